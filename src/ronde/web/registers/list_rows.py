"""The rows of published lists: each line with how the player stood on the list before, and where a page may narrow by."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from ronde.ground.ids import PlayerId
from ronde.record.history import History
from ronde.record.publication import ListLine, RankingList, exact
from ronde.record.sublists import Belonging, age_categories
from ronde.regulations.common_facts import Publication
from ronde.web.registers.models import Edition, Line, Register


class Stood(NamedTuple):
    """How somebody stood on a list."""

    place: int | None
    value: str


class ListRows(NamedTuple):
    """A list with its lines, not yet written."""

    edition: Edition
    lines: tuple[Line, ...]

    @property
    def stood(self) -> dict[str, Stood]:
        """How everyone stands on it."""
        return {line.player: Stood(line.place, line.value) for line in self.lines}


# By ranking and day. A list is compared with the last one of an earlier day: an erratum replaces what stood for its own.
Standings = Mapping[str, Mapping[date, Mapping[str, Stood]]]
_KEPT = 2  # days: that of the last list, and the one before, for an erratum


def list_rows(
    register: Register, history: History, said: Publication, ranked: RankingList, *, turn: int, before: Standings
) -> ListRows:
    """The rows of one list of a publication."""
    stood = stood_before(before, ranked.ranking, said.day)
    of = {"register": register, "turn": turn, "ranking": ranked.ranking}
    lines = tuple(Line(**of, **line) for line in _lines(history, ranked, stood))
    return ListRows(edition_row(register, said, ranked, lines, turn=turn), lines)


def edition_row(
    register: Register, said: Publication, ranked: RankingList, lines: Sequence[Line], *, turn: int
) -> Edition:
    """The row of one list of a publication, with its lines counted."""
    return Edition(
        register=register,
        ranking=ranked.ranking,
        day=said.day,
        number=said.edition,
        turn=turn,
        publication=said.id,
        of=said.of or "",
        recorded=said.recorded or said.day.isoformat(),
        head=said.head,
        digest=ranked.digest,
        text=ranked.canonical,
        size=len(lines),
        moved=sum(line.was not in {"", line.value} for line in lines),
    )


def stood_before(before: Standings, ranking: str, day: date) -> Mapping[str, Stood] | None:
    """How everyone stood on the last list of an earlier day; None if there was none."""
    earlier = {of: stood for of, stood in before.get(ranking, {}).items() if of < day}
    return earlier[max(earlier)] if earlier else None


def _lines(history: History, ranked: RankingList, stood: Mapping[str, Stood] | None) -> Iterator[dict[str, Any]]:
    categories = age_categories(history, ranked.on)
    for line in figures(ranked, stood):
        belongs = Belonging.of(history, line["player"], ranked.on, categories)
        yield {
            **line,
            "category": belongs.category or "",
            "sex": belongs.sex or "",
            "club": belongs.club or "",
            "league": belongs.league or "",
        }


def figures(ranked: RankingList, stood: Mapping[str, Stood] | None) -> Iterator[dict[str, Any]]:
    """The lines of a list as columns, without what depends on people; ``stood``: how everyone stood on the list before."""
    for position, line in enumerate(ranked.lines, start=1):
        was = stood.get(line.player) if stood else None
        yield {
            "position": position,
            "player": line.player,
            "place": line.place,
            "climbed": _climbed(line, was),
            "value": str(exact(line.value)),
            "was": was.value if was else "",
            "status": line.status,
            "series": line.series,
        }


def _climbed(line: ListLine, was: Stood | None) -> int | None:
    return was.place - line.place if was and was.place is not None and line.place is not None else None


def published_list(edition: Edition) -> RankingList:
    """A list as it was published, whatever has come to be known since of the days before it."""
    kept = json.loads(edition.text)
    lines = tuple(
        ListLine(
            line["place"],
            PlayerId(line["player"]),
            _number(line["value"]),
            line["status"],
            line["series"],
            date.fromisoformat(line["last_day"]) if line["last_day"] else None,
            tuple(map(_number, line.get("beside", ()))),
        )
        for line in kept["lines"]
    )
    return RankingList(kept["regulation"], edition.ranking, edition.day, lines)


def _number(written: int | str) -> int | Fraction:
    return written if isinstance(written, int) else Fraction(written)


def with_list(before: Standings, rows: ListRows) -> Standings:
    """The last lists with one more."""
    ranking, day = rows.edition.ranking, rows.edition.day
    days = {**before.get(ranking, {}), day: rows.stood}
    return {**before, ranking: {one: days[one] for one in sorted(days)[-_KEPT:]}}


def last_standings(register: Register) -> Standings:
    """How everyone stands on the last lists that are written."""
    found: dict[str, dict[date, dict[str, Stood]]] = {}
    for ranking, day, turn in register.editions.order_by("-day", "-number").values_list("ranking", "day", "turn"):
        days = found.setdefault(ranking, {})
        if day not in days and len(days) < _KEPT:
            lines = Line.objects.filter(register=register, turn=turn, ranking=ranking)
            days[day] = {
                player: Stood(place, value) for player, place, value in lines.values_list("player", "place", "value")
            }
    return found
