"""Where somebody stands among those of the same category and of the same club."""

from dataclasses import dataclass

from ronde.web.registers.models import Edition, Line


@dataclass(frozen=True, slots=True)
class Standing:
    """Places among others like them; None where the list does not say to what somebody belongs, or gives no place."""

    in_category: int | None = None
    in_club: int | None = None


def standing_of(edition: Edition, line: Line | None) -> Standing:
    """One more than those of the same category, or club, who stand before: two questions."""
    if line is None or line.place is None:
        return Standing()
    before = edition.lines.filter(place__lt=line.place)
    in_category = 1 + before.filter(category=line.category).count() if line.category else None
    return Standing(in_category, 1 + before.filter(club=line.club).count() if line.club else None)
