"""Who plays with whom, where seats win together, and what they have together."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.darwins_choice.view import DarwinView
from ...words import _, listed, n_, parted
from ..page import Line
from ..presenter import Players


def members(players: Players, team: Sequence[int]) -> str:
    return listed([players.name(seat) for seat in team])


def sentence(view: DarwinView, players: Players) -> str:
    """` You and ann are a team, against ben and cleo; ...`; nothing where everybody plays alone."""
    teams = view.rules.teams
    if not teams:
        return ""
    own = [team for team in teams if players.me in team]
    others = [members(players, team) for team in teams if team not in own]
    if not own:
        return _(" The teams: {others}. Their points together count.", others=parted(others))
    mates = [players.name(seat) for seat in own[0] if seat != players.me]
    return _(
        " You and {mates} are a team, against {others}; what counts is the points of a team together.",
        mates=listed(mates),
        others=listed(others, "{before} and against {last}"),
    )


def name(players: Players, team: Sequence[int]) -> str:
    if players.me in team:
        mates = [players.name(seat) for seat in team if seat != players.me]
        return _("your team (you and {mates})", mates=listed(mates))
    return _("the team {players}", players=members(players, team))


def together(view: DarwinView, players: Players, points: Sequence[int]) -> list[Line]:
    """The points of each team; nothing where everybody plays alone."""
    told = [
        f"{name(players, team)}: {n_('{n} point', '{n} points', sum(points[seat] for seat in team))}"
        for team in view.rules.teams
    ]
    return [Line(_("Together: {told}.", told=parted(told)))] if told else []
