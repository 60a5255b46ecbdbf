"""Random series in the office, with all that the conditions of homologation look at, for hypothesis."""

from datetime import date
from typing import Any, NamedTuple

from hypothesis import strategies as st

from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Licence, Player, Residence
from ronde.regulations.documents import AdoptedRating, Document
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import FromOutside, Game, OnTheWay, Opening, Published, Series
from ronde.regulations.ffjd.office.declaration import AdvantageousDraw, Pace

DAY = date(2024, 3, 10)
RATED = ["r0", "r1", "r2", "r3"]
UNRATED = ["u0", "u1", "u2", "u3", "u4"]
GUESTS = ["g0", "g1"]
BORDER = "b0"
EVERYONE = [*RATED, *UNRATED, *GUESTS, BORDER]

births = st.sampled_from([None, date(2009, 3, 10), date(2009, 3, 10), date(2009, 3, 11), date(2015, 1, 1)])
licences = st.sampled_from(
    [
        [],
        [],
        [],
        [Licence(since=date(2023, 9, 1))],
        [Licence(since=DAY)],
        [Licence(since=DAY, kind="Loisir")],
        [Licence(since=date(2024, 3, 11))],
        [Licence(since=date(2023, 9, 1), until=date(2024, 3, 9))],
    ]
)
residences = st.sampled_from(
    [
        [],
        [],
        [Residence(since=date(2020, 1, 1), country="FR")],
        [Residence(since=date(2020, 1, 1), until=DAY, country="BE"), Residence(since=date(2024, 3, 11), country="FR")],
        [Residence(since=date(2024, 3, 11), country="BE")],
    ]
)
paces: Any = st.one_of(
    st.sampled_from(["2h/50 + 1h", "1h20 + 1min/move", "2h"]).map(lambda name: Pace(official=name)),
    st.builds(Pace, minutes=st.sampled_from([5, 14, 15, 15, 20, 29, 30, 80]), seconds=st.sampled_from([0, 1, 10, 60])),
    st.sampled_from([14, 15, 60]).map(lambda minutes: Pace(thought=minutes)),
    st.just(Pace(other="an hourglass")),
)
draws = st.sampled_from(
    [
        None,
        None,
        AdvantageousDraw(),
        AdvantageousDraw(approved=DAY),
        AdvantageousDraw(approved=date(2024, 3, 9)),
    ]
)
results: Any = st.sampled_from([0, 1, 2, 2, 1, "0r", "0fe", "2fe", "0fne", "2fne", "0d"])


class Submitted(NamedTuple):
    history: History
    players: list[Player]
    ratings: dict[str, int]
    earlier: list[Series]
    series: Series


@st.composite
def games(draw: st.DrawFn, rounds: int) -> list[Game]:
    """Some games, at least one of which counts; each with its round where rounds are told."""
    field = draw(st.sampled_from([EVERYONE, RATED, ["u0", "u1", "r0", "r1"]]))  # a random one hits few limits
    players = draw(st.lists(st.sampled_from(field), min_size=2, max_size=8, unique=True))
    pairs = [(one, other) for at, one in enumerate(players) for other in players[at + 1 :]]
    chosen = pairs if draw(st.booleans()) else draw(st.lists(st.sampled_from(pairs), min_size=1, max_size=9))

    def game(white: str, black: str, result: Any) -> Game:
        return Game(white=white, black=black, result=result, round=draw(st.integers(1, rounds)) if rounds else None)

    found = [game(one, other, draw(results)) for one, other in chosen]
    found[0] = game(found[0].white, found[0].black, 1)
    free = draw(st.sampled_from([[], players[:1], players, players * 2]))
    return [*found, *(game(player, "EXEMPT", "2fe") for player in free)]


@st.composite
def series(draw: st.DrawFn, links: list[str]) -> Series:
    """A series in the office."""
    rounds: Any = draw(st.sampled_from([[], [], ["slow", "accelerated"], ["accelerated", "accelerated"]]))
    played = draw(games(len(rounds) or draw(st.sampled_from([0, 0, 3]))))
    there = {player for game in played for player in (game.white, game.black)}
    outside = [FromOutside(player=one, fmjd=draw(st.sampled_from([None, 1642, 1643, 1000]))) for one in GUESTS]
    outside += [FromOutside(player=BORDER, club=draw(st.sampled_from(["Genève", "Heule"])))]
    told: dict[str, Any] = draw(
        st.one_of(
            st.just({}),
            paces.map(lambda pace: {"pace": pace}),
            st.lists(paces, min_size=len(rounds) or 2, max_size=len(rounds) or 2).map(lambda some: {"paces": some}),
        )
    )
    return Series(
        id="open",
        first_day=DAY,
        cadence=draw(st.sampled_from(["slow", "accelerated", "accelerated", "accelerated"])),
        rounds=rounds,
        declared=draw(st.sampled_from([None, True, True, False])),
        advantageous_draw=draw(draws),
        system=draw(st.sampled_from([None, "closed", "double", "swiss", "other"])),
        planned=draw(st.sampled_from([None, 1, 2, 3, 4])),
        pupils=draw(st.sampled_from([[], [], [], "all", ["r0"], ["u0", "r2", "g1"]])),
        linked=draw(st.sampled_from([None, None, *links])),
        outside=[guest for guest in outside if guest.player in there],
        games=played,
        **told,
    )


@st.composite
def earlier_series(draw: st.DrawFn) -> list[Series]:
    """Homologated before, a game each among the unrated: participations, and no rating changes by them."""
    found: list[Series] = []
    for number in range(draw(st.integers(0, 6))):
        one, other = draw(st.sampled_from([("u0", "u1"), ("u0", "u1"), ("u2", "u0"), ("u3", "b0")]))
        linked = draw(st.sampled_from([None, *(series.id for series in found)]))
        game = Game(white=one, black=other, result=draw(st.sampled_from([2, 2, 2, "0r", "0fne", "2fe"])))
        found.append(
            Series(
                id=f"s{number}",
                first_day=date(2024, 1, 2),
                homologated=date(2024, 1, 20 + number),
                cadence=draw(st.sampled_from(["slow", "accelerated"])),
                linked=linked,
                games=[game],
            )
        )
    return found


@st.composite
def submitted(draw: st.DrawFn) -> Submitted:
    """A history with a series in the office; the list of February may stand between the earlier series and it."""
    players = [
        Player(id=one, name=one.upper(), birth=draw(births), licences=draw(licences), residences=draw(residences))
        for one in EVERYONE
    ]
    ratings = {player: draw(st.sampled_from([1399, 1400, 1600])) for player in RATED}
    adopted = [AdoptedRating(player=player, rating=rating) for player, rating in ratings.items()]
    earlier = draw(earlier_series())
    at_desk = draw(series([one.id for one in earlier]))
    closed: list[Document] = [Published(id="list", day=date(2024, 2, 1))] if draw(st.booleans()) else []
    on_the_way = [OnTheWay(player="u0", games=0)]
    opening = Opening(id="start", day=date(2024, 1, 1), ratings=adopted, unrated=on_the_way)
    return Submitted(
        History(REGULATION, People.of(players), [opening, *earlier, *closed, at_desk]),
        players,
        ratings,
        earlier,
        at_desk,
    )
