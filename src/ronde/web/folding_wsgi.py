"""The web rooms for a server of WSGI, in the one process that folds: what is done behind the pages is done here too."""

import atexit

from ronde.web.wsgi import application

from ronde.web.behind import begun_behind  # isort: skip - its tables are there once the rooms are set up

__all__ = ["application"]

atexit.register(begun_behind())
