"""Questions about numbers in the office: the queue, an answer that begins with the letter of why, two officers at once, what is forgotten when."""

import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.test import Client, override_settings

from ronde.web.accounts.appointing import acting, appointed
from ronde.web.actors import VISITOR, HeldRole, actor
from ronde.web.office.enquiries.forgetting import forget_old_enquiries, months_after
from ronde.web.office.enquiries.services import AskedNumber, Asker, answer_enquiry, ask_about_number
from ronde.web.office.letters.posting import POSTMAN
from ronde.web.office.models import Enquiry, Letter
from ronde.web.privacy.holdings import HOLDINGS
from ronde.web.privacy.whom import whom
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from ronde.words.letters import LetterText
from tests.web.office_work import acted, an_officer, begun

IN_MEMORY = {"EMAIL_BACKEND": "django.core.mail.backends.locmem.EmailBackend"}
SAID = LetterText("Votre question", "Bonjour, la feuille disait 0–2.")


@pytest.fixture
def register(officer: Client, tmp_path: Path) -> Register:
    del officer
    made = begun("dames")
    for act in range(3):
        assert acted(made, act, an_officer(), tmp_path).is_done
    return made


def asked(register: Register, contact: str = "") -> tuple[Enquiry, str]:
    number = AskedNumber(register.editions.latest("turn").turn, "one")
    done = ask_about_number(register, number, "Pourquoi 1483 ?", Asker("fr", "Jo Dupont", contact), VISITOR)
    assert done.problems == ()
    return Enquiry.objects.latest("pk"), done.token


def text(answer: object) -> str:
    content: bytes = getattr(answer, "content", b"")
    return " ".join(re.sub(r"<[^>]+>", " ", content.decode()).split())


def test_the_officer_answers_with_the_letter_of_why_in_the_askers_language(register: Register, officer: Client) -> None:
    enquiry, token = asked(register)
    queue = text(officer.get("/en/office/dames/enquiries/"))
    assert "1 waiting" in queue
    assert "Claude one the whole change Pourquoi 1483 ?" in queue
    one = officer.get(f"/en/office/dames/enquiries/{enquiry.pk}/")
    page = text(one)
    assert "1500 → 1483" in page
    assert "Jo Dupont" in page
    assert "Claude one a la cote 1483 depuis le 1ᵉʳ février 2020" in page  # the draft, in French
    draft = re.findall(r"<textarea[^>]*>(.*?)</textarea>", one.content.decode(), re.DOTALL)[0]
    sent = officer.post(f"/en/office/dames/enquiries/{enquiry.pk}/answer/", {"subject": "Pourquoi", "text": draft})
    assert sent.status_code == 302
    private = text(Client().get(f"/fr/questions/{token}/"))
    assert "(0 − 1,16) × 15 = −17,4" in private
    assert "réponse donnée le" in private
    assert "0 waiting" in text(officer.get("/en/office/dames/enquiries/"))
    assert not Letter.objects.exists()  # no mail is configured, and no address was given


def test_a_mail_goes_out_where_an_address_was_given_and_mail_is_configured(register: Register) -> None:
    enquiry, _ = asked(register, "jo@example.org")
    with override_settings(**IN_MEMORY):
        mail.outbox = []
        assert answer_enquiry(enquiry, SAID, acting(an_officer())) == ()
        POSTMAN.wait(120)
        (sent,) = mail.outbox
    assert (sent.to, sent.subject, sent.body) == (["jo@example.org"], SAID.subject, SAID.text)
    letter = Letter.objects.get()
    assert (letter.about, letter.subject_id, letter.language) == ("enquiry", str(enquiry.pk), "fr")


def test_the_second_of_two_officers_is_told_and_loses_nothing(register: Register, officer: Client) -> None:
    enquiry, _ = asked(register)
    assert answer_enquiry(enquiry, SAID, acting(an_officer())) == ()
    late = officer.post(f"/en/office/dames/enquiries/{enquiry.pk}/answer/", {"subject": "S", "text": "Another answer"})
    assert late.status_code == 422
    said = text(late)
    assert "Somebody answered this question" in said
    assert SAID.text in said
    assert "Another answer" in said
    enquiry.refresh_from_db()
    assert enquiry.answer == SAID.text


def test_an_empty_or_endless_answer_is_refused_with_what_was_typed(register: Register, officer: Client) -> None:
    enquiry, _ = asked(register)
    where = f"/en/office/dames/enquiries/{enquiry.pk}/answer/"
    empty = officer.post(where, {"subject": "My subject", "text": "  "})
    assert empty.status_code == 422
    assert 'value="My subject"' in empty.content.decode()
    assert officer.post(where, {"text": "x" * 20_001}).status_code == 422
    assert officer.get("/en/office/dames/enquiries/999999/").status_code == 404
    assert officer.get("/en/office/dames/enquiries/?page=99999999999999999999").status_code == 200
    enquiry.refresh_from_db()
    assert enquiry.answered is None


def test_the_council_looks_and_does_not_answer_and_sees_no_address(register: Register) -> None:
    enquiry, _ = asked(register, "jo@example.org")
    council = actor("account:9", [HeldRole(Role.COUNCIL, "dames")])
    with pytest.raises(PermissionDenied):
        answer_enquiry(enquiry, SAID, council)
    user = User.objects.create(username="pascal")
    appointed(user, Role.COUNCIL, "dames")
    client = Client()
    client.force_login(user)
    where = f"/en/office/dames/enquiries/{enquiry.pk}/"
    said = text(client.get(where))
    assert "Pourquoi 1483 ?" in said
    assert "jo@example.org" not in said
    assert "Jo Dupont" not in said
    assert client.post(f"{where}answer/", {"text": "x"}).status_code == 403


def test_three_months_after_the_answer_nobody_knows_who_asked_and_after_two_years_what(register: Register) -> None:
    enquiry, _ = asked(register, "jo@example.org")
    answered = datetime(2026, 11, 30, 9, tzinfo=UTC)
    with override_settings(**IN_MEMORY):
        assert answer_enquiry(enquiry, SAID, acting(an_officer()).at(answered)) == ()
        POSTMAN.wait(120)
    Enquiry.objects.update(asked=datetime(2026, 11, 17, tzinfo=UTC))
    # 30 November and three months: 28 February, the last day of that month.
    assert months_after(date(2026, 11, 30), 3) == date(2027, 2, 28)
    assert forget_old_enquiries(date(2027, 2, 27)) == 0
    assert forget_old_enquiries(date(2027, 2, 28)) == 1
    enquiry.refresh_from_db()
    assert (enquiry.name, enquiry.contact, enquiry.answer) == ("", "", SAID.text)
    assert Letter.objects.get().to == ""
    assert forget_old_enquiries(date(2028, 11, 16)) == 0
    assert forget_old_enquiries(date(2028, 11, 17)) == 1
    enquiry.refresh_from_db()
    assert (enquiry.words, enquiry.subject, enquiry.answer) == ("", "", "")
    assert Letter.objects.get().text == ""
    assert forget_old_enquiries(date(2030, 1, 1)) == 0


def test_a_question_goes_with_the_person_and_tells_nobody_who_asked(register: Register) -> None:
    asked(register, "jo@example.org")
    person = whom("one")
    assert person is not None
    told = next(one for one in HOLDINGS if one.name == "enquiries").told(person)
    assert len(told) == 1
    assert "Jo Dupont" not in str(told)
    assert "jo@example.org" not in str(told)
    next(one for one in HOLDINGS if one.name == "enquiries").forget(person, date(2026, 11, 17))
    row = Enquiry.objects.get()
    assert (row.words, row.name, row.contact, row.forgotten) == ("", "", "", date(2026, 11, 17))
