"""What a result code of chapter 4 is worth, and whether it counts (FFJD-3)."""

from ronde.ground.results import DRAUGHTS
from ronde.regulations.ffjd.happenings import AS_PLAYED, NOT_COUNTED, PLAYED, UNDECIDED

_NOT_PLAYED = {"0fne": AS_PLAYED, "2fne": AS_PLAYED, "?": UNDECIDED}  # fe and 0d do not count


def counts_as(code: str) -> int:
    """0, 1, 2 and 0r were played; an unexcused forfeit counts as if played (art. 6.4); the rest does not count."""
    return PLAYED if DRAUGHTS[code].played else _NOT_PLAYED.get(code, NOT_COUNTED)


def points(code: str) -> tuple[int, int]:
    """The points of the side that the code is written from, and of the other: 0r gives nothing to both."""
    mine = DRAUGHTS[code]
    return mine.halves // 2, DRAUGHTS[mine.counterpart].halves // 2
