"""Lists of books whose numbers are no whole ones, or that count something beside: exact in files, as the list shows them on the page."""

import csv
import io
import json
from datetime import UTC, date, datetime

import pytest
from django.test import Client

from ronde.record.people import People
from ronde.web.office.models import PaidPurse
from ronde.web.people.rows import written
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import Line, Register
from tests.web.public.by_hand import NOVEMBER, PEOPLE, TODAY, edition_by_hand

pytestmark = pytest.mark.usefixtures("database")
# 77/4 is 19.25, 57/3 is 19; 115/6 is 19.1666…, which a list with two decimals shows as 19.17.
POINTS = (("p1", 1, "77/4", "19"), ("p4", 2, "115/6", ""))


def grand_prix() -> Register:
    """A club's Grand Prix: points in fractions, with the results kept and the participations beside."""
    written(People.of(PEOPLE), TODAY)
    register = new_register("prix", "Grand Prix", "cel-grand-prix")
    edition = edition_by_hand(register, NOVEMBER, turn=3, size=2)
    edition.ranking = "points"
    edition.text = json.dumps({"lines": [{"player": "p1", "beside": [12, 14]}, {"player": "p4", "beside": [3, 3]}]})
    edition.save()
    for player, place, value, was in POINTS:
        Line.objects.create(
            register=register,
            turn=3,
            ranking="points",
            position=place,
            player=player,
            place=place,
            value=value,
            was=was,
            status="ranked",
        )
    return register


def test_a_file_has_the_columns_of_the_book_and_decimals_as_the_language_writes_them() -> None:
    grand_prix()
    rows = {
        language: list(
            csv.reader(
                io.StringIO(Client().get(f"/{language}/prix/files/2026-11-01-1.csv").content.decode("utf-8-sig")),
                delimiter="," if language == "en" else ";",
            )
        )
        for language in ("en", "fr")
    }
    assert rows["en"][0] == ["Place", "Player", "Total", "Results kept", "Participations", "Status", "Before", "Change"]
    assert rows["en"][1] == ["1", "Ștefan Țuțea", "19.25", "12", "14", "ranked", "19.00", "0.25"]
    assert rows["fr"][2] == ["2", "Sidonie Guéguen", "19,17", "3", "3", "classé", "", ""]


def test_json_keeps_the_exact_fraction_beside_what_is_shown() -> None:
    grand_prix()
    lines = json.loads(Client().get("/en/prix/files/2026-11-01-1.json").content)["lines"]
    assert [(line["value"], line["shown"]) for line in lines] == [("77/4", "19.25"), ("115/6", "19.17")]
    assert lines[0]["beside"] == {"kept": "12", "participations": "14"}


def test_the_page_says_the_quarter_what_is_counted_and_the_purses_handed_over() -> None:
    register = grand_prix()
    page = Client().get("/en/prix/").content.decode()
    for said in ("Fourth quarter of 2026", "Participations", ">14<", "19.25", "+0.25", "No purse of this quarter"):
        assert said in page
    at = datetime(2027, 1, 8, tzinfo=UTC)
    of = {"register": register, "period": "2026Q4", "day": date(2027, 1, 8), "by": "account:1", "at": at}
    PaidPurse.objects.create(**of, ranking="points", player="p1", amount="50")
    PaidPurse.objects.create(**of, ranking="participations", player="p3", amount="30")  # a child who is not named
    page = Client().get("/en/prix/").content.decode().partition('id="purses"')[2]
    assert page.index("Ștefan Țuțea") < page.index("50") < page.index("name not published") < page.index("30")
    assert "Trévidic" not in page


def test_frs_says_from_how_many_games_on_a_rating_is_ranked() -> None:
    """Art. 3: 15 % of the last N games, rounded up; N of Duplicat Clasic is 20, and who has fewer than 3 stands apart."""
    written(People.of(PEOPLE), TODAY)
    register = new_register("cote", "Cote", "frs", variant="seniors")
    edition = edition_by_hand(register, NOVEMBER, turn=3, size=2)
    edition.ranking = "clasic"
    edition.text = json.dumps({"lines": [{"player": "p1", "beside": [9]}, {"player": "p4", "beside": [1]}]})
    edition.save()
    of = {"register": register, "turn": 3, "ranking": "clasic"}
    Line.objects.create(**of, position=1, player="p1", place=1, value="180", status="active")
    Line.objects.create(**of, position=2, player="p4", value="199", status="provisional")
    page = Client().get("/en/cote/?ranking=clasic").content.decode()
    assert page.index("Ștefan") < page.index("Without a place: provisional") < page.index("Sidonie")
    assert "Sidonie" not in Client().get("/en/cote/?ranking=clasic&status=active").content.decode()
    assert "from 3 of the last 20 games on" in page  # 20 × 15 / 100
