"""From the last slip to the rating, code by code: what a closed section becomes, and what keeps it from that.

Simulated sections of every format, rated and compared with the slow models, are in ``tests/sections``.
"""

from datetime import date
from typing import Any

from ronde.play.changes.rounds import closed
from ronde.play.plan import Phase
from ronde.play.section import Section
from ronde.record.submission import previewed, submission
from ronde.regulations import shelf
from ronde.regulations.absp.submission import TournamentDeclaration as AbspDeclaration
from ronde.regulations.cel_grand_prix.submission import EventDeclaration as CelDeclaration
from ronde.regulations.ffjd.office.declaration import AdvantageousDraw
from ronde.regulations.ffjd.submission import Excuse, SeriesDeclaration
from ronde.regulations.fisf_classique.submission import EventDeclaration as FisfDeclaration
from ronde.regulations.frs.submission import TournamentDeclaration as FrsDeclaration
from tests.play.making import ok, section, with_rounds
from tests.record.played_sections import played

DAY = date(2012, 5, 6)
SAID: dict[str, Any] = {
    "ffjd": SeriesDeclaration(first_day=DAY, cadence="slow", declared=True),
    "fisf-classique": FisfDeclaration(kind="tournament", last_day=DAY, declared=True),
    "absp": AbspDeclaration(day=DAY),
    "frs": FrsDeclaration(day=date(2010, 5, 6), number=1, competition="CNSL"),
    "cel-grand-prix": CelDeclaration(kind="swiss", day=DAY, confirmed=True),
}

# By hand, code by code.


def series(*rounds: str, names: str = "ann ben cat dan") -> Section:
    made = with_rounds(section(names, (Phase("swiss_points", len(rounds)),)), *rounds)
    return ok(closed(made))


def of_ffjd(one: Section, **said: Any) -> Any:
    declared = SeriesDeclaration(first_day=DAY, cadence="slow", declared=True, **said)
    return submission(shelf.regulation("ffjd"), [one], declared, fact="here")


def test_an_advantageous_draw_is_a_draw_and_has_to_be_declared() -> None:
    one = series("ann-ben:1+ cat-dan:2")
    assert [problem.code for problem in of_ffjd(one).problems] == ["ffjd.draw-undeclared"]
    made = of_ffjd(one, advantageous_draw=AdvantageousDraw(approved=date(2012, 1, 1)))
    assert [(game.white, game.result) for game in made.document.games] == [("ann", 1), ("cat", 2)]


def test_who_is_free_meets_exempt() -> None:
    made = of_ffjd(series("ann-ben:2 cat:2fe", names="ann ben cat"))
    assert [(game.white, game.black, game.result) for game in made.document.games][1] == ("cat", "EXEMPT", "2fe")


def waiting(discipline: str = "draughts") -> Section:
    """A section that is over but for one decision, so that it cannot be closed."""
    other = {"draughts": "2", "chess": "1", "scrabble": "win@400-380"}[discipline]
    one = section("ann ben cat dan", (Phase("swiss_points", 1),), discipline)
    made = with_rounds(one, f"ann-ben:? cat-dan:{other}")
    assert closed(made).is_refused
    return made


def test_an_excuse_that_was_decided_stands_in_the_document_and_one_that_was_not_stays_open() -> None:
    decided = of_ffjd(waiting(), excuses=[Excuse(round=1, table=1, result="2fe")])
    assert decided.document.games[0].result == "2fe"
    assert of_ffjd(waiting()).document.games[0].result == "?"
    wrong = of_ffjd(waiting(), excuses=[Excuse(round=1, table=2, result="2fe")])
    assert [problem.code for problem in wrong.problems] == ["ffjd.excuse-of-nothing"]


def test_a_decision_that_is_missing_keeps_a_section_from_a_book_without_a_code_for_it() -> None:
    for code in ("fisf-classique", "absp", "frs"):
        found = submission(shelf.regulation(code), [waiting("scrabble")], SAID[code], fact="here")
        assert [problem.code for problem in found.problems] == ["play.to-be-decided"]


def test_a_preview_leaves_out_what_is_still_to_be_decided() -> None:
    document: Any = previewed(shelf.regulation("absp"), [waiting("scrabble")], SAID["absp"], fact="here").document
    assert [(game.player, game.result) for game in document.games] == [("cat", "win")]


def test_the_grand_prix_has_those_who_came_and_gives_what_was_won_against_the_absent_as_points_without_a_game() -> None:
    """Dan never comes: three play, he fills no place, and Ann's and Cat's points of the forfeits are byes (CEL-13, CEL-14)."""
    base = section("ann ben cat dan", (Phase("round_robin", 3),), "chess")
    one = ok(closed(with_rounds(base, "ann-ben:1 cat-dan:+", "ann-cat:= dan-ben:--", "dan-ann:- ben-cat:0")))
    document: Any = submission(shelf.regulation("cel-grand-prix"), [one], SAID["cel-grand-prix"], fact="here").document
    (only,) = document.sections
    assert {entry.player: (entry.score, entry.byes) for entry in only.entries} == {
        "ann": (2.5, 1.0),
        "ben": (0.0, 0.0),
        "cat": (2.5, 1.0),
    }
    assert [(game.white, game.black) for game in only.games] == [("ann", "ben"), ("ann", "cat"), ("ben", "cat")]


def test_a_series_that_ended_early_says_how_many_rounds_were_planned() -> None:
    one = with_rounds(
        section("ann ben cat dan", (Phase("swiss_points", 3),)), "ann-ben:2 cat-dan:2", "ann-cat:1 ben-dan:0"
    )
    assert of_ffjd(ok(closed(one))).document.planned == 3


def test_a_section_that_still_runs_is_not_submitted() -> None:
    one = with_rounds(section("ann ben", (Phase("swiss_points", 2),)), "ann-ben:")
    codes = [problem.code for problem in of_ffjd(one).problems]
    assert codes == ["submission.not-closed", "submission.no-result"]


def test_a_section_of_another_discipline_is_refused_by_every_book() -> None:
    one = series("ann-ben:2 cat-dan:0")
    for code, declared in SAID.items():
        if code != "ffjd":
            found = submission(shelf.regulation(code), [one], declared, fact="here")
            assert [problem.code for problem in found.problems] == ["submission.other-discipline"]


def test_two_sections_are_one_event_where_a_book_says_so_and_two_documents_elsewhere() -> None:
    one = played("cel-grand-prix", "swiss_dutch", 1)
    book = shelf.regulation("cel-grand-prix")
    both: Any = submission(book, [one, one], SAID["cel-grand-prix"], fact="here").document
    assert len(both.sections) == 2
    twice = series("ann-ben:2 cat-dan:0")
    found = submission(shelf.regulation("ffjd"), [twice, twice], SAID["ffjd"], fact="here")
    assert [problem.code for problem in found.problems] == ["submission.one-by-one"]


def test_newcomers_are_declared_and_strangers_are_named() -> None:
    one = played("fisf-classique", "nearest", 3)
    declared = FisfDeclaration(
        kind="tournament", last_day=DAY, declared=True, duplicate={"p1": "4B"}, new_licences=["p2"], no_shows=[]
    )
    book = shelf.regulation("fisf-classique")
    document: Any = submission(book, [one], declared, fact="here").document
    entries = {entry.player: entry for entry in document.entries}
    assert (entries["p1"].duplicate, entries["p2"].new_licence) == ("4B", True)
    stranger = FisfDeclaration(kind="tournament", last_day=DAY, declared=True, new_licences=["nobody"])
    assert [one.code for one in submission(book, [one], stranger, fact="x").problems] == ["submission.stranger"]
