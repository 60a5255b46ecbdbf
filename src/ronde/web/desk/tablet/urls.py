"""Addresses of these pages."""

from django.urls import path

from ronde.web.desk.tablet import presence_views, views

urlpatterns = [
    path("", views.tables, name="tablet"),
    path("here/", presence_views.people, name="tablet-here"),
    path("here/check/", presence_views.check, name="tablet-check"),
    path("here/undo/", presence_views.uncheck, name="tablet-uncheck"),
    path("<int:number>/<int:table>/", views.table, name="tablet-table"),
    path("<int:number>/<int:table>/confirm/", views.confirm, name="tablet-confirm"),
    path("<int:number>/<int:table>/call/", views.call, name="tablet-call"),
]
