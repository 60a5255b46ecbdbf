"""The page on which the scores of a game are typed: a round, with seats instead of tables."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from ronde.web.desk.collective.scoring import scores_context
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.pages import shown
from ronde.web.desk.rounds.queries import RoundPage


def scoring_page(request: HttpRequest, desk: SectionDesk, page: RoundPage, named: Mapping[str, Any]) -> HttpResponse:
    """The seats with their scores, the line that one types in, and what stands beside."""
    keys, status = "desk/collective/keys.html", "desk/collective/seated_by.html"
    every = {**named, **scores_context(request, desk, page), "keys_template": keys, "status_template": status}
    return shown(request, desk, "desk/collective/scoring.html", step="rounds", **every)
