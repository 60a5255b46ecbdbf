"""An event that goes from one machine to another and to the office: begun here, finished there, submitted, returned, submitted again."""

from pathlib import Path

import pytest

from ronde.record.dossier import State
from tests.cli.two_machines import DECLARED, LIST, add_fact, begin, done, event, finish, office, set_up
from tests.verbs import ronde


@pytest.fixture(autouse=True)
def machines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    set_up()


def test_one_dossier_from_the_first_machine_to_the_second_submission() -> None:
    begin()
    done(
        "play hand-over one/open.yaml -o stick/e.ronde --declaration one/declared.yaml --list one/list.yaml --regulation ffjd"
    )
    assert "handed over" in done("play enter one/open.yaml 1=2", ends=2).stderr
    assert "handed over" in done("play undo one/open.yaml", ends=2).stderr
    done("play take-over stick/e.ronde --into two")
    finish("two/open.yaml")
    told = done("play submit two/open.yaml -o stick/sent.yaml", ends=1).stdout
    assert "slow 0 × 2 EUR + rapid 4 × 1 EUR = 4 EUR" in told
    dossier = event("stick/e.ronde").sections[0].id

    done("record ffjd office/history.yaml stick/sent.yaml --recorded 2024-01-12 --same guest=dan --distinct cid")
    add_fact(
        f"{{ fact: step, id: back, of: {dossier}, action: return, day: 2024-01-13, by: Rex, role: officer, reason: Who won? }}"
    )

    done("play reopen two/open.yaml")
    done("play enter two/open.yaml --round 2 1=0 --correct")
    done("play close two/open.yaml")
    done("play submit two/open.yaml -o stick/another-name.yaml", ends=1)
    seen = done("record ffjd office/history.yaml stick/another-name.yaml --recorded 2024-01-14", ends=2).stderr
    assert "games[2]" in seen.replace("\n", "")
    assert ": 2 → 0" in seen
    assert f"--newer {dossier}" in seen.replace("\n", " ")
    taken = done(f"record ffjd office/history.yaml stick/another-name.yaml --recorded 2024-01-14 --newer {dossier}")
    assert "lookalike" not in taken.output
    assert f"becomes its next version, “{dossier}-2”" in " ".join(taken.output.split())

    known = office().known
    assert known is not None
    (found,) = known.chronicle.office.dossiers.values()
    assert (found.section, found.version.id, found.state) == (dossier, f"{dossier}-2", State.SUBMITTED)
    mentioned = {str(player) for _, player in found.version.mentions()}
    assert "dan" in mentioned
    assert "guest" not in mentioned

    again = done("record ffjd office/history.yaml stick/another-name.yaml --recorded 2024-01-15", ends=2).stderr
    assert "Nothing has to be done: it has been recorded." in again


def test_an_event_file_is_recorded_as_what_was_submitted_of_it() -> None:
    begin()
    finish("one/open.yaml")
    submit = "play submit one/open.yaml --regulation ffjd --declaration one/declared.yaml --history one/list.yaml"
    done(f"{submit} -o one/first.yaml", ends=1)
    done("play hand-over one/open.yaml -o stick/e.ronde")
    (section,) = event("stick/e.ronde").sections
    assert section.id == "first"
    assert section.submitted == Path("one/first.yaml").read_text("utf-8")
    done("record ffjd office/history.yaml stick/e.ronde --recorded 2024-01-12 --same guest=dan")
    known = office().known
    assert known is not None
    assert [*known.chronicle.office.dossiers] == ["first"]


def test_what_is_said_of_a_file_names_it_as_people_do_and_no_temporary_one() -> None:
    """The guest looks like Dan Dubois: a problem, of the document to send and of the part of the event file that is taken in."""
    begin()
    finish("one/open.yaml")
    Path("one/list.yaml").write_text(LIST.replace("name: Dan Dubois", "name: Daniel Dubois"), "utf-8")
    Path("office/history.yaml").write_text(LIST.replace("name: Dan Dubois", "name: Daniel Dubois"), "utf-8")
    submit = "play submit one/open.yaml --regulation ffjd --declaration one/declared.yaml --history one/list.yaml"
    assert "warning open.yaml:" in done(submit, ends=1).stderr
    assert "warning one/first.yaml:" in done(f"{submit} -o one/first.yaml", ends=1).stderr
    done("play hand-over one/open.yaml -o stick/e.ronde")
    taken = done("record ffjd office/history.yaml stick/e.ronde --recorded 2024-01-12 --dry-run")
    assert "warning stick/e.ronde/submitted/open.yaml:" in taken.stderr
    assert taken.stdout.startswith("stick/e.ronde/submitted/open.yaml → office/history.yaml")


def test_what_is_wrong_inside_an_event_file_is_said_of_its_part() -> None:
    begin()
    Path("one/declared.yaml").write_text(DECLARED.replace("accelerated", "quick"), "utf-8")
    done(
        "play hand-over one/open.yaml -o stick/e.ronde --regulation ffjd --declaration one/declared.yaml --list one/list.yaml"
    )
    assert "error stick/e.ronde/declaration.yaml cadence" in done("play submit stick/e.ronde", ends=2).stderr
    Path("one/other.yaml").write_text(DECLARED, "utf-8")
    told = done("play submit stick/e.ronde --declaration one/other.yaml", ends=2)
    assert "error stick/e.ronde/sections/open.yaml\n" in told.stderr


def test_nothing_submitted_is_nothing_to_record() -> None:
    begin()
    done("play hand-over one/open.yaml -o stick/e.ronde")
    assert "submitted yet" in done("record ffjd office/history.yaml stick/e.ronde", ends=2).stderr


# Both went on


def both_went_on() -> None:
    """The first machine took it back and entered one result, the second entered another."""
    begin()
    done("play hand-over one/open.yaml -o stick/e.ronde")
    done("play take-over stick/e.ronde --into two")
    done("play enter two/open.yaml 1=0")
    assert "can be changed here again" in done("play take-back one/open.yaml").stdout
    done("play enter one/open.yaml 1=2")
    done("play enter one/open.yaml 2=2")
    done("play hand-over two/open.yaml -o stick/back.ronde")


def test_where_both_went_on_each_side_is_shown_and_nothing_is_written() -> None:
    both_went_on()
    before = Path("one/open.yaml").read_bytes()
    told = done("play take-over stick/back.ronde --into one", ends=2).stdout
    shown = [line for line in told.splitlines() if "round 1" in line]
    assert "– → 2" in shown[0]
    assert "– → 0" in shown[0]
    assert "table 2" in shown[1]
    assert Path("one/open.yaml").read_bytes() == before


@pytest.mark.parametrize("keep", ["here", "there"])
def test_one_side_is_chosen_and_the_other_is_not_lost(keep: str) -> None:
    both_went_on()
    sides = {"here": Path("one/open.yaml").read_bytes(), "there": Path("two/open.yaml").read_bytes()}
    done(f"play take-over stick/back.ronde --into one --keep {keep}")
    (aside,) = Path("one").glob("open.*-*.yaml")
    assert Path("one/open.yaml").read_bytes() == sides.pop(keep)
    assert [aside.read_bytes()] == [*sides.values()]
    done("play enter one/open.yaml 1=1 --correct")
    # The other machine learns what was chosen.
    done("play hand-over one/open.yaml -o stick/third.ronde")
    done("play take-over stick/third.ronde --into two")
    assert Path("one/open.yaml").read_bytes() == Path("two/open.yaml").read_bytes()


def test_where_only_one_side_went_on_it_simply_goes_on_and_undo_reaches_the_other_machine() -> None:
    begin()
    done("play hand-over one/open.yaml -o stick/e.ronde")
    done("play take-over stick/e.ronde --into two")
    done("play enter two/open.yaml 1=0")
    done("play enter two/open.yaml 2=1")
    done("play hand-over two/open.yaml -o stick/back.ronde")
    done("play take-over stick/back.ronde --into one")
    assert Path("one/open.yaml").read_bytes() == Path("two/open.yaml").read_bytes()
    assert "table 2: – → 1" in done("play undo one/open.yaml").stdout
    assert "table 1: – → 0" in done("play undo one/open.yaml").stdout
    assert "round 1 was published" in done("play undo one/open.yaml").stdout


def test_an_older_event_file_changes_nothing() -> None:
    begin()
    done("play hand-over one/open.yaml -o stick/e.ronde")
    done("play take-over stick/e.ronde --into two")
    done("play enter two/open.yaml 1=0")
    before = Path("two/open.yaml").read_bytes()
    assert "has gone further" in done("play take-over stick/e.ronde --into two").stdout
    assert Path("two/open.yaml").read_bytes() == before


def test_another_tournament_of_that_name_is_not_overwritten() -> None:
    begin()
    begin("two/open.yaml")
    done("play enter two/open.yaml 1=1")
    done("play hand-over one/open.yaml -o stick/e.ronde")
    assert "is another tournament" in done("play take-over stick/e.ronde --into two", ends=2).stderr


def test_the_same_event_file_is_made_again_where_the_first_is_lost() -> None:
    begin()
    done("play hand-over one/open.yaml -o stick/e.ronde")
    before = Path("stick/e.ronde").read_bytes()
    Path("stick/e.ronde").unlink()
    done("play hand-over one/open.yaml -o stick/e.ronde")
    assert Path("stick/e.ronde").read_bytes() == before


def test_what_was_not_handed_over_cannot_be_taken_back() -> None:
    begin()
    assert "you can continue here" in done("play take-back one/open.yaml", ends=2).stderr


def test_no_other_file_is_overwritten_by_an_event() -> None:
    begin()
    assert "exists already" in done("play hand-over one/open.yaml -o one/players.csv", ends=2).stderr


def test_a_section_that_was_handed_over_is_not_submitted_from_here() -> None:
    begin()
    finish("one/open.yaml")
    done("play hand-over one/open.yaml -o stick/e.ronde")
    told = done("play submit one/open.yaml --regulation ffjd --declaration one/declared.yaml", ends=2).stderr
    assert "handed over" in told


def test_a_second_submission_is_looked_at_beside_the_first_that_the_history_has() -> None:
    begin()
    finish("one/open.yaml")
    submit = "play submit one/open.yaml --regulation ffjd --declaration one/declared.yaml --history office/history.yaml"
    done(f"{submit} -o stick/sent.yaml", ends=1)
    done("record ffjd office/history.yaml stick/sent.yaml --recorded 2024-01-12")
    done("play reopen one/open.yaml")
    done("play enter one/open.yaml --round 2 1=0 --correct")
    done("play close one/open.yaml")
    assert "rapid 4 × 1 EUR" in done(submit, ends=1).stdout
    done(f"{submit} -o stick/again.yaml", ends=1)
    looked = done("homologate ffjd stick/again.yaml --history office/history.yaml", ends=1)
    assert "rapid 4 × 1 EUR" in looked.stdout
    assert ": 2 → 0" in looked.stderr


def test_a_section_that_no_file_has_is_no_newer_version() -> None:
    begin()
    finish("one/open.yaml")
    done("play submit one/open.yaml --regulation ffjd --declaration one/declared.yaml -o stick/sent.yaml", ends=1)
    told = done("record ffjd office/history.yaml stick/sent.yaml --newer nobody", ends=2).stderr
    assert "No file has a section “nobody”" in told


@pytest.mark.parametrize(
    ("lang", "discipline", "table"),
    [
        ("fr", "n’est pas un résultat", "Table 1\u00a0: "),
        ("ro", "nu este un rezultat", "Masa 1: "),
    ],
)
def test_what_is_said_in_french_and_romanian_has_no_english_and_no_endings_in_brackets(
    lang: str, discipline: str, table: str
) -> None:
    begin()
    for result in ("7", "?7"):
        assert discipline in ronde("play", "enter", "one/open.yaml", f"1={result}", lang=lang, columns=200).stderr
    assert table in ronde("play", "explain", "one/open.yaml", lang=lang).stdout
    told = ronde("play", "hand-over", "one/open.yaml", "-o", "stick/e.ronde", lang=lang).stdout
    assert "(s)" not in told
    assert "(i)" not in told
