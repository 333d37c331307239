"""Ladders: rated matches between bots, kept in one SQLite file, resumable, the same for the same seed.

    arena     what is played: game, seats, house rules
    schedule  blocks: one deal with everybody in every seat, placed where games tell most
    match     one game, in whatever process
    store     the file
    series    what is to be played next, and what has been
    runners   who plays: processes here, or a Dask cluster
    lan       games of LAN tables, counted where the audit passes
    ratings   strengths fitted to all games at once, with intervals
    sequential  a test that stops when it is decided
    report    one page to look at

Nothing here prints.
"""
