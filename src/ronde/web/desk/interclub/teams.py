"""The teams of a section as their page shows them: players in the order of strength, and who has no team yet."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ronde.ground.ids import PlayerId
from ronde.play.formats.match import team_names
from ronde.play.formats.seating import ranked
from ronde.play.section import Entry, Section
from ronde.play.teams import teams_by_player
from ronde.web.desk.entries.queries import club_of
from ronde.web.desk.frame import SectionDesk

TEAM = "team:"


@dataclass(frozen=True, slots=True)
class TeamPlayer:
    """Somebody of a team; ``place`` is the place in its order of strength, ``boards`` on how many days they have had a board."""

    player: PlayerId
    name: str
    club: str
    rating: int | None
    place: int
    days: int


@dataclass(frozen=True, slots=True)
class TeamCard:
    """A team: its number in the grid, and its players."""

    number: int
    name: str
    players: tuple[TeamPlayer, ...]

    @property
    def mean(self) -> int | None:
        """The mean rating of those who have one, without what is behind the point."""
        rated = [one.rating for one in self.players if one.rating is not None]
        return sum(rated) // len(rated) if rated else None


@dataclass(frozen=True, slots=True)
class TeamsPage:
    """All teams, and who is in none; ``boards`` is how many of a team play."""

    teams: tuple[TeamCard, ...]
    without: tuple[TeamPlayer, ...]
    boards: int
    is_begun: bool

    @property
    def players(self) -> int:
        """How many play for a team."""
        return sum(len(one.players) for one in self.teams)

    @property
    def has_clubs(self) -> bool:
        """Whether somebody without a team plays for a club: it may be the team."""
        return any(one.club for one in self.without)


def teams_page(desk: SectionDesk) -> TeamsPage:
    """The page of the teams."""
    section = desk.section
    teams, order = teams_by_player(section), ranked(section, max(1, len(section.published) + 1))
    order += [one.player for one in section.entries if one.player not in order]
    days = _days(section)
    cards = tuple(
        TeamCard(at, name, _players(section, [one for one in order if teams.get(one) == name], days))
        for at, name in enumerate(team_names(section), start=1)
    )
    without = _players(section, [one for one in order if one not in teams], days)
    return TeamsPage(cards, without, section.plan.phases[0].boards, bool(section.rounds))


def _days(section: Section) -> Mapping[PlayerId, int]:
    """On how many days everybody has had a board."""
    played = [player for one in section.published for game in one.games for player in game.players]
    return {player: played.count(player) for player in set(played)}


def _players(section: Section, of: list[PlayerId], days: Mapping[PlayerId, int]) -> tuple[TeamPlayer, ...]:
    entries = {entry.player: entry for entry in section.entries}
    return tuple(
        TeamPlayer(one, entries[one].name or one, club_of(entries[one]), entries[one].rating, place, days.get(one, 0))
        for place, one in enumerate(of, start=1)
    )


def with_team(entry: Entry, team: str) -> Entry:
    """An entry that plays for a team; for none where it has no name."""
    tags = tuple(tag for tag in entry.tags if not tag.startswith(TEAM))
    return replace(entry, tags=(*tags, f"{TEAM}{team}") if team else tags)


def written_teams(section: Section) -> tuple[Entry, ...]:
    """Everybody in the team of the own club, where clubs are the teams as yet: written down before boards are given, so that they stay it."""
    is_given = any(phase.seats for phase in section.plan.phases) or bool(section.rounds)
    return () if is_given or any(map(_has_team, section.entries)) else of_clubs(section)


def of_clubs(section: Section) -> tuple[Entry, ...]:
    """Everybody without a team, in that of the own club."""
    return tuple(with_team(one, club_of(one)) for one in section.entries if club_of(one) and not _has_team(one))


def _has_team(entry: Entry) -> bool:
    return any(tag.startswith(TEAM) for tag in entry.tags)
