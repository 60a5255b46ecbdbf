"""Numbers are dated: what was in force on a day, and whether a document says so."""

from datetime import date
from pathlib import Path

import pytest
from msgspec import Struct

from ronde.regulations import shelf
from ronde.regulations.editions import Editions
from ronde.regulations.fisf_classique import REGULATION
from ronde.regulations.fisf_classique.parameters import Bars


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    purse: int


def editions(tmp_path: Path, text: str) -> Editions[Shape]:
    path = tmp_path / "editions.yaml"
    path.write_text(text)
    return Editions(path, Shape)


def test_a_value_holds_from_its_day_until_the_next(tmp_path: Path) -> None:
    book = editions(
        tmp_path,
        "purse: {article: '1', values: [{from: 2022-10-01, value: 50, source: known}, "
        "{from: 2020-01-01, value: 30, source: assumed}]}",
    )
    assert book.on(date(2019, 12, 31)) is None
    assert book.on(date(2020, 1, 1)) == Shape(30)
    assert book.on(date(2022, 9, 30)) == Shape(30)
    assert book.on(date(2022, 10, 1)) == Shape(50)
    assert book.nearest(date(2000, 1, 1)) == Shape(30)
    assert book.assumed(date(2020, 1, 1)) == ("purse",)
    assert book.assumed(date(2022, 10, 1)) == ()
    assert book.days == [date(2020, 1, 1), date(2022, 10, 1)]


def test_a_parameter_that_no_formula_knows_is_refused(tmp_path: Path) -> None:
    book = editions(tmp_path, "prize: {article: '1', values: [{from: 2022-10-01, value: 50, source: known}]}")
    with pytest.raises(ValueError, match="prize"):
        book.on(date(2023, 1, 1))


@pytest.mark.parametrize(
    ("day", "bars", "newcomer"),
    [  # public lists of 2011 and August 2015, and the regulation of 2015-2016
        (date(2011, 1, 1), Bars(joker=2200, a=1750, b=1250), 600),
        (date(2015, 7, 31), Bars(joker=2200, a=1750, b=1250), 600),
        (date(2015, 8, 1), Bars(joker=2800, a=2150, b=1550), 600),
        (date(2015, 8, 31), Bars(joker=2800, a=2150, b=1550), 600),
        (date(2015, 9, 1), Bars(joker=2900, a=2250, b=1600), 1000),
    ],
)
def test_the_fisf_bars_of_each_edition(day: date, bars: Bars, newcomer: int) -> None:
    edition = REGULATION.editions.on(day)
    assert edition is not None
    assert edition.bars == bars
    assert edition.newcomer == newcomer


def test_the_season_2015_2016_is_known_and_what_came_before_mostly_assumed() -> None:
    assert REGULATION.editions.assumed(date(2015, 9, 1)) == ("bars_rounded_to",)  # our reading FISF-7
    assert "bars" not in REGULATION.editions.assumed(date(2011, 1, 1))
    assert "worths" in REGULATION.editions.assumed(date(2011, 1, 1))
    assert REGULATION.editions.on(date(2010, 12, 31)) is None


def test_every_assumed_value_says_why() -> None:
    for code in shelf.codes():
        for name, parameter in shelf.regulation(code).editions.parameters.items():
            for dated in parameter.values:
                assert dated.source == "known" or dated.note, f"{code}: {name} of {dated.since}"
