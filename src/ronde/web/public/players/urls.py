"""The addresses of players."""

from django.urls import path

from ronde.web.public.players import career_views, search_views, views

urlpatterns = [path("players/", search_views.players, name="players")]
of_a_register = [
    path("player/<str:player>/", views.player, name="player"),
    path("player/<str:player>/against/", career_views.opponents, name="opponents"),
    path("player/<str:player>/against/<str:opponent>/", career_views.pair, name="pair"),
    path("player/<str:player>/sheet.pdf", career_views.sheet, name="player-sheet"),
    path("why/<int:turn>/<str:player>/", views.why, name="why"),
]
