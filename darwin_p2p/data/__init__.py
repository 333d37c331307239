"""The numbers and words printed on cards, as files; `read` is the only way to them.

What lies here is part of the program, like a constant in a module: reading it is no input from outside.
"""

from importlib.resources import files


def read(name: str) -> str:
    """The text of one data file, for example `read("darwins_choice/animals.csv")`."""
    return files(__name__).joinpath(name).read_text(encoding="utf-8")
