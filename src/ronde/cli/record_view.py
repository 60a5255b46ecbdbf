"""How files become part of a history: their new rows in its text, and what is told about that."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time
from getpass import getuser
from pathlib import Path

from ronde.cli.homologate_view import case_name, conclusion_text
from ronde.cli.loading import refuse, remark, writable
from ronde.cli.organiser_files import Submitted
from ronde.files.additions import Addition, with_additions
from ronde.files.history import LISTS
from ronde.record.finding import OpenCase, open_cases
from ronde.record.handing_in import Sender
from ronde.record.newcomers import Answers
from ronde.words.language import Language
from ronde.words.texts import text


def moment_text(recorded: datetime | None) -> str:
    """A moment as a file has it: a day alone where no hour was given, today where nothing was."""
    moment = recorded or datetime.combine(datetime.now(UTC), time())
    return moment.isoformat(timespec="minutes").removesuffix("T00:00")


def answers_given(
    same: Sequence[str],
    distinct: Sequence[str],
    lang: Language,
    *,
    newer: Sequence[str] = (),
    accepted: Sequence[str] = (),
) -> Answers:
    """What an officer answers about new players, sections that came again and facts that are announced, or the end."""
    pairs = {new: known for new, _, known in (given.partition("=") for given in same)}
    if not all(pairs) or not all(pairs.values()):
        raise refuse(text("says.record_same_form", lang, {"given": tuple(same)}))
    return Answers(pairs, frozenset(distinct), frozenset(newer), frozenset(accepted), frozenset(accepted))


def taking_in(recorded: str, by: str) -> Sender:
    """Who takes in files of organisers at this computer: the name given, or the one of whoever is logged in."""
    return Sender(by or getuser(), "officer", date.fromisoformat(recorded[:10]), recorded, b"")


def must_be_in_files(newer: Sequence[str], accepted: Sequence[str], found: Submitted, lang: Language) -> None:
    """Who says that a section came again, or accepts a fact, means one that came."""
    for message, names in (("says.record_newer_nowhere", newer), ("says.record_accept_nowhere", accepted)):
        for name in names:
            if name not in found.facts and name not in found.players:
                raise refuse(text(message, lang, {"name": name}))


def new_texts(history: Path, found: Submitted, recorded: str, lang: Language) -> Mapping[Path, str]:
    """The texts of the people file and the history with all that is new at the ends of their lists, or the end."""
    for addition in found.additions:
        _say_restamped(addition, recorded, lang)
    made = with_additions(history, found.known, found.additions, found.run, recorded)
    if not made:
        raise refuse(text("says.record_nothing", lang, {"path": str(history)}))
    return writable(made, lang)


def _say_restamped(addition: Addition, recorded: str, lang: Language) -> None:
    """When an organiser wrote something down is not when the officer came to know it: where they differ, that is said."""
    said = [fact.recorded or recorded for fact in addition.file.facts]
    others = [day for day in said if day != recorded]
    if others:
        values = {
            "path": str(addition.path),
            "count": len(others),
            "given": tuple(dict.fromkeys(others)),
            "recorded": recorded,
        }
        remark(text("says.record_restamped", lang, values))


def _waiting(found: Submitted) -> list[OpenCase]:
    """The new competitions that wait for the officer: what was recorded without any step counts as it is."""
    run = found.run
    counted = {happening.id for happening in run.replay.happenings}
    cases = open_cases(run, found.facts)
    return [case for case in cases if any(one.section.id not in counted for one in case.competition.examined)]


def report(history: Path, found: Submitted, recorded: str, lang: Language) -> Iterator[str]:
    """What came in from each file, and into which; and what each new section that waits lacks."""
    for addition in found.additions:
        yield from _taken_in(addition, history, found.people_file, recorded, lang)
    cases = _waiting(found)
    yield from (f"{case_name(found.run, case, lang)} · {conclusion_text(case, lang)}" for case in cases)
    if cases:
        values = {"regulation": found.run.book.code, "path": str(history)}
        yield text("says.record_see", lang, values)


def _taken_in(addition: Addition, history: Path, people: Path | None, recorded: str, lang: Language) -> Iterator[str]:
    """What a file brought: in one line, or what came into the people file in one of its own; and who was known."""
    new = addition.taken.new
    said = {
        key: text(f"says.record_{key}", lang, {"count": len(new[key]), "ids": new[key]})
        for key in reversed(LISTS)
        if new[key]
    }
    values = {"path": str(addition.path), "history": str(history), "recorded": recorded}
    of_history = [said[key] for key in said if people is None or key == "facts"]
    yield " ".join((text("says.record_file", lang, values), *of_history))
    of_people = [said[key] for key in said if key != "facts"] if people else []
    if of_people:
        head = text("says.record_people_file", lang, {"path": str(addition.path), "people": str(people)})
        yield " ".join((head, *of_people))
    for new_id, known in addition.taken.same.items():
        yield text("says.record_same", lang, {"path": str(addition.path), "player": new_id, "known": known})
