"""A former site that published a list every month, invented: every list as a table of its own, all of them in a ZIP."""

import csv
import zipfile
from collections.abc import Iterator
from datetime import date
from io import BytesIO, StringIO

from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.web.people.rows import written

FIRST = date(2006, 9, 1)
SOURCE = "www.ancien-site.example"


def month(number: int) -> date:
    """The first day of a month, counted from the first list."""
    year, at = divmod(FIRST.month - 1 + number, 12)
    return date(FIRST.year + year, at + 1, 1)


def name_of(number: int) -> str:
    """Somebody's name: a family name in letters that tell the number, and a first name."""
    letters = "".join("bdfglmnrst"[int(digit)] + "aeiou"[int(digit) % 5] for digit in f"{number:04d}")
    return f"{('Ana', 'Bruno', 'Chloé', 'Denis')[number % 4]} {letters.title()}"


def rating_of(number: int, at: int) -> int:
    """What somebody is worth on a list: 2 points less for each who is better, and up and down by month."""
    return 3500 - 2 * number + (number * 7 + at * 11) % 5


def table(at: int, players: int) -> str:
    """The list of a month as the site gave it: the highest value first, equal places for equal values."""
    rated = sorted(((rating_of(one, at), one) for one in range(players)), key=lambda pair: (-pair[0], pair[1]))
    text = StringIO()
    out = csv.writer(text, delimiter=";")
    out.writerow(["Rang", "Licence", "Nom", "Club", "Cote"])
    place = 0
    for position, (rating, one) in enumerate(rated, start=1):
        place = position if position == 1 or rating != rated[position - 2][0] else place
        out.writerow([place, f"FR-{10000 + one}", name_of(one), f"Damier {one % 40}", rating])
    return text.getvalue()


def archive(lists: int, players: int) -> bytes:
    """All lists in a ZIP, the day in each name."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        for at in range(lists):
            out.writestr(f"listes/liste-{month(at).isoformat()}.csv", table(at, players))
    return packed.getvalue()


def people(players: Iterator[int] | range, today: date) -> None:
    """Persons with the licences that the lists have."""
    rows = [
        Player(
            id=f"p{one}",
            name=name_of(one),
            birth=date(1980, 1, 1 + one % 28),
            licences=[Licence(since=date(2006, 9, 1), number=f"FR-{10000 + one}")],
        )
        for one in players
    ]
    written(People.of(rows), today)
