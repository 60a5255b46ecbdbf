"""Addresses of these pages."""

from django.urls import path

from ronde.web.desk.site import views

urlpatterns = [
    path("event/<str:event>/site/", views.site, name="site"),
    path("event/<str:event>/site/state/", views.state_line, name="site-state"),
    path("event/<str:event>/site/file/", views.file, name="site-file"),
    path("take/published/", views.take, name="site-take"),
]
