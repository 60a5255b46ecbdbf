"""By command as in the office: a file from an organiser has an organiser's powers, and what the officer has written himself is said to be so."""

from pathlib import Path

import pytest

from ronde.cli.main import app
from ronde.files import history as history_files
from ronde.files import tournament
from ronde.files.content_digest import digest_of
from ronde.files.events.event import EventFile, EventSection, printed
from ronde.files.events.manifest import HandedVersion
from ronde.ground.ids import PlayerId
from ronde.play.section import Entry
from ronde.regulations.documents import Document, Step
from tests.sections.at_the_desk import run_by_hand
from tests.verbs import Done, called

HISTORY = """\
regulation: ffjd
players:
  - { id: ann, name: Ann Martin, licences: [{ since: 2023-09-01 }] }
  - { id: ben, name: Ben Petit, licences: [{ since: 2023-09-01 }] }
facts:
  - { fact: adopted, id: start, day: 2024-03-01, recorded: 2024-03-02, ratings: [{ player: ann, rating: 1724 }, { player: ben, rating: 1600 }] }
  - fact: series
    id: lyon-2
    recorded: 2024-03-04
    first_day: 2024-03-02
    homologated: 2024-03-04
    cadence: slow
    games: [{ white: ben, black: ann, result: 2 }]
"""
SERIES = """\
regulation: ffjd
facts:
  - fact: series
    id: open
    first_day: 2024-03-10
    cadence: slow
    declared: true
    pace: { official: 2h/50 + 1h }
    system: closed
    games: [{ white: ann, black: ben, result: 2 }]
  - { fact: step, id: open-in, of: open, action: submit, day: 2024-03-01, by: Rex Morin, role: officer }
"""
PAID = "  - { fact: payment, id: open-fee, day: 2024-03-11, by: Olga, amount: 4, sections: [open] }\n"
YES = "  - { fact: step, id: open-yes, of: open, action: homologate, day: 2024-03-11, by: Rex Morin, role: officer }\n"
HEAD = "regulation: ffjd\nfacts:\n"
REQUEST = (
    "  - { fact: request, id: ask, day: 2024-03-11, player: ann, kind: correction, rating: 1950, requester: { name: Rex, role: officer }, file: [Strong.] }\n"
    "  - { fact: decision, id: ask-yes, day: 2024-03-11, of: ask, by: Rex, decision: accepted, rating: 1950, reason: Strong. }\n"
)
SNEAKY = {
    "homologation": (SERIES + PAID + YES, ["“open-yes” (Homologated)"]),
    "request": (HEAD + REQUEST, ["“ask” (Request)", "“ask-yes” (Decision)"]),
    "withdrawn": (HEAD + "  - { fact: withdrawn, id: gone, of: lyon-2 }\n", ["“gone” (Withdrawn)"]),
    "closed": (HEAD + "  - { fact: closed, id: january, day: 2027-01-01 }\n", ["“january” (Period closed)"]),
    "counts": (
        SERIES.replace("    cadence", "    homologated: 2024-03-10\n    cadence"),
        ["“open” says of itself that it is homologated"],
    ),
    "replaces": (
        SERIES.replace("id: open\n", "id: open\n    replaces: lyon-2\n"),
        ["“open” would take the place of the section “lyon-2”"],
    ),
    "other's step": (
        HEAD + "  - { fact: step, id: in, of: lyon-2, action: submit, day: 2024-03-11, by: Olga, role: organiser }\n",
        ["submits a section that is not in this file"],
    ),
}
SEASON = (
    "regulation: fisf-classique\nfacts:\n"
    "  - { fact: season, id: season-2027, day: 2027-09-01, bars: { joker: 3150, a: 2000, b: 1600 } }\n"
)


def records(history: Path, *files: Path, more: tuple[str, ...] = (), code: str = "ffjd") -> Done:
    """What the verb says, with Rex at the keyboard."""
    names = [str(path) for path in (history, *files)]
    arguments = ["record", code, *names, "--recorded", "2024-03-12", "--by", "Rex Morin", "--lang", "en", *more]
    return called(app, arguments, COLUMNS="1000", TERM="dumb")


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def facts_of(history: Path, code: str = "ffjd") -> dict[str, Document]:
    return {fact.id: fact for fact in history_files.read(history, code).facts}


@pytest.mark.parametrize("name", SNEAKY)
def test_what_is_the_officers_alone_is_named_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    text, said = SNEAKY[name]
    history, file = written(tmp_path, "history.yaml", HISTORY), written(tmp_path, "sneaky.yaml", text)
    done = records(history, file)
    assert done.returncode == 2
    assert [words for words in said if words not in done.stderr] == []
    assert history.read_text("utf-8") == HISTORY


def test_a_season_of_an_organiser_is_refused(tmp_path: Path) -> None:
    history = written(tmp_path, "history.yaml", "regulation: fisf-classique\nfacts: []\n")
    file = written(tmp_path, "sneaky.yaml", SEASON)
    done = records(history, file, code="fisf-classique")
    assert (done.returncode, "“season-2027” (Season opened)" in done.stderr) == (2, True)
    assert records(history, file, code="fisf-classique", more=("--own",)).returncode == 0


def test_a_section_is_submitted_by_who_records_it_whoever_is_written_in_the_file(tmp_path: Path) -> None:
    history, file = (
        written(tmp_path, "history.yaml", HISTORY),
        written(tmp_path, "olga.yaml", SERIES.replace("Rex Morin", "Max Roy")),
    )
    assert records(history, file).returncode == 0
    step = facts_of(history)["open-in"]
    assert isinstance(step, Step)
    assert (step.by, step.role, step.day.isoformat()) == ("Rex Morin", "officer", "2024-03-12")
    assert step.reason == "olga.yaml · Max Roy"


def test_a_section_without_a_step_waits_too(tmp_path: Path) -> None:
    history = written(tmp_path, "history.yaml", HISTORY)
    file = written(tmp_path, "open.yaml", SERIES.partition("  - { fact: step")[0])
    done = records(history, file)
    assert "Facts added: 2 (open, open-submitted)." in done.stdout


def test_what_is_announced_is_left_out_until_it_is_accepted_now_or_later(tmp_path: Path) -> None:
    history, file = written(tmp_path, "history.yaml", HISTORY), written(tmp_path, "open.yaml", SERIES + PAID)
    done = records(history, file)
    assert "“open-fee” (Payment) is announced in the file, and left out until you decide." in done.stderr
    assert "--accept open-fee" in done.stderr
    assert [*facts_of(history)][2:] == ["open", "open-in"]
    later = records(history, file, more=("--accept", "open-fee"))
    assert later.returncode == 0, later.stderr
    assert "Facts added: 1 (open-fee)." in later.stdout
    assert [*facts_of(history)][2:] == ["open", "open-in", "open-fee"]
    nothing = records(
        history, written(tmp_path, "other.yaml", SERIES.replace("open", "else")), more=("--accept", "none")
    )
    assert (nothing.returncode, "No file announces “none”" in nothing.stderr) == (2, True)


def test_what_the_officer_has_written_is_recorded_as_it_is(tmp_path: Path) -> None:
    history, own = written(tmp_path, "history.yaml", HISTORY), written(tmp_path, "own.yaml", SERIES + PAID + YES)
    assert records(history, own, more=("--own",)).returncode == 0
    assert [*facts_of(history)][2:] == ["open", "open-in", "open-fee", "open-yes"]


def test_an_event_file_with_a_sneaky_part_brings_no_more_than_any_other(tmp_path: Path) -> None:
    entries = [Entry(PlayerId(one), name) for one, name in (("ann", "Ann Martin"), ("ben", "Ben Petit"))]
    section = run_by_hand("draughts", entries, "ann-ben:2", form="free")
    text = tournament.printed(section)
    version = HandedVersion(sha256=digest_of(text.encode()), at="2024-03-10T18:00:00", host="laptop")
    own = EventSection("open", "open", text, section, (version,), submitted=SERIES + PAID + YES)
    file = tmp_path / "open.ronde"
    file.write_bytes(printed(EventFile("evt", "Open", (own,), "ffjd", "", days=None)))
    history = written(tmp_path, "history.yaml", HISTORY)
    done = records(history, file)
    assert (done.returncode, "“open-yes” (Homologated)" in done.stderr) == (2, True)
    assert history.read_text("utf-8") == HISTORY
