"""The addresses of the administrator's desk: each page has its own beside it."""

from django.urls import include, path

app_name = "administration"
urlpatterns = [
    path("", include("ronde.web.administration.overview")),
    path("begin/", include("ronde.web.administration.begin")),
    path("registers/", include("ronde.web.administration.registers")),
    path("accounts/", include("ronde.web.administration.accounts")),
    path("mail/", include("ronde.web.administration.mail")),
    path("publisher/", include("ronde.web.administration.publisher")),
    path("care/", include("ronde.web.administration.care")),
]
