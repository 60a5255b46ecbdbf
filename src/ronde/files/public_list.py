"""A published list as JSON for everybody: exact values as texts, and nobody by a name or an id who is not named in public."""

from datetime import date

from msgspec import Struct, field, json

FORMAT = "list 1"


class PublicLine(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line. ``player`` and ``name`` are missing where the name is not published, and so is where they belong.

    ``value`` and ``before`` are exact: whole, or a fraction written n/d; ``shown`` is how the list shows the value. ``place`` is missing
    where somebody is shown without being ranked; ``within`` is the place among the lines of a narrowed list.
    """

    place: int | None = None
    within: int | None = None
    climbed: int | None = None
    player: str = ""
    name: str = ""
    club: str = ""
    league: str = ""
    category: str = ""
    value: str
    shown: str
    before: str = ""
    status: str = ""
    series: str = ""
    beside: dict[str, str] = field(default_factory=dict)


class PublicList(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A list that was published, or some lines of it: which one, by which fact and from which head of the chain it was made.

    ``digest`` is that of the whole list; ``facts`` is how many facts it was made from, ``size`` how many lines the whole list has.
    ``ronde`` is the format, ``list 1``. ``narrowed`` says by what these lines were chosen, where they are not all.
    """

    ronde: str
    register: str
    regulation: str
    ranking: str
    on: date
    edition: int
    published: str
    fact: str
    head: str
    facts: int
    digest: str
    size: int
    narrowed: dict[str, str] = field(default_factory=dict)
    lines: list[PublicLine]


def printed(one: PublicList) -> bytes:
    """The list as a file."""
    return json.format(json.encode(one), indent=2) + b"\n"


def parse(written: bytes) -> PublicList:
    """The list of a file that ``printed`` made."""
    return json.decode(written, type=PublicList)
