"""Signs of the full screen: owners, food, marks. They differ in shape, none by colour alone."""

from __future__ import annotations

from ....games.darwins_choice.habitats import Place, Species
from ....words import _
from ...drawing import Row, Span
from ...page import Line, Page, title

OWNERS = "●▲■◆▼✚"  # one for each seat
PLANT, MEAT, MISSING, EATEN = "♣", "♦", "○", "·"
LEADS, ACTED, POINTED, DEAD = "*", "✓", "►", "†"
MOST_TOKENS = 9  # more are a number


def owner_sign(seat: int) -> Span:
    return Span(OWNERS[seat % len(OWNERS)], f"seat{seat % len(OWNERS)}")


def tokens(sign: str, number: int) -> str:
    return sign * number if number <= MOST_TOKENS else f"{number}{sign}"


def supply(plants: int, meat: int, left: tuple[int, int]) -> Row:
    """The food of a habitat: what lies there, and dots where some has been taken."""
    return [
        Span(tokens(PLANT, left[0]), "plants"),
        Span(tokens(EATEN, max(0, plants - left[0])), "quiet"),
        Span(" "),
        Span(tokens(MEAT, left[1]), "meat"),
        Span(tokens(EATEN, max(0, meat - left[1])), "quiet"),
    ]


def portion(species: Species, plants: int, meat: int) -> Row:
    """What a species has in front of it, and what it still lacks."""
    missing = max(0, species.hearts - plants - meat)
    return [
        Span(tokens(PLANT, plants), "plants"),
        Span(tokens(MEAT, meat), "meat"),
        Span(tokens(MISSING, missing), "bad"),
    ]


def eaten(place: Place, species: Species) -> tuple[int, int]:
    """Plants and meat that the species gets as things stand."""
    feeding = place.feeding
    return feeding.plants_of.get(species.id, 0), feeding.meat_of.get(species.id, 0)


def worth(points: int) -> str:
    """`3p`"""
    return _("{points}p", points=points)


def fitness(adaptation: int, strength: int) -> str:
    """`a5 s4`: how well it is adapted, and how strong it is."""
    return _("a{adaptation} s{strength}", adaptation=adaptation, strength=strength)


def legend() -> Page:
    """What the signs of the board mean."""
    return (
        title(_("Signs")),
        Line(
            _(
                "{owners}  whose species it is; the row above shows who has which sign.",
                owners=" ".join(OWNERS),
            ),
            indent=2,
        ),
        Line(
            _(
                "{plant} plants, {meat} meat, {eaten} taken; {missing} food that a species lacks.",
                plant=PLANT,
                meat=MEAT,
                eaten=EATEN,
                missing=MISSING,
            ),
            indent=2,
        ),
        Line(
            _(
                "{leads} the best adapted of its habitat; {acted} has had its main action this Era.",
                leads=LEADS,
                acted=ACTED,
            ),
            indent=2,
        ),
        Line(
            _(
                "{pointed} what has just happened, or what is meant; {dead} goes extinct.",
                pointed=POINTED,
                dead=DEAD,
            ),
            indent=2,
        ),
        Line(
            _("a5 adaptation 5 here, s4 strength 4, 3p three points on it, ♥2 hearts: the food it needs."),
            indent=2,
        ),
        Line(
            _("+run/cold: it needs one of them; -heat: forbidden; =run fly: what counts for adaptation."),
            indent=2,
        ),
        Line(
            _("(•) herbivore, <•) carnivore, {•) omnivore; ψ strong; # climbs, ≈ swims, ▒ cold; ^^ wings."),
            indent=2,
        ),
    )
