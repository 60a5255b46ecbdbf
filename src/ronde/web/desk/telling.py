"""What the next page is to say of what was just done: kept with the session until it is shown, as words."""

from collections.abc import Iterable
from dataclasses import astuple

from django.http import HttpRequest

from ronde.words.sentences import Said

_KEPT = "desk-told"


def tell(request: HttpRequest, notes: Iterable[tuple[str, Said]] = (), said: str = "") -> None:
    """Keep notes (``pages.noted``) and a sentence for the page that is shown next."""
    request.session[_KEPT] = {"notes": [[level, *astuple(one)] for level, one in notes], "said": said}


def told(request: HttpRequest) -> tuple[list[tuple[str, Said]], str]:
    """The notes and the sentence that were kept, once."""
    kept = request.session.pop(_KEPT, None) or {}
    notes = [(str(level), Said(*words)) for level, *words in kept.get("notes", ())]
    return notes, str(kept.get("said", ""))
