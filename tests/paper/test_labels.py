"""Labels of tables: a number for every table as the hall numbers them, once for each, folded or cut."""

import re
from dataclasses import replace

from ronde.paper.labels import CUT, FOLDED
from ronde.paper.papers import Asked
from ronde.paper.printing import Printing
from ronde.play.section import Section
from tests.paper.printings import content_of, pages, printing, swiss


def numbers(page: str) -> list[int]:
    return [int(one) for one in re.findall(r"^\d+$", page, re.MULTILINE)]


def test_folded_each_number_stands_twice_and_three_are_on_a_page() -> None:
    found = pages("labels", printing(swiss(14, name="Pop")), Asked(1))
    assert len(found) == 3  # seven tables: 3, 3, 1
    assert [sorted(numbers(page)) for page in found] == [[1, 1, 2, 2, 3, 3], [4, 4, 5, 5, 6, 6], [7, 7]]
    assert found[0].count("TH des Bords de Loire · B") == 6


def test_cut_each_number_stands_once_and_eight_are_on_a_page() -> None:
    found = pages("labels", printing(swiss(20, name="Pop")), Asked(1, labels=CUT))
    assert [numbers(page) for page in found] == [[*range(1, 9)], [9, 10]]


def test_tables_are_numbered_through_all_sections_and_a_shared_one_comes_once() -> None:
    """Six tables from 1 on, five from 7 on: 11 labels; where both begin with 1, those of the larger one."""
    first, second = printing(swiss(12, name="Pop")), printing(swiss(10, name="Pop"), first_table=7)
    assert _all(replace(first, beside=(second,))) == [*range(1, 12)]
    assert _all(replace(first, beside=(printing(swiss(10, name="Pop")),))) == [*range(1, 7)]


def test_before_the_first_round_there_are_as_many_as_the_players_fill_and_a_bye_has_none() -> None:
    nobody_paired: Section = replace(swiss(9, name="Pop"), rounds=())
    assert _all(printing(nobody_paired)) == [1, 2, 3, 4]
    assert _all(printing(swiss(9, name="Pop"))) == [1, 2, 3, 4]


def _all(one: Printing) -> list[int]:
    found = content_of("labels", one, Asked(1, labels=FOLDED))["pages"]
    return [int(label["number"]) for page in found for label in page["labels"]]
