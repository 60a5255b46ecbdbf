"""The verb that takes an organiser's file into the history: what it writes, what it says, and when it leaves all as it was."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ronde.cli import record_view
from ronde.cli.main import app
from ronde.files import history as history_files
from ronde.files import locking
from tests.verbs import Done, called

HISTORY = """\
# Kept by Rex.
regulation: ffjd
clubs: [{ id: lyon, name: Damier Lyonnais }]
players:
  - { id: ann, name: Ann Martin, birth: 1980-01-01 } # plays abroad
  - { id: ben, name: Ben Petit }
facts: # from the list of March on
  - fact: adopted
    id: start
    day: 2024-03-01
    recorded: 2024-03-02
    ratings: [{ player: ann, rating: 1500 }, { player: ben, rating: 1600 }]
"""
FILE = """\
# From Lyon, by letter.
regulation: ffjd
players:
  - { id: zoe, name: Zoé Blanc, clubs: [{ club: lyon, since: 2024-01-01 }] } # new
facts:
  # the clocks were new
  - fact: series
    id: open-lyon # the first one
    name: Open de Lyon
    first_day: 2024-03-10
    cadence: slow
    declared: true
    pace: { official: 2h/50 + 1h }
    games:
      - { white: ann, black: zoe, result: 2 }
  - { fact: step, id: lyon-in, of: open-lyon, action: submit, day: 2024-03-11, by: Olga, role: organiser }
"""
RECORDED = """\
# Kept by Rex.
regulation: ffjd
clubs: [{ id: lyon, name: Damier Lyonnais }]
players:
  - { id: ann, name: Ann Martin, birth: 1980-01-01 } # plays abroad
  - { id: ben, name: Ben Petit }
  - { id: zoe, name: Zoé Blanc, clubs: [{ club: lyon, since: 2024-01-01 }] } # new
facts: # from the list of March on
  - fact: adopted
    id: start
    day: 2024-03-01
    recorded: 2024-03-02
    ratings: [{ player: ann, rating: 1500 }, { player: ben, rating: 1600 }]
  # the clocks were new
  - fact: series
    id: open-lyon # the first one
    recorded: 2024-03-12
    name: Open de Lyon
    first_day: 2024-03-10
    cadence: slow
    declared: true
    pace: { official: 2h/50 + 1h }
    games:
      - { white: ann, black: zoe, result: 2 }
  - fact: step
    id: lyon-in
    recorded: 2024-03-12
    reason: file.yaml
    of: open-lyon
    action: submit
    day: 2024-03-12
    by: Rex
    role: officer
    signed: Olga
"""


class Desk:
    """A folder with a history and files beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.history = self.written("history.yaml", HISTORY)
        self.file = self.written("file.yaml", FILE)

    def written(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_bytes(text.encode())
        return path

    def records(self, *files: Path, recorded: str = "2024-03-12", lang: str = "en", more: tuple[str, ...] = ()) -> Done:
        """What the verb says about files, the one that there is unless others are named."""
        names = [str(path) for path in (self.history, *(files or (self.file,)))]
        day = ("--recorded", recorded) if recorded else ()
        arguments = ["record", "ffjd", *names, *day, "--by", "Rex", "--lang", lang, *more]
        return called(app, arguments, COLUMNS="1000", TERM="dumb")

    def is_refused(
        self, *files: Path, said: tuple[str, ...], recorded: str = "2024-03-12", more: tuple[str, ...] = ()
    ) -> None:
        """The files are refused with these words, and nothing in the folder is changed, in any language."""
        before = {path.name: path.read_bytes() for path in self.folder.iterdir()}
        told = {lang: self.records(*files, recorded=recorded, lang=lang, more=more) for lang in ("en", "fr", "ro")}
        assert {done.returncode for done in told.values()} == {2}, told["en"].output
        assert {path.name: path.read_bytes() for path in self.folder.iterdir()} == before
        assert len({done.stderr for done in told.values()}) == 3
        assert [done.stdout for done in told.values()] == ["", "", ""]
        for words in said:
            assert words in told["en"].stderr


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_new_players_and_facts_are_written_at_the_ends_and_nothing_else_is_touched(desk: Desk) -> None:
    done = desk.records()
    assert (done.returncode, done.stderr) == (0, "")
    assert desk.history.read_text("utf-8") == RECORDED
    assert desk.file.read_text("utf-8") == FILE


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            [
                "recorded 2024-03-12. Facts added: 2 (open-lyon, lyon-in). New players: 1 (zoe).",
                "Cannot be homologated yet",
            ],
        ),
        (
            "fr",
            [
                "enregistré le 2024-03-12. Faits ajoutés : 2 (open-lyon, lyon-in). Nouveaux joueurs : 1 (zoe).",
                "En attente",
            ],
        ),
        (
            "ro",
            [
                "înregistrat la 2024-03-12. Fapte adăugate: 2 (open-lyon, lyon-in). Jucători noi: 1 (zoe).",
                "În așteptare",
            ],
        ),
    ],
)
def test_it_says_what_came_in_and_what_waits_now(desk: Desk, lang: str, said: list[str]) -> None:
    shown = desk.records(lang=lang).stdout.replace("\u00a0", " ")
    assert [words for words in said if words not in shown] == []
    assert "Open de Lyon · " in shown
    assert f"ronde office ffjd {desk.history} --waiting" in shown


def test_before_it_is_done_it_can_be_seen(desk: Desk) -> None:
    done = desk.records(more=("--dry-run",))
    assert (done.returncode, desk.history.read_text("utf-8")) == (0, HISTORY)
    assert "Facts added: 2 (open-lyon, lyon-in)." in done.stdout
    assert "Nothing was written" in done.stdout


def test_without_a_day_it_is_today(desk: Desk) -> None:
    earliest = datetime.now(UTC).date()
    assert desk.records(recorded="").returncode == 0
    latest = datetime.now(UTC).date()
    found = history_files.read(desk.history, "ffjd").history
    assert found is not None
    assert {fact.recorded for fact in found.facts[1:]} <= {earliest.isoformat(), latest.isoformat()}


def test_what_the_organiser_says_about_the_day_is_not_what_the_officer_knew(desk: Desk) -> None:
    said = FILE.replace("id: lyon-in", "id: lyon-in, recorded: 2024-01-01")
    done = desk.records(desk.written("said.yaml", said), recorded="2024-03-12T18:30")
    assert done.returncode == 0
    assert "said.yaml: recorded 2024-01-01 in the file (1 facts); in the history 2024-03-12T18:30" in done.stderr
    expected = RECORDED.replace("recorded: 2024-03-12", "recorded: 2024-03-12T18:30").replace("file.yaml", "said.yaml")
    assert desk.history.read_text("utf-8") == expected


def test_the_same_file_again_is_refused_kindly(desk: Desk) -> None:
    desk.records()
    desk.is_refused(said=("The history has everything that is in this file already (open-lyon).",))


def test_of_what_is_known_already_each_is_named_if_there_is_more(desk: Desk) -> None:
    desk.records(more=("--own",))
    step = "  - { fact: step, id: lyon-back, of: open-lyon, action: return, day: 2024-03-12, by: Rex, role: officer, reason: why }\n"
    longer = desk.written("longer.yaml", FILE + step)
    desk.is_refused(
        longer,
        said=(
            "longer.yaml:8 facts[0].id\n  The history has “open-lyon” already, just as it is here.",
            "longer.yaml:16 facts[1].id\n  The history has “lyon-in” already, just as it is here.",
            "Problems: 2.",
        ),
        more=("--own",),
    )


def test_another_fact_under_a_known_id_is_refused(desk: Desk) -> None:
    other = desk.written("other.yaml", FILE.replace("open-lyon", "start"))
    desk.is_refused(other, said=("other.yaml:8 facts[0].id", "another fact with the id “start”", "replaces: start"))


def test_where_the_two_disagree_about_somebody_that_is_said_and_the_history_kept(desk: Desk) -> None:
    rows = (
        "clubs: [{ id: lyon, name: Lyon }]\nplayers:\n"
        "  - { id: ann, name: Anne Martin, birth: 1981-01-01, licence: '77' }\n"
        "  - { id: ben, name: Ben Petit, licences: [{ since: 2024-01-01 }] }\n"
    )
    done = desk.records(desk.written("other.yaml", FILE.replace("players:\n", rows)))
    assert done.returncode == 0
    assert desk.history.read_text("utf-8") == RECORDED.replace("file.yaml", "other.yaml")
    for words in (
        "other.yaml:3 clubs[0].name\n  Of “lyon” the history says name: Damier Lyonnais; this file says Lyon.",
        "other.yaml:5 players[0].name\n  Of “ann” the history says name: Ann Martin; this file says Anne Martin.",
        "other.yaml:5 players[0].birth\n  Of “ann” the history says birth: 1980-01-01; this file says 1981-01-01.",
        "other.yaml:5 players[0].licence\n  Of “ann” the history knows no licence; this file says 77.",
        "other.yaml:6 players[1].licences\n  Of “ben” the history knows no licences; this file says since 2024-01-01.",
    ):
        assert words in done.stderr
    assert done.stderr.count("warning ") == 5


def test_several_files_go_in_one_after_the_other(desk: Desk) -> None:
    back = desk.written(
        "back.yaml",
        "regulation: ffjd\nleagues: [{ id: ara, name: Auvergne }]\nplayers: [{ id: zoe, name: Zoé Blanc }, { id: yan, name: Yan }]\nfacts:\n"
        "- { fact: step, id: lyon-back, of: open-lyon, action: return, day: 2024-03-12, by: Rex, role: officer, reason: why }\n",
    )
    assert desk.records().returncode == 0
    done = desk.records(back, more=("--own",))
    assert done.returncode == 0, done.output
    assert "Facts added: 1 (lyon-back). New players: 1 (yan). New leagues: 1 (ara)." in done.stdout
    added = RECORDED.replace("facts: #", "  - { id: yan, name: Yan }\nfacts: #")
    added = added.replace("clubs: [{ id", "leagues:\n  - { id: ara, name: Auvergne }\nclubs: [{ id")
    step = "  - { fact: step, id: lyon-back, recorded: 2024-03-12, of: open-lyon, action: return, day: 2024-03-12, by: Rex, role: officer, reason: why }\n"
    assert desk.history.read_text("utf-8") == added + step


def test_the_second_file_may_need_the_first_but_not_the_other_way_round(desk: Desk) -> None:
    back = desk.written(
        "back.yaml",
        "regulation: ffjd\nfacts:\n- { fact: withdrawn, id: no, of: open-lyon }\n",
    )
    own = ("--own",)
    desk.is_refused(back, desk.file, said=("back.yaml:3 facts[0].of", "There is no fact “open-lyon”"), more=own)
    assert desk.records(desk.file, back, more=own).returncode == 0


def test_two_files_with_one_id_are_refused(desk: Desk) -> None:
    other = desk.written("other.yaml", FILE.replace("white: ann", "white: ben"))
    desk.is_refused(desk.file, other, said=("other.yaml:8 facts[0].id", "“open-lyon”"))


BAD = [
    ("regulation: ffjd\nfacts: [a\n", "not YAML"),
    ("", "This is an empty file; a history is asked for here."),
    ("---\n---\n", "should hold one document"),
    ("regulation: frs\n", "“frs” is not one of"),
    ("regulation: ffjd\nfacts: [{ fact: party, id: x }]\n", "“party” is not one of"),
    (FILE.replace("result: 2", "result: 3"), "bad.yaml:15 facts[0].games[0].result"),
    (FILE.replace("white: ann", "white: anna"), "bad.yaml:15 facts[0].games[0].white"),
    (FILE.replace("club: lyon", "club: nice"), "bad.yaml:4 players[0].clubs[0].club"),
    (FILE.replace("id: lyon-in", "id: open-lyon"), "bad.yaml:16 facts[1].id"),
    (FILE.replace("of: open-lyon", "of: open-nice"), "bad.yaml:16 facts[1]"),
    (FILE.replace("action: submit", "action: homologate"), "bad.yaml:16 facts[1]"),
    (FILE.replace("  - { id: zoe", "  - { nom: zoe"), "bad.yaml:4 players[0].nom"),
    (HISTORY.partition("facts:")[0], "It brings nothing new"),
]


@pytest.mark.parametrize(("bad", "said"), BAD, ids=[said for _, said in BAD])
def test_a_file_with_a_mistake_is_refused_and_nothing_is_changed(desk: Desk, bad: str, said: str) -> None:
    desk.is_refused(desk.written("bad.yaml", bad), said=(said, "Nothing was"))


def test_all_mistakes_of_all_files_are_told_at_once(desk: Desk) -> None:
    desk.written("history.yaml", HISTORY.replace("rating: 1500", "rating: 500"))
    one = desk.written("one.yaml", FILE.replace("white: ann", "white: anna"))
    two = desk.written("two.yaml", "regulation: ffjd\nplayers: [{ id: x }]\n")
    places = (
        "one.yaml:15 facts[0].games[0].white",
        "two.yaml:2 players[0].name",
        "history.yaml:12 facts[0].ratings[0]",
    )
    desk.is_refused(one, two, said=(*places, "Problems: 3. Nothing was written."))


def test_of_a_row_that_cannot_be_read_nothing_is_compared(desk: Desk) -> None:
    bad = desk.written("bad.yaml", FILE.replace("players:\n", "players:\n  - { id: ann, nom: Anne }\n"))
    places = ("bad.yaml:4 players[0].name", "bad.yaml:4 players[0].nom", "Problems: 2.")
    desk.is_refused(bad, said=places)


def test_nothing_is_recorded_before_what_was_recorded_last(desk: Desk) -> None:
    said = ("Recorded at 2024-03-01, but a fact above it was known at 2024-03-02.", "give a later --recorded")
    desk.is_refused(said=said, recorded="2024-03-01")


def test_a_history_that_cannot_be_added_to_is_left_alone(desk: Desk) -> None:
    desk.written("history.yaml", HISTORY.replace("\n", "\r"))
    desk.is_refused(said=("is laid out in a way to which nothing can be added", "Nothing was changed."))


def test_a_history_is_not_recorded_into_itself(desk: Desk) -> None:
    desk.is_refused(desk.folder / "." / "history.yaml", said=("is the history itself",))


def test_files_that_are_not_there_are_named(desk: Desk) -> None:
    desk.is_refused(desk.folder / "none.yaml", said=("none.yaml", "cannot be read"))
    desk.history.unlink()
    desk.is_refused(said=("history.yaml", "cannot be read"))


def test_line_ends_and_the_mark_of_an_editor_stay(desk: Desk) -> None:
    desk.written("history.yaml", "\ufeff" + HISTORY.replace("\n", "\r\n"))
    desk.written("file.yaml", "\ufeff" + FILE.replace("\n", "\r\n"))
    assert desk.records().returncode == 0
    assert desk.history.read_bytes().decode() == "\ufeff" + RECORDED.replace("\n", "\r\n")


def test_a_history_that_cannot_be_written_is_said_and_stays(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    desk.is_refused(said=("history.yaml cannot be written: the disk is full.",))


def test_an_empty_history_of_another_book_is_recorded_into_as_well(tmp_path: Path) -> None:
    history, file = tmp_path / "history.yaml", tmp_path / "file.yaml"
    history.write_text("regulation: cel-grand-prix\nfacts: []\n", "utf-8")
    file.write_text("regulation: cel-grand-prix\nfacts: [{ fact: closed, id: q4, day: 2022-12-31 }]\n", "utf-8")
    arguments = ["record", "cel-grand-prix", str(history), str(file), "--recorded", "2023-01-02", "--own"]
    done = called(app, arguments)
    assert done.returncode == 0, done.output
    expected = "facts:\n  - { fact: closed, id: q4, recorded: 2023-01-02, day: 2022-12-31 }\n"
    assert history.read_text("utf-8") == "regulation: cel-grand-prix\n" + expected


def test_two_copies_of_a_file_given_together_are_not_taken_for_recorded(desk: Desk) -> None:
    copy = desk.written("file (1).yaml", FILE)
    desk.is_refused(desk.file, copy, said=("file.yaml”, given before, brings the same: open-lyon.",))
    more = desk.written("more.yaml", FILE.replace("id: lyon-in", "id: lyon-in-2"))
    desk.is_refused(desk.file, more, said=("file.yaml”, given before, brings the same: open-lyon.",))


def test_what_counts_as_it_is_recorded_is_not_said_to_wait(desk: Desk) -> None:
    """A series with its day of homologation and without a step counts at once."""
    counting = FILE[: FILE.index("  - { fact: step")].replace("first_day: 2024-03-10", "homologated: 2024-03-10")
    done = desk.records(desk.written("counting.yaml", counting), more=("--own",))
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].endswith("Facts added: 1 (open-lyon). New players: 1 (zoe).")


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "came in since"), ("fr", "arrivés depuis"), ("ro", "sosite de atunci")]
)
def test_facts_that_an_editor_saved_meanwhile_are_not_overwritten_but_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    history, file = tmp_path / "history.yaml", tmp_path / "file.yaml"
    history.write_text(HISTORY, "utf-8")
    file.write_text(FILE, "utf-8")
    edited = HISTORY + "  - { fact: withdrawn, id: by-hand, of: start, recorded: 2024-03-11 }\n"

    texts = record_view.new_texts

    def slowly(*words: Any) -> Mapping[Path, str]:
        made = texts(*words)
        history.write_text(edited, "utf-8")
        return made

    monkeypatch.setattr(record_view, "new_texts", slowly)
    done = called(app, ["record", "ffjd", str(history), str(file), "--recorded", "2024-03-12", "--lang", lang])
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())
    assert "by-hand" in done.stderr
    assert history.read_text("utf-8") == edited


def test_a_history_that_somebody_holds_is_left_alone_and_the_holder_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locking, "LOOKS", 2)
    history, file = tmp_path / "history.yaml", tmp_path / "file.yaml"
    history.write_text(HISTORY, "utf-8")
    file.write_text(FILE, "utf-8")
    history.with_name("history.yaml.lock").write_text("4711 office", "utf-8")
    words = ["record", "ffjd", str(history), str(file), "--recorded", "2024-03-12", "--lang", "en"]
    done = called(app, words)
    assert done.returncode == 2
    assert "process 4711 on office" in " ".join(done.stderr.split())
    assert history.read_text("utf-8") == HISTORY
    assert called(app, [*words, "--dry-run"]).returncode == 0  # who changes nothing waits for nobody
