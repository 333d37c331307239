"""The workbench drawn: the animal as it grows, and every habitat's answer to it."""

from __future__ import annotations

from textwrap import wrap

from ....engine import Refusal
from ....games.darwins_choice import traits as t
from ....games.darwins_choice.actions import Create, Migrate, Mutate, Pass
from ....games.darwins_choice.anatomy import Body, name_of
from ....games.darwins_choice.anatomy import label as card_name
from ....games.darwins_choice.habitats import Species
from ....games.darwins_choice.view import DarwinView
from ....text import Text
from ....words import _, listed, n_, named
from ...drawing import Drawing, Span, aimed, cut, fit_row, row_size, size, spread, wrapped
from ...look import Area
from .. import extras
from ..choices import warnings
from ..labels import CAUSES, abilities, card_line, ordinal
from ..refusing import briefly
from .animal import large, small
from .bench import Bench, Fate, numbers
from .signs import worth
from .table import WIDE, Verdict

ROOMY = 15  # rows from which on the animal is drawn large


PORTRAIT = 18  # columns of an animal on the workbench


def bench_drawing(view: DarwinView, bench: Bench, area: Area) -> Drawing:
    if bench.empty:
        return _invitation(view, area)
    found = bench.subject(view)
    body = bench.body(view)
    rows = _portrait(view, bench, body, area)
    if found is not None:
        rows += _parts(view, bench, found[1], area.width)
    for fate in bench.fates(view):
        rows += _fate(view, fate, area.width, home=found[0] if found else None)
    return rows


def verdicts(view: DarwinView, bench: Bench) -> tuple[Verdict, ...]:
    """Each habitat's answer in a few words, for the board."""
    found = bench.subject(view)
    return tuple(_verdict(fate, found[0] if found else None) for fate in bench.fates(view))


def _verdict(fate: Fate, home: int | None) -> Verdict:
    target = f"put:{fate.place}"
    look = fate.look
    if look is not None:
        end = _("dies!") if look.died else f"+{worth(look.points)}"
        leads = _(" leads") if look.leads else ""
        danger = _(" hunted!") if fate.hunters else ""
        harm = _(" harms {harmed}", harmed=len(look.harmed)) if look.harmed else ""
        return Verdict(
            True,
            _(
                "a{adaptation} {rank}{leads} {end}{danger}{harm}",
                adaptation=look.adaptation,
                rank=ordinal(look.rank),
                leads=leads,
                end=end,
                danger=danger,
                harm=harm,
            ),
            target,
            (f"{end}{danger}{harm}", end),
        )
    if fate.refusal is not None:
        text = f"{str(fate.refusal.text).rstrip('.')} [{fate.refusal.rule}]"
        return Verdict(False, text, target, (_unnamed(fate.refusal), f"[{fate.refusal.rule}]"))
    lives = _("lives here, ") if fate.place == home else ""
    text = _("{lives}a{adaptation} {fix}", lives=lives, adaptation=fate.adaptation, fix=fate.fix)
    return Verdict(None, text, target, (_("a{adaptation}", adaptation=fate.adaptation),))


def _unnamed(refusal: Refusal) -> str:
    """The same for the habitat itself to say: without its name and that of the animal."""
    words = refusal.text.words if isinstance(refusal.text, Text) else {}
    if "forbidden" in words:
        return _("forbids {forbidden}", forbidden=words["forbidden"])
    if "wanted" in words:
        return _("needs {wanted}", wanted=words["wanted"])
    if "need" in words:
        return _("hungry {got}/{need}", got=words["got"], need=words["need"])
    return ""


def _invitation(view: DarwinView, area: Area) -> Drawing:
    """What one can do now."""
    kinds = set(view.legal().kinds())
    if view.main_done:
        rows = wrapped(
            _("Your main action is drafted. Press e to end the turn, u to take it back."),
            area.width,
            "title",
            hang=0,
        )
    elif kinds <= {Pass}:
        rows = wrapped(_("Your turn: you can only pass. Press p."), area.width, "title", hang=0)
    elif not kinds & {Create, Mutate, Migrate}:
        rows = wrapped(
            _("Your turn: no main action is possible as things stand. Exchange cards, or press p to pass."),
            area.width,
            "title",
            hang=0,
        )
    else:
        rows = wrapped(_("Your turn: build an animal, or change one."), area.width, "title", hang=0)
        rows += wrapped(
            _(
                "Pick cards of your hand: a head, a torso, and what fits. Or pick one of your species"
                " to mutate or move it."
            ),
            area.width,
            hang=0,
        )
        rows += wrapped(_("h shows good moves."), area.width, "quiet", hang=0)
    for key, target, rule in extras.keyed(view):
        text = wrapped(extras.entry(rule), area.width - 2, target=target)
        rows += [[Span(f"{key} ", "key", target), *text[0]], *([Span("  "), *row] for row in text[1:])]
    for line in (*warnings(view), *briefly(view)):
        rows += wrapped(line.text, area.width, line.tone)
    return rows


def _portrait(view: DarwinView, bench: Bench, body: Body | Refusal, area: Area) -> Drawing:
    cards = bench.cards(view)
    width = area.width
    name = str(name_of(cards) or _("a new animal"))
    clear = _("[clear x]")
    first, *more = wrapped(name, width - size(clear) - 1, "title", hang=0)
    rows: Drawing = [spread(first, [Span(clear, "quiet", "clear")], width), *more]
    picture = large(cards) if area.height >= ROOMY else small(cards)
    room = max(8, width - PORTRAIT)
    words = [piece for fact in _facts(view, bench, body, room < WIDE) for piece in wrap(fact, room)]
    for y in range(max(len(picture), len(words))):
        line = picture[y] if y < len(picture) else ""
        text = words[y] if y < len(words) else ""
        rows.append(fit_row([Span(f" {line:<{PORTRAIT - 1}}", "lit"), Span(text)], width))
    if isinstance(body, Refusal):
        rows += wrapped(f"{body.text} [{body.rule}] {body.hint}", width, "quiet")
    return rows


def _facts(view: DarwinView, bench: Bench, body: Body | Refusal, narrow: bool) -> list[str]:
    """Diet, strength and hearts, abilities; before and after for a species that changes."""
    if isinstance(body, Refusal):
        traits = sum(card.traits for card in bench.cards(view))
        return [
            _("str {strength}  hearts {hearts}", strength=t.strength(traits), hearts=t.hearts(traits)),
            abilities(t.unpack(traits), narrow),
        ]
    strength, hearts = numbers(body)
    found = bench.subject(view)
    if found is None:
        return [
            named("diet", body.diet.value),
            _("str {strength}  hearts {hearts}", strength=strength, hearts=hearts),
            abilities(t.unpack(body.traits), narrow),
        ]
    was_strength, was_hearts = numbers(found[1].body)
    cost = bench.cost(view)
    paid = _(", costs {points}", points=n_("{n} point", "{n} points", cost)) if cost else ""
    return [
        f"{named('diet', body.diet.value)}{paid}",
        _(
            "str {strength}  hearts {hearts}",
            strength=_change(was_strength, strength),
            hearts=_change(was_hearts, hearts),
        ),
        abilities(t.unpack(body.traits), narrow),
    ]


def _change(was: int, now: int) -> str:
    return str(now) if was == now else f"{was}→{now}"


def _parts(view: DarwinView, bench: Bench, species: Species, width: int) -> Drawing:
    """The cards of a species, to be taken off."""
    if species.done:
        return wrapped(_("It has had its main action this Era [ACT-TURN-3]."), width, "bad")
    rows: Drawing = []
    for slot, card in zip(species.body.slots, species.cards, strict=True):
        off = slot in bench.offs
        mark = "-" if off else " "
        text = cut(f"{mark} {card_line(card) if width > 60 else card_name(card)}", width)
        rows.append(aimed([Span(text, "bad" if off else "")], f"part:{slot}"))
    return rows


def _fate(view: DarwinView, fate: Fate, width: int, home: int | None) -> Drawing:
    """One habitat: a row that puts the animal there, and what there is to say."""
    target = f"put:{fate.place}" if fate.action is not None else f"place:{fate.place}"
    lead = "" if home is None else _("stay: ") if fate.place == home else _("to: ")
    head = f"{fate.place + 1} {lead}{view.places[fate.place].habitat.name}"
    look = fate.look
    if look is not None:
        facts = [_("a{adaptation}", adaptation=look.adaptation), _("eats {rank}", rank=ordinal(look.rank))]
        facts += [_("leads")] if look.leads else []
        facts += [_("{rank} strongest", rank=ordinal(look.strength_rank))] if look.strength_rank else []
        end = _("but {dies}", dies=CAUSES.get(look.died, look.died)) if look.died else worth(look.points)
        rows = _headed(Span(_("yes "), "good", target), head, f"{', '.join(facts)}: {end}", width)
        if look.harmed:
            rows += wrapped(
                _("endangers {harmed}", harmed=listed(look.harmed)), width, "quiet", indent=4, target=target
            )
        if fate.hunters:
            hunters = _("might be eaten by {hunters}", hunters=listed(fate.hunters))
            rows += wrapped(hunters, width, "bad", indent=4, target=target)
        return rows
    if fate.refusal is not None:
        text = f"{fate.refusal.text} [{fate.refusal.rule}]"
        rows = _headed(Span(_("no  "), "bad", target), head, "", width)
        rows += wrapped(text, width, "quiet", indent=4, hang=0, target=target)
        if fate.fix:
            rows += wrapped(f"→ {fate.fix}", width, "", indent=4, hang=2, target=target)
        return rows
    said = fate.fix or (_("lives here") if fate.place == home else "")
    text = _("a{adaptation} {said}", adaptation=fate.adaptation, said=said)
    return _headed(Span("    ", "", target), head, text, width)


def _headed(mark: Span, head: str, text: str, width: int) -> Drawing:
    """A habitat by its name, and what there is to say about it, in as many rows as it takes."""
    first, *more = wrapped(head, width - size(mark.text), hang=0, target=mark.target)
    rows = [[mark, *first], *([Span("    ", "", mark.target), *row] for row in more)]
    if not text:
        return rows
    last = [*rows[-1], Span(" ", "", mark.target), Span(text, "", mark.target)]
    return [*rows[:-1], *_fold(last, width, mark.target)]


def _fold(row: list[Span], width: int, target: str) -> Drawing:
    """A row whose last span goes on in further rows where it is too long."""
    *first, last = row
    room = width - row_size(first)
    if room < max(map(size, last.text.split()), default=0):  # no word is broken
        return [first, *wrapped(last.text, width, last.tone, indent=4, hang=0, target=target)]
    pieces = wrapped(last.text, max(12, room), last.tone, hang=0, target=target)
    rest = " ".join(piece[0].text for piece in pieces[1:])
    more = wrapped(rest, width, last.tone, indent=4, hang=0, target=target) if rest else []
    return [[*first, *pieces[0]], *more]
