"""A full disk, a read-only, locked or damaged database: pages say what is wrong and what was not saved, and keep it; ``/health`` names it."""

import logging
import re
from html import unescape
from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from django.test import Client

from ronde.web.accounts.models import Kept
from ronde.web.database_trial import TRIAL
from ronde.web.events.models import Act
from ronde.web.public.caching import KEPT
from ronde.web.registers.folding import FOLD
from ronde.web.roles import Role
from ronde.words.language import LANGUAGES
from ronde.words.texts import text
from tests.lanes import is_drawn
from tests.web.addresses import addresses
from tests.web.conftest import ON_ONE_KIND
from tests.web.desk.rounds.playing import Desk, a_helper, an_organiser, in_round_1, plain, scores
from tests.web.faults_made import FAULTS, damaged, only_read
from tests.web.places import MINE, Place
from tests.web.test_acts_by_role import before_the_site, values_of

ON_SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
EVERY_FAULT = pytest.mark.parametrize("fault", FAULTS)


def said_of(answer: Any) -> tuple[int, str]:
    """The status of an answer, and the fault that it names."""
    found = re.search(r'data-fault="([a-z-]+)"', answer.content.decode(errors="replace"))
    return answer.status_code, found[1] if found else ""


def kept_in(answer: Any) -> dict[str, str]:
    """What a page keeps to be sent again."""
    form = re.search(r'<form [^>]*id="again">.*?</form>', answer.content.decode(), re.DOTALL)
    fields = re.findall(r'name="([^"]+)" value="([^"]*)"', form[0]) if form else []
    return {name: unescape(value) for name, value in fields}


@pytest.mark.usefixtures("database")
@ON_SQLITE
@EVERY_FAULT
def test_a_result_that_could_not_be_saved_is_kept_in_the_page_and_sent_again_from_it(fault: str) -> None:
    row = in_round_1()
    desk = Desk(an_organiser(), row.id)
    desk.client.raise_request_exception = False
    desk.page()
    with FAULTS[fault]():
        answer = desk.submit("2", "412", "388")
        assert said_of(answer) == (503, fault)
        words = plain(answer)
        assert "Ce qui vient d’être envoyé n’est pas enregistré." in words
        assert text(f"faults.{fault}_do", "fr").replace("\u00a0", " ") in words
    assert scores(row) == [None] * 4
    kept = kept_in(answer)
    assert (kept["table"], kept["first"], kept["second"]) == ("2", "412", "388")
    for _ in range(2):  # pressed twice, it is there once
        assert desk.client.post(desk.address("result/"), kept).status_code == 303
        assert scores(row) == [None, (412, 388), None, None]
    assert Act.objects.filter(section=row, kind="result").count() == 1


@pytest.mark.usefixtures("database")
@ON_SQLITE
@pytest.mark.parametrize(
    "secret", [{"key": "key-of-a-laptop"}, {"list": SimpleUploadedFile("players.csv", b"Name\nkey-of-a-laptop\n")}]
)
def test_a_page_keeps_no_secret_and_no_file(secret: dict[str, Any]) -> None:
    row = in_round_1()
    desk = Desk(an_organiser(), row.id)
    desk.client.raise_request_exception = False
    desk.page()
    with only_read():
        answer = desk.submit("2", "412", "388", **secret)
    assert said_of(answer) == (503, "database-read-only")
    assert kept_in(answer) == {}
    assert "key-of-a-laptop" not in answer.content.decode()
    assert text("faults.go_back", "fr") in answer.content.decode()


@pytest.mark.usefixtures("database")
@ON_SQLITE
def test_a_desk_puts_the_words_beside_a_page_that_stays_as_it_was() -> None:
    row = in_round_1()
    desk = Desk(an_organiser(), row.id)
    desk.client.raise_request_exception = False
    desk.page()
    with only_read():
        fields = {"seen": str(desk.seen), "table": "2", "first": "412", "second": "388"}
        answer = desk.client.post(desk.address("result/"), fields, headers={"HX-Request": "true"})
    assert said_of(answer) == (503, "database-read-only")
    assert (answer["HX-Retarget"], answer["HX-Reselect"]) == ("#problems", "[data-fault]")
    assert text("faults.stands_here", "fr").replace("\u00a0", " ") in plain(answer)


@pytest.mark.usefixtures("database")
@ON_SQLITE
@pytest.mark.parametrize("path", ["/fr/", "/ro/desk/", "/en/office/", "/fr/desk/s1/rounds/1/", "/health"])
def test_where_nothing_can_be_read_the_words_need_no_database(database: str, path: str) -> None:
    """The page is in the language of its address although nobody can be asked who reads it."""
    in_round_1()
    client = an_organiser()
    client.raise_request_exception = False
    FOLD.end()
    connections.close_all()
    Path(database.removeprefix("sqlite://")).write_bytes(b"no database " * 2**12)
    TRIAL.forget()
    KEPT.clear()
    answer = client.get(path)
    assert answer.status_code == 503
    said = {language: text("faults.not-database", language) for language in LANGUAGES}
    assert said.get(path[1:3], said["en"]) in answer.content.decode()


@pytest.mark.usefixtures("database")
@ON_SQLITE
def test_a_request_whose_session_cannot_be_read_is_asked_about_once_and_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Who asks is not read again for the line of the log: a database that is busy would be waited for once more."""
    row = in_round_1()
    desk = Desk(an_organiser(), row.id)
    desk.client.raise_request_exception = False
    caplog.set_level(logging.INFO, "ronde")
    desk.page()
    with damaged():
        assert said_of(desk.client.get(desk.address())) == (503, "not-database")
    said = [
        (record.msg, cast(Any, record).said)
        for record in caplog.records
        if record.name in {"ronde.acts", "ronde.requests"}
    ]
    assert [(message, line.get("status"), line.get("kind")) for message, line in said][-3:] == [
        ("request", 200, None),
        ("fault of disk or database", None, "not-database"),
        ("request", 503, None),
    ]
    number = User.objects.get(username="olga").pk
    assert (said[-3][1]["actor"], said[-1][1]["actor"]) == (f"account:{number}", None)


@pytest.mark.usefixtures("database")
@ON_SQLITE
@EVERY_FAULT
def test_a_script_is_told_the_fault_in_words_that_it_can_show(fault: str) -> None:
    """The words stand in what ``faultIn`` reads (kept.js), for the outboxes of rounds, evenings and tablets."""
    row = in_round_1()
    desk = Desk(an_organiser(), row.id)
    helper = a_helper(row)
    helper.raise_request_exception = desk.client.raise_request_exception = False
    desk.page()
    with FAULTS[fault]():
        assert said_of(desk.type("2", "412", "388")) == (503, fault)
        tablet = helper.post(desk.address("result/"), {"seen": desk.seen, "table": "1", "first": "1", "second": "2"})
        assert said_of(tablet) == (503, fault)
        signing = Client(raise_request_exception=False)
        answer = signing.post("/fr/account/sign-in/", {"username": "olga", "password": "secret-of-olga"})
        assert said_of(answer) == (503, fault)
        assert "secret-of-olga" not in answer.content.decode()


@pytest.mark.usefixtures("database")
@ON_SQLITE
@EVERY_FAULT
def test_health_names_the_fault_and_says_when_it_was_tried(fault: str) -> None:
    in_round_1()
    client = Client(raise_request_exception=False)
    well = client.get("/health")
    assert well.status_code == 200, well.content
    assert re.search(r"^tried \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$", well.content.decode(), re.MULTILINE)
    with FAULTS[fault]():
        TRIAL.forget()
        answer = client.get("/health")
        assert answer.status_code == 503
        lines = answer.content.decode().splitlines()
        assert any(line.startswith("BAD ") and text(f"faults.{fault}", "en") in line for line in lines), lines
    assert client.get("/health").status_code == 200


@pytest.mark.usefixtures("database")
def test_whoever_asks_health_often_makes_one_trial_and_a_fault_that_a_page_met_is_told_at_once() -> None:
    client = Client(raise_request_exception=False)
    moments = []
    for _ in range(5):
        assert client.get("/health").status_code == 200
        moments.append(Kept.objects.get(cache_key="ronde.trial").value)
    assert len(set(moments)) == 1
    with only_read():
        assert client.get("/health").status_code == 200  # nobody has met it yet
        answer = client.post("/fr/account/sign-in/", {"username": "olga", "password": "x"})
        assert said_of(answer) == (503, "database-read-only")
        answer = client.get("/health")
        assert answer.status_code == 503
        assert "BAD met by a page within the last minute: The database can only be read" in answer.content.decode()


@ON_ONE_KIND
@pytest.mark.whole_site
@pytest.mark.parametrize("role", [Role.ORGANISER, Role.OFFICER, Role.TABLET, Role.VISITOR])
def test_no_address_answers_a_bare_failure_where_nothing_can_be_written(places: dict[str, Place], role: Role) -> None:
    """By GET and by POST with an empty form; in small lanes some of them."""
    client = before_the_site(role)
    wrong, told = list[tuple[str, str, int]](), 0
    with only_read():
        for address, method in product(addresses(), ("get", "post")):
            if is_drawn(f"{role.value} {method} {address.name}"):
                answer = getattr(client, method)(address.path(values_of(places[MINE], address)))
                status, kind = said_of(answer) if not answer.streaming else (answer.status_code, "")
                is_problem = "key.fault" in answer.content.decode(errors="replace") if status == 503 else False
                told += bool(kind)
                if status == 500 or (status == 503 and not (kind or is_problem or address.name == "health")):
                    wrong.append((method, address.name, status))
    assert wrong == []
    assert told > 0
