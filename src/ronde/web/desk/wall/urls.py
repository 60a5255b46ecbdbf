"""Addresses of these pages."""

from django.urls import path

from ronde.web.desk.wall import views

urlpatterns = [
    path("", views.page, name="wall"),
    path("version/", views.version, name="wall-version"),
    path("choices/", views.choices, name="wall-choices"),
]
