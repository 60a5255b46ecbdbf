"""What a wall is asked to show: read from its address, where the desk put it."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict

SHOWS = ("all", "pairings", "results", "standings", "clock")
SECONDS = (8, 12, 20, 30)
_LONGEST = 200  # signs of an announcement


@dataclass(frozen=True, slots=True)
class Showing:
    """What is shown, of this section or of all, which page, for how long; ``say`` is an announcement.

    ``is_chosen``: it was chosen at the desk for a projector with a number, and not by the address.
    """

    show: str = "all"
    everywhere: bool = False
    dark: bool = False
    seconds: int = 12
    say: str = ""
    page: int = 1
    is_chosen: bool = False

    def address(self, page: int) -> str:
        """The end of the address of another page; where the desk has chosen what is shown, it says nothing else."""
        if self.is_chosen:
            return f"?page={page}"
        ticked = {name: "on" for name in ("everywhere", "dark") if getattr(self, name)}
        said = {"say": self.say} if self.say else {}
        return "?" + urlencode({"show": self.show, **ticked, "seconds": self.seconds, **said, "page": page})


def showing_in(given: QueryDict) -> Showing:
    """What was asked for; what makes no sense is as usual."""
    seconds = given.get("seconds", "")
    return Showing(
        show=given.get("show", "") if given.get("show") in SHOWS else "all",
        everywhere="everywhere" in given,
        dark="dark" in given,
        seconds=int(seconds) if seconds in map(str, SECONDS) else 12,
        say=given.get("say", "").strip()[:_LONGEST],
        page=page_in(given),
    )


def page_in(given: QueryDict) -> int:
    """Which page was asked for; the first where that makes no sense."""
    page = given.get("page", "")
    return int(page) if page.isdecimal() and 0 < len(page) < 5 else 1
