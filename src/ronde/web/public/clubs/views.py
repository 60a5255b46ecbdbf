"""Clubs and leagues for everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ronde.web.clock import now
from ronde.web.public.clubs.club import club_page
from ronde.web.public.clubs.every import every_club
from ronde.web.public.clubs.league import league_page
from ronde.web.public.frame import answer


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """Every club, by league."""
    return answer(request, "public/clubs/clubs.html", {"leagues": every_club(now().date())})


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """A club: who belongs to it, and where they stand."""
    page = club_page(club, now().date())
    if page is None:
        raise Http404
    return answer(request, "public/clubs/club.html", {"page": page})


@require_safe
def league(request: HttpRequest, league: str) -> HttpResponse:
    """A league: its clubs, and how many of its players are on each list."""
    page = league_page(league, now().date())
    if page is None:
        raise Http404
    return answer(request, "public/clubs/league.html", {"page": page})
