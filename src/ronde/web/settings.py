"""The settings of the web rooms. What differs between installations comes from the environment (docs/serving.md)."""

import os

from ronde.web.data_folder import data_folder
from ronde.web.databases import database
from ronde.web.logs import logging_settings
from ronde.web.mail import mail, replies
from ronde.web.secret import secret_key
from ronde.words.language import ENGLISH
from ronde.words.language import LANGUAGES as WORDS
from ronde.words.numbers import conventions

DATA = data_folder()
SECRET_KEY = secret_key(DATA)
DEBUG = False
ALLOWED_HOSTS = os.environ.get("RONDE_HOSTS", "localhost 127.0.0.1 [::1]").split()
DATABASES = {"default": database(DATA)}
RONDE_COPIES = [path for path in os.environ.get("RONDE_COPIES", "").split(os.pathsep) if path]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"

LANGUAGE_CODE = ENGLISH
LANGUAGES = [(code, conventions(code).name) for code in WORDS]
USE_I18N = True

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "ronde.web",
    "ronde.web.ledger",
    "ronde.web.privacy",
    "ronde.web.publisher",
    "ronde.web.people",
    "ronde.web.registers",
    "ronde.web.archive",
    "ronde.web.public",
    "ronde.web.accounts",
    "ronde.web.events",
    "ronde.web.office",
    "ronde.web.desk",
    "ronde.web.administration",
    "ronde.web.demonstration",
]
MIDDLEWARE = [
    "ronde.web.request_log.RequestLog",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "ronde.web.static_files.CompressedFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "ronde.web.publisher.face.OfferedLanguages",
    "ronde.web.plain_requests.plain_addresses",
    "django.middleware.common.CommonMiddleware",
    "ronde.web.archive.redirecting.redirecting",
    "ronde.web.hall.for_the_hall",
    "ronde.web.public.caching.Caching",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "ronde.web.accounts.second_step.second_step",
    "ronde.web.plain_requests.PlainForms",
    "django_htmx.middleware.HtmxMiddleware",
    "ronde.web.desk.swapping.swapping",
    "ronde.web.folded_elsewhere.FoldedElsewhereMiddleware",
]
ROOT_URLCONF = "ronde.web.urls"
WSGI_APPLICATION = "ronde.web.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": [
                "ronde.web.templatetags.words",
                "ronde.web.templatetags.desk",
                "ronde.web.templatetags.office",
                "ronde.web.templatetags.articles",
                "ronde.web.templatetags.calculators",
                "ronde.web.templatetags.public",
                "ronde.web.templatetags.administration",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "ronde.web.publisher.face.face_of_site",
            ],
        },
    }
]

# Nothing is loaded from anywhere else, nothing runs that is written in a page.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "style-src": ["'self'"],
        "script-src": ["'self'"],
        "img-src": ["'self'"],
        "connect-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = os.environ.get("RONDE_HTTPS", "") == "1"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
CSRF_FAILURE_VIEW = "ronde.web.errors.stale_form"
LOGIN_URL = "accounts:sign-in"
DATA_UPLOAD_MAX_MEMORY_SIZE = 10 * 2**20

STATIC_URL = "static/"
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.AppDirectoriesFinder"]
WHITENOISE_USE_FINDERS = (
    True  # the few files are served from the package itself: nothing has to be collected first (``static_files``)
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "ronde.web.static_files.KnownByContent"},
}
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}}
]
# Accounts: a name and a password, and a second step where the role asks for it (docs/decisions/0026). Nobody signs up, no mail is
# needed; how often something may be tried is counted in the database (``accounts.limits``), for all processes together.
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
ACCOUNT_ADAPTER = "ronde.web.accounts.adapters.AccountsAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = False
ACCOUNT_LOGOUT_ON_GET = False
MFA_ADAPTER = "ronde.web.accounts.adapters.SecondStepAdapter"
MFA_TOTP_ISSUER = "Ronde"
MFA_TOTP_TOLERANCE = 1  # clocks of telephones are a little off
CACHES = {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "ronde_cache"}}
RONDE_SERVERS = os.environ.get("RONDE_SERVERS", "").split()  # that accounts of this installation may ask
# Servers in front of this one that say whom they speak for. With HTTPS there is one: Ronde itself speaks plain HTTP only.
RONDE_PROXIES = int(os.environ.get("RONDE_PROXIES", "") or SESSION_COOKIE_SECURE)

RONDE_FOLDS = (
    os.environ.get("RONDE_FOLDS", "1") == "1"
)  # whether this process may hold registers; only one of an installation does
LOGGING = logging_settings(os.environ.get("RONDE_LOG", ""))
_MAIL = mail(os.environ.get("RONDE_MAIL", ""))
EMAIL_BACKEND = _MAIL.backend
EMAIL_HOST, EMAIL_PORT = _MAIL.host, _MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _MAIL.user, _MAIL.password
EMAIL_USE_TLS, EMAIL_USE_SSL = _MAIL.security == "starttls", _MAIL.security == "tls"
EMAIL_TIMEOUT = 10  # seconds: a page does not wait longer for a mail server that is silent
DEFAULT_FROM_EMAIL = _MAIL.sender
RONDE_REPLIES = replies(os.environ.get("RONDE_REPLIES", ""))
