"""A trial of a draft, of no section in particular."""

from ronde.ground.ids import PlayerId
from ronde.play.by_hand import Trial, paired
from ronde.play.changes.rounds import drafted
from ronde.play.plan import Phase
from tests.play.making import ok, section


def a_trial() -> Trial:
    """Four players, two of whom change partners."""
    draft = ok(drafted(section("p1 p2 p3 p4", (Phase("nearest", 2),))))
    found = paired(draft, PlayerId("p1"), PlayerId("p4")).trial
    assert found is not None
    return found
