"""The addresses of lists."""

from django.urls import path

from ronde.web.public.lists import views

urlpatterns = [
    path("lists/", views.lists, name="lists"),
    path("licences/", views.licences, name="licences"),
]
of_a_register = [
    path("", views.ranking_list, name="list"),
    path("files/<str:day>-<int:number>.<str:form>", views.list_file, name="list-file"),
    path("waiting/", views.waiting, name="waiting"),
    path("verify/", views.verify, name="verify"),
    path("verify/bundle", views.bundle, name="bundle"),
]
