"""French draughts with every kind of its facts: series of all fates, requests, a rating floored and corrected, an erratum."""

from datetime import date

from msgspec import structs

from ronde.record.players import Player
from ronde.regulations.documents import AdoptedRating, Payment
from ronde.regulations.ffjd.documents import (
    Acceleration,
    FromOutside,
    Game,
    OnTheWay,
    Opening,
    Resident,
    Result,
    Series,
)
from ronde.regulations.ffjd.office.declaration import Pace
from ronde.web.office.draws import DrawAsked, answer_draw, ask_for_draw
from ronde.web.office.letters.services import tell_organiser
from ronde.web.office.models import DrawRequest, Letter
from ronde.web.office.organisers_answers import GivenAnswer, record_organisers_answer
from ronde.web.office.questions import ask
from ronde.web.office.requests import acts, filing, papers
from ronde.web.office.requests.acts import RequestVerdict
from ronde.web.office.requests.filing import Filing
from ronde.web.office.requests.papers import Sent
from ronde.web.office.services import correct, give_back, homologate, publish_again, refuse
from ronde.web.registers.folding import FOLD
from tests.upgrades.building.office import Office, handed_in
from tests.upgrades.building.persons import nothing_wrong, on

RATINGS = {"d1": 1400, "d2": 1300, "d3": 600, "d4": 600, "d5": 1200, "d6": 1150, "d9": 1000}
SLOW = Pace(official="2h/50 + 1h")


def build_draughts(office: Office) -> None:
    """From the list that is taken over to what waits in the office today."""
    lines = [AdoptedRating(player=player, rating=rating) for player, rating in RATINGS.items()]
    waiting = [OnTheWay(player="d7", games=3, points=2, mean=900, participations=1)]
    office.records(Opening(id="list-2023-12", day=date(2023, 12, 15), ratings=lines, unrated=waiting), 2023, 12, 15)
    office.publishes(2024, 1, 1)
    _floored(office)
    _open(office)
    _children(office)
    _refused(office)
    _requests(office)
    office.publishes(2024, 4, 1)
    office.merges("d5", "d6", 2024, 4, 5)
    _erratum(office)
    office.publishes(2024, 5, 1)
    _waiting(office)


def _series(name: str, day: date, games: tuple[tuple[str, str, Result], ...], **more: object) -> Series:
    rounds = [
        Game(white=white, black=black, result=result, round=at)
        for at, (white, black, result) in enumerate(games, start=1)
    ]
    said = {"cadence": "slow", "pace": SLOW, "declared": True, "system": "other", "planned": len(games), **more}
    return structs.replace(
        Series(id=name, name=name.title(), first_day=day, last_day=day, cadence="slow", games=rounds), **said
    )


def _counts(office: Office, series: Series, fee: int, *day: int) -> None:
    """A series comes with its fee and is homologated on a day."""
    begun = series.began
    paid = Payment(id=f"{series.id}-fee", day=begun, by="Olga Petit", amount=fee, sections=[series.id])
    office.taken_in(series, handed_in(series.id, begun), paid, day=(begun.year, begun.month, begun.day))
    office.done(homologate(office.register, series.id, office.on(*day)))


def _floored(office: Office) -> None:
    """Two players at 600: one loses four games and stays at the floor; the series is withdrawn after the list, and the next list says so."""
    lost: tuple[tuple[str, str, Result], ...] = (("d3", "d4", 0), ("d4", "d3", 2), ("d3", "d4", 0), ("d4", "d3", 2))
    _counts(office, _series("duel", date(2024, 1, 13), lost), 4, 2024, 1, 20)
    office.publishes(2024, 2, 1)
    office.withdraws("duel", 2024, 2, 10)
    office.publishes(2024, 3, 1)


def _open(office: Office) -> None:
    """A series with a guest from abroad, who comes to live here; a player with an acceleration; forfeits of all kinds."""
    games: tuple[tuple[str, str, Result], ...] = (
        ("d1", "d2", 2),
        ("d8", "d1", 1),
        ("d2", "d8", 0),
        ("d5", "d4", 2),
        ("d9", "d5", "0fe"),
        ("d4", "d9", "2fne"),
        ("d1", "d9", 2),
    )
    office.records(Acceleration(id="ka-d2", day=date(2024, 3, 1), player="d2", hundredths=150), 2024, 3, 1)
    guests = [FromOutside(player="d8", fmjd=1180)]
    _counts(office, _series("open", date(2024, 3, 9), games, outside=guests), 12, 2024, 3, 16)
    office.records(Resident(id="d8-resident", day=date(2024, 3, 20), player="d8"), 2024, 3, 20)


def _children(office: Office) -> None:
    """A series of players without a rating: its organiser is asked for an estimate, which comes by letter."""
    games: tuple[tuple[str, str, Result], ...] = (("d7", "new1", 2), ("new1", "new2", 1), ("new2", "d7", 0))
    series = _series("ecole", date(2024, 3, 10), games, cadence="accelerated", pace=Pace(minutes=25, seconds=5))
    children = [Player(id="new1", name="Rosalba Kerguelen"), Player(id="new2", name="Timoléon Pardieu")]
    paid = Payment(id="ecole-fee", day=series.began, by="Olga Petit", amount=3, sections=["ecole"])
    office.taken_in(series, handed_in("ecole", series.began), paid, day=(2024, 3, 11), new=children)
    answer = GivenAnswer("ffjd.estimate-missing", "estimate", "800", "lettre")
    office.done(record_organisers_answer(office.register, "ecole", answer, office.on(2024, 3, 12)))
    office.done(homologate(office.register, "ecole", office.on(2024, 3, 14)))


def _refused(office: Office) -> None:
    """A series that goes back to its organiser with a question, and is refused in the end; both are told by letter."""
    undecided: tuple[tuple[str, str, Result], ...] = (("d1", "d5", "?"), ("d5", "d1", 1))
    series, register = _series("coupe", date(2024, 3, 2), undecided), office.register
    office.arrived(series, handed_in("coupe", series.began), day=(2024, 3, 3))
    nothing_wrong(ask(register, "coupe", "ffjd.undecided", office.on(2024, 3, 4), where="games[0].result").problems)
    office.done(give_back(register, "coupe", office.on(2024, 3, 5), reason="Qui a prévenu de son absence ?"))
    tell_organiser(register, "coupe", "fr", office.on(2024, 3, 5))
    office.done(refuse(register, "coupe", office.on(2024, 3, 28), reason="Personne n’a répondu."))
    assert Letter.objects.filter(register=register).exists()
    asked = DrawAsked("Nulles de Redon", date(2024, 6, 1), "Olga Petit", "une nulle gagnante vaut 1,5")
    nothing_wrong(ask_for_draw(register, asked, on("olga", 2024, 3, 1)))
    request = DrawRequest.objects.get(register=register)
    nothing_wrong(answer_draw(register, request, office.on(2024, 3, 2), approved=True, reason=""))


def _requests(office: Office) -> None:
    """A president asks for a correction with a paper, is asked for more, and it is decided; another request waits."""
    register = office.register
    asked = Filing(player="d1", kind="correction", rating="1600", arguments="Trois opens à l’étranger")
    (request,) = office.done(filing.file_request(register, asked, on("yvette", 2024, 3, 4)))
    nothing_wrong(
        papers.add_paper(register, request, Sent("opens.pdf", b"%PDF-1.4 un papier"), on("yvette", 2024, 3, 4))
    )
    office.done(acts.ask_for_more(register, request, "À quelles cadences ?", office.on(2024, 3, 5)))
    office.done(acts.answer_request(register, request, "Toutes lentes.", on("yvette", 2024, 3, 6)))
    verdict = RequestVerdict("1600", "Le dossier est complet.")
    office.done(acts.decide_request(register, request, verdict, office.on(2024, 3, 7)))
    later = Filing(player="d2", kind="correction", rating="1500", arguments="Un titre")
    office.done(filing.file_request(register, later, on("leon", 2024, 3, 8)))


def _erratum(office: Office) -> None:
    """A result is corrected, and the last list published again."""
    series = FOLD.held(office.register).known.history.documents["open"]
    assert isinstance(series, Series)
    right = structs.replace(series, games=[structs.replace(series.games[0], result=1), *series.games[1:]])
    office.done(correct(office.register, right, office.on(2024, 4, 8), reason="la feuille de la ronde 1 dit 1"))
    office.done(publish_again(office.register, office.on(2024, 4, 9), seen=office.turn, reason="un résultat de l’Open"))


def _waiting(office: Office) -> None:
    """What came after the last list: one section that waits, one that is homologated."""
    first: tuple[tuple[str, str, Result], ...] = (("d1", "d2", 0), ("d2", "d1", 1))
    _counts(office, _series("match", date(2024, 5, 11), first), 4, 2024, 5, 18)
    series = _series("rapide", date(2024, 5, 12), (("d4", "d3", 2), ("d3", "d4", 1)))
    office.taken_in(series, handed_in("rapide", series.began), day=(2024, 5, 13))
