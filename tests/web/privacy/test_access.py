"""Everything about me, as one file: all that is held of a person, and nothing of anybody else but ids."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from ronde.ground.problems import Problem
from ronde.web.privacy.access import everything_about, file_of
from ronde.web.privacy.consents import Paper, note_consent
from ronde.web.privacy.holdings import HOLDINGS
from ronde.web.privacy.models import Kind
from ronde.web.privacy.requests import ask, decide
from ronde.web.registers.models import Change, Line
from ronde.web.roles import Role
from tests.web.privacy.federation import (
    ADULT,
    CHILD,
    FORMER,
    NAMES,
    OTHER,
    REASON,
    TODAY,
    all_named,
    everywhere,
    federation,
    holding,
    in_an_event,
    licences,
    person,
    player_account,
)
from tests.web.searching import found_in

pytestmark = pytest.mark.usefixtures("database")


def file_about(player: str) -> str:
    found = everything_about(player, holding(Role.PLAYER, player), all_named(player))
    assert not isinstance(found, Problem)
    return file_of(found)


def test_a_person_gets_everything_that_is_held_of_them(tmp_path: Path) -> None:
    federation(tmp_path)
    in_an_event(ADULT)
    player_account(ADULT)
    note_consent(ADULT, Paper(NAMES[ADULT], TODAY, "2026-9", own=True), actor=licences())
    ask(ADULT, Kind.ACCESS, holding(Role.PLAYER, ADULT))
    read: dict[str, Any] = json.loads(file_about(ADULT))
    held = read["held"]
    assert held.keys() == {one.name for one in HOLDINGS}
    assert held["person"]["name"] == NAMES[ADULT]
    assert held["person"]["birth"] == "1980-03-09"
    assert held["person"]["is_named_in_public"] is True
    assert [(one["giver"], one["day"], one["paper"]) for one in held["consents"]] == [
        (NAMES[ADULT], "2026-11-17", "2026-9")
    ]
    assert [(one["kind"], one["due"]) for one in held["requests"]] == [("access", "2026-12-17")]
    assert [one["fact"] for one in held["facts"]] == ["taken-over", "series-0"]
    assert held["facts"][0]["parts"] == [{"player": ADULT, "rating": 1420}]  # of the list that was taken over, one line
    assert len(held["changes"]) == Change.objects.filter(player=ADULT).count() > 0
    assert len(held["lists"]) == Line.objects.filter(player=ADULT).count() > 0
    assert held["events"][0]["frozen"]["name"] == NAMES[ADULT]
    assert held["sections"] == [
        {
            "event": "Open de Brest",
            "section": "A",
            "parts": [{"player": "new-7", "rating": 1500}],
            "words": [f"family:{NAMES[ADULT]}"],
        }
    ]
    assert [one["number"] for one in held["acts"] if "number" in one] == [1]
    assert held["accounts"][0]["mail"] == "jp.ollivry@example.org"
    assert held["accounts"][0]["roles"] == [{"role": "player", "over": ADULT}]


def test_the_file_has_what_every_table_holds(tmp_path: Path) -> None:
    """Each kind of thing that the test of erasing fills says something, in the words that were typed."""
    everywhere(tmp_path)
    held: dict[str, Any] = json.loads(file_about(ADULT))["held"]
    assert [name for name, told in held.items() if not told] == []
    assert [one["id"] for one in held["person"]["other_rows"]] == [OTHER.id]
    assert FORMER in json.dumps(held["changes_of_the_person"]["changes"], ensure_ascii=False)
    assert [one["other"] for one in held["changes_of_the_person"]["merges"]] == [OTHER.id]
    assert [one["since__name"] for one in held["changes_of_the_person"]["lists"]] == ["FMJD"]
    assert [one["words"] for one in held["questions"]] == ["He was ill that day.", f"{FORMER} said so."]
    assert [one["label"] for one in held["devices"]] == [f"Phone {NAMES[ADULT]}"]
    (account,) = held["accounts"]
    assert account["other_mail"][0]["email"] == "ollivry@example.org"
    assert len(account["signed_in_until"]) == len(account["second_steps"]) == len(account["links"]) == 1
    assert {one["text"] for one in held["event_texts"]} == {"list_text"}  # of a comment nobody can say whose it is
    assert [one["folder__path"] for one in held["copies"]] == ["/media/stick"]
    assert [one["value"] for one in held["archive"]["lines"]] == ["1400", "1300"]
    assert [one["to"] for one in held["archive"]["addresses"]] == [f"/dames/player/{ADULT}/"]


def test_nothing_of_anybody_else_is_in_it_but_ids(tmp_path: Path) -> None:
    """The child's opponent stands in the file of the child by an id; the letter about him is not the child's to read."""
    federation(tmp_path)
    text = file_about(CHILD)
    assert found_in(text, person(CHILD))
    assert all(found_in(text, person(other)) == () for other in NAMES if other != CHILD)
    assert REASON not in text
    assert f'"{ADULT}"' in text


def test_nobody_gets_the_file_of_somebody_else(tmp_path: Path) -> None:
    federation(tmp_path)
    strangers = ((Role.VISITOR, ""), (Role.PLAYER, CHILD), (Role.CLUB_PRESIDENT, "penfeld"), (Role.OFFICER, ""))
    for role, over in strangers:
        with pytest.raises(PermissionDenied):
            everything_about(ADULT, holding(role, over))
    assert not isinstance(everything_about(ADULT, licences()), Problem)


def test_of_somebody_erased_there_is_no_file(tmp_path: Path) -> None:
    federation(tmp_path)
    asked = ask(ADULT, Kind.ERASURE, licences()).request
    assert asked is not None
    decide(asked.pk, licences(), granted=True)
    found = everything_about(ADULT, licences())
    assert isinstance(found, Problem)
    assert found.code == "privacy.nobody"
