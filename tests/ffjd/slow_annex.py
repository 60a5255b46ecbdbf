"""Annex B once more: Gaussian elimination over Fractions, one player at a time."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tests.ffjd.slow import Side


class Collected(NamedTuple):
    games: int
    played: int
    value: Fraction | None
    needs_estimate: bool = False


def collected(sides: Sequence["Side"], estimate: int | None) -> dict[str, Collected]:
    """What each unrated player of the federation collects in a series."""
    inside = {side.player for side in sides if side.cp is None and not side.outside}
    found = {who: _normal([side for side in sides if side.player == who]) for who in inside}
    taking = {who for who in inside if sum(side.player == who and side.played for side in sides) >= 5}
    if taking:
        final = accelerated(sides, estimate)
        for who in taking:
            mine = [side for side in sides if side.player == who]
            value = final[who]
            found[who] = Collected(len(mine), sum(side.played for side in mine), value, value is None)
    return found


def _normal(mine: Sequence["Side"]) -> Collected:
    against = [(side, side.opponent_cp) for side in mine if side.opponent_cp is not None]
    if not against:
        return Collected(0, 0, None)
    n = len(against)
    mcp = Fraction(sum(cp for _, cp in against), n)
    points = sum(side.points for side, _ in against)
    return Collected(n, sum(side.played for side, _ in against), mcp + Fraction(250 * (points - n), n))


def accelerated(sides: Sequence["Side"], estimate: int | None) -> dict[str, Fraction | None]:
    """CPf of every unrated player of a series, None where it takes an estimate that nobody gave."""
    njc = len({side.player for side in sides if side.cp is not None})
    final: dict[str, Fraction | None] = {}
    linked: dict[str, Fraction] = {}
    for component in _components(sides):
        mine = [side for side in sides if side.player in component]
        if any(side.opponent_cp is not None for side in mine):
            linked |= _linked(mine, sorted(component))
        else:
            final |= _alone(mine, sorted(component), estimate)
    if linked and njc >= 4:
        final |= linked
    elif linked and estimate is not None:
        eanc = sum(linked.values(), Fraction(0)) / len(linked)
        mfnc = ((4 - njc) * estimate + njc * eanc) / 4
        final |= {who: value - eanc + mfnc for who, value in linked.items()}
    else:
        final |= dict.fromkeys(linked)
    return final


def _components(sides: Sequence["Side"]) -> list[set[str]]:
    groups: list[set[str]] = []
    for side in sides:
        if side.cp is None:
            new = {side.player} | ({side.opponent} if side.opponent_cp is None else set())
            groups = [group for group in groups if not group & new] + [
                set().union(new, *(group for group in groups if group & new))
            ]
    return groups


def _equations(mine: Sequence["Side"], names: list[str]) -> list[list[Fraction]]:
    """Perf - (the unrated opponents' share of MCP) = (the rated ones') + 500 (Pts - NPJ) / NPJ."""
    rows = []
    for who in names:
        games = [side for side in mine if side.player == who]
        n = len(games)
        row = [Fraction(0)] * (len(names) + 1)
        row[names.index(who)] += 1
        for side in games:
            if side.opponent_cp is None:
                row[names.index(side.opponent)] -= Fraction(1, n)
            else:
                row[-1] += Fraction(side.opponent_cp, n)
        row[-1] += Fraction(500 * (sum(side.points for side in games) - n), n)
        rows.append(row)
    return rows


def _final(mine: Sequence["Side"], perf: dict[str, Fraction]) -> dict[str, Fraction]:
    """CPf = (Perf + MCP) / 2."""
    found = {}
    for who, own in perf.items():
        met = [
            perf[side.opponent] if side.opponent_cp is None else Fraction(side.opponent_cp)
            for side in mine
            if side.player == who
        ]
        found[who] = (own + sum(met, Fraction(0)) / len(met)) / 2
    return found


def _linked(mine: Sequence["Side"], names: list[str]) -> dict[str, Fraction]:
    roots = _gauss(_equations(mine, names))
    return _final(mine, dict(zip(names, roots, strict=True)))


def _alone(mine: Sequence["Side"], names: list[str], estimate: int | None) -> dict[str, Fraction | None]:
    """Without a rated player one equation says nothing new: the estimate takes its place."""
    if estimate is None:
        return dict.fromkeys(names)
    rows = _equations(mine, names)
    # FFJD-8: two points are missing for each 0r; the 500 * 2 of each are spread over all games of the component
    missing = len(mine) - sum(side.points for side in mine)
    for row in rows:
        row[-1] += Fraction(500 * missing, len(mine))
    rows[-1] = [Fraction(0)] * len(names) + [Fraction(0)]
    rows[-1][0] = Fraction(1)  # any value for one of them, then the shift
    found = _final(mine, dict(zip(names, _gauss(rows), strict=True)))
    shift = estimate - sum(found.values(), Fraction(0)) / len(found)
    return {who: value + shift for who, value in found.items()}


def _gauss(rows: list[list[Fraction]]) -> list[Fraction]:
    rows = [list(row) for row in rows]
    for at in range(len(rows)):
        pivot = next(row for row in range(at, len(rows)) if rows[row][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(len(rows)):
            if other != at and rows[other][at]:
                rows[other] = [a - rows[other][at] * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[-1] for row in rows]
