"""By which ratings the players of a collective game are seated: those of the day, as far as this machine knows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, TypeAlias

from ronde.ground.ids import PlayerId
from ronde.play.permissions import State
from ronde.record.seating import seating_ratings
from ronde.regulations.answers import Ranking
from ronde.regulations.contract import SeatsPlayers
from ronde.regulations.documents import Document
from ronde.web.events.bodies import section_of
from ronde.web.events.entrants import frozen_of
from ronde.web.events.models import EntrantRow, SectionRow
from ronde.web.events.sending import sending_of
from ronde.web.registers.folding import FOLD
from ronde.web.registers.holding import Held
from ronde.web.registers.leasing import FoldedElsewhereError
from ronde.web.registers.models import Register
from ronde.web.registers.variants import rankings_of

# register: with the games of the event that are over; list: that of the first day, as it was copied; nothing: no rating is known.
Source: TypeAlias = Literal["register", "list", "nothing"]


@dataclass(frozen=True, slots=True)
class SeatingRatings:
    """Everybody's exact rating, none for who has none, and where these come from."""

    source: Source = "nothing"
    ratings: Mapping[PlayerId, Fraction | None] = field(default_factory=dict)


def seating_of(row: SectionRow) -> SeatingRatings:
    """The ratings by which a section is seated; ``play.seats_by_rating`` makes the order and the entries of them."""
    register = row.event.register
    held = _held(register) if register is not None else None
    ranking = _ranking(held) if held is not None else None
    players = [entry.player for entry in section_of(row).entries]
    if held is None or ranking is None:
        return _by_the_list(row, players)
    others = SectionRow.objects.filter(event=row.event, state=State.CLOSED).exclude(pk=row.pk)
    own = _documents(row, held, [row.file], is_preview=True)
    over = [one for file in sorted(others.values_list("file", flat=True)) for one in _documents(row, held, [file])]
    found = seating_ratings(
        held.known, players, ranking=ranking, on=row.event.first_day, game=next(iter(own), None), others=over
    )
    return SeatingRatings("register", found)


def _documents(row: SectionRow, held: Held, files: Sequence[str], *, is_preview: bool = False) -> Sequence[Document]:
    """What the book makes of sections of the event; nothing where too little is declared."""
    return sending_of(held.known.book, row.event, files, is_preview=is_preview).documents


def _held(register: Register) -> Held | None:
    try:
        return FOLD.held(register)
    except FoldedElsewhereError:
        return None


def _ranking(held: Held) -> Ranking | None:
    """The ranking of the register by which its book seats players."""
    book = held.known.book
    seating = {one.code for one in book.seating_rankings} if isinstance(book, SeatsPlayers) else set()
    return next((one for one in rankings_of(held.register) if one.code in seating), None)


def _by_the_list(row: SectionRow, players: Sequence[PlayerId]) -> SeatingRatings:
    """The general rating of whoever was entered from a list, as it stood on the first day."""
    entrants = EntrantRow.objects.filter(event=row.event).exclude(person="")
    frozen = {one.player: frozen_of(one, row.event.first_day).ratings for one in entrants}
    found = {player: _exact(frozen.get(player, {})) for player in players}
    return SeatingRatings("list" if any(found.values()) else "nothing", found)


def _exact(ratings: Mapping[str, str]) -> Fraction | None:
    general = next((value for code, value in ratings.items() if code.endswith("general")), None)
    return None if general is None else Fraction(general)
