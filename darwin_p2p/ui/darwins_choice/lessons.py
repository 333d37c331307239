"""What `darwin learn` teaches: the beginners' game (VAR-BEG), two Eras, one idea at a time."""

from __future__ import annotations

from ...engine import Choice
from ...games.darwins_choice.view import DarwinView
from ...words import phrase
from ..learning import Lesson


def _asked(view: DarwinView, about: str) -> bool:
    return isinstance(view.need, Choice) and view.need.about == about


def _turn(view: DarwinView, era: int, species: int) -> bool:
    """A turn in this Era with at least so many species of one's own."""
    return _asked(view, "turn") and view.era == era and len(view.species()) >= species


LESSONS = (
    Lesson(
        phrase("Lesson 1: build an animal"),
        (
            phrase(
                "You play Darwin's Choice with the rules for beginners: two Eras, and all hands lie"
                " open. In the first Era you build species, in the second you keep them alive and score."
            ),
            phrase(
                "A species is one head, one torso and whatever else fits the torso: legs, wings, a"
                " tail. The head decides what it eats. It may live in a habitat if it has an ability"
                " that the habitat needs and none that it forbids."
            ),
        ),
        lambda view: _turn(view, 1, 0),
        full=(
            phrase(
                "Pick cards with their numbers, or click them, and watch what the habitats say. Click"
                " a habitat, or press c, to put the animal down; then e ends your turn. h repeats the"
                " advice at any time."
            )
        ),
        plain=(
            phrase(
                "Type 'create' and choose card by card, or all at once as in: create 1 4 at savanna."
                " Then 'done' ends your turn. 'ideas' gives advice at any time."
            )
        ),
    ),
    Lesson(
        phrase("Lesson 2: adaptation and food"),
        (
            phrase(
                "Each habitat counts some abilities: the more of them a species has, the better it is"
                " adapted (a5 on the full screen). The best adapted, marked with *, leads and eats"
                " first."
            ),
            phrase(
                "A species needs as much food as it has hearts. Herbivores eat plants, carnivores"
                " meat, omnivores both. In this Era nobody starves before its end, but whoever is"
                " hungry then goes extinct: so look where food is left."
            ),
        ),
        lambda view: _turn(view, 1, 1),
    ),
    Lesson(
        phrase("Lesson 3: better cards"),
        (
            phrase(
                "Once a turn you may trade a card for one of the market, for nothing. And before your"
                " first action of an Era you may redraw: keep one card and draw nine new ones."
            ),
            phrase(
                "A carnivore that finds too little meat devours another species that is no better"
                " adapted and no stronger. Digging and poisonous animals are safe from it."
            ),
        ),
        lambda view: _turn(view, 1, 2),
        full=phrase("t trades, r redraws."),
        plain=phrase("'trade 3 for b' trades, 'redraw keep 4' redraws."),
    ),
    Lesson(
        phrase("Lesson 4: when to stop"),
        (
            phrase(
                "Whoever passes takes no more turns this Era. Pass when further species would only"
                " take food from your own: cards you keep are there in the next Era."
            ),
            phrase(
                "When all have passed the Era is evaluated: who does not fit or has no food goes"
                " extinct. In the beginners' game the first evaluation brings no points."
            ),
        ),
        lambda view: _turn(view, 1, 3),
        full=phrase("p passes. Step through the evaluation with space."),
        plain=phrase("'pass' passes."),
    ),
    Lesson(
        phrase("Lesson 5: new cards"),
        (
            phrase(
                "Between two Eras everybody draws up to ten cards again. Small cards are heads, wings,"
                " single legs and tails; large ones are torsos and double legs."
            ),
        ),
        lambda view: _asked(view, "draw") and view.phase == "drawing",
    ),
    Lesson(
        phrase("Lesson 6: the world changes"),
        (
            phrase(
                "Habitats have been replaced. A species that does not fit its new habitat dies at the"
                " end of this Era, unless you change it: mutate it (swap, add or remove one card) or"
                " let it migrate to another habitat."
            ),
            phrase(
                "Each species has one main action an Era. In the beginners' game no new ones are created now."
            ),
        ),
        lambda view: _turn(view, 2, 1),
        full=(
            phrase(
                "Pick one of your species on the table, then the cards to put on or to take off; the"
                " workbench shows before and after. Click the habitat to do it, or another habitat to"
                " move there."
            )
        ),
        plain=phrase("'mutate #3' asks for the steps, 'migrate #3 to coast' moves it."),
    ),
    Lesson(
        phrase("Lesson 7: points"),
        (
            phrase(
                "At the end every living species earns 1 point, the leader of each habitat 2 or 3"
                " more, and the three strongest of all 3, 2 and 1. Most points win."
            ),
            phrase(
                "The real game has four Eras, closed hands and an event in each; 'darwin play' starts"
                " it, 'darwin rules' explains everything. Now finish this one."
            ),
        ),
        lambda view: _turn(view, 2, 1) and any(one.done for _, one in view.species()),
    ),
)
