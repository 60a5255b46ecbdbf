"""What takes long is begun first, by all workers: at the end there are only short tests left to be shared out."""

from collections.abc import Sequence

import pytest

# Stories in browsers, processes that are killed or served, whole sites that are walked through.
_LONG = (
    "tests/browser/",
    "tests/web/care/",
    "tests/web/demonstration/",
    "tests/web/desk/test_a_weekend.py",
    "tests/web/events/test_dead_laptop.py",
    "tests/web/events/test_killed_copies.py",
    "tests/web/events/test_kills.py",
    "tests/web/events/test_showing_elsewhere.py",
    "tests/web/pages/test_crawl.py",
    "tests/web/pages/test_valid_html.py",
    "tests/web/test_kills.py",
    "tests/web/test_many_at_once.py",
    "tests/web/walks/",
)


def long_first(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    """The tests in an order of which every worker gets as many as the others, one stretch each: in front of it its share of the long ones.

    The tests of a file stay together, since what they begin with is often built once for the file.
    """
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.nodeid.startswith(_LONG):
            files.setdefault(item.nodeid.partition("::")[0], []).append(item)
    short = [item for item in items if not item.nodeid.startswith(_LONG)]
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for at, file in enumerate(files.values()):
        shares[at % workers] += file
    found: list[pytest.Item] = []
    for at, share in enumerate(shares):
        end = (at + 1) * len(items) // workers
        room = max(0, end - len(found) - len(share)) if at + 1 < workers else len(short)
        found += [*share, *short[:room]]
        short = short[room:]
    return found
