"""Line-ups of a day: who sits where, who is a substitute, and whether they are as the event's own rules want them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from ronde.ground.ids import PlayerId
from ronde.play.changes.lineups import next_lineups, out_of_order
from ronde.play.formats.match import team_names
from ronde.play.formats.seating import ranked
from ronde.play.plan import Seats
from ronde.play.section import Section
from ronde.play.teams import teams_by_player
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.interclub.moments import lined_up_at


@dataclass(frozen=True, slots=True)
class Substitute:
    """Somebody of a team who has no board."""

    name: str
    rating: int | None


@dataclass(frozen=True, slots=True)
class LineupCheck:
    """Line-ups of a day against the event's own rules: given before the hour, in the order of ratings; who is a substitute."""

    given: datetime | None
    start: datetime | None
    wrong: tuple[tuple[str, str, str], ...]
    empty: tuple[str, ...]
    substitutes: tuple[Substitute, ...]

    @property
    def is_late(self) -> bool:
        """Whether they came after the day began."""
        return self.given is not None and self.start is not None and self.given > self.start

    @property
    def is_right(self) -> bool:
        """Whether nothing is to be remarked."""
        return not self.is_late and not self.wrong


def lineup_check(desk: SectionDesk, day: int, of: tuple[str, ...] = ()) -> LineupCheck:
    """The line-ups of a day, of some teams or of all."""
    section, names = desk.section, team_names(desk.section)
    seats = seats_of(section, day)
    chosen = [(name, group) for name, group in zip(names, seats, strict=False) if not of or name in of]
    return LineupCheck(
        lined_up_at(desk, day),
        desk.timetable.start(day),
        tuple(
            (name, desk.name(one), desk.name(other))
            for name, group in chosen
            for one, other in out_of_order(section, [seat for seat in group if seat])
        ),
        tuple(name for name, group in chosen if None in group),
        tuple(_substitutes(desk, day, chosen)),
    )


def _substitutes(
    desk: SectionDesk, day: int, chosen: list[tuple[str, tuple[PlayerId | None, ...]]]
) -> Iterator[Substitute]:
    teams = teams_by_player(desk.section)
    entries = {one.player: one for one in desk.section.entries}
    for name, group in chosen:
        for player in ranked(desk.section, day):
            if teams.get(player) == name and player not in group:
                yield Substitute(desk.name(player), entries[player].rating)


def seats_of(section: Section, day: int) -> Seats:
    """The line-ups of a day as they are: of the next one, those that would be paired now."""
    if day == len(section.published) + 1:
        return next_lineups(section)
    return section.phase(day).seats_in(day)


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """A board of a team, and who may sit there."""

    number: int
    chosen: str
    before: str


@dataclass(frozen=True, slots=True)
class TeamLineup:
    """A team's boards, and its players to choose from with their ratings."""

    group: int
    name: str
    boards: tuple[BoardChoice, ...]
    players: tuple[tuple[str, str, int | None], ...]


def team_lineups(desk: SectionDesk, day: int, typed: Mapping[str, str]) -> tuple[TeamLineup, ...]:
    """The form of a day's line-ups: as typed, or as they are."""
    section, teams = desk.section, teams_by_player(desk.section)
    before = section.phase(day - 1).seats_in(day - 1) if day > 1 else ()
    here = [one for one in ranked(section, day) if section.entry(one)]
    ratings = {one.player: one.rating for one in section.entries}
    return tuple(
        TeamLineup(
            group,
            name,
            tuple(
                BoardChoice(
                    at,
                    typed.get(f"seat-{group}-{at}", seat or ""),
                    desk.name(_at(before, group, at)) if day > 1 else "",
                )
                for at, seat in enumerate(seats, start=1)
            ),
            tuple((str(one), desk.name(one), ratings[one]) for one in here if teams.get(one) == name),
        )
        for group, (name, seats) in enumerate(zip(team_names(section), seats_of(section, day), strict=True), start=1)
    )


def _at(seats: Seats, group: int, at: int) -> PlayerId | None:
    return seats[group - 1][at - 1] if group <= len(seats) and at <= len(seats[group - 1]) else None


def seats_typed(section: Section, day: int, given: Mapping[str, str]) -> Seats:
    """The line-ups that a form says."""
    return tuple(
        tuple(
            PlayerId(given[f"seat-{group}-{at}"]) if given.get(f"seat-{group}-{at}") else None
            for at, _ in enumerate(seats, 1)
        )
        for group, seats in enumerate(seats_of(section, day), start=1)
    )
