"""What a seat is asked, as questions with numbered choices; the numbers stand on the map as well."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from ...engine import Action, Choice
from ...games.evo.actions import Bid, DropOut, Hatch, Lose, Pass, Play, Step, Stop, Swim
from ...games.evo.cards import EventCard
from ...games.evo.climate import COLD
from ...games.evo.view import EvoView, Standing
from ...words import _, listed, n_
from ..generic import choose_kind
from ..page import Line, Part
from ..presenter import Act, Ask, Option, Outcome, Players, Question, Unclear, sure
from ..words import fold, quoted, spellings
from .board import auction_page, board_page, season, species_grid, status
from .hand import held
from .island import island_picture, numbered
from .labels import MOMENTS, at, chance, described, effect, gene, hexes_in, owner, species

AMOUNT = re.compile(r"[0-9]{1,4}")
LISTED = 20  # hexes told one by one; all of them are numbered on the map


def question(view: EvoView, players: Players) -> Question:
    asked = {"card": ask_card, "move": ask_step, "birth": ask_birth, "survival": ask_loss, "bid": ask_bid}
    need = view.need
    ask = asked.get(need.about) if isinstance(need, Choice) else None
    return ask(view, players) if ask else choose_kind(view)


def obvious(view: EvoView) -> Action | None:
    """Where no card can be played there is nothing to ask."""
    need = view.need
    if isinstance(need, Choice) and need.about == "card" and view.legal().kinds() == [Pass]:
        return Pass()
    return None


# -- cards -------------------------------------------------------------------------------------------------


def ask_card(view: EvoView, players: Players) -> Question:
    playable = dict.fromkeys(action.slot for action in view.legal().of(Play) if isinstance(action, Play))
    cards = dict(held(view))
    options = [
        Option(
            str(number), f"{cards[slot].name}: {effect(cards[slot].key)}", partial(play, view, players, slot)
        )
        for number, slot in enumerate(playable, 1)
    ]
    options.append(Option("pass", _("keep your cards"), lambda: Act(Pass())))
    moment = MOMENTS.get(view.phase, view.phase)
    asked = _("{moment}: do you play a card?", moment=moment)
    return Question(asked, tuple(options), board_page(view, players))


def play(view: EvoView, players: Players, slot: int) -> Outcome:
    """Play a card, or ask first what it is aimed at."""
    actions = [one for one in view.legal().of(Play) if isinstance(one, Play) and one.slot == slot]
    card = dict(held(view))[slot]
    if len(actions) <= 1:  # where it may not be played, the rules say why
        return Act(actions[0] if actions else Play(slot))
    if card.effect == "move_climate":
        return Ask(_ask_climate(view, card, actions))
    return Ask(_ask_victim(view, players, card, actions))


def _ask_climate(view: EvoView, card: EventCard, actions: Sequence[Play]) -> Question:
    options = tuple(
        Option(str(number), _turned(view, one.target), partial(Act, one))
        for number, one in enumerate(actions, 1)
    )
    return Question(_("{card}: where to?", card=card.name), options, prompt=_("climate"))


def _turned(view: EvoView, boxes: int) -> str:
    """What the climate may be turned to."""
    where = season(view, (view.climate + boxes) % len(view.rules.ring))
    if boxes == -1:
        return _("back to {season}", season=where)
    if boxes == 0:
        return _("leave it at {season}", season=where)
    return _("forward to {season}", season=where) if boxes == 1 else _("turn it to {season}", season=where)


def _ask_victim(view: EvoView, players: Players, card: EventCard, actions: Sequence[Play]) -> Question:
    places = [one.target for one in actions]

    def label(place: int) -> str:
        seat = owner(view, place)
        if seat is None:
            return _("the dinosaur on {hex}", hex=at(view, place))
        whose = species(players, seat)
        return _("the dinosaur of {species} on {hex}", species=whose, hex=at(view, place))

    slot = actions[0].slot
    title = _("{card}: which one?", card=card.name)
    return _choose_hex(view, players, title, places, label, lambda place: Play(slot, place))


def _choose_hex(
    view: EvoView,
    players: Players,
    title: str,
    places: Sequence[int],
    label: Callable[[int], str],
    action: Callable[[int], Action],
    also: Sequence[Option] = (),
    board: bool = False,
) -> Question:
    """A choice among hexes, by number or by name; with the whole board, or the map alone."""
    marks = numbered(places)
    options = [Option(marks[place], label(place), partial(Act, action(place))) for place in places[:LISTED]]
    more = len(places) - LISTED
    told = _("And {number} more, numbered on the map; or type the name of a hex.", number=more)

    def reads(line: str) -> Outcome | None:
        if line.isdigit():
            number = int(line)
            return Act(action(places[number - 1])) if 1 <= number <= len(places) else None
        found = _hexes(view, line)
        return Act(action(found[0])) if len(found) == 1 else None

    above = board_page(view, players, marks) if board else [island_picture(view, players, marks)]
    return Question(
        title, (*options, *also), above, [Line(told, "quiet")] if more > 0 else (), reads, _("hex")
    )


def _hexes(view: EvoView, line: str) -> list[int]:
    """The hexes named in a line; none where it is about something else."""
    try:
        return hexes_in(view, line)
    except Unclear:
        return []


# -- movement ----------------------------------------------------------------------------------------------


def ask_step(view: EvoView, players: Players) -> Question:
    """Which dinosaur moves; with one alone, where to."""
    (steps,) = view.context
    left = n_("You have {n} step.", "You have {n} steps.", steps)
    ways: dict[int, list[int]] = {}
    for action in view.legal().of(Step):
        assert isinstance(action, Step)
        ways.setdefault(action.origin, []).append(action.target)
    stop = Option("stop", _("move no more this turn"), lambda: Act(Stop()))
    also = [*_swim_option(view, players), stop]
    if len(ways) == 1:
        ((origin, targets),) = ways.items()
        return _ask_target(view, players, origin, targets, also, left)
    marks = numbered(list(ways))
    options = [
        Option(
            marks[origin],
            f"{described(view, origin)}: {_ways(view, players, targets)}",
            partial(_then_target, view, players, origin, targets),
        )
        for origin, targets in ways.items()
    ]
    return Question(
        f"{left} {_('Which dinosaur moves?')}",
        (*options, *also),
        board_page(view, players, marks),
        [Line(_("Or type where from and where to, as in: c7 d8."), "quiet")],
        partial(read_step, view),
    )


def stopping(view: EvoView) -> Outcome | None:
    """Asked once more where steps would be lost; nothing where there are none."""
    need = view.need
    if not isinstance(need, Choice) or need.about != "move" or Step not in view.legal().kinds():
        return None
    (steps,) = view.context
    left = n_("You still have {n} step.", "You still have {n} steps.", steps)
    return sure(f"{left} {_('Move no more this turn?')}", Stop())


def read_step(view: EvoView, line: str) -> Outcome | None:
    """`c7 d8` is a step from hex to hex."""
    found = _hexes(view, line)
    return Act(Step(found[0], found[1])) if len(found) == 2 else None


def _then_target(view: EvoView, players: Players, origin: int, targets: Sequence[int]) -> Outcome:
    return Ask(_ask_target(view, players, origin, targets))


def _ways(view: EvoView, players: Players, targets: Sequence[int]) -> str:
    foes = sorted({seat for place in targets if (seat := owner(view, place)) is not None})
    free = sum(owner(view, place) is None for place in targets)
    told = [n_("{n} free hex", "{n} free hexes", free)]
    told += [_("attack {species}", species=species(players, seat)) for seat in foes]
    return listed(told)


def _ask_target(
    view: EvoView,
    players: Players,
    origin: int,
    targets: Sequence[int],
    also: Sequence[Option] = (),
    left: str = "",
) -> Question:
    """Where to; `left` says that this is asked first, with the whole board above it."""

    def label(place: int) -> str:
        seat = owner(view, place)
        if seat is None:
            return described(view, place)
        assert view.seat is not None
        # NOTE: {hex}: c7 plain, cold; {chance}: on 1 to 4 (4 in 6)
        return _(
            "{hex}: attack {species}, won {chance}",
            hex=described(view, place),
            species=species(players, seat),
            chance=chance(view.wins_on(view.seat, seat)),
        )

    where = _("Where does the dinosaur on {hex} go?", hex=at(view, origin))
    title = f"{left} {where}".strip()
    return _choose_hex(
        view, players, title, targets, label, lambda place: Step(origin, place), also, board=bool(left)
    )


def _swim_option(view: EvoView, players: Players) -> list[Option]:
    swims = [one for one in view.legal().of(Swim) if isinstance(one, Swim)]
    if not swims:
        return []
    origins = list(dict.fromkeys(one.origin for one in swims))

    def where(origin: int) -> Outcome:
        targets = [one.target for one in swims if one.origin == origin]
        title = _("Long Swim from {hex}: where to?", hex=at(view, origin))
        return Ask(
            _choose_hex(
                view, players, title, targets, partial(described, view), lambda place: Swim(origin, place)
            )
        )

    def who() -> Outcome:
        if len(origins) == 1:
            return where(origins[0])
        options = tuple(
            Option(str(number), described(view, origin), partial(where, origin))
            for number, origin in enumerate(origins, 1)
        )
        return Ask(Question(_("Long Swim: which dinosaur?"), options, prompt=_("swim")))

    return [Option("swim", _("Long Swim, along the coast"), who)]


# -- births and survival -----------------------------------------------------------------------------------


def ask_birth(view: EvoView, players: Players) -> Question:
    """Where the next newborn goes, the best zones first."""
    assert view.seat is not None
    eggs = min(view.context[0], view.rules.herd - len(view.herd()))
    nests = sorted(view.nests(view.seat), key=lambda place: view.zones[place])
    title = n_(
        "Where does your newborn hatch? You have {n} egg to place.",
        "Where does your newborn hatch? You have {n} eggs to place.",
        eggs,
    )
    return _choose_hex(view, players, title, nests, partial(described, view), Hatch, board=True)


def ask_loss(view: EvoView, players: Players) -> Question:
    zone, surplus = view.context
    assert view.seat is not None
    living = view.protected(view.seat, zone)
    title = (
        _(
            "Your fur protects {living} in cold zones; {surplus} must go. Which one is lost?",
            living=living,
            surplus=surplus,
        )
        if zone == COLD
        else _(
            "Your parasols protect {living} in hot zones; {surplus} must go. Which one is lost?",
            living=living,
            surplus=surplus,
        )
    )
    places = [one.hex for one in view.legal().of(Lose) if isinstance(one, Lose)]
    return _choose_hex(view, players, title, places, partial(described, view), Lose, board=True)


# -- the auction -------------------------------------------------------------------------------------------


def ask_bid(view: EvoView, players: Players) -> Question:
    assert view.seat is not None
    most = view.most_to_bid(view.seat)
    options = [
        Option(str(one.row + 1), _bid_label(view, players, one), partial(Act, Bid(one.row, one.least)))
        for one in view.auction
        if one.least <= most
    ]
    if view.why_not(DropOut()) is None:
        options.append(Option("drop", _("leave this auction without a gene"), lambda: Act(DropOut())))
    beaten = f"{_('You are outbid.')} " if view.context[0] else ""
    discount = view.discounts[view.seat]
    limit = (
        _("You can bid up to {most}, {discount} of it by your mutants.", most=most, discount=discount)
        if discount
        else _("You can bid up to {most}.", most=most)
    )
    below = [Line(f"{_('Or type a gene and an amount, as in: egg 4.')} {limit}", "quiet")]
    above: list[Part] = [*status(view), species_grid(view, players), *auction_page(view, players)]
    title = f"{beaten}{_('Which gene do you bid for?')}"
    return Question(title, tuple(options), above, below, partial(read_bid, view), _("bid"))


def _bid_label(view: EvoView, players: Players, one: Standing) -> str:
    assert view.seat is not None
    price = view.price(view.seat, one.least)
    words = {"gene": gene(one.gene), "amount": one.least, "price": price}
    if one.seat < 0:
        if price == one.least:
            return _("{gene} for {amount}", **words)
        return _("{gene} for {amount}, you pay {price}", **words)
    rival = species(players, one.seat)
    if price == one.least:
        return _("{gene} for {amount}, outbids {rival}", rival=rival, **words)
    return _("{gene} for {amount}, you pay {price}, outbids {rival}", rival=rival, **words)


def read_bid(view: EvoView, line: str) -> Outcome | None:
    """`egg 4` or `2 4`: a gene by name or row, and an amount."""
    # NOTE: A word that a player may type before an amount, as in "egg for 4".
    before = {"for", _("for")}
    *called, typed = [word for word in line.casefold().split() if word not in before] or [""]
    if not called:
        return None
    kind = fold(" ".join(called))
    rows = [one for one in view.auction if _is_called(gene(one.gene), kind)]
    if not kind.isdecimal() and len({one.gene for one in rows}) != 1:
        return None
    if not AMOUNT.fullmatch(typed):
        raise Unclear(
            _(
                "A bid is a whole number from 0 up, as in: {gene} 4; not {typed}.",
                gene=kind,
                typed=quoted(typed),
            )
        )
    amount = int(typed)
    if kind.isdecimal():
        return Act(Bid(int(kind) - 1, amount))
    cheapest = min(rows, key=lambda one: one.least)  # of equal genes the one that is easier to get
    return Act(Bid(cheapest.row, amount))


def _is_called(one: str, typed: str) -> bool:
    return any(fold(name).startswith(typed) for name in spellings(one))
