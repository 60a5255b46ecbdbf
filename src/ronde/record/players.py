"""The players of a history: who they are, apart from how they play."""

import unicodedata

from msgspec import Struct

from ronde.regulations.documents import Id


class Player(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person. The id never changes; everything else may."""

    id: Id
    name: str
    federation: str = ""
    licence: str = ""
    club: str = ""


def sorting_name(name: str) -> str:
    """A name as an alphabetical list orders it: without accents, case or punctuation."""
    whole = name.casefold().replace("œ", "oe").replace("æ", "ae")
    plain = unicodedata.normalize("NFKD", whole)
    return "".join(letter for letter in plain if letter.isalnum() or letter == " ")
