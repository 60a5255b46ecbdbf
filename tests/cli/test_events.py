"""An event that goes from one machine to another and to the office: begun here, finished there, submitted, returned, submitted again."""

from pathlib import Path

import pytest

from ronde.files.events.event import EventFile, parse
from ronde.files.opening import OpenedFile, opened_file
from ronde.record.dossier import State
from ronde.regulations.ffjd.documents import Series
from tests.verbs import done, ronde

LIST = """
regulation: ffjd
players:
  - { id: anne, name: Anne Aubert, licences: [{ since: 2023-09-01 }] }
  - { id: ben, name: Ben Blanc, licences: [{ since: 2023-09-01 }] }
  - { id: dan, name: Dan Dubois, licences: [{ since: 2023-09-01 }] }
facts:
  - { fact: adopted, id: start, day: 2024-01-01, recorded: 2024-01-01, ratings: [{ player: anne, rating: 1500 }, { player: ben, rating: 1500 }, { player: dan, rating: 1400 }] }
"""
DECLARED = "first_day: 2024-01-10\ncadence: accelerated\ndeclared: true\npace: { minutes: 30 }\n"
PLAYERS = "id,name,rating\nanne,Anne Aubert,1500\nben,Ben Blanc,1500\nguest,Daniel DUBOIS,\ncid,Cid Colin,\n"


@pytest.fixture(autouse=True)
def machines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two laptops, a stick, and the office with its history; the first laptop has a copy of the list."""
    monkeypatch.chdir(tmp_path)
    for name in ("one", "two", "stick", "office"):
        Path(name).mkdir()
    for place in ("one/list.yaml", "office/history.yaml"):
        Path(place).write_text(LIST, "utf-8")
    Path("one/players.csv").write_text(PLAYERS, "utf-8")
    Path("one/declared.yaml").write_text(DECLARED, "utf-8")


def begin(name: str = "one/open.yaml") -> None:
    done(f"play new {name} --players one/players.csv --discipline draughts --format round_robin --rounds 3")
    done(f"play pair {name} --publish")


def finish(name: str, result: str = "2") -> None:
    """Every game of a round-robin of four that has no result yet."""
    for number in range(1, 4):
        if number > 1:
            done(f"play pair {name} --publish")
        done(f"play enter {name} 1={result} 2={result}")
    done(f"play close {name}")


def office() -> OpenedFile:
    found = opened_file(Path("office/history.yaml"), "ffjd")
    assert found.is_sound, found.problems
    return found


def event(path: str) -> EventFile:
    found, problems = parse(Path(path).read_bytes())
    assert found is not None, problems
    return found


def add_fact(line: str) -> None:
    """A fact that the officer writes."""
    with Path("office/history.yaml").open("a", encoding="utf-8") as file:
        file.write(f"  - {line}\n")


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
    assert "slow 0 × 2 EUR + accelerated 4 × 1 EUR = 4 EUR" in told
    dossier = event("stick/e.ronde").sections[0].id

    done("record ffjd office/history.yaml stick/sent.yaml --recorded 2024-01-12 --same guest=dan --distinct cid")
    add_fact(f"{{ fact: step, id: in, of: {dossier}, action: submit, day: 2024-01-12, by: Olga, role: organiser }}")
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
    assert (found.section, found.version.id, found.state) == (dossier, f"{dossier}-2", State.RETURNED)
    mentioned = {str(player) for _, player in found.version.mentions()}
    assert "dan" in mentioned
    assert "guest" not in mentioned

    add_fact(f"{{ fact: step, id: in-2, of: {dossier}, action: submit, day: 2024-01-15, by: Olga, role: organiser }}")
    known = office().known
    assert known is not None
    assert [one.state for one in known.chronicle.office.dossiers.values()] == [State.SUBMITTED]
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
    assert "refused stick/e.ronde/declaration.yaml cadence" in done("play submit stick/e.ronde", ends=2).stderr
    Path("one/other.yaml").write_text(DECLARED, "utf-8")
    told = done("play submit stick/e.ronde --declaration one/other.yaml", ends=2)
    assert "refused stick/e.ronde/sections/open.yaml\n" in told.stderr


def test_of_several_sections_the_one_that_is_not_closed_is_named() -> None:
    begin()
    finish("one/open.yaml")
    begin("one/final.yaml")
    told = done("play submit one/open.yaml one/final.yaml --regulation ffjd --declaration one/declared.yaml", ends=2)
    assert "refused one/final.yaml\n" in told.stderr
    assert "one/open.yaml" not in told.stderr


def test_nothing_submitted_is_nothing_to_record() -> None:
    begin()
    done("play hand-over one/open.yaml -o stick/e.ronde")
    assert "submitted yet" in done("record ffjd office/history.yaml stick/e.ronde", ends=2).stderr


def play_final() -> None:
    """Two of the four play a game more."""
    Path("one/two.csv").write_text("id,name,rating\nanne,Anne Aubert,1500\nben,Ben Blanc,1500\n", "utf-8")
    done("play new one/final.yaml --players one/two.csv --discipline draughts --format round_robin --rounds 1")
    done("play pair one/final.yaml --publish")
    done("play enter one/final.yaml 1=2")
    done("play close one/final.yaml")


def test_a_play_off_that_is_sent_later_pays_nothing_more() -> None:
    """5.5: the bill of both is 4 EUR, each of the four once, though the final comes to the office by itself."""
    begin()
    finish("one/open.yaml")
    play_final()
    submit = "play submit {} --regulation ffjd --declaration one/{}.yaml --history office/history.yaml -o stick/{}.yaml"
    done(submit.format("one/open.yaml", "declared", "sent"), ends=1)
    done("record ffjd office/history.yaml stick/sent.yaml --recorded 2024-01-12")
    Path("one/declared-2.yaml").write_text(DECLARED.replace("01-10", "01-11") + "linked: open\n", "utf-8")
    told = done(submit.format("one/final.yaml", "declared-2", "sent-2"), ends=1).stdout
    assert "accelerated 4 × 1 EUR = 4 EUR" in told
    assert told.count("EUR = ") == 1
    assert "linked: sent" in Path("stick/sent-2.yaml").read_text("utf-8")


def test_a_play_off_that_is_linked_pays_once() -> None:
    """5.5: 1 EUR for each who really played; four played the open, two of them the final: 4 EUR and not 4 + 2."""
    begin()
    finish("one/open.yaml")
    play_final()
    Path("one/declared.yaml").write_text(
        DECLARED + "sections:\n  final: { first_day: 2024-01-11, linked: open }\n", "utf-8"
    )
    done(
        "play hand-over one/open.yaml one/final.yaml -o stick/e.ronde --declaration one/declared.yaml --list one/list.yaml --name Cup"
    )
    told = done("play submit stick/e.ronde -o stick/sent.yaml --regulation ffjd", ends=1).stdout
    assert "slow 0 × 2 EUR + accelerated 4 × 1 EUR = 4 EUR" in told
    assert told.count("EUR = ") == 1
    first, second = (one.id for one in event("stick/e.ronde").sections)
    sent = Path("stick/sent.yaml").read_text("utf-8")
    assert f"linked: {first}" in sent
    assert f"id: {second}" in sent


def test_a_section_that_the_declaration_names_in_vain_is_told() -> None:
    begin()
    finish("one/open.yaml")
    Path("one/declared.yaml").write_text(DECLARED + "sections: { finale: { cadence: slow } }\n", "utf-8")
    told = done("play submit one/open.yaml --regulation ffjd --declaration one/declared.yaml", ends=2).stderr
    assert "There is no section “finale”" in told


def two_sections_submitted() -> str:
    """An open and its final, submitted together; the command for more of it."""
    begin()
    finish("one/open.yaml")
    play_final()
    Path("one/declared.yaml").write_text(
        DECLARED + "sections:\n  final: { first_day: 2024-01-11, linked: open }\n", "utf-8"
    )
    submit = "--regulation ffjd --declaration one/declared.yaml --history office/history.yaml"
    done(f"play submit one/open.yaml one/final.yaml {submit} -o stick/sent.yaml", ends=1)
    return submit


def test_one_of_several_sections_comes_again_with_the_declaration_of_all() -> None:
    submit = two_sections_submitted()
    done("play reopen one/open.yaml")
    done("play enter one/open.yaml --round 2 1=0 --correct")
    done("play close one/open.yaml")
    done(f"play submit one/open.yaml {submit} -o stick/again.yaml", ends=1)
    again = Path("stick/again.yaml").read_text("utf-8")
    assert "id: sent-open" in again
    assert "sent-final" not in again


def test_of_a_section_that_came_again_an_event_file_has_the_last_version_only() -> None:
    """Recorded once more, nothing of what was sent together at first takes the place of the correction."""
    submit = two_sections_submitted()
    done("record ffjd office/history.yaml stick/sent.yaml --recorded 2024-01-12")
    done("play reopen one/open.yaml")
    done("play enter one/open.yaml --round 2 1=0 --correct")
    done("play close one/open.yaml")
    done(f"play submit one/open.yaml {submit} -o stick/again.yaml", ends=1)
    done("play hand-over one/open.yaml one/final.yaml -o stick/e.ronde")
    done("record ffjd office/history.yaml stick/e.ronde --recorded 2024-01-13 --newer sent-open")
    known = office().known
    assert known is not None
    assert [one.id for one in known.history.facts] == ["start", "sent-open", "sent-final", "sent-open-2"]
    sent, corrected = (known.history.documents[one] for one in ("sent-open", "sent-open-2"))
    assert isinstance(sent, Series)
    assert isinstance(corrected, Series)
    results = [(one.result, other.result) for one, other in zip(sent.games, corrected.games, strict=True)]
    assert results.count((2, 0)) == 1
    assert results.count((2, 2)) == len(results) - 1


def two_of_a_grand_prix() -> None:
    """Two sections of an evening, closed, with what is declared of it."""
    for name in ("a", "b"):
        Path("one/p.csv").write_text(
            "".join(["id,name,rating\n", *(f"{name}{at},{name} {at},{1500 + at}\n" for at in range(6))]), "utf-8"
        )
        done(f"play new one/{name}.yaml --players one/p.csv --discipline chess --format round_robin --rounds 5")
        for _ in range(5):
            done(f"play pair one/{name}.yaml --publish")
            done(f"play enter one/{name}.yaml 1=1 2=1 3=1")
        done(f"play close one/{name}.yaml")
    Path("one/declared.yaml").write_text("name: Blitz\nkind: rotation\nday: 2022-10-10\n", "utf-8")


def test_of_a_grand_prix_no_section_comes_again_alone() -> None:
    """The new version of the evening would be without the others."""
    two_of_a_grand_prix()
    submit = "--regulation cel-grand-prix --declaration one/declared.yaml -o stick/sent.yaml"
    done(f"play submit one/a.yaml one/b.yaml {submit}")
    sent = Path("stick/sent.yaml").read_bytes()
    assert "submitted with it before: b" in done(f"play submit one/a.yaml {submit}", ends=2).stderr
    assert Path("stick/sent.yaml").read_bytes() == sent
    done(f"play submit one/b.yaml one/a.yaml {submit}")


def test_two_evenings_sent_in_files_of_one_name_are_two_events() -> None:
    two_of_a_grand_prix()
    submit = "--regulation cel-grand-prix --declaration one/declared.yaml -o stick/sent.yaml"
    for name, event_id in (("a", "sent"), ("b", "sent-b"), ("a", "sent")):
        done(f"play submit one/{name}.yaml {submit}")
        assert f"id: {event_id}\n" in Path("stick/sent.yaml").read_text("utf-8")


def test_two_sections_sent_in_files_of_one_name_are_two() -> None:
    begin()
    finish("one/open.yaml")
    play_final()
    submit = "--regulation ffjd --declaration one/declared.yaml -o stick/sent.yaml"
    done(f"play submit one/open.yaml {submit}", ends=1)
    done(f"play submit one/final.yaml {submit}", ends=1)
    assert "id: sent-final\n" in Path("stick/sent.yaml").read_text("utf-8")
    done(f"play submit one/open.yaml {submit}", ends=1)
    assert "id: sent\n" in Path("stick/sent.yaml").read_text("utf-8")


def test_sections_of_a_grand_prix_are_one_event() -> None:
    two_of_a_grand_prix()
    done(
        "play hand-over one/a.yaml one/b.yaml -o stick/e.ronde --declaration one/declared.yaml --regulation cel-grand-prix"
    )
    done("play submit stick/e.ronde -o stick/sent.yaml")
    sent = Path("stick/sent.yaml").read_text("utf-8")
    assert sent.count("fact: ") == 1
    assert f"id: {event('stick/e.ronde').id}" in sent
    assert sent.count("entries:") == 2
    Path("one/apart.yaml").write_text("kind: rotation\nday: 2022-10-10\nsections: { a: { kind: swiss } }\n", "utf-8")
    told = done("play submit stick/e.ronde --declaration one/apart.yaml", ends=2).stderr
    assert "nothing is declared of one alone" in told


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
    assert "you can go on here" in done("play take-back one/open.yaml", ends=2).stderr


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
    assert "accelerated 4 × 1 EUR" in done(submit, ends=1).stdout
    done(f"{submit} -o stick/again.yaml", ends=1)
    looked = done("homologate ffjd stick/again.yaml --history office/history.yaml", ends=1)
    assert "accelerated 4 × 1 EUR" in looked.stdout
    assert ": 2 → 0" in looked.stderr


def test_a_section_that_no_file_has_is_no_newer_version() -> None:
    begin()
    finish("one/open.yaml")
    done("play submit one/open.yaml --regulation ffjd --declaration one/declared.yaml -o stick/sent.yaml", ends=1)
    told = done("record ffjd office/history.yaml stick/sent.yaml --newer nobody", ends=2).stderr
    assert "No file has a section “nobody”" in told


@pytest.mark.parametrize(
    ("lang", "discipline", "table"),
    [("fr", "Cette discipline n’a pas de résultat 7", "Table 1 : "), ("ro", "Această disciplină nu are", "Masa 1: ")],
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
