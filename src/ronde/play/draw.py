"""Lots drawn from a recorded seed. A lot depends on the seed and on names, never on the order of entry."""

from hashlib import sha256

from ronde.ground.ids import PlayerId
from ronde.play.section import Section


def lot(seed: int, *names: object) -> int:
    """The lot of these names: the same today, tomorrow and on any machine."""
    text = "\x1f".join(str(name) for name in (seed, *names))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def initial_ranks(section: Section) -> dict[PlayerId, int]:
    """Everyone's rank before the first game: by number; then who has none, late entries last, by rating and by lot.

    A late entry without a number comes last, so that the rank of those who already play does not move when somebody
    arrives; a number is the organiser's word, and stands whenever it is given. Nobody passes anybody by an arrival.
    """
    seed = section.plan.seed
    ordered = sorted(
        section.entries,
        key=lambda entry: (
            entry.number is None,
            entry.number or 0,
            entry.first_round,
            -(entry.rating or 0),
            lot(seed, "rank", entry.player),
            entry.player,
        ),
    )
    return {entry.player: rank for rank, entry in enumerate(ordered, start=1)}
