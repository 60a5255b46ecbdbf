"""Acts as the forms of the desk ask for them: on the version that the page has shown."""

from django.http import HttpRequest

from ronde.play.acts.act import Act
from ronde.web.accounts.requests import actor_of
from ronde.web.events.services import Acted, act, undo


def seen_in(request: HttpRequest) -> int:
    """The version of the section that the page has shown; none is nothing that anybody has seen."""
    given = request.POST.get("seen", "")
    return int(given) if given.isdecimal() and len(given) < 10 else 0


def acted(request: HttpRequest, section: str, asked: Act) -> Acted:
    """Do something to a section, as somebody asks by a form."""
    return act(section, asked, actor_of(request), seen=seen_in(request))


def undone(request: HttpRequest, section: str) -> Acted:
    """Take back one's own last act."""
    return undo(section, actor_of(request), seen=seen_in(request))
