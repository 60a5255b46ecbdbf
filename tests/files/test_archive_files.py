"""What tells the day of an old list, and what is packed with it."""

import zipfile
from datetime import date
from io import BytesIO

import pytest

from ronde.files.archive_files import ArchiveFile, archive_files, day_in_name
from ronde.ground.problems import Problem


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("liste-2016-09-01.csv", date(2016, 9, 1)),
        ("20160901.xlsx", date(2016, 9, 1)),
        ("liste_2016_09.csv", date(2016, 9, 1)),
        ("Liste du 15.09.2016.csv", date(2016, 9, 15)),
        ("Classement septembre 2016.xlsx", date(2016, 9, 1)),
        ("lista 1 octombrie 2016.csv", date(2016, 10, 1)),
        ("rating list Dec 2016.csv", date(2016, 12, 1)),
        ("liste-2016-02-30.csv", None),
        ("liste.csv", None),
        ("2016.csv", None),
    ],
)
def test_a_name_tells_a_day_or_a_month_whose_first_day_it_is(name: str, day: date | None) -> None:
    assert day_in_name(name) == day


def packed(**files: bytes) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/"), content)
    return out.getvalue()


def test_only_tables_are_taken_out_in_the_order_of_their_names() -> None:
    content = packed(**{"b.csv": b"2", "a.csv": b"1", "readme.pdf": b"x", ".hidden.csv": b"x"})
    assert list(archive_files("a.zip", content)) == [ArchiveFile("a.csv", b"1"), ArchiveFile("b.csv", b"2")]
    assert list(archive_files("a.csv", b"Nom;Cote")) == [ArchiveFile("a.csv", b"Nom;Cote")]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (packed(**{"readme.pdf": b"x"}), "archive.no-table"),
        (packed(**{f"{at}.csv": b"" for at in range(601)}), "archive.too-much"),
        (packed(**{"a.csv": bytes(101_000_000)}), "archive.too-large"),
    ],
)
def test_what_cannot_be_unpacked_says_why(content: bytes, code: str) -> None:
    assert [one.code for one in archive_files("a.zip", content) if isinstance(one, Problem)] == [code]
