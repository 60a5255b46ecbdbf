"""An assisted Swiss: tables are seated and taken back one by one; nothing is paired that the arbiter did not choose."""

from collections.abc import Callable, Iterable

from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem
from ronde.play.acts import act as acts
from ronde.play.formats.assisted_choices import Choices, Chosen, choices_of
from ronde.web.desk.acting import acted
from ronde.web.desk.assisted.queries import assisted_page
from ronde.web.desk.by_form import by_form
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, shown
from ronde.web.desk.pairing.asking import BYE, found_player
from ronde.web.desk.since import changes_since
from ronde.web.guarding import for_who_may

Choosing = Callable[[Choices], Chosen]


def choosing(
    request: HttpRequest, desk: SectionDesk, problems: Iterable[Problem] = (), *, who: str = "", other: str = ""
) -> HttpResponse:
    """The page on which tables are chosen; what was typed stays where it is refused."""
    page = assisted_page(desk, who)
    if page is None:
        return done("desk:pairing", desk.row.id)
    context = {"page": page, "typed": other, "keys_template": "desk/assisted/keys.html"}
    context |= {"since": changes_since(request, desk)}
    every = (*problems, *page.problems)
    return shown(request, desk, "desk/assisted/page.html", step="rounds", problems=every, **context)


@for_who_may("run-section")
def against(request: HttpRequest, section: str) -> HttpResponse:
    """Whom somebody can meet, while their rank is typed."""
    return choosing(request, desk_of(request, section), who=request.GET.get("one", "").strip()[:80])


@for_who_may("run-section")
@by_form
def seat(request: HttpRequest, section: str) -> HttpResponse:
    """One more table; where only one was named, the list of those whom they can meet."""
    one, other = (request.POST.get(name, "").strip()[:80] for name in ("one", "other"))
    if not other:
        return choosing(request, desk_of(request, section), who=one)
    return _chosen(request, section, lambda choices: _seated(choices, one, other), who=one, other=other)


@for_who_may("run-section")
@by_form
def unseat(request: HttpRequest, section: str) -> HttpResponse:
    """A table is taken back: both wait for another choice."""
    return _chosen(request, section, lambda choices: choices.without(_table(request)))


@for_who_may("run-section")
@by_form
def turn(request: HttpRequest, section: str) -> HttpResponse:
    """Who starts at a table, changed round."""
    return _chosen(request, section, lambda choices: choices.turned(_table(request)))


@for_who_may("run-section")
@by_form
def rest(request: HttpRequest, section: str) -> HttpResponse:
    """Everybody who is left, the nearest together: the arbiter asked for it, and may take back each of them."""
    return _chosen(request, section, lambda choices: Chosen((*choices.pairs, *choices.rest)))


@for_who_may("run-section")
@by_form
def example(request: HttpRequest, section: str) -> HttpResponse:
    """The way out of a dead end as it was proposed."""
    return _chosen(request, section, Choices.as_in_example)


def _chosen(request: HttpRequest, section: str, choose: Choosing, *, who: str = "", other: str = "") -> HttpResponse:
    """A choice written down, or why it cannot be made."""
    desk = desk_of(request, section)
    choices = choices_of(desk.section)
    if choices is None:
        return done("desk:pairing", section)
    chosen = choose(choices)
    if chosen.problems:
        return choosing(request, desk, chosen.problems, who=who, other=other)
    made = acted(request, section, acts.pair_by_hand(chosen.pairs))
    if made.is_done:
        return done("desk:pairing", section)
    return choosing(request, desk_of(request, section), made.problems, who=who)  # somebody may have been quicker


def _seated(choices: Choices, one: str, other: str) -> Chosen:
    first = found_player(choices.section, choices.field, one)
    if first.player is None:
        return Chosen(choices.pairs, first.problems)
    if other.casefold() == BYE:
        return choices.seated(first.player, None)
    second = found_player(choices.section, choices.field, other)
    return choices.seated(first.player, second.player) if second.player else Chosen(choices.pairs, second.problems)


def _table(request: HttpRequest) -> int:
    given = request.POST.get("table", "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 6 else 0
