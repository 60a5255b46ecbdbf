"""What waits in the office of the draughts federation: requests for ratings by hand (art. 6.7), series that are not homologated."""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial

from ronde.ground.results import UNDECIDED
from ronde.play.changes.results import corrected
from ronde.play.changes.rounds import reopened
from ronde.play.section import Section
from ronde.regulations.documents import Document, Payment, Step
from ronde.regulations.ffjd.documents import Game, Result, Series
from ronde.regulations.ffjd.office.declaration import Pace
from ronde.regulations.ffjd.office.requests import Answer, Decision, Question, Request, Requester
from ronde.regulations.ffjd.submission import SeriesDeclaration
from ronde.web.demonstration.acts import Act, Arrives, GivesBack, Records
from ronde.web.demonstration.days import month_before
from ronde.web.demonstration.ffjd_players import DraughtsPlayers
from ronde.web.demonstration.playing import document, everyone_with_everyone, played, some_rounds

_OFFICER, _ORGANISER = "Aurore Lhermitte", "Gaël Morinet"
_PRESIDENT = Requester(name="Yvette Brunetière", role="club-president")


def requests(players: DraughtsPlayers, today: date) -> Iterator[Act]:
    """Two that were decided, one that waits for the Technical Council, one that nobody has looked at."""
    octave, lev, gildas, maelle = (
        players.called(name) for name in ("Octave Rigaudeau", "Lev Ivantchenko", "Gildas Bodénez", "Maëlle Trévidic")
    )
    long_ago, lately = month_before(today, 14), month_before(today, 5)
    yield from _decided("demande-1", long_ago, gildas, players.adopted[gildas] + 150, is_accepted=True)
    yield from _decided("demande-2", lately, maelle, 1650, is_accepted=False)
    ago = partial(_days_before, today)
    wanted = players.adopted[octave] + 150
    yield Records(
        ago(6),
        Request(
            id="demande-3",
            day=ago(6),
            player=octave,
            kind="correction",
            rating=wanted,
            requester=_PRESIDENT,
            file=[f"Open à l’étranger, performance {wanted + more}" for more in (-14, 21, 10)],
        ),
    )
    yield Records(
        ago(5), Question(id="demande-3-question", day=ago(5), of="demande-3", by=_OFFICER, asks="Les cadences ?")
    )
    said = "Toutes lentes, 2 h / 50 coups + 1 h."
    yield Records(ago(4), Answer(id="demande-3-reponse", day=ago(4), of="demande-3", by="Yvette Brunetière", says=said))
    yield Records(
        ago(3),
        Decision(
            id="demande-3-decision",
            day=ago(3),
            of="demande-3",
            by=_OFFICER,
            decision="accepted",
            rating=wanted,
            reason="Ses résultats à l’étranger.",
        ),
    )
    yield Records(
        ago(2),
        Request(
            id="demande-4",
            day=ago(2),
            player=lev,
            kind="initialisation",
            rating=1740,
            requester=Requester(name="Pascal Aubrunet", role="federation-president"),
            file=["Classé à l’étranger, vit en France depuis l’été"],
        ),
    )


def _decided(name: str, day: date, player: str, rating: int, *, is_accepted: bool) -> Iterator[Act]:
    """A request of a club's president, decided four days later."""
    yield Records(
        day,
        Request(
            id=name,
            day=day,
            player=player,
            kind="correction" if is_accepted else "initialisation",
            rating=rating,
            requester=_PRESIDENT,
            file=["Résultats des deux dernières années"],
        ),
    )
    then = day + timedelta(days=4)
    yield Records(
        then,
        Decision(
            id=f"{name}-decision",
            day=then,
            of=name,
            by=_OFFICER,
            decision="accepted" if is_accepted else "refused",
            rating=rating if is_accepted else None,
            reason="Le dossier est complet." if is_accepted else "Les épreuves citées ne sont pas homologuées.",
        ),
    )


def waiting(players: DraughtsPlayers, today: date) -> Iterator[Act]:
    """Two series that were submitted, and two that went back to their organisers; a third one is an event of the desk (``events``)."""
    ago = partial(_days_before, today)
    yield Arrives(ago(5), "attente-1", partial(_schools, players, ago(9), ago(5)))
    yield GivesBack(ago(4), "attente-1", "Il manque l’estimation des joueurs non classés (annexe B).")
    yield Arrives(ago(4), "attente-2", partial(_match, players, ago(7), ago(4)))
    yield GivesBack(ago(4), "attente-2", "La cinquième partie attend toujours son résultat.")
    yield Arrives(ago(3), "attente-3", partial(_short_swiss, players, ago(6), ago(3)))
    yield Arrives(ago(2), "attente-4", partial(_remparts, players, ago(5), ago(2)))


def _days_before(day: date, days: int) -> date:
    return day - timedelta(days=days)


def _sent(fact: str, day: date, made: Document, amount: int) -> tuple[Document, ...]:
    """A document with its submission and what was paid for it."""
    step = Step(id=f"{fact}-in", of=fact, action="submit", day=day, by=_ORGANISER, role="organiser")
    return made, step, Payment(id=f"{fact}-fee", day=day, by=_ORGANISER, amount=amount, sections=[fact])


def _remparts(players: DraughtsPlayers, day: date, sent: date) -> tuple[Document, ...]:
    """Fast games of beginners: a forfeit of which nobody has said whether it was excused, two euros and a licence owed."""
    section = played("draughts", some_rounds("swiss_points", 5), players.beginners(14), 904)
    declared = SeriesDeclaration(
        name="Rapide des Remparts",
        first_day=day,
        cadence="accelerated",
        pace=Pace(minutes=15, seconds=10),
        declared=True,
    )
    return _sent("attente-4", sent, document("ffjd", [_with_doubt(section, 3, 2)], declared, "attente-4"), 12)


def _with_doubt(section: Section, round_: int, table: int) -> Section:
    """A section in which one result waits for a decision."""
    return corrected(reopened(section).section, round_, table, UNDECIDED).section


def _short_swiss(players: DraughtsPlayers, day: date, sent: date) -> tuple[Document, ...]:
    """A Swiss of fewer rounds than a third of its players: worth a look."""
    section = played("draughts", some_rounds("swiss_points", 5), players.some(18, "gois"), 903)
    declared = SeriesDeclaration(
        name="Coupe du Gois",
        first_day=day,
        last_day=day + timedelta(days=1),
        cadence="slow",
        pace=Pace(official="2h/50 + 1h"),
        declared=True,
    )
    return _sent("attente-3", sent, document("ffjd", [section], declared, "attente-3"), 36)


def _match(players: DraughtsPlayers, day: date, sent: date) -> tuple[Document, ...]:
    """Six games of two players, one of which waits for its result."""
    one, other = players.called("Armand Ollivry"), players.called("Perrine Bréhaut")
    results: tuple[Result, ...] = (1, 2, 0, 1, "?", 1)
    games = [
        Game(white=(one, other)[at % 2], black=(other, one)[at % 2], result=result, round=at + 1)
        for at, result in enumerate(results)
    ]
    made = Series(
        id="attente-2",
        name="Match Ollivry–Bréhaut",
        first_day=day,
        last_day=day + timedelta(days=2),
        cadence="slow",
        pace=Pace(official="2h/50 + 1h"),
        declared=True,
        system="other",
        planned=len(games),
        games=games,
    )
    return _sent("attente-2", sent, made, 4)


def _schools(players: DraughtsPlayers, day: date, sent: date) -> tuple[Document, ...]:
    """Children of a school, of whom none has a rating: annex B asks their organiser for an estimate."""
    section = played("draughts", everyone_with_everyone(len(players.pupils)), players.pupils, 901)
    declared = SeriesDeclaration(
        name="Tournoi des écoles",
        first_day=day,
        cadence="accelerated",
        pace=Pace(minutes=15, seconds=5),
        declared=True,
        pupils="all",
    )
    return _sent("attente-1", sent, document("ffjd", [section], declared, "attente-1"), len(players.pupils))
