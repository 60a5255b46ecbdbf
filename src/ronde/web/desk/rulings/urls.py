"""Addresses of the journal of rulings."""

from django.urls import path

from ronde.web.desk.rulings import views

urlpatterns = [
    path("", views.journal, name="rulings"),
    path("players/", views.players, name="ruling-players"),
    path("<str:note>/", views.one, name="ruling"),
    path("<str:note>/strike/", views.strike, name="ruling-strike"),
]
