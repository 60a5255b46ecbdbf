"""Addresses of these pages."""

from django.urls import path

from ronde.web.desk.plan import ranking_views, seat_views, views, wish_views

urlpatterns = [
    path("", views.page, name="plan"),
    path("preview/", views.preview, name="plan-preview"),
    path("fix/", views.fix, name="plan-fix"),
    path("keep/", views.keep, name="plan-keep"),
    path("draws/", seat_views.draws, name="plan-draws"),
    path("seats/", seat_views.seats, name="plan-seats"),
    path("criteria/", ranking_views.criteria, name="plan-criteria"),
    path("wishes/", wish_views.wishes, name="plan-wishes"),
]
