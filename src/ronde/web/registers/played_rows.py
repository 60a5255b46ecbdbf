"""The rows of who played: each appearance in a section, and each game from both sides, of the version that stands."""

from collections.abc import Iterator
from typing import NamedTuple

from ronde.record.dossier import Dossier
from ronde.record.opened import Opened
from ronde.record.played_games import PlayedSection, played_section
from ronde.web.registers.models import AppearanceRow, GameRow, Register


class PlayedRows(NamedTuple):
    """What is written anew: of these sections everything, and nothing of the others."""

    sections: tuple[str, ...] = ()
    appearances: tuple[AppearanceRow, ...] = ()
    games: tuple[GameRow, ...] = ()


NOBODY_PLAYED = PlayedRows()


def played_rows(register: Register, before: Opened, after: Opened) -> PlayedRows:
    """Sections that are new, or whose version is another one; a step that was taken with one changes nobody's games."""
    known, now = before.chronicle.office.dossiers, after.chronicle.office.dossiers
    changed = [one for section, one in now.items() if not _is_known(known.get(section), one)]
    found = [(one, played) for one in changed if (played := played_section(one.version)) is not None]
    return PlayedRows(
        tuple(one.section for one in changed),
        tuple(row for one, played in found for row in _appearances(register, one, played)),
        tuple(row for one, played in found for row in _games(register, one, played)),
    )


def _is_known(was: Dossier | None, now: Dossier) -> bool:
    return was is not None and was.version is now.version


def _appearances(register: Register, dossier: Dossier, played: PlayedSection) -> Iterator[AppearanceRow]:
    for position, one in enumerate(played.appearances):
        yield AppearanceRow(
            register=register,
            section=dossier.section,
            fact=dossier.version.id,
            position=position,
            player=one.player,
            day=played.day,
            place=one.place,
            uncounted=one.uncounted.code,
            article=one.uncounted.article,
        )


def _games(register: Register, dossier: Dossier, played: PlayedSection) -> Iterator[GameRow]:
    for position, one in enumerate(played.games):
        yield GameRow(
            register=register,
            section=dossier.section,
            fact=dossier.version.id,
            position=position,
            player=one.player,
            opponent=one.opponent,
            day=played.day,
            round=one.round,
            side=one.side,
            result=one.result,
            won=one.won,
            uncounted=one.uncounted.code,
            article=one.uncounted.article,
        )
