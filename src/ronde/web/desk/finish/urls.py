"""Addresses of these pages."""

from django.urls import path

from ronde.web.desk.finish import elsewhere_views, views

urlpatterns = [
    path("", views.page, name="finish"),
    path("declare/", views.declaring, name="declare"),
    path("estimate/", views.estimating, name="estimate"),
    path("decide/", views.deciding, name="decide"),
    path("close/", views.closing, name="close"),
    path("reopen/", views.reopening, name="reopen"),
    path("submit/", views.submitting, name="submit"),
    path("list/", views.list_page, name="becomes"),
    path("list/<str:player>/", views.why_page, name="becomes-why"),
    path("file/", views.event_file, name="event-file"),
    path("send/", elsewhere_views.sending, name="send"),
    path("look/", elsewhere_views.looking, name="look-for-answer"),
    path("answer/", elsewhere_views.bringing, name="answer-file"),
    path("reply/", elsewhere_views.replying, name="reply"),
    path("by-word/", elsewhere_views.noting, name="by-word"),
    path("server/", elsewhere_views.choosing_server, name="server"),
]
