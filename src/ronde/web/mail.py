"""Where mail goes out: by an address in the environment, ``RONDE_MAIL``.

``smtp://user:password@host:587?from=ronde@example.org`` (encrypted from the greeting on by STARTTLS), ``smtps://…`` (encrypted from
the start), ``smtp+plain://localhost:25`` (a server of this machine), ``console:`` (printed), or nothing at all.
"""

from dataclasses import dataclass
from urllib.parse import parse_qs, unquote, urlsplit

_BACKENDS = "django.core.mail.backends"
_PORTS = {"starttls": 587, "tls": 465, "": 25}
_SECURITY = {"smtp": "starttls", "smtps": "tls", "smtp+plain": ""}


@dataclass(frozen=True, slots=True)
class Mail:
    """How mail is sent; ``security`` is ``starttls``, ``tls`` or nothing."""

    backend: str = f"{_BACKENDS}.dummy.EmailBackend"
    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    security: str = ""
    sender: str = "ronde@localhost"


def mail(address: str) -> Mail:
    """How mail is sent by an address; not at all without one."""
    if not address:
        return Mail()
    parts = urlsplit(address)
    sender = parse_qs(parts.query).get("from", ["ronde@localhost"])[0]
    if parts.scheme == "console":
        return Mail(backend=f"{_BACKENDS}.console.EmailBackend", sender=sender)
    if parts.scheme not in _SECURITY or not parts.hostname:
        message = "RONDE_MAIL may be smtp://user:password@host:587?from=ronde@example.org, smtps://…, smtp+plain://… or console:"
        raise ValueError(message)
    security = _SECURITY[parts.scheme]
    return Mail(
        f"{_BACKENDS}.smtp.EmailBackend",
        parts.hostname,
        parts.port or _PORTS[security],
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        security,
        sender,
    )


def replies(said: str) -> dict[str, str]:
    """Where answers to letters go, by the code of a register or of a federation: ``dames=office@example.org fisf=…``."""
    parts = [part.partition("=") for part in said.split()]
    if any(not name or "@" not in address for name, _, address in parts):
        message = "RONDE_REPLIES is REGISTER=ADDRESS or FEDERATION=ADDRESS, with blanks between"
        raise ValueError(message)
    return {name: address for name, _, address in parts}
