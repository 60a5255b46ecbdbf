"""Addresses of these pages."""

from django.urls import path

from ronde.web.desk.standings import views

urlpatterns = [
    path("", views.table, name="standings"),
    path("crosstable/", views.crosstable, name="crosstable"),
    path("player/", views.player, name="player-sheet"),
    path("figures/", views.figures, name="figures"),
    path("prizes/", views.prizes, name="prizes"),
    path("csv/", views.csv, name="standings-csv"),
]
