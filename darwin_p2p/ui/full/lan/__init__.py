"""A LAN table on the full screen: tables found, lobby, the table itself, and what happens when a host goes.

The words are those of `ui.lan`; here is where they stand on the screen, and the keys and clicks that say
what is typed in line mode. Everything from the network arrives as news (`Front`), never as a state.
"""
