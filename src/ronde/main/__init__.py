"""The command as it is installed: the verbs of the command line, and those that need a database or a server.

Above ``cli`` and ``web``, which do not know each other.
"""

from ronde.cli.main import app
from ronde.main import account_commands, commands

__all__ = ["account_commands", "app", "commands"]
