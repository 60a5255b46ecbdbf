"""What the forms of a section bring: bounded, and kept as typed where something is refused."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest

REASON, SHORT = 4000, 200


@dataclass(frozen=True, slots=True)
class Typed:
    """The form of a finding or of a step, as it came; ``about`` says which one, so that it is filled again."""

    about: str = ""
    values: Mapping[str, str] | None = None

    @property
    def reason(self) -> str | None:
        """What was written to the organiser, where that was the form."""
        return self.values.get("reason") if self.values and self.about in {"return", "refuse", "homologate"} else None


def short(request: HttpRequest, key: str) -> str:
    """A line that was typed."""
    return request.POST.get(key, "").strip()[:SHORT]


def long(request: HttpRequest, key: str) -> str:
    """A text that was typed."""
    return request.POST.get(key, "").strip()[:REASON]


def whole(given: str) -> int | None:
    """A number of euros or points; None where it is none."""
    return int(given) if given.isdecimal() and given.isascii() and len(given) <= 7 else None


def typed(request: HttpRequest, about: str) -> Typed:
    """Everything that was typed into one form."""
    return Typed(
        about, {key: str(value)[:REASON] for key, value in request.POST.items() if key != "csrfmiddlewaretoken"}
    )
