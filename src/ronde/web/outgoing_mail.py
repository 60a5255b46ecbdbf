"""Whether mail goes out of this installation, and what it means when a mail server refuses a letter."""

import smtplib
from dataclasses import dataclass

from django.conf import settings

_NO_MAIL = "django.core.mail.backends.dummy.EmailBackend"
_FOR_GOOD = range(500, 600)  # answers of a mail server that no other try changes
MAIL_FAULTS = (smtplib.SMTPException, OSError, ValueError)  # what sending a letter may raise


def is_mail_configured() -> bool:
    """Whether this installation sends mail (``RONDE_MAIL``)."""
    return bool(settings.EMAIL_BACKEND != _NO_MAIL)


@dataclass(frozen=True, slots=True)
class Unsent:
    """Why a letter was not sent, as pages call it, and whether another try is of no use."""

    error: str
    is_final: bool = False


# What went wrong, the more particular before the more general; a header that cannot be is of the address.
_ERRORS = (
    (smtplib.SMTPAuthenticationError, "login"),
    (smtplib.SMTPServerDisconnected, "unreachable"),
    (smtplib.SMTPConnectError, "unreachable"),
    (smtplib.SMTPRecipientsRefused, "address"),
    (smtplib.SMTPException, "refused"),
    (OSError, "unreachable"),
    (ValueError, "address"),
)
_OF_THE_WAY = frozenset({"login", "unreachable"})  # not of this letter: it can be mended meanwhile


def judged(error: Exception) -> Unsent:
    """Whether a letter was refused for good, or only for now."""
    name = next(name for kind, name in _ERRORS if isinstance(error, kind))
    if name in _OF_THE_WAY:
        return Unsent(name)
    codes = _answers(error)
    is_final = not codes or any(code in _FOR_GOOD for code in codes)
    return Unsent(name if is_final else "later", is_final)


def _answers(error: Exception) -> tuple[int, ...]:
    """What the mail server answered, as numbers."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return tuple(code for code, _ in error.recipients.values())
    return (error.smtp_code,) if isinstance(error, smtplib.SMTPResponseException) else ()
