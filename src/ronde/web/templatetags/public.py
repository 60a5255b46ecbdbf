"""What the pages for everybody need beside words."""

from dataclasses import dataclass
from datetime import date

from django import template
from django.conf import settings

from ronde import __version__
from ronde.web.accounts.requests import actor_of, standing_of
from ronde.web.language import reading
from ronde.web.permissions import may, may_somewhere
from ronde.web.roles import NEED_SECOND_STEP
from ronde.words.numbers import days_text, short_day_text, weekday_text, whole_month_text

register = template.Library()


@dataclass(frozen=True, slots=True)
class OwnRooms:
    """Which rooms the foot of a page leads to: those that whoever looks may enter. ``account``: there is one."""

    office: bool = True
    requests: bool = False
    desk: bool = False
    account: bool = False


@register.simple_tag(takes_context=True)
def own_rooms(context: template.Context) -> OwnRooms:
    """The rooms of who looks; a reader without a session is not asked for one, and signs in on the way to the office."""
    request = context.get("request")
    if request is None or settings.SESSION_COOKIE_NAME not in request.COOKIES or not hasattr(request, "user"):
        return OwnRooms()
    standing = standing_of(request)
    actor = standing.actor
    return OwnRooms(
        office=not actor.author or standing.lacks_second_step or may_somewhere(actor, "enter-office"),
        requests=actor.presides,
        desk=may_somewhere(actor, "see-desk"),
        account=bool(request.user.is_authenticated and actor.author),
    )


@register.simple_tag(takes_context=True)
def version_for_officers(context: template.Context) -> str:
    """Which version serves, for who answers for others in it; nobody else is told, for whoever attacks asks that first."""
    request = context.get("request")
    if request is None or settings.SESSION_COOKIE_NAME not in request.COOKIES or not hasattr(request, "user"):
        return ""
    is_officer = any(held.role in NEED_SECOND_STEP for held in actor_of(request).held)
    return __version__ if is_officer else ""


@register.simple_tag(takes_context=True)
def may_administer(context: template.Context) -> bool:
    """Whether the pages for administrators are for who looks at this one; nothing is asked about readers without a session."""
    request = context.get("request")
    if request is None or settings.SESSION_COOKIE_NAME not in request.COOKIES or not hasattr(request, "user"):
        return False
    return may(actor_of(request), "care")


@register.simple_tag
def days(first: date, last: date) -> str:
    """The days of an event, short."""
    return days_text(first, last, reading())


@register.filter
def short_day(value: date) -> str:
    """A day with its year, short."""
    return short_day_text(value, reading())


@register.filter
def weekday(value: date) -> str:
    """Which day of the week it is."""
    return weekday_text(value, reading())


@register.filter
def whole_month(value: date) -> str:
    """A month with its year."""
    return whole_month_text(value, reading())
