"""From the last slip to the rating: sections played here give the document that somebody would have written by hand."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from ronde.ground.problems import Level
from ronde.ground.results import DISCIPLINES
from ronde.play.changes.rounds import closed
from ronde.play.plan import Phase, Plan
from ronde.play.section import Section
from ronde.play.simulate import lots, new_section, simulated
from ronde.play.standings.table import usual_criteria
from ronde.record.history import History
from ronde.record.opened import opened
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.record.submission import submission
from ronde.regulations import shelf
from ronde.regulations.absp.submission import TournamentDeclaration as AbspDeclaration
from ronde.regulations.cel_grand_prix.submission import EventDeclaration as CelDeclaration
from ronde.regulations.documents import Adopted, AdoptedRating, Document
from ronde.regulations.ffjd.office.declaration import AdvantageousDraw
from ronde.regulations.ffjd.submission import Excuse, SeriesDeclaration
from ronde.regulations.fisf_classique.submission import EventDeclaration as FisfDeclaration
from ronde.regulations.frs.submission import TournamentDeclaration as FrsDeclaration
from tests.play.making import ok, section, with_rounds

DAY = date(2012, 5, 6)
COUNT = 25
SAID: dict[str, Any] = {
    "ffjd": SeriesDeclaration(first_day=DAY, cadence="slow", declared=True),
    "fisf-classique": FisfDeclaration(kind="tournament", last_day=DAY, declared=True),
    "absp": AbspDeclaration(day=DAY),
    "frs": FrsDeclaration(day=date(2010, 5, 6), number=1, competition="CNSL"),
    "cel-grand-prix": CelDeclaration(kind="swiss", day=DAY, confirmed=True),
}
FORMATS = {
    "ffjd": ("draughts", ("round_robin", "swiss_points", "swiss_assisted")),
    "fisf-classique": ("scrabble", ("nearest", "round_robin")),
    "absp": ("scrabble", ("nearest", "round_robin")),
    "frs": ("scrabble", ("nearest",)),
    "cel-grand-prix": ("chess", ("swiss_dutch", "round_robin")),
}


def played(code: str, form: str, seed: int) -> Section:
    """A section of that format, played to its end, with forfeits, withdrawals, byes and late entries."""
    lot, discipline = lots(code, form, seed), FORMATS[code][0]
    players = lot.randrange(8, 15)
    rounds = players + players % 2 - 1 if form == "round_robin" else lot.randrange(3, 6)
    plan = Plan((Phase(form, rounds),), usual_criteria(discipline, form), seed)
    return simulated(new_section(discipline, plan, players, seed), seed).section


def slips(one: Section) -> Iterator[tuple[int, str, str | None, str, tuple[int, int] | None]]:
    """The slips as they lie on the arbiter's table, round by round."""
    for round_ in one.rounds:
        for game in round_.games:
            yield round_.number, game.first, game.second, game.result, game.scores


def ffjd_by_hand(one: Section) -> list[tuple[str, str, object, int]]:
    whole = {"2": 2, "1": 1, "0": 0}
    return [(white, black or "EXEMPT", whole.get(code, code), at) for at, white, black, code, _ in slips(one)]


def absp_by_hand(one: Section) -> list[tuple[str, str | None, str, int | None, int]]:
    made = []
    for at, first, second, code, scores in slips(one):
        margin = scores[0] - scores[1] if scores and code in {"win", "draw", "loss"} else None
        made.append((first, second, "bye" if second is None else code, None if second is None else margin, at))
    return made


def cel_by_hand(one: Section) -> dict[str, tuple[float, float]]:
    """Everybody's score, and what of it came without an opponent, added up slip by slip."""
    worth = {"1": 1.0, "=": 0.5, "0": 0.0, "+": 1.0, "-": 0.0, "--": 0.0, "bye": 1.0, "half-bye": 0.5, "zero-bye": 0.0}
    other = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "--": "--"}
    score = {str(entry.player): 0.0 for entry in one.entries}
    free = dict(score)
    for _, first, second, code, _ in slips(one):
        score[first] += worth[code]
        if second is None:
            free[first] += worth[code]
        else:
            score[second] += worth[other[code]]
    return {player: (score[player], free[player]) for player in score}


@pytest.mark.parametrize(("code", "form"), [(code, form) for code, (_, forms) in FORMATS.items() for form in forms])
def test_a_section_gives_the_document_that_is_written_by_hand(code: str, form: str) -> None:
    book = shelf.regulation(code)
    for seed in range(COUNT):
        one = played(code, form, seed)
        made = submission(book, [one], SAID[code], fact="here")
        assert made.problems == ()
        document: Any = made.document
        BY_HAND[code](document, one)
        assert document == type(document)(**{key: getattr(document, key) for key in document.__struct_fields__})


def same_series(document: Any, one: Section) -> None:
    games = [(game.white, game.black, game.result, game.round) for game in document.games]
    assert games == ffjd_by_hand(one)
    assert document.system == {"round_robin": "closed"}.get(one.plan.phases[0].format, "swiss")


def same_tournament(document: Any, one: Section) -> None:
    games = [(game.player, game.opponent, game.result, game.margin, game.round) for game in document.games]
    assert games == absp_by_hand(one)


def same_scores(document: Any, one: Section) -> None:
    (only,) = document.sections
    assert {entry.player: (entry.score, entry.byes) for entry in only.entries} == cel_by_hand(one)
    assert len(only.games) == sum(second is not None for _, _, second, _, _ in slips(one))


def same_places(document: Any, one: Section) -> None:
    """Everyone who came has a place; who never sat at a board did not come. Places follow the table of the section."""
    codes = DISCIPLINES[one.discipline]
    sat = {who for _, first, second, code, _ in slips(one) if second and codes[code].played for who in (first, second)}
    entries = {entry.player: entry for entry in document.entries}
    placed = {player for player, entry in entries.items() if entry.place is not None}
    assert placed == sat
    assert min(entry.place for entry in entries.values() if entry.place) == 1


BY_HAND: dict[str, Callable[[Any, Section], None]] = {
    "ffjd": same_series,
    "absp": same_tournament,
    "cel-grand-prix": same_scores,
    "fisf-classique": same_places,
    "frs": same_places,
}


@pytest.mark.parametrize("code", ["ffjd", "fisf-classique", "absp", "cel-grand-prix", "frs"])
def test_what_was_played_here_is_rated(code: str) -> None:
    """Taken into a history after a list with everybody on it, nothing is refused, and the list has moved."""
    book = shelf.regulation(code)
    for seed in range(3):
        one = played(code, FORMATS[code][1][0], seed)
        document = submission(book, [one], SAID[code], fact="here").document
        assert document is not None
        known = opened(History(book, people(one), [*start(code, one), document]))
        refused = [problem for problem in known.problems if problem.level is Level.REFUSED]
        assert refused == []


def people(one: Section) -> People:
    licences = [Licence(since=date(2000, 1, 1))]
    return People.of(
        [Player(id=entry.player, name=entry.name or entry.player, licences=licences) for entry in one.entries]
    )


def start(code: str, one: Section) -> list[Document]:
    if code not in {"ffjd", "fisf-classique", "absp"}:
        return []
    kind = next(kind for kind in shelf.regulation(code).documents if issubclass(kind, Adopted))
    games = 60 if code == "absp" else 0
    most = 200 if code == "absp" else 10_000
    ratings = [
        AdoptedRating(player=entry.player, rating=min(entry.rating or 1500, most), games=games) for entry in one.entries
    ]
    return [kind(id="start", day=date(2012, 1, 1), ratings=ratings)]


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


def test_an_excuse_that_was_decided_stands_in_the_document_and_one_that_was_not_stays_open() -> None:
    one = with_rounds(section("ann ben cat dan", (Phase("swiss_points", 1),)), "ann-ben:? cat-dan:2")
    decided = of_ffjd_open(one, excuses=[Excuse(round=1, table=1, result="2fe")])
    assert decided.document.games[0].result == "2fe"
    assert of_ffjd_open(one).document.games[0].result == "?"
    assert [
        problem.code for problem in of_ffjd_open(one, excuses=[Excuse(round=1, table=2, result="2fe")]).problems
    ] == ["ffjd.excuse-of-nothing"]


def of_ffjd_open(one: Section, **said: Any) -> Any:
    """A section that waits for a decision cannot be closed at the desk; its preview is asked for."""
    return of_ffjd(replace(one, is_closed=True), **said)


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
