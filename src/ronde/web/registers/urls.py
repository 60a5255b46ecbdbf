"""Addresses that laptops ask; no person reads them, so they have no language."""

from django.urls import path

from ronde.web.registers import views

app_name = "lists"
urlpatterns = [
    path("", views.lists, name="every"),
    path("<slug:register>/", views.copied_list, name="one"),
]
