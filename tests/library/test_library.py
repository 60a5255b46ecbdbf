"""The library: what it returns where all is well, what it returns where not, and that it writes only when told to."""

import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from ronde.files import locking
from ronde.library import OpenHistory, open_history, say, verify_bundle
from ronde.words.language import LANGUAGES, Language
from tests.library.test_tutorial import FILE, PAGE
from tests.verbs import ronde

CLUB, MELUN = (written for _, written in FILE.findall(PAGE))
MARCH = date(2024, 3, 1)


def opened(path: Path) -> OpenHistory:
    history, problems = open_history(path)
    assert history is not None, [say(problem) for problem in problems]
    assert not problems
    return history


@pytest.fixture
def club(tmp_path: Path) -> OpenHistory:
    """The history of the tutorial."""
    (tmp_path / "club.yaml").write_text(CLUB, "utf-8")
    return opened(tmp_path / "club.yaml")


@pytest.fixture
def register(club: OpenHistory, tmp_path: Path) -> OpenHistory:
    """The same, of the second kind."""
    club.upgrade(tmp_path / "register.yaml", salt=bytes(32)).write()
    return opened(tmp_path / "register.yaml")


@pytest.fixture
def melun(tmp_path: Path) -> Path:
    (tmp_path / "melun.yaml").write_text(MELUN, "utf-8")
    return tmp_path / "melun.yaml"


def codes(problems: object) -> list[str]:
    assert isinstance(problems, tuple)
    assert all(say(problem, language) for problem in problems for language in LANGUAGES)
    return [problem.problem.code for problem in problems]


def loaded_by(statement: str) -> set[str]:
    """The packages that a fresh process has loaded after a statement."""
    code = f"import sys; {statement}; print(*sorted(sys.modules), sep=chr(10))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - ours
    return {name.partition(".")[0] for name in done.stdout.split()}


@pytest.mark.process
def test_importing_ronde_alone_loads_nothing_heavy() -> None:
    assert not loaded_by("import ronde") & {"numpy", "msgspec", "yaml", "immutables", "flint", "typer", "rich"}


@pytest.mark.process
def test_importing_the_library_loads_no_command_line() -> None:
    found = loaded_by("import ronde.library")
    assert "msgspec" in found
    assert not found & {"typer", "click", "rich", "polars"}


def test_the_lists_of_the_tutorial_are_those_of_the_arithmetic(register: OpenHistory, melun: Path) -> None:
    # FFJD 6.1: Ev = (Pts − PA) × 15, PA = 1 + ΔCP / 500. Anne–Ben 2: ±15 × (2 − 1) = ±15. Claire–Anne 1, ΔCP 100: PA 1.2,
    # −3 for Claire, +3 for Anne. Ben–Claire 0, the same ΔCP: 15 × (2 − 1.2) = +12 for Claire, −12 for Ben.
    february = {"claire": 1600 - 3 + 12, "anne": 1500 + 15 + 3, "ben": 1500 - 15 - 12}
    assert {line.player: line.value for line in register.list().lines} == february
    # Melun: Claire–Anne 2, ΔCP 1609 − 1518 = 91: PA 1.182, 15 × 0.818 = 12.27, rounded 12. Gilles has no rating: no game for Anne.
    taken = register.take_in(melun, recorded=date(2024, 2, 15), own=True, same={"77-colin": "claire"})
    assert taken.view
    march = taken.view.preview(closing=MARCH).view
    assert march
    assert {line.player: line.value for line in march.list().lines} == {"claire": 1621, "anne": 1506, "ben": 1473}


@pytest.mark.parametrize(
    ("written", "code", "line"),
    [
        ("regulation: [", "file.not-yaml", None),
        ("regulation: go\n", "file.not-among", 1),
        (CLUB.replace("player: ben", "player: bob"), "history.unknown-player", 14),
        ("", "file.wrong-kind", None),
    ],
    ids=["not yaml", "no such book", "unknown player", "empty"],
)
def test_what_cannot_be_opened_is_returned_with_its_line(
    tmp_path: Path, written: str, code: str, line: int | None
) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(written, "utf-8")
    history, problems = open_history(path)
    assert history is None
    assert codes(problems)[:1] == [code]
    assert (problems[0].path, problems[0].line) == (path, line)


def test_a_file_that_is_not_there_and_a_folder_are_problems(tmp_path: Path) -> None:
    for path, code in ((tmp_path / "nothing.yaml", "file.unreadable"), (tmp_path, "file.wrong-kind")):
        assert codes(open_history(path)[1]) == [code]
        assert codes(verify_bundle(path).problems) == ["file.unreadable"]


def test_a_problem_of_the_people_file_is_placed_there(tmp_path: Path) -> None:
    (tmp_path / "people.yaml").write_text("ronde: people 1\nplayers:\n  - { id: anne, name: 7 }\n", "utf-8")
    (tmp_path / "history.yaml").write_text("regulation: ffjd\npeople: people.yaml\n", "utf-8")
    _, problems = open_history(tmp_path / "history.yaml")
    assert [(one.path.name, one.line) for one in problems] == [("people.yaml", 3)]


def test_a_history_may_be_asked_for_as_it_was_known(club: OpenHistory) -> None:
    earlier, _ = open_history(club.path, "ffjd", known_at=datetime(2024, 1, 5, tzinfo=UTC))
    assert earlier
    assert {line.value for line in earlier.list(date(2024, 2, 1)).lines} == {1500, 1600}


def test_nobody_unknown_is_found_or_explained(club: OpenHistory) -> None:
    assert club.find("bob") == ()
    assert club.explain("bob") == ()
    assert club.name("bob") == "bob"
    with pytest.raises(KeyError, match="juniors"):
        club.list(ranking="juniors")


def test_a_change_that_cannot_be_is_told_and_moves_nothing(club: OpenHistory) -> None:
    for what_if, code in (
        (club.preview(withdraw=["melun"]), "change.unknown-fact"),
        (club.preview(replace=["tournoi.games[0].white=bob"]), "history.unknown-player"),
        (club.preview(closing=date(2024, 3, 2)), "ffjd.list-day"),
    ):
        assert codes(what_if.problems) == [code]
        assert (what_if.view, bool(what_if.effect)) == (None, False)


def test_a_book_without_periods_has_none_to_close(tmp_path: Path) -> None:
    (tmp_path / "fisf.yaml").write_text("regulation: fisf-classique\n", "utf-8")
    history = opened(tmp_path / "fisf.yaml")
    assert codes(history.preview(closing=MARCH).problems) == ["change.no-closing"]
    assert history.list().lines == ()


def test_nothing_is_written_before_somebody_says_so(register: OpenHistory, melun: Path) -> None:
    before = {path: path.read_bytes() for path in melun.parent.rglob("*") if path.is_file()}
    register.take_in(melun, recorded=date(2024, 2, 15), own=True)
    register.publish(MARCH, recorded=MARCH)
    register.bundle(melun.parent / "club.bundle")
    assert {path: path.read_bytes() for path in melun.parent.rglob("*") if path.is_file()} == before


def test_a_file_with_a_mistake_brings_nothing(register: OpenHistory, melun: Path) -> None:
    melun.write_text(MELUN.replace("black: anne", "black: bob"), "utf-8")
    taken = register.take_in(melun, recorded=date(2024, 2, 15), own=True)
    assert "history.unknown-player" in codes(taken.problems)
    assert (taken.texts, taken.new, taken.view) == ({}, {}, None)


def test_a_file_is_recorded_at_the_moment_given_in_utc(register: OpenHistory, melun: Path) -> None:
    zone = datetime.fromisoformat("2024-02-15T18:30+01:00")
    (text,) = register.take_in(melun, recorded=zone, own=True).texts.values()
    assert "recorded: 2024-02-15T17:30" in text


def test_what_others_have_written_meanwhile_is_published_too(register: OpenHistory, melun: Path) -> None:
    opened(register.path).take_in(melun, recorded=date(2024, 2, 15), own=True, same={"77-colin": "claire"}).write()
    register.publish(MARCH, recorded=MARCH).write()
    now = opened(register.path)
    assert now.verify().is_sound
    assert now.list().lines[0].value == 1621


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_two_changes_made_on_the_same_text_the_later_is_told_what_came_in(
    register: OpenHistory, melun: Path, lang: Language
) -> None:
    answer = {"77-colin": "claire"}
    first, second = (register.take_in(melun, recorded=date(2024, 2, 15), own=True, same=answer) for _ in range(2))
    assert first.write() == ()
    written = register.path.read_bytes()
    (told,) = second.write()
    assert told.problem.code == "file.facts-since"
    assert "melun" in say(told, lang)
    assert register.path.read_bytes() == written


def test_a_change_is_not_written_over_people_corrected_meanwhile(register: OpenHistory, melun: Path) -> None:
    taken = register.take_in(melun, recorded=date(2024, 2, 15), own=True, same={"77-colin": "claire"})
    edited = register.path.read_text("utf-8").replace("Claire Colin", "Clara Colin")
    register.path.write_text(edited, "utf-8")
    assert codes(taken.write()) == ["file.changed-since"]
    assert register.path.read_text("utf-8") == edited


def test_a_change_is_not_written_while_somebody_else_holds_the_history(
    register: OpenHistory, melun: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locking, "LOOKS", 2)
    before = register.path.read_bytes()
    register.path.with_name(f"{register.path.name}.lock").write_text("4711 office", "utf-8")
    taken = register.take_in(melun, recorded=date(2024, 2, 15), own=True, same={"77-colin": "claire"})
    assert codes(taken.write()) == ["file.locked"]
    assert register.path.read_bytes() == before


def test_a_history_is_not_overwritten_by_what_is_made_from_it(club: OpenHistory, register: OpenHistory) -> None:
    assert codes(club.upgrade(club.path).problems) == ["file.would-overwrite"]
    assert codes(register.bundle(register.path).problems) == ["file.would-overwrite"]
    assert codes(register.upgrade(club.path.with_name("third.yaml")).problems) == ["history.second-kind"]


def test_a_history_of_the_first_kind_is_neither_published_nor_bundled(club: OpenHistory) -> None:
    assert codes(club.publish(MARCH, recorded=MARCH).problems) == ["history.first-kind"]
    assert codes(club.bundle(club.path.with_name("club.bundle")).problems) == ["history.first-kind"]
    assert club.verify().lists == ()


def test_a_published_number_that_was_changed_is_found(register: OpenHistory) -> None:
    published = register.list().digest
    text = register.path.read_text("utf-8").replace(published, "0" * 64)
    register.path.write_text(text, "utf-8")
    found = opened(register.path).verify()
    assert not found.is_sound
    assert codes(found.problems) == ["verify.list-differs"]


def test_what_waits_for_an_officer_is_said_of_a_bundle_and_does_not_make_it_false(tmp_path: Path) -> None:
    (tmp_path / "fisf.yaml").write_text(
        """\
regulation: fisf-classique
players: [{ id: ana, name: Ana }, { id: bob, name: Bob }]
facts:
  - fact: adopted
    id: start
    day: 2015-09-01
    ratings: [{ player: ana, rating: 1803, last_day: 2015-06-14 }, { player: bob, rating: 1700, last_day: 2015-06-14 }]
  - fact: event
    id: undeclared
    kind: tournament
    last_day: 2015-10-04
    games: 7
    declared: false
    entries: [{ player: ana, place: 1 }, { player: bob, place: 2 }]
""",
        "utf-8",
    )
    register, bundle = tmp_path / "register.yaml", tmp_path / "fisf.bundle"
    november = date(2015, 11, 1)
    waiting(tmp_path / "fisf.yaml").upgrade(register).write()
    waiting(register).publish(november, recorded=november).write()
    waiting(register).bundle(bundle).write()
    found = verify_bundle(bundle)
    assert codes(found.problems) == ["fisf.not-declared"]
    assert found.is_sound
    assert ronde("verify", bundle).returncode == ronde("verify", register).returncode == 0


def waiting(path: Path) -> OpenHistory:
    """A history in which one thing waits for an officer."""
    history, problems = open_history(path)
    assert history
    assert [problem.is_refusal for problem in problems] == [False]
    return history
