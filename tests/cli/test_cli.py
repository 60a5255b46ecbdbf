"""The verbs, as a person uses them."""

import csv
import json
from pathlib import Path

import pytest
import yaml

from ronde.cli.language import reader_language
from ronde.regulations import shelf
from tests.verbs import Done, program, ronde

EXAMPLE = shelf.folder("fisf-classique") / "examples" / "art-8-worked-example.yaml"


@pytest.fixture
def worked(tmp_path: Path) -> Path:
    """The history of the worked example as a file of its own."""
    example = yaml.safe_load(EXAMPLE.read_text("utf-8"))
    path = tmp_path / "history.yaml"
    path.write_text(yaml.safe_dump({"regulation": "fisf-classique", **example["given"]}, allow_unicode=True), "utf-8")
    return path


def test_rate_prints_the_list_as_a_table(worked: Path) -> None:
    done = ronde("rate", "fisf-classique", worked)
    assert done.returncode == 0
    assert "Bernard Boris" in done.stdout
    assert "2032" in done.stdout
    assert done.stdout.index("Joker Jeanne") < done.stdout.index("Bernard Boris")


def test_rate_writes_json_with_the_digest_of_the_list(worked: Path) -> None:
    written = json.loads(ronde("rate", "fisf-classique", worked, "--format", "json").stdout)
    values = {line["player"]: line["value"] for line in written["lines"]}
    assert (values["p1803"], values["p1700b"]) == (2032, 1608)
    assert len(written["digest"]) == 64


def test_rate_writes_csv_to_a_file(worked: Path, tmp_path: Path) -> None:
    output = tmp_path / "list.csv"
    done = ronde("rate", "fisf-classique", worked, "--format", "csv", "-o", output)
    assert (done.returncode, done.stdout) == (0, "")
    rows = list(csv.DictReader(output.read_text("utf-8").splitlines()))
    assert [row["value"] for row in rows if row["player"] == "p1803"] == ["2032"]
    assert len(rows) == 10


def test_rate_on_a_day_before_the_event_gives_the_list_of_that_day(worked: Path) -> None:
    written = json.loads(ronde("rate", "fisf-classique", worked, "--on", "2015-10-03", "--format", "json").stdout)
    assert {line["player"]: line["value"] for line in written["lines"]}["p1803"] == 1803
    assert len(written["lines"]) == 6


def test_rate_all_keeps_those_who_have_left_the_list(worked: Path) -> None:
    # the last event is of 4 October 2015: on 5 October 2017 nobody is listed, and everyone is in the organisers' file
    later = ("rate", "fisf-classique", worked, "--on", "2017-10-05", "--format", "json")
    assert json.loads(ronde(*later).stdout)["lines"] == []
    assert len(json.loads(ronde(*later, "--all").stdout)["lines"]) == 10


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "PJ = 210: 298 limited by PJmax 210"),
        ("fr", "PJ = 210\u00a0: 298 limité par PJmax 210"),
        ("ro", "PJ = 210: 298 limitat de PJmax 210"),
    ],
)
def test_explain_shows_every_term_with_its_article_and_the_limit_hit(worked: Path, lang: str, sentence: str) -> None:
    done = ronde("explain", "fisf-classique", worked, "--player", "bernard", "--event", "th-example", "--lang", lang)
    assert done.returncode == 0
    assert sentence in done.stdout
    for figure in ("1803 + 9 + 10 + 210 = 2032", "10 − 2 + 1 = 9", "(400 − (5 − 1) × 25 − 9 × 5 − (100 − 10) / 2)"):
        assert figure in done.stdout
    for article in ("2.2", "4", "5", "6", "7"):
        assert f"art.\u00a0{article}" in done.stdout


def test_explain_marks_a_provisional_rating_with_a_star(worked: Path) -> None:
    done = ronde("explain", "fisf-classique", worked, "--player", "p1700b")
    assert "1700* → 1608" in done.stdout


def test_explain_helps_with_a_name_that_nobody_has(worked: Path) -> None:
    done = ronde("explain", "fisf-classique", worked, "--player", "Bernart Boris")
    assert done.returncode == 2
    assert "Bernard Boris" in done.stderr


def test_explain_asks_which_of_two_is_meant(worked: Path) -> None:
    done = ronde("explain", "fisf-classique", worked, "--player", "quatre")
    assert done.returncode == 2
    assert "p1700a" in done.stderr
    assert "p1700b" in done.stderr


def test_check_passes_over_every_example_of_the_book() -> None:
    done = ronde("check", EXAMPLE.parent)
    assert done.returncode == 0
    assert "Differing: 0." in done.stdout


def test_check_names_the_one_wrong_expectation_and_fails(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(EXAMPLE.read_text("utf-8").replace("ratings: { p1803: 2032,", "ratings: { p1803: 2033,"), "utf-8")
    done = ronde("check", wrong)
    assert done.returncode == 1
    assert "rating of p1803: expected 2033, found 2032" in done.stdout
    assert done.stdout.count("expected") == 1


def test_check_tells_an_example_that_cannot_be_read_from_one_that_differs(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("example: x\nregulation: fisf-classique\ngiven: {}\nexpect: {rating: {}}\n", "utf-8")
    done = ronde("check", broken)
    assert done.returncode == 2
    assert "expect.rating" in done.stdout


def test_season_proposes_bars_and_lists_who_would_be_lifted(tmp_path: Path) -> None:
    # 20 listed players rated 1000, 1100 ... 2900; 5, 15 and 45 % of 20 are 1, 3 and 9 players: 2900, 2700, 2100.
    # The World Championship of 2016 left p0 first; at 2900 and more p19 is a Joker already, p0 (1000) is lifted.
    players = [{"id": f"p{at}", "name": f"P {at:02d}"} for at in range(20)]
    ratings = [{"player": f"p{at}", "rating": 1000 + 100 * at, "last_day": "2016-01-01"} for at in range(20)]
    path = tmp_path / "history.yaml"
    world = {
        "fact": "event",
        "id": "world",
        "kind": "world-championship",
        "last_day": "2015-09-20",
        "games": 14,
        "declared": True,
        "entries": [{"player": "p19", "place": 1, "duplicate": 1}, {"player": "p0", "place": 2, "duplicate": 7}],
    }
    facts = [world, {"fact": "adopted", "id": "list", "day": "2016-01-01", "ratings": ratings}]
    path.write_text(yaml.safe_dump({"regulation": "fisf-classique", "players": players, "facts": facts}), "utf-8")
    done = ronde("season", "fisf-classique", path, "--from", "2016-09-01")
    assert done.returncode == 0
    shown = [line.replace("│", " ").split() for line in done.stdout.splitlines()]
    assert ["Joker", "2900", "2900"] in shown
    assert ["A", "2250", "2700"] in shown
    assert ["B", "1600", "2100"] in shown
    assert ["P", "00", "1000", "2900"] in shown
    assert not any(line[:2] == ["P", "19"] for line in shown)


def test_regulations_lists_the_books_and_the_coverage_of_one() -> None:
    shelf_shown = ronde("regulations").stdout
    assert "fisf-classique" in shelf_shown
    assert "2015-09-01" in shelf_shown
    assert "%" in shelf_shown
    one = ronde("regulations", "fisf-classique", lang="fr")
    assert "réalisé" in one.stdout
    assert ronde("regulations", "go").returncode == 2


def test_example_shows_before_after_and_one_sheet_in_colour() -> None:
    done = ronde("example", "fisf-classique", colour=True)
    assert done.returncode == 0
    assert "\x1b[" in done.stdout
    for figure in ("2250*", "1700*", "2032", "1608", "limited by PJmax 210"):
        assert figure in done.stdout


@pytest.mark.process
@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "Replay a history"), ("fr", "Recalculer un historique"), ("ro", "Recalculează un istoric")],
)
def test_help_speaks_the_readers_language(lang: str, words: str) -> None:
    assert words in program("--help", lang=lang).stdout


@pytest.mark.process
def test_the_program_started_by_a_person_writes_what_the_verb_called_by_a_test_writes(worked: Path) -> None:
    for arguments in (("rate", "fisf-classique", worked), ("explain", "fisf-classique", worked, "--player", "nobody")):
        assert program(*arguments, lang="fr") == ronde(*arguments, lang="fr")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"RONDE_LANG": "ro", "LC_ALL": "fr_FR.UTF-8"}, "ro"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "ro_RO.UTF-8"}, "fr"),
        ({"LANG": "RO"}, "ro"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_readers_language_is_that_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in ("RONDE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert reader_language() == language


DUEL = """\
regulation: fisf-classique
players: [{ id: ana, name: Ana }, { id: anais, name: Anaïs }, { id: odd, name: "[/bold]" }]
facts:
  - fact: adopted
    id: list
    day: 2016-01-01
    ratings: [{ player: ana, rating: 1500 }, { player: anais, rating: 1200 }, { player: odd, rating: 1000 }]
  - fact: event
    id: may
    recorded: 2016-05-02
    kind: tournament
    last_day: 2016-05-01
    games: 15
    declared: true
    entries: [{ player: ana, place: 1 }, { player: anais, place: 2 }]
  - fact: event
    id: august
    recorded: 2016-08-31T12:00
    kind: tournament
    last_day: 2016-09-01
    games: 5
    declared: false
    entries: [{ player: ana, place: 1 }, { player: anais, place: 2 }]
"""


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    path = tmp_path / "duel.yaml"
    path.write_text(DUEL, "utf-8")
    return path


def _values(done: Done) -> dict[str, int]:
    return {line["player"]: line["value"] for line in json.loads(done.stdout)["lines"]}


def test_known_at_leaves_out_what_was_recorded_after_that_day(duel: Path) -> None:
    # Ana first of two, the better one: PE 2, B 20, PJ 0
    json_list = ("rate", "fisf-classique", duel, "--on", "2016-05-02", "--format", "json")
    assert _values(ronde(*json_list, "--known-at", "2016-05-01"))["ana"] == 1500
    assert _values(ronde(*json_list, "--known-at", "2016-05-02"))["ana"] == 1522


def test_a_warning_and_an_open_question_are_shown_and_the_list_is_written(duel: Path) -> None:
    done = ronde("rate", "fisf-classique", duel, "--format", "json")
    assert done.returncode == 0
    assert _values(done)["ana"] == 1522
    assert "warning" in done.stderr
    assert "to be decided" in done.stderr


def test_another_ranking_can_be_asked_for_and_an_unknown_one_is_refused(duel: Path) -> None:
    later = ("rate", "fisf-classique", duel, "--on", "2019-01-01", "--format", "json")
    assert len(_values(ronde(*later, "--ranking", "everyone"))) == 3
    assert _values(ronde(*later)) == {}
    wrong = ronde(*later, "--ranking", "[/x]")
    assert (wrong.returncode, "everyone" in wrong.stderr) == (2, True)


def test_an_exact_name_is_preferred_to_a_longer_one_and_an_odd_name_is_only_a_name(duel: Path) -> None:
    assert "1500 → 1522" in ronde("explain", "fisf-classique", duel, "--player", "ana").stdout
    assert "Why: [/bold]" in ronde("explain", "fisf-classique", duel, "--player", "odd").stdout


def test_an_event_that_nobody_recorded_is_refused_with_what_is_near(duel: Path) -> None:
    done = ronde("explain", "fisf-classique", duel, "--player", "ana", "--event", "mai")
    assert (done.returncode, "may" in done.stderr) == (2, True)


def test_a_season_is_proposed_from_what_was_before_its_first_day(tmp_path: Path) -> None:
    path = tmp_path / "declared.yaml"
    path.write_text(DUEL.replace("declared: false", "declared: true"), "utf-8")
    # on the morning of 1 September Ana has 1522 and is the best of three listed: 5 % of 3 is 1 player, 1522 → 1500
    shown = ronde("season", "fisf-classique", path, "--from", "2016-09-01").stdout
    assert ["Joker", "2900", "1500"] in [line.replace("│", " ").split() for line in shown.splitlines()]
    after = ronde("rate", "fisf-classique", path, "--on", "2016-09-01", "--format", "json")
    assert _values(after)["ana"] == 1522 + 2 + 20


@pytest.mark.parametrize("where", ["missing/list.csv", "."])
@pytest.mark.parametrize("form", ["csv", "table"])
def test_a_file_that_cannot_be_written_is_said(duel: Path, tmp_path: Path, where: str, form: str) -> None:
    done = ronde("rate", "fisf-classique", duel, "--format", form, "-o", tmp_path / where)
    assert (done.returncode, "Traceback" in done.stderr, "cannot be written" in done.stderr) == (2, False, True)


def test_a_history_is_never_overwritten_by_its_list(duel: Path) -> None:
    done = ronde("rate", "fisf-classique", duel, "--format", "csv", "-o", duel)
    assert done.returncode == 2
    assert duel.read_text("utf-8") == DUEL


def test_the_first_day_of_the_calendar_is_a_day_like_any_other(duel: Path) -> None:
    assert ronde("rate", "fisf-classique", duel, "--on", "0001-01-01").returncode == 0
    assert "Traceback" not in ronde("season", "fisf-classique", duel, "--from", "0001-01-01").stderr


def test_an_example_of_a_book_that_there_is_not_names_those_there_are(tmp_path: Path) -> None:
    file = tmp_path / "example.yaml"
    file.write_text("example: none\nregulation: nope\ngiven: {players: [], facts: []}\nexpect: {}\n", "utf-8")
    done = ronde("check", file)
    assert done.returncode == 2
    assert "fisf-classique" in done.stdout
