"""What a wall is asked to show: read from its address, where the desk put it."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict

SHOWS = ("all", "pairings", "results", "standings", "clock")
SECONDS = (8, 12, 20, 30)
_LONGEST = 200  # signs of an announcement


@dataclass(frozen=True, slots=True)
class Showing:
    """What is shown, of this section or of all, which page, for how long; ``say`` is an announcement."""

    show: str = "all"
    everywhere: bool = False
    dark: bool = False
    seconds: int = 12
    say: str = ""
    page: int = 1

    def address(self, page: int) -> str:
        """The end of the address of another page."""
        ticked = {name: "on" for name in ("everywhere", "dark") if getattr(self, name)}
        said = {"say": self.say} if self.say else {}
        return "?" + urlencode({"show": self.show, **ticked, "seconds": self.seconds, **said, "page": page})


def showing_in(given: QueryDict) -> Showing:
    """What was asked for; what makes no sense is as usual."""
    page, seconds = given.get("page", ""), given.get("seconds", "")
    return Showing(
        show=given.get("show", "") if given.get("show") in SHOWS else "all",
        everywhere="everywhere" in given,
        dark="dark" in given,
        seconds=int(seconds) if seconds in map(str, SECONDS) else 12,
        say=given.get("say", "").strip()[:_LONGEST],
        page=int(page) if page.isdecimal() and 0 < len(page) < 5 else 1,
    )
