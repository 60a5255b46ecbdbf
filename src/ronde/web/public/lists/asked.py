"""What a reader asks for in the address of a list: which one, whom on it, which page."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

ON_A_PAGE = 40
BELONGING = ("league", "club", "category", "sex")  # what tells of a person: who is not named is found by none of it
BY_RATING = ("series", "status")  # what the rating itself says
NARROWING = (*BELONGING, *BY_RATING)
_LONGEST = 200  # letters of a value
_DIGITS = 6  # of the number of a page
_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Asked:
    """What a reader asks for: which list, whom on it, which page."""

    ranking: str = ""
    day: str = ""
    edition: str = ""
    name: str = ""
    narrowed: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    only_moved: bool = False
    page: int = 1
    whole: bool = False

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "Asked":
        """From the address; what makes no sense is left out."""
        said = {key: value.strip() for key, value in given.items() if len(value) <= _LONGEST}
        day, _, edition = said.get("list", "").partition("/")
        page = said.get("page", "1")
        return cls(
            ranking=said.get("ranking", ""),
            day=day,
            edition=edition,
            name=said.get("name", ""),
            narrowed={key: said[key] for key in NARROWING if said.get(key)},
            only_moved=said.get("moved", "") == "on",
            page=max(1, int(page)) if page.isascii() and page.isdecimal() and len(page) < _DIGITS else 1,
            whole=page == "all",
        )

    @property
    def belonging(self) -> Mapping[str, str]:
        """What is asked for that tells of a person."""
        return {key: value for key, value in self.narrowed.items() if key in BELONGING}

    @property
    def is_sublist(self) -> bool:
        """Whether it is a list of its own, with places of its own: narrowed, and nobody looked for on it."""
        return bool(self.narrowed) and not self.name and not self.only_moved
