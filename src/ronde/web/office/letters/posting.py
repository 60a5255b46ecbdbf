"""Mail behind the answers: whoever writes a letter waits for no mail server, and a letter is tried again until it has arrived or has failed.

A server that refuses for now (greylisting, a full disk), says nothing or cannot be reached is asked again, less and less often, for three
days. A try takes the letter for some minutes, so that two processes never send it at once; the letter of a process that was ended is
tried again after them. Its Message-ID stays the same: where a server took a letter and hung up before saying so, the other side can tell.
"""

import logging
import re
import threading
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from email.utils import formataddr, parseaddr

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db import DatabaseError, connections, transaction
from django.db.models import F, Q, QuerySet

from ronde.web.accounts.limits import digest
from ronde.web.clock import now
from ronde.web.logs import note
from ronde.web.office.models import Letter
from ronde.web.outgoing_mail import MAIL_FAULTS, Unsent, is_mail_configured, judged
from ronde.words.language import Language
from ronde.words.letters import LetterText

ENTRY = "entry"  # about: it has a link that is somebody's alone, and is emptied once it was sent or has failed
PATIENCE = timedelta(days=3)  # since the letter was to be sent; as usual between mail servers
TAKEN = timedelta(minutes=10)  # for one try: longer than a server that says nothing is waited for
PAUSES = tuple(
    timedelta(minutes=count) for count in (5, 15, 60, 240)
)  # after the first tries; the last one again and again


@dataclass(slots=True)
class Postman:
    """Sends the letters that wait and are due, one after another, in a thread of its own that ends when none is left."""

    _lock: threading.Lock = field(default_factory=threading.Lock)
    _walking: threading.Thread | None = None
    _again: bool = False

    def call(self) -> None:
        """There is a letter to send: said after it was saved, and at no cost."""
        with self._lock:
            self._again = True
            if self._walking is None or not self._walking.is_alive():
                self._walking = threading.Thread(target=self._walk, name="post", daemon=True)
                self._walking.start()

    def wait(self, seconds: float) -> None:
        """Wait until nothing is on its way: for tests, and for who ends the program."""
        walking = self._walking
        if walking is not None:
            walking.join(timeout=seconds)

    def _walk(self) -> None:
        try:
            while self._is_called():
                for number in list(_due().order_by("pk").values_list("pk", flat=True)):
                    _try(number)
        except DatabaseError as error:
            note("letters could not be read", level=logging.ERROR, failed=type(error).__name__)
        finally:
            connections.close_all()

    def _is_called(self) -> bool:
        with self._lock:
            called, self._again = self._again, False
            if not called:
                self._walking = None
            return called


POSTMAN = Postman()


def send_what_is_due() -> None:
    """Go on with the letters that wait, after a pause or a restart; asked again and again by the process that folds."""
    if is_mail_configured() and _due().exists():
        POSTMAN.call()


def keep_mail(about: str, subject: str, letter: LetterText, *, to: str, language: Language) -> None:
    """Keep and send what no office writes: to an account, to somebody who entered an event. One that was sent about the same before is forgotten."""
    with transaction.atomic():
        Letter.objects.filter(register=None, about=about, subject_id=subject).delete()
        Letter.objects.create(
            about=about,
            subject_id=subject,
            language=language,
            to=to,
            subject=" ".join(letter.subject.splitlines())[:300],
            text=letter.text,
            made=now(),
            made_by="",
            state="waiting",
            waits_since=now(),
        )
        transaction.on_commit(POSTMAN.call)


def failed_about(about: str, subjects: Iterable[str]) -> frozenset[str]:
    """Of what the last mail has failed."""
    found = Letter.objects.filter(register=None, about=about, state="failed", subject_id__in=list(subjects))
    return frozenset(found.values_list("subject_id", flat=True))


def forget_mail(about: str, subjects: Iterable[str]) -> None:
    """Nothing is left of mail about some subjects."""
    Letter.objects.filter(register=None, about=about, subject_id__in=list(subjects)).delete()


def _due() -> "QuerySet[Letter]":
    """Letters that wait for their first try, or whose pause is over."""
    return Letter.objects.filter(Q(next_try=None) | Q(next_try__lte=now()), state="waiting").exclude(to="")


def _try(number: int) -> None:
    """Send one letter, unless another process has just taken it; what became of it is kept with it. No address and no text is logged."""
    if not _due().filter(pk=number).update(next_try=now() + TAKEN, tries=F("tries") + 1):
        return
    letter = Letter.objects.select_related("register").get(pk=number)
    since = letter.waits_since or letter.made
    unsent = _sent(letter)
    if unsent is None:
        said = {"state": "sent", "error": "", "sent": now(), "next_try": None}
    elif unsent.is_final or now() >= since + PATIENCE:
        said = {"state": "failed", "error": unsent.error, "next_try": None}
    else:
        pause = PAUSES[min(letter.tries, len(PAUSES)) - 1]
        said = {"error": unsent.error, "next_try": now() + pause}
    emptied = {"to": "", "subject": "", "text": ""} if letter.about == ENTRY and "state" in said else {}
    Letter.objects.filter(pk=number, state="waiting").update(**said, **emptied)
    state, error = said.get("state", "waiting"), unsent.error if unsent else ""
    note(
        "letter",
        level=logging.WARNING if unsent else logging.INFO,
        number=number,
        state=state,
        error=error,
        tries=letter.tries,
    )


def _sent(letter: Letter) -> Unsent | None:
    """Send it; why it could not be sent, or nothing."""
    try:
        _message(letter).send()
    except MAIL_FAULTS as error:
        return judged(error)
    return None


def _message(letter: Letter) -> EmailMessage:
    """The letter as it goes out: in the name of the register, answered to who wrote it or to the office."""
    _, sender = parseaddr(settings.DEFAULT_FROM_EMAIL)
    reply = _reply_address(letter)
    site = sender.rpartition("@")[2] or "localhost"
    number = digest(f"{letter.pk}:{letter.made.isoformat()}:{letter.to}", "ronde.office.letters")[:24]
    return EmailMessage(
        letter.subject,
        letter.text,
        formataddr((letter.register.name if letter.register else "Ronde", sender)),
        [letter.to],
        reply_to=[reply] if reply else None,
        headers={"Message-ID": f"<letter-{letter.pk}.{number}@{site}>"},
    )


def _reply_address(letter: Letter) -> str:
    """Where an answer goes: as the settings say for the register or its federation, else to the account that wrote the letter."""
    if letter.register is None:
        return ""
    known: dict[str, str] = settings.RONDE_REPLIES
    said = known.get(letter.register.code) or known.get(letter.register.federation)
    by_account = re.fullmatch(r"account:(\d+)", letter.made_by)
    if said or by_account is None:
        return said or ""
    return User.objects.filter(pk=by_account[1]).values_list("email", flat=True).first() or ""
