"""The addresses of the office."""

from django.urls import path

from ronde.web.office import views

app_name = "office"
urlpatterns = [
    path("", views.registers, name="registers"),
    path("<slug:register>/", views.queue, name="queue"),
    path("<slug:register>/take-in/", views.taking_in, name="take-in"),
    path("<slug:register>/section/<str:section>/", views.queue, name="section"),
    path("<slug:register>/section/<str:section>/homologate/", views.homologating, name="homologate"),
    path("<slug:register>/draft/", views.drafting, name="draft"),
    path("<slug:register>/publish/", views.publishing, name="publish"),
]
