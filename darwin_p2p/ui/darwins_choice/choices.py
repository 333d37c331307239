"""What a person is asked in each situation: the turn, drawing cards, and what events leave to choose."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...engine import Action, ActionRule, Choice
from ...games.darwins_choice.actions import (
    LARGE,
    SMALL,
    Create,
    Devour,
    Done,
    Draw,
    EndTurn,
    FullRedraw,
    LoseCard,
    Migrate,
    Mutate,
    Pass,
    PickCard,
    PlacePoint,
    Redraw,
    Sacrifice,
    Trade,
)
from ...games.darwins_choice.happened import SpeciesDied
from ...games.darwins_choice.turn import AFTER_PASSING
from ...games.darwins_choice.view import DarwinView
from ...words import _, n_, said
from ..generic import choose_kind
from ..page import GAP, Line, Page, Part
from ..presenter import Act, Ask, Option, Outcome, Players, Question, Tell, sure
from ..words import called
from . import extras
from .board import board_page
from .building import build, describe
from .hand import hand_page, lettered, market_page, numbered
from .ideas import ideas, words
from .labels import CAUSES, card_line, tag, tag_of
from .mutating import choose_species
from .naming import Names
from .outlook import era_end, outlook
from .refusing import briefly


def question(view: DarwinView, players: Players) -> Question:
    """The present choice of this seat."""
    need = view.need
    assert isinstance(need, Choice)
    asks: dict[str, Callable[[DarwinView, Players], Question]] = {
        "turn": ask_turn,
        AFTER_PASSING: ask_trade,
        "draw": ask_draw,
        "prey": ask_prey,
        "degeneration": ask_card,
        "invaders": ask_sacrifice,
        "points": ask_point,
    }
    ask = asks.get(need.about)
    if ask is not None:
        return ask(view, players)
    title = next(
        (said(rule.question) for rule in view.rules.choices[need.about] if rule.question),
        _("What do you do?"),
    )
    if PickCard in view.legal().kinds():
        return ask_pick(view, players, title)
    return choose_kind(view, Names(players, view), title)


# -- the turn ----------------------------------------------------------------------------------------------


def ask_turn(view: DarwinView, players: Players) -> Question:
    above = [*_table(view, players), *warnings(view)]
    labels = menu(view, players)
    options = tuple(Option(str(number), text, leads) for number, (text, leads) in enumerate(labels, 1))
    title = (
        _("Your main action is drafted. End the turn?") if view.main_done else _("Your turn. What do you do?")
    )
    hint = (
        _("'undo' takes the last step back; nothing is final before 'done'.")
        if view.main_done or view.traded
        else _("'why' tells why something is not possible now; 'help' lists all commands.")
    )
    return Question(title, options, above, [*briefly(view), Line(hint, "quiet")])


def ask_trade(view: DarwinView, players: Players) -> Question:
    """What is left to a seat that has passed, where a house rule leaves it something (VAR-COOP-6)."""
    options = tuple(Option(str(number), *one) for number, one in enumerate(menu(view, players), 1))
    title = _("You have passed and may still trade a card. What do you do?")
    return Question(title, options, _table(view, players))


def _table(view: DarwinView, players: Players) -> list[Part]:
    """Everything one may look at before a choice."""
    return [*board_page(view, players), GAP, *market_page(view), GAP, *hand_page(view), GAP]


def menu(view: DarwinView, players: Players) -> list[tuple[str, Callable[[], Outcome]]]:
    """Only what is possible now, the known kinds in a fixed order and those of a variant after them."""
    kinds = view.legal().kinds()
    known: dict[type[Action], tuple[str, Callable[[], Outcome]]] = {
        EndTurn: (_("end turn: confirm what you have drafted ('done')"), partial(Act, EndTurn())),
        Create: (_("create a new species from your cards"), lambda: Ask(build(view))),
        Mutate: (_("mutate: change the cards of a species"), lambda: Ask(choose_species(view))),
        Migrate: (_("migrate: move a species to another habitat"), lambda: Ask(choose_migrant(view))),
        Trade: (_("trade a hand card for a market card"), lambda: Ask(choose_trade(view))),
        Redraw: (_("redraw: discard all cards but one and draw new ones"), lambda: Ask(choose_redraw(view))),
        FullRedraw: (_("full redraw: discard all cards and draw new ones"), lambda: full_redraw(view)),
        Pass: (_("pass: no more actions this Era"), lambda: passing(view)),
    }
    entries = [entry for kind, entry in known.items() if kind in kinds]
    if Create in kinds or Mutate in kinds or Migrate in kinds:
        entries.insert(-1, (_("ideas: the best main actions as things stand"), lambda: show_ideas(view)))
    for rule in extras.extras(view):
        if rule.kind in kinds:
            entries.append((extras.entry(rule), partial(_extra, view, players, rule)))
    return entries


def _extra(view: DarwinView, players: Players, rule: ActionRule) -> Outcome:
    return Ask(extras.ask(view, players, rule))


def warnings(view: DarwinView) -> list[Line]:
    """Own species that would die if the Era ended now."""
    __, happened = era_end(view)
    pack = view.pack.animals
    dying = [one for one in happened if isinstance(one, SpeciesDied) and one.owner == view.seat]
    return [
        Line(
            _(
                "In danger: {species} {what} [{rule}].",
                species=tag_of(one.species, [pack[card] for card in one.cards]),
                what=CAUSES.get(one.cause, one.cause),
                rule=one.rule,
            ),
            "bad",
        )
        for one in dying
    ]


def passing(view: DarwinView) -> Outcome:
    """Passing is for the whole Era, so it is asked once more while there is something left to do."""
    if not any(kind in (Create, Mutate, Migrate) for kind in view.legal().kinds()):
        return Act(Pass())
    undone = _(" Your trade is undone.") if view.traded else ""
    return sure(
        _("Passing ends this Era for you, and you could still act.{undone} Pass?", undone=undone), Pass()
    )


def choose_migrant(view: DarwinView) -> Question:
    """Every migration that is possible."""
    options = []
    for number, action in enumerate(view.legal().of(Migrate), 1):
        assert isinstance(action, Migrate)
        found = view.find(action.species)
        assert found is not None
        text = _(
            "{species} to {habitat}: {words}",
            species=tag(found[1]),
            habitat=view.places[action.place].habitat.name,
            words=outlook(view, action).words(),
        )
        options.append(Option(str(number), text, partial(Act, action)))
    return Question(_("Which species migrates where?"), tuple(options), prompt=called("migrate"))


def choose_trade(view: DarwinView) -> Question:
    """The card to take, then the card to give."""
    options = tuple(
        Option(letter, card_line(card), partial(giving, view, slot)) for letter, slot, card in lettered(view)
    )
    return Question(_("Which market card do you take?"), options, prompt=called("trade"))


def giving(view: DarwinView, take: int) -> Outcome:
    options = tuple(
        Option(str(number), card_line(card), partial(Act, Trade(slot, take)))
        for number, (slot, card) in enumerate(numbered(view), 1)
    )
    return Ask(Question(_("Which card of your hand do you give?"), options, prompt=called("trade")))


def choose_redraw(view: DarwinView) -> Question:
    options = tuple(
        Option(str(number), card_line(card), partial(redraw, view, slot))
        for number, (slot, card) in enumerate(numbered(view), 1)
    )
    return Question(
        _("All cards but one are discarded. Which one do you keep?"),
        options,
        prompt=called("redraw"),
    )


def redraw(view: DarwinView, keep: int) -> Outcome:
    """A redraw cannot be taken back, so it is asked once more."""
    card = view.card(keep)
    assert card is not None
    others = n_("{n} card", "{n} cards", len(view.hand()) - 1)
    kept = _("You keep the {card}.", card=card_line(card))
    return sure(
        _(
            "Discard the other {others} and draw {redraw_new} new ones?",
            others=others,
            redraw_new=view.rules.redraw_new,
        ),
        Redraw(keep),
        [Line(kept)],
    )


def full_redraw(view: DarwinView) -> Outcome:
    cards = n_("{n} card", "{n} cards", len(view.hand()))
    return sure(
        _("Discard all {cards} and draw {hand} new ones?", cards=cards, hand=view.rules.hand), FullRedraw()
    )


def show_ideas(view: DarwinView) -> Outcome:
    found = ideas(view)
    if not found:
        return Tell([Line(_("No main action is possible now; 'why' tells the reasons."))])
    options = tuple(
        Option(str(number), words(view, idea), partial(Act, idea.action))
        for number, idea in enumerate(found, 1)
    )
    below = [
        Line(_("The points are those of that species if the Era ended now; others will act too."), "quiet")
    ]
    return Ask(Question(_("Which one? ('back' for none)"), options, below=below, prompt=called("ideas")))


# -- drawing -----------------------------------------------------------------------------------------------


def ask_draw(view: DarwinView, players: Players) -> Question:
    """How many cards from each pile; heads are small, torsos large, so half and half is good advice."""
    (count,) = view.context
    small, large = view.pile_sizes
    about: list[Line] = [
        Line(
            _(
                "You draw {cards}. Small cards are heads, wings, single legs and tails; large ones are"
                " torsos and double legs. Every species needs a head and a torso.",
                cards=n_("{n} card", "{n} cards", count),
            ),
        )
    ]
    above: Page = [*hand_page(view), GAP] if view.hand() else [*board_page(view, players), GAP]
    splits = dict.fromkeys((count - count // 2, count // 2, count, 0))
    options = tuple(
        Option(str(number), _split_words(first, count - first), partial(drawing, first, count - first))
        for number, first in enumerate(splits, 1)
    )
    return Question(
        _(
            "How many from each pile? ({small} small and {large} large cards lie there.)",
            small=small,
            large=large,
        ),
        options,
        above,
        [Line(_draw_hint(count), "quiet")],
        about=about,
    )


def _draw_hint(count: int) -> str:
    if count == 1:
        return _("Or type, as in: draw 1 large.")
    few = max(1, count * 2 // 5)
    return _(
        "Or type, as in: draw {few} small {count} large; draw 1 large to see that card first.",
        few=few,
        count=count - few,
    )


def _split_words(small: int, large: int) -> str:
    if not large:
        return _("{small} small", small=small)
    return (
        _("{small} small and {large} large", small=small, large=large)
        if small
        else _("{large} large", large=large)
    )


def drawing(small: int, large: int) -> Outcome:
    """Cards from both piles: two actions, the second of which follows the first."""
    if not small:
        return Act(Draw(LARGE, large))
    return Act(Draw(SMALL, small), (Draw(LARGE, large),) if large else ())


# -- what events and carnivores leave to choose --------------------------------------------------------------


def _species_options(view: DarwinView, kind: type[Action]) -> tuple[Option, ...]:
    options = []
    for number, action in enumerate(view.legal().of(kind), 1):
        found = view.find(action.species)  # type: ignore[attr-defined]
        assert found is not None
        index, one = found
        home, points = view.places[index].habitat.name, n_("{n} point", "{n} points", one.points)
        text = _(
            "{species} in {home}, {points}: {values}",
            species=tag(one),
            home=home,
            points=points,
            values=describe(one.body),
        )
        options.append(Option(str(number), text, partial(Act, action)))
    return tuple(options)


def ask_prey(view: DarwinView, players: Players) -> Question:
    title = _("Your carnivore is short of food, and these are equally easy prey [FOOD-CARN-5]. Which one?")
    return Question(title, _species_options(view, Devour))


def ask_card(view: DarwinView, players: Players) -> Question:
    found = view.find(view.context[0])
    assert found is not None
    one = found[1]
    options = []
    for number, action in enumerate(view.legal().of(LoseCard), 1):
        assert isinstance(action, LoseCard)
        options.append(Option(str(number), card_line(one.body.card(action.slot)), partial(Act, action)))
    about = [
        Line(
            _(
                "{species} in {habitat}: {values}.",
                species=tag(one),
                habitat=view.places[found[0]].habitat.name,
                values=describe(one.body),
            ),
            "mine",
        )
    ]
    return Question(
        _("Degeneration: which card does {species} lose?", species=tag(one)), tuple(options), about=about
    )


def ask_sacrifice(view: DarwinView, players: Players) -> Question:
    title = _("Invaders: you lose one of your richest species; its points go to your others. Which one?")
    return Question(title, _species_options(view, Sacrifice))


def ask_point(view: DarwinView, players: Players) -> Question:
    (left,) = view.context
    title = _(
        "Invaders: {points} to place on your species. Which one gets the next?",
        points=n_("{n} point", "{n} points", left),
    )
    return Question(title, _species_options(view, PlacePoint))


# -- what variants ask ---------------------------------------------------------------------------------------


def ask_pick(view: DarwinView, players: Players, title: str) -> Question:
    """Several hand cards, one a step, by their numbers; then done."""
    actions = {action.slot: action for action in view.legal().of(PickCard) if isinstance(action, PickCard)}
    most, *picked = view.context
    options = [
        Option(str(number), card_line(card), partial(Act, actions[slot]))
        for number, (slot, card) in enumerate(numbered(view), 1)
        if slot in actions
    ]
    if Done in view.legal().kinds():
        options.append(Option("done", _("no more"), partial(Act, Done())))
    so_far = _(" You have picked {picked}.", picked=len(picked)) if picked else ""
    return Question(
        _("{title} (At most {most}.{so_far})", title=title, most=most, so_far=so_far),
        tuple(options),
        _table(view, players),
    )
