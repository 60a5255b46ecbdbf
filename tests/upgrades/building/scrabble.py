"""Scrabble by its three books: the FISF's with a tie at the desk, Romanian collective games and Libere, British match play."""

from datetime import date

from msgspec import structs

from ronde.play.acts import act as acts
from ronde.play.plan import Phase
from ronde.regulations.absp.documents import Game as MatchGame
from ronde.regulations.absp.documents import Tournament
from ronde.regulations.answers import SeasonOpening
from ronde.regulations.documents import AdoptedRating, Corrected
from ronde.regulations.fisf_classique.documents import Entry as FisfEntry
from ronde.regulations.fisf_classique.documents import Event
from ronde.regulations.fisf_classique.submission import EventDeclaration
from ronde.regulations.frs.documents import Entry, Game
from ronde.regulations.frs.documents import Tournament as Libere
from ronde.web.office.services import adopt_list, correct, homologate, open_season, record_payment, set_way
from ronde.web.registers.ways import Way
from tests.upgrades.building.desk import Desk
from tests.upgrades.building.office import Office, handed_in
from tests.upgrades.building.site import build_copied_list

TIED = {"s1": 1500, "s2": 1400, "s3": 1300, "s4": 1200}


def build_fisf(office: Office) -> None:
    """A season with four players who draw every game 400-400 at a desk: the list has what their places bring them."""
    register, first = office.register, date(2024, 9, 1)
    lines = [AdoptedRating(player=player, rating=rating) for player, rating in {**TIED, "s5": 1100, "s6": 1050}.items()]
    office.done(adopt_list(register, lines, first, office.on(2024, 9, 1)))
    office.done(
        open_season(
            register, SeasonOpening(first, {"joker": 2900, "a": 2250, "b": 1600}, lifted=("s5",)), office.on(2024, 9, 1)
        )
    )
    office.publishes_of(first, 2024, 9, 1)
    _tie(office)
    office.records(
        Corrected(id="s5-corrected", day=date(2024, 10, 20), player="s5", rating=1120, reason="une coquille de 2019"),
        2024,
        10,
        20,
    )
    office.merges("s5", "s6", 2024, 10, 21)
    played = [FisfEntry(player=player, place=place) for place, player in enumerate(("s4", "s3", "s2", "s5"), start=1)]
    event = Event(
        id="th-brest",
        name="TH de Brest",
        kind="tournament",
        last_day=date(2024, 11, 3),
        games=5,
        declared=True,
        entries=played,
    )
    never = structs.replace(event, id="th-dinan", name="TH de Dinan", last_day=date(2024, 11, 10))
    office.taken_in(event, never, day=(2024, 11, 11))
    office.publishes(2024, 11, 11)
    office.withdraws("th-dinan", 2024, 11, 12)
    office.publishes(2024, 11, 12)


def _tie(office: Office) -> None:
    day = date(2024, 10, 6)
    said = EventDeclaration(name="TH des égaux", kind="tournament", last_day=day, declared=True)
    desk = Desk.opened(office.register, "TH des egaux", day, said, id="th-egaux")
    table = desk.table("scrabble", TIED, Phase("round_robin", 3))
    drawn = "draw@400-400"
    table.plays(f"s1-s4:{drawn} s2-s3:{drawn}", f"s4-s3:{drawn} s1-s2:{drawn}", f"s2-s4:{drawn} s3-s1:{drawn}")
    table.does(acts.close())
    desk.submits(2024, 10, 7)
    office.done(
        record_payment(office.register, [table.id], office.on(2024, 10, 8), amount=8, payer="Olga Petit", how="chèque")
    )
    office.done(homologate(office.register, table.id, office.on(2024, 10, 8)))
    office.publishes(2024, 10, 8)


def build_frs(office: Office) -> None:
    """Collective games with a list after each day, a Libere tournament of before 2011, one game corrected, one withdrawn."""
    five = ("r1", "r2", "r3", "r4", "r5")
    register = office.register
    played = [Entry(player=player, place=place) for place, player in enumerate(five, start=1)]
    first = Game(
        id="joc-1", name="Clasic", day=date(2010, 5, 6), number=1, competition="CNIS", type="clasic", entries=played
    )
    turned = [Entry(player=player, place=place) for place, player in enumerate(reversed(five), start=1)]
    libere = Libere(
        id="libere-1", name="Libere", day=date(2010, 5, 8), number=1, competition="CNSL", games=5, entries=turned
    )
    office.taken_in(first, libere, handed_in("libere-1", libere.day), day=(2010, 5, 9))
    office.done(record_payment(register, ["libere-1"], office.on(2010, 5, 9), amount=50, payer="Olga Petit"))
    office.done(homologate(register, "libere-1", office.on(2010, 5, 9)))
    office.publishes(2010, 5, 9)
    more = [
        structs.replace(first, id=f"joc-{at}", number=at, day=date(2010, 6, 1), type=kind)
        for at, kind in enumerate(("clasic", "clasic", "completiv", "eliptic"), start=2)
    ]
    other = structs.replace(
        first,
        id="joc-6",
        number=6,
        day=date(2010, 6, 1),
        entries=[Entry(player="r6", place=1), Entry(player="r1", place=2)],
    )
    office.taken_in(*more, other, day=(2010, 6, 2))
    office.publishes(2010, 6, 2)
    office.done(
        correct(register, structs.replace(more[0], entries=turned), office.on(2010, 6, 3), reason="foaia era inversă")
    )
    office.withdraws("joc-5", 2010, 6, 4)
    office.merges("r5", "r6", 2010, 6, 5)
    office.publishes(2010, 6, 6)


def build_absp(office: Office) -> None:
    """Tournaments that count when they are taken in, and whose list follows at once."""
    register = office.register
    lines = [
        AdoptedRating(player=player, rating=rating, games=150)
        for player, rating in {"a2": 150, "a3": 120, "a4": 118}.items()
    ]
    office.done(adopt_list(register, lines, date(2024, 1, 1), office.on(2024, 1, 1)))
    office.publishes_of(date(2024, 1, 1), 2024, 1, 1)
    assert set_way(register, frozenset({Way.EVENT}), office.on(2024, 1, 2), at_once=True) == ()
    first = [
        MatchGame(player="a1", opponent="a2", result="win", margin=40, round=1),
        MatchGame(player="a3", opponent="a1", result="loss", margin=-12, round=2),
        MatchGame(player="a2", opponent="a3", result="draw", round=3),
        MatchGame(player="a1", result="bye", round=3),
        MatchGame(player="a2", opponent="a1", result="forfeit-win", round=4),
    ]
    penzance = Tournament(id="penzance", name="Penzance", day=date(2024, 2, 4), games=first)
    office.taken_in(penzance, day=(2024, 2, 5))
    truro = structs.replace(penzance, id="truro", name="Truro", day=date(2024, 3, 3))
    office.taken_in(truro, handed_in("truro", truro.day), day=(2024, 3, 4))
    office.done(record_payment(register, ["truro"], office.on(2024, 3, 4), amount=20, payer="Olga Petit"))
    office.done(homologate(register, "truro", office.on(2024, 3, 5)))
    office.taken_in(structs.replace(penzance, id="never", name="Never", day=date(2024, 4, 7)), day=(2024, 4, 8))
    build_copied_list(office)
    office.withdraws("never", 2024, 4, 9)
    office.merges("a3", "a4", 2024, 4, 10)
    office.publishes(2024, 4, 11)
