"""The verbs on a history of the Grand Prix, as a person uses them."""

import json
from pathlib import Path

import pytest
import yaml

from ronde.regulations import shelf
from tests.verbs import ronde

EXAMPLES = shelf.folder("cel-grand-prix") / "examples"


def given(tmp_path: Path, file: str, case: int) -> Path:
    """The history of an example as a file of its own."""
    example = list(yaml.safe_load_all((EXAMPLES / file).read_text("utf-8")))[case]
    path = tmp_path / "history.yaml"
    text = yaml.safe_dump({"regulation": "cel-grand-prix", **example["given"]}, allow_unicode=True, sort_keys=False)
    path.write_text(text, "utf-8")
    return path


def rows(shown: str) -> list[list[str]]:
    return [line.replace("│", " ").split() for line in shown.splitlines()]


def test_purses_of_a_quarter_whose_readings_agree(tmp_path: Path) -> None:
    done = ronde("purses", "cel-grand-prix", given(tmp_path, "bourses.yaml", 0), "--quarter", "2022Q4")
    assert done.returncode == 0
    assert "Purses of 2022Q4, as they were given" in done.stdout
    assert [row for row in rows(done.stdout) if row and row[0] in "ABCDEF"] == [
        ["A", "Grand", "Prix", "points", "50.00"],
        ["B", "Grand", "Prix", "points", "20.00"],
        ["D", "Grand", "Prix", "points", "20.00"],
        ["C", "Participations", "13.33"],
        ["E", "Participations", "13.33"],
        ["F", "Participations", "13.33"],
    ]


def test_purses_shows_both_readings_and_asks_for_a_choice(tmp_path: Path) -> None:
    path = given(tmp_path, "bourses.yaml", 1)
    done = ronde("purses", "cel-grand-prix", path, "--quarter", "2022Q4")
    assert done.returncode == 0
    larger, points = done.stdout.split("the purse for points is always kept")
    assert ["C", "Participations", "10.00"] in rows(larger)
    assert ["D", "Participations", "10.00"] in rows(larger)
    assert ["C", "Grand", "Prix", "points", "5.00"] in rows(points)
    assert ["D", "Participations", "20.00"] in rows(points)
    assert "record the committee’s choice" in points
    assert "The two readings" in done.stderr


def test_purses_names_the_committees_choice_and_shows_only_what_was_given(tmp_path: Path) -> None:
    # 50, 30 and four times 10; by the other reading c and e would have had 5, d and f 20
    done = ronde("purses", "cel-grand-prix", given(tmp_path, "bourses.yaml", 2), "--quarter", "2022Q4")
    assert "The committee’s choice: the larger purse is kept." in done.stdout
    assert [done.stdout.count(amount) for amount in ("50.00", "30.00", " 10.00", " 20.00", " 5.00")] == [1, 1, 4, 0, 0]
    assert done.stderr == ""


# a 50, b 30, c 10 and d, left alone in the other list, 30 (examples/committee.yaml). b had won, says the correction.
GIVEN = [
    ["A", "Grand", "Prix", "points", "50.00"],
    ["B", "Grand", "Prix", "points", "30.00"],
    ["C", "Grand", "Prix", "points", "10.00"],
    ["D", "Participations", "30.00"],
]


def ruled(tmp_path: Path, decision: str) -> Path:
    path = given(tmp_path, "committee.yaml", 0)
    ruling = f"- {{ fact: ruling, id: r, day: 2023-01-20, of: fixed, decision: {decision}, reason: read again }}\n"
    path.write_text(path.read_text("utf-8") + ruling, "utf-8")
    return path


@pytest.mark.parametrize("decision", ["stands", "points", "purses"])
def test_purses_shows_what_was_given_whatever_the_committee_ruled(tmp_path: Path, decision: str) -> None:
    done = ronde("purses", "cel-grand-prix", ruled(tmp_path, decision), "--quarter", "2022Q4")
    assert (done.returncode, done.stderr) == (0, "")
    shared_again = [["B", *GIVEN[0][1:]], ["A", *GIVEN[1][1:]], *GIVEN[2:]]
    shown = [row for row in rows(done.stdout) if row and row[0] in "ABCD"]
    assert shown == (shared_again if decision == "purses" else GIVEN)
    assert ("corrected the points since" in done.stdout) == (decision == "points")


@pytest.mark.parametrize(
    ("lang", "title", "note"),
    [
        ("fr", "Bourses de 2022Q4, telles que remises", "Le comité a corrigé les points depuis"),
        ("ro", "Premiile în bani pentru 2022Q4, așa cum au fost acordate", "Comitetul a corectat între timp punctele"),
    ],
)
def test_purses_that_a_ruling_left_are_said_to_stay_in_each_language(
    tmp_path: Path, lang: str, title: str, note: str
) -> None:
    shown = ronde("purses", "cel-grand-prix", ruled(tmp_path, "points"), "--quarter", "2022Q4", lang=lang).stdout
    assert title in shown
    assert note in " ".join(shown.split())


@pytest.mark.parametrize(
    ("was", "now", "moved"),
    [
        ("stands", "points", {}),
        ("points", "purses", {"a": (50, 30), "b": (30, 50)}),
        ("purses", "points", {"a": (30, 50), "b": (50, 30)}),
    ],
)
def test_the_effect_of_another_ruling_is_on_the_purses_that_were_given(
    tmp_path: Path, was: str, now: str, moved: dict[str, tuple[int, int]]
) -> None:
    change = ("--replace", f"r.decision={now}", "--format", "json")
    found = json.loads(ronde("effect", "cel-grand-prix", ruled(tmp_path, was), *change).stdout)
    assert {one["player"]: (one["before"], one["after"]) for one in found["purses"]} == moved


def test_the_effect_of_another_choice_is_on_the_purses_that_were_given(tmp_path: Path) -> None:
    # c and e: 10 for participations, or 5 for points; d and f: 10, or 20 (examples/bourses.yaml)
    path = given(tmp_path, "bourses.yaml", 2)
    change = ("--replace", "choice.reading=points", "--format", "json")
    found = json.loads(ronde("effect", "cel-grand-prix", path, *change).stdout)
    purses = {(one["player"], one["ranking"]): (one["before"], one["after"]) for one in found["purses"]}
    assert purses == {
        **{(player, "points"): (None, 5) for player in "ce"},
        **{(player, "participations"): (10, None) for player in "ce"},
        **{(player, "participations"): (10, 20) for player in "df"},
    }
    assert len(found["purses"]) == len(purses)


@pytest.mark.parametrize(
    ("lang", "title", "amounts", "note"),
    [
        ("en", "Purses of 2022Q4", ["50.00", "40.00", "6.66"], "has not been closed"),
        ("fr", "Bourses de 2022Q4", ["50,00", "40,00", "6,66"], "n’est pas clos"),
        ("ro", "Premiile în bani pentru 2022Q4", ["50,00", "40,00", "6,66"], "nu a fost închis"),
    ],
)
def test_purses_of_an_open_quarter_say_so_in_each_language(
    tmp_path: Path, lang: str, title: str, amounts: list[str], note: str
) -> None:
    # a 50, u 30, v 10 for points. b, c, d, e, x and y, the others, came once each and share 30 + 10: 6.666... each.
    # With the cap a has 5 of his 6.25, as u: 80 / 2 = 40 each, and the others the same. Nobody has said what the cap is for: both are shown.
    path = given(tmp_path, "classement.yaml", 1)
    done = ronde("purses", "cel-grand-prix", path, "--quarter", "2022Q4", lang=lang)
    assert title in done.stdout
    assert [done.stdout.count(amount) for amount in amounts] == [1, 2, 12]
    assert note in done.stdout


def test_purses_of_a_quarter_in_which_nothing_happened(tmp_path: Path) -> None:
    path = given(tmp_path, "bourses.yaml", 0)
    assert "Nobody has earned a purse" in ronde("purses", "cel-grand-prix", path, "--quarter", "2021Q1").stdout


def test_purses_of_what_is_no_quarter_or_of_a_book_without_purses(tmp_path: Path) -> None:
    path = given(tmp_path, "bourses.yaml", 0)
    wrong = ronde("purses", "cel-grand-prix", path, "--quarter", "2022-Q4")
    assert (wrong.returncode, "write it like 2022Q4" in wrong.stderr) == (2, True)
    path.write_text("regulation: fisf-classique\n", "utf-8")
    other = ronde("purses", "fisf-classique", path, "--quarter", "2022Q4")
    assert (other.returncode, "gives no purses" in other.stderr) == (2, True)


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        ("en", ["0.00 → 6.65", "Against Joueur Un, difference +200, factor 1.26, won: +26 %", "5 + 33 % = 6.65"]),
        ("fr", ["0,00 → 6,65", "différence +100, facteur 1,14, nulle, la moitié\u00a0: +7 %", "5 + 33 % = 6,65"]),
        ("ro", ["0,00 → 6,65", "diferența −100, factorul 1, fără rating mai mare: 0 %", "5 + 33 % = 6,65"]),
    ],
)
def test_explain_shows_each_opponent_with_difference_factor_and_share(
    tmp_path: Path, lang: str, sentences: list[str]
) -> None:
    path = given(tmp_path, "points-bonis-worked-example.yaml", 0)
    done = ronde("explain", "cel-grand-prix", path, "--player", "joueur-3", lang=lang)
    assert done.returncode == 0
    for sentence in sentences:
        assert sentence in done.stdout


def test_explain_shows_which_result_was_dropped(tmp_path: Path) -> None:
    path = given(tmp_path, "classement.yaml", 0)
    done = ronde("explain", "cel-grand-prix", path, "--player", "ann", "--event", "w13")
    assert done.stdout.count("Kept: ") == 12
    assert "Dropped: 2 (Event w02)" in done.stdout
    assert "55.00 → 58.00" in done.stdout


def test_explain_shows_how_a_purse_was_shared_given_up_and_paid(tmp_path: Path) -> None:
    path = given(tmp_path, "bourses.yaml", 0)
    done = ronde("explain", "cel-grand-prix", path, "--player", "a", "--event", "q4")
    flat = " ".join(done.stdout.split())
    assert "Round 1, points: place 1 with 10: 50 $" in flat
    assert "Round 1, participations: places 1 to 2 shared with 2: 20 $" in flat
    assert "two purses, 50 $ for points and 20 $ for participations; the one for points is kept" in flat


def test_rate_shows_two_decimals_and_keeps_the_exact_total(tmp_path: Path) -> None:
    path = given(tmp_path, "classement.yaml", 1)
    shown = ronde("rate", "cel-grand-prix", path).stdout
    assert shown.count("2.08") == 4
    written = json.loads(ronde("rate", "cel-grand-prix", path, "--format", "json").stdout)
    assert {line["player"]: line["value"] for line in written["lines"]}["b"] == "25/12"
    counted = json.loads(
        ronde("list", "cel-grand-prix", path, "--ranking", "participations", "--format", "json").stdout
    )
    assert {line["value"] for line in counted["lines"]} == {1}


def test_the_worked_example_and_all_others_hold() -> None:
    assert "6.65" in ronde("example", "cel-grand-prix").stdout
    done = ronde("check", EXAMPLES)
    assert done.returncode == 0
    assert "Differing: 0." in done.stdout


def test_the_office_is_asked_about_the_cap_once_and_purses_that_depend_on_it_show_both(tmp_path: Path) -> None:
    """plafond.yaml: a 7.50 or 5, g 5, b 4.50. 50, 30 and 10 without the cap; with it 40, 40 and 10; 5.71 for the seven others."""
    path = given(tmp_path, "plafond.yaml", 0)
    office = ronde("office", "cel-grand-prix", path)
    said = " ".join(office.stdout.split())
    assert said.count("nobody has said whether it is for rotations") == 1
    assert "the purses for 2022Q4 are different: none is given yet" in said
    assert "a fact option with cap" in said
    shown = ronde("purses", "cel-grand-prix", path, "--quarter", "2022Q4").stdout
    assert [shown.count(amount) for amount in ("50.00", "30.00", "40.00", "10.00", "5.71")] == [1, 1, 2, 2, 14]
    assert "the cap of 5 is for Swiss events only (CEL-1)" in shown
    assert "the cap of 5 is for every event" in shown
    assert "Nobody has said which events the cap of 5 points is for" in shown
    why = " ".join(ronde("explain", "cel-grand-prix", path, "--player", "a").stdout.split())
    assert "the cap is taken to be for Swiss events only, until the committee says otherwise (CEL-1); with it, 5" in why


def test_an_answer_ends_the_question(tmp_path: Path) -> None:
    path = given(tmp_path, "plafond.yaml", 1)
    assert "Questions" not in ronde("office", "cel-grand-prix", path).stdout
    shown = ronde("purses", "cel-grand-prix", path, "--quarter", "2022Q4").stdout
    assert [shown.count(amount) for amount in ("50.00", "40.00", "10.00", "5.71")] == [0, 2, 1, 7]
    assert "cap" not in shown


def test_where_no_purse_depends_on_the_cap_they_are_given_and_the_question_stays(tmp_path: Path) -> None:
    path = given(tmp_path, "plafond.yaml", 4)
    shown = ronde("purses", "cel-grand-prix", path, "--quarter", "2022Q4").stdout
    assert [shown.count(amount) for amount in ("50.00", "30.00", "10.00", "13.33")] == [1, 1, 1, 3]
    assert "nobody has said whether it is for rotations" in " ".join(
        ronde("office", "cel-grand-prix", path).stdout.split()
    )


def test_where_nothing_exceeds_the_cap_nobody_is_asked(tmp_path: Path) -> None:
    path = given(tmp_path, "bourses.yaml", 0)
    assert "Questions" not in ronde("office", "cel-grand-prix", path).stdout
