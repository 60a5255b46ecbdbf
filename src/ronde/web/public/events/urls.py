"""The addresses of events."""

from django.urls import path

from ronde.web.public.events import event_views, report_views, section_urls, views

urlpatterns = [
    path("events/", views.events, name="events"),
    path("events/<str:event>/", event_views.event, name="event"),
    *section_urls.urlpatterns,
]
of_a_register = [path("report/<str:fact>/", report_views.report, name="report")]
