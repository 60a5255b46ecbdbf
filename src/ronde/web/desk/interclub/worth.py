"""By what the games of a section are worth something alone: the cadence that is declared, and the numbers of the book on its first day."""

from ronde.files.submitting import declarations
from ronde.record.game_worth import BOOK, WorthOfGames
from ronde.regulations import shelf
from ronde.web.desk.frame import SectionDesk


def worth_of(desk: SectionDesk) -> WorthOfGames | None:
    """None where the book rates no single games. As long as nothing is declared, games are slow."""
    if desk.event.regulation != BOOK:
        return None
    ids = {one.file: one.id for one in desk.sections}
    declared = declarations(desk.event.declaration, shelf.regulation(BOOK), [desk.row.file], ids)
    said = declared.of_each[0] if declared.of_each else None
    cadence, rounds = getattr(said, "cadence", "slow"), getattr(said, "rounds", ())
    return WorthOfGames(desk.event.first_day, cadence, tuple(rounds))
