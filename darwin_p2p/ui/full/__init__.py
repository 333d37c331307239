"""The full screen: a Textual shell round looks (`ui.look`) and dialogues (`ui.dialogue`).

It owns the terminal, keys, mouse and pace. It takes views and gives actions, and does not know whether the
table is in this process or on a LAN. Import it only when a full screen is wanted: Textual takes its time.
"""
