"""What an arbiter chose for his own screen: kept with the session, on the machine where it was chosen."""

from dataclasses import dataclass, fields

from django.http import HttpRequest

_KEPT = "desk-preferences"


@dataclass(frozen=True, slots=True)
class Preferences:
    """Whether the caret jumps when no longer number is possible, and whether single letters are keys (WCAG 2.1.4)."""

    jump: bool = True
    letters: bool = True


def preferences_of(request: HttpRequest) -> Preferences:
    """What was chosen; who has chosen nothing has both."""
    kept = request.session.get(_KEPT, {})
    return Preferences(**{one.name: bool(kept.get(one.name, True)) for one in fields(Preferences)})


def choose(request: HttpRequest, preferences: Preferences) -> None:
    """Keep what was chosen."""
    request.session[_KEPT] = {one.name: getattr(preferences, one.name) for one in fields(Preferences)}
