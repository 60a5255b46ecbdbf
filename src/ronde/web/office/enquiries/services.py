"""A question asked, by whoever has it; answered once, by the officer, as a letter in the language of who asked."""

import hashlib
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.office.letters.services import LONGEST, Addressed, keep_letter
from ronde.web.office.models import Enquiry
from ronde.web.outgoing_mail import is_mail_configured
from ronde.web.permissions import must
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.words.language import ENGLISH, Language, language_or_english
from ronde.words.letters import LetterText

ABOUT = ("change", "game", "missing", "name")
WORDS, NAME, CONTACT = 2000, 100, 254  # letters of what is kept


@dataclass(frozen=True, slots=True)
class AskedNumber:
    """The number that is asked about: whose, on which list; and the game, where it is about one (``about``)."""

    turn: int
    player: str
    ranking: str = ""
    about: str = "change"
    fact: str = ""
    opponent: str = ""
    round: int = 0


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, as far as they say, in which language; ``contact`` is a mail address, or nothing."""

    language: Language
    name: str = ""
    contact: str = ""


@dataclass(frozen=True, slots=True)
class AskedEnquiry:
    """What the private address ends with, which is told this once; or why nothing was asked."""

    token: str = ""
    problems: tuple[Problem, ...] = ()


def ask_about_number(register: Register, number: AskedNumber, words: str, asker: Asker, actor: Actor) -> AskedEnquiry:
    """Keep a question for the office. Its private address is kept as a digest only: who reads the database can follow none."""
    must(actor, "ask-office", register_scope(register))
    if problems := tuple(_problems(words, asker)):
        return AskedEnquiry(problems=problems)
    token = secrets.token_urlsafe(24)
    Enquiry.objects.create(
        register=register,
        turn=number.turn,
        player=number.player,
        ranking=number.ranking,
        about=number.about if number.about in ABOUT else ABOUT[0],
        fact=number.fact,
        opponent=number.opponent,
        round=number.round,
        words=words.strip(),
        language=asker.language,
        name=asker.name.strip(),
        contact=asker.contact.strip(),
        token=token_digest(token),
        asked=actor.now or now(),
    )
    return AskedEnquiry(token)


def reply_to_answer(asked: Enquiry, words: str, actor: Actor) -> tuple[Problem, ...]:
    """Keep what the asker replies to an answer, once, as a question that follows it: it waits at the office as the first one did."""
    must(actor, "ask-office", register_scope(asked.register))
    if problems := tuple(_problems(words, Asker(ENGLISH))):
        return problems
    with transaction.atomic():
        held = Enquiry.objects.select_for_update(of=("self",)).get(pk=asked.pk)
        if not may_reply(held):
            return (Problem("enquiry.one-reply"),)
        same = ("register_id", "turn", "player", "ranking", "about", "fact", "opponent", "round", "language")
        Enquiry.objects.create(
            **{name: getattr(held, name) for name in same},
            name=held.name,
            contact=held.contact,
            words=words.strip(),
            token=token_digest(
                secrets.token_urlsafe(24)
            ),  # nobody is told it: the reply stands on the page of the first
            asked=actor.now or now(),
            follows=held,
        )
    return ()


def may_reply(asked: Enquiry) -> bool:
    """Whether the asker may reply: to an answer, once, and to the first answer only."""
    return (
        asked.answered is not None and asked.follows_id is None and not Enquiry.objects.filter(follows=asked).exists()
    )


def _problems(words: str, asker: Asker) -> Iterator[Problem]:
    if not words.strip() or len(words.strip()) > WORDS:
        yield Problem("enquiry.length", where=("words",), values={"found": len(words.strip()), "most": WORDS})
    if len(asker.name.strip()) > NAME:
        yield Problem("enquiry.name", where=("name",), values={"found": len(asker.name.strip()), "most": NAME})
    if asker.contact.strip() and not _is_address(asker.contact.strip()):
        yield Problem("enquiry.contact", where=("contact",), values={"given": asker.contact.strip()[:CONTACT]})


def _is_address(given: str) -> bool:
    try:
        validate_email(given)
    except ValidationError:
        return False
    return len(given) <= CONTACT


def token_digest(token: str) -> str:
    """What is kept of a private address; it is random, and leads to its question also where a backup was restored."""
    return hashlib.sha256(token.encode()).hexdigest()


def answer_enquiry(enquiry: Enquiry, said: LetterText, actor: Actor) -> tuple[Problem, ...]:
    """Answer a question, once: of two officers who answer at the same time the second is told, and nothing is changed.

    The answer stands on the private page; a mail goes out where an address was given and mail is configured.
    """
    register = enquiry.register
    must(actor, "answer-enquiry", register_scope(register))
    if not said.text.strip() or len(said.text) > LONGEST:
        return (Problem("letter.length", values={"found": len(said.text), "most": LONGEST}),)
    moment = actor.now or now()
    with transaction.atomic():
        given = {"subject": " ".join(said.subject.split())[:300], "answer": said.text.strip(), "answered": moment}
        open_ones = Enquiry.objects.filter(pk=enquiry.pk, answered=None)
        if not open_ones.update(**given, answered_by=actor.author):
            first = Enquiry.objects.values_list("answered", flat=True).get(pk=enquiry.pk)
            return (Problem("enquiry.answered", values={"day": first.date() if first else moment.date()}),)
        enquiry.refresh_from_db()
        if enquiry.contact and is_mail_configured():
            _post(enquiry, said, actor)
    return ()


def _post(enquiry: Enquiry, said: LetterText, actor: Actor) -> None:
    language = language_or_english(enquiry.language)
    of = Addressed("enquiry", str(enquiry.pk), language, enquiry.contact)
    keep_letter(enquiry.register, of, said, actor, send=True)
