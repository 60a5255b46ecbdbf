"""Files that organisers send to the office: kept as they came, looked at, and taken in once it is said who everybody is."""

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

from django.db.models import Q

from ronde.files.arriving import FileContent, LookedAt, looked_at
from ronde.record.chain import Origin
from ronde.record.handing_in import Sender
from ronde.record.newcomers import Answers
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.language import reading
from ronde.web.office.lists import with_lists
from ronde.web.office.models import ArrivedFile
from ronde.web.office.origins import Done, done, origin_of, today_of
from ronde.web.people.whose import PeopleOfFederation
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD, Prepared
from ronde.web.registers.holding import Held
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.variants import of_others
from ronde.words.texts import text

_NO_ANSWERS = Answers()
_FORGOTTEN = timedelta(days=14)  # a file that nobody has taken in by then
_TAKE_IN = "take-in"


def arrive(register: Register, name: str, content: bytes, actor: Actor) -> ArrivedFile:
    """Keep a file as it came. Nothing of it is in the register; files that nobody took in for two weeks are gone."""
    must(actor, _TAKE_IN, register_scope(register))
    moment = actor.now or now()
    ArrivedFile.objects.filter(register=register, taken_in=None, at__lt=moment - _FORGOTTEN).delete()
    return ArrivedFile.objects.create(register=register, name=name[:200], content=content, at=moment, by=actor.author)


def came_as(table: ArrivedFile, file: ArrivedFile) -> None:
    """Keep a table with the file that was made of it: whoever asks for what came gets the table."""
    ArrivedFile.objects.filter(pk=table.pk, taken_in=None).update(sections=_made_into(file))


def _made_into(file: ArrivedFile) -> str:
    """What stands with a table in place of its sections, as long as the file made of it is not taken in."""
    return json.dumps({"made_into": file.pk})


def give_up(register: Register, file: ArrivedFile, actor: Actor) -> None:
    """Throw a file away that was not taken in."""
    must(actor, _TAKE_IN, register_scope(register))
    ArrivedFile.objects.filter(pk=file.pk, register=register, taken_in=None).delete()


def look_at(register: Register, file: ArrivedFile, actor: Actor, *, answers: Answers = _NO_ANSWERS) -> LookedAt:
    """What a file brings, and what is to be said first; nothing is written."""
    must(actor, _TAKE_IN, register_scope(register))
    held = FOLD.held(register)
    return _looked_at(held, file, actor, origin_of(actor, _TAKE_IN, held), answers)


def take_in_arrived(register: Register, file: ArrivedFile, actor: Actor, *, answers: Answers = _NO_ANSWERS) -> Done:
    """Take a file in: whole, with everybody as answered, or not at all."""
    must(actor, _TAKE_IN, register_scope(register))

    def prepare(held: Held) -> Prepared:
        content = _content(file)
        origin = origin_of(actor, _TAKE_IN, held)
        made = _looked_at(held, file, actor, origin, answers)
        if made.known is None or not made.can_be_taken_in:
            return (*made.problems, *made.refused)
        facts = made.known.history.facts[held.turn :]
        if others := tuple(of_others(register, facts)):
            return others
        came = replace(origin, via="event-file" if content.is_event else "organisers-file")
        additions = held.adding(made.known, came, made.people)
        return replace(additions, beside=lambda: _mark(file, (one.id for one in made.sections), actor))

    return with_lists(done(register, prepare), register, actor)


def file_of(register: Register, section: str) -> ArrivedFile | None:
    """The last file in which a section came, where there was one and it is kept; of a table the table, not what was made of it."""
    found = ArrivedFile.objects.filter(register=register, taken_in__isnull=False).order_by("-taken_in", "pk")
    mentions = found.filter(sections__contains=json.dumps(section))
    return next((one for one in mentions[:20] if one.content and section in json.loads(one.sections)), None)


def _looked_at(held: Held, file: ArrivedFile, actor: Actor, origin: Origin, answers: Answers) -> LookedAt:
    word = text("office_queue.newer_file", reading(), {"name": file.name})
    by, day = actor.name or actor.author, today_of(origin, held.register)
    sender = Sender(by, "officer", day, origin.recorded, held.salt, word)
    answers = replace(answers, among=PeopleOfFederation(held.register.federation))
    return looked_at(held.known, _content(file), sender, answers)


def _content(file: ArrivedFile) -> FileContent:
    return FileContent(file.name, bytes(file.content))


def _mark(file: ArrivedFile, sections: Iterable[str], actor: Actor) -> None:
    """Keep with the file what came in it."""
    said = json.dumps(sorted(sections))
    of_table = Q(register=file.register, taken_in=None, sections=_made_into(file))
    ArrivedFile.objects.filter(Q(pk=file.pk) | of_table).update(taken_in=actor.now or now(), sections=said)
