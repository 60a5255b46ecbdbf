"""The same history opened by an earlier version of ourselves, which walked everything again: run in a process of its own.

It prints the CPU seconds of the opening, and of one player's explanation. Everything it asks for was there then.
"""

import sys
from importlib import import_module
from time import process_time
from typing import Any

from benchmarks.office_history import facts_and_players


def main() -> None:
    findings = import_module("ronde.record.conditions").findings  # which has another name since
    from ronde.record.explanation import explanations  # noqa: PLC0415 - of the old version
    from ronde.record.history import History  # noqa: PLC0415 - of the old version
    from ronde.record.replay import replay  # noqa: PLC0415 - of the old version
    from ronde.regulations.ffjd import REGULATION  # noqa: PLC0415 - of the old version

    facts, players = facts_and_players()
    old_history: Any = History
    history = old_history(REGULATION, players, facts)
    start = process_time()
    chronicle = history.chronicle()
    run: Any = replay(REGULATION, chronicle.happenings)
    findings(history, chronicle, run)
    opened = process_time()
    list(explanations(run, 7))
    sys.stdout.write(f"{opened - start} {process_time() - opened}\n")


if __name__ == "__main__":
    main()
