"""How a word of a name sounds, roughly, in the languages whose names we have: to propose somebody, never to decide.

"Belile" and "Bélisle", "Lefaivre" and "Lefèvre", "Filip" and "Philippe" are heard alike. What is written with more letters than are heard
is written with fewer, letters that are heard alike become one; the rest stays as it is, so that few words sound like many others.
"""

import re

_HEARD = tuple(
    (re.compile(written), heard)
    for written, heard in (
        (r"ph", "f"),
        (r"sch|sh|ch", "x"),
        (r"aul[tdx]s?$|eau|au", "o"),
        (r"oo|ou", "u"),
        (r"ai|ei|ay|ey|ae|oe|eu", "e"),
        (r"[yj](?=[aou])", "i"),
        (r"y", "i"),
        (r"isl", "il"),
        (r"gu(?=[eio])", "g"),
        (r"qu|ck|c(?![eix])|q", "k"),
        (r"c(?=[ei])|z|ts|tz", "s"),
        (r"ge(?=[ao])", "j"),
        (r"g(?=[ei])", "j"),
        (r"w", "v"),
        (r"bv", "v"),
        (r"[nm](?=[bp])", "m"),
        (r"h", ""),
        (r"(.)\1+", r"\1"),
        (r"(?<=..)(?:e|es|s|t|d|x|z|ent)$", ""),
        (r"(.)\1+", r"\1"),
    )
)
_SHORTEST = 3  # letters of a sound that tells something


def sound_of(word: str) -> str:
    """How a plain word (``name_words``) sounds; nothing for one that is too short to tell."""
    heard = word
    for written, said in _HEARD:
        heard = written.sub(said, heard)
    return heard if len(heard) >= _SHORTEST else ""
