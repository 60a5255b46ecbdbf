"""Letters kept, sent and sent again; an organiser told of what was decided about his section."""

from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from ronde.ground.problems import Problem
from ronde.web.accounts.models import Appointment
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.models import SectionRow
from ronde.web.office.letters.posting import POSTMAN
from ronde.web.office.letters.texts import letter_text
from ronde.web.office.models import Letter
from ronde.web.outgoing_mail import is_mail_configured
from ronde.web.permissions import must
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.roles import Role
from ronde.words.language import Language
from ronde.words.letters import LetterText

_WRITE = "ask"  # who may ask an organiser may write to him
LONGEST, ADDRESS = 20_000, 254
CHANGEABLE = ("ready", "failed")  # states in which nobody has the letter


@dataclass(frozen=True, slots=True)
class Addressed:
    """What a letter is about, in which language, and to which address; no address: it is ready to be copied."""

    about: str
    subject: str
    language: Language
    to: str = ""


@dataclass(frozen=True, slots=True)
class KeptLetter:
    """The letter as it is kept; or why it is not."""

    letter: Letter | None = None
    problems: tuple[Problem, ...] = ()


def keep_letter(register: Register, of: Addressed, said: LetterText, actor: Actor, *, send: bool = False) -> KeptLetter:
    """Keep a letter, and send it where that is asked: behind the answer, so that nobody waits for a mail server."""
    must(actor, _WRITE, register_scope(register))
    if problems := _problems(of.to, said.text, send=send):
        return KeptLetter(problems=problems)
    moment = actor.now or now()
    made = Letter.objects.create(
        register=register,
        about=of.about,
        subject_id=of.subject[:200],
        language=of.language,
        to=of.to,
        subject=" ".join(said.subject.split())[:300],
        text=said.text,
        made=moment,
        made_by=actor.author,
        state="waiting" if send else "ready",
        waits_since=now() if send else None,
    )
    if send:
        transaction.on_commit(POSTMAN.call)
    return KeptLetter(made)


def send_again(register: Register, letter: Letter, actor: Actor, *, to: str = "") -> tuple[Problem, ...]:
    """Send a letter that was not sent; to another address, where one is given. One that was sent stays sent."""
    must(actor, _WRITE, register_scope(register))
    address = to or letter.to
    if problems := _problems(address, letter.text, send=True):
        return problems
    open_ones = Letter.objects.filter(pk=letter.pk, register=register).exclude(state="sent")
    if not open_ones.update(state="waiting", to=address, error="", next_try=None, waits_since=now()):
        return (Problem("letter.sent"),)
    transaction.on_commit(POSTMAN.call)
    return ()


def change_letter(register: Register, letter: Letter, said: LetterText, actor: Actor) -> tuple[Problem, ...]:
    """Write a letter differently before it is sent; one that was sent, or is on its way, stays as it is."""
    must(actor, _WRITE, register_scope(register))
    if problems := _problems("", said.text, send=False):
        return problems
    kept = Letter.objects.filter(pk=letter.pk, register=register, state__in=CHANGEABLE)
    changed = kept.update(subject=" ".join(said.subject.split())[:300], text=said.text)
    return () if changed else (Problem("letter.sent"),)


def tell_organiser(
    register: Register, section: str, language: Language, actor: Actor, *, is_held: bool = False
) -> Letter | None:
    """A letter of what was decided about a section: sent where mail is configured and the organiser's address is known, else ready to send.

    ``is_held``: ready in any case, for whoever wants to read it first.
    """
    must(actor, _WRITE, register_scope(register))
    said = letter_text(register, "section", section, language, actor)
    if said is None:
        return None
    to = organisers_address(register, section)
    send = bool(to) and is_mail_configured() and not is_held
    return keep_letter(register, Addressed("section", section, language, to), said, actor, send=send).letter


def organisers_address(register: Register, section: str) -> str:
    """Where the organiser of a section can be reached; nothing where it was not run here, or he has told no address."""
    events = SectionRow.objects.filter(dossier=section, event__register=register).values("event")
    found = Appointment.objects.filter(role=Role.ORGANISER.value, over__in=events).exclude(user__email="")
    return found.order_by("pk").values_list("user__email", flat=True).first() or ""


def would_be_sent(register: Register, section: str) -> bool:
    """Whether the letter about a decision goes out by itself."""
    return is_mail_configured() and bool(organisers_address(register, section))


def _problems(to: str, text: str, *, send: bool) -> tuple[Problem, ...]:
    if len(text) > LONGEST or not text.strip():
        return (Problem("letter.length", values={"found": len(text), "most": LONGEST}),)
    if send and not is_mail_configured():
        return (Problem("letter.no-mail"),)
    if (send or to) and not is_address(to):
        return (Problem("letter.address", values={"given": to or "–"}),)
    return ()


def is_address(given: str) -> bool:
    """Whether mail can be sent to what somebody typed."""
    try:
        validate_email(given)
    except ValidationError:
        return False
    return len(given) <= ADDRESS
