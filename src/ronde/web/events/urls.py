"""Addresses that laptops ask; no person reads them, so they have no language."""

from django.urls import path

from ronde.web.events import views

app_name = "events"
urlpatterns = [
    path("", views.receiving, name="receive"),
    path("published/", views.published, name="published"),
    path("announced/", views.announced, name="announced"),
    path("<str:event>/entries/", views.entries, name="entries"),
    path("<str:event>/answer/", views.answer, name="answer"),
    path("<str:event>/questions/<int:number>/", views.answering, name="question"),
]
