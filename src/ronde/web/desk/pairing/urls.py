"""Addresses of drafts."""

from django.urls import path

from ronde.web.desk.pairing import views

urlpatterns = [
    path("", views.page, name="pairing"),
    path("pair/", views.pair, name="pairing-pair"),
    path("keep/", views.keep, name="pairing-keep"),
    path("discard/", views.discard, name="pairing-discard"),
    path("publish/", views.publish, name="pairing-publish"),
    path("take-back/", views.take_back, name="pairing-take-back"),
]
