"""Teams of a section: who plays for whom. A player's team is a tag ("team:Brest"); where nobody has such a tag, it is the club.

Numbers stand in for the words of tags where names are kept elsewhere ("team:1", "club:1"): a team and a club are never one by name.
"""

from collections.abc import Mapping

from ronde.ground.ids import PlayerId
from ronde.play.section import Entry, Section

_KINDS = ("team:", "club:")


def team_of(entry: Entry) -> str | None:
    """The team that a player plays for."""
    found = (tag.removeprefix(kind) for kind in _KINDS for tag in entry.tags if tag.startswith(kind))
    return next(found, None)


def teams_by_player(section: Section) -> Mapping[PlayerId, str]:
    """Everybody's team; who has none is left out."""
    found = {entry.player: _tagged(entry, _KINDS[0]) for entry in section.entries}
    if not any(found.values()):
        found = {entry.player: _tagged(entry, _KINDS[1]) for entry in section.entries}
    return {player: team for player, team in found.items() if team}


def _tagged(entry: Entry, kind: str) -> str:
    return next((tag.removeprefix(kind) for tag in entry.tags if tag.startswith(kind)), "")


def is_match(section: Section) -> bool:
    """Whether teams play each other here: by the format, or in a free list of games between players of two teams.

    In a free list only a team's own tag says so: players of two clubs may meet in any tournament.
    """
    formats = {phase.format for phase in section.plan.phases}
    if formats != {"free"}:
        return formats == {"match"}
    teams = {entry.player: {tag for tag in entry.tags if tag.startswith(_KINDS[0])} for entry in section.entries}
    listed = [game for phase in section.plan.phases for games in phase.listed for game in games]
    sides = [(teams.get(first), teams.get(second)) for first, second in listed]
    return bool(sides) and all(one and other and not one & other for one, other in sides)
