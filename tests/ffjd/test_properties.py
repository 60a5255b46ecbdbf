"""What must hold for any history of the book, not only for the examples."""

from typing import Any

from hypothesis import HealthCheck, given, settings

from ronde.ground.problems import has_refusal
from ronde.record.history import History
from ronde.record.replay import Replay, replay
from ronde.regulations.documents import Document
from ronde.regulations.ffjd.state import UNRATED
from tests.ffjd.histories import facts, history
from tests.ffjd.slow import Slow


def gone_through(written: History, after: Replay[Any, Any] | None = None) -> Replay[Any, Any]:
    chronicle = written.chronicle()
    assert not chronicle.problems
    run = replay(written.regulation, chronicle.happenings, after=after)
    refused = [problem for found in run.problems for problem in found if has_refusal([problem])]
    assert not refused
    return run


def ratings(written: History, run: Replay[Any, Any]) -> dict[str, int]:
    return {
        player: int(value) for player, value in zip(written.roster, run.state.rating, strict=False) if value != UNRATED
    }


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None, max_examples=150)
@given(facts())
def test_the_book_agrees_with_the_text_computed_slowly(written: list[Document]) -> None:
    slow = Slow()
    slow.go_through(written)
    ours = history(written)
    run = gone_through(ours)
    assert ratings(ours, run) == slow.rating
    then = [dict(zip(ours.roster, period.rating.tolist(), strict=False)) for period in run.state.periods]
    assert [{who: cp for who, cp in found.items() if cp} for found in then] == [cps for _, cps in slow.periods]
    waiting = {(ours.roster.player(one.player), one.missing) for one in run.state.waiting}
    assert waiting == slow.waiting
