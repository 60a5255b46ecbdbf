"""Addresses of these pages; the list of the games, scoring and the list after a game take the places of plan, rounds and standings."""

from django.urls import path

from ronde.web.desk.collective import over_views, views

urlpatterns = [
    path("add/", views.add, name="collective-add"),
    path("seat/", views.seat, name="collective-seat"),
    path("close/", views.close, name="collective-close"),
    path("next/", views.next_game, name="collective-next"),
    path("came/", views.came, name="collective-came"),
    path("list.csv", views.list_csv, name="collective-csv"),
    path("over/", over_views.over, name="collective-over"),
    path("over.csv", over_views.over_csv, name="collective-over-csv"),
]
