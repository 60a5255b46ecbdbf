"""Every letter arrives once, or is said to have failed: over greylisting, refusals, a server that hangs or hangs up, and a restart."""

import json
import logging.config
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import override_settings

from ronde.web.actors import HeldRole, actor
from ronde.web.logs import logging_settings
from ronde.web.mail import replies
from ronde.web.office.letters.posting import PATIENCE, POSTMAN, TAKEN, send_what_is_due
from ronde.web.office.letters.services import Addressed, keep_letter, send_again
from ronde.web.office.models import Letter
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from ronde.words.letters import LetterText
from tests.web.clocks import set_clock
from tests.web.office.letters.mail_sink import MailSink, mail_sink

pytestmark = pytest.mark.usefixtures("database")
ON_BOTH_KINDS = True  # a thread of its own writes
START = datetime(2026, 11, 18, 9, tzinfo=UTC)
TO = "olga@example.org"


@pytest.fixture
def sink() -> Iterator[MailSink]:
    with mail_sink() as found, override_settings(**found.settings):
        yield found


@pytest.fixture
def register(database: str) -> Register:
    assert database
    return new_register("dames", "Classement des dames", "ffjd", federation="ffjd")


def written(register: Register, to: str = TO, author: str = "command") -> Letter:
    """A letter that an officer sends; what was due is sent when this returns."""
    officer = actor(author, [HeldRole(Role.OFFICER)])
    text = LetterText("Coupe de Brest : homologuée", "Bonjour Olga,\n\nElle compte. Ștefan")
    kept = keep_letter(register, Addressed("section", "coupe", "fr", to), text, officer, send=True).letter
    assert kept is not None
    POSTMAN.wait(60)
    return Letter.objects.get(pk=kept.pk)


def later(patch: pytest.MonkeyPatch, after: timedelta) -> None:
    """The process that folds looks again at another hour."""
    set_clock(patch, START + after)
    send_what_is_due()
    POSTMAN.wait(60)


def test_a_server_that_says_later_gets_it_later_and_once(
    register: Register, sink: MailSink, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, START)
    sink.answers = lambda _, count: "451 greylisted" if count < 3 else "250 yes"
    letter = written(register)
    assert (letter.state, letter.error, letter.tries) == ("waiting", "later", 1)
    later(monkeypatch, timedelta(minutes=1))
    assert sink.tries[TO] == 1  # not before the pause is over
    later(monkeypatch, timedelta(minutes=6))
    later(monkeypatch, timedelta(minutes=30))
    later(monkeypatch, timedelta(days=2))
    letter.refresh_from_db()
    assert (letter.state, letter.error, letter.tries) == ("sent", "", 3)
    assert len(sink.letters) == 1


def test_a_letter_goes_out_in_the_name_of_its_register_and_is_answered_to_its_office(
    register: Register, sink: MailSink
) -> None:
    rex = User.objects.create(username="rex", email="rex@ffjd.example")
    written(register, author=f"account:{rex.pk}")
    with override_settings(RONDE_REPLIES=replies("scrabble=no@example.org ffjd=dames@ffjd.example")):
        written(register, to="paul@example.org", author=f"account:{rex.pk}")
    first, second = sink.letters
    assert first["From"] == "Classement des dames <ronde@classements.example>"
    assert (first["Reply-To"], second["Reply-To"]) == ("rex@ffjd.example", "dames@ffjd.example")
    assert first["Message-ID"].endswith("@classements.example>")
    assert first["Message-ID"] != second["Message-ID"]
    assert "Ștefan" in first.get_content()


@pytest.mark.parametrize(("answer", "error"), [("550 nobody", "address"), ("553 no such name", "address")])
def test_what_is_refused_for_good_is_said_at_once_and_not_tried_again(
    register: Register, sink: MailSink, monkeypatch: pytest.MonkeyPatch, answer: str, error: str
) -> None:
    set_clock(monkeypatch, START)
    sink.answers = lambda _to, _try: answer
    letter = written(register)
    assert (letter.state, letter.error, letter.next_try) == ("failed", error, None)
    later(monkeypatch, timedelta(days=1))
    assert sink.tries[TO] == 1
    sink.answers = lambda _to, _try: "250 yes"
    officer = actor("command", [HeldRole(Role.OFFICER)])
    assert send_again(register, letter, officer, to="olga@other.example") == ()
    POSTMAN.wait(60)
    assert [one["To"] for one in sink.letters] == ["olga@other.example"]


def test_a_letter_that_did_not_go_is_a_warning_in_the_log_and_one_that_did_is_none(
    register: Register, sink: MailSink, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each with its figures, and without an address or a word of the letter."""
    log = tmp_path / "log.jsonl"
    logging.config.dictConfig(logging_settings(str(log)))
    try:
        set_clock(monkeypatch, START)
        sink.greeting = ""
        letter = written(register)
        sink.greeting = "220 sink"
        later(monkeypatch, timedelta(minutes=6))
    finally:
        logging.config.dictConfig(settings.LOGGING)
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    first, second = [
        {key: line[key] for key in ("level", "what", "number", "state", "error", "tries")} for line in lines
    ]
    assert first == {"level": "warning", "what": "letter", "number": letter.pk, "state": "waiting", "error": "unreachable", "tries": 1}  # fmt: skip
    assert second == {"level": "info", "what": "letter", "number": letter.pk, "state": "sent", "error": "", "tries": 2}
    assert "olga" not in log.read_text().lower()


def test_a_server_that_hangs_and_comes_back_gets_it_once(
    register: Register, sink: MailSink, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, START)
    sink.greeting = ""
    letter = written(register)
    assert (letter.state, letter.error) == ("waiting", "unreachable")
    sink.greeting = "220 sink"
    later(monkeypatch, timedelta(minutes=6))
    letter.refresh_from_db()
    assert (letter.state, len(sink.letters)) == ("sent", 1)


def test_a_server_that_takes_it_and_hangs_up_can_tell_that_it_is_the_same(
    register: Register, sink: MailSink, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a letter was taken nobody can know then; its Message-ID is the same, by which mailboxes keep one."""
    set_clock(monkeypatch, START)
    sink.hangs_up_after_data = True
    written(register)
    sink.hangs_up_after_data = False
    later(monkeypatch, timedelta(minutes=6))
    assert len(sink.letters) == 2
    assert len({letter["Message-ID"] for letter in sink.letters}) == 1


def test_after_three_days_it_is_said_to_have_failed(
    register: Register, sink: MailSink, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, START)
    sink.answers = lambda _to, _try: "451 not now"
    letter = written(register)
    hours = 0
    while letter.state == "waiting":
        hours += 1
        later(monkeypatch, timedelta(hours=hours))
        letter.refresh_from_db()
    assert (letter.state, letter.error, letter.next_try) == ("failed", "later", None)
    assert PATIENCE <= timedelta(hours=hours) <= PATIENCE + timedelta(hours=4)
    # After 0, 5, 20 and 80 minutes (looked at each full hour: at 1 and 2 hours more), then every four hours of three days.
    assert 15 < sink.tries[TO] < 25


def test_what_a_process_left_on_its_way_the_next_one_goes_on_with(
    register: Register, sink: MailSink, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, START)
    of = {"register": register, "about": "section", "subject_id": "x", "language": "fr", "made_by": "command"}
    same = {"made": START, "waits_since": START, "state": "waiting", "subject": "S", "text": "T"}
    Letter.objects.create(to="never@example.org", **of, **same)  # saved, and nobody was called
    Letter.objects.create(to="taken@example.org", next_try=START + TAKEN, tries=1, **of, **same)  # ended in a try
    Letter.objects.create(to="before@example.org", **of, **{**same, "waits_since": None})  # of an earlier version
    later(monkeypatch, timedelta(seconds=5))
    assert {letter["To"] for letter in sink.letters} == {"never@example.org", "before@example.org"}
    later(monkeypatch, TAKEN + timedelta(seconds=1))
    assert not Letter.objects.exclude(state="sent").exists()
    assert len(sink.letters) == 3


def test_without_mail_nothing_is_tried(register: Register) -> None:
    assert register.code
    send_what_is_due()
    assert not Letter.objects.exists()
