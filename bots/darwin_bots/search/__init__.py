"""Searching through any game by its contract alone: worlds that may be, the tree, and what an end is worth.

Knows no game. What it needs to know about one it asks an `Adviser`, where there is one.
"""
