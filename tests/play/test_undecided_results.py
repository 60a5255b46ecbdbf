"""A result still to be decided counts as what the arbiter assumes, is named where it is, and never reaches a rating."""

from dataclasses import replace

import pytest

from ronde.files.section_json import parse_section, section_json
from ronde.files.tournament import parse, printed
from ronde.ground.ids import PlayerId
from ronde.play.changes.results import corrected, result_entered
from ronde.play.changes.rounds import closed, drafted, published
from ronde.play.differences import differences
from ronde.play.pairing_review import explained, would_have_been_paired
from ronde.play.plan import Phase
from ronde.play.section import Assumption, Section
from ronde.play.standings.crosstable import crosstable
from ronde.record.submission import finished
from tests.play.making import codes, meetings, next_round, ok, section, with_rounds, worths

NEAREST = (Phase("nearest", 3),)


def four(result: str = "?", assumed: str = "") -> Section:
    """Round 1 of four players: a against b undecided, c has beaten d."""
    base = with_rounds(section("a b c d", NEAREST), "a-b: c-d:2")
    return ok(result_entered(base, 1, 1, result, assumed=assumed))


@pytest.mark.parametrize(
    ("assumed", "points"),
    [("2", (2, 0)), ("1", (1, 1)), ("0", (0, 2)), ("0fne", (0, 2)), ("0d", (0, 0)), ("1+", (1, 1)), ("", (0, 0))],
)
def test_points_are_those_of_what_is_assumed(assumed: str, points: tuple[int, int]) -> None:
    assert worths(four(assumed=assumed), "points") == {"a": points[0], "b": points[1], "c": 2, "d": 0}


def test_the_next_round_is_paired_with_what_is_assumed() -> None:
    # With 2 points a meets c, who has 2; with none b, who then has 2, does.
    assert meetings(next_round(four(assumed="2")).rounds[1]) == {frozenset("ac"), frozenset("bd")}
    assert meetings(next_round(four(assumed="0")).rounds[1]) == {frozenset("bc"), frozenset("ad")}


def test_two_who_are_assumed_not_to_have_sat_down_may_still_meet() -> None:
    # Three rounds of four players: a-c, a-d and their counterparts, and a-b only if the first was no meeting.
    played = with_rounds(four(assumed="0fe"), "a-c:2 b-d:2", "a-d:2 b-c:2")
    played = replace(played, rounds=tuple(replace(one, number=at) for at, one in enumerate(played.rounds, start=1)))
    longer = replace(played, plan=replace(played.plan, phases=(Phase("nearest", 4),)))
    said = [problem.code for problem in drafted(longer).problems]
    assert said.count("play.rematch") == 1  # c-d only
    undecided = replace(longer, rounds=(four().rounds[0], *longer.rounds[1:]))
    assert [problem.code for problem in drafted(undecided).problems].count("play.rematch") == 2


def test_scores_that_are_assumed_count_with_their_margin() -> None:
    base = with_rounds(section("a b", NEAREST, "scrabble"), "a-b:")
    assumed = ok(result_entered(base, 1, 1, "?", (412, 388), assumed="win"))
    assert worths(assumed, "match_points") == {"a": 3, "b": 1}
    assert worths(assumed, "spread") == {"a": 24, "b": -24}
    without = ok(result_entered(base, 1, 1, "?", assumed="win"))
    assert worths(without, "match_points") == {"a": 3, "b": 1}
    assert worths(without, "spread") == {"a": 0, "b": 0}
    assert "play.scores-contradict" in codes(result_entered(base, 1, 1, "?", (412, 388), assumed="loss"))


@pytest.mark.parametrize("discipline", ["draughts", "chess", "scrabble"])
def test_only_a_result_of_two_players_can_be_assumed_and_only_for_what_is_undecided(discipline: str) -> None:
    base = with_rounds(section("a b", NEAREST, discipline), "a-b:")
    win = {"draughts": "2", "chess": "1", "scrabble": "win"}[discipline]
    assert codes(result_entered(base, 1, 1, "?", assumed="3")) == ["play.unknown-assumption"]
    assert codes(result_entered(base, 1, 1, "?", assumed="?")) == ["play.unknown-assumption"]
    assert "play.assumed-of-decided" in codes(result_entered(base, 1, 1, win, assumed=win))
    if discipline == "chess":
        assert codes(result_entered(base, 1, 1, "?", assumed="half-bye")) == ["play.result-does-not-fit"]


def test_the_arbiter_may_assume_something_else_and_nothing_again() -> None:
    first = four(assumed="2")
    second = ok(result_entered(first, 1, 1, "?", assumed="1"))
    assert worths(second, "points")["a"] == 1
    third = ok(result_entered(second, 1, 1, "?"))
    assert worths(third, "points")["a"] == 0
    assert third == four()


def test_a_draft_keeps_every_assumption_and_what_nobody_assumed() -> None:
    assert ok(drafted(four(assumed="2"))).rounds[1].assumed == (Assumption(1, 1, "2"),)
    assert ok(drafted(four())).rounds[1].assumed == (Assumption(1, 1, "?"),)
    assert ok(drafted(four("2"))).rounds[1].assumed == ()


def test_a_schedule_is_paired_without_results_and_so_with_no_assumption() -> None:
    grid = Phase("round_robin", 3, seats=(tuple(map(PlayerId, "abcd")),))
    base = replace(four(assumed="2"), plan=replace(four().plan, phases=(grid,)))
    assert ok(drafted(base)).rounds[1].assumed == ()


def test_deciding_otherwise_leaves_the_published_round_and_says_so() -> None:
    published_ = next_round(four(assumed="2"))
    decided = result_entered(published_, 1, 1, "0")
    assert codes(decided) == ["play.published-rounds-stay"]
    assert decided.section.rounds[1] == published_.rounds[1]
    assert codes(result_entered(published_, 1, 1, "2")) == []
    seen = would_have_been_paired(decided.section, 2)
    assert {frozenset(game.players) for game in seen.would_be} == {frozenset("bc"), frozenset("ad")}
    again = explained(decided.section, 2)
    assert {frozenset(game.players) for game in again.games} == {frozenset("ac"), frozenset("bd")}


def test_a_draft_is_flagged_when_its_assumption_was_decided_otherwise() -> None:
    draft = ok(drafted(four(assumed="2")))
    decided = result_entered(draft, 1, 1, "0")
    assert codes(decided) == ["play.assumed-otherwise"]
    (problem,) = published(decided.section).problems
    assert problem.values == {"draft": 2, "round": 1, "table": 1, "assumed": "2", "result": "0"}
    assert not published(decided.section).is_refused
    again = ok(drafted(decided.section))
    assert codes(published(again)) == []
    assert codes(published(ok(result_entered(draft, 1, 1, "2")))) == []


def test_an_assumption_does_not_close_a_section() -> None:
    base = with_rounds(section("a b", (Phase("nearest", 1),)), "a-b:")
    assumed = ok(result_entered(base, 1, 1, "?", assumed="2"))
    assert "play.to-be-decided" in codes(closed(assumed))


def test_an_assumption_never_reaches_what_is_rated() -> None:
    assumed, nothing = finished(four(assumed="2")), finished(four())
    assert assumed == nothing
    assert assumed.games[0].result == "?"
    assert {one.player: one.halves for one in assumed.players} == {"a": 0, "b": 0, "c": 4, "d": 0}


@pytest.mark.parametrize(("scores", "assumed"), [((412, 388), "win"), ((412, 388), ""), (None, "win")])
def test_neither_do_scores_that_are_assumed_or_wait_beside_a_question_mark(
    scores: tuple[int, int] | None, assumed: str
) -> None:
    base = with_rounds(section("a b c d", NEAREST, "scrabble"), "a-b: c-d:win@401-400")
    undecided = ok(result_entered(base, 1, 1, "?", scores, assumed=assumed))
    assert finished(undecided) == finished(ok(result_entered(base, 1, 1, "?")))


def test_scores_beside_a_question_mark_alone_bring_no_margin() -> None:
    base = with_rounds(section("a b", NEAREST, "scrabble"), "a-b:")
    assert worths(ok(result_entered(base, 1, 1, "?", (412, 388))), "spread") == {"a": 0, "b": 0}


def test_the_crosstable_tells_what_is_assumed_from_what_is_decided() -> None:
    cells = {str(row.line.player): row.cells[0] for row in crosstable(four(assumed="2"))}
    assert [(cells[player].code, cells[player].is_decided) for player in "abcd"] == [
        ("2", False),
        ("0", False),
        ("2", True),
        ("0", True),
    ]


def test_a_correction_keeps_what_was_assumed_before() -> None:
    made = ok(corrected(four(assumed="2"), 1, 1, "0"))
    assert made.corrections[0].assumed == "2"
    assert made.rounds[0].games[0].assumed == ""
    assert "round 1 table 1 was ?2 after 1" in printed(made)


@pytest.mark.parametrize(
    ("discipline", "line", "result", "assumed", "scores"),
    [
        ("draughts", "1 a b ?", "?", "", None),
        ("draughts", "1 a b ?1+", "?", "1+", None),
        ("draughts", "1 a b ?0fne", "?", "0fne", None),
        ("chess", "1 a b ?=", "?", "=", None),
        ("chess", "1 a b ?--", "?", "--", None),
        ("scrabble", "1 a b ?win", "?", "win", None),
        ("scrabble", "1 a b ?412-388", "?", "win", (412, 388)),
        ("scrabble", "1 a b ? 412-388", "?", "", (412, 388)),
        ("scrabble", "1 a b ?forfeit 412-388", "?", "forfeit", (412, 388)),
    ],
)
def test_what_is_assumed_stands_after_the_question_mark(
    discipline: str, line: str, result: str, assumed: str, scores: tuple[int, int] | None
) -> None:
    base = printed(with_rounds(section("a b", NEAREST, discipline), "a-b:"))
    text = base.replace("1 a b", line)
    read = parse(text)
    assert read.section is not None, read.problems
    (game,) = read.section.rounds[0].games
    assert (game.result, game.assumed, game.scores) == (result, assumed, scores)
    assert printed(read.section) == text
    assert parse_section(section_json(read.section, with_names=True)).section == read.section


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("?2", "?3", "play.unknown-assumption"),
        ("?2", "??", "play.unknown-assumption"),
        ("?2", "2?", "play.unknown-result"),
        ("round 1 table 1 as 2", "round 1 table 1 as 7", "play.unknown-result"),
        ("round 1 table 1 as 2", "round 1 table 9 as 2", "play.no-such-table"),
        ("round 1 table 1 as 2", "round 2 table 1 as 2", "play.no-such-table"),
        ("round 1 table 1 as 2", "table 1 as 2", "play.file.assumed-line"),
        ("round 1 table 1 as 2", "round 1 table 1 as ?2", "play.file.assumed-line"),
    ],
)
def test_an_assumption_that_cannot_be_is_refused_at_its_place(old: str, new: str, code: str) -> None:
    text = printed(ok(drafted(four(assumed="2"))))
    assert parse(text).problems == ()
    (problem,) = parse(text.replace(old, new)).problems
    assert problem.code == code
    assert problem.where[0] == "rounds"


def test_files_without_assumptions_are_read_and_written_as_before() -> None:
    text = printed(next_round(four("1")))
    assert "assumed" not in text
    older = (
        section_json(next_round(four("1")), with_names=True).replace('"assumed":"",', "").replace('"assumed":[],', "")
    )
    assert "assumed" not in older
    assert parse_section(older).section == next_round(four("1"))


def test_the_differences_between_two_files_name_what_is_assumed() -> None:
    (found,) = differences(four(assumed="2"), four(assumed="1"))
    assert (found.kind, found.values["before"], found.values["after"]) == ("result", "?2", "?1")
    draft = ok(drafted(four(assumed="2")))
    other = replace(draft, rounds=(draft.rounds[0], replace(draft.rounds[1], assumed=())))
    assert [one.kind for one in differences(draft, other)] == ["assumed"]
