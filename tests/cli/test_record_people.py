"""Recording over a people file: people into the one, facts into the other; and new players who may be known ones."""

from pathlib import Path

import pytest

from ronde.files import history as history_files
from ronde.files.writing import write_safely
from ronde.ground.ids import PlayerId
from ronde.regulations.ffjd.documents import Series
from tests.verbs import Done, ronde

PEOPLE = """\
# Kept by Rex.
ronde: people 1
clubs: [{ id: lyon, name: Damier Lyonnais }]
players:
  - { id: ann, name: Ann Martin, birth: 1980-01-01 } # plays abroad
  - id: p-7 # from the list of 2019
    name: Jean-Pierre Dupont
    birth: 1971-02-03
"""
HISTORY = """\
regulation: ffjd
people: people.yaml
facts: # from the list of March on
  - { fact: adopted, id: start, day: 2024-03-01, recorded: 2024-03-02, ratings: [{ player: ann, rating: 1500 }, { player: p-7, rating: 1600 }] }
"""
FILE = """\
regulation: ffjd
players:
  - { id: zoe, name: Zoé Blanc, clubs: [{ club: nice, since: 2024-01-01 }] } # new
clubs: [{ id: nice, name: Nice }]
facts:
  - { fact: series, id: open, first_day: 2024-03-10, cadence: slow, games: [{ white: ann, black: zoe, result: 2 }] }
"""
# Dupont under an id of the organiser's own, the name as such lists have it.
AGAIN = """\
regulation: ffjd
players:
  - { id: 69-dupont, name: DUPONT Jean Pierre }
facts:
  - fact: series
    id: cup # the second one
    first_day: 2024-03-12
    cadence: slow
    games:
      - { white: ann, black: 69-dupont, result: 2 } # a long one
      - { white: 69-dupont, black: ann, result: 1 }
"""


class Desk:
    """A folder with a people file, a history over it, and files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.people = self.written("people.yaml", PEOPLE)
        self.history = self.written("history.yaml", HISTORY)
        self.file = self.written("file.yaml", FILE)
        self.again = self.written("again.yaml", AGAIN)

    def written(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_bytes(text.encode())
        return path

    def records(self, *files: Path, more: tuple[str, ...] = (), lang: str = "en") -> Done:
        return ronde(
            "record",
            "ffjd",
            self.history,
            *files,
            "--recorded",
            "2024-03-15",
            "--by",
            "Rex",
            *more,
            lang=lang,
            columns=1000,
        )

    def says(self) -> tuple[str, str]:
        return self.people.read_text("utf-8"), self.history.read_text("utf-8")

    def lists(self) -> Done:
        done = ronde("list", "ffjd", self.history)
        assert done.returncode == 0, done.stderr
        return done


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


PEOPLE_THEN = PEOPLE.replace("Lyonnais }", "Lyonnais }, { id: nice, name: Nice }") + (
    "  - { id: zoe, name: Zoé Blanc, clubs: [{ club: nice, since: 2024-01-01 }] } # new\n"
)
HISTORY_THEN = HISTORY + (
    "  - { fact: series, id: open, recorded: 2024-03-15, first_day: 2024-03-10, cadence: slow, "
    "games: [{ white: ann, black: zoe, result: 2 }] }\n"
)


def submitted(section: str, file: str) -> str:
    """The step with which a section comes in."""
    step = ("fact: step", f"id: {section}-submitted", "recorded: 2024-03-15", f"reason: {file}", f"of: {section}")
    return "  - " + "\n    ".join((*step, "action: submit", "day: 2024-03-15", "by: Rex", "role: officer")) + "\n"


HISTORY_THEN += submitted("open", "file.yaml")


def test_people_come_into_the_people_file_and_facts_into_the_history(desk: Desk) -> None:
    done = desk.records(desk.file)
    assert (done.returncode, done.stderr) == (0, "")
    assert desk.says() == (PEOPLE_THEN, HISTORY_THEN)
    assert f"{desk.file} → {desk.history}, recorded 2024-03-15. Facts added: 2 (open, open-submitted).\n" in done.stdout
    assert f"{desk.file} → {desk.people}. New players: 1 (zoe). New clubs: 1 (nice).\n" in done.stdout
    desk.lists()


def test_a_dry_run_writes_neither(desk: Desk) -> None:
    done = desk.records(desk.file, more=("--dry-run",))
    assert done.returncode == 0
    assert "New players: 1 (zoe)." in done.stdout
    assert desk.says() == (PEOPLE, HISTORY)


def test_killed_between_the_two_nothing_is_wrong_and_the_same_command_completes_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:

    def until_killed(path: Path, text: str) -> None:
        if path == desk.history:
            raise SystemExit(137)
        write_safely(path, text)

    monkeypatch.setattr("ronde.cli.changing.write_safely", until_killed)
    assert desk.records(desk.file).returncode == 137
    assert desk.says() == (PEOPLE_THEN, HISTORY)
    desk.lists()
    monkeypatch.setattr("ronde.cli.changing.write_safely", write_safely)
    done = desk.records(desk.file)
    assert (done.returncode, done.stderr) == (0, "")
    assert desk.says() == (PEOPLE_THEN, HISTORY_THEN)


def test_a_people_file_that_cannot_be_added_to_is_named_and_nothing_is_written(desk: Desk) -> None:
    clubs = "clubs: [{ id: lyon, name: Damier Lyonnais }]"
    desk.people.write_text(PEOPLE.replace(clubs, "leagues: &none []\nclubs: *none"), "utf-8")
    before = desk.says()
    done = desk.records(desk.file)
    assert done.returncode == 2
    assert f"{desk.people} is laid out in a way" in done.stderr
    assert desk.says() == before


def test_only_the_file_that_changes_is_written(desk: Desk) -> None:
    series = "{ fact: series, id: open, first_day: 2024-03-10, cadence: slow, games: [{ white: ann, black: p-7, result: 2 }] }"
    desk.file.write_text(f"regulation: ffjd\nfacts: [{series}]\n", "utf-8")
    was = desk.people.stat().st_ino
    done = desk.records(desk.file)
    assert done.returncode == 0
    assert str(desk.people) not in done.stdout
    assert (desk.people.stat().st_ino, desk.says()[0]) == (was, PEOPLE)


def test_a_new_player_who_may_be_a_known_one_is_asked_about(desk: Desk) -> None:
    said = [desk.records(desk.again, more=("--dry-run",), lang=lang) for lang in ("en", "fr", "ro")]
    assert [done.returncode for done in said] == [0, 0, 0]
    assert len({done.stderr for done in said}) == 3
    for done in said:
        assert "again.yaml:3 players[0].name" in done.stderr
        assert "p-7 (Jean-Pierre Dupont)" in done.stderr
        assert "--same 69-dupont=p-7" in done.stderr
        assert "--distinct 69-dupont" in done.stderr


def test_two_new_players_of_one_file_who_may_be_one_are_told(desk: Desk) -> None:
    """As where somebody has a provisional id in each of two sections; once said to be two, nobody asks."""
    both = desk.again.read_text("utf-8").replace(
        "players:\n",
        "players:\n  - { id: new-1, name: Gil Neuf, licence: '99' }\n  - { id: new-2, name: NEUF Gilles, licence: '99' }\n",
    )
    desk.again.write_text(both, "utf-8")
    said = [desk.records(desk.again, more=("--dry-run",), lang=lang) for lang in ("en", "fr", "ro")]
    assert [done.returncode for done in said] == [0, 0, 0]
    assert len({done.stderr for done in said}) == 3
    for done in said:
        assert "players[1].name" in done.stderr
        assert "new-1 (Gil Neuf)" in done.stderr
        assert "--distinct new-2" in done.stderr
    assert "new-1 (Gil Neuf)" not in desk.records(desk.again, more=("--dry-run", "--distinct", "new-2")).stderr


def test_answered_that_it_is_the_same_person_facts_have_the_known_id_and_nobody_asks_again(desk: Desk) -> None:
    done = desk.records(desk.again, more=("--same", "69-dupont=p-7"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "69-dupont is p-7" in done.stdout
    people, history = desk.says()
    assert people == PEOPLE.replace("of 2019\n", "of 2019\n    also: [69-dupont]\n")
    added = (
        AGAIN.split("facts:\n")[1].replace("69-dupont", "p-7").replace("one\n", "one\n    recorded: 2024-03-15\n", 1)
    )
    assert history == HISTORY + added + submitted("cup", "again.yaml")
    later = desk.written("later.yaml", AGAIN.replace("id: cup", "id: cup-2"))
    done = desk.records(later)
    assert (done.returncode, done.stderr) == (0, "")
    assert "69-dupont is p-7" in done.stdout
    assert desk.says()[0] == people
    only_facts = AGAIN.replace("id: cup", "id: cup-3").replace("  - { id: 69-dupont, name: DUPONT Jean Pierre }\n", "")
    done = desk.records(desk.written("facts.yaml", only_facts.replace("players:\n", "")))
    assert (done.returncode, done.stderr) == (0, "")
    desk.lists()


def test_a_file_sent_again_after_its_answer_is_recognised(desk: Desk) -> None:
    assert desk.records(desk.again, more=("--same", "69-dupont=p-7")).returncode == 0
    before = desk.says()
    done = desk.records(desk.again)
    assert done.returncode == 2
    assert "The history has everything that is in this file already (cup)" in done.stderr
    assert desk.says() == before


def test_the_answer_is_kept_by_a_history_without_people_file_too(desk: Desk) -> None:
    players = "players: [{ id: ann, name: Ann }, { id: p-7, name: Jean Pierre DUPONT }]"
    desk.history.write_text(HISTORY.replace("people: people.yaml", players), "utf-8")
    done = desk.records(desk.again, more=("--same", "69-dupont=p-7"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "{ id: p-7, also: [69-dupont], name: Jean Pierre DUPONT }" in desk.says()[1]
    desk.lists()


def test_answered_that_it_is_somebody_else_nobody_asks_again(desk: Desk) -> None:
    done = desk.records(desk.again, more=("--distinct", "69-dupont"))
    assert (done.returncode, done.stderr) == (0, "")
    assert desk.says()[0] == PEOPLE + "  - { id: 69-dupont, unlike: [p-7], name: DUPONT Jean Pierre }\n"
    found = history_files.read(desk.history, "ffjd").history
    assert found is not None
    assert found.players[PlayerId("69-dupont")].unlike == ["p-7"]
    desk.lists()


def test_killed_between_the_two_an_answer_is_taken_again(desk: Desk) -> None:
    for more in (("--same", "69-dupont=p-7"), ("--distinct", "69-dupont")):
        desk.people.write_text(PEOPLE, "utf-8")
        desk.history.write_text(HISTORY, "utf-8")
        assert desk.records(desk.again, more=more).returncode == 0
        whole = desk.says()
        desk.history.write_text(HISTORY, "utf-8")
        done = desk.records(desk.again, more=more)
        assert (done.returncode, done.stderr) == (0, "")
        assert desk.says() == whole


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--same", "69-dupont"), "NEW=KNOWN"),
        (("--same", "=p-7"), "NEW=KNOWN"),
        (("--same", "nobody=p-7"), "None of the files has a row for a player “nobody”"),
        (("--distinct", "nobody"), "None of the files has a row for a player “nobody”"),
        (("--same", "69-dupont=p-8"), "“p-8” is nobody whom the history knew"),
        (("--same", "69-dupont=69-dupont"), "“69-dupont” is nobody whom the history knew"),
        (("--same", "69-dupont=gone"), "“gone” is nobody whom the history knew before (or was erased)"),
        (("--same", "ann=p-7"), "“ann” is known already"),
        (("--same", "old=p-7"), "“old” was said to be “ann” before"),
        (("--same", "69-dupont=p-7", "--distinct", "69-dupont"), "both to be “p-7” and to be nobody known"),
    ],
)
def test_an_answer_that_answers_nothing_is_refused(desk: Desk, more: tuple[str, ...], said: str) -> None:
    desk.people.write_text(
        PEOPLE.replace("{ id: ann,", "{ id: ann, also: [old],") + "  - { id: gone, erased: 2024-01-01 }\n", "utf-8"
    )
    rows = "players:\n  - { id: ann, name: Ann Martin }\n  - { id: old, name: Ann Martin }\n"
    desk.again.write_text(AGAIN.replace("players:\n", rows), "utf-8")
    before = desk.says()
    told = [desk.records(desk.again, more=more, lang=lang) for lang in ("en", "fr", "ro")]
    assert {done.returncode for done in told} == {2}
    assert len({done.stderr for done in told}) == 3
    assert said in told[0].stderr
    assert desk.says() == before


def test_what_a_file_says_of_somebody_erased_is_left_out_with_a_word(desk: Desk) -> None:
    erased = PEOPLE.replace("{ id: ann, name: Ann Martin, birth: 1980-01-01 }", "{ id: ann, erased: 2024-03-14 }")
    desk.people.write_text(erased, "utf-8")
    desk.file.write_text(FILE.replace("players:\n", "players:\n  - { id: ann, name: Ann Martin }\n"), "utf-8")
    done = desk.records(desk.file)
    assert done.returncode == 0
    assert "file.yaml:3 players[0].id\n  “ann” was erased" in done.stderr
    assert "Ann" not in desk.says()[0]


def test_an_id_of_whom_nobody_has_a_row_is_refused_whatever_the_version(desk: Desk) -> None:
    desk.history.write_text("ronde: history 2\n" + HISTORY, "utf-8")
    desk.file.write_text("ronde: history 2\n" + FILE.replace("white: ann", "white: nobody"), "utf-8")
    done = desk.records(desk.file)
    assert done.returncode == 2
    assert "Nobody in the players’ list has the id “nobody”" in done.stderr


def test_a_new_player_may_not_take_an_id_that_means_somebody_else(desk: Desk) -> None:
    desk.file.write_text(FILE.replace("{ id: zoe,", "{ id: zoe, also: [p-7],"), "utf-8")
    done = desk.records(desk.file)
    assert done.returncode == 2
    assert (
        "file.yaml:3 players[0].also\n  Of the new player “zoe” the file says also. Only the office says that."
        in done.stderr
    )
    done = desk.records(desk.file, more=("--own",))
    assert done.returncode == 2
    assert "file.yaml:3 players[0].also[0]\n  “p-7”, an id of “zoe”, is one of “p-7” too" in done.stderr


@pytest.mark.parametrize("file", ["file", "again"])
def test_a_history_of_version_2_keeps_what_was_known_of_people_when_a_fact_came_in(desk: Desk, file: str) -> None:
    desk.history.write_text("ronde: history 2\n" + HISTORY, "utf-8")
    done = desk.records(getattr(desk, file), more=("--same", "69-dupont=p-7") if file == "again" else ())
    assert (done.returncode, done.stderr) == (0, "")
    first = history_files.read(desk.history, "ffjd")
    desk.people.write_text(desk.says()[0].replace("birth: 1980-01-01", "birth: 1990-01-01"), "utf-8")
    then = history_files.read(desk.history, "ffjd")
    assert first.problems == then.problems == ()
    assert first.history is not None
    assert then.history is not None
    assert first.facts == then.history.facts == first.history.facts  # as they are written they are whole
    assert "entrants: [{player: ann, age: 44, licensed: false}" in desk.says()[1]  # born on 1 January 1980


@pytest.mark.parametrize("version", ["history 1", "history 2"])
def test_what_a_sender_knew_of_players_is_not_taken_over(desk: Desk, version: str) -> None:
    desk.history.write_text(f"ronde: {version}\n" + HISTORY, "utf-8")
    forged = "entrants: [{ player: ann, age: 12 }, { player: zoe, age: 12 }], games"
    desk.file.write_text(FILE.replace("games", forged), "utf-8")
    done = desk.records(desk.file)
    assert done.returncode == 0
    assert "file.yaml:6 facts[0].id\n  “open” says what its sender knew of the players (entrants)." in done.stderr
    assert "12" not in desk.says()[1].split("id: open")[1].replace("2024", "")
    found = history_files.read(desk.history, "ffjd").history
    assert found is not None
    series = found.documents["open"]
    assert isinstance(series, Series)
    assert [(one.player, one.age, one.is_licensed) for one in series.entrants] == [
        ("ann", 44, False),
        ("zoe", None, False),
    ]


def test_nobody_publishes_a_list_by_sending_a_file(desk: Desk) -> None:
    """It could never be taken back, and would keep every other list from being published."""
    none = "0" * 64
    made = f"head: '{none}', rules: '{none}', lists: {{ national: '{none}' }}"
    said = f"{{ fact: published, id: theirs, day: 2024-03-01, {made} }}"
    desk.file.write_text(f"regulation: ffjd\nfacts:\n- {said}\n", "utf-8")
    before = desk.says()
    done = desk.records(desk.file)
    assert (done.returncode, "“theirs” (List published) is not for an organiser to send" in done.stderr) == (2, True)
    done = desk.records(desk.file, more=("--own",))
    assert done.returncode == 2
    assert "facts[0].fact\n  “theirs” says that a list was published." in done.stderr
    assert desk.says() == before
