"""The addresses of the web rooms; pages for people begin with their language."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from ronde.web.accounts.views import section_code
from ronde.web.health import health
from ronde.web.office.letters.addresses import address, confirming
from ronde.web.public.feeds.urls import of_the_site
from ronde.web.publisher.views import logo, style

urlpatterns = [
    path("health", health, name="health"),
    path("site/<slug:digest>/logo", logo, name="site-logo"),
    path("site/<slug:digest>/colour.css", style, name="site-style"),
    *of_the_site,
    path("lists/", include("ronde.web.registers.urls")),
    path("events/", include("ronde.web.events.urls")),
    *i18n_patterns(
        path("desk/", include("ronde.web.desk.urls")),
        path("office/", include("ronde.web.office.urls")),
        path("administration/", include("ronde.web.administration.urls")),
        path("account/address/", address, name="account-address"),
        path("account/address/<str:end>/", confirming, name="account-address-confirm"),
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
