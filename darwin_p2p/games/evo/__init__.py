"""EVO: one module per part of the rulebook. No input, no output, no luck of its own.

Begin with `course` for the order of things, `state` for what a position is, `rules` for what variants change.
"""
