"""Signing in and out, and links that are followed once."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from ronde.web.accounts import views
from ronde.web.accounts.signing_in import SignIn

app_name = "accounts"
urlpatterns = [
    path("sign-in/", SignIn.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(next_page="public:home"), name="sign-out"),
    path("link/<str:token>/", views.password, name="password"),
    path("enter/<str:token>/", views.entering, name="enter"),
    path("set-up/picture.svg", views.qr, name="qr"),
    path("key/", views.key, name="key"),
]
