"""Child-friendly rules (VAR-KIDS): no food, no events; every Era a new small world and new species."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from darwin_p2p.engine import Happening, Pick, Variant
from darwin_p2p.games.darwins_choice.actions import Migrate, Mutate
from darwin_p2p.games.darwins_choice.cards import Habitat, make_habitat
from darwin_p2p.games.darwins_choice.drawing import fill_hands, open_market
from darwin_p2p.games.darwins_choice.evaluation import reward, reward_survival
from darwin_p2p.games.darwins_choice.extinction import give_points
from darwin_p2p.games.darwins_choice.habitats import Place
from darwin_p2p.games.darwins_choice.happened import PointsGained
from darwin_p2p.games.darwins_choice.picking import DoneRule, PickCardRule, pick_cards
from darwin_p2p.games.darwins_choice.rules import EVERY_ERA, Rules, instead
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.table import place_habitats, take_habitats
from darwin_p2p.games.darwins_choice.transition import pass_first_player
from darwin_p2p.text import name, phrase

from .two_players import thin_out_pairs

HABITATS = 3
TOKENS = (3, 3, 2, 2, 1, 1)  # the competition tokens by their value (RUL-02, RUL-62)
METAL = {  # VAR-KIDS-8: what a token is worth
    3: ("gold", name("habitat", "Competition Token (gold)")),
    2: ("silver", name("habitat", "Competition Token (silver)")),
    1: ("bronze", name("habitat", "Competition Token (bronze)")),
}


def kids(rules: Rules) -> Rules:
    rules = rules.without("turn", Mutate, Migrate)  # VAR-KIDS-6; Redraw and Trade stay (VAR-KIDS-9)
    rules = rules.offering("discard", PickToDiscard(), DoneRule())
    return replace(
        rules,
        # VAR-KIDS-1, -2, RUL-60: thirteen habitats; the rest of the setup is as ever (VAR-KIDS-4)
        setup=instead(rules.setup, place_habitats, thin_out_pairs, lay_world),
        evaluation=(reward_survival, reward_best),
        transition=(clear_table, lay_world, open_market, offer_discards, fill_hands, pass_first_player),
        events=(),  # VAR-KIDS-3: nor continents
        continents=("",) * (HABITATS + 1),
        sides=(0,) * (HABITATS + 1),
        changes=(),
        carefree_eras=EVERY_ERA,  # VAR-KIDS-7
        full_redraw_eras=EVERY_ERA,  # RUL-61: every Era is played as the first
    )


class WorldLaid(Happening, frozen=True, array_like=True, tag="world_laid"):
    words: ClassVar[str] = "New habitats are laid out: {habitats}"
    habitats: tuple[str, ...]


class SpeciesRemoved(Happening, frozen=True, array_like=True, tag="species_removed"):
    words: ClassVar[str] = "{owner} takes back {species} with {points}"
    mine: ClassVar[str] = "You take back {species} with {points}"
    species: int
    owner: int
    place: int
    cards: tuple[int, ...]
    points: int


class CardsDiscarded(Happening, frozen=True, array_like=True, tag="cards_discarded"):
    words: ClassVar[str] = "{seat} discards {cards}"
    mine: ClassVar[str] = "You discard {cards}"
    seat: int
    cards: tuple[int, ...]


def tokens(state: DarwinState) -> tuple[int, ...]:
    """The competition tokens not used yet."""
    left: tuple[int, ...] = state.notes.get("competition_tokens", TOKENS)
    return left


def token(points: int) -> Habitat:
    """VAR-KIDS-8: a habitat without requirements, where strength is adaptation."""
    metal, title = METAL[points]
    return make_habitat(f"{metal}_token", name=title, adaptation=("strength",), points=points)


def lay_world(state: DarwinState) -> None:
    """VAR-KIDS-5, -13: three habitats and one competition token, all drawn at random."""
    state.ask(Pick(len(state.habitat_pile), min(HABITATS, len(state.habitat_pile))), _habitats_drawn)


def _habitats_drawn(state: DarwinState, numbers: tuple[int, ...]) -> None:
    state.ask(Pick(len(tokens(state)), 1), _token_drawn, take_habitats(state, numbers))


def _token_drawn(state: DarwinState, numbers: tuple[int, ...], habitats: list[Habitat]) -> None:
    left = list(tokens(state))
    world = [*habitats, token(left.pop(numbers[0]))]
    state.note("competition_tokens", tuple(left))
    state.places = tuple(Place(one, continent="", side=0, plants=0, meat=0) for one in world)
    state.tell(WorldLaid("VAR-KIDS-5", tuple(one.key for one in world)))


def reward_best(state: DarwinState) -> None:
    """VAR-KIDS-10, -11: the best adapted of each habitat, all of them on a tie; never with 0 (RUL-62)."""
    for index, place in enumerate(state.places):
        best = max((place.adaptation(one) for one in place.species), default=0)
        points = place.habitat.points
        for one in place.species:
            if best and place.adaptation(one) == best:
                gained = PointsGained("VAR-KIDS-10", one.id, index, "adaptation", points)
                reward(state, index, one, points, gained)


def clear_table(state: DarwinState) -> None:
    """VAR-KIDS-12, RUL-63: all points are banked, cards are discarded; the habitats leave the game as soon as
    new ones lie there.

    After the last Era (VAR-KIDS-14) the points may as well lie on the species: they count the same.
    """
    for index, place in enumerate(state.places):
        for one in place.species:
            give_points(state, one.owner, one.points)
            numbers = state.discard(one.body.slots)
            state.tell(SpeciesRemoved("VAR-KIDS-12", one.id, one.owner, index, numbers, one.points))
    state.places = tuple(place.with_species(()) for place in state.places)


def offer_discards(state: DarwinState) -> None:
    """VAR-KIDS-13: before drawing, everybody may discard what they like, in turn order."""
    state.phase = "drawing"
    for seat in reversed(state.from_first()):
        state.next(_offer_discard, seat)


def _offer_discard(state: DarwinState, seat: int) -> None:
    pick_cards(state, seat, "discard", state.rules.hand, _discard)


def _discard(state: DarwinState, seat: int, slots: tuple[int, ...]) -> None:
    if slots:
        state.set_hand(seat, tuple(slot for slot in state.hands[seat] if slot not in slots))
        state.tell(CardsDiscarded("VAR-KIDS-13", seat, state.discard(slots)))


class PickToDiscard(PickCardRule):
    about = "discard"
    rule = "VAR-KIDS-13"
    opened = True
    question = "Which cards do you discard before you draw?"


KIDS = Variant(
    name="kids",
    game="darwins-choice",
    title=phrase("Child-Friendly Rules (7+)"),
    change=kids,
    seats=(2, 3, 4, 5, 6),
    excludes=("beginners", "two-players", "two-vs-two"),
)
