"""Random histories of the book over some months, all of them sound, for hypothesis.

Facts stand in the order in which they became known, each with its moment of recording: late series, corrections of
what was published, estimates that come afterwards, players from outside, newcomers.
"""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from hypothesis import strategies as st

from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations.documents import AdoptedRating, Document, Step, Withdrawn
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import (
    Acceleration,
    Estimate,
    FromOutside,
    Game,
    Guide,
    OnTheWay,
    Opening,
    Published,
    Resident,
    Series,
)
from ronde.regulations.ffjd.office.requests import Agreement, Decision, Request, Requester
from tests.ffjd.slow import Slow

RATED = [f"r{number}" for number in range(5)]
UNRATED = [f"u{number}" for number in range(6)]
GUESTS = ["g0", "g1"]
BORDER = "b0"
PLAYERS = [*RATED, *UNRATED, *GUESTS, BORDER]
START = date(2024, 1, 1)

usual: Any = st.sampled_from([0, 1, 2])
results: Any = st.one_of(usual, usual, usual, st.sampled_from([0, 1, 2, "0fe", "2fe", "0fne", "2fne", "0r", "0d"]))
guides = st.one_of(
    st.builds(Guide, level=st.just("beginners"), ages=st.lists(st.integers(5, 20), min_size=1, max_size=4)),
    st.builds(Guide, level=st.just("starting"), births=st.lists(st.integers(2008, 2018), min_size=1, max_size=3)),
    st.builds(
        Guide, level=st.just("one-year"), classes=st.lists(st.sampled_from(["CP", "CM1", "6e"]), min_size=1, max_size=3)
    ),
)


@st.composite
def games(draw: st.DrawFn, players: list[str]) -> list[Game]:
    """A round robin, whole or cut short, or some games at random."""
    pairs = [(one, other) for at, one in enumerate(players) for other in players[at + 1 :]]
    if draw(st.booleans()):
        pairs = draw(st.lists(st.sampled_from(pairs), min_size=1, max_size=8))
    return [Game(white=one, black=other, result=draw(results)) for one, other in pairs]


class Month:
    """Draws facts one after another, and remembers what a sound one has to know."""

    def __init__(self, draw: st.DrawFn, highest: int) -> None:
        self.draw, self.highest = draw, highest
        self.facts: list[Document] = []
        self.standing: list[Series] = []  # the latest version of each series
        self.submitted: list[Series] = []
        self.given: list[Estimate | Acceleration] = []  # those that stand
        self.guests = list(GUESTS)
        self.today = START

    def fact(self, document: type[Document], **fields: Any) -> Any:
        made = document(id=f"f{len(self.facts)}", recorded=self.today.isoformat(), **fields)
        self.facts.append(made)
        return made

    def open(self) -> None:
        ratings = [AdoptedRating(player=who, rating=self.draw(st.integers(600, self.highest))) for who in RATED]
        on_the_way = [
            OnTheWay(
                player=who,
                games=(count := self.draw(st.integers(0, 6))),
                points=self.draw(st.integers(0, 2 * count)),
                mean=self.draw(st.one_of(st.integers(600, 2200), st.just("4001/3"))),
                played=self.draw(st.integers(0, count)),
            )
            for who in self.draw(st.lists(st.sampled_from(UNRATED), max_size=2, unique=True))
        ]
        self.fact(Opening, day=START, ratings=ratings, unrated=on_the_way)

    def _fields(self) -> dict[str, Any]:
        draw = self.draw
        players = draw(
            st.lists(
                st.sampled_from([*RATED, *UNRATED, *UNRATED, *GUESTS, BORDER]), min_size=2, max_size=7, unique=True
            )
        )
        outside = [
            FromOutside(player=who, fmjd=draw(st.one_of(st.none(), st.integers(1000, 2400))))
            for who in players
            if who in self.guests
        ] + [FromOutside(player=BORDER, fmjd=1900, club="Genève") for who in players if who == BORDER]
        said: dict[str, Any] = draw(
            st.one_of(st.just({}), st.builds(dict, estimate=st.integers(600, 1600)), st.builds(dict, guide=guides))
        )
        played = draw(games(players))
        if draw(st.integers(0, 9)) == 0:
            played[0] = Game(white=played[0].white, black=played[0].black, result="?")
        return {"cadence": draw(st.sampled_from(["slow", "accelerated"])), "outside": outside, "games": played, **said}

    def series(self) -> None:
        late = self.draw(st.integers(0, 4)) == 0
        day = max(START, self.today - timedelta(days=self.draw(st.integers(0, 40)))) if late else self.today
        self.standing.append(self.fact(Series, homologated=day, **self._fields()))

    def submit(self) -> None:
        made = self.fact(Series, first_day=self.today, **self._fields())
        self._step(made, "submit")
        self.submitted.append(made)

    def homologate(self) -> None:
        """One of the series on the desk counts from today on, whatever lists have appeared meanwhile."""
        if self.submitted:
            waiting = self.submitted.pop(self.draw(st.integers(0, len(self.submitted) - 1)))
            self._step(waiting, "homologate")
            self.standing.append(waiting)

    def _step(self, series: Series, action: str) -> None:
        self.fact(Step, of=series.id, action=action, day=self.today, by="Rex", role="officer")

    def correct(self) -> None:
        if not self.standing:
            return
        old = self.standing.pop(self.draw(st.integers(0, len(self.standing) - 1)))
        if self.draw(st.integers(0, 3)) == 0:
            self.fact(Withdrawn, of=old.id)
            return
        fields = self._fields()
        if self.draw(st.booleans()):  # most corrections are of a result, not of everything
            fields = {**fields, "outside": old.outside, "cadence": old.cadence}
            fields["games"] = [
                Game(white=game.white, black=game.black, result=self.draw(results)) for game in old.games
            ]
        fields["outside"] = [
            guest for guest in fields["outside"] if guest.player == BORDER or guest.player in self.guests
        ]
        days = {"homologated": old.homologated, "first_day": old.first_day}
        self.standing.append(self.fact(Series, replaces=old.id, **days, **fields))

    def estimate(self) -> None:
        sound = [one for one in self.standing if all(game.result != "?" for game in one.games)]
        if sound:
            of, points = self.draw(st.sampled_from(sound)).id, self.draw(st.integers(600, 1700))
            replaces = self._replaced(Estimate)
            self.given.append(self.fact(Estimate, day=self.today, series=of, estimate=points, replaces=replaces))

    def ka(self) -> None:
        who, hundredths = self.draw(st.sampled_from(RATED)), self.draw(st.integers(50, 200))
        replaces = self._replaced(Acceleration)
        self.given.append(self.fact(Acceleration, day=self.today, player=who, hundredths=hundredths, replaces=replaces))

    def _replaced(self, kind: type[Document]) -> str | None:
        """One of those given before, whosesoever it is, which the next one is to replace; or none."""
        known = [one for one in self.given if isinstance(one, kind)]
        if not known or self.draw(st.booleans()):
            return None
        old = self.draw(st.sampled_from(known))
        self.given.remove(old)
        return old.id

    def take_back(self) -> None:
        """An estimate or a Ka is withdrawn."""
        if self.given:
            self.fact(Withdrawn, of=self.given.pop(self.draw(st.integers(0, len(self.given) - 1))).id)

    def resident(self) -> None:
        if self.guests:
            self.fact(Resident, day=self.today, player=self.guests.pop())

    def decide(self) -> None:
        """A request, and a decision on it that may be taken: what is possible depends on the CP of the day."""
        who = self.draw(st.sampled_from([*RATED, *UNRATED]))
        so_far = Slow()
        so_far.go_through(self.facts)
        cp = so_far.rating.get(who)
        away = [rating for rating in (600, 1000, 1400, 1800, 2000, 2200) if cp is None or abs(rating - cp) >= 150]
        rating = self.draw(st.sampled_from(away))
        kind = "initialisation" if cp is None else "correction"
        asks = Requester(name="Pia", role=self.draw(st.sampled_from(["officer", "club-president"])))
        request = self.fact(
            Request, day=self.today, player=who, kind=kind, rating=rating, requester=asks, file=["games"]
        )
        about = {"of": request.id, "day": self.today, "by": "Rex", "reason": "file"}
        if self.draw(st.integers(0, 3)) == 0:
            self.fact(Decision, decision="refused", **about)
            return
        agreed = Agreement(day=self.today, minutes="12/24") if self.draw(st.integers(0, 3)) else None
        self.fact(Decision, decision="accepted", rating=rating, council=agreed, **about)

    def publish(self, due: date) -> None:
        delay = self.draw(st.integers(0, 3))
        self.today = due + timedelta(days=delay)
        self.fact(Published, day=due, published=self.today if delay else None)


@st.composite
def facts(draw: st.DrawFn, months: int = 3, corrections: bool = True, highest: int = 2200) -> list[Document]:
    """An opening with CP up to the highest, and some months, each ending with its list."""
    month = Month(draw, highest)
    month.open()
    kinds: list[Callable[[], None]] = [month.series] * 4
    if corrections:
        kinds += [month.submit, month.homologate, month.homologate]
        kinds += [month.correct, month.correct, month.estimate, month.ka, month.resident, month.decide]
        kinds += [month.estimate, month.ka, month.take_back]
    for number in range(months):
        due = date(2024 + (1 + number) // 12, (1 + number) % 12 + 1, 1)
        for days in sorted(draw(st.lists(st.integers(0, 26), max_size=4))):
            month.today = max(month.today, due - timedelta(days=27 - days))
            draw(st.sampled_from(kinds))()
        month.publish(due)
    return month.facts


def history(written: list[Document]) -> History:
    return History(REGULATION, People.of([Player(id=player, name=f"Name {player}") for player in PLAYERS]), written)
