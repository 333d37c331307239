"""One self-contained page about a ladder: no script, no network, every chart drawn as SVG inside it."""
