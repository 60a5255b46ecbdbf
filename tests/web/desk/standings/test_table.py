"""Standings at the desk: after any round, with moves, what is open, and why; the games of one player; the crosstable; the file."""

import csv
from dataclasses import replace
from io import StringIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.ground.results import UNDECIDED
from ronde.play.plan import Phase
from ronde.play.section import Section
from tests.play.making import section, with_rounds
from tests.web.desk.standings.running import Arbiter, arbiter, called, rows_of, words
from tests.web.events.desk_work import players
from tests.web.pages.structure import Structure

pytestmark = pytest.mark.usefixtures("database")
FREE = (Phase("free", 3),)
NAMES = {"a": "Ana Pop", "b": "Bob Morel", "c": "Cléo Roux", "d": "Dan Ilie"}


def scrabble(*rounds: str) -> Section:
    """After two rounds. PM: a 3+1 = 4, b 1+3 = 4, c 3+3 = 6, d 1+1 = 2; a beat b: PPM 3 and 1.

    Pdep: a +20-50 = -30, b -20+100 = 80 (180 limited to 100), c +60+50 = 110, d -60-100 = -160.
    """
    played = rounds or ("a-b:win@400-380 c-d:win@400-340", "a-c:loss@350-400 b-d:win@480-300")
    base = called(section("a b c d", FREE, "scrabble"), **NAMES)
    entries = (replace(base.entries[0], tags=("club:Iași",)), *base.entries[1:])
    return with_rounds(replace(base, entries=entries), *played)


def test_the_table_has_rank_movement_player_club_and_every_criterion() -> None:
    olga = arbiter(scrabble())
    assert rows_of(olga.sees()) == [
        ["1", "", "Cléo Roux", "", "6", "0", "+110", "3"],
        ["2", "", "Ana Pop", "Iași", "4", "3", "−30", "1"],
        ["3", "", "Bob Morel", "", "4", "1", "+80", "2"],
        ["4", "", "Dan Ilie", "", "2", "0", "−160", "4"],
    ]
    assert "Standings after round 2" in olga.reads()


def test_who_has_withdrawn_is_marked() -> None:
    base = scrabble()
    gone = replace(base, entries=(*base.entries[:3], replace(base.entries[3], last_round=2)))
    assert [row[2] for row in rows_of(arbiter(gone).sees())] == [
        "Cléo Roux",
        "Ana Pop",
        "Bob Morel",
        "Dan Ilie withdrawn",
    ]


def test_the_table_after_an_earlier_round_is_asked_for_and_a_move_is_since_the_round_before() -> None:
    # after round 1: Ana 3 PM +20 first of two with Cléo 3 PM +60: Cléo, Ana, Bob -20, Dan -60; then Dan beats both
    rounds = ("a-b:win@400-380 c-d:win@400-340", "d-a:win@400-300 c-b:loss@300-400", "d-c:win@400-399 a-b:loss@1-9")
    olga = arbiter(scrabble(*rounds))
    assert [(row[0], row[2]) for row in rows_of(olga.sees(after=1))] == [
        ("1", "Cléo Roux"),
        ("2", "Ana Pop"),
        ("3", "Bob Morel"),
        ("4", "Dan Ilie"),
    ]
    # after 2 everybody has 4 PM, and a has not met c, nor b d: Pdep Bob -20+100, Dan -60+100, Cléo +60-100, Ana +20-100
    assert [(row[0], row[1], row[2]) for row in rows_of(olga.sees(after=2))] == [
        ("1", "▲ 2", "Bob Morel"),
        ("2", "▲ 2", "Dan Ilie"),
        ("3", "▽ 2", "Cléo Roux"),
        ("4", "▽ 2", "Ana Pop"),
    ]
    assert "Standings after round 3" in olga.reads(after="nonsense")


def test_why_says_whom_one_stands_behind_and_before_and_by_what() -> None:
    told = arbiter(scrabble()).reads(player="b")
    assert "Why rank 3? All games of the player Bob Morel" in told
    assert "Behind Ana Pop, rank 2: PPM 1 against 3. Equal until then: PM 4." in told
    assert "Before Dan Ilie, rank 4: PM 4 against 2." in told
    assert "Tied until then with Ana Pop." in told
    assert "1 ○ Ana Pop" not in told  # Bob answered in round 1
    assert "1 ● Ana Pop 380 – 400 −20 2 ○ Dan Ilie 480 – 300 +100" in told


def test_why_says_that_the_tied_have_not_all_met_or_that_nobody_is_tied() -> None:
    draws = ("a-b:draw@300-300 c-d:draw@300-300", "b-c:draw@300-300 a-d:draw@300-300")
    olga = arbiter(scrabble(*draws))
    # all have 4 PM; Ana and Cléo have not met; Pdep 0 each: the initial rank decides, Ana's is 1
    told = olga.reads(player="b")
    assert (
        "Tied until then with Ana Pop, Cléo Roux, Dan Ilie. They have not all met, so this is 0 for all of them."
        in told
    )
    assert "Behind Ana Pop, rank 1: Seed 2 against 1. Equal until then: PM 4, PPM 0, Pdep 0." in told
    assert "Nobody stands before." in olga.reads(player="a")
    assert "Nobody is tied until then: 0." in arbiter(scrabble(), event="e2").reads(player="c")


def test_a_result_to_be_decided_is_marked_with_what_it_counts_as() -> None:
    base = scrabble("a-b:win@400-380 c-d:win@400-340", "a-c: b-d:")
    one, two = base.rounds[1].games
    base = base.with_game(2, replace(one, result=UNDECIDED, assumed="loss", scores=(350, 400)))
    olga = arbiter(base.with_game(2, replace(two, result=UNDECIDED)))
    page = olga.reads()
    assert "Table 1, round 2 Ana Pop – Cléo Roux: to be decided, counted as 350-400 until then." in page
    assert "Table 2, round 2 Bob Morel – Dan Ilie: to be decided, no points for either until then." in page
    assert [row[2] for row in rows_of(olga.sees())] == ["Cléo Roux ◆", "Ana Pop ◆", "Bob Morel ◆", "Dan Ilie ◆"]
    assert [row[2] for row in rows_of(olga.sees(after=1))] == ["Cléo Roux", "Ana Pop", "Bob Morel", "Dan Ilie"]


def test_an_assumed_forfeit_is_said_in_words() -> None:
    base = scrabble("a-b:win@400-380 c-d:win@400-340", "a-c: b-d:win@480-300")
    olga = arbiter(base.with_game(2, replace(base.rounds[1].games[0], result=UNDECIDED, assumed="forfeit")))
    assert "Ana Pop – Cléo Roux: to be decided, counted as forfeit until then." in olga.reads()
    assert "comptée forfait en attendant" in olga.reads(language="fr")


def test_a_round_without_all_results_is_provisional_and_tables_are_numbered_as_in_the_hall() -> None:
    olga = arbiter(scrabble("a-b:win@400-380 c-d:win@400-340", "a-c: b-d:"))
    assert "provisional, missing 2" in olga.reads()
    assert "round complete" in olga.reads(after=1)


def test_before_the_first_round_every_view_says_when_there_will_be_something() -> None:
    olga = arbiter(called(section("a b", FREE, "scrabble"), a="Ana"))
    for path in ("", "crosstable/", "player/", "prizes/"):
        assert "The standings begin with the first published round." in olga.reads(path)


def test_teams_come_first_in_a_match_of_teams() -> None:
    base = section("a b c d", (Phase("match", 1, boards=2),), criteria="points wins")
    teams = {"a": "Brest", "b": "Brest", "c": "Lyon", "d": "Lyon"}
    entries = tuple(replace(one, name=NAMES[one.player], tags=(f"team:{teams[one.player]}",)) for one in base.entries)
    olga = arbiter(with_rounds(replace(base, entries=entries), "a-c:2 d-b:1"))
    # Brest 2 + 1 = 3 boards, Lyon 0 + 1: two team points for the win
    assert rows_of(olga.sees()) == [["1", "Brest", "1", "2", "3"], ["2", "Lyon", "1", "0", "1"]]
    assert "Matches of round 1 Brest 3 – 1 Lyon Players" in olga.reads()


def test_a_player_has_a_page_with_every_round_the_points_so_far_and_the_rank_after_it() -> None:
    olga = arbiter(scrabble())
    page = olga.sees("player/", player="b")
    assert rows_of(page) == [
        ["1", "1", "Ana Pop", "2", "● replies", "380 – 400", "1", "3"],
        ["2", "2", "Dan Ilie", "4", "○ starts", "480 – 300", "4", "3"],
    ]
    assert "Why rank 3?" in words(page)
    assert "Nobody with that id plays here." in olga.reads("player/", player="zoe")


def test_a_player_who_was_exempt_absent_or_waits_has_that_on_the_page() -> None:
    base = with_rounds(called(section("a b c", FREE, criteria="points"), **NAMES), "a-b:2 c:2fe", "b-c:0", "a-c: b:2fe")
    olga = arbiter(base)
    assert [row[2:3] + row[5:] for row in rows_of(olga.sees("player/", player="c"))] == [
        ["bye", "2fe", "2", "1"],
        ["Bob Morel", "2", "4", "1"],
        ["Ana Pop", "no result yet", "4", "1"],
    ]
    assert rows_of(olga.sees("player/", player="a"))[1][2] == "absent"


def test_a_round_robin_of_few_is_a_square_and_else_the_rounds_stand_side_by_side() -> None:
    rounds = ("a-d:2 b-c:1", "d-c:0 a-b:2fe", "b-d:2 c-a:0fne")
    # a 2+2+2 = 6, b 1+0+2 = 3, c 1+2+0 = 3, d 0; draughts in a round robin: then wins, b 1, c 1, then direct encounter 1-1 …
    base = called(section("a b c d", (Phase("round_robin", 3),), criteria="points initial_rank"), **NAMES)
    square = rows_of(arbiter(with_rounds(base, *rounds)).sees("crosstable/"))
    assert square == [
        ["1", "Ana Pop", "", "○ 2 fe", "● 2 fne", "○ 2", "6"],
        ["2", "Bob Morel", "● 0 fe", "", "○ 1", "○ 2", "3"],
        ["3", "Cléo Roux", "○ 0 fne", "● 1", "", "● 2", "3"],
        ["4", "Dan Ilie", "● 0", "● 0", "○ 0", "", "0"],
    ]
    side_by_side = rows_of(arbiter(scrabble(), event="e2").sees("crosstable/"))
    assert side_by_side == [
        ["1", "Cléo Roux", "4○ +60", "2● +50", "6"],
        ["2", "Ana Pop", "3○ +20", "1○ −50", "4"],
        ["3", "Bob Morel", "2● −20", "4○ +180", "4"],
        ["4", "Dan Ilie", "1● −60", "3● −180", "2"],
    ]


def test_the_file_for_ceremonies_opens_in_a_spreadsheet_of_the_readers_language() -> None:
    base = scrabble()
    entries = (replace(base.entries[0], name="=cmd()", categories=("junior", "U20")), *base.entries[1:])
    olga = arbiter(replace(base, entries=entries))
    answer = olga.client.get(f"/fr/desk/{olga.row.id}/standings/csv/")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="classement-a-2.csv"'
    text = answer.content.decode("utf-8-sig")
    assert list(csv.reader(StringIO(text), delimiter=";")) == [
        ["Rang", "Numéro", "Joueur", "Club", "Catégories", "PM", "PPM", "Pdep", "N° init."],
        ["1", "", "Cléo Roux", "", "", "6", "0", "110", "3"],
        ["2", "", "'=cmd()", "Iași", "junior, U20", "4", "3", "-30", "1"],
        ["3", "", "Bob Morel", "", "", "4", "1", "80", "2"],
        ["4", "", "Dan Ilie", "", "", "2", "0", "-160", "4"],
    ]
    assert olga.client.get(f"/en/desk/{olga.row.id}/standings/csv/?after=1").content.decode().startswith("\ufeffRank,")


def asked_by(olga: Arbiter, path: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        olga.sees(path, player="p1")
    return len(asked)


def test_pages_ask_the_database_as_often_for_a_hundred_players_as_for_ten() -> None:
    def running(count: int) -> Arbiter:
        names = players(count).split()
        rounds = [
            " ".join(f"{one}-{other}:win@400-300" for one, other in zip(names[::2], names[1::2], strict=True))
        ] * 3
        return arbiter(with_rounds(section(players(count), FREE, "scrabble"), *rounds), event=f"e{count}")

    few, many = running(10), running(100)
    for path in ("", "crosstable/", "player/", "figures/", "prizes/"):
        asked_by(few, path)  # what a process asks once
        assert asked_by(few, path) == asked_by(many, path) < 25, path


def test_every_view_is_well_formed_in_every_language() -> None:
    olga = arbiter(scrabble())
    for language in ("en", "fr", "ro"):
        for path in ("", "crosstable/", "player/", "figures/", "prizes/"):
            answer = olga.client.get(f"/{language}/desk/{olga.row.id}/standings/{path}?player=a")
            assert [*Structure(answer.content.decode()).problems()] == [], (language, path)
