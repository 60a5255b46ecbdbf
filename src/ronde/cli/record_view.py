"""How files become part of a history: their new rows in its text, and what is told about that."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, time
from pathlib import Path

from ronde.cli.homologate_view import case_name, conclusion_text
from ronde.cli.loading import refuse, remark
from ronde.cli.organiser_files import Submitted
from ronde.files import yaml_text
from ronde.files.history import LISTS
from ronde.files.rows import Row, rows, with_key
from ronde.files.splicing import with_rows
from ronde.record.finding import OpenCase, open_cases
from ronde.words.language import Language
from ronde.words.texts import text


def moment_text(recorded: datetime | None) -> str:
    """A moment as a file has it: a day alone where no hour was given, today where nothing was."""
    moment = recorded or datetime.combine(datetime.now(UTC), time())
    return moment.isoformat(timespec="minutes").removesuffix("T00:00")


def with_new_rows(history: Path, found: Submitted, recorded: str, lang: Language) -> str:
    """The text of the history with all that is new at the ends of its lists, or the end."""
    new: dict[str, list[Row]] = {key: [] for key in LISTS}
    for path, ids in found.new.items():
        written = rows(yaml_text.read(path)[0])
        for key in LISTS:
            new[key] += [row for row in written.get(key, ()) if row.value["id"] in ids[key]]
        _say_restamped(path, written, recorded, lang)
    if not any(new.values()):
        raise refuse(text("says.record_nothing", lang, {"path": str(history)}))
    stamped = [with_key(row, "recorded", recorded) for row in new["facts"]]
    made = with_rows(history.read_bytes().decode("utf-8"), {**new, "facts": stamped})
    if made is None:
        raise refuse(text("says.record_layout", lang, {"path": str(history)}))
    return made


def _say_restamped(path: Path, written: Mapping[str, tuple[Row, ...]], recorded: str, lang: Language) -> None:
    """When an organiser wrote something down is not when the officer came to know it: where they differ, that is said."""
    said = [row.value.get("recorded") or recorded for row in written.get("facts", ())]
    others = [day for day in said if day != recorded]
    if others:
        values = {"path": str(path), "count": len(others), "given": tuple(dict.fromkeys(others)), "recorded": recorded}
        remark(text("says.record_restamped", lang, values))


def _waiting(found: Submitted) -> list[OpenCase]:
    """The new competitions that wait for the officer: what was recorded without any step counts as it is."""
    run = found.run
    counted = {happening.id for happening in run.replay.happenings}
    cases = open_cases(run, found.facts)
    return [case for case in cases if any(one.section.id not in counted for one in case.competition.examined)]


def report(history: Path, found: Submitted, recorded: str, lang: Language) -> Iterator[str]:
    """What came in from each file, and what each new section that waits lacks."""
    for path, new in found.new.items():
        values = {"path": str(path), "history": str(history), "recorded": recorded}
        lists = [(key, {"count": len(new[key]), "ids": new[key]}) for key in reversed(LISTS) if new[key]]
        said = (text(f"says.record_{key}", lang, of_list) for key, of_list in lists)
        yield " ".join((text("says.record_file", lang, values), *said))
    cases = _waiting(found)
    yield from (f"{case_name(found.run, case, lang)} · {conclusion_text(case, lang)}" for case in cases)
    if cases:
        values = {"regulation": found.run.book.code, "path": str(history)}
        yield text("says.record_see", lang, values)
