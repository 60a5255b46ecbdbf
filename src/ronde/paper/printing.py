"""What every page needs to know: of which section, who plays under which name, when it is printed, for whom."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, tzinfo
from functools import cached_property
from typing import Any, TypeAlias

from ronde.ground.ids import PlayerId
from ronde.play.section import Entry, Section
from ronde.play.standings.prizes import Prize
from ronde.play.standings.table import StandingsLine, standings
from ronde.play.timetable import Timetable
from ronde.record.desk_accounts import CURRENCY, Accounts
from ronde.record.desk_notes import Note
from ronde.record.family_names import family_first
from ronde.record.live import Live
from ronde.words.language import Language
from ronde.words.numbers import day_text, hour_text, money_text, weekday_text
from ronde.words.texts import text

Lines: TypeAlias = tuple[StandingsLine, ...]


@dataclass(frozen=True, slots=True)
class BesideSection:
    """What a desk knows beside a section: notes, accounts of the event, prizes, what the rule book makes of it. Nothing of it has to be known.

    ``names`` are those of everybody in the event, ``book`` the code of the rule book whose figures these are.
    """

    notes: tuple[Note, ...] = ()
    names: Mapping[PlayerId, str] = field(default_factory=dict)
    accounts: Accounts | None = None
    prizes: tuple[Prize, ...] = ()
    currency: str = CURRENCY
    figures: Live | None = None
    book: str = ""


@dataclass(frozen=True)
class Printing:
    """A section to be printed, with its names. ``printed`` is the moment, where the event is; none for a picture of what would be printed.

    ``id`` is what the notes of the desk call the section, ``first_table`` how the hall numbers its tables; ``ranked`` finds standings that
    somebody keeps. ``known`` is what the desk knows beside; ``beside`` are the other sections of the event, where a paper is to hold all of them.
    """

    event: str
    section: Section
    printed: datetime | None
    language: Language
    place: str = ""
    days: tuple[date, ...] = ()
    arbiter: str = ""
    timetable: Timetable = field(default_factory=Timetable)
    first_table: int = 1
    id: str = ""
    zone: tzinfo | None = None
    known: BesideSection = field(default_factory=BesideSection)
    ranked: Callable[[Section, int], Lines] | None = None
    beside: "tuple[Printing, ...]" = ()

    def say(self, message: str, **values: Any) -> str:
        """A text of a page."""
        return text(f"paper.{message}", self.language, values)

    def label(self, name: str) -> str:
        """What a column is called at the desk too."""
        return text(f"play.labels.{name}", self.language)

    def team_word(self, name: str, **values: Any) -> str:
        """What something of a match of teams is called."""
        return text(f"play.teams.{name}", self.language, values)

    def criterion(self, name: str) -> str:
        """What a criterion of the standings is called."""
        return text(f"play.criteria.{name}", self.language)

    @cached_property
    def entries(self) -> Mapping[PlayerId, Entry]:
        """Everybody by id."""
        return {entry.player: entry for entry in self.section.entries}

    def name(self, player: PlayerId | None) -> str:
        """How a player is called in the hall: by the whole name."""
        entry = self.entries.get(player) if player else None
        known = entry.name if entry else self.known.names.get(player, "") if player else ""
        return known or player or self.say("free")

    def marked_name(self, player: PlayerId) -> str:
        """A player in a table of ranks, with a dagger where they have withdrawn."""
        return f"{self.name(player)} †" if self.has_left(player) else self.name(player)

    def has_left(self, player: PlayerId) -> bool:
        """Whether a player has withdrawn."""
        entry = self.entries.get(player)
        return entry is not None and entry.has_left

    def legend(self, *, is_open: bool) -> list[str]:
        """What the marks of a table of ranks mean, where there are any."""
        said = ["undecided"] if is_open else []
        said += ["withdrawn"] if any(map(self.has_left, self.entries)) else []
        return [" · ".join(map(self.say, said))] if said else []

    def listed_name(self, player: PlayerId) -> str:
        """How a list by names calls a player: by the family name first."""
        return family_first(self.name(player))

    def club(self, player: PlayerId) -> str:
        """The club that a player is entered for."""
        entry = self.entries.get(player)
        return next((tag.partition(":")[2] for tag in (entry.tags if entry else ()) if tag.startswith("club:")), "")

    def rating(self, player: PlayerId) -> str:
        """The rating that a player is entered with."""
        entry = self.entries.get(player)
        return "" if entry is None or entry.rating is None else str(entry.rating)

    def table(self, number: int) -> str:
        """A table as the hall numbers it."""
        return str(number + self.first_table - 1)

    def standings(self, after: int) -> Lines:
        """The standings after a round."""
        return self.ranked(self.section, after) if self.ranked else standings(self.section, after=after)

    def round_line(self, number: int) -> str:
        """A round, its phase where there are several, and when it begins; a draft says that it is one."""
        section, plan = self.section, self.section.plan
        said = "round_of_phase" if len(plan.phases) > 1 else "round"
        start = self.timetable.start(number)
        is_draft = number <= len(section.rounds) and not section.rounds[number - 1].is_published
        parts = (
            self.say(said, round=number, phase=plan.phase_index(number) + 1),
            f"{weekday_text(start, self.language)} {self.hour(start)}" if start else "",
            self.say("draft") if is_draft else "",
        )
        return " · ".join(filter(None, parts))

    def money(self, amount: int, currency: str) -> str:
        """An amount."""
        return money_text(amount, currency, self.language)

    def day(self, day: date) -> str:
        """A day in words."""
        return day_text(day, self.language)

    def hall_time(self, at: str) -> datetime:
        """The moment of a note by the clock of the hall: that of its zone, or of this machine."""
        return datetime.fromisoformat(at).replace(tzinfo=UTC).astimezone(self.zone).replace(tzinfo=None)

    def hour(self, moment: datetime) -> str:
        """A time of day."""
        return hour_text(moment, self.language)

    @property
    def first(self) -> str:
        """What the side named first does: starts, or has White."""
        return self.say(f"starts.{self.section.discipline}")

    @property
    def second(self) -> str:
        """What the other side does."""
        return self.say(f"answers.{self.section.discipline}")

    @property
    def lines(self) -> list[str]:
        """What a page belongs to: the event and the section, and where it is."""
        lines = (" · ".join(filter(None, dict.fromkeys((self.event, self.section.name)))), self.place)
        return [line for line in lines if line]

    @property
    def foot(self) -> str:
        """When it was printed."""
        if self.printed is None:
            return ""
        return self.say("printed", hour=self.hour(self.printed), day=self.day(self.printed.date()))
