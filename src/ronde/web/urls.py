"""The addresses of the web rooms; pages for people begin with their language."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from ronde.web.accounts.views import section_code
from ronde.web.health import health

urlpatterns = [
    path("health", health, name="health"),
    *i18n_patterns(
        path("office/", include("ronde.web.office.urls")),
        path("account/", include("ronde.web.accounts.urls")),
        path("", include("ronde.web.accounts.allauth_urls")),
        path("code/", section_code, name="section-code"),
        path("", include("ronde.web.public.urls")),
    ),
]
handler400 = "ronde.web.errors.bad"
handler404 = "ronde.web.errors.not_found"
handler403 = "ronde.web.errors.forbidden"
handler500 = "ronde.web.errors.failed"
