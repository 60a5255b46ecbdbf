"""The addresses for everybody."""

from django.urls import path

from ronde.web.public import views

app_name = "public"
urlpatterns = [
    path("", views.home, name="home"),
    path("<slug:register>/", views.ranking_list, name="list"),
    path("<slug:register>/player/<str:player>/", views.player, name="player"),
    path("<slug:register>/why/<int:turn>/<str:player>/", views.why, name="why"),
]
