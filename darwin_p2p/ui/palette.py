"""What the tones of a drawing look like, on dark and on light terminals.

People with any colour vision can tell the seats apart: on dark their colours are those of Okabe and Ito, on
light darker ones, found by trying. A tone is never the only carrier of a meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rich.errors import StyleSyntaxError
from rich.style import Style

DARK: Mapping[str, str] = {
    "": "",
    "title": "bold",
    "mine": "bold #56b4e9",
    "good": "bold #2fd0a0",
    "bad": "bold #ff8355",
    "quiet": "#97a1ab",
    "frame": "#5f6c78",
    "lit": "bold #f0e442",
    "key": "bold #f0e442",
    "event": "bold italic #e69f00",
    "points": "bold #f0e442",
    "plants": "#2fd0a0",
    "meat": "#ff8355",
    "seat0": "#56b4e9",
    "seat1": "#e69f00",
    "seat2": "#2fd0a0",
    "seat3": "#e59bc6",
    "seat4": "#f0e442",
    "seat5": "#ff8355",
}
LIGHT: Mapping[str, str] = {
    **DARK,
    "mine": "bold #005f95",
    "good": "bold #00634a",
    "bad": "bold #a33c00",
    "quiet": "#555f69",
    "frame": "#8a96a1",
    "lit": "bold #7a4a00",
    "key": "bold #7a4a00",
    "event": "bold italic #8a5200",
    "points": "bold #7a4a00",
    "plants": "#00634a",
    "meat": "#a33c00",
    "seat0": "#0d41b0",
    "seat1": "#785224",
    "seat2": "#0c7e56",
    "seat3": "#a1308f",
    "seat4": "#767003",
    "seat5": "#63251d",
}


@cache
def style_of(tone: str, dark: bool) -> Style:
    """The style of a tone; whatever is none of ours is read as a style by itself."""
    known = (DARK if dark else LIGHT).get(tone)
    try:
        return Style.parse(tone if known is None else known)
    except StyleSyntaxError:
        return Style()
