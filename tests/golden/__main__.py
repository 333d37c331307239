"""Write the golden texts anew."""

from . import FOLDER, TEXTS

for name, text in TEXTS.items():
    (FOLDER / name).write_text(text(), "utf-8")
    print(f"wrote {name}")
