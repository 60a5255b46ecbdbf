"""The federation's list at the desk: as a file or from a server, seen before it is taken, each fault with its line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from ronde.web.desk.start.arrivals import arrival, arrived, forget_arrival
from ronde.web.registers.models import Register
from tests.web.desk.start.sitting import a_server, at_the_computer, words_of
from tests.web.lists_written import a_list

PAGE = "/fr/desk/computer/list/"
LISTS = b'{"lists": [{"code": "dames", "name": "Dames"}]}'


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, database: str) -> Iterator[None]:
    del database
    with override_settings(DATA=tmp_path):
        yield


def sent(client: Client, text: str) -> Any:
    """What the page says of a file."""
    answer = client.post(PAGE, {"file": SimpleUploadedFile("liste.yaml", text.encode())})
    assert (answer.status_code, answer["Location"]) == (303, f"{PAGE}look/")
    return client.get(f"{PAGE}look/")


def test_a_file_is_looked_at_first_and_taken_then(tmp_path: Path) -> None:
    client = at_the_computer()
    page = words_of(sent(client, a_list(expires="2099-02-15")))
    assert "liste du 1ᵉʳ novembre 2026, 2 joueurs, 3 personnes. Valable jusqu’au 15 février 2099." in page
    assert not Register.objects.exists()
    assert client.post(f"{PAGE}take/")["Location"] == "/fr/desk/computer/#list"
    page = words_of(client.get("/fr/desk/computer/"))
    assert "2 joueurs, du 1ᵉʳ novembre 2026" in page
    assert "Valable jusqu’au 15 février 2099 ; après, elle s’efface d’ici." in page
    assert list((tmp_path / "arriving").iterdir()) == []
    assert "n’est plus là" in words_of(client.get(f"{PAGE}look/"))  # it was taken


def test_a_newer_one_shows_only_what_changed() -> None:
    client = at_the_computer()
    sent(client, a_list(expires="2099-02-15"))
    client.post(f"{PAGE}take/")
    page = words_of(sent(client, a_list({"p1": 1344, "p2": 1510}, day="2026-12-01", expires="2099-03-01")))
    assert "cotes : 1, nouveaux : 0, partis : 0, club ou licence : 0" in page
    assert "Maëlle Trévidic" in page
    assert "Ollivry" not in page
    (renewed,) = Register.objects.all()
    client.post(f"{PAGE}take/", {"renewed": renewed.pk})
    renewed.refresh_from_db()
    assert renewed.replaced_by == Register.objects.exclude(pk=renewed.pk).get()


def test_every_fault_of_a_file_is_named_with_its_line_and_nothing_is_written() -> None:
    client = at_the_computer()
    bad = a_list(expires="2099-02-15").replace("rating: 1320", "rating: many")
    answer = sent(client, bad)
    line = next(at for at, text in enumerate(bad.splitlines(), start=1) if "many" in text)
    assert answer.status_code == 422
    assert f"Ligne {line} :" in words_of(answer)
    assert "liste.yaml : 1 à corriger ; rien n’a été écrit." in words_of(answer)
    client.post(f"{PAGE}take/")
    assert not Register.objects.exists()
    nothing = client.post(PAGE)
    assert (nothing.status_code, "Aucun fichier n’a été choisi." in words_of(nothing)) == (422, True)


def test_a_list_is_fetched_from_a_server_with_a_key() -> None:
    client = at_the_computer()
    text = a_list(expires="2099-02-15").encode()
    with a_server({"/lists/": (200, LISTS), "/lists/dames/": (200, text)}) as server:
        wrong = client.post(PAGE, {"server": server, "key": "OTHER"})
        assert (wrong.status_code, "ne connaît pas cette clé" in words_of(wrong)) == (422, True)
        assert f'value="{server}"' in wrong.content.decode()  # what was typed stays
        answer = client.post(PAGE, {"server": server, "key": "KEY"})
    assert answer["Location"] == f"{PAGE}look/"
    client.post(f"{PAGE}take/")
    assert Register.objects.get().source == f"{server}/lists/dames/"


def test_of_several_lists_of_a_server_one_is_chosen() -> None:
    client = at_the_computer()
    two = b'{"lists": [{"code": "dames", "name": "Dames"}, {"code": "scrabble", "name": "Scrabble"}]}'
    text = a_list(expires="2099-02-15").encode()
    with a_server({"/lists/": (200, two), "/lists/scrabble/": (200, text)}) as server:
        page = words_of(client.post(PAGE, {"server": server, "key": "KEY"}))
        assert 'value="scrabble"' in page
        asked = {"server": server, "key": "KEY", "register": "scrabble"}
        assert client.post(PAGE, asked)["Location"] == f"{PAGE}look/"


def test_a_server_that_is_none_or_answers_oddly_is_said() -> None:
    client = at_the_computer()
    for answers, said in (
        ({"/lists/": (200, b"<html>")}, "n’a pas ce droit"),
        ({"/lists/": (200, b'{"lists": []}')}, "n’a pas ce droit"),
        ({"/lists/": (500, b"")}, "mais pas comme Ronde"),
    ):
        with a_server(answers) as server:
            answer = client.post(PAGE, {"server": server, "key": "KEY"})
            assert (answer.status_code, said in words_of(answer)) == (422, True), words_of(answer)
    for typed in ("", "http://example.org", "not an address"):
        assert client.post(PAGE, {"server": typed, "key": "KEY"}).status_code == 422


def test_a_key_of_a_register_that_needs_no_list_leads_on() -> None:
    client = at_the_computer()
    without = (
        b'{"lists": [], "without": [{"code": "gp", "name": "", "regulation": "cel-grand-prix", "why": "no-copy"}]}'
    )
    with a_server({"/lists/": (200, without)}) as server:
        page = words_of(client.post(PAGE, {"server": server, "key": "KEY"}))
    assert "Grand Prix CEL se passe de liste" in page
    assert 'href="/fr/desk/new/"' in page  # the way on: an event, with its own players


def test_what_was_sent_is_found_by_its_mark_only_and_gone_when_it_was_taken(tmp_path: Path) -> None:
    token = arrived(b"content")
    path = arrival(token)
    assert path is not None
    assert path.read_bytes() == b"content"
    assert path.stat().st_mode & 0o077 == 0
    for odd in ("", "../secret", "x" * 32, token[:-1]):
        assert arrival(odd) is None
    forget_arrival(token)
    assert (arrival(token), list((tmp_path / "arriving").iterdir())) == (None, [])
