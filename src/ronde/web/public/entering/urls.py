"""The addresses of entering an event without an account."""

from django.urls import path

from ronde.web.public.entering import views

urlpatterns = [
    path("events/<str:event>/enter/", views.enter, name="enter"),
    path("events/<str:event>/entry/<str:token>/", views.entry, name="entry"),
    path("events/<str:event>/entry/<str:token>/cancel/", views.cancel, name="entry-cancel"),
]
