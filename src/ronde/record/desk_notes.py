"""What a desk writes down beside the sections of an event: who is here, what was paid, when rounds begin, how it ruled.

A note is never changed: another one stands in its place, or takes it back (``Void``). Each has an id that no other note has, so two
copies of an event know together what both know. Nobody is named in a note but by id; what somebody wrote in words may name
people, and can be emptied.
"""

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct

from ronde.ground.money import LARGEST
from ronde.play.timetable import Timetable
from ronde.record.office_answers import SectionAnswer
from ronde.regulations.usual_event import EventKind

_Word = Annotated[str, Meta(max_length=200)]
_Text = Annotated[str, Meta(max_length=2000)]
_Amount = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]  # in the smallest unit of the currency
_Count = Annotated[int, Meta(ge=0, le=100_000)]


class _Said(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a note says."""


class KindOfEvent(_Said, frozen=True, tag="kind"):
    """What kind of event this is, where it is no tournament of pairings: its desk has other pages."""

    kind: EventKind


class Presence(_Said, frozen=True, tag="presence"):
    """Somebody is here, or is not after all."""

    player: _Word
    here: bool = True


class Fee(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an entry costs: everybody, or who is of a category."""

    name: _Word
    amount: _Amount
    category: _Word = ""


class Fees(_Said, frozen=True, tag="fees"):
    """What entries cost; of a section, or of all. The first fee whose category a player has is theirs, else that without one.

    ``licences`` are those that can be taken at the desk, with their prices.
    """

    section: _Word = ""
    fees: Annotated[tuple[Fee, ...], Meta(max_length=50)] = ()
    licences: Annotated[tuple[Fee, ...], Meta(max_length=50)] = ()
    currency: Annotated[str, Meta(max_length=3)] = "EUR"


class Charge(_Said, frozen=True, tag="charge"):
    """What somebody owes beside the fee; less where something is let off. ``licence``: it is one that was taken here."""

    player: _Word
    what: _Word
    amount: _Amount
    licence: bool = False


class Payment(_Said, frozen=True, tag="payment"):
    """What somebody paid here, with the number of the receipt."""

    player: _Word
    amount: _Amount
    receipt: _Count = 0


class Recognised(_Said, frozen=True, tag="recognised"):
    """Whom a line of an imported list means, as somebody chose: nobody is asked twice. ``line`` is a digest that tells no name."""

    line: _Word
    player: _Word


class TakenEntry(_Said, frozen=True, tag="taken-entry"):
    """An entry that somebody asked for on the site was taken here, up to a version of it.

    ``offers``: what was charged with it; no player: the desk has removed them.
    """

    entry: _Word
    version: _Count
    player: _Word = ""
    offers: Annotated[tuple[_Word, ...], Meta(max_length=50)] = ()


class EntrantCorrected(_Said, frozen=True, tag="entrant-corrected"):
    """The name or the licence of somebody was corrected; what it was and is, lies with the entrants of the event."""

    player: _Word
    fields: Annotated[tuple[_Word, ...], Meta(max_length=10)] = ()


class Times(_Said, frozen=True, tag="times"):
    """When the rounds of a section begin."""

    section: _Word
    timetable: Timetable


class DayPlace(_Said, frozen=True, tag="day-place"):
    """Where a day of a season is played; nowhere said, it is the place of the event."""

    section: _Word
    round: _Count
    place: _Word


class FirstTable(_Said, frozen=True, tag="first-table"):
    """The number of the first table of a section, where tables are numbered across sections."""

    section: _Word
    number: Annotated[int, Meta(ge=1, le=10_000)] = 1


class Ruling(_Said, frozen=True, tag="ruling"):
    """A complaint, what the arbiter decided, and the penalty; ``corrects`` is the note in whose place it stands."""

    section: _Word
    round: _Count = 0
    table: _Count = 0
    complaint: _Text = ""
    decision: _Text = ""
    penalty: _Text = ""
    corrects: _Word = ""


class Reason(_Said, frozen=True, tag="reason"):
    """Why an arbiter did something that a rule or a proposal speaks against: by the number of the act.

    Of a table paired by hand also its round and who sits there, who starts first named.
    """

    section: _Word
    act: _Count
    text: _Text
    round: _Count = 0
    seats: Annotated[tuple[_Word, ...], Meta(max_length=2)] = ()


class Confirmed(_Said, frozen=True, tag="confirmed"):
    """A doubtful result was looked at, and is right."""

    section: _Word
    round: _Count
    table: _Count
    result: _Word


class Called(_Said, frozen=True, tag="called"):
    """Players called the arbiter from a tablet: which table, who sits there, what they had typed, and why.

    ``result`` is what stood there when they called: once that is otherwise, or somebody has taken the note back, the call is answered.
    """

    section: _Word
    round: _Count
    table: _Count
    why: Literal["disagree", "forfeit", "wrong", "come"]
    seats: Annotated[tuple[_Word, ...], Meta(max_length=2)] = ()
    typed: Annotated[tuple[_Word, ...], Meta(max_length=2)] = ()
    result: _Word = ""


class Projected(_Said, frozen=True, tag="projected"):
    """What a projector shows from now on, by its number: of a section, or of all in turn; ``say`` is an announcement."""

    number: Annotated[int, Meta(ge=1, le=9)]
    section: _Word
    show: _Word = "all"
    everywhere: bool = False
    seconds: Annotated[int, Meta(ge=1, le=600)] = 12
    dark: bool = False
    say: _Word = ""


class Printed(_Said, frozen=True, tag="printed"):
    """A paper was printed: of a round, of some tables again."""

    section: _Word
    paper: _Word
    round: _Count = 0
    tables: Annotated[tuple[int, ...], Meta(max_length=1000)] = ()
    again: bool = False


class Fund(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Prizes of a category, or of everybody, first place first."""

    name: _Word
    prizes: Annotated[tuple[_Amount, ...], Meta(max_length=200)] = ()
    category: _Word = ""


class Prizes(_Said, frozen=True, tag="prizes"):
    """What is given in a section, in the order in which funds are served."""

    section: _Word
    funds: Annotated[tuple[Fund, ...], Meta(max_length=50)] = ()
    currency: Annotated[str, Meta(max_length=3)] = "EUR"


class Custody(_Said, frozen=True, tag="custody"):
    """Which machine runs the event from now on, who took it over and why; none where it was given away and nobody has it yet.

    ``helps``: the machine has a copy on which somebody enters results, and the event is run where it was.
    """

    machine: _Word = ""
    host: _Word = ""
    who: _Word = ""
    why: _Text = ""
    helps: bool = False


class Sent(_Said, frozen=True, tag="sent"):
    """A section was sent to the office elsewhere: by which act it ended then, and to which server; none: as a file."""

    section: _Word
    act: _Count = 0
    server: _Word = ""


class Answered(_Said, frozen=True, tag="answered"):
    """What the office elsewhere answered of a section; ``by_hand``: as somebody wrote it down here."""

    section: _Word
    office: _Word
    at: _Word
    answer: SectionAnswer
    by_hand: bool = False


class Void(_Said, frozen=True, tag="void"):
    """Another note is taken back."""

    note: _Word


Said: TypeAlias = (
    KindOfEvent
    | Presence
    | Fees
    | Charge
    | Payment
    | Recognised
    | TakenEntry
    | EntrantCorrected
    | Times
    | DayPlace
    | FirstTable
    | Ruling
    | Reason
    | Confirmed
    | Called
    | Projected
    | Printed
    | Prizes
    | Custody
    | Sent
    | Answered
    | Void
)


class Note(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A note: what it says, who wrote it on which device, and when (UTC)."""

    id: Annotated[str, Meta(min_length=1, max_length=40)]
    at: Annotated[str, Meta(min_length=19, max_length=32)]
    author: Annotated[str, Meta(max_length=100)] = ""
    device: Annotated[str, Meta(max_length=100)] = ""
    said: Said


_Kind = TypeVar("_Kind", bound=_Said)


def kind_of(said: Said) -> str:
    """What kind of note says this."""
    return str(said.__struct_config__.tag)


def standing(notes: Iterable[Note]) -> tuple[Note, ...]:
    """The notes that nobody took back, oldest first."""
    every = sorted(notes, key=lambda one: (one.at, one.id))
    gone = {one.said.note for one in every if isinstance(one.said, Void)}
    return tuple(one for one in every if one.id not in gone and not isinstance(one.said, Void))


def said_of(notes: Iterable[Note], kind: type[_Kind]) -> tuple[_Kind, ...]:
    """What the notes of one kind say, in their order."""
    return tuple(one.said for one in notes if isinstance(one.said, kind))


def run_elsewhere(notes: Iterable[Note], machine: str) -> Custody | None:
    """Who runs the event, where it is not this machine; nothing where it is, where nobody ever said, or while this one helps."""
    last: Custody | None = None
    is_helping = False
    for one in said_of(notes, Custody):
        last, is_helping = (last, is_helping or one.machine == machine) if one.helps else (one, False)
    return None if last is None or last.machine == machine or is_helping else last


def event_kind(notes: Iterable[Note]) -> EventKind:
    """What kind of event it is; a tournament where nobody said otherwise."""
    return next((one.kind for one in reversed(said_of(notes, KindOfEvent))), "tournament")


def last_of_section(notes: Iterable[Note], kind: type[_Kind], section: str) -> _Kind | None:
    """What was said last of a section; of all sections where nothing was said of this one."""
    found = {str(getattr(one, "section", "")): one for one in said_of(notes, kind)}
    return found.get(section) or found.get("")
