"""The addresses of requests, in a register; those of presidents name none."""

from django.urls import path

from ronde.web.office.requests import president_views, views

_ONE = "requests/<str:filed>"
urlpatterns = [
    path("requests/", views.requests, name="requests"),
    path("requests/file/", views.filing, name="request-file"),
    path(f"{_ONE}/", views.request_of, name="request"),
    path(f"{_ONE}/ask/", views.asking, name="request-ask"),
    path(f"{_ONE}/answer/", views.answering, name="request-answer"),
    path(f"{_ONE}/decide/", views.deciding, name="request-decide"),
    path(f"{_ONE}/council/", views.recording_council, name="request-council"),
    path(f"{_ONE}/agree/", views.agreeing, name="request-agree"),
    path(f"{_ONE}/enter/", views.entering, name="request-enter"),
    path(f"{_ONE}/papers/", views.adding_paper, name="request-papers"),
    path(f"{_ONE}/papers/<int:number>/", views.paper_file, name="request-paper"),
]
of_presidents = [
    path("presidents/requests/", president_views.requests, name="my-requests"),
    path("presidents/requests/file/", president_views.filing, name="file-my-request"),
    path("presidents/requests/answer/", president_views.answering, name="answer-my-request"),
    path("presidents/requests/paper/", president_views.paper_file, name="my-paper"),
]
