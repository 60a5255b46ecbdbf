"""The addresses of the season."""

from django.urls import path

from ronde.web.office.season import views

urlpatterns = [
    path("season/", views.season, name="season"),
    path("season/open/", views.opening, name="open-season"),
    path("season/correct/<str:fact>/", views.correcting_season, name="season-correct"),
    path("season/organisers.csv", views.organisers, name="organisers"),
    path("season/choice/", views.choosing, name="choose-reading"),
    path("season/cap/", views.answering_cap, name="answer-cap"),
    path("season/paid/", views.paying, name="paid"),
    path("season/way/", views.setting_way, name="set-way"),
]
