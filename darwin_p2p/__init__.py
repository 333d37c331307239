"""Darwin P2P: deep card games in the terminal and on a LAN, with nobody you have to trust."""

__version__ = "0.1.0"
