"""What somebody who entered is told by mail: only where this installation sends mail, and they gave an address. Nobody waits for it."""

from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from ronde.web.events.models import EntryAsked, Event
from ronde.web.office.letters.posting import ENTRY, failed_about, forget_mail, keep_mail
from ronde.web.outgoing_mail import is_mail_configured
from ronde.words.language import language_or_english
from ronde.words.letters import LetterText
from ronde.words.texts import text


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


def send_letter(entry: EntryAsked, event: Event, kind: str, link: str = "") -> bool:
    """Send what is to be said, behind the answer; whether it is sent by mail at all. ``link`` is kept only until the letter is gone."""
    if not gets_letters(entry.contact):
        return False
    language = language_or_english(entry.language)
    values = {"event": event.name, "name": entry.name, "link": link, "day": event.first_day}
    subject, body = (text(f"entering.letters.{kind}.{part}", language, values) for part in ("subject", "text"))
    keep_mail(ENTRY, entry.pk, LetterText(subject, body), to=entry.contact, language=language)
    return True


def unreached(entries: Iterable[str]) -> frozenset[str]:
    """Those entries whose last letter did not arrive, and is not tried again."""
    return failed_about(ENTRY, entries)


def forget_entry_letters(entries: Iterable[str]) -> None:
    """Nothing is left of letters about entries."""
    forget_mail(ENTRY, entries)
