"""Addresses of these pages."""

from django.urls import path

from ronde.web.desk.rounds import views

urlpatterns = [
    path("", views.current, name="rounds"),
    path("<int:number>/", views.one, name="round"),
    path("<int:number>/result/", views.result, name="result"),
    path("<int:number>/confirm/", views.confirm, name="confirm"),
    path("<int:number>/seen/", views.seen, name="call-seen"),
    path("<int:number>/news/", views.news, name="news"),
]
