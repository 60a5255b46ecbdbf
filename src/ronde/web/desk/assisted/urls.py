"""Addresses of the tables that an arbiter chooses."""

from django.urls import path

from ronde.web.desk.assisted import views

urlpatterns = [
    path("against/", views.against, name="assisted-against"),
    path("seat/", views.seat, name="assisted-seat"),
    path("unseat/", views.unseat, name="assisted-unseat"),
    path("turn/", views.turn, name="assisted-turn"),
    path("rest/", views.rest, name="assisted-rest"),
    path("example/", views.example, name="assisted-example"),
]
