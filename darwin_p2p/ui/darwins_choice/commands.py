"""The words of Darwin's Choice that a person may type, and what they come to. No rules here: the engine
says what is allowed."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...engine import Choice
from ...games.darwins_choice.actions import LARGE, SMALL, Create, FullRedraw, Migrate, Mutate, Redraw, Trade
from ...games.darwins_choice.turn import AFTER_PASSING
from ...games.darwins_choice.view import DarwinView
from ...text import Text, plain
from ...words import _, n_, phrase, said
from ..page import Line, Page
from ..presenter import Act, Ask, Command, Outcome, Players, Tell, Unclear
from ..words import either, find, quoted
from . import extras, refer
from .board import board_page, event_effect, place_page, scores_page, species_page
from .building import build
from .choices import (
    choose_migrant,
    choose_redraw,
    choose_trade,
    drawing,
    full_redraw,
    passing,
    redraw,
    show_ideas,
)
from .hand import card_page, hand_page, lettered, market_page
from .labels import cards_line
from .mutating import change, choose_species, read_steps
from .outlook import era_end
from .refusing import reasons_against

COMMANDS = (
    Command(
        "create",
        phrase("create CARDS at HABITAT"),
        phrase("lay a new species, as in: create 1 4 7 at savanna"),
    ),
    Command(
        "mutate", phrase("mutate SPECIES: CHANGES"), phrase("change a species, as in: mutate bongo: -tail +3")
    ),
    Command(
        "migrate",
        phrase("migrate SPECIES to HABITAT"),
        phrase("move a species, as in: migrate #4 to coast"),
        ("move",),
    ),
    Command("trade", phrase("trade CARD for LETTER"), phrase("swap with the market, as in: trade 3 for b")),
    Command(
        "redraw",
        phrase("redraw keep CARD"),
        phrase("discard all cards but one, as in: redraw keep 4; redraw all"),
    ),
    Command(
        "draw",
        phrase("draw N small N large"),
        phrase("draw cards when asked to, as in: draw 5 small 5 large"),
    ),
    Command("pass", "pass", phrase("take no more actions this Era")),
    Command("ideas", "ideas", phrase("the best main actions as things stand"), ("suggest", "hint")),
    Command("board", "board", phrase("the table: habitats, species, points"), ("table",)),
    Command("hand", "hand", phrase("your cards"), ("cards",)),
    Command("market", "market", phrase("the cards to trade for")),
    Command(
        "look",
        phrase("look THING"),
        phrase("a species, a habitat, a card number, a market letter or a player"),
        ("show",),
    ),
    Command("event", "event", phrase("the event in force")),
    Command("scores", "scores", phrase("points, and what the Era would bring if it ended now"), ("points",)),
)


KINDS = {"create": Create, "mutate": Mutate, "migrate": Migrate, "trade": Trade, "redraw": Redraw}


def vocabulary(view: DarwinView) -> tuple[Command, ...]:
    """The words that mean something at this table, those that it adds to the turn after the others of it."""
    absent = {word for word, kind in KINDS.items() if kind not in extras.offered(view)}
    if not view.rules.events:
        absent.add("event")
    known = [one for one in COMMANDS if one.word not in absent]
    place = next(place for place, one in enumerate(known) if one.word == "pass")
    return (*known[:place], *extras.commands(view), *known[place:])


def meanwhile(view: DarwinView) -> tuple[Command, ...]:
    """What may be done out of turn: a redraw (ACT-REDRAW-4)."""
    need = view.need
    if not isinstance(need, Choice) or view.seat not in need.also or not view.legal().kinds():
        return ()
    return tuple(command for command in COMMANDS if command.word == "redraw")


def understand(view: DarwinView, players: Players, command: Command, rest: str) -> Outcome:
    """What a typed command comes to; `Unclear` when its words cannot be read."""
    readers: dict[str, Callable[[DarwinView, str], Outcome]] = {
        "create": read_create,
        "mutate": read_mutate,
        "migrate": read_migrate,
        "trade": read_trade,
        "redraw": read_redraw,
        "draw": read_draw,
        "pass": lambda view, rest: passing(view),
        "ideas": lambda view, rest: show_ideas(view),
        "board": lambda view, rest: Tell(board_page(view, players)),
        "hand": lambda view, rest: Tell(hand_page(view)),
        "market": lambda view, rest: Tell(market_page(view)),
        "look": lambda view, rest: Tell(look(view, players, rest)),
        "event": lambda view, rest: Tell(event_page(view)),
        "scores": lambda view, rest: Tell(scores_page(view, players, _gains(view))),
    }
    if command not in COMMANDS:
        _must_be_asked(view, "turn", extras.called(view, command))
        return extras.read(view, players, command, rest)
    if command.word == "pass":
        _must_be_asked(view, "turn", said(command.usage))
    if command.word == "ideas":
        _must_be_asked(view, "turn", _("ask for ideas"))
    return readers[command.word](view, rest)


def _gains(view: DarwinView) -> tuple[int, ...] | None:
    return era_end(view)[0] if view.phase == "action" else None


def _divided(rest: str, words: Text) -> tuple[str, str | None]:
    """What stands before and after a small word such as `at`."""
    parts = re.split(rf"(?:^|\s)(?:{either(words)})\s+", rest, maxsplit=1, flags=re.IGNORECASE)
    return parts[0].strip(" ,:"), parts[1].strip() if len(parts) > 1 else None


def _must_be_asked(
    view: DarwinView, about: str, verb: str, also: str = "", *, out_of_turn: bool = False
) -> None:
    """Some commands only make sense when the game asks for them."""
    need = view.need
    if not isinstance(need, Choice) or need.about not in (about, also):
        raise Unclear(_("You cannot {verb} now. Enter shows what is asked.", verb=verb))
    if need.seat != view.seat and not out_of_turn:
        raise Unclear(_("It is not your turn [ACT-TURN-1]. Enter shows what the table waits for."))


def _must_be_possible(view: DarwinView, word: str) -> None:
    """No questions that lead nowhere."""
    reason = reasons_against(view).get(word)
    if reason is not None:
        raise Unclear(reason)


def read_create(view: DarwinView, rest: str) -> Outcome:
    """`1 4 7 at savanna`; without a habitat the rest is asked."""
    _must_be_asked(view, "turn", _("create a species"))
    cards, place = _divided(rest, refer.AT)
    slots = refer.hand_cards(view, cards)
    if place is None:
        _must_be_possible(view, "create")
        return Ask(build(view, slots))
    if not slots:
        raise Unclear(_("Name the cards first, as in: create 1 4 7 at savanna."))
    return Act(Create(slots, refer.habitat(view, place)))


def read_mutate(view: DarwinView, rest: str) -> Outcome:
    """`bongo: -tail +3`; without changes the rest is asked."""
    _must_be_asked(view, "turn", _("mutate a species"))
    if not rest:
        _must_be_possible(view, "mutate")
        return Ask(choose_species(view))
    found = re.match(r"([^:+-]*?)\s*:?\s*([+-].*)?$", _signed(rest))
    name, changes = (found.group(1), found.group(2)) if found else (rest, None)
    one = refer.species(view, name)[1]
    if not changes:
        return Ask(change(view, one))
    return Act(Mutate(one.id, read_steps(view, one, changes)))


def _signed(text: str) -> str:
    """`remove tail add 3`, `replace tail by 3` in signs."""
    text = re.sub(r"\b(?:remove|replace|swap)\s+", "-", text, flags=re.IGNORECASE)
    return re.sub(r"\b(?:add|by|with|for)\s+(?=\d)", "+", text, flags=re.IGNORECASE)


def read_migrate(view: DarwinView, rest: str) -> Outcome:
    """`#4 to coast`; without a habitat the possible ones are listed."""
    _must_be_asked(view, "turn", _("migrate a species"))
    if not rest:
        _must_be_possible(view, "migrate")
        return Ask(choose_migrant(view))
    name, place = _divided(rest, refer.TO)
    if place is None:
        raise Unclear(_("Say where to, as in: migrate {name} to savanna.", name=name))
    return Act(Migrate(refer.species(view, name)[1].id, refer.habitat(view, place)))


def read_trade(view: DarwinView, rest: str) -> Outcome:
    """`3 for b`: the hand card, then the market card."""
    _must_be_asked(view, "turn", _("trade a card"), AFTER_PASSING)
    if not rest:
        _must_be_possible(view, "trade")
        return Ask(choose_trade(view))
    give, take = _divided(rest, refer.FOR)
    if take is None:
        raise Unclear(_("Say what for what, as in: trade 3 for b."))
    return Act(Trade(refer.hand_card(view, give)[0], refer.market_card(view, take)[0]))


def read_redraw(view: DarwinView, rest: str) -> Outcome:
    """`keep 4`, or `all` for the full redraw."""
    _must_be_asked(view, "turn", _("redraw cards"), out_of_turn=True)
    words = re.sub(rf"^(?:{either(refer.KEEP)})(?=\s|\d|$)", "", plain(rest)).strip()
    if re.fullmatch(either(refer.ALL), words):
        refusal = view.why_not(FullRedraw())
        return Act(FullRedraw()) if refusal is not None else full_redraw(view)
    _must_be_possible(view, "redraw")
    if not words:
        return Ask(choose_redraw(view))
    return redraw(view, refer.hand_card(view, words)[0])


def read_draw(view: DarwinView, rest: str) -> Outcome:
    """`5 small 5 large`, `2 large`, `small`."""
    _must_be_asked(view, "draw", _("draw cards"))
    piece = rf"(\d{{1,4}})?\s*(?:({either(refer.SMALL)})|{either(refer.LARGE)})\b"
    pieces = re.findall(piece, plain(rest))
    left = re.sub(rf"{piece}|\b(?:{either(refer.AND)})\b|,", "", plain(rest)).strip()
    if not pieces or left:
        raise Unclear(
            _("Say how many from which pile, as in: draw 5 small 5 large; not {rest}.", rest=quoted(rest))
        )
    numbers = {SMALL: 0, LARGE: 0}
    for number, small in pieces:
        numbers[SMALL if small else LARGE] += int(number) if number else 1
    total = sum(numbers.values())
    if not 1 <= total <= view.context[0]:
        raise Unclear(
            _(
                "You may draw 1 to {context} cards now, not {total} [SETUP-9].",
                context=view.context[0],
                total=total,
            )
        )
    return drawing(numbers[SMALL], numbers[LARGE])


def look(view: DarwinView, players: Players, rest: str) -> Page:
    """A species, habitat, hand card or market card."""
    if not rest:
        raise Unclear(
            _("Look at what? A species, habitat, card number, market letter or player: look bongo.")
        )
    if rest.isdigit():
        return card_page(rest, refer.hand_card(view, rest)[1])
    if rest.casefold() in [letter for letter, _, _ in lettered(view)]:
        return card_page(rest, refer.market_card(view, rest)[1])
    if rest.startswith("#"):
        return species_page(view, players, *refer.species(view, rest))
    if rest.casefold() in players.names:
        return known_hand(view, players, players.names.index(rest.casefold()))
    everything = [(place.habitat.name, ("habitat", index)) for index, place in enumerate(view.places)]
    for place in view.places:
        everything += [(one.name, ("species", one.id)) for one in place.species]
    kind, number = find(rest, everything, _("There is no species or habitat {typed}.", typed=quoted(rest)))
    if kind == "habitat":
        return place_page(view, players, number + 1, view.places[number])
    return species_page(view, players, *refer.species(view, f"#{number}"))


def known_hand(view: DarwinView, players: Players, seat: int) -> Page:
    """What is known of a hand: everything of one's own, of others what has been seen."""
    if seat == view.seat:
        return hand_page(view)
    hand = view.hand(seat)
    known = cards_line([one.card for one in hand if one.card is not None]) or _("none of them")
    return [
        Line(
            _(
                "{player} holds {cards}; you know {known}.",
                player=players.name(seat),
                cards=n_("{n} card", "{n} cards", len(hand)),
                known=known,
            )
        )
    ]


def event_page(view: DarwinView) -> Page:
    if view.event is None:
        return [Line(_("No event is in force."))]
    return [Line(f"{view.event.name}: {event_effect(view.event.key)}")]
