"""Results: written once, decided later where they have to be, corrected with a trace."""

from dataclasses import replace

from ronde.ground.problems import Problem, Value, has_refusal
from ronde.ground.results import NOBODY, ROUNDS_MISSED, SCORED, SCRABBLE, UNDECIDED
from ronde.play.assumptions import overtaken, overtaken_problems
from ronde.play.changes.outcome import Changed, judged
from ronde.play.changes.rounds import stays_published
from ronde.play.permissions import Action, permission_problems
from ronde.play.section import Game, ResultCorrection, Section

LEAST_SCORE, MOST_SCORE = -200, 2000
MOST_ALONE = 9999  # of a score, or a place, in a collective game; the least is 0
DECIDED_BY_SCORES = frozenset(code for code, result in SCRABBLE.items() if result.played)


def result_entered(
    section: Section,
    number: int,
    table: int,
    result: str = "",
    scores: tuple[int, int] | None = None,
    *,
    assumed: str = "",
) -> Changed:
    """A result for a game that has none, or whose result was still to be decided.

    With "?" the arbiter may say what it counts as until then (``assumed``).
    """
    found = [*permission_problems(section, Action.RESULT), *_result_problems(section, result, scores, assumed)]
    game = _game(section, number, table)
    if game is None:
        return Changed(section, (*found, _no_such_table(number, table)))
    if game.result and section.codes[game.result].decided:
        values = {"result": game.result}
        found.append(Problem("play.has-a-result", where=("rounds", number, "tables", table), values=values))
    found += _fit_problems(section, number, game, assumed or result)
    scored = _scored(section, game, result, scores, assumed)
    after = section if has_refusal(found) else section.with_game(number, scored)
    return judged(section, after, (*found, *(_decision_problems(after, number, table) if game.result else ())))


def _decision_problems(section: Section, number: int, table: int) -> tuple[Problem, ...]:
    """What was paired with an assumption that this game no longer bears out: published rounds stay, a draft is flagged."""
    stale = [
        round_
        for round_ in section.rounds[number:]
        for then, _ in overtaken(section, round_)
        if (then.round, then.table) == (number, table)
    ]
    stays = stays_published(section, number) if any(round_.is_published for round_ in stale) else ()
    of_game = {"round": number, "table": table}
    drafted = [one for one in overtaken_problems(section) if one.values.items() >= of_game.items()]
    return (*stays, *drafted)


def corrected(
    section: Section,
    number: int,
    table: int,
    result: str = "",
    scores: tuple[int, int] | None = None,
    *,
    assumed: str = "",
) -> Changed:
    """Another result for a game that has one. Standings follow; published rounds stay as they are (FC-10)."""
    found = [*permission_problems(section, Action.CORRECT), *_result_problems(section, result, scores, assumed)]
    game = _game(section, number, table)
    if game is None:
        return Changed(section, (*found, _no_such_table(number, table)))
    if not game.result:
        found.append(Problem("play.has-no-result", where=("rounds", number, "tables", table)))
    found += [*_fit_problems(section, number, game, assumed or result), *stays_published(section, number)]
    scored = _scored(section, game, result, scores, assumed)
    after = section if has_refusal(found) else section.with_game(number, scored)
    note = ResultCorrection(number, table, game.result, game.scores, len(section.published), game.assumed)
    return judged(section, replace(after, corrections=(*section.corrections, note)), tuple(found))


def code_of_scores(scores: tuple[int, int]) -> str:
    """What two scores make of a game of Scrabble."""
    mine, theirs = scores
    return "win" if mine > theirs else "loss" if mine < theirs else "draw"


def _scored(section: Section, game: Game, result: str, scores: tuple[int, int] | None, assumed: str) -> Game:
    by_scores = "" if scores is None else SCORED if section.is_collective else code_of_scores(scores)
    code = result or by_scores
    return replace(game, result=code, scores=scores, assumed=assumed)


def _result_problems(section: Section, result: str, scores: tuple[int, int] | None, assumed: str) -> list[Problem]:
    """A code of the discipline; scores where they are kept; and the two not against each other."""
    found = assumed_problems(section, result, assumed)
    if not result and scores is None:
        found.append(Problem("play.no-result-given"))
    if result and result not in section.codes:
        values = {"result": result, "discipline": section.discipline}
        found.append(Problem("play.unknown-result", values=values))
    if section.is_collective:
        found += alone_problems(None, assumed or result, scores)
    elif scores is not None:
        found += _score_problems(section, assumed or result, scores)
    elif section.discipline == "scrabble" and result in DECIDED_BY_SCORES:
        found.append(Problem("play.scores-missing", values={"result": result}))
    return found


def assumed_problems(section: Section, result: str, assumed: str) -> list[Problem]:
    """Only what is still to be decided counts as something else until then: as a result of the discipline."""
    if not assumed:
        return []
    values: dict[str, Value] = {"result": result, "assumed": assumed}
    if result != UNDECIDED:
        return [Problem("play.assumed-of-decided", values=values)]
    is_known = assumed in section.codes and section.codes[assumed].decided
    return [] if is_known else [Problem("play.unknown-assumption", values={**values, "discipline": section.discipline})]


def alone_problems(game: Game | None, result: str, scores: tuple[int, int] | None) -> list[Problem]:
    """In a collective game one has one score, nobody sits opposite, and who did not come has none."""
    if game is not None and game.second is not None:
        return [Problem("play.nobody-opposite")]
    if scores is None:
        return [Problem("play.score-missing")] if result == SCORED else []
    if result not in {"", SCORED, UNDECIDED}:
        return [Problem("play.score-of-absent")]
    is_possible = 0 <= scores[0] <= MOST_ALONE and scores[1] == 0
    return (
        [] if is_possible else [Problem("play.impossible-lone-score", values={"score": scores[0], "most": MOST_ALONE})]
    )


def _score_problems(section: Section, result: str, scores: tuple[int, int]) -> list[Problem]:
    if section.discipline != "scrabble":
        return [Problem("play.scores-not-kept", values={"discipline": section.discipline})]
    if any(not LEAST_SCORE <= score <= MOST_SCORE for score in scores):
        return [Problem("play.impossible-score", values={"first": scores[0], "second": scores[1]})]
    if result in DECIDED_BY_SCORES and result != code_of_scores(scores):
        return [Problem("play.scores-contradict", values={"result": result, "by_scores": code_of_scores(scores)})]
    return []


def fits(section: Section, game: Game, result: str) -> bool:
    """Whether a code can stand at a table: a bye has no opponent's side; a game between two is not a bye."""
    has_no_other_side = section.codes[result].counterpart == NOBODY
    if game.second is None:
        return has_no_other_side or result in (section.bye, *ROUNDS_MISSED.get(section.discipline, ()))
    return not has_no_other_side


def _fit_problems(section: Section, number: int, game: Game, result: str) -> list[Problem]:
    """Scores alone are for a game between two, or for who plays alone; a code that nobody knows is said elsewhere."""
    if section.is_collective and not result:
        return []
    fitting = fits(section, game, result) if result in section.codes else bool(result) or game.second is not None
    return [] if fitting else [_not_a_game(number, game)]


def _not_a_game(number: int, game: Game) -> Problem:
    return Problem("play.result-does-not-fit", where=("rounds", number, "tables", game.table))


def _no_such_table(number: int, table: int) -> Problem:
    return Problem("play.no-such-table", values={"round": number, "table": table})


def _game(section: Section, number: int, table: int) -> Game | None:
    if not 1 <= number <= len(section.rounds) or not section.rounds[number - 1].is_published:
        return None
    games = section.rounds[number - 1].games
    return games[table - 1] if 1 <= table <= len(games) else None
