"""Result slips: two players, two scores, two signatures. Printed so that a cut pile lies in the order of the tables."""

import io
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import segno

from ronde.paper.printing import Printing
from ronde.play.section import Game

T = TypeVar("T")
PER_PAGE = (6, 8, 10)


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


def slips(
    printing: Printing,
    number: int,
    *,
    per_page: int = 6,
    tables: Iterable[int] = (),
    again: bool = False,
    address: str = "",
    is_stacked: bool = True,
) -> dict[str, Any]:
    """The slips of a round: all, or those of some tables (``again``: they are second ones). ``address``: where a table's code leads, ``{table}`` in it."""
    wanted = frozenset(tables)
    games = [
        game
        for game in printing.section.rounds[number - 1].games
        if game.second and (not wanted or game.table in wanted)
    ]
    made = [_slip(printing, number, game, again=again, address=address) for game in games]
    return _sheet(printing, made, per_page, is_stacked=is_stacked)


def blank_slips(printing: Printing, rounds: Iterable[int], tables: int, *, per_page: int = 6) -> dict[str, Any]:
    """Slips without names for every table of some rounds: a whole phase is printed once."""
    made = [_blank(printing, number, table) for number in rounds for table in range(1, tables + 1)]
    return _sheet(printing, made, per_page, is_stacked=True)


def _sheet(printing: Printing, made: Sequence[dict[str, str]], per_page: int, *, is_stacked: bool) -> dict[str, Any]:
    discipline = printing.section.discipline
    return {
        **printing.common(),
        "per_page": per_page,
        "columns": [printing.say("player"), printing.say(f"score.{discipline}"), printing.say("signature")],
        "first": printing.first,
        "second": printing.second,
        "forfeit": printing.say("forfeit"),
        "complaint": printing.say("complaint"),
        "signing": printing.say("signing" if discipline == "scrabble" else "signing_result"),
        "typing": printing.say("typing"),
        "pages": (stacked if is_stacked else in_rows)(made, per_page),
    }


def _slip(printing: Printing, number: int, game: Game, *, again: bool, address: str) -> dict[str, str]:
    return {
        "line": printing.round_line(number),
        "title": printing.say("table", table=game.table),
        "first": printing.name(game.first),
        "second": printing.name(game.second),
        "keys": printing.say(f"keys.{printing.section.discipline}", table=game.table),
        "again": printing.say("second_slip") if again else "",
        "code": qr(address.format(table=game.table)) if address else "",
    }


def _blank(printing: Printing, number: int, table: int) -> dict[str, str]:
    keys = printing.say(f"keys.{printing.section.discipline}", table=table)
    line = printing.round_line(number)
    return {
        "line": line,
        "title": printing.say("table", table=table),
        "first": "",
        "second": "",
        "keys": keys,
        "again": "",
        "code": "",
    }


def qr(address: str) -> str:
    """An address as a square code (SVG)."""
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", border=2, xmldecl=False, svgns=True)
    return out.getvalue().decode()
