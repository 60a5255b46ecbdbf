"""Questions at a terminal, in the language of who answers."""

import sys

from ronde.cli.echoing import echo
from ronde.words.help import help_text
from ronde.words.language import Language

_YES = frozenset({"y", "yes", "o", "oui", "d", "da"})


def is_confirmed(question: str, lang: Language) -> bool:
    """Whether somebody says yes, in any of the languages; everything else is a no."""
    echo(f"{question} {help_text('parser.yes-no', lang)} ", nl=False, err=True)
    return sys.stdin.readline().strip().lower() in _YES
