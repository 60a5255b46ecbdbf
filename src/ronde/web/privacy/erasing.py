"""Erasing somebody, and applying anew after a restored backup what people had decided since."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from django.db import connection, transaction

from ronde.ground.problems import Problem
from ronde.record.players import Player
from ronde.web.people.naming import settle
from ronde.web.people.whose import owners_of
from ronde.web.privacy.holdings import HOLDINGS, doubts_about, is_only_one
from ronde.web.privacy.journal import Decided, JournalLine, journal_path, read_journal, write_down_of
from ronde.web.privacy.models import Consent, Erasure, Kind, PrivacyRequest, State
from ronde.web.privacy.whom import Whom, whom
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register


def erase(person: Whom, day: date) -> None:
    """Remove all that is held of somebody but the id, note it in the journal, and hold nothing of it in memory either.

    Of somebody who is another federation's too, the part of those who ask goes, and the rest is asked of the others.

    Asked in the process that holds the registers: another one could not make it forget.
    """
    FOLD.renewed()
    with transaction.atomic():
        left = sorted({doubt.thing for doubt in doubts_about(person)} - person.chosen)
        line = JournalLine(person.id, day, Decided.ERASED, tuple(sorted(person.chosen)), tuple(left))
        if person.is_part:
            forget_part(person, line)
        else:
            forget(person, day)
            write_down_of(person.plain_ids, line)
        transaction.on_commit(_forgotten)  # not before: somebody who reads meanwhile still finds all


def _forgotten() -> None:
    """Hold nothing in memory any more, nor in SQLite's log of writes, where the old pages stand."""
    FOLD.forget()
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def forget(person: Whom, day: date) -> None:
    """Remove it from every table; the caller's transaction is around it."""
    for holding in HOLDINGS:
        holding.forget(person, day)
    for one in person.plain_ids:
        Erasure.objects.get_or_create(person=one, defaults={"day": day})


def forget_part(person: Whom, line: JournalLine) -> None:
    """Remove what some of a person's federations hold, and note it; the caller's transaction is around it."""
    for holding in HOLDINGS:
        holding.forget(person, line.day)
    for federation in person.federations:
        write_down_of(person.plain_ids, replace(line, kind=Decided.LEFT, federation=federation))


def silence(person: str, line: JournalLine) -> None:
    """Name somebody nowhere in public from now on; the caller's transaction is around it."""
    Consent.objects.filter(person=person, withdrawn=None).update(withdrawn=line.day)
    if line.kind is Decided.WITHDRAWN and not Consent.objects.filter(person=person).exists():
        Consent.objects.create(person=person, day=line.day, noted_by="journal", withdrawn=line.day)
    if line.kind is Decided.OBJECTED and not _objects(person):
        PrivacyRequest.objects.create(
            person=person,
            kind=Kind.OBJECTION,
            asked=line.day,
            due=line.day,
            asked_by="journal",
            state=State.GRANTED,
            decided=line.day,
        )


def _objects(person: str) -> bool:
    return PrivacyRequest.objects.filter(person=person, kind=Kind.OBJECTION, state=State.GRANTED).exists()


@dataclass(frozen=True, slots=True)
class Reapplied:
    """Who was erased, and silenced, anew; and lines of the journal that nobody can read."""

    erased: tuple[str, ...] = ()
    silenced: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def reapply(path: Path | None = None, *, today: date) -> Reapplied:
    """Do again what the journal says, to a database that may be older than it. Doing it twice changes nothing.

    Everything is looked at, also what the database has as erased: half an erasure is none.
    """
    journal = read_journal(path or journal_path())
    with transaction.atomic():
        _left_again(journal.parts)
        erased = tuple(_erased_again(journal.erasures))
        for person, line in journal.silenced.items():
            silence(person, line)
        settle({*journal.silenced, *journal.erasures}, today)
        transaction.on_commit(_forgotten)
    return Reapplied(erased, tuple(sorted(journal.silenced)), journal.problems)


def _erased_again(lines: dict[str, JournalLine]) -> Iterator[str]:
    for person, line in lines.items():
        found = whom(person) or Whom(Player(id=person), (person,))
        forget(_as_chosen(found, line), line.day)
        yield person


def _left_again(lines: Iterable[JournalLine]) -> None:
    for line in lines:
        found = whom(line.person)
        if found and line.federation in owners_of(found.id):
            kept = Register.objects.filter(federation=line.federation).values_list("pk", flat=True)
            part = replace(found, registers=frozenset(kept), is_part=True, federations=(line.federation,))
            for holding in HOLDINGS:
                holding.forget(_as_chosen(part, line), line.day)


def _as_chosen(found: Whom, line: JournalLine) -> Whom:
    """With what was chosen then. What nobody was asked about goes too, unless somebody else here is called so."""
    if not is_only_one(found):
        return replace(found, chosen=frozenset(line.things))
    return replace(found, chosen=frozenset(doubt.thing for doubt in doubts_about(found)) - frozenset(line.left))
