"""Addresses of these pages."""

from django.urls import path

from ronde.web.desk.setup import announce_views, views

urlpatterns = [
    path("new/", views.new, name="new"),
    path("event/<str:event>/", views.event, name="event"),
    path("event/<str:event>/announce/", announce_views.announced, name="announce"),
    path("event/<str:event>/sections/", views.add_section, name="add-section"),
    path("event/<str:event>/tables/", views.number_tables, name="number-tables"),
    path("<str:section>/remove/", views.remove_section, name="remove-section"),
    path("<str:section>/times/", views.times, name="times"),
    path("<str:section>/times/move/", views.move_times, name="move-times"),
]
