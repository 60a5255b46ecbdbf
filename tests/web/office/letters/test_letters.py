"""Letters: what was decided, as a text in the recipient's language; sent behind the answer, or ready to be copied."""

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core import mail
from django.test import Client, override_settings

from ronde.ground.problems import Level
from ronde.regulations import shelf
from ronde.web.accounts.appointing import acting
from ronde.web.accounts.models import Appointment
from ronde.web.office.letters.posting import POSTMAN
from ronde.web.office.letters.texts import letter_text
from ronde.web.office.models import Letter
from ronde.web.office.services import homologate, publish
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Change, Register
from ronde.web.roles import Role
from ronde.words.language import LANGUAGES, Language
from ronde.words.letters import remedy_message
from ronde.words.texts import catalogue, forms_of, own_texts
from tests.web.accounts.places import a_section
from tests.web.office.queue.test_section_acts import ADDRESS, arrived
from tests.web.office_work import an_officer, first_of, on

ON_BOTH_KINDS = True  # a thread of its own writes too

IN_MEMORY = {"EMAIL_BACKEND": "django.core.mail.backends.locmem.EmailBackend"}
NEW = "/fr/office/dames/letters/new/section/coupe/"


@contextmanager
def silent_server() -> Iterator[socket.socket]:
    """A mail server that takes the call and never says a word; closed, it hangs up."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(1)
        yield listening


def smtp(port: int) -> dict[str, object]:
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": port,
        "EMAIL_TIMEOUT": 60,
        "EMAIL_USE_TLS": False,
    }


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "fr",
            [
                "Bonjour Olga Petit,",
                "renvoyée",
                "art. 5.5",
                "Claude two",
                "responsable du classement",
                "Dites-nous si l’absence est excusée",
            ],
        ),
        (
            "en",
            [
                "Dear Olga Petit,",
                "was returned to you",
                "art. 5.5",
                "ranking officer",
                "Tell us whether the absence is excused",
            ],
        ),
        (
            "ro",
            [
                "Bună ziua, Olga Petit,",
                "înapoiată",
                "art. 5.5",
                "responsabilul clasamentului",
                "Spuneți-ne dacă absența este motivată",
            ],
        ),
    ],
)
def test_a_return_is_told_in_the_language_of_who_reads_it(
    officer: Client, tmp_path: Path, language: Language, words: list[str]
) -> None:
    register = arrived(tmp_path)
    reason = "Ronde 2 : Claude two était-elle excusée ?"
    assert officer.post(f"{ADDRESS}return/", {"reason": reason}).status_code == 302
    said = letter_text(register, "section", "coupe", language, acting(an_officer()))
    assert said is not None
    whole = said.text.replace("\u00a0", " ")
    assert [word for word in [*words, "Claude two était-elle excusée ?"] if word not in whole] == []
    assert "{" not in whole
    assert "0fne" not in whole  # a code of the file; what is left to the organiser (6.4) is asked in words


def test_without_mail_a_decision_leaves_a_text_ready_to_send(officer: Client, tmp_path: Path) -> None:
    arrived(tmp_path)
    assert officer.post(f"{ADDRESS}return/", {"reason": "Excusé ?"}).status_code == 302
    letter = Letter.objects.get()
    assert (letter.about, letter.subject_id, letter.state, letter.to) == ("section", "coupe", "ready", "")
    page = officer.get(ADDRESS).content.decode()
    assert "prête à envoyer" in page
    page = officer.get(f"/fr/office/dames/letters/{letter.pk}/").content.decode()
    assert '<textarea class="full" id="text"' in page
    assert "RONDE_MAIL" in page
    refused = officer.post(f"/fr/office/dames/letters/{letter.pk}/send/", {"to": "olga@example.org"})
    assert refused.status_code == 422


def test_an_organiser_who_has_told_an_address_gets_it_by_mail(officer: Client, tmp_path: Path) -> None:
    register = arrived(tmp_path)
    a_section("rance", register=register, dossier="coupe")
    user = _organiser("rance")
    with override_settings(**IN_MEMORY):
        mail.outbox = []
        assert officer.post(f"{ADDRESS}refuse/", {"reason": "Hors délai."}).status_code == 302
        POSTMAN.wait(120)
        assert [(one.to, "Hors délai." in one.body) for one in mail.outbox] == [([user], True)]
    assert Letter.objects.get().state == "sent"


def _organiser(event: str) -> str:
    user = an_officer().__class__.objects.create(username="olga", email="olga@example.org")
    Appointment.objects.create(user=user, role=Role.ORGANISER.value, over=event)
    return "olga@example.org"


def test_a_mail_server_that_is_silent_keeps_nobody_waiting_and_the_letter_can_be_sent_again(
    officer: Client, tmp_path: Path
) -> None:
    arrived(tmp_path)
    with silent_server() as server, override_settings(**smtp(server.getsockname()[1])):
        form = {"language": "fr", "subject": "Coupe", "text": "Bonjour", "to": "olga@example.org", "send": "yes"}
        answer = officer.post(NEW, form)
        assert answer.status_code == 302
        assert Letter.objects.get().state == "waiting"  # answered while the server is still silent
        server.close()
        POSTMAN.wait(120)
        letter = Letter.objects.get()
        assert (letter.state, letter.error, letter.tries) == ("waiting", "unreachable", 1)
        page = officer.get(answer["Location"]).content.decode()
        assert "ne répond pas" in page
        assert "nouveaux essais" in page
    with override_settings(**IN_MEMORY):
        mail.outbox = []
        assert officer.post(f"{answer['Location']}send/", {"to": "olga@example.org"}).status_code == 302
        POSTMAN.wait(120)
        assert len(mail.outbox) == 1
        assert Letter.objects.get().state == "sent"
        assert officer.post(f"{answer['Location']}send/").status_code == 422  # it was sent


def test_a_letter_of_a_section_that_was_erased_still_shows_its_text(officer: Client, tmp_path: Path) -> None:
    arrived(tmp_path)
    answer = officer.post(NEW, {"language": "fr", "subject": "Coupe", "text": "Bonjour Olga"})
    Letter.objects.update(subject="", subject_id="")
    page = officer.get(answer["Location"])
    assert page.status_code == 200
    assert "Bonjour Olga" in page.content.decode()


@pytest.mark.parametrize(
    "wrong", [{"to": "nobody"}, {"to": "a@b.org\nBcc: c@d.org"}, {"text": " "}, {"text": "x" * 20_001}, {"to": ""}]
)
def test_a_letter_that_cannot_go_is_refused_as_typed(officer: Client, tmp_path: Path, wrong: dict[str, str]) -> None:
    arrived(tmp_path)
    with override_settings(**IN_MEMORY):
        form = {"subject": "S", "text": "Bonjour Olga", "to": "olga@example.org", "send": "yes", **wrong}
        answer = officer.post(NEW, form)
    assert answer.status_code == 422
    assert form["to"].partition("\n")[0] in answer.content.decode()
    assert Letter.objects.count() == 0


def test_why_a_rating_is_what_it_is_can_be_told_in_a_letter(officer: Client, tmp_path: Path) -> None:
    """One beat three and two: the letter has both values and the articles by which it was computed."""
    del officer
    register = arrived(tmp_path, result="1", paid=6)
    assert homologate(register, "coupe", on(an_officer(), first_of(0).replace(day=9))).is_done
    day = first_of(1)
    assert publish(register, day, on(an_officer(), day), seen=FOLD.held(register).turn).is_done
    changes = Change.objects.filter(register=register, player="one", turn=_last_turn(register)).order_by("position")
    first, last = changes[0], changes.reverse()[0]
    for language in ("fr", "en", "ro"):
        said = letter_text(register, "why", f"{last.turn}:one", language, acting(an_officer()))
        assert said is not None
        assert "Claude one" in said.text
        assert first.before in said.text
        assert last.after in said.text
        assert "art." in said.text
    assert letter_text(register, "why", "x:one", "fr", acting(an_officer())) is None
    assert letter_text(register, "decision", "coupe", "fr", acting(an_officer())) is None
    assert letter_text(register, "nothing", "coupe", "fr", acting(an_officer())) is None


def _last_turn(register: Register) -> int:
    return register.editions.latest("turn").turn


def test_a_letter_can_be_changed_before_it_is_sent_and_not_after(officer: Client, tmp_path: Path) -> None:
    arrived(tmp_path)
    assert officer.post(f"{ADDRESS}return/", {"reason": "Excusé ?"}).status_code == 302
    letter = Letter.objects.get()
    address = f"/fr/office/dames/letters/{letter.pk}/"
    changed = {"subject": "Votre coupe", "text": "Bonjour Olga,\r\n\r\nun mot seulement.", "keep": "yes"}
    assert officer.post(f"{address}send/", changed).status_code == 302
    letter.refresh_from_db()
    assert (letter.subject, letter.text, letter.state) == ("Votre coupe", "Bonjour Olga,\n\nun mot seulement.", "ready")
    with override_settings(**IN_MEMORY):
        mail.outbox = []
        last = {"to": "olga@example.org", "subject": "Votre coupe", "text": "Bonjour Olga, à demain."}
        assert officer.post(f"{address}send/", last).status_code == 302
        POSTMAN.wait(120)
        assert [(one.subject, one.body) for one in mail.outbox] == [("Votre coupe", "Bonjour Olga, à demain.")]
        assert officer.post(f"{address}send/", {**changed, "text": "Autre chose"}).status_code == 422
    letter.refresh_from_db()
    assert (letter.state, letter.text) == ("sent", "Bonjour Olga, à demain.")


def test_whoever_wants_to_read_the_letter_first_finds_it_ready(officer: Client, tmp_path: Path) -> None:
    register = arrived(tmp_path)
    a_section("rance", register=register, dossier="coupe")
    _organiser("rance")
    with override_settings(**IN_MEMORY):
        mail.outbox = []
        assert "Relire la lettre avant l’envoi" in officer.get(ADDRESS).content.decode()
        answer = officer.post(f"{ADDRESS}refuse/", {"reason": "Hors délai.", "letter": "look"})
        letter = Letter.objects.get()
        assert answer["Location"] == f"/fr/office/dames/letters/{letter.pk}/"
        POSTMAN.wait(120)
        assert mail.outbox == []
    assert (letter.state, letter.to) == ("ready", "olga@example.org")


@pytest.mark.parametrize("book", sorted(shelf.codes()))
def test_what_a_letter_tells_an_organiser_to_do_is_for_an_organiser(book: str) -> None:
    """The remedies of a book are said to officers ("ask the organiser"): none of them stands in a letter."""
    texts = catalogue(book)
    codes = {key.removeprefix("problems.").rsplit(".", 1)[0] for key in texts if key.startswith("problems.")}
    messages = {remedy_message(code, level, book) for code in codes for level in Level}
    every = [{**own_texts(language), **own_texts(language, book)} for language in LANGUAGES]
    said = [form.lower() for texts in every for message in messages for form in forms_of(texts[message])]
    assert len(codes) > 100
    assert [words for words in said if re.search(r"organis|organiz|0fne|estimate\b", words)] == []
