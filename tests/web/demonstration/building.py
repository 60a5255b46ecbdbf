"""Builds the small demonstration in the database of the environment, with a line for each part: a program to be killed."""

import json
import sys

import django


def main() -> None:
    django.setup()
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup
    from tests.web.demonstration.small import heads, parts  # noqa: PLC0415 - after the setup

    for part in parts():
        _say(str(part))
    _say(json.dumps(heads()))
    FOLD.end()


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
