"""Addresses of these pages."""

from django.urls import path

from ronde.web.desk.documents import views

urlpatterns = [
    path("", views.page, name="documents"),
    path("picture/", views.picture, name="document-picture"),
    path("pdf/", views.pdf, name="document"),
    path("print/", views.print_, name="print-document"),
    path("stick/", views.to_stick, name="document-to-stick"),
]
