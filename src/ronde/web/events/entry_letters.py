"""What somebody who entered is told by mail: only where this installation sends mail, and they gave an address. Nobody waits for it."""

import logging
import smtplib
import threading

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email

from ronde.web.events.models import EntryAsked, Event
from ronde.web.office.letters.posting import is_mail_configured
from ronde.words.language import LANGUAGES, Language
from ronde.words.texts import text

_LOG = logging.getLogger(__name__)


def is_mail(contact: str) -> bool:
    """Whether what somebody gave is an address of mail."""
    try:
        validate_email(contact)
    except ValidationError:
        return False
    return True


def gets_letters(contact: str) -> bool:
    """Whether somebody will be told by mail."""
    return is_mail_configured() and is_mail(contact)


def send_letter(entry: EntryAsked, event: Event, kind: str, link: str = "") -> threading.Thread | None:
    """Send what is to be said, behind the answer; the thread that does, where something is sent. ``link`` is never kept here."""
    if not gets_letters(entry.contact):
        return None
    language: Language = next((one for one in LANGUAGES if one == entry.language), "en")
    values = {"event": event.name, "name": entry.name, "link": link, "day": event.first_day}
    subject, body = (text(f"entering.letters.{kind}.{part}", language, values) for part in ("subject", "text"))
    sending = threading.Thread(target=_send, args=(subject, body, entry.contact), name="entry-letter", daemon=True)
    sending.start()
    return sending


def _send(subject: str, body: str, to: str) -> None:
    """Send one; no address and no text is ever logged. Who has no mail finds the same on the page of the entry."""
    try:
        EmailMessage(subject, body, settings.DEFAULT_FROM_EMAIL, [to]).send()
    except (OSError, smtplib.SMTPException, ValueError) as error:
        _LOG.warning("a letter about an entry was not sent: %s", type(error).__name__)
