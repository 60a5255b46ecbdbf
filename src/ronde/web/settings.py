"""The settings of the web rooms. What differs between installations comes from the environment (docs/serving.md)."""

import os

from ronde.web.data_folder import data_folder
from ronde.web.databases import database
from ronde.web.secret import secret_key

DATA = data_folder()
SECRET_KEY = secret_key(DATA)
DEBUG = False
ALLOWED_HOSTS = os.environ.get("RONDE_HOSTS", "localhost 127.0.0.1 [::1]").split()
DATABASES = {"default": database(DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "ronde.web",
    "ronde.web.people",
    "ronde.web.registers",
]
