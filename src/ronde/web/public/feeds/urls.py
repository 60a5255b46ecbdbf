"""The addresses of the calendar, and of what programs read."""

from django.urls import path

from ronde.web.public.feeds import views

urlpatterns = [
    path("calendar/", views.calendar, name="calendar"),
    path("calendar.ics", views.calendar_feed, name="calendar-feed"),
    path("events/<str:event>/event.ics", views.event_feed, name="event-feed"),
    path("lists.atom", views.feed, name="feed"),
]
of_a_register = [path("lists.atom", views.feed, name="feed")]
of_the_site = [
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", views.sitemap, name="sitemap"),
    path("sitemap-<slug:part>.xml", views.sitemap_part, name="sitemap-part"),
]  # in no language
