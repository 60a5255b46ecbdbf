"""Two players against each other: every game that they played, the latest first; and everybody whom one has met."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.core.paginator import Page, Paginator
from django.db.models import Count

from ronde.web.people.naming import public_names
from ronde.web.public.players.careers import RESULTS, Career, career, met_games
from ronde.web.registers.models import DossierRow, GameRow, Register

_ON_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class MetGame:
    """A game of two players, as the first one saw it."""

    fact: str
    event: str
    day: date
    round: int
    side: str
    result: str
    won: int


@dataclass(frozen=True, slots=True)
class PairPage:
    """Everything on the page of two players."""

    player: str
    opponent: str
    name: str
    other: str
    games: tuple[MetGame, ...]
    pages: "Page[GameRow]"
    totals: Mapping[str, int]
    is_indexed: bool = True


@dataclass(frozen=True, slots=True)
class OpponentsPage:
    """Everybody whom a player has met, and all events."""

    player: str
    name: str
    career: Career
    is_indexed: bool


def pair_page(register: Register, player: str, opponent: str, number: str) -> PairPage | None:
    """The games of two who may both be named; None for anybody else, and where they never met."""
    names = public_names((player, opponent))
    found = met_games(register, player).filter(opponent=opponent)
    totals = found.aggregate(games=Count("id"), **RESULTS)
    if not (names.is_named(player) and names.is_named(opponent) and totals["games"]):
        return None
    pages = Paginator(found.order_by("-day", "-section", "-round", "-position"), _ON_A_PAGE).get_page(number)
    rows = tuple(pages.object_list)
    events = dict(
        DossierRow.objects.filter(register=register, section__in={one.section for one in rows}).values_list(
            "section", "name"
        )
    )
    games = tuple(
        MetGame(one.fact, events.get(one.section) or one.section, one.day, one.round, one.side, one.result, one.won)
        for one in rows
    )
    return PairPage(player, opponent, names(player), names(opponent), games, pages, totals, names.is_indexed)


def opponents_page(register: Register, player: str) -> OpponentsPage | None:
    """Everybody whom somebody has met; None for who may not be named."""
    names, found = public_names([player]), career(register, player, most=None)
    if not names.is_named(player) or not found.event_count:
        return None
    return OpponentsPage(player, names(player), found, names.is_indexed and found.is_indexed)
