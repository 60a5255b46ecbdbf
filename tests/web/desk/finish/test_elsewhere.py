"""The office is elsewhere: an event is sent with a key when somebody asks for it; whatever the other machine says, nothing is lost here."""

import base64
import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import override_settings

from ronde.ground.problems import Level, Problem, Value
from ronde.record.desk_notes import Answered, Sent, said_of
from ronde.record.office_answers import OfficeAnswer, SectionAnswer, ToldPoint, ToldQuestion, ToldStep
from ronde.web import asking_behind
from ronde.web.accounts.models import KnownServer
from ronde.web.accounts.servers import server_of
from ronde.web.desk.finish.views import asked_from
from ronde.web.events.event_files import event_file
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.notes import notes_of
from ronde.web.events.taking import event_taken
from ronde.web.events.with_the_office import is_with_the_office
from ronde.web.machine_answers import refused
from ronde.web.machine_asking import Server
from ronde.web.office.answers import printed_answer
from ronde.web.roles import Role
from tests.web.desk.finish.pages import FinishDesk
from tests.web.desk.finish.series import played_series
from tests.web.desk.finish.test_finish_page import not_excused, waiting_table
from tests.web.walks.registration import account, at_noon

pytestmark = pytest.mark.usefixtures("database")
KEY = "AAAAA-BBBBB-CCCCC-DDDDD-EEEEE"


@dataclass
class Office:
    """Another machine: what it heard, and what it says next."""

    address: str = ""
    heard: list[tuple[str, str, bytes]] = field(default_factory=list)
    says: tuple[int, bytes] = (200, b"")
    is_awake: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.is_awake.set()

    def answers(self, *sections: SectionAnswer, at: str = "2024-01-20T18:00:00") -> bytes:
        """It says where sections stand from now on."""
        self.says = (200, printed_answer(OfficeAnswer(office="Dames", at=at, sections=sections)))
        return self.says[1]

    def refuses(self, *problems: Problem, status: int = 422) -> None:
        """It says what is wrong."""
        self.says = (status, refused(*problems).content)


@pytest.fixture(autouse=True)
def allowed() -> Iterator[None]:
    """The administrator has allowed nobody's address but that at which nobody listens; the office adds its own."""
    with override_settings(RONDE_SERVERS=["http://127.0.0.1:9", "https://elsewhere.example"]):
        yield


@pytest.fixture
def office(allowed: None) -> Iterator[Office]:
    del allowed
    found = Office()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            size = int(self.headers.get("Content-Length") or 0)
            found.heard.append((self.path, self.headers.get("Authorization", ""), self.rfile.read(size)))
            found.is_awake.wait(120)
            self.send_response(found.says[0])
            self.end_headers()
            self.wfile.write(found.says[1])

        do_POST = do_GET  # noqa: N815 - as the library calls it

        def log_message(self, *_: object) -> None:
            """Nothing on the terminal."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        found.address = f"http://127.0.0.1:{server.server_address[1]}"
        settings.RONDE_SERVERS.append(found.address)
        yield found
        server.shutdown()


def olga() -> User:
    return account("olga", "Olga Petit", Role.ORGANISER)


def laptop() -> FinishDesk:
    return FinishDesk(played_series(None, olga(), regulation="ffjd"), olga())


def submitted(desk: FinishDesk) -> SectionAnswer:
    step = ToldStep(action="submit", day=date(2024, 1, 20), by="Olga Petit", role="organiser", at="2024-01-20T17:59:00")
    values: Any = {"owed": 6, "paid": 4, "left": 2, "sections": [desk.row.pk]}
    owed = ToldPoint(code="payment.missing", article="5.5", values=values)
    odd = ToldPoint(code="ffjd.pace-fast")  # without the values that its words need
    return SectionAnswer(dossier=desk.row.pk, state="submitted", steps=(step,), points=(owed, odd))


def returned(desk: FinishDesk, words: str = "Excusé ou non ?") -> SectionAnswer:
    step = ToldStep(
        action="return", day=date(2024, 1, 22), by="Aurore Lhermitte", at="2024-01-22T12:00:00", reason=words
    )
    before = submitted(desk)
    return msgspec.structs.replace(before, state="returned", steps=(*before.steps, step))


def sent(desk: FinishDesk, office: Office, **said: object) -> str:
    """The event is sent with the key, which is typed once."""
    office.answers(submitted(desk))
    return desk.posts("send", server=office.address, key=KEY, **said)


def noted(kind: Any) -> list[Any]:
    return list(said_of(notes_of(Event.objects.get()), kind))


def test_an_event_is_sent_once_with_the_key_and_the_office_has_it_then(office: Office) -> None:
    desk = laptop()
    page = desk.words()
    assert "Signer et envoyer" in page
    assert "Pas de liste" in page
    assert desk.tries("send")[1].count("L’adresse du serveur du bureau manque.") == 1
    before = event_file(Event.objects.get())
    page = sent(desk, office)
    path, bearer, body = office.heard[0]
    assert (path, bearer) == ("/events/", f"Bearer {KEY}")
    said = json.loads(body)
    assert said["files"] == ["open"]
    assert base64.b64decode(said["file"]) == before
    assert "Soumis le 20 janvier 2024" in page
    assert "Droits : dû 6 €, reçu 4 €, reste 2 €." in page  # as the office knows it
    assert [(one.server, one.section) for one in noted(Sent)] == [(office.address, desk.row.pk)]
    # Nothing changes but by a return.
    desk.row.refresh_from_db()
    assert is_with_the_office(SectionRow.objects.select_related("event").get(pk=desk.row.pk))
    status, page = desk.tries("decide", **waiting_table(desk.row), code=not_excused(desk.row))
    assert status == 422


def test_the_key_is_readable_by_this_installation_alone_and_in_no_file(office: Office) -> None:
    desk = laptop()
    sent(desk, office)
    assert server_of(olga()) == Server(office.address, KEY)
    assert KEY not in KnownServer.objects.get().key
    with connection.cursor() as cursor:
        cursor.execute("SELECT address, key FROM accounts_knownserver")
        assert KEY not in str(cursor.fetchall())
    assert KEY.encode() not in event_file(Event.objects.get())
    assert KEY not in desk.html()
    # Another address wants its own key; nothing is asked of it with this one.
    status, page = desk.tries("server", server="https://elsewhere.example")
    assert (status, "Aucune clé n’a été donnée" in page) == (422, True)
    assert desk.tries("server", server="ftp://x y", key=KEY)[0] == 422
    desk.posts("server", forget="yes")
    assert server_of(olga()) is None


def test_a_slow_server_is_asked_behind_the_page_which_shows_its_answer_when_it_is_there(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking_behind, "MOMENT", 0.01)
    desk = laptop()
    office.answers(submitted(desk))
    office.is_awake.clear()
    assert "est en train d’être interrogé" in desk.posts("send", server=office.address, key=KEY)
    assert desk.client.get(f"{desk.path}?asking=1").status_code == 204
    status, page = desk.tries("look")
    assert (status, "est encore en train d’être interrogé pour vous" in page) == (422, True)
    office.is_awake.set()
    end = time.monotonic() + 120
    while (seen := desk.client.get(f"{desk.path}?asking=1")).status_code == 204:
        assert time.monotonic() < end
    assert seen["HX-Refresh"] == "true"
    page = desk.words()
    assert "Soumis le 20 janvier 2024" in page
    assert "en train d’être interrogé" not in page
    assert len(office.heard) == 1


class JustAfterALook(Future[tuple[Problem, ...]]):
    """An answer that comes as soon as somebody has looked whether it is there."""

    def __init__(self) -> None:
        super().__init__()
        self.is_looked_for = threading.Event()

    def done(self) -> bool:
        is_there = super().done()
        self.is_looked_for.set()
        self.result(120)
        return is_there


def test_an_answer_that_comes_while_the_page_is_made_is_found_by_the_next_look() -> None:
    desk, answer = laptop(), JustAfterALook()

    def work() -> tuple[Problem, ...]:
        assert answer.is_looked_for.wait(120)
        return (Problem("key.none"),)

    asked = asking_behind.ServerQuestion(asked_from(desk.row.pk), "https://elsewhere.example", {}, answer)
    assert asking_behind.QUESTIONS.begin(olga().pk, asked, work) is None
    assert 'hx-trigger="every 2s"' in desk.html()
    assert desk.client.get(f"{desk.path}?asking=1")["HX-Refresh"] == "true"
    assert "Le serveur ne connaît pas cette clé." in desk.words()


def test_what_a_slow_server_refuses_is_told_once_when_it_is_there(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking_behind, "MOMENT", 0.01)
    desk = laptop()
    office.refuses(Problem("key.none"), status=401)
    office.is_awake.clear()
    desk.posts("send", server=office.address, key=KEY)
    office.is_awake.set()
    end = time.monotonic() + 120
    while desk.client.get(f"{desk.path}?asking=1").status_code == 204:
        assert time.monotonic() < end
    assert "Le serveur ne connaît pas cette clé." in desk.words()
    assert "Le serveur ne connaît pas cette clé." not in desk.words()


def test_a_server_that_nobody_has_allowed_is_not_asked_and_it_is_said_who_can_allow_it(office: Office) -> None:
    desk = laptop()
    with override_settings(RONDE_SERVERS=[]):
        status, page = desk.tries("send", server=office.address, key=KEY)
        assert (status, f"{office.address} ne peut pas être interrogé depuis cette installation" in page) == (422, True)
        assert "La personne qui administre cette installation peut l’autoriser" in page
    assert not office.heard
    assert not KnownServer.objects.exists()


def test_without_a_network_it_is_said_and_nothing_is_lost(office: Office) -> None:
    desk = laptop()
    before = event_file(Event.objects.get())
    status, page = desk.tries("send", server="http://127.0.0.1:9", key=KEY)  # nobody listens there
    assert status == 422
    assert "http://127.0.0.1:9 n’a pas répondu : rien n’a été envoyé." in page
    assert event_file(Event.objects.get()) == before
    assert not is_with_the_office(SectionRow.objects.select_related("event").get())
    status, page = desk.tries("look")
    assert (status, "n’a pas répondu" in page) == (422, True)
    # The file can be given to the office all the same, and that is written down.
    page = desk.posts("by-word", sent="yes")
    assert "Remis en fichier le 20 janvier 2024" in page
    assert not office.heard


@pytest.mark.parametrize(
    "said", [b"", b"<html>", b"{}", b"[1, 2]", b'{"office": "x", "at": "y", "sections": []}', b"\xff\xfe", b"9" * 10000]
)
def test_a_server_that_answers_nonsense_changes_nothing(office: Office, said: bytes) -> None:
    desk = laptop()
    office.says = (200, said)
    assert desk.tries("send", server=office.address, key=KEY)[0] == 422
    assert not noted(Sent)
    assert not is_with_the_office(SectionRow.objects.select_related("event").get())
    office.says = (500, said)
    assert desk.tries("send")[0] == 422
    office.says = (200, said)
    assert desk.tries("look")[0] == 422


def test_what_the_server_refuses_is_said_in_the_words_of_this_desk(office: Office) -> None:
    desk = laptop()
    office.refuses(Problem("key.none"), status=401)
    status, page = desk.tries("send", server=office.address, key=KEY)
    assert (status, "Le serveur ne connaît pas cette clé." in page) == (422, True)
    values: dict[str, Value] = {
        "player": "yann",
        "name": "Yann Exemple",
        "candidates": ("p7 (EXEMPLE Yann)",),
        "ids": ("p7",),
        "first": "p7",
    }
    office.refuses(Problem("lookalike.known", values=values, level=Level.WARNING))
    status, page = desk.tries("send")
    assert (
        status,
        "Yann Exemple : personne nouvelle ici. De qui s’agit-il ? EXEMPLE Yann, personne connue" in page,
    ) == (422, True)
    sent(desk, office, **{"who.0": "yann", "who.0.is": "p7"})
    assert json.loads(office.heard[-1][2])["same"] == {"yann": "p7"}


def test_both_went_on_and_the_desk_may_say_that_it_is_right(office: Office) -> None:
    desk = laptop()
    office.refuses(Problem("event.choose", values={"names": ("Open",)}))
    status, page = desk.tries("send", server=office.address, key=KEY)
    assert (status, "cet ordinateur a raison" in page) == (422, True)
    sent(desk, office, is_right="yes")
    assert json.loads(office.heard[-1][2])["is_right"] is True


def test_the_answer_comes_back_to_the_page_is_corrected_and_sent_again(office: Office) -> None:
    desk = laptop()
    sent(desk, office)
    office.answers(returned(desk), at="2024-01-22T12:05:00")
    page = desk.posts("look")
    assert office.heard[-1][0] == f"/events/{desk.row.event_id}/answer/"
    assert "Renvoyé le 22 janvier 2024" in page
    assert "Excusé ou non ? Aurore Lhermitte" in page
    place, code = waiting_table(desk.row), not_excused(desk.row)
    page = desk.posts("decide", **place, code=code)
    assert f"Vous changez : ronde {place['round']}, table {place['table']} : ? → {code}" in page
    desk.posts("close")
    again = msgspec.structs.replace(submitted(desk), steps=(*returned(desk).steps, *submitted(desk).steps))
    office.answers(again, at="2024-01-22T13:00:00")
    page = desk.posts("send", word="Personne n’a prévenu.")
    assert json.loads(office.heard[-1][2])["word"] == "Personne n’a prévenu."
    assert "Soumis le" in page
    # An answer that is known, or older, says nothing new.
    count = len(noted(Answered))
    desk.posts("look")
    office.answers(returned(desk), at="2024-01-22T12:05:00")
    desk.posts("look")
    assert len(noted(Answered)) == count


def test_the_answer_comes_as_a_file_where_there_is_no_network(office: Office) -> None:
    desk = laptop()
    sent(desk, office)
    office.heard.clear()

    def brings(content: bytes) -> tuple[int, str]:
        return desk.tries("answer", file=SimpleUploadedFile("answer.json", content))

    assert brings(b"nonsense") == (422, brings(b"{}")[1])
    assert "n’est pas la réponse d’un bureau" in brings(b"[]")[1]
    others = msgspec.structs.replace(returned(desk), dossier="another")
    assert "concerne d’autres tournois" in brings(office.answers(others))[1]
    assert desk.tries("answer")[0] == 422
    assert brings(office.answers(returned(desk, "Par fichier."), at="2024-01-22T12:05:00"))[0] == 303
    assert "Par fichier." in desk.words()
    assert not office.heard


def brought(desk: FinishDesk, content: bytes) -> str:
    """The answer of the office comes as a file; the page that follows."""
    return desk.posts("answer", file=SimpleUploadedFile("answer.json", content))


def test_what_is_changed_after_a_file_was_given_is_told_and_it_can_be_given_again(office: Office) -> None:
    desk = laptop()
    assert "Remis au bureau en fichier" in desk.words()
    assert "Remis au bureau en fichier" not in desk.posts("by-word", sent="yes")
    assert "Rien n’est encore changé." in brought(desk, office.answers(returned(desk)))
    place, code = waiting_table(desk.row), not_excused(desk.row)
    page = desk.posts("decide", **place, code=code)
    assert f"Vous changez : ronde {place['round']}, table {place['table']} : ? → {code}" in page
    assert "Remis au bureau en fichier" in desk.posts("close")
    page = desk.posts("by-word", sent="yes")
    assert "Remis en fichier le 20 janvier 2024" in page
    assert "Vous changez" not in page
    assert "Remis au bureau en fichier" not in page
    assert len(noted(Sent)) == 2


def test_where_nobody_noted_what_was_sent_the_page_does_not_say_that_nothing_is_changed(office: Office) -> None:
    desk = laptop()
    page = brought(desk, office.answers(returned(desk)))
    assert "Ce qui a été envoyé n’est pas noté ici" in page
    assert "Rien n’est encore changé." not in page


def test_what_the_office_said_by_telephone_opens_the_section(office: Office) -> None:
    desk = laptop()
    sent(desk, office)
    assert desk.tries("by-word", words="  ")[0] == 422
    page = desk.posts("by-word", words="Au téléphone : la ronde 2.")
    assert "Au téléphone : la ronde 2." in page
    assert not is_with_the_office(SectionRow.objects.select_related("event").get())
    desk.posts("decide", **waiting_table(desk.row), code=not_excused(desk.row))


def test_a_question_of_the_office_is_answered_there(office: Office) -> None:
    desk = laptop()
    sent(desk, office)
    question = ToldQuestion(number=7, finding="ffjd.undecided", words="Ronde 2 ?")
    office.answers(msgspec.structs.replace(submitted(desk), questions=(question,)), at="2024-01-21T09:00:00")
    assert "Le forfait était-il excusé ? Ronde 2 ?" in desk.posts("look")
    done = msgspec.structs.replace(question, answer="excused")
    office.answers(msgspec.structs.replace(submitted(desk), questions=(done,)), at="2024-01-21T09:01:00")
    assert "Le bureau demande" not in desk.posts("reply", number=7, answer="excused")
    assert office.heard[-1][0] == f"/events/{desk.row.event_id}/questions/7/"
    assert json.loads(office.heard[-1][2]) == {"answer": "excused"}


def test_what_was_written_to_the_office_stays_in_the_page_where_it_could_not_be_sent(office: Office) -> None:
    """A long word, typed while the network is gone, is not typed twice."""
    desk = laptop()
    sent(desk, office)
    question = ToldQuestion(number=7, finding="ffjd.undecided", words="Ronde 2 ?")
    office.answers(msgspec.structs.replace(returned(desk), questions=(question,)), at="2024-01-22T12:05:00")
    desk.posts("look")
    office.says = (503, b"")
    said: dict[str, object] = {"number": 7, "answer": "excused", "reason": "Il avait téléphoné."}
    refused_ = desk.client.post(f"{desk.path}reply/", said)
    assert refused_.status_code == 422
    assert 'value="excused" checked' in refused_.content.decode()
    assert 'value="Il avait téléphoné."' in refused_.content.decode()
    desk.posts("decide", **waiting_table(desk.row), code=not_excused(desk.row))
    desk.posts("close")
    status, page = desk.tries("send", word="Personne n’a prévenu, et voici pourquoi.")
    assert status == 422
    assert "Personne n’a prévenu, et voici pourquoi." in page


def test_another_laptop_that_goes_on_from_the_stick_knows_what_was_sent_and_answered(office: Office) -> None:
    desk = laptop()
    sent(desk, office)
    stick = event_file(Event.objects.get())
    Event.objects.all().delete()
    KnownServer.objects.all().delete()
    assert event_taken(stick, at_noon(olga(), date(2024, 1, 21))).event is not None
    other = FinishDesk(SectionRow.objects.get(), olga())
    assert "Soumis le 20 janvier 2024" in other.words()
    assert is_with_the_office(SectionRow.objects.select_related("event").get())
    assert server_of(olga()) is None
