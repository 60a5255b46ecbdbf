"""A register of old games without any published list: what the games give is computed for the days of the archive, and compared."""

from datetime import date
from pathlib import Path

import pytest

from ronde.web.archive.comparing import compared_year
from ronde.web.archive.given import GivenArchive
from ronde.web.archive.importing import imported_archive, previewed_archive
from ronde.web.registers.models import Edition
from tests.web.office_work import acted, an_officer, begun, on

pytestmark = pytest.mark.usefixtures("database")

# Taken over on 1 January 2020: three 1610, one 1500, two 1420, four 1280 (office_work). The other site has "two" 20 points higher and "four" at 1281.
TABLE = "Date;Rang;Identifiant;Cote\n2020-01-01;1;three;1610\n2020-01-01;2;one;1500\n2020-01-01;3;two;1440\n2020-01-01;4;four;1281\n"


def test_lists_that_we_never_published_are_computed_and_compared(tmp_path: Path) -> None:
    register = begun("dames")
    officer = on(an_officer(), date(2020, 1, 9))
    given = GivenArchive("listes.csv", TABLE.encode(), "national", "ancien.example")
    seen = previewed_archive(register, given, officer).seen
    assert imported_archive(register, given, officer, seen=seen).is_done
    assert not Edition.objects.exists()
    [found] = compared_year(register, 2020, officer)
    assert found.parallel is not None
    kinds = {one.player: one.kind.value for one in found.parallel.differences}
    assert kinds == {"three": "same", "one": "same", "two": "value", "four": "rounding"}
    assert all(
        acted(register, act, an_officer(), tmp_path).is_done for act in (0, 1)
    )  # a series arrives and counts later
    [again] = compared_year(register, 2020, officer)
    assert again.parallel is not None
    assert {one.player: one.kind.value for one in again.parallel.differences} == kinds
