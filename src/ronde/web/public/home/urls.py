"""The address on which everything begins, and those at the foot of every page."""

from django.urls import path

from ronde.web.public.home import views

urlpatterns = [
    path("", views.home, name="home"),
    path("legal/", views.legal, name="legal"),
    path("accessibility/", views.accessibility, name="accessibility"),
]
