"""``ronde serve`` started twice, on a port that is taken, in the language of this computer."""

import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from django.test import Client, override_settings

from ronde.main.one_server import free_port, said_to_serve, serves_already
from ronde.web.machine_language import remember_language, remembered_language

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, database: str) -> Iterator[Path]:
    del database
    with override_settings(DATA=tmp_path):
        yield tmp_path


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which another program listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield int(other.getsockname()[1])


def test_a_port_that_is_taken_is_left_to_its_program_and_the_next_one_is_said(
    taken: int, capsys: pytest.CaptureFixture[str]
) -> None:
    found = free_port("127.0.0.1", taken, "en")
    assert taken < found < taken + 20
    assert f"Port {taken} is taken by another program; Ronde takes {found}." in capsys.readouterr().out
    assert free_port("127.0.0.1", found, "en") == found
    assert capsys.readouterr().out == ""


def test_where_no_port_is_free_that_is_said() -> None:
    with pytest.raises(typer.Exit):
        free_port("192.0.2.77", 8000, "en")  # no address of this machine


def test_a_folder_that_is_served_is_not_served_twice_and_its_desk_is_opened_instead(
    taken: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not serves_already("en", opens=False)
    with said_to_serve(f"http://127.0.0.1:{taken}"):
        assert serves_already("en", opens=False)
    said = capsys.readouterr().out
    assert f"Ronde already serves this folder at http://127.0.0.1:{taken}/" in said
    desk = said.split()[-1]
    assert Client().get(desk.removeprefix(f"http://127.0.0.1:{taken}")).status_code == 302
    assert not serves_already("en", opens=False)  # it has ended


def test_a_note_of_somebody_who_was_killed_says_nothing(own_folder: Path, taken: int) -> None:
    note = own_folder / "serving.json"
    for said in (
        "",
        "[]",
        json.dumps({"process": 2**31 - 5, "address": f"http://127.0.0.1:{taken}"}),
        json.dumps({"process": os.getpid(), "address": "http://127.0.0.1:9"}),
        json.dumps({"process": "x", "address": "y"}),
    ):
        note.write_text(said, "utf-8")
        assert not serves_already("en", opens=False), said


def test_the_language_of_this_computer_is_remembered(own_folder: Path) -> None:
    assert remembered_language() is None
    remember_language("ro")
    assert remembered_language() == "ro"
    (own_folder / "language").write_text("klingon", "utf-8")
    assert remembered_language() is None
