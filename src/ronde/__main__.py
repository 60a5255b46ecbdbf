"""``python -m ronde``."""

from ronde.main import app

app()
