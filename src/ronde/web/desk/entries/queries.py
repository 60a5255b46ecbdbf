"""Who is entered, as the arbiter checks them in: presence, licence on the first day, what is owed; the same number of questions for 10 and 300."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from ronde.ground.ids import PlayerId
from ronde.play.absences import Absences, absences
from ronde.play.changes.entries import next_round
from ronde.play.section import Entry
from ronde.record.desk_accounts import Account, Accounts
from ronde.record.entry_marks import marks_in, provisional_rating
from ronde.record.family_names import family_first, listing_order
from ronde.record.frozen_person import Frozen
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.accounts import accounts
from ronde.web.events.entrants import frozen_of
from ronde.web.events.models import EntrantRow
from ronde.web.events.till import present_in
from ronde.web.language import reading
from ronde.web.people.freezing import later_list_day, list_in_force

GRACE = 15  # minutes after the start of a round for which one waits, unless somebody says otherwise


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A line of the list. ``licence`` is how it stands on the event's first day; ``when`` what is unusual of when they play.

    ``is_provisional``: the rating is only where they start from (PL*, FISF 2.1).
    """

    entry: Entry
    is_here: bool
    account: Account
    licence: str
    when: str
    is_provisional: bool

    @property
    def player(self) -> PlayerId:
        """Who it is."""
        return self.entry.player

    @property
    def club(self) -> str:
        """The club that they play for here."""
        return club_of(self.entry)

    @property
    def rounds_away(self) -> tuple[int, ...]:
        """The rounds in which they are not to be paired."""
        return tuple(sorted(one.round for one in self.entry.away))

    @property
    def is_out(self) -> bool:
        """Whether they have withdrawn."""
        return self.when == "withdrawn"

    @property
    def is_expected(self) -> bool:
        """Whether one waits for them."""
        return not self.is_here and not self.is_out

    @property
    def has_to_renew(self) -> bool:
        """Whether the licence has run out, and no other was taken here."""
        return self.licence == "expired"


@dataclass(frozen=True)
class Entries:
    """Everybody of a section, in the order of the page, and the sums.

    ``list_day``: of the list by which they are rated; ``later_list``: of the first list here, where that is after the event's first day.
    """

    lines: tuple[EntryLine, ...]
    accounts: Accounts
    absences: Absences | None
    is_late: bool
    list_day: date | None
    later_list: date | None

    @cached_property
    def by_player(self) -> dict[PlayerId, EntryLine]:
        """Each line by whom it is of."""
        return {one.player: one for one in self.lines}

    @property
    def entered(self) -> int:
        """How many play."""
        return sum(1 for one in self.lines if not one.is_out)

    @property
    def here(self) -> int:
        """How many of them are here."""
        return sum(1 for one in self.lines if one.is_here and not one.is_out)

    @property
    def expected(self) -> int:
        """How many one waits for."""
        return self.entered - self.here

    @property
    def to_renew(self) -> int:
        """How many licences have run out."""
        return sum(1 for one in self.lines if one.has_to_renew and not one.is_out)

    @property
    def absent(self) -> tuple[EntryLine, ...]:
        """Who is missing in the round that is played or comes next."""
        return tuple(self.by_player[one] for one in self.absences.players) if self.absences else ()


def entries_of(desk: SectionDesk, *, expected_first: bool = True, grace: int = GRACE) -> Entries:
    """The list of a section; by family name, those who are expected first unless one wants it otherwise, who withdrew last."""
    here, money, listed = present_in(desk.notes), accounts(desk.event, desk.notes), _Listed.of(desk)
    lines = [
        EntryLine(
            entry,
            entry.player in here,
            money.of(entry.player),
            listed.licence(entry, money.of(entry.player)),
            listed.when(entry),
            listed.is_provisional(entry),
        )
        for entry in desk.section.entries
    ]
    lines.sort(
        key=lambda one: (
            one.is_out,
            expected_first and one.is_here,
            listing_order(family_first(one.entry.name), reading()),
        )
    )
    late = absences(desk.section, desk.timetable, here, grace)
    is_late = late is not None and late.is_late(desk.now)
    in_force = list_in_force(desk.event.register, desk.event.first_day)
    list_day = in_force.day if in_force else desk.event.list_day
    later = None if list_day else later_list_day(desk.event.register, desk.event.first_day)
    return Entries(tuple(lines), money, late, is_late, list_day, later)


@dataclass(frozen=True, slots=True)
class _Listed:
    """What is looked up of everybody of a section: persons as frozen, and who has a seat in the next round, where it has seats."""

    desk: SectionDesk
    persons: Mapping[str, Frozen]
    next_round: int
    seated: frozenset[PlayerId] | None

    @classmethod
    def of(cls, desk: SectionDesk) -> "_Listed":
        rows = EntrantRow.objects.filter(event=desk.event).exclude(person="")
        persons = {row.player: frozen_of(row, desk.event.first_day) for row in rows}
        number = next_round(desk.section)
        seats = desk.section.phase(number).seats_in(number) if desk.section.plan.phases else ()
        seated = frozenset(one for group in seats for one in group if one is not None) if seats else None
        return cls(desk, persons, number, seated)

    def licence(self, entry: Entry, account: Account) -> str:
        """How a licence stands on the first day: taken here, not asked of a guest, valid, run out, none; unknown where nobody tells.

        An installation that knows of nobody's licence keeps none: then nothing is said of anybody's.
        """
        person = self.persons.get(entry.player)
        if account.has_taken_licence:
            return "taken"
        if "outside" in marks_in(entry.categories, self.desk.event.regulation):
            return "guest"
        if person is None or not any(one.licensed or one.lapsed for one in self.persons.values()):
            return "unknown"
        return "valid" if person.licensed else "expired" if person.lapsed or person.licence else "none"

    def is_provisional(self, entry: Entry) -> bool:
        """Whether a rating is not the list's, but what the book lets somebody start from."""
        person = self.persons.get(entry.player)
        start = provisional_rating(entry.categories, self.desk.event.regulation, self.desk.event.first_day)
        return start is not None and start == entry.rating and not (person and person.ratings)

    def when(self, entry: Entry) -> str:
        """What is unusual of when somebody plays: withdrawn, waiting for a seat, away in the next round, late."""
        if entry.has_left:
            return "withdrawn"
        if self.next_round > self.desk.section.plan.rounds:
            return "late" if entry.first_round > 1 else ""
        if self.seated is not None and entry.player not in self.seated:
            return "waiting"
        if not entry.is_present(self.next_round):
            return "away"
        return "late" if entry.first_round > 1 else ""


def club_of(entry: Entry) -> str:
    """The club that somebody plays for here."""
    return next((one.removeprefix("club:") for one in entry.tags if one.startswith("club:")), "")
