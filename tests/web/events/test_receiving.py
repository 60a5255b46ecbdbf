"""Events that laptops send with the key of an organiser: submitted in his name, twice without harm, refused in words."""

import base64
from dataclasses import replace
from datetime import date
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User
from django.test import Client

from ronde.files.events.event import parse, printed
from ronde.ground.ids import PlayerId
from ronde.play.acts.act import close, correct
from ronde.play.section import Entry
from ronde.record.dossier import State
from ronde.record.office_answers import OfficeAnswer
from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.accounts import limits
from ronde.web.accounts.appointing import acting
from ronde.web.accounts.keys import key_ended, key_given
from ronde.web.events import views
from ronde.web.events.bodies import section_of
from ronde.web.events.event_files import event_file
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.services import act
from ronde.web.office.models import Question
from ronde.web.office.questions import ask
from ronde.web.office.services import give_back
from ronde.web.people.rows import written
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import DossierRow, Register
from ronde.web.registers.verifying import verified_register
from ronde.web.roles import Role
from tests.web.desk.finish.series import DAY, listed_register, officer, played_section, played_series
from tests.web.walks.registration import account

pytestmark = pytest.mark.usefixtures("database")

SNEAKY = """regulation: ffjd
facts:
  - {{ fact: payment, id: fee, day: 2020-01-06, by: Olga, amount: 99, sections: [{section}] }}
  - {{ fact: step, id: yes, of: {section}, action: homologate, day: 2020-01-06, by: Rex Morin, role: officer }}
  - {{ fact: closed, id: january, day: 2027-01-01 }}
"""


def olga() -> User:
    return account("olga", "Olga Petit", Role.ORGANISER)


class Laptop:
    """A laptop with the event, and the key of its organiser: what it sends is all that the server knows of it."""

    def __init__(self, newcomer: Entry | None = None, *others: str) -> None:
        self.register = listed_register()
        self.key, self.client = key_given(olga()), Client()
        row = played_series(None, olga(), regulation="ffjd", newcomers={"yann": newcomer} if newcomer else {})
        for file in others:
            played_section(row.event, olga(), file)
        self.event, self.section = row.event_id, row.pk
        self.file = event_file(row.event)
        row.event.delete()

    def asks(self, path: str, body: Any = None, key: str | None = None) -> tuple[int, dict[str, Any]]:
        headers = {"Authorization": f"Bearer {self.key if key is None else key}"}
        if body is None:
            answer = self.client.get(path, headers=headers)
        else:
            content = body if isinstance(body, bytes) else msgspec.json.encode(body)
            answer = self.client.post(path, content, content_type="application/json", headers=headers)
        return answer.status_code, answer.json()

    def sends(self, file: bytes | None = None, **said: Any) -> tuple[int, dict[str, Any]]:
        return self.asks("/events/", {"file": base64.b64encode(file or self.file).decode(), **said})

    def answer(self) -> OfficeAnswer:
        status, found = self.asks(f"/events/{self.event}/answer/")
        assert status == 200, found
        return msgspec.convert(found, OfficeAnswer)


def codes(found: dict[str, Any]) -> list[str]:
    return [one["code"] for one in found["problems"]]


def test_an_event_that_is_sent_is_submitted_in_the_name_of_the_owner_of_the_key_and_twice_does_no_harm() -> None:
    laptop = Laptop()
    assert laptop.asks(f"/events/{laptop.event}/answer/")[0] == 404
    status, found = laptop.sends()
    assert status == 200, found
    dossier = DossierRow.objects.get()
    assert (dossier.section, dossier.state) == (laptop.section, "submitted")
    (told,) = msgspec.convert(found, OfficeAnswer).sections
    assert (told.dossier, told.state, [one.action for one in told.steps]) == (laptop.section, "submitted", ["submit"])
    assert told.steps[0].by == "Olga Petit"
    assert olga().appointments.filter(over=laptop.event).exists()
    # The office says what is missing, and names people as they are called.
    points = {one.code: one for one in told.points}
    assert points["payment.missing"].problem.values["left"] == 6
    facts = laptop.register.facts.count()
    again, same = laptop.sends()
    assert (again, same["sections"]) == (200, found["sections"])
    assert laptop.register.facts.count() == facts
    assert Event.objects.count() == 1
    assert verified_register(laptop.register).is_sound


def test_a_key_that_is_none_is_refused_and_a_session_counts_for_nothing() -> None:
    laptop = Laptop()
    for key in ("", "NOT-A-KEY", laptop.key[:-1]):
        status, found = laptop.asks("/events/", {"file": ""}, key=key)
        assert (status, codes(found)) == (401, ["key.none"])
    laptop.client.force_login(olga())
    assert laptop.asks("/events/", {"file": ""}, key="")[0] == 401
    key_ended(olga())
    assert laptop.sends()[0] == 401
    assert not Event.objects.exists()


def test_what_is_no_event_is_refused_in_words() -> None:
    laptop = Laptop()
    assert laptop.asks("/events/", b"nonsense") == (400, {"problems": laptop.asks("/events/", b"[]")[1]["problems"]})
    assert codes(laptop.asks("/events/", {"file": "*"})[1]) == ["receiving.not-one"]
    status, found = laptop.sends(b"no archive")
    assert (status, codes(found)) == (422, ["event.not-archive"])
    assert laptop.asks("/events/", b"x" * (views.LARGEST + 1))[0] == 413
    assert laptop.asks("/events/nothing/questions/1/", {"answer": "excused"})[0] == 404
    assert not Event.objects.exists()


def test_the_register_is_the_only_one_of_the_book_or_the_one_that_is_named() -> None:
    laptop = Laptop()
    new_register("ligue", "Ligue", "ffjd", federation=laptop.register.federation)
    status, found = laptop.sends()
    assert (status, codes(found)) == (422, ["receiving.no-register"])
    assert laptop.sends(register="ffjd")[0] == 200
    assert DossierRow.objects.get().register == laptop.register


def returned(register: Register, section: str) -> None:
    assert give_back(register, section, officer(date(2024, 1, 22)), reason="Qui a gagné la ronde 1 ?").is_done


def corrected(laptop: Laptop) -> bytes:
    """The event as the laptop has it after a result was corrected there: played on from its file, in its place."""
    row = SectionRow.objects.get(pk=laptop.section)
    games = section_of(row).games(range(1, 6))
    number, game = next((number, game) for number, game in games if game.result == "?")
    for asked in (correct(number, game.table, game.assumed), close()):
        row.refresh_from_db()
        assert act(row.pk, asked, acting(olga()), seen=row.version).is_done
    return event_file(row.event)


def test_what_comes_again_after_a_return_is_the_same_dossier_with_the_word_of_its_organiser(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    laptop = Laptop()
    assert laptop.sends()[0] == 200
    returned(laptop.register, laptop.section)
    (told,) = laptop.answer().sections
    assert told.state == State.RETURNED.value
    assert told.last_return is not None
    assert (told.last_return.reason, told.last_return.by) == ("Qui a gagné la ronde 1 ?", "Aurore Lhermitte")
    status, found = laptop.sends(corrected(laptop), word="C’était moi.")
    assert status == 200, found
    dossier = DossierRow.objects.get()
    assert (dossier.section, dossier.version, dossier.state) == (laptop.section, f"{laptop.section}-2", "submitted")
    (told,) = msgspec.convert(found, OfficeAnswer).sections
    assert [one.action for one in told.steps] == ["submit", "return", "submit"]
    assert told.steps[-1].reason == "C’était moi."
    # What is declared otherwise after a return comes along, and not while the office has it.
    event = Event.objects.get()
    assert "minutes: 15" in event.declaration
    monkeypatch.setattr(limits, "LIMITS", {**limits.LIMITS, "sending": limits.Limit(0, limits.LIMITS["key"].within)})
    assert laptop.sends()[0] == 429


def test_a_newcomer_who_looks_like_somebody_known_is_asked_about() -> None:
    laptop = Laptop(Entry(PlayerId("x1"), "Zoé Martin"))
    written(People.of([Player(id="zoe", name="MARTIN Zoe")]), DAY)
    FOLD.forget()
    status, found = laptop.sends()
    assert (status, codes(found)) == (422, ["lookalike.known"])
    assert found["problems"][0]["values"]["ids"] == ["zoe"]
    assert laptop.sends(same={"x1": "zoe"})[0] == 200
    assert Event.objects.get().entrants.get(player="x1").person == "zoe"


def test_nobody_sends_or_asks_about_the_event_of_somebody_else() -> None:
    laptop = Laptop()
    assert laptop.sends()[0] == 200
    other = key_given(account("paul", "Paul Autre", Role.ORGANISER))
    for path, body in (
        ("/events/", {"file": base64.b64encode(laptop.file).decode()}),
        (f"/events/{laptop.event}/answer/", None),
    ):
        status, found = laptop.asks(path, body, key=other)
        assert (status, codes(found)) == (403, ["key.not-yours"])


def test_a_question_is_answered_by_who_has_the_key() -> None:
    laptop = Laptop()
    assert laptop.sends()[0] == 200
    asked = ask(
        laptop.register, laptop.section, "ffjd.undecided", officer(date(2024, 1, 22)), words="Ronde 2 ?"
    ).question
    assert asked is not None
    (told,) = laptop.answer().sections
    assert [(one.number, one.finding, one.words) for one in told.open_questions] == [
        (asked.pk, "ffjd.undecided", "Ronde 2 ?")
    ]
    path = f"/events/{laptop.event}/questions/{asked.pk}/"
    assert codes(laptop.asks(path, {"answer": "perhaps"})[1]) == ["question.answers"]
    assert laptop.asks(path, b"?")[0] == 400
    status, found = laptop.asks(path, {"answer": "excused"})
    assert (status, found["sections"][0]["questions"][0]["answer"]) == (200, "excused")
    assert Question.objects.get().answered_by == f"account:{olga().pk}"


def test_both_sides_went_on_and_who_sends_says_which_is_right() -> None:
    laptop = Laptop()
    assert laptop.sends()[0] == 200
    returned(laptop.register, laptop.section)
    here = SectionRow.objects.get(pk=laptop.section)
    theirs = corrected(laptop)
    # Somebody at the server takes that back and decides otherwise.
    row = SectionRow.objects.get(pk=here.pk)
    row.acts.filter(number__gt=here.version).delete()
    SectionRow.objects.filter(pk=row.pk).update(version=here.version, body=here.body, state=here.state)
    number, game = next((number, game) for number, game in section_of(here).games(range(1, 6)) if game.result == "?")
    assert act(here.pk, correct(number, game.table, "0d"), acting(olga()), seen=here.version).is_done
    status, found = laptop.sends(theirs)
    assert (status, codes(found)) == (422, ["event.choose"])
    assert laptop.sends(theirs, is_right=True)[0] == 200
    results = {one.table: one.result for _, one in section_of(SectionRow.objects.get(pk=here.pk)).games([number])}
    assert results[game.table] == game.assumed


def test_of_several_sections_those_are_submitted_that_are_named_and_those_that_the_office_has_are_left() -> None:
    laptop = Laptop(None, "finale")
    assert laptop.sends(files=["open"])[0] == 200
    assert [one.section for one in DossierRow.objects.all()] == [laptop.section]
    assert laptop.sends(files=["open", "finale"])[0] == 200
    assert DossierRow.objects.filter(state="submitted").count() == 2
    assert codes(laptop.sends(files=["nobody"])[1]) == ["submission.no-such-section"]


def authors(register: Register) -> list[tuple[str, str, str, str]]:
    """What is in the register: the kind of fact, by whom, as what, how."""
    return list(register.facts.order_by("turn").values_list("kind", "author", "role", "via"))


def test_whatever_else_an_event_file_holds_a_key_brings_sections_and_their_step_in_the_name_of_its_owner() -> None:
    """Beside its sections an event file may hold what was once sent to an office: nothing of that is believed."""
    laptop = Laptop()
    file, _ = parse(laptop.file)
    assert file is not None
    sneaky = SNEAKY.format(section=laptop.section)
    sections = tuple(replace(one, submitted=sneaky) for one in file.sections)
    before = authors(laptop.register)
    status, found = laptop.sends(printed(replace(file, sections=sections)))
    assert status == 200, found
    owner = f"account:{olga().pk}"
    came = [(kind, owner, "organiser", "desk") for kind in ("series", "step")]
    assert authors(laptop.register) == [*before, *came]
    (told,) = msgspec.convert(found, OfficeAnswer).sections
    assert (told.state, [(one.action, one.by) for one in told.steps]) == ("submitted", [("submit", "Olga Petit")])
