"""The languages that everything is said in."""

from typing import Literal, TypeAlias, get_args

Language: TypeAlias = Literal["en", "fr", "ro"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
