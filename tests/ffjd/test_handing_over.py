"""A history that begins with an adopted list goes on as if it had not been cut: nobody loses the games collected so far."""

from datetime import date
from pathlib import Path

import msgspec
import numpy as np
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ronde.record.adoption import handed_over
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.replay import replay
from ronde.regulations.documents import AdoptedRating, Document, Withdrawn
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import FromOutside, OnTheWay, Opening, Series
from ronde.regulations.ffjd.state import UNRATED as UNKNOWN
from ronde.regulations.ffjd.state import taken
from tests.ffjd.histories import PLAYERS, RATED, UNRATED, games
from tests.ffjd.officers_work import ronde
from tests.ffjd.test_corrections import published, series
from tests.ffjd.test_properties import briefly, replayed
from tests.words.saying import assert_said_everywhere

NEWCOMERS = Path(__file__).with_name("newcomers.yaml")


def test_who_is_on_the_way_is_handed_over_with_games_points_mean_and_participations() -> None:
    """Hal: (3 * 1800 + 1300 + 1550)/5 = 1650 over 5 games with 8 points, after one event and Lyon. Oto lost to Dan (1300).

    What the school's series is worth nobody knows without an estimate: of Pia and Que only that they took part; Rio did not.
    """
    done = ronde(f"adopt ffjd {NEWCOMERS} --on 2024-02-01 --id february")
    assert done.returncode == 0
    (fact,) = yaml.safe_load(done.stdout)
    assert fact["unrated"] == [
        {"player": "hal", "games": 5, "points": 8, "mean": 1650, "participations": 2},
        {"player": "oto", "games": 1, "mean": 1300, "participations": 1},
        {"player": "pia", "games": 0, "participations": 1},
        {"player": "que", "games": 0, "participations": 1},
        {"player": "rio", "games": 0},
    ]
    assert "Pia Petit, Que Quint: the organiser’s estimate" in done.stderr


def test_forfeits_and_fractions_are_handed_over_exactly() -> None:
    """A win against 1400 and one against 1301, and an unexcused forfeit at 1500: three games, two played, mean 4201/3."""
    ratings = {"r0": 1400, "r1": 1301, "r2": 1500}
    played = series("one", "2024-01-10", "u0 r0 2", "u0 r1 2", "u0 r2 0fne")
    (line,) = _opening(_history(_start(ratings), played, published(2))).unrated
    assert line == OnTheWay(player="u0", games=3, played=2, points=4, mean="4201/3", participations=1)


def test_linked_series_are_one_participation_and_guests_stay_at_home() -> None:
    """A return match belongs to the match (FFJD-40); who lives abroad is in no list of unrated players."""
    guest = [FromOutside(player="g0", fmjd=1600)]
    match = series("match", "2024-01-10", "u0 r0 2", "u0 g0 1", outside=guest)
    back = series("back", "2024-01-11", "r0 u0 2", linked="match")
    (line,) = _opening(_history(_start({"r0": 1400}), match, back, published(2))).unrated
    # r0 1400 twice, and 1.5 * 1600 - 1065 = 1335; 2 + 1 + 0 points
    assert line == OnTheWay(player="u0", games=3, points=3, mean="4135/3", participations=1)


@pytest.mark.parametrize("withdrawn", [True, False], ids=["withdrawn", "corrected"])
def test_what_was_put_right_since_the_list_is_handed_over_as_the_list_had_it(withdrawn: bool) -> None:
    """On 10 February the list of the first still counts: a win against 1400."""
    played = series("one", "2024-01-10", "u0 r0 2")
    gone = Withdrawn(id="gone", of="one", recorded="2024-02-05")
    later = gone if withdrawn else series("other", "2024-02-05", "u0 r0 0", "u0 r0 1", replaces="one")
    (line,) = _opening(_history(_start({"r0": 1400}), played, published(2), later)).unrated
    assert line == OnTheWay(player="u0", games=1, points=2, mean=1400, participations=1)


@pytest.mark.parametrize(
    ("mean", "code"), [(f"{10**400}/3", "ffjd.collected-mean"), (f"{14 * 10**402}/{10**400}", None)]
)
def test_a_mean_may_be_a_long_fraction_and_no_number_beyond_all_ratings(mean: str, code: str | None) -> None:
    opening = Opening(id="start", day=date(2024, 1, 1), ratings=[], unrated=[OnTheWay(player="u0", games=5, mean=mean)])
    run = replay(REGULATION, _history(opening, published(2)).chronicle().happenings)
    found = [problem for problems in run.problems for problem in problems]
    assert [problem.code for problem in found] == ([code] if code else [])
    for problem in found:
        assert_said_everywhere(problem, "ffjd")
    assert run.state.rating.tolist()[-1:] == ([] if code else [1150])  # 1400 + 250 (0 - 5)/5


@st.composite
def months(draw: st.DrawFn) -> tuple[list[Series], list[Series]]:
    """Series of January and of February, each with its estimate."""

    def one(fact: str, day: date) -> Series:
        players = draw(st.lists(st.sampled_from([*RATED, *UNRATED, *UNRATED]), min_size=2, max_size=7, unique=True))
        estimate = draw(st.integers(900, 1900))
        return Series(id=fact, homologated=day, cadence="slow", estimate=estimate, games=draw(games(players)))

    early = [one(f"early-{at}", date(2024, 1, 10)) for at in range(draw(st.integers(1, 4)))]
    return early, [one(f"late-{at}", date(2024, 2, 10)) for at in range(draw(st.integers(1, 3)))]


@briefly
@given(months(), st.lists(st.integers(600, 2200), min_size=len(RATED), max_size=len(RATED)))
def test_a_history_cut_at_a_list_goes_on_as_if_it_had_not_been(
    played: tuple[list[Series], list[Series]], ratings: list[int]
) -> None:
    start, (early, late) = _start(dict(zip(RATED, ratings, strict=True))), played
    whole = replayed(_history(start, *early, published(2), *late, published(3)))
    opening = _opening(_history(start, *early, published(2)))
    cut = replayed(_history(opening, *late, published(3)))
    assert cut.state.rating.tolist() == whole.state.rating.tolist()
    told = [[(one.player, one.missing, one.values) for one in REGULATION.waiting(run.state)] for run in (cut, whole)]
    assert told[0] == told[1]
    unrated = np.flatnonzero(whole.state.rating == UNKNOWN)
    counted = [taken(run.state.participations, unrated, 0).tolist() for run in (cut, whole)]
    assert counted[0] == counted[1]


def _start(ratings: dict[str, int]) -> Opening:
    lines = [AdoptedRating(player=who, rating=cp) for who, cp in ratings.items()]
    return Opening(id="start", day=date(2024, 1, 1), ratings=lines)


def _history(*facts: Document) -> History:
    return History(REGULATION, People.of([Player(id=name, name=name) for name in PLAYERS]), facts)


def _opening(written: History) -> Opening:
    """The list of February, as the beginning of another history."""
    day, (ranking,) = date(2024, 2, 1), REGULATION.rankings
    found = handed_over(written, replayed(written).state, on=day, ranking=ranking, fact="february").document
    assert isinstance(found, Opening)
    return msgspec.convert(msgspec.to_builtins(found), Opening)  # as a file would hold it


LEFT = """\
regulation: ffjd
players: [{ id: ann, name: Ann }, { id: ben, name: Ben }, { id: cat, name: Cat }, { id: gus, name: Gus }]
facts:
  - { fact: adopted, id: start, day: 2024-01-01, ratings: [{ player: ann, rating: 1500 }, { player: ben, rating: 1500 }, { player: cat, rating: 1500 }] }
  - { fact: acceleration, id: ka, day: 2024-01-01, player: ann, hundredths: 200 }
  - { fact: series, id: one, name: Open, homologated: 2024-01-10, cadence: slow, games: [{ white: ann, black: gus, result: 1 }], outside: [{ player: gus, fmjd: 2000 }] }
  - { fact: closed, id: february, day: 2024-02-01 }
  - { fact: series, id: two, name: Coupe, homologated: 2024-02-10, cadence: slow, games: [{ white: ann, black: ben, result: 1 }] }
  - { fact: request, id: r, day: 2024-02-11, player: cat, kind: correction, rating: 1700, requester: { name: Rex, role: officer }, file: [results] }
  - { fact: decision, id: d, of: r, day: 2024-02-12, by: Rex, decision: accepted, rating: 1700, reason: results }
"""


def test_what_an_adopted_list_does_not_hold_is_named(tmp_path: Path) -> None:
    path = tmp_path / "history.yaml"
    path.write_text(LEFT, "utf-8")
    done = ronde(f"adopt ffjd {path} --on 2024-02-20 --id start")
    told = " ".join(done.stderr.split())
    assert done.returncode == 0
    for sentence in (
        "Ann, Ben: not in this list yet: Coupe;",
        "Cat: the decision on 1700 takes effect with the next list",
        "Ann: an acceleration Ka has to be recorded again",
        "Gus: was here from outside only",
    ):
        assert sentence in told
    in_each = {ronde(f"adopt ffjd {path} --on 2024-02-20 --id start", lang=lang).stderr for lang in ("en", "fr", "ro")}
    assert len(in_each) == 3
