"""Calculator of the match-play rating: a tournament, of somebody with a rating or of a newcomer, through the whole book."""

from datetime import date, timedelta
from typing import Any

from ronde.files import history as history_files
from ronde.ground.ids import PlayerId
from ronde.record.explanation import explanations
from ronde.record.opened import Opened, opened
from ronde.regulations.answers import Change
from ronde.web.language import reading
from ronde.web.public.books.calculators.fields import Answer, Calculator, Field, Given, WrongField, as_many
from ronde.web.public.books.calculators.telling import figure, said
from ronde.words.sentence_tree import Wording

CODE = "absp"
LOWEST, HIGHEST, MOST_GAMES = 0, 300, 150
_YOU, _LIST, _EVENT = "you", "before", "tournament"
_RESULTS = {2: "win", 1: "draw", 0: "loss"}


def tournament(given: Given) -> Answer | WrongField:
    """The mark of a tournament, and the rating after it (1 to 5)."""
    if wrong := as_many(given, "opponents", "results", "1"):
        return wrong
    run = _run(given)
    *_, found = explanations(run.replay, run.history.roster.number(PlayerId(_YOU)), (_EVENT,))
    after = found.outcome.after if isinstance(found.outcome, Change) else None
    if after is None:  # pragma: no cover - what the fields let through is rated
        raise LookupError(_EVENT)
    before = given["rating"]
    change = figure(after.value - (before or 0), signed=True)
    plain = said("absp.newcomer") if before is None else said("absp.moved", rating=before, change=change)
    wording = Wording(run.history, reading(), run.history.people.name)
    return Answer(said("absp.after"), figure(after.value), plain, wording.under("", found.steps).inner)


def _run(given: Given) -> Opened:
    parsed = history_files.parse({"regulation": CODE, **_history(given)}).history
    if parsed is None:  # pragma: no cover - what the fields let through the book can read
        raise LookupError(CODE)
    return opened(parsed)


def _history(given: Given) -> dict[str, Any]:
    """A list of the day before with everybody on it, and the tournament."""
    opponents = {f"opponent-{at}": rating for at, rating in enumerate(given["opponents"], 1)}
    rated = {**opponents, **({_YOU: given["rating"]} if given["rating"] is not None else {})}
    games = {**dict.fromkeys(opponents, MOST_GAMES), _YOU: given["games"]}
    eve = max(given.on, date(1999, 1, 3)) - timedelta(days=1)
    return {
        "players": [
            *({"id": one, "name": str(rating)} for one, rating in opponents.items()),
            {"id": _YOU, "name": said("you")},
        ],
        "facts": [
            {
                "fact": "adopted",
                "id": _LIST,
                "day": eve,
                "ratings": [{"player": who, "rating": rating, "games": games[who]} for who, rating in rated.items()],
            },
            _tournament(given, [*opponents], eve + timedelta(days=1)),
        ],
    }


def _tournament(given: Given, opponents: list[str], day: date) -> dict[str, Any]:
    games = [
        {"player": _YOU, "opponent": who, "result": _RESULTS[result]}
        for who, result in zip(opponents, given["results"], strict=True)
    ]
    return {"fact": "tournament", "id": _EVENT, "name": said("this_tournament"), "day": day, "games": games}


CALCULATORS = (
    Calculator(
        "absp-tournament",
        CODE,
        ("1", "2", "3", "4", "5"),
        (
            Field("rating", "number", "169", LOWEST, HIGHEST, "4", is_optional=True),
            Field("games", "number", "150", 1, MOST_GAMES, "3"),
            Field("opponents", "numbers", "161 157 154 167 155 167 160 159 154 156 155 156", LOWEST, HIGHEST, "1"),
            Field("results", "results", "+ + + + + + + - - - - -", article="1"),
        ),
        tournament,
    ),
)
