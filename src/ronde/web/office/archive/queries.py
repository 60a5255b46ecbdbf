"""What the pages of the archive in the office show."""

from collections.abc import Mapping
from dataclasses import dataclass

from ronde.record.people import People
from ronde.web.archive.given import ArchivePreview, GivenArchive
from ronde.web.archive.models import ArchivedLine, Redirect
from ronde.web.archive.queries import Archive, archive_of
from ronde.web.people.rows import people_of
from ronde.web.registers.models import Projected, Register
from ronde.web.registers.variants import rankings_of

ON_A_PAGE = 200


@dataclass(frozen=True, slots=True)
class ArchiveRoom:
    """What is archived, how many names nobody knows, how many old addresses lead here; and whether the register may still begin."""

    archive: Archive
    names: int
    redirects: int
    rankings: tuple[str, ...]
    facts: int
    source: str


def archive_room(register: Register) -> ArchiveRoom:
    """The archive of a register, in a few questions."""
    names = ArchivedLine.objects.filter(list__register=register, player="").exclude(name="")
    found = archive_of(register)
    latest = next((one for year in found.years for one in year.lists), None)
    return ArchiveRoom(
        archive=found,
        names=names.values("key").distinct().count(),
        redirects=register.redirects.count(),
        rankings=tuple(one.code for one in rankings_of(register)),
        facts=Projected.objects.filter(register=register).values_list("turn", flat=True).first() or 0,
        source=latest.source if latest else "",
    )


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody whom a doubtful line may mean."""

    id: str
    name: str
    born: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A doubtful person of a file, with those whom the lines may mean."""

    key: str
    shown: str
    licence: str
    lists: int
    candidates: tuple[Candidate, ...]
    is_nobody: bool


def choices(preview: ArchivePreview, given: GivenArchive) -> tuple[Choice, ...]:
    """Whom an officer is asked about, with one question to the database; some at most, the others stay archived names."""
    asked = preview.doubts[:ON_A_PAGE]
    people = people_of({str(who) for one in asked for who in one.doubt.candidates}) if asked else People()
    return tuple(
        Choice(
            one.key,
            one.doubt.line.shown,
            one.doubt.line.licence,
            one.lists,
            candidates_of(one.doubt.candidates, people, given.answers.get(one.key)),
            one.key in given.answers and given.answers[one.key] is None,
        )
        for one in asked
    )


def candidates_of(ids: tuple[str, ...], people: People, chosen: str | None) -> tuple[Candidate, ...]:
    """Persons as a choice shows them."""
    found = {player: people.players[player] for player in people.players if player in ids}
    return tuple(
        Candidate(player, who.name, str(who.birth or who.birth_year or ""), player == chosen)
        for player, who in found.items()
    )


@dataclass(frozen=True, slots=True)
class RedirectsPage:
    """Some of the redirects of a register, and how many there are."""

    rows: tuple[Redirect, ...]
    total: int
    number: int

    @property
    def has_more(self) -> bool:
        """Whether another page follows."""
        return self.number * ON_A_PAGE < self.total

    @property
    def next(self) -> int:
        """Its number."""
        return self.number + 1


def redirects_page(register: Register, number: int) -> RedirectsPage:
    """A page of redirects, in the order of the old addresses."""
    rows = register.redirects.order_by("old")[(number - 1) * ON_A_PAGE : number * ON_A_PAGE]
    return RedirectsPage(tuple(rows), register.redirects.count(), number)


def answers_in(form: Mapping[str, str], before: str = "who-") -> dict[str, str | None]:
    """Whom lines mean, as somebody chose: by key, nobody of ours where that was said."""
    said = {key.removeprefix(before): value for key, value in form.items() if key.startswith(before) and value}
    return {key: None if who == NOBODY else who[:200] for key, who in said.items()}


NOBODY = "-"  # the answer that a line means nobody of ours
