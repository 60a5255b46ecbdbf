"""Addresses of these pages."""

from django.urls import path

from ronde.web.desk.interclub import calendar_views, day_views, lineup_views, match_views, season_views, team_views

urlpatterns = [
    path("teams/", team_views.page, name="teams"),
    path("teams/put/", team_views.put, name="teams-put"),
    path("teams/clubs/", team_views.by_clubs, name="teams-clubs"),
    path("calendar/", calendar_views.page, name="calendar"),
    path("matches/", match_views.current, name="matches"),
    path("matches/<int:number>/", day_views.page, name="match-day"),
    path("matches/<int:number>/begin/", day_views.begin, name="match-begin"),
    path("matches/<int:number>/retake/", day_views.retake, name="match-retake"),
    path("matches/<int:number>/<int:at>/", match_views.page, name="match"),
    path("matches/<int:number>/<int:at>/result/", match_views.result, name="match-result"),
    path("lineups/", lineup_views.page, name="lineups"),
    path("season/", season_views.page, name="season"),
]
