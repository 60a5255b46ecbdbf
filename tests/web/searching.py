"""Looking for somebody in everything that is kept or shown: a name in any order and spelling, a birth date, a licence number."""

import json
from collections.abc import Iterable, Iterator
from datetime import date
from html import unescape

from django.db import connection

from ronde.record.lookalikes import name_words
from ronde.record.players import Player, plain_letters, sorting_name
from ronde.words.language import LANGUAGES
from ronde.words.numbers import day_text


def traces(player: Player) -> tuple[str, ...]:
    """What would give somebody away, as ``plain`` writes it."""
    words = name_words(player.name)
    names = {" ".join(words), " ".join(reversed(words)), player.name}
    names |= {" ".join(reversed(player.name.split(" ", 1))), "-".join(words), sorting_name(player.name)}
    numbers = (player.licence, *(one.number for one in player.licences))
    return tuple(sorted({plain(one) for one in (*names, *_days(player.birth), *numbers) if one.strip()}))


def _days(birth: date | None) -> tuple[str, ...]:
    if birth is None:
        return ()
    return (birth.isoformat(), f"{birth:%d/%m/%Y}", f"{birth:%d.%m.%Y}", *(day_text(birth, one) for one in LANGUAGES))


def plain(text: str) -> str:
    """A text as one compares: without case, accents, entities and kinds of blanks."""
    letters = plain_letters(unescape(text))
    return " ".join("".join(one for one in letters if one.isalnum() or not one.isalpha()).split())


def found_in(text: str, player: Player) -> tuple[str, ...]:
    """What of somebody stands in a text."""
    said = plain(text)
    return tuple(trace for trace in traces(player) if trace in said)


def columns_with(players: Iterable[Player]) -> tuple[str, ...]:
    """The columns of the database, of any table, in which something of somebody stands."""
    everybody = [(player, traces(player)) for player in players]
    found = set()
    for place, value in _values():
        said = plain(value)
        found |= {place for _, wanted in everybody for trace in wanted if trace in said}
    return tuple(sorted(found))


def _values() -> Iterator[tuple[str, str]]:
    """Every value of every table, as text; JSON is read first, or letters would hide behind escapes."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - names of our own tables
            names = [one[0] for one in cursor.description or ()]
            for row in cursor.fetchall():
                yield from ((f"{table}.{name}", _text(value)) for name, value in zip(names, row, strict=True))


def _text(value: object) -> str:
    text = str(value)
    if "\\u" in text:
        try:
            return json.dumps(json.loads(text), ensure_ascii=False)
        except ValueError:
            return text
    return text
