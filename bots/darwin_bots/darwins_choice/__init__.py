"""Thinking about Darwin's Choice: what a position promises, and what could be made of it.

Works on what a seat knows (`DarwinView.replica`), never on a full state; rolls no dice.
"""
