"""The lanes hold what they promise (``tests/lanes.py``)."""

import subprocess
import sys

import pytest

from tests import lanes
from tests.times import tree_cpu


def test_a_test_that_starts_a_process_without_saying_so_fails_by_name() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"test_lanes\.py::test_a_test_that_starts_a_process"):
        subprocess.run([sys.executable, "-c", ""], check=True)


@pytest.mark.process
def test_what_a_process_spends_is_counted_where_it_was_started() -> None:
    """Half a second of work in a child, which has ended when it is asked for."""
    before = tree_cpu()
    work = "import time\nwhile time.process_time() < 0.5: pass"
    subprocess.run([sys.executable, "-c", work], check=True)  # noqa: S603 - ours
    assert tree_cpu() - before >= 0.4  # a clock that ticks a hundred times a second


def test_every_lane_runs_what_the_lane_before_it_runs() -> None:
    left_out = [lanes.LEFT_OUT_OF[lane] for lane in (lanes.ALL, lanes.USUAL, lanes.FAST)]
    assert left_out == sorted(left_out, key=len)
    assert left_out[0] == set() < left_out[1] < left_out[2]


def test_a_lane_looks_at_part_of_the_examples_and_at_three_at_least(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "IS_LONG", False)
    sizes = {}
    for one_in in (1, 2, 6):
        monkeypatch.setattr(lanes, "_ONE_IN", one_in)
        drawn = sum(lanes.is_drawn(f"/fr/page/{number}/") for number in range(6_000))
        sizes[one_in] = (lanes.scaled(120), lanes.scaled(9), lanes.scaled(2), round(drawn, -3))
    assert sizes == {1: (120, 9, 2, 6_000), 2: (60, 4, 2, 3_000), 6: (20, 3, 2, 1_000)}
    monkeypatch.setattr(lanes, "IS_LONG", True)
    assert (lanes.scaled(120, long=5_000), lanes.is_drawn("anything", one_in=480)) == (5_000, True)
