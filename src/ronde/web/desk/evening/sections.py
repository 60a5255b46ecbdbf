"""What the page of an evening's sections shows: who is in which, and the other ways to cut so many."""

from dataclasses import dataclass

from ronde.play.evening_games import unplayed
from ronde.play.evening_sections import Cut, by_rating, cuts, has_grid
from ronde.play.section import Entry
from ronde.web.desk.evening.evening import Evening, EveningSection
from ronde.web.events.evenings import has_free_place


@dataclass(frozen=True, slots=True)
class SectionShown:
    """A section with its players from the strongest on; ``average`` of their ratings, where they have any."""

    of: EveningSection
    players: tuple[Entry, ...]
    has_grid: bool
    has_free_place: bool

    @property
    def average(self) -> int | None:
        """What their ratings are on average."""
        rated = [one.rating for one in self.players if one.rating is not None]
        return round(sum(rated) / len(rated)) if rated else None


@dataclass(frozen=True, slots=True)
class CutShown:
    """A cut, and whether it is the one that stands."""

    cut: Cut
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class SectionsPage:
    """Everything on the page; ``moving`` is who is being moved."""

    evening: Evening
    sections: tuple[SectionShown, ...]
    cuts: tuple[CutShown, ...]
    moving: Entry | None
    moving_from: str
    may_be_taken_back: bool

    @property
    def to_confirm(self) -> tuple[int, ...]:
        """The sizes without a grid."""
        return (
            ()
            if self.evening.is_swiss
            else tuple(sorted({len(one.players) for one in self.sections if not one.has_grid}))
        )

    @property
    def games(self) -> int:
        """How many games there would be."""
        return sum(len(one.players) * (len(one.players) - 1) // 2 for one in self.sections)

    @property
    def has_free_place(self) -> bool:
        """Whether somebody late can still play."""
        return any(one.has_free_place for one in self.sections)


def sections_page(evening: Evening, *, moving: str) -> SectionsPage:
    """The page of the sections."""
    shown = tuple(_shown(one) for one in evening.sections)
    entries = {str(entry.player): (one.of.letter, entry) for one in shown for entry in one.players}
    letter, moved = entries.get(moving, ("", None))
    return SectionsPage(
        evening=evening,
        sections=shown,
        cuts=tuple(CutShown(one, _is_chosen(evening, one)) for one in cuts(evening.players)),
        moving=moved,
        moving_from=letter,
        may_be_taken_back=evening.has_begun and not evening.is_over and all(map(unplayed, evening.inside)),
    )


def _shown(one: EveningSection) -> SectionShown:
    entries = {entry.player: entry for entry in one.section.entries}
    players = tuple(entries[player] for player in by_rating(entries.values()))
    return SectionShown(one, players, has_grid(len(players)), has_free_place(one.section))


def _is_chosen(evening: Evening, cut: Cut) -> bool:
    if not evening.is_cut or (cut.kind == "swiss") != evening.is_swiss:
        return False
    return cut.kind == "swiss" or tuple(sorted(evening.sizes)) == cut.sizes
