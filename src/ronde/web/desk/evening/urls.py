"""The addresses of an evening."""

from django.urls import path

from ronde.web.desk.evening import carry_views, game_views, quarter_views, section_views, views

urlpatterns = [
    path("", views.tonight, name="evening"),
    path("come/", views.come, name="evening-come"),
    path("all/", views.all_of_last, name="evening-all"),
    path("gone/", views.gone, name="evening-gone"),
    path("undo/", views.undo, name="evening-undo"),
    path("cut/", section_views.cut, name="evening-cut"),
    path("sections/", section_views.sections, name="evening-sections"),
    path("sections/move/", section_views.move, name="evening-move"),
    path("sections/begin/", section_views.begin, name="evening-begin"),
    path("sections/back/", section_views.take_back, name="evening-back"),
    path("games/", game_views.games, name="evening-games"),
    path("games/result/", game_views.result, name="evening-result"),
    path("games/end/", game_views.end, name="evening-end"),
    path("quarter/", quarter_views.quarter, name="evening-quarter"),
    path("quarter/choice/", quarter_views.choice, name="evening-choice"),
    path("quarter/paid/", quarter_views.paid, name="evening-paid"),
    path("quarter/carry/", carry_views.carry, name="evening-carry"),
]
