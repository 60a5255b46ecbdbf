"""Several sections of one event: submitted together, sent again one by one, rated together or apart."""

from pathlib import Path

import pytest

from ronde.regulations.ffjd.documents import Series
from tests.cli.two_machines import DECLARED, begin, done, event, finish, office, set_up


@pytest.fixture(autouse=True)
def machines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    set_up()


def test_of_several_sections_the_one_that_is_not_closed_is_named() -> None:
    begin()
    finish("one/open.yaml")
    begin("one/final.yaml")
    told = done("play submit one/open.yaml one/final.yaml --regulation ffjd --declaration one/declared.yaml", ends=2)
    assert "error one/final.yaml\n" in told.stderr
    assert "one/open.yaml" not in told.stderr


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
    assert "rapid 4 × 1 EUR = 4 EUR" in told
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
    assert "slow 0 × 2 EUR + rapid 4 × 1 EUR = 4 EUR" in told
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
    sections = [one.id for one in known.history.facts if isinstance(one, Series)]
    assert sections == ["sent-open", "sent-final", "sent-open-2"]
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
    assert "nothing can be declared for one alone" in told
