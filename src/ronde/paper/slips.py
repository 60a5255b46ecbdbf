"""Result slips: two players, two scores, two signatures. Printed so that a cut pile lies in the order of the tables."""

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import segno

from ronde.ground.ids import PlayerId
from ronde.paper.pages import Page, Part, count_of_chunks
from ronde.paper.printing import Printing
from ronde.play.section import Game

T = TypeVar("T")
Slip: TypeAlias = dict[str, Any]
PER_PAGE = (6, 8, 10)
_NOBODY = {"name": "", "more": ""}


@dataclass(frozen=True, slots=True)
class SlipLayout:
    """How slips are printed: how many a page, in which order, and what is on them beside the names.

    ``address`` is where a table's code leads, with ``{table}`` in it; ``second`` are the tables that have had a slip already.
    """

    per_page: int = 6
    is_stacked: bool = True
    address: str = ""
    with_details: bool = False
    second: frozenset[int] = field(default_factory=frozenset)


def stacked(slips: Sequence[T], per_page: int) -> list[list[T | None]]:
    """Pages whose piles, cut apart and laid one on the other from the first place on, are in order: 1, 7, 13 on the first of six."""
    pages = -(-len(slips) // per_page)
    return [
        [slips[at] if (at := place * pages + page) < len(slips) else None for place in range(per_page)]
        for page in range(pages)
    ]


def in_rows(slips: Sequence[T], per_page: int) -> list[list[T | None]]:
    """Pages in the order of reading."""
    starts = range(0, len(slips), per_page)
    return [[*slips[at : at + per_page], *[None] * (at + per_page - len(slips))][:per_page] for at in starts]


def slips(printing: Printing, number: int, layout: SlipLayout, tables: Sequence[int] = ()) -> list[Part]:
    """The slips of a round: all, or those of some tables."""
    wanted = frozenset(tables)
    games = [
        game
        for game in printing.section.rounds[number - 1].games
        if game.second and (not wanted or game.table in wanted)
    ]
    return [_part(printing, layout, games, lambda game: _slip(printing, number, game, layout))]


def blank_slips(printing: Printing, rounds: Sequence[int], tables: int, layout: SlipLayout) -> list[Part]:
    """Slips without names for every table of some rounds: a whole phase is printed once."""
    places = [(number, table) for number in rounds for table in range(1, tables + 1)]
    return [_part(printing, layout, places, lambda place: _blank(printing, *place))]


def _part(printing: Printing, layout: SlipLayout, places: Sequence[T], made: Callable[[T], Slip]) -> Part:
    return Part(count_of_chunks(len(places), layout.per_page), lambda: _pages(printing, layout, places, made))


def _pages(printing: Printing, layout: SlipLayout, places: Sequence[T], made: Callable[[T], Slip]) -> Iterator[Page]:
    """Page by page: who looks at the first does not wait for the codes of the others."""
    discipline = printing.section.discipline
    same = {
        "kind": "slips",
        "per_page": layout.per_page,
        "columns": [printing.say("player"), printing.say(f"score.{discipline}"), printing.say("signature")],
        "first": printing.first,
        "second": printing.second,
        "forfeit": printing.say("forfeit"),
        "complaint": printing.say("complaint"),
        "signing": printing.say("signing" if discipline == "scrabble" else "signing_result"),
        "typing": printing.say("typing"),
        "printed": printing.say("slip_printed", hour=printing.hour(printing.printed)) if printing.printed else "",
    }
    order = stacked if layout.is_stacked else in_rows
    for page in order(places, layout.per_page) or [[]]:
        yield {**same, "slips": [None if place is None else made(place) for place in page]}


def _slip(printing: Printing, number: int, game: Game, layout: SlipLayout) -> Slip:
    return {
        **_blank(printing, number, game.table),
        "first": _player(printing, game.first, layout),
        "second": _player(printing, game.second, layout),
        "again": printing.say("second_slip") if game.table in layout.second else "",
        "code": qr(layout.address, game.table) if layout.address else [],
    }


def _player(printing: Printing, player: PlayerId | None, layout: SlipLayout) -> dict[str, str]:
    more = (printing.rating(player), printing.club(player)) if player and layout.with_details else ()
    return {"name": printing.name(player), "more": " · ".join(filter(None, more))}


def _blank(printing: Printing, number: int, table: int) -> Slip:
    shown = printing.table(table)
    return {
        "line": printing.round_line(number),
        "title": printing.say("table", table=shown),
        "first": _NOBODY,
        "second": _NOBODY,
        "keys": printing.say(f"keys.{printing.section.discipline}", table=shown),
        "again": "",
        "code": [],
    }


def qr(address: str, table: int) -> list[int]:
    """The address of a table as a square code: the bytes of a picture (PNG), which is set five times as quickly as lines would be."""
    out = io.BytesIO()
    code = segno.make(_at(address, table), error="m", mask=_mask(address))
    code.save(out, kind="png", border=1, scale=4)
    return list(out.getvalue())


def _at(address: str, table: int) -> str:
    return address.replace("{table}", str(table))


@lru_cache(maxsize=8)
def _mask(address: str) -> int:
    """The pattern that suits such an address best. Trying all eight for each table would take longer than all else that a slip costs."""
    return int(segno.make(_at(address, 1), error="m").mask)
