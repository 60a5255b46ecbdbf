"""Addresses of these pages."""

from django.urls import path

from ronde.web.desk.start import copy_views, event_views, hall_views, list_views, take_views, views

urlpatterns = [
    path("", event_views.events, name="events"),
    path("computer/", views.computer, name="computer"),
    path("computer/language/", views.language, name="computer-language"),
    path("computer/list/", list_views.arriving, name="computer-list"),
    path("computer/list/table/", list_views.ask_of_table, name="computer-list-table"),
    path("computer/list/look/", list_views.look, name="computer-list-look"),
    path("computer/list/take/", list_views.take, name="computer-list-take"),
    path("computer/copies/", copy_views.add, name="computer-copies"),
    path("computer/copies/<int:folder>/try/", copy_views.try_, name="computer-copy-try"),
    path("computer/copies/<int:folder>/remove/", copy_views.remove, name="computer-copy-remove"),
    path("computer/firewall/", views.firewall, name="computer-firewall"),
    path("take/", take_views.find, name="take"),
    path("take/file/", take_views.look, name="take-file"),
    path("take/event/", take_views.take, name="take-event"),
    path("take/results/", take_views.join, name="take-results"),
    path("event/<str:event>/file/", event_views.file, name="give-file"),
    path("event/<str:event>/give/", event_views.give, name="give-event"),
    path("event/<str:event>/back/", event_views.take_back, name="take-event-back"),
    path("hall/", hall_views.hall, name="hall"),
    path("hall/open/", hall_views.open_, name="hall-open"),
    path("hall/close/", hall_views.close, name="hall-close"),
    path("hall/players/", hall_views.players_sheet, name="hall-players"),
    path("hall/<str:section>/code/", hall_views.give, name="hall-code"),
    path("hall/<str:section>/code/<int:number>/end/", hall_views.end, name="hall-code-end"),
    path("hall/<str:section>/sheet/", hall_views.sheet, name="hall-sheet"),
]
