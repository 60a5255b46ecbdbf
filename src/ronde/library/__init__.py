"""Ronde for programmers: a club's web site, a notebook, a script of one's own.

    from ronde.library import open_history, say

    history, problems = open_history("club.yaml")
    for problem in problems:
        print(say(problem, "fr"))
    if history is not None:
        for line in history.list().lines:
            print(line.place, history.name(line.player), line.value)

Nothing here prints, and nothing is written before somebody calls ``write()``. What is wrong is returned, all of it. The
tutorial is docs/library.md, whose code is run by a test.
"""

from ronde.library.history import FilesToWrite, OpenHistory, open_history
from ronde.library.placed_problem import PlacedProblem, say
from ronde.library.tables import begin_history, take_licences
from ronde.library.verification import Verification, verify_bundle
from ronde.library.view import HistoryView, WhatIf
from ronde.record.publication import Narrowing

__all__ = [
    "FilesToWrite",
    "HistoryView",
    "Narrowing",
    "OpenHistory",
    "PlacedProblem",
    "Verification",
    "WhatIf",
    "begin_history",
    "open_history",
    "say",
    "take_licences",
    "verify_bundle",
]
