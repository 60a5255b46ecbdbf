"""What a letter says, made from what the register knows: of a section, of a player's change, of a decision, of what was asked before an event."""

from django.utils.translation import override

from ronde.record.handing_in import dossier_of
from ronde.regulations.ffjd.office.requests import Decision, Request
from ronde.web.actors import Actor
from ronde.web.office.answers import section_answer
from ronde.web.office.models import DrawRequest
from ronde.web.office.section_events import events_of
from ronde.web.permissions import must
from ronde.web.registers.asking import with_whys
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Change, Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.telling import told
from ronde.web.registers.variants import first_ranking
from ronde.web.registers.ways import day_at
from ronde.words.language import Language
from ronde.words.letters import LetterText, LetterWriter, ToldRating

ABOUT = ("section", "why", "decision", "draw")


def letter_text(register: Register, about: str, subject: str, language: Language, actor: Actor) -> LetterText | None:
    """A letter in a language; None where there is nothing of that kind to write about.

    ``subject``: a section, a turn and a player ("41:p1"), a decision, or the number of a request.
    """
    must(actor, "look", register_scope(register))
    writer = LetterWriter(register.regulation, language, actor.name or actor.author)
    match about:
        case "section":
            return _of_section(register, subject, writer)
        case "why":
            return _of_change(register, subject, writer)
        case "decision":
            return _of_decision(register, subject, writer)
        case "draw":
            return _of_draw(register, subject, writer)
    return None


def _of_section(register: Register, section: str, writer: LetterWriter) -> LetterText | None:
    known = FOLD.held(register).known
    dossier = dossier_of(known, section)
    if dossier is None:
        return None
    told = LetterWriter(writer.code, writer.language, writer.signed, dossier.organiser)
    events = events_of(register, known, (section,))
    return told.about_section(section_answer(known, register, dossier), events.name(dossier.version.id))


def _of_change(register: Register, subject: str, writer: LetterWriter) -> LetterText | None:
    turn, _, player = subject.partition(":")
    if not turn.isdecimal() or len(turn) > 9:
        return None
    found = Change.objects.filter(register=register, turn=int(turn), player=player)
    rows = tuple(found.filter(ranking=first_ranking(register).moved_by).order_by("position"))
    if not rows:
        return None
    with override(writer.language):
        changes = told(register, with_whys(register, rows), with_why=[row.pk for row in rows])
    sentences = tuple(one for change in changes for one in change.sentences)
    name = FOLD.held(register).known.history.people.name(player)
    plain = " ".join(one.plain for one in changes if one.plain)
    about = ToldRating(name, changes[0].before, changes[-1].after, rows[-1].day, plain)
    return writer.about_change(about, sentences)


def _of_decision(register: Register, fact: str, writer: LetterWriter) -> LetterText | None:
    history = FOLD.held(register).known.history
    decision = history.documents.get(fact)
    request = history.documents.get(decision.of) if isinstance(decision, Decision) else None
    if not isinstance(decision, Decision) or not isinstance(request, Request):
        return None
    return writer.about_decision(decision, request, history.people.name(request.player))


def _of_draw(register: Register, number: str, writer: LetterWriter) -> LetterText | None:
    found = (
        DrawRequest.objects.filter(register=register, pk=int(number)) if number.isdecimal() and len(number) < 10 else ()
    )
    for one in found:
        if one.answer:
            told = LetterWriter(writer.code, writer.language, writer.signed, one.organiser)
            day = day_at(register, one.answered or one.asked)
            return told.about_draw(one.event, day, one.answer, one.reason)
    return None
