"""Drafts: paired, looked at, changed by hand, published, taken back."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem
from ronde.play.acts import act as acts
from ronde.web.desk.acting import acted, seen_in
from ronde.web.desk.assisted.queries import is_assisted
from ronde.web.desk.assisted.views import choosing
from ronde.web.desk.by_form import by_form
from ronde.web.desk.frame import SectionDesk, desk_of
from ronde.web.desk.pages import done, shown
from ronde.web.desk.pairing.asking import Asked
from ronde.web.desk.pairing.buttons import buttons_of
from ronde.web.desk.pairing.keeping import kept
from ronde.web.desk.pairing.queries import PairingQuestion, pairing_page, questions_of
from ronde.web.desk.round_addresses import address_of_round
from ronde.web.desk.since import changes_since
from ronde.web.guarding import for_who_may


@for_who_may("run-section")
def page(request: HttpRequest, section: str) -> HttpResponse:
    """The draft, or what is to be done before there is one; where the arbiter chooses every table, the page that helps."""
    asked, desk = Asked.of(request.GET.dict()), desk_of(request, section)
    if not asked.is_anything and is_assisted(desk.section):
        return choosing(request, desk, who=request.GET.get("who", "").strip()[:80])
    return _shown(request, desk, asked)


def _page(
    request: HttpRequest, section: str, asked: Asked, problems: Iterable[Problem] = (), *, reason: str = ""
) -> HttpResponse:
    return _shown(request, desk_of(request, section), asked, problems, reason=reason)


def _shown(
    request: HttpRequest,
    desk: SectionDesk,
    asked: Asked,
    problems: Iterable[Problem] = (),
    *,
    reason: str = "",
    questions: tuple[PairingQuestion, ...] = (),
) -> HttpResponse:
    given = request.GET.get("table", "")
    found = pairing_page(desk, asked, int(given) if given.isdecimal() and len(given) < 6 else 0)
    every = (*problems, *found.problems)
    context = {"page": found, "reason": reason, "keys_template": "desk/pairing/keys.html"}
    context |= {"since": changes_since(request, desk), "questions": questions}
    return shown(request, desk, "desk/pairing/page.html", step="rounds", problems=every, **context)


@for_who_may("run-section")
@by_form
def pair(request: HttpRequest, section: str) -> HttpResponse:
    """The next round by its format, or the draft once more; what is better asked first is asked once."""
    desk = desk_of(request, section)
    if "anyway" not in request.POST and not buttons_of(desk, None).pair.is_off and (questions := questions_of(desk)):
        return _shown(request, desk, Asked(), questions=questions)
    made = acted(request, section, acts.pair())
    return done("desk:pairing", section) if made.is_done else _page(request, section, Asked(), made.problems)


@for_who_may("run-section")
@by_form
def keep(request: HttpRequest, section: str) -> HttpResponse:
    """A trial becomes the draft; what breaks a rule needs a reason."""
    asked, reason = Asked.of(request.POST.dict()), request.POST.get("reason", "").strip()
    problems = kept(desk_of(request, section), asked, seen=seen_in(request), reason=reason)
    return _page(request, section, asked, problems, reason=reason) if problems else done("desk:pairing", section)


@for_who_may("run-section")
@by_form
def discard(request: HttpRequest, section: str) -> HttpResponse:
    """Without the draft."""
    made = acted(request, section, acts.discard())
    return done("desk:pairing", section) if made.is_done else _page(request, section, Asked(), made.problems)


@for_who_may("run-section")
@by_form
def publish(request: HttpRequest, section: str) -> HttpResponse:
    """The draft becomes a round; then its page, to enter results."""
    made = acted(request, section, acts.publish())
    if not made.is_done:
        return _page(request, section, Asked(), made.problems)
    return done(address_of_round(section, len(made.section.published)))


@for_who_may("run-section")
@by_form
def take_back(request: HttpRequest, section: str) -> HttpResponse:
    """The last published round becomes a draft again, while it has no result."""
    made = acted(request, section, acts.unpublish())
    return done("desk:pairing", section) if made.is_done else _page(request, section, Asked(), made.problems)
