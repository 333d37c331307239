"""A LAN table for people, in lines: what happens, what the table waits for, and what may be typed when."""
