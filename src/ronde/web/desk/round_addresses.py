"""Where a round is looked at, and a result of it corrected."""

from django.urls import NoReverseMatch, reverse


def address_of_round(section: str, number: int, table: int = 0) -> str:
    """The page of a round, at one of its tables; that of all rounds where it has none of its own."""
    try:
        page = reverse("desk:round", args=[section, number])
    except NoReverseMatch:
        page = reverse("desk:rounds", args=[section])
    return f"{page}#t{table}" if table else page
