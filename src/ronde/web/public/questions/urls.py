"""The addresses of questions about numbers."""

from django.urls import path

from ronde.web.public.questions import views

urlpatterns = [path("questions/<str:token>/", views.question, name="question")]
of_a_register = [path("ask/<int:turn>/<str:player>/", views.ask, name="ask")]
