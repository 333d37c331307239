"""The games that ship with the program; each is an ordinary plugin of the engine."""
