"""What the pages of the office need beside words: as what somebody is in it, and whether something there is theirs to do."""

from django import template

from ronde.web.accounts.requests import actor_of
from ronde.web.language import reading
from ronde.web.permissions import may, who_may
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.roles import OVER, Role
from ronde.words.texts import label, text

register = template.Library()
_FIRST = (
    Role.OFFICER,
    Role.COUNCIL,
    Role.LICENCE_OFFICER,
    Role.FEDERATION_PRESIDENT,
    Role.LEAGUE_PRESIDENT,
    Role.CLUB_PRESIDENT,
)


@register.simple_tag(takes_context=True)
def held_role(context: template.Context) -> str:
    """As what somebody is before a page of the office: the first of their roles, in its register where it has one."""
    of = register_scope(context.get("register"))
    held = {
        one.role
        for one in actor_of(context["request"]).held
        if not (of and one.over) or of.get(OVER[one.role]) == one.over
    }
    found = next((role for role in _FIRST if role in held), None)
    return label(f"roles.{found}", reading()) if found else ""


@register.simple_tag(takes_context=True)
def may_do(context: template.Context, action: str, of: Register | None = None) -> bool:
    """Whether something is theirs to do who looks at a page of a register."""
    return may(actor_of(context["request"]), action, register_scope(of or context["register"]))


@register.simple_tag
def said_who_may(action: str) -> str:
    """Who may do something, for who may not."""
    who = tuple(label(f"roles.{role}", reading()) for role in who_may(action))
    return text("office_page.who_may", reading(), {"who": who})


@register.simple_tag
def quarter_called(period: str) -> str:
    """A quarter as people call it: "2026Q4" is the fourth of 2026."""
    year, _, number = period.partition("Q")
    return text(f"office_season.quarters.{number}", reading(), {"year": year}) if number in set("1234") else period
