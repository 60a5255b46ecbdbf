"""A calendar of games that was kept elsewhere, in a table, as games of this book."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from ronde.ground.problems import Problem, Value
from ronde.regulations.answers import EarlierGame, EarlierGames, EarlierHead, TakenOver
from ronde.regulations.frs.documents import Entry, Game
from ronde.regulations.frs.parameters import COLLECTIVE, FIELDS, NAMES, Collective, Field

V = TypeVar("V")

EARLIER = EarlierGames("place", "2", ("number", "competition", "type", "field"))
_APART = 1000
_COMPETITIONS = {  # art. 2; a table may have either
    "CNIS": "Campionatul Național Individual de Scrabble",
    "CR": "Cupa României",
    "CNSI": "Campionatul Național de Scrabble Intercluburi",
    "CNSL": "Campionatul Național de Scrabble Liber",
}
_FIELDS: Mapping[str, Field] = {
    **{field: field for field in FIELDS},
    **dict.fromkeys(("", "seniori", "individual", "individuel"), "seniors"),
    **dict.fromkeys(("tineret", "juniori", "jeunes", "juniors"), "youth"),
    **dict.fromkeys(("perechi", "paires"), "pairs"),
    **dict.fromkeys(("echipe", "equipes", "intercluburi"), "teams"),
}


def taken_over(games: Sequence[EarlierGame]) -> TakenOver:
    """Each game as a fact. Where no game has a number, those of a day count in the order of the table (FRS-8)."""
    if problems := tuple(_problems(games)):
        return TakenOver(problems=problems)
    kinds = {kind for game in games if (kind := _type(game))}
    # A table of one type alone leaves room for those of the others: no two games of a day have one number.
    before = _APART * COLLECTIVE.index(kinds.pop()) if len(kinds) == 1 else 0
    turns = [int(game.said.get("number") or before + at) for at, game in enumerate(games, 1)]
    return TakenOver(tuple(_game(game, turn) for game, turn in zip(games, turns, strict=True)))


def _problems(games: Sequence[EarlierGame]) -> Iterator[Problem]:
    has_numbers = any(game.said.get("number") for game in games)
    taken = set[tuple[Value, ...]]()
    for at, game in enumerate(games):
        number = game.said.get("number", "")
        if has_numbers and not re.fullmatch(r"[1-9][0-9]{0,5}", number):
            yield _unknown(at, "number", number, ())
        if not _type(game):
            yield _unknown(at, "type", game.said.get("type", ""), tuple(NAMES[kind] for kind in COLLECTIVE))
        if not game.said.get("competition"):
            yield _unknown(at, "competition", "", tuple(_COMPETITIONS))
        if _field(game) is None:
            yield _unknown(at, "field", game.said.get("field", ""), FIELDS)
        turn = (game.day, number, str(_field(game)))
        if has_numbers and turn in taken:
            yield Problem("frs.turn-taken", "2, FRS-8", (at, "number"), {"number": number, "day": game.day})
        taken.add(turn)


def _unknown(at: int, head: EarlierHead, given: str, known: tuple[str, ...]) -> Problem:
    return Problem(f"earlier.{head}", "2", (at, head), {"given": given or "–", "known": known})


def _game(game: EarlierGame, number: int) -> Game:
    field, kind = _field(game) or "seniors", _type(game) or "clasic"
    named = "game" if field == "seniors" else f"{field}-game"
    return Game(
        id=f"{named}-{game.day.isoformat()}-{number}",
        day=game.day,
        number=number,
        competition=_competition(game.said["competition"]),
        type=kind,
        field=field,
        entries=[Entry(player=player, place=int(place)) for player, place in game.results],
    )


def _type(game: EarlierGame) -> Collective | None:
    """The type of a game: its name, or the name without Duplicat; a number behind it says which of the day it was."""
    given = _plain(game.said.get("type", "")).rstrip("0123456789 ").removeprefix("duplicat ")
    return next((kind for kind in COLLECTIVE if given in {kind, _plain(NAMES[kind])}), None)


def _field(game: EarlierGame) -> Field | None:
    return _FIELDS.get(_plain(game.said.get("field", "")))


def _competition(given: str) -> str:
    """The competition by its letters, which may have a year or a town behind them; another one stays as it is, and is refused."""
    plain = _plain(given)
    found = (
        code for code, name in _COMPETITIONS.items() if plain.split()[0] == code.casefold() or plain == _plain(name)
    )
    return next(found, given[:120])


def _plain(text: str) -> str:
    """Without capitals, accents and doubled spaces."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(one for one in letters if not unicodedata.combining(one)).split())
