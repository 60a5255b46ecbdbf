"""Addresses of these pages."""

from django.urls import path

from ronde.web.desk.wall import projector_views, views

urlpatterns = [
    path("", views.page, name="wall"),
    path("version/", views.version, name="wall-version"),
    path("choices/", views.choices, name="wall-choices"),
    path("projectors/", projector_views.projectors, name="projectors"),
    path("projectors/<int:number>/choose/", projector_views.choose, name="projector-choose"),
    path("<int:number>/", projector_views.projector, name="projector"),
    path("<int:number>/version/", projector_views.version, name="projector-version"),
]
