"""A rated event as the register has it: what was written down, which list counts it, whom it moved by how much; of every book."""

import re
from datetime import date
from itertools import count
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from ronde.files import history as history_files
from ronde.files.opening import opened_file
from ronde.regulations.documents import Document
from ronde.web.office.services import homologate, record_payment, refuse
from ronde.web.people.models import PersonRow
from ronde.web.registers.exchange import register_from
from ronde.web.registers.models import DossierRow
from tests.lanes import scaled
from tests.record.books import BOOKS
from tests.record.registers import SALT, register
from tests.web.walks.test_ffjd import DAY, begun, played
from tests.web.walks.test_frs import FIVE, game
from tests.web.walks.walking import Walk, called, handed_in

pytestmark = pytest.mark.usefixtures("database")
_NUMBERS = count()
once = settings(max_examples=scaled(4), phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck))


def page(path: str) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200, path
    assert "Set-Cookie" not in answer.headers
    return answer.content.decode()


def submitted(walk: Walk) -> str:
    """The series in which somebody without a rating draws with five others, in the office."""
    assert walk.taken_in(played(walk, "1"), handed_in("coupe", DAY), by=walk.on(2024, 1, 22)).is_done
    return "coupe"


def test_a_series_tells_its_way_its_games_and_what_it_changed(tmp_path: Path) -> None:
    """Five games of 1 point each: who has no rating draws with 1000, 1050 … 1200, whose mean is 1100: the first rating is 1100 (6.2, annex B)."""
    walk = begun(tmp_path)
    series = submitted(walk)
    path = f"/fr/{walk.register.code}/report/{series}/"
    assert "pas encore dans les cotes" in page(path)
    assert "Parties" not in page(path)  # a table that may still be corrected is not told
    assert record_payment(walk.register, [series], walk.on(2024, 1, 24), amount=6, payer="Club").is_done
    assert homologate(walk.register, series, walk.on(2024, 1, 25)).is_done
    assert "homologué le 25 janvier 2024" in page(path)
    assert "paraîtra avec la prochaine liste" in page(path)
    assert walk.published(walk.on(2024, 2, 1)) != ()
    told = page(path)
    assert "Liste du 1" in told
    assert ">1100<" in told  # the first rating
    edition = walk.register.editions.latest("turn")
    assert f"/fr/{walk.register.code}/why/{edition.turn}/new/" in told
    assert told.count('<tr><td class="n">') >= 5  # the games


def test_a_refused_series_is_said_to_be_and_shows_no_games(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    series = submitted(walk)
    assert refuse(walk.register, series, walk.on(2024, 1, 25), reason="Une partie manque.").is_done
    told = page(f"/en/{walk.register.code}/report/{series}/")
    assert "refused on 25 January 2024" in told
    assert "counts for no rating" in told
    assert "Une partie manque" not in told  # what is written to an organiser is not for everybody


def test_who_is_not_named_stands_in_no_report(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    series = submitted(walk)
    assert record_payment(walk.register, [series], walk.on(2024, 1, 24), amount=6, payer="Club").is_done
    assert homologate(walk.register, series, walk.on(2024, 1, 25)).is_done
    assert walk.published(walk.on(2024, 2, 1)) != ()
    row = PersonRow.objects.get(pk="new")
    PersonRow.objects.filter(pk="new").update(named=False)
    told = page(f"/fr/{walk.register.code}/report/{series}/")
    assert row.name not in told
    assert "/new/" not in told
    assert "nom non publié" in told
    assert "1 joueur dont le nom n’est pas publié est laissé de côté ici." in told


@pytest.mark.parametrize(
    ("language", "of_the_type", "general", "unnamed"),
    [
        ("en", "Duplicat Clasic", "General rating", "1 player whose name is not published"),
        ("fr", "Duplicat Clasic", "Cote générale", "1 joueur dont le nom n’est pas publié"),
        ("ro", "Duplicat Clasic", "Rating general", "1 jucător al cărui nume nu este publicat"),
    ],
)
def test_an_event_that_moves_two_ratings_of_somebody_says_which_is_which(
    language: str, of_the_type: str, general: str, unnamed: str, tmp_path: Path
) -> None:
    """The third game of ana gives her a general rating beside that of the type: (200 + 4 × 150) / 5 = 160 (art. 8)."""
    walk = Walk.begun(tmp_path, "frs", FIVE)
    for number, day in enumerate((date(2010, 5, 6), date(2010, 5, 7), date(2010, 5, 8)), start=1):
        by = walk.on(day.year, day.month, day.day)
        assert walk.taken_in(game(f"g{number}", day, number), by=by).is_done
        assert walk.published(by) == (day,)
    PersonRow.objects.filter(pk="ema").update(named=False)
    told = page(f"/{language}/{walk.register.code}/report/g3/")
    moved = told.partition("</thead>")[2].partition("</table>")[0]
    cells = ([cell.strip() for cell in re.findall(r">([^<>]+)<", row)] for row in moved.split("<tr>"))
    rows = [[*filter(None, row)] for row in cells if called("ana") in row]
    assert [row[1] for row in rows] == [of_the_type, general]
    assert [row[3] for row in rows] == ["200", "160"]
    assert 'class="wide">' not in moved.replace('class="n wide">', "")  # nor is the ranking left out on a telephone
    assert unnamed in told  # ema is one person, with two ratings


@pytest.mark.parametrize("code", BOOKS)
def test_every_event_of_every_book_has_a_report(code: str, tmp_path: Path) -> None:
    @once
    @given(BOOKS[code].facts, st.data())
    def holds(facts: list[Document], draw: st.DataObject) -> None:
        path = tmp_path / "history.yaml"
        path.write_text(history_files.printed(register(BOOKS[code], facts, draw), version=2, salt=SALT), "utf-8")
        source = opened_file(path)
        assume(source.is_sound)
        made = register_from(source, f"r{next(_NUMBERS)}", "Register")
        rows = DossierRow.objects.filter(register=made)[:5]
        assume(rows)
        for row in rows:
            told = page(f"/ro/{made.code}/report/{row.section}/")
            assert ("<table" in told) or not row.counts
            assert "licen" not in told.partition("<main")[2].partition("<aside")[0].lower()

    holds()


def test_what_is_no_event_is_not_found(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    for fact in ("nothing", "x" * 500):
        assert Client().get(f"/fr/{walk.register.code}/report/{fact}/").status_code == 404
    assert Client().get("/fr/no-register/report/x/").status_code == 404


def test_a_report_asks_a_fixed_number_of_times(tmp_path: Path) -> None:
    counts = []
    walk = begun(tmp_path)
    series = submitted(walk)
    assert record_payment(walk.register, [series], walk.on(2024, 1, 24), amount=6, payer="Club").is_done
    assert homologate(walk.register, series, walk.on(2024, 1, 25)).is_done
    assert walk.published(walk.on(2024, 2, 1)) != ()
    for _ in range(2):
        with CaptureQueriesContext(connection) as found:
            page(f"/fr/{walk.register.code}/report/{series}/")
        counts.append(len(found))
    assert counts[-1] <= 6
