"""Who plays already and is not on a list yet, with what is missing by the book; nothing is folded for it."""

from dataclasses import dataclass

from ronde.record.chain import documents_of
from ronde.record.history import History
from ronde.record.people import People
from ronde.regulations import shelf
from ronde.web.language import reading
from ronde.web.people.models import ClubRow
from ronde.web.people.naming import named_people, public_names
from ronde.web.public.lists.asked import ON_A_PAGE, Asked
from ronde.web.public.lists.choices import names_of
from ronde.web.public.lists.finding import FoundList, found_list
from ronde.web.registers.chain_rows import link_of
from ronde.web.registers.models import Fact, Register, WaitingRow
from ronde.web.registers.waiting_rows import waiting_of
from ronde.words.facts import waiting_text


@dataclass(frozen=True, slots=True)
class Waits:
    """Somebody who waits, as a page says it."""

    name: str
    is_named: bool
    club: str
    missing: str


@dataclass(frozen=True, slots=True)
class WaitingPage:
    """Who is not on a list yet; ``total``: how many in all."""

    found: FoundList
    asked: Asked
    ones: tuple[Waits, ...]
    total: int
    first: int
    is_indexed: bool = True

    @property
    def last(self) -> int:
        """The number of the last one on the page."""
        return self.first + len(self.ones) - 1

    @property
    def next_page(self) -> int | None:
        """The number of the next page."""
        return None if self.asked.whole or self.last >= self.total else self.asked.page + 1


def how_many_wait(found: FoundList) -> int:
    """How many are not on a list yet; one question."""
    return WaitingRow.objects.filter(register=found.register, turn=found.edition.turn).count()


def waiting_page(register: Register, asked: Asked) -> WaitingPage | None:
    """Who waits with a list, in the book's order; None where no such list was published."""
    found = found_list(register, asked)
    if found is None:
        return None
    rows = WaitingRow.objects.filter(register=register, turn=found.edition.turn, **asked.belonging)
    if asked.belonging:
        rows = rows.filter(player__in=named_people().values("id"))
    first = 1 if asked.whole else (asked.page - 1) * ON_A_PAGE + 1
    ordered = rows.order_by("position")
    kept = tuple(ordered if asked.whole else ordered[first - 1 : first - 1 + ON_A_PAGE])
    names, clubs = public_names(one.player for one in kept), names_of(ClubRow, (one.club for one in kept))
    history = _history(register, kept)
    ones = tuple(
        Waits(
            name=names(one.player),
            is_named=(is_named := names.is_named(one.player)),
            club=clubs.get(one.club, one.club) if is_named else "",
            missing=waiting_text(waiting_of(one), history, reading()),
        )
        for one in kept
    )
    return WaitingPage(found, asked, ones, rows.count(), first, names.is_indexed)


def _history(register: Register, rows: tuple[WaitingRow, ...]) -> History:
    """The facts that are mentioned in what is missing, so that series are called by their names."""
    said = [waiting_of(one).values.get("series", ()) for one in rows]
    ids = {str(fact) for series in said if isinstance(series, tuple) for fact in series}
    found = Fact.objects.filter(register=register, fact__in=ids).order_by("turn")
    book = shelf.regulation(register.regulation)
    return History(book, People(), documents_of(map(link_of, found), book)[0])
