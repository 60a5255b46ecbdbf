"""Bundles to look at: a small one with everything in it, and one of any history."""

from datetime import date
from functools import cache

from ronde.files.bundle_records import Bundle, PublishedList, bundle_of, ids_only
from ronde.record.chain import chained, head
from ronde.record.clubs import Belonging, Club, League
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Membership, Player
from ronde.record.publication import RankingList, ranking_list
from ronde.record.replay import replay
from ronde.record.sealing import texts_beside
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import AdoptedRating, Document
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import Game, Opening, Series
from ronde.regulations.ffjd.office.requests import Request, Requester
from ronde.regulations.rules_version import rules_version

SALT = b"the salt of a register in a test"
FIRST = date(2020, 1, 1)
DAY = date(2024, 2, 1)
NAMES = ("Zoé Quartier", "Yann Ribault", "Xenia Sorel", "Damier du Nord", "Ligue des Flandres")
TEXTS = ("Wladimir Président", "Il a joué à Gand.", "Lettre du 3 mars")

PEOPLE = People.of(
    [
        Player(id=f"j{at}", name=name, birth=date(1990, 5, at), clubs=[Membership(club="k1", since=FIRST)])
        for at, name in enumerate(NAMES[:3], 1)
    ],
    clubs=[Club(id="k1", name=NAMES[3], leagues=[Belonging(league="l1", since=FIRST)])],
    leagues=[League(id="l1", name=NAMES[4])],
)
FACTS: tuple[Document, ...] = (
    Opening(
        id="opening",
        day=date(2024, 1, 1),
        recorded="2024-01-01",
        ratings=[AdoptedRating(player="j1", rating=1500), AdoptedRating(player="j2", rating=1400)],
    ),
    Series(
        id="série-1",
        homologated=date(2024, 1, 20),
        first_day=date(2024, 1, 10),
        cadence="slow",
        games=[Game(white="j1", black="j2", result=2), Game(white="j3", black="j1", result="0fe")],
    ),
    Request(
        id="demande",
        day=date(2024, 1, 25),
        player="j2",
        kind="correction",
        rating=1450,
        requester=Requester(name=TEXTS[0], role="club-president"),
        file=[TEXTS[1]],
        reason=TEXTS[2],
    ),
)


def published(history: History, day: date) -> tuple[Publication, tuple[RankingList, ...]]:
    """All rankings of a history on a day, and the fact that they were published."""
    book = history.regulation
    state = replay(book, history.chronicle().happenings).state_on(day)
    lists = tuple(ranking_list(history, state, on=day, ranking=ranking) for ranking in book.rankings)
    fact = Publication(
        id="published-1",
        day=day,
        head=head(chained(history.facts, salt=SALT)),
        rules=rules_version(book),
        lists={one.ranking: one.digest for one in lists},
    )
    return fact, lists


def bundle(history: History, day: date = DAY, *, is_named: bool = False) -> Bundle:
    """The bundle of a history that publishes its lists on a day, with names and texts or without."""
    fact, lists = published(history, day)
    facts = (*history.facts, fact)
    return bundle_of(
        history.regulation.code,
        rules_version(history.regulation),
        chained(facts, salt=SALT),
        lists=[
            PublishedList(ranking=one.ranking, on=day, edition=1, fact=fact.id, digest=one.digest, text=one.canonical)
            for one in lists
        ],
        texts=[*texts_beside(facts, SALT)] if is_named else (),
        people=history.people if is_named else ids_only(history.people),
        federation="FFJD",
    )


@cache
def small(*, is_named: bool = True) -> Bundle:
    """A bundle with a line of every kind."""
    return bundle(History(REGULATION, PEOPLE, FACTS), is_named=is_named)
