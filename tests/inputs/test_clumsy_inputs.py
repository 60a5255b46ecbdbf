"""What an arbiter's fingers do: each mistake is understood, or told with its table, and nothing is half done."""

import re
import shlex
from pathlib import Path

import pytest

from ronde.files.tournament import parse
from ronde.play.section import Game, Section
from tests.verbs import Done, ronde

NAMES = ("Anne Martin", "Benoît Martin", "Chloé Durand", "Ștefan Popa", "Émile Zola", "Zoé Faure")
PLAYERS = "id,name,rating\n" + "".join(f"{'abcdef'[at]},{name},{2000 - at}\n" for at, name in enumerate(NAMES))


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("players.csv").write_text(PLAYERS, "utf-8")


def play(line: str, *, ends: int = 0, lang: str = "en", columns: int = 160) -> Done:
    done = ronde("play", *shlex.split(line), lang=lang, columns=columns)
    assert done.returncode == ends, done.output
    return done


def begun(discipline: str) -> None:
    """Three tables of six people: a-b, c-d, e-f, in some order of colours."""
    play(f"new t.yaml --discipline {discipline} --format nearest --rounds 5 --players players.csv --seed 1")
    play("pair t.yaml --publish")


def section() -> Section:
    found = parse(Path("t.yaml").read_text("utf-8")).section
    assert found is not None
    return found


def game(table: int) -> Game:
    return section().rounds[-1].games[table - 1]


# What is typed for table 1, and what stands there then: as each discipline writes it.
UNDERSTOOD = {
    "chess": {
        "1-0": "1", "0-1": "0", "1": "1", "½": "=", "½-½": "=", "1/2": "=", "1/2-1/2": "=", "0.5": "=", "0,5-0,5": "=", "=": "=",
        "1 - 0": "1", "1–0": "1", "1:0": "1", "nulle": "=", "+/-": "+", "1-F": "+", "F": "-", "forfait": "-", "absent": "-",
        "F-F": "--", "f-1": "-",
    },
    "draughts": {
        "2-0": "2", "2–0": "2", "0-2": "0", "1-1": "1", "2": "2", "nulle": "1", "remise": "1", "=": "1", "2-fne": "2fne", "fe": "0fe",
        "FNE": "0fne", "2-FE": "2fe", "F-F": "0d", "0R": "0r",
    },
}  # fmt: skip
SCORES = (
    "412/388",
    "412–388",
    "412-388",
    "412—388",
    "412 388",
    "412 - 388",
    "412:388",
    "412;388",
    " 412-388 ",
    "0412-388",
)


@pytest.mark.parametrize("discipline", UNDERSTOOD)
def test_each_discipline_is_read_in_its_own_spellings(discipline: str) -> None:
    begun(discipline)
    before = Path("t.yaml").read_bytes()
    for typed, code in UNDERSTOOD[discipline].items():
        Path("t.yaml").write_bytes(before)
        play(f"enter t.yaml '1={typed}'")
        assert game(1).result == code, typed


def test_scores_are_read_however_they_are_parted() -> None:
    begun("scrabble")
    before = Path("t.yaml").read_bytes()
    for typed in SCORES:
        Path("t.yaml").write_bytes(before)
        play(f"enter t.yaml '1={typed}'")
        assert game(1).scores == (412, 388), typed
    for typed, code in (("f", "forfeit"), ("-f", "forfeit-win"), ("F-F", "double-forfeit"), ("absent", "forfeit")):
        Path("t.yaml").write_bytes(before)
        play(f"enter t.yaml 1={typed}")
        assert game(1).result == code, typed


# What cannot be read, and what has to be said of it: the table where there is one, and what there is.
MISTAKES = {
    ("chess", "1=2"): "round 1, table 1|“2” is not a result|1, =, 0",
    ("chess", "1=1-1"): "round 1, table 1|“1-1” is not a result",
    ("chess", "1=0-0"): "round 1, table 1|“0-0” is not a result",
    ("chess", "1=O-1"): "round 1, table 1|“O-1” is not a result",
    ("chess", "1=l-0"): "round 1, table 1|“l-0” is not a result",
    ("chess", "1="): "round 1, table 1|You can type",
    ("chess", "1"): "is not table=result",
    ("chess", "=1"): "is not table=result",
    ("chess", "1-0"): "is not table=result",
    ("chess", "table1=1"): "Nobody is entered as table1",
    ("chess", "0=1"): "has no table 0",
    ("chess", "-1=1"): "There is no option -1",
    ("chess", "4=1"): "Round 1 has no table 4",
    ("chess", "99999999999=1"): "Nobody is entered as 99999999999",
    ("chess", "Martin=1"): "may be several players: Anne Martin (a), Benoît Martin (b)",
    ("chess", "Dupont=1"): "Nobody is entered as Dupont",
    ("chess", "1=1.5"): "is not a result",
    ("chess", "1=bye"): "round 1, table 1",
    ("chess", "1==="): "is not a result",
    ("draughts", "1=3"): "round 1, table 1|“3” is not a result|2fe",
    ("draughts", "1=F"): "round 1, table 1|excused|fne",
    ("draughts", "1=forfait"): "round 1, table 1|excused",
    ("draughts", "1=absent"): "round 1, table 1|excused",
    ("draughts", "1=0-0"): "round 1, table 1|0r, 0d",
    ("draughts", "1=2-1"): "round 1, table 1|“2-1” is not a result",
    ("draughts", "1=2-2"): "round 1, table 1|“2-2” is not a result",
    ("draughts", "1=1,5"): "is not a result",
    ("draughts", "1=412-388"): "is not a result",
    ("scrabble", "1=412"): "round 1, table 1|“412” is not a result|412-388",
    ("scrabble", "1=412-"): "is not a result",
    ("scrabble", "1=412-3B8"): "is not a result",
    ("scrabble", "1=412-388-1"): "is not a result",
    ("scrabble", "1=41200-388"): "is not a result",
    ("scrabble", "1=4120-388"): "round 1, table 1|4120",
    ("scrabble", "1=2-0"): "a score of 0|--yes",
    ("scrabble", "1=win"): "round 1, table 1|scores",
    ("scrabble", "1=412-f"): "is not a result",
    ("scrabble", "1=410-4"): "Table 1, 1=410-4: a score of 4|--yes",
    ("scrabble", "1=0-0"): "a score of 0|--yes",
    ("scrabble", "1=-12-300"): "a score of −12|--yes",
    ("scrabble", "1=692-400"): "a score of 692|--yes",
    ("scrabble", "1=612-401"): "211 points apart|--yes",
    ("scrabble", "1=412.5-388"): "is not a result",
    ("scrabble", "1=quatre-cents"): "is not a result",
    ("scrabble", "1=٤١٢-388"): "is not a result",
}


@pytest.mark.parametrize("discipline", ["chess", "draughts", "scrabble"])
def test_every_mistake_is_told_with_its_table_and_nothing_is_written(discipline: str) -> None:
    begun(discipline)
    before = Path("t.yaml").read_bytes()
    for (of, typed), expected in MISTAKES.items():
        if of != discipline:
            continue
        done = ronde("play", "enter", "t.yaml", typed, columns=200)
        said = " ".join(done.output.split())
        assert done.returncode == 2, (typed, said)
        assert [part for part in expected.split("|") if part not in said] == [], (typed, said)
        assert Path("t.yaml").read_bytes() == before, typed


def test_there_are_45_of_them() -> None:
    assert len(MISTAKES) >= 45


def test_the_right_ones_of_a_line_are_offered_and_none_is_half_done() -> None:
    begun("chess")
    done = play("enter t.yaml 1=1-0 2=zz 3=½ 9=1", ends=2)
    assert [one.result for one in section().rounds[0].games] == ["", "", ""]
    assert "t.yaml:" in done.stderr  # the file and the line of table 2
    assert "round 1, table 2" in done.stderr
    (offered,) = re.findall(r"ronde play (enter .*)", done.stderr)
    play(offered)
    assert [one.result for one in section().rounds[0].games] == ["1", "", "="]


def test_a_result_is_given_by_either_player_from_their_own_side() -> None:
    begun("scrabble")
    second = section().entry(game(1).second or game(1).first)
    assert second is not None
    play(f"enter t.yaml '{second.name}=412-388'")
    assert game(1).scores == (388, 412)
    first = section().entry(game(2).first)
    assert first is not None
    play(f"enter t.yaml '{first.name.upper()}=f'")
    assert game(2).result == "forfeit"


def test_a_table_given_twice_is_asked_about_unless_both_say_the_same() -> None:
    begun("chess")
    refused = play("enter t.yaml 1=1 1=0 2=1", ends=2).stderr
    assert "Two results are given for this table" in refused
    assert "ronde play enter t.yaml 2=1 --round 1\n" in refused  # neither of the two is offered
    play("enter t.yaml 1=1 1=1-0")
    assert game(1).result == "1"


def test_what_is_doubtful_is_taken_when_somebody_says_so() -> None:
    begun("scrabble")
    done = play("enter t.yaml 1=410-4 2=0-0 --yes")
    assert (game(1).scores, game(2).scores) == ((410, 4), (0, 0))
    assert "Is a digit missing?" in done.stderr


def test_enter_prints_what_was_entered_and_names_the_tables_still_missing() -> None:
    begun("chess")
    shown = play("enter t.yaml 2=1-0").stdout
    assert "Table 2:" in shown
    assert "Table 1:" not in shown
    assert "still missing, tables 1, 3." in shown
    assert "every result is in" in play("enter t.yaml 1=1 3=0").stdout
    assert "(was: 0)" in play("enter t.yaml 3=1 --correct").stdout


@pytest.mark.parametrize(
    ("discipline", "lang", "headings"),
    [
        ("chess", "fr", ("Blancs", "Noirs")),
        ("draughts", "fr", ("Blancs", "Noirs")),
        ("scrabble", "fr", ("Commence", "Répond")),
        ("scrabble", "ro", ("Începe", "Răspunde")),
        ("draughts", "en", ("White", "Black")),
    ],
)
def test_who_has_which_side_is_called_as_the_discipline_calls_it(
    discipline: str, lang: str, headings: tuple[str, str]
) -> None:
    begun(discipline)
    shown = play("pairings t.yaml", lang=lang).stdout
    assert all(one in shown for one in headings)


def test_who_pairs_too_early_is_told_which_tables_are_waited_for() -> None:
    begun("chess")
    play("enter t.yaml 2=1")
    for verb in ("pair", "close"):
        assert "still missing, tables 1, 3." in play(f"{verb} t.yaml", ends=2).stderr


def test_names_work_where_ids_do_and_each_verb_says_what_it_did() -> None:
    begun("chess")
    play("enter t.yaml 1=1 2=1 3=1")
    assert "Zoé Faure (f) withdrew" in play("withdraw t.yaml zoe").stdout
    assert "Zoé Faure (f) is reinstated" in play("back t.yaml 'Zoé Faure'").stdout
    assert "skips round 3" in play("away t.yaml stefan --round 3").stdout
    assert "was entered" in play("add t.yaml g --name 'Luc Petit' --number 7").stdout
    assert "1." in play("explain t.yaml chloe").stdout or "Chloé" in play("explain t.yaml chloe").stdout
    shown = play("pair t.yaml --game anne:durand").output
    assert "Anne Martin (a)" in shown
    assert "Nobody is entered as nemo" in play("withdraw t.yaml nemo", ends=2).stderr


def test_a_roll_call_leaves_the_absent_unpaired() -> None:
    begun("chess")
    play("enter t.yaml 1=1 2=1 3=1")
    assert "Not here, and not to be paired in round 2: Émile Zola (e)." in play("check-in t.yaml emile --absent").stdout
    assert "6 are here" in play("check-in t.yaml a b c d e f").stdout
    assert "4 are here" in play("check-in t.yaml a b c d").stdout
    play("pair t.yaml --publish")
    assert {player for one in section().rounds[1].games for player in one.players} == {"a", "b", "c", "d"}


def test_pairs_that_nobody_wants_are_kept_apart() -> None:
    play("new t.yaml --discipline chess --format nearest --rounds 5 --players players.csv --seed 1")
    assert "Anne Martin (a) – Benoît Martin (b)" in play("avoid t.yaml anne:benoit --forbid").stdout
    play("pair t.yaml --publish")
    assert all({*one.players} != {"a", "b"} for one in section().rounds[0].games)
    play("avoid t.yaml", ends=2)
    play("avoid t.yaml anne:nemo", ends=2)


def test_criteria_and_worths_are_chosen_when_a_file_is_made() -> None:
    play(
        "new t.yaml --discipline chess --format nearest --rounds 5 --players players.csv --criteria points,wins --points bye=0"
    )
    assert section().plan.criteria == ("points", "wins")
    assert section().halves("bye") == 0
    play("withdraw t.yaml f")
    play("pair t.yaml --publish")
    alone = next(one for one in section().rounds[0].games if one.second is None)
    play("enter t.yaml 1=1 2=1")
    line = next(row for row in play("standings t.yaml --format csv").stdout.splitlines() if f",{alone.first}," in row)
    assert line.split(",")[5] == "0"  # a bye is worth what the event says


@pytest.mark.parametrize(
    ("given", "points", "spread"), [("--bye-spread 50", "3", "50"), ("--points bye=0 --bye-spread -50", "0", "-50")]
)
def test_a_bye_in_scrabble_is_worth_what_the_event_says(given: str, points: str, spread: str) -> None:
    play(f"new t.yaml --discipline scrabble --format nearest --rounds 5 --players players.csv {given}")
    play("withdraw t.yaml f")
    play("pair t.yaml --publish")
    alone = next(one for one in section().rounds[0].games if one.second is None)
    lines = play("standings t.yaml --round 1 --format csv").stdout.splitlines()
    found = dict(
        zip(lines[0].split(","), next(row for row in lines if f",{alone.first}," in row).split(","), strict=True)
    )
    assert (found["PM"], found["Pdep"]) == (points, spread)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("--points bye=2", "The result “bye” would be worth more points (2) than “win” (1)."),
        ("--points half-bye=1.5", "“half-point bye” would be worth more points (1.5) than “win” (1)."),
        ("--points 0=1", "The result “loss” would be worth more points (1) than “draw” (0.5)."),
        ("--points ==2", "The result “draw” would be worth more points (2) than “win” (1)."),
        ("--bye-spread 101", "A bye cannot count 101 in the spread: a game counts at most 100."),
    ],
)
def test_no_result_is_made_worth_more_than_a_better_one(given: str, said: str) -> None:
    done = play(f"new t.yaml --discipline chess --format nearest --rounds 5 --players players.csv {given}", ends=2)
    assert said in " ".join(done.stderr.split())
    play("new t.yaml --discipline chess --format nearest --rounds 5 --players players.csv --points bye=1")


def test_a_file_with_such_a_worth_is_opened_and_says_so_each_time() -> None:
    play("new t.yaml --discipline chess --format nearest --rounds 5 --players players.csv --points bye=0")
    file = Path("t.yaml")
    file.write_text(file.read_text("utf-8").replace("bye: 0", "bye: 2"), "utf-8")
    done = play("pair t.yaml --publish")
    assert "The result “bye” would be worth more points (2) than “win” (1)." in " ".join(done.stderr.split())
    assert section().halves("bye") == 4


def test_who_has_left_is_marked() -> None:
    begun("chess")
    play("enter t.yaml 1=1 2=1 3=1")
    play("withdraw t.yaml f")
    assert "Zoé Faure (f), withdrawn after round 1" in play("standings t.yaml").stdout
    assert "Zoé Faure †" in play("standings t.yaml --cross").stdout


@pytest.mark.parametrize("discipline", ["scrabble", "chess"])
def test_the_crosstable_can_be_read_at_80_columns_with_every_score(discipline: str) -> None:
    begun(discipline)
    results = "1=412-388 2=350-420 3=401-365" if discipline == "scrabble" else "1=1 2=0 3=½"
    for at in range(4):
        play(f"enter t.yaml {results}")
        play("pair t.yaml --publish")
        assert at + 2 == len(section().rounds)
    play(f"enter t.yaml {results}")
    shown = play("standings t.yaml --cross", columns=80).stdout
    assert max(map(len, shown.splitlines())) <= 80
    for name in NAMES:
        assert name in shown
    if discipline == "scrabble":
        assert shown.count("412-388") + shown.count("388-412") == 10  # five rounds, seen from both sides


@pytest.mark.parametrize("form", ["csv", "json", "html"])
def test_tables_are_written_for_other_programs(form: str) -> None:
    begun("scrabble")
    play("enter t.yaml 1=412-388 2=350-420 3=401-365")
    for words in ("standings t.yaml", "standings t.yaml --cross", "pairings t.yaml"):
        shown = play(f"{words} --format {form}").stdout
        play(f"{words} --format {form} -o out.{form}")
        written = Path(f"out.{form}").read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
        assert written == shown
        assert "Ștefan Popa" in shown


def test_a_licence_number_for_an_id_is_told_from_the_number_of_a_table() -> None:
    Path("players.csv").write_text("id,name,rating\n10411,Anne,2000\n10412,Ben,1990\n", "utf-8")
    begun("chess")
    play(f"enter t.yaml {game(1).second}=1-0")
    assert game(1).result == "0"


def test_a_draft_takes_no_results_and_says_what_to_do() -> None:
    play("new t.yaml --discipline scrabble --format nearest --rounds 5 --players players.csv --seed 1")
    for before in ("pairings t.yaml", "enter t.yaml 1=400-300"):
        assert "There is no round yet." in play(before, ends=2).stderr
    play("pair t.yaml")
    assert "Round 1 is a draft" in play("enter t.yaml 1=400-300", ends=2).stderr
    play("publish t.yaml")
    assert "every result is in; still to be decided: 1 (table 3)" in play("enter t.yaml 1=400-300 2=f 3=?").stdout
    play("pair t.yaml")
    assert "Table 3" in play("enter t.yaml 3=400-300").stdout  # a decision of the round that is out
    assert "Round 2 is a draft" in play("enter t.yaml 1=400-300", ends=2).stderr


def test_what_is_taken_or_there_already_is_said_by_names_and_as_it_was_typed() -> None:
    begun("scrabble")
    done = play("enter t.yaml 1=f 2=388-388 3=412-388")
    first, second = (section().entry(one) for one in game(1).players)
    assert first is not None
    assert second is not None
    both = f"{first.name} ({first.player}) – {second.name} ({second.player})"
    assert f"Table 1: {both}: forfeit by {first.name} ({first.player})" in done.stdout
    assert "Table 2, 2=388-388: taken; twice 388. A draw?" in done.stdout
    assert not done.stderr
    third = section().entry(game(3).first)
    assert third is not None
    refused = play("enter t.yaml 3=400-300", ends=2).stderr
    assert f"The game already has a result: {third.name} ({third.player}) 412-388" in refused


def test_a_name_where_an_id_belongs_is_answered_with_the_whole_command() -> None:
    begun("chess")
    play("enter t.yaml 1=1 2=1 3=1")
    (offered,) = re.findall(r"ronde play (add .*)", play("add t.yaml 'Zoé Bernard'", ends=2).stderr)
    play(offered)
    assert section().entries[-1].name == "Zoé Bernard"


def test_what_is_closed_is_to_be_reopened_and_that_is_nothing_unusual() -> None:
    play("new t.yaml --discipline chess --format nearest --rounds 1 --players players.csv --seed 1")
    play("pair t.yaml --publish")
    play("enter t.yaml 1=1 2=1 3=1")
    play("close t.yaml")
    for late in ("enter t.yaml 1=0 --correct", "pair t.yaml"):
        assert "reopen FILE" in play(late, ends=2).stderr
    assert not play("reopen t.yaml").stderr


def test_players_without_an_id_of_their_own_are_shown_by_name_and_a_plan_in_words() -> None:
    Path("p.csv").write_text("Name\n" + "".join(f"Player {letter}\n" for letter in "ABCDEFGHIJK"), "utf-8")
    made = play("new u.yaml --discipline scrabble --format combined --rounds 5,3,2 --players p.csv").stdout
    assert "Phase 2: rounds 6–8, Nearest in the standings." in made
    assert "Groups of phase 1 for 11 players: 2×6." in made  # 12 with the fictitious one, two groups of 5 + 1
    assert "pair takes the balanced groups" in play("groups u.yaml").stdout
    shown = play("pair u.yaml --publish").stdout
    assert "Player A" in shown
    assert "player-a" not in shown
    explained = play("explain u.yaml 6").stdout  # five games of ten, and the bye of the eleventh
    assert "the seat that nobody has" in explained
    assert "win by forfeit" not in explained
