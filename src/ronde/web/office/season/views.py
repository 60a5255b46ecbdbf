"""What a book opens and closes in a year, on one page; each form of it does one thing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeAlias

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.regulations.answers import SeasonOpening
from ronde.web.accounts.requests import actor_of
from ronde.web.actors import Actor
from ronde.web.guarding import for_who_may
from ronde.web.language import reading
from ronde.web.office import services
from ronde.web.office.book_facts import seasons_open
from ronde.web.office.frame import of_an_office, shown
from ronde.web.office.lists import local_today
from ronde.web.office.next_list.typed import day_typed, number_typed
from ronde.web.office.players.list_preview import NearPerson, told_apart
from ronde.web.office.season.bars import SeasonReview, season_bars, season_review
from ronde.web.office.season.committee import mark_paid, mark_unpaid, record_cap, record_choice
from ronde.web.office.season.organisers import organisers_file
from ronde.web.office.season.queries import SeasonPage, season_page
from ronde.web.people.whose import PeopleOfFederation
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.ways import Way
from ronde.words.texts import text

_LONGEST = 1000  # letters of what is typed into a field
_NO_BAR = -1
_MOST_CALLED = 12  # people of one name, or whose names begin so


@for_who_may("look")
@of_an_office
def season(request: HttpRequest, register: Register) -> HttpResponse:
    """The year of a register."""
    return _season(request, register)


def _season(
    request: HttpRequest, register: Register, problems: Iterable[Problem] = (), form: "SeasonForm | None" = None
) -> HttpResponse:
    """The page; where a form was refused, with what was typed into it. ``form``: a season as it was typed, or as it is to be corrected."""
    asked = request.POST if request.method == "POST" else request.GET
    quarter, confirmed = asked.get("quarter", ""), form.bars if form else None
    day = form.day if form else day_typed(asked.get("day", ""))
    page = season_page(register, actor_of(request), day=day, confirmed=confirmed, quarter=quarter)
    typed = {key: value[:_LONGEST] for key, value in asked.items() if isinstance(value, str)}
    chosen = form or SeasonForm()
    kept = {"typed": {**typed, **chosen.written}, "unticked": _unticked(page, form), "form": chosen}
    people, best = (
        FOLD.held(register).known.history.people,
        {best.player for best in page.bars.best} if page.bars else set(),
    )
    others = tuple((who, people.name(PlayerId(who))) for who in chosen.lifted if who not in best)
    seasons = seasons_open(FOLD.held(register).known)
    return shown(
        request,
        register,
        "office/season/page.html",
        room="season",
        page=page,
        problems=problems,
        others=others,
        seasons=tuple((fact, season, len(season.lifted)) for fact, season in seasons.items()),
        **kept,
    )


def _unticked(page: SeasonPage, form: "SeasonForm | None") -> set[str]:
    """Who of the world's best is not to be lifted: nobody, before somebody has said so."""
    best = {best.player for best in page.bars.best} if page.bars else set[str]()
    return best - {*form.lifted} if form else set()


@dataclass(frozen=True, slots=True)
class SeasonForm:
    """A season as somebody typed it. ``of``: the season that it corrects; ``asked``: names that several people have, with whom they may mean."""

    day: date | None = None
    bars: Mapping[str, int] | None = None
    lifted: tuple[str, ...] = ()
    others: str = ""
    reason: str = ""
    of: str = ""
    asked: tuple[tuple[str, tuple[NearPerson, ...]], ...] = ()

    @property
    def written(self) -> Mapping[str, object]:
        """What its fields hold."""
        return {**(self.bars or {}), "others": self.others, "reason": self.reason} if self.day else {}


@for_who_may("look")
@of_an_office
def correcting_season(request: HttpRequest, register: Register, fact: str) -> HttpResponse:
    """A season that is open, to be corrected."""
    season = seasons_open(FOLD.held(register).known).get(fact)
    if season is None:
        return redirect("office:season", register.code)  # somebody has withdrawn or corrected it meanwhile
    form = SeasonForm(season.day, season.bars, season.lifted, "", season.reason, fact)
    return _season(request, register, form=form)


@require_POST
@for_who_may("open-season")
@of_an_office
def opening(request: HttpRequest, register: Register) -> HttpResponse:
    """Open a season, or correct one: what it does is shown first, and signed on the page that shows it."""
    actor, asked = actor_of(request), request.POST
    form, problems = _typed_season(request, register)
    if problems or "again" in asked:
        return _season(request, register, problems, form)
    wanted = _wanted(register, form, actor)
    review = season_review(register, wanted, actor, form.of)
    if not isinstance(review, SeasonReview):
        return _season(request, register, review, form)
    if asked.get("reviewed", "") != review.seen:
        return _review(request, register, review, form)
    seen = FOLD.held(register).turn
    if form.of:
        done = services.correct_season(register, form.of, wanted, actor, reason=wanted.reason, seen=seen)
    else:
        done = services.open_season(register, wanted, actor, seen=seen)
    if not done.is_done:
        return _review(request, register, review, form, done.problems)
    said = "corrected" if form.of else "opened"
    messages.success(request, text(f"office_season.{said}", reading(), {"day": wanted.day}))
    return redirect("office:season", register.code)


def _review(
    request: HttpRequest, register: Register, review: SeasonReview, form: SeasonForm, problems: Iterable[Problem] = ()
) -> HttpResponse:
    changed = "reviewed" in request.POST and not problems
    problems = (Problem("season.look-again", values={"day": review.opening.day}),) if changed else problems
    context = {"review": review, "form": form, "moves": review.moves}
    return shown(request, register, "office/season/review.html", room="season", problems=problems, **context)


def _wanted(register: Register, form: SeasonForm, actor: Actor) -> SeasonOpening:
    """The season that a form means; whom the book lifts and nobody has ticked is passed over."""
    day, bars = form.day or date.min, form.bars or {}
    lifts = season_bars(register, day, actor, confirmed=bars).lifts
    passed_over = tuple(lift.player for lift in lifts if lift.player not in form.lifted)
    return SeasonOpening(day, bars, form.lifted, passed_over, form.reason)


def _typed_season(request: HttpRequest, register: Register) -> tuple[SeasonForm, tuple[Problem, ...]]:
    """A season as it was typed, and what is wrong with it."""
    asked, known = request.POST, FOLD.held(register).known
    day = day_typed(asked.get("day", ""))
    of = asked.get("of", "")[:_LONGEST]
    of = of if of in seasons_open(known) else ""
    lifted = [
        who[:_LONGEST] for who in asked.getlist("lifted") if PlayerId(who[:_LONGEST]) in known.history.people.players
    ]
    lines = asked.get("others", "")[:_LONGEST]
    if day is None:
        return SeasonForm(None, None, tuple(lifted), lines, "", of), (Problem("season.no-day"),)
    names = season_bars(register, day, actor_of(request)).confirmed
    bars = {name: number_typed(asked.get(name, ""), _NO_BAR) for name in names}
    meant, left, several, problems = _persons_named(register, lines, {*lifted}, actor_of(request))
    reason = asked.get("reason", "").strip()[:_LONGEST]
    form = SeasonForm(day, bars, tuple(dict.fromkeys((*lifted, *meant))), "\n".join(left), reason, of, several)
    if _NO_BAR in bars.values():
        return replace(form, day=None, bars=None), (Problem("season.bars"),)
    return form, problems


_Several: TypeAlias = "tuple[tuple[str, tuple[NearPerson, ...]], ...]"


def _persons_named(
    register: Register, lines: str, chosen: set[str], actor: Actor
) -> tuple[list[str], list[str], _Several, tuple[Problem, ...]]:
    """Whom the names typed mean, one a line; the lines that mean nobody or several, of which one has to be ticked."""
    people, ours = FOLD.held(register).known.history.people, PeopleOfFederation(register.federation)
    today, clubs = local_today(register, actor), {club.id: club.name for club in people.clubs.values()}
    meant, left, several, problems = (
        list[str](),
        list[str](),
        list[tuple[str, tuple[NearPerson, ...]]](),
        list[Problem](),
    )
    for name in filter(None, map(str.strip, lines.splitlines())):
        found = [who for who in people.called(name) if who in ours]
        if len(found) == 1:
            meant.append(found[0])
        elif not chosen & {*found}:
            left.append(name)
            near = tuple(told_apart(people.players[who], clubs, today) for who in found[:_MOST_CALLED])
            several += [(name, near)] if near else []
            problems.append(Problem("season.who", values={"name": name, "found": len(found)}))
    return meant, left, tuple(several), tuple(problems)


@for_who_may("look")
@of_an_office
def organisers(request: HttpRequest, register: Register) -> HttpResponse:
    """The organisers' file."""
    made = organisers_file(register, actor_of(request))
    if made is None:
        return redirect("office:season", register.code)  # which says that no list was published
    answer = HttpResponse(made, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="organisers-{register.code}.csv"'
    return answer


@require_POST
@for_who_may("rule")
@of_an_office
def choosing(request: HttpRequest, register: Register) -> HttpResponse:
    """Write down which reading the committee has chosen."""
    form, actor = request.POST, actor_of(request)
    quarter, how = form.get("quarter", ""), form.get("how", "")
    done = record_choice(register, quarter, form.get("reading", ""), _day(register, request), actor, how=how)
    return _back(request, register, quarter) if done.is_done else _season(request, register, done.problems)


@require_POST
@for_who_may("rule")
@of_an_office
def answering_cap(request: HttpRequest, register: Register) -> HttpResponse:
    """Write down what the committee says of the cap, and from which day on."""
    form, actor = request.POST, actor_of(request)
    since = day_typed(form.get("since", ""))
    done = record_cap(register, form.get("cap", ""), since, actor, how=form.get("how", ""))
    quarter = form.get("quarter", "")
    return _back(request, register, quarter) if done.is_done else _season(request, register, done.problems)


@require_POST
@for_who_may("record-payment")
@of_an_office
def paying(request: HttpRequest, register: Register) -> HttpResponse:
    """Mark a purse paid, or take that back."""
    form, actor = request.POST, actor_of(request)
    quarter, of = form.get("quarter", ""), (form.get("ranking", ""), form.get("player", ""))
    if form.get("paid") == "off":
        mark_unpaid(register, quarter, *of, actor)
        return _back(request, register, quarter)
    problems = mark_paid(register, quarter, *of, actor, day=_day(register, request))
    return _season(request, register, problems) if problems else _back(request, register, quarter)


@require_POST
@for_who_may("set-way")
@of_an_office
def setting_way(request: HttpRequest, register: Register) -> HttpResponse:
    """Say when the lists are due from now on."""
    ways = frozenset(one for one in Way if one.value in request.POST.getlist("way"))
    at_once = request.POST.get("at_once") == "on"
    problems = services.set_way(register, ways, actor_of(request), at_once=at_once)
    return _season(request, register, problems) if problems else _back(request, register, "")


def _day(register: Register, request: HttpRequest) -> date:
    """The day that was typed, or today."""
    return day_typed(request.POST.get("on", "")) or local_today(register, actor_of(request))


def _back(request: HttpRequest, register: Register, quarter: str) -> HttpResponse:
    messages.success(request, text("office_season.saved", reading()))
    address = reverse("office:season", args=[register.code])
    return redirect(f"{address}?quarter={quarter}" if quarter.isalnum() else address)
