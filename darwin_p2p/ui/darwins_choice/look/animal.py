"""An animal drawn in characters: the kind of each part and its strongest ability decide how it looks.

One style for every animal of every pack; nothing is drawn by name. It looks to the left:

          \\\\ //         wings
     ψ   .-------.
    <•)--[≈≈*≈≈≈≈]~@     mouth by diet, horns if strong, skin by ability, a spot if poisonous, tail
         '-------'
           /\\  /\\        legs by ability
"""

from __future__ import annotations

from collections.abc import Iterable

from ....games.darwins_choice.cards import Card, Diet, Part
from ....games.darwins_choice.traits import ABILITIES, unpack

MOUTHS = {Diet.HERBIVORE: "(", Diet.CARNIVORE: "<", Diet.OMNIVORE: "{"}
EYES = {"run": "•", "swim": "°", "fly": "^", "climb": "o", "cold": "¬", "heat": "¨", "": "•"}
SKINS = {"run": "=", "swim": "≈", "fly": "v", "climb": "#", "cold": "▒", "heat": "∙", "": "-"}
LEGS = {"run": "/\\", "swim": "uu", "fly": "vv", "climb": "JJ", "cold": "nn", "heat": "!!", "": "||"}
TAILS = {"run": "~\\", "swim": "><", "fly": "=>", "climb": "~@", "cold": "≈~", "heat": "~,", "": "~"}
FEATHERS = {"swim": "~", "cold": "≈", "heat": "-", "": "/"}
CLAWS = "mm"  # legs that dig
POISON = "*"
STRONG = 4  # from this strength on a head has horns, and a torso corners
ROOM = 16  # columns that the widest animal takes


def _main(card: Card) -> str:
    """The ability a card has most of; the first one named on a tie."""
    symbols = unpack(card.traits)
    best = max(ABILITIES, key=lambda name: symbols.get(name, 0))
    return best if symbols.get(best) else ""


class Anatomy:
    """Cards sorted by what they are; head and torso may be missing while an animal is being built."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)
        by_part: dict[Part, list[Card]] = {}
        for card in self.cards:
            by_part.setdefault(card.part, []).append(card)
        self.head = next(iter(by_part.get(Part.HEAD, ())), None)
        self.torso = next(iter(by_part.get(Part.TORSO, ())), None)
        self.wings = next(iter(by_part.get(Part.WINGS, ())), None)
        self.tail = next(iter(by_part.get(Part.TAIL, ())), None)
        doubles = by_part.get(Part.DOUBLE_LEGS, [])
        self.legs = [*doubles[:1], *doubles[:1], *by_part.get(Part.SINGLE_LEGS, [])][:2]

    def symbol(self, card: Card | None, name: str) -> int:
        return unpack(card.traits).get(name, 0) if card is not None else 0

    # -- the parts

    def face(self) -> str:
        """`<•)`; dots where no head is yet."""
        if self.head is None or self.head.diet is None:
            return "···"
        return f"{MOUTHS[self.head.diet]}{EYES[_main(self.head)]})"

    def horns(self) -> str:
        strength = self.symbol(self.head, "strength")
        return "ψ" if strength >= STRONG else "'" if strength >= STRONG - 1 else " "

    def skin(self, room: int) -> str:
        """What fills the torso, with a spot if anything is poisonous."""
        if self.torso is None:
            return "·" * room
        fill = SKINS[_main(self.torso)] * room
        if any(self.symbol(card, "poison") for card in self.cards):
            middle = room // 2
            return f"{fill[:middle]}{POISON}{fill[middle + 1 :]}"
        return fill

    def sides(self) -> tuple[str, str]:
        if self.torso is None:
            return ":", ":"
        return ("[", "]") if self.symbol(self.torso, "strength") >= STRONG else ("(", ")")

    def back_end(self) -> str:
        return TAILS[_main(self.tail)] if self.tail is not None else ""

    def feet(self) -> list[str]:
        return [CLAWS if self.symbol(card, "dig") else LEGS[_main(card)] for card in self.legs]

    def length(self, least: int) -> int:
        return least + min(3, self.symbol(self.torso, "hearts"))

    def standing(self, room: int) -> str:
        """The legs under a torso of this length; a ripple or a belly where there are none."""
        feet = self.feet()
        if len(feet) == 2:
            return feet[0] + " " * (room - 4) + feet[1]
        if feet:
            return feet[0].center(room)
        return ("~" if self.torso is not None and _main(self.torso) == "swim" else "‾") * room

    def flight(self) -> str:
        if self.wings is None:
            return ""
        feather = FEATHERS.get(_main(self.wings), "/")
        return "\\\\ //" if feather == "/" else f"\\{feather} {feather}/"


def small(cards: Iterable[Card]) -> tuple[str, str]:
    """Two rows: the animal, and what it stands on."""
    one = Anatomy(cards)
    room = one.length(2)
    skin = one.skin(room)
    if one.wings is not None:
        skin = f"{skin[: (room - 2) // 2]}^^{skin[(room - 2) // 2 + 2 :]}"
    left, right = one.sides()
    return f"{one.face()}{left}{skin}{right}{one.back_end()}", f"    {one.standing(room)}"


def large(cards: Iterable[Card]) -> tuple[str, ...]:
    """Five rows: wings, back, the middle, belly, legs."""
    one = Anatomy(cards)
    room = one.length(5)
    left, right = one.sides()
    neck = "-" if one.head is not None and one.torso is not None else " "
    corners = (".", "'") if one.torso is not None else (" ", " ")
    edge = "-" * room if one.torso is not None else "·" * room
    return (
        f"     {one.flight().center(room)}",
        f" {one.horns()}  {corners[0]}{edge}{corners[0]}",
        f"{one.face()}{neck}{left}{one.skin(room)}{right}{one.back_end()}",
        f"    {corners[1]}{edge}{corners[1]}",
        f"     {one.standing(room)}",
    )


if __name__ == "__main__":  # python -m darwin_p2p.ui.darwins_choice.animal
    from ....games.darwins_choice.pack import standard_pack

    drawn: dict[str, list[Card]] = {}
    for each in standard_pack().animals:
        drawn.setdefault(each.animal, []).append(each)
    for name, parts in drawn.items():
        print(name)
        print("\n".join(large(parts)))
