"""The two themes of the full screen; the tones of drawings are in `ui.palette`."""

from __future__ import annotations

from textual.theme import Theme

THEMES = (
    Theme(
        name="darwin-dark",
        primary="#56b4e9",
        secondary="#e69f00",
        accent="#f0e442",
        foreground="#e6e9ec",
        background="#10151a",
        surface="#161d24",
        panel="#1e2730",
        dark=True,
    ),
    Theme(
        name="darwin-light",
        primary="#005f95",
        secondary="#8a5200",
        accent="#7a4a00",
        foreground="#14181c",
        background="#fbfaf6",
        surface="#f1efe8",
        panel="#e5e2d8",
        dark=False,
    ),
)
