"""A table on the LAN: one host puts entries in order, every peer runs the game and checks every step.

`hub` (the host), `peer` (a party), `onlooker` and `lobbying` decide what to do with which message; they do no
I/O and hold no clock. `serving` and `sitting` are the Trio tasks around them. `ledger` is what lies on the
disk, enough to go on after a crash, here or with another host.
"""
