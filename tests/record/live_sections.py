"""Sections in the middle of a round, for every rule book, with all kinds of players; and the histories that know them."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from random import Random
from typing import Any

from ronde.play.section import Entry, Game, Section
from ronde.play.simulate import lots
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.regulations import shelf
from ronde.regulations.absp.submission import TournamentDeclaration as AbspDeclaration
from ronde.regulations.cel_grand_prix.submission import EventDeclaration as CelDeclaration
from ronde.regulations.documents import Adopted, AdoptedRating, Document
from ronde.regulations.ffjd.documents import FromOutside
from ronde.regulations.ffjd.submission import SeriesDeclaration
from ronde.regulations.fisf_classique.submission import EventDeclaration as FisfDeclaration
from ronde.regulations.frs.submission import TournamentDeclaration as FrsDeclaration
from tests.record.played_sections import FORMATS, people, played

BOOKS = tuple(FORMATS)
DAYS = {"frs": date(2010, 5, 6), "cel-grand-prix": date(2022, 11, 4)}  # Libere ends here in 2011; bonuses begin in 2022
DAY = date(2015, 10, 4)
NEW = 3  # every third player has no rating


def section(code: str, seed: int) -> Section:
    """A section played to its end; draughts with forfeits, excused or not, and games 0-0 by the rules."""
    one = played(code, FORMATS[code][1][seed % len(FORMATS[code][1])], seed)
    return _with_odd_results(one, lots("odd", seed)) if code == "ffjd" else one


def _with_odd_results(one: Section, lot: Random) -> Section:
    def odd(game: Game) -> Game:
        is_odd = game.second is not None and lot.randrange(8) == 0
        return replace(game, result=lot.choice(("0fne", "2fne", "0fe", "0r", "0d"))) if is_odd else game

    return replace(one, rounds=tuple(replace(each, games=tuple(map(odd, each.games))) for each in one.rounds))


def in_the_middle(one: Section, seed: int) -> Section:
    """The section at a moment of some round, or with that round drafted; some results are in, some are to be decided."""
    lot = lots("middle", seed)
    last = lot.randrange(len(one.rounds))
    is_draft = last > 0 and lot.randrange(4) == 0
    games = tuple(_perhaps_open(game, lot, is_draft=is_draft) for game in one.rounds[last].games)
    now = replace(one.rounds[last], games=games, is_published=not is_draft)
    return replace(one, rounds=(*one.rounds[:last], now), corrections=(), is_closed=False)


def _perhaps_open(game: Game, lot: Random, *, is_draft: bool) -> Game:
    if game.second is None or (not is_draft and lot.randrange(2)):
        return game
    result = "?" if not is_draft and lot.randrange(5) == 0 else ""
    return replace(game, result=result, scores=None)


def declaration(code: str, one: Section) -> Any:
    """What the organiser declares, with guests, newcomers and an estimate."""
    new = [str(entry.player) for entry in unrated(one)]
    day = DAYS.get(code, DAY)
    match code:
        case "ffjd":
            guests = [FromOutside(player=new[0], fmjd=1800), FromOutside(player=new[1])] if len(new) > 3 else []
            return SeriesDeclaration(first_day=day, cadence="slow", declared=True, outside=guests, estimate=1100)
        case "fisf-classique":
            return FisfDeclaration(
                kind="tournament",
                last_day=day,
                declared=True,
                duplicate=dict.fromkeys(new[1:], "4B"),
                new_licences=new[:1],
            )
        case "absp":
            return AbspDeclaration(day=day)
        case "frs":
            return FrsDeclaration(day=day, number=1, competition="CNSL")
        case _:
            return CelDeclaration(kind="swiss", day=day, confirmed=True)


def unrated(one: Section) -> list[Entry]:
    """Who is on no list."""
    return [entry for at, entry in enumerate(one.entries) if at % NEW == 2]


def known(code: str, one: Section, *more: Document) -> Opened:
    """A history of one adopted list with most of the players, and of more facts."""
    return opened(History(shelf.regulation(code), people(one), [*copied_list(code, one), *more]))


def copied_list(code: str, one: Section) -> Iterator[Document]:
    """The list as a laptop has it; FRS and CEL begin with nothing."""
    kind = next((kind for kind in shelf.regulation(code).documents if issubclass(kind, Adopted)), None)
    if kind is not None:
        new = {entry.player for entry in unrated(one)}
        yield kind(
            id="list", day=date(2015, 9, 1), ratings=[_line(code, one) for one in one.entries if one.player not in new]
        )


def _line(code: str, entry: Entry) -> AdoptedRating:
    rating = entry.rating or 1500
    return AdoptedRating(
        player=entry.player, rating=rating // 12 if code == "absp" else rating, games=25 if rating % 2 else 90
    )
