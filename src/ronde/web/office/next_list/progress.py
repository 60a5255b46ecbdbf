"""A list that has just been published: its numbers are there at once, the whys follow in slices; how far they are."""

from dataclasses import dataclass

from ronde.web.registers.models import Change, Edition, Register


@dataclass(frozen=True, slots=True)
class ProgressPage:
    """A published list, and how many of its changes have their why."""

    edition: Edition
    told: int
    changes: int

    @property
    def is_done(self) -> bool:
        """Whether every change has its why."""
        return self.told >= self.changes


def progress_page(register: Register, turn: int) -> ProgressPage | None:
    """How far the whys of a list are; None where that turn published nothing."""
    edition = register.editions.filter(turn=turn).defer("text").order_by("pk").first()
    if edition is None:
        return None
    changes = Change.objects.filter(register=register, turn=turn)
    return ProgressPage(edition, changes.exclude(why="").count(), changes.count())
