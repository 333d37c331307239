"""Everything the plugins offer, by name, with the plugin it comes from; and what is switched off, and why."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import isabstract
from pathlib import Path
from types import TracebackType
from typing import Any

import pluggy

from .. import hookspecs
from ..bots import Bot, split_spec
from ..bots.command import CommandBot
from ..bots.files import bot_from_file
from ..bots.specs import COMMAND, is_file
from ..engine import Game, Happening, State, Variant, VariantFailed
from ..errors import UsageError
from ..offers import CardPack, Language, Sentences
from ..text import complaint_of, phrase
from ..ui.presenter import Presenter
from ..words import _, learn
from ..words.present import bring
from .choosing import choose, named
from .sources import KINDS, Offer, Source, Trouble

log = logging.getLogger(__name__)

CLASSES: dict[str, type] = {  # what a plugin has to register of each kind
    "game": Game,
    "variant": Variant,
    "bot": Bot,
    "presenter": Presenter,
    "pack": CardPack,
    "language": Language,
}
NAME = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)*", re.IGNORECASE)
CODE = re.compile(r"[a-z]{2,3}(_[A-Za-z0-9]{2,8})?")  # of a language
Listener = Callable[[State, Sequence[Happening]], None]


class Mistake(Exception):
    """What a plugin did wrong, as a sentence for its author."""


class Registry:
    """Filled by `include`, one plugin after the other: of two things with one name the first stays."""

    def __init__(self) -> None:
        self.games: dict[str, Game] = {}
        self.variants: dict[str, Variant] = {}
        self.bots: dict[str, type[Bot]] = {}
        self.presenters: dict[str, type[Presenter]] = {}  # by the name of their game
        self.packs: dict[str, CardPack] = {}
        self.languages: dict[str, Language] = {}
        self.offers: list[Offer] = []
        self.sentences: list[Sentences] = []  # what plugins say in other languages
        self.troubles: list[Trouble] = []
        self.sources: list[Source] = []  # of the plugins that work
        self._plugins: dict[Source, Any] = {}
        self._manager = pluggy.PluginManager(hookspecs.PROJECT)
        self._manager.add_hookspecs(hookspecs)

    # -- taking plugins in -------------------------------------------------------------------------------

    def include(self, source: Source, load: Callable[[], object]) -> None:
        """Take in all that a plugin offers, or nothing when any of it fails."""
        try:
            plugin = self._registered(source, load)
            offers = [offer for kind in KINDS for offer in self._offered(kind, plugin, source)]
            sentences = self._sentences(plugin)
        except Mistake as mistake:
            self._manager.unregister(name=_key(source))
            self.report(
                source,
                _(
                    "The plugin {plugin!r} of {source} is switched off: {mistake}",
                    plugin=source.plugin,
                    source=source,
                    mistake=mistake,
                ),
            )
            return
        self._plugins[source] = plugin
        self.sources.append(source)
        self.sentences += sentences
        for one in sentences:
            learn(one.name, one.words)
        for offer in offers:
            self._put(offer)

    def _registered(self, source: Source, load: Callable[[], object]) -> object:
        try:
            plugin = load()
        except (Exception, SystemExit) as error:
            raise Mistake(phrase("it cannot be imported: {told}", told=_told(error))) from error
        try:
            self._manager.register(plugin, name=_key(source))
            self._manager.check_pending()
        except Exception as error:
            raise Mistake(
                phrase("its hooks are not as they should be: {error}.", error=" ".join(str(error).split()))
            ) from error
        return plugin

    def _offered(self, kind: str, plugin: object, source: Source) -> Iterator[Offer]:
        """What one plugin registers of one kind."""
        hook = f"register_{kind}s"
        things: list[Any] = []
        try:
            self._alone(hook, plugin)(register=things.append)
        except (Exception, SystemExit) as error:
            raise Mistake(phrase("{hook} failed: {told}", hook=hook, told=_told(error))) from error
        for thing in things:
            _check(kind, hook, thing)
            yield Offer(kind, thing.name, getattr(thing, "title", ""), thing, source)

    def _sentences(self, plugin: object) -> list[Sentences]:
        """What one plugin says in other languages; two plugins may speak the same one."""
        found: list[Sentences] = []
        try:
            self._alone("register_words", plugin)(register=found.append)
        except (Exception, SystemExit) as error:
            raise Mistake(
                phrase("{hook} failed: {told}", hook="register_words", told=_told(error))
            ) from error
        for one in found:
            if not isinstance(one, Sentences):
                raise _other("register_words", one, phrase("a {name}", name="Sentences"))
            for pair in _pairs(one.words):
                if not _is_translation(*pair):
                    raise _other("register_words", pair, phrase("a sentence and its translation"))
        return found

    def _alone(self, hook: str, plugin: object) -> Callable[..., Any]:
        others = [other for other in self._manager.get_plugins() if other is not plugin]
        return self._manager.subset_hook_caller(hook, others)

    def _put(self, offer: Offer) -> None:
        shelf = self._shelf(offer.kind)
        if offer.name in shelf:
            first = self.source(offer.kind, offer.name)
            self.report(
                offer.source,
                _(
                    "The {kind} {offer!r} of {source} is switched off: {first} has one of that name"
                    " already. Uninstall one of them.",
                    kind=KINDS[offer.kind],
                    offer=offer.name,
                    source=offer.source,
                    first=first,
                ),
            )
            return
        if isinstance(offer.thing, Language) and not self._brought(offer.thing, offer.source):
            return
        shelf[offer.name] = offer.thing
        self.offers.append(offer)

    def _brought(self, language: Language, source: Source) -> bool:
        """Whether a language has catalogues; if so, it is spoken from now on."""
        folder = Path(language.folder) / language.name / "LC_MESSAGES"
        if not source.bundled and not any(folder.glob("*.mo")):
            self.report(
                source,
                _(
                    "The language {name!r} of {source} is switched off: there is no .mo file in {folder!r}.",
                    name=language.name,
                    source=source,
                    folder=str(folder),
                ),
            )
            return False
        bring(language.name, Path(language.folder))
        return True

    def report(self, source: Source, sentence: str, *, known: bool = False) -> None:
        """Say once that something is switched off, unless the person knows; `darwin plugins list` has it."""
        self.troubles.append(Trouble(source, sentence, known))
        if not known:
            log.warning(sentence)

    def remove(self, kind: str, name: str, reason: str) -> None:
        """Switch off one thing that turned out not to work."""
        source = self.source(kind, name)
        del self._shelf(kind)[name]
        self.offers = [one for one in self.offers if (one.kind, one.name) != (kind, name)]
        self.report(
            source,
            _(
                "The {kind} {name!r} of {source} is switched off: {reason}",
                kind=KINDS[kind],
                name=name,
                source=source,
                reason=reason,
            ),
        )

    # -- looking things up -------------------------------------------------------------------------------

    def _shelf(self, kind: str) -> dict[str, Any]:
        shelf: dict[str, Any] = getattr(self, f"{kind}s")
        return shelf

    def source(self, kind: str, name: str) -> Source:
        return next(one.source for one in self.offers if (one.kind, one.name) == (kind, name))

    def sorted_offers(self) -> list[Offer]:
        """By kind, then by name."""
        order = list(KINDS)
        return sorted(self.offers, key=lambda one: (order.index(one.kind), one.name))

    def game(self, name: str) -> Game:
        return named(self.games, name, KINDS["game"])

    def variants_for(
        self, game: Game, seats: int, names: Iterable[str], options: Mapping[str, str] | None = None
    ) -> list[Variant]:
        """The variants of a table in order: those asked for, and those that come by themselves.

        Refuses seat counts, combinations and options that cannot be, with the reason.
        """
        while True:
            try:
                return choose(self.variants, game, seats, names, options or {})
            except VariantFailed as error:
                self.remove("variant", error.variant.name, str(error))

    def bot(self, spec: str, game: Game, seed: int, seats: int = 0, variants: Iterable[str] = ()) -> Bot:
        """A bot as typed: `name`, `name:key=value`, `./file.py` or `cmd:program`, for a table that it claims
        to play at."""
        try:
            name, parameters = split_spec(spec)
            kind = self.bot_class(name)
            if not kind.plays(game.name, seats, variants):
                self._refuse_bot(name, kind, game)
            return kind(seed, **parameters)
        except ValueError as error:
            raise UsageError(complaint_of(error)) from None

    def bot_class(self, name: str) -> type[Bot]:
        """The class of a bot by its name, as `split_spec` gives it."""
        if name == COMMAND:
            return CommandBot
        return bot_from_file(name) if is_file(name) else named(self.bots, name, KINDS["bot"])

    def _refuse_bot(self, name: str, kind: type[Bot], game: Game) -> None:
        if kind.plays(game.name):
            seats = phrase(" with {seats} seats", seats=", ".join(map(str, kind.seats))) if kind.seats else ""
            rules = (
                phrase(" with the house rules {variants}", variants=", ".join(kind.variants))
                if kind.variants
                else phrase(" without house rules")
                if kind.variants is not None
                else ""
            )
            raise UsageError(
                phrase(
                    "The bot {name!r} plays {game} only{seats}{rules}. Choose another bot.",
                    name=name,
                    game=game.title,
                    seats=seats,
                    rules=rules,
                )
            )
        able = ", ".join(sorted(one for one, other in self.bots.items() if other.plays(game.name)))
        raise UsageError(
            phrase(
                "The bot {name!r} does not play {game}. These do: {able}.",
                name=name,
                game=game.title,
                able=able or phrase("none"),
            )
        )

    def default_bots(self, game: Game, *names: str) -> list[str]:
        """Those of the named bots that play this game, or else any that plays all games."""
        fitting = [name for name in names if name in self.bots and self.bots[name].plays(game.name)]
        return fitting or [name for name, kind in self.bots.items() if not kind.games][:1]

    # -- listening and blaming ---------------------------------------------------------------------------

    def listeners(self, game: Game) -> list[Listener]:
        """One for each plugin that listens to tables; a table without such plugins pays nothing."""
        listening = {one.plugin for one in self._manager.hook.table_event.get_hookimpls()}
        return [
            self._listener(game, source, plugin)
            for source, plugin in self._plugins.items()
            if plugin in listening
        ]

    def _listener(self, game: Game, source: Source, plugin: object) -> Listener:
        hear = self._alone("table_event", plugin)
        deaf = False

        def listen(state: State, happened: Sequence[Happening]) -> None:
            nonlocal deaf
            if deaf or not happened:
                return
            try:
                hear(game=game, view=state.view(None), happened=tuple(happened))
            except Exception as error:
                deaf = True
                self.report(
                    source,
                    _(
                        "The plugin {plugin!r} of {source} no longer listens: {told}",
                        plugin=source.plugin,
                        source=source,
                        told=_told(error),
                    ),
                )

        return listen

    def blamed(self, traceback: TracebackType | None) -> Source | None:
        """The foreign plugin in whose code an error came up, if it was one."""
        owners = {
            plugin.__name__.partition(".")[0]: source
            for source, plugin in self._plugins.items()
            if hasattr(plugin, "__name__") and not source.bundled
        }
        found = None
        while traceback is not None:
            module = str(traceback.tb_frame.f_globals.get("__name__", ""))
            found = owners.get(module.partition(".")[0], found)
            traceback = traceback.tb_next
        return found


def _check(kind: str, hook: str, thing: Any) -> None:
    """Whether a registered thing is what the hook is for, and its name can be typed."""
    wanted = CLASSES[kind]
    if kind in ("bot", "presenter"):
        fits = isinstance(thing, type) and issubclass(thing, wanted) and not isabstract(thing)
        what = phrase("the class of a {kind} with all the methods of one", kind=KINDS[kind])
    else:
        fits, what = isinstance(thing, wanted), phrase("a {name}", name=wanted.__name__)
    if not fits:
        raise _other(hook, thing, what)
    name = getattr(thing, "name", None)
    if kind == "language" and not (isinstance(name, str) and CODE.fullmatch(name)):
        raise Mistake(
            phrase(
                "{hook} registered a language named {name!r}; use its code, as in de or pt_BR.",
                hook=hook,
                name=name,
            )
        )
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise Mistake(
            phrase(
                "{hook} registered a {kind} named {name!r}; use letters, digits and hyphens.",
                hook=hook,
                kind=KINDS[kind],
                name=name,
            )
        )


def _pairs(words: Any) -> Iterable[tuple[object, object]]:
    return words.items() if isinstance(words, Mapping) else [(words, None)]


def _is_translation(sentence: object, translated: object) -> bool:
    forms = translated if isinstance(translated, tuple) else (translated,)
    return all(isinstance(one, str) for one in (sentence, *forms))


def _other(hook: str, thing: object, what: str) -> Mistake:
    return Mistake(
        phrase(
            "{hook} registered {thing!r}, which is not {what}.", hook=hook, thing=str(thing)[:60], what=what
        )
    )


def _key(source: Source) -> str:
    return f"{source.distribution}:{source.plugin}"


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {str(error).rstrip('.')}."
