"""``python -m ronde``."""

from ronde.cli.main import app

app()
