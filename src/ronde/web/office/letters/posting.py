"""Mail behind the answers: whoever writes a letter waits for no mail server. What could not be sent is said, and can be sent again."""

import logging
import smtplib
import threading
from dataclasses import dataclass, field

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import DatabaseError, connections
from django.db.models import F

from ronde.web.clock import now
from ronde.web.office.models import Letter

_LOG = logging.getLogger(__name__)
_NO_MAIL = "django.core.mail.backends.dummy.EmailBackend"


def is_mail_configured() -> bool:
    """Whether this installation sends mail (``RONDE_MAIL``)."""
    return bool(settings.EMAIL_BACKEND != _NO_MAIL)


@dataclass(slots=True)
class Postman:
    """Sends the letters that wait, one after another, in a thread of its own that ends when none is left."""

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
                for number in list(Letter.objects.filter(state="waiting").order_by("pk").values_list("pk", flat=True)):
                    _send(number)
        except DatabaseError:
            _LOG.exception("letters could not be read")
        finally:
            connections.close_all()

    def _is_called(self) -> bool:
        with self._lock:
            called, self._again = self._again, False
            if not called:
                self._walking = None
            return called


POSTMAN = Postman()


def _send(number: int) -> None:
    """Send one letter; what became of it is kept with it. No address and no text is ever logged."""
    letter = Letter.objects.filter(pk=number, state="waiting").first()
    if letter is None or not letter.to:
        return
    error = _error(letter)
    done = {"state": "failed", "error": error} if error else {"state": "sent", "error": "", "sent": now()}
    Letter.objects.filter(pk=number).update(tries=F("tries") + 1, **done)
    _LOG.info("letter %s: %s", number, done["state"])


def _error(letter: Letter) -> str:
    """Why a letter could not be sent; nothing where it was."""
    try:
        EmailMessage(letter.subject, letter.text, settings.DEFAULT_FROM_EMAIL, [letter.to]).send()
    except smtplib.SMTPRecipientsRefused:
        return "address"
    except (smtplib.SMTPServerDisconnected, smtplib.SMTPConnectError):
        return "unreachable"
    except smtplib.SMTPException:
        return "refused"
    except (OSError, ValueError):
        return "unreachable"
    return ""
