"""How each discipline writes a result on its slips, and what it is called at a desk: 1-0, ½, 2-0, nulle, forfait."""

import re
from collections.abc import Mapping
from types import MappingProxyType

# One player's share, as it is written beside or instead of a code; and by its name in each language.
_DRAWN_NAMES = ("nul", "nulle", "partage", "remise", "remiza", "remiză", "egal", "egalitate", "draw")
_DRAWN = ("½", "1/2", "0.5", "0,5", ".5", ",5", "=", "x", "r", "n", *_DRAWN_NAMES)
_WON = ("gagne", "gagné", "gain", "victoire", "won", "win", "castigat", "câștigat", "castig", "câștig", "victorie")
_LOST = ("perdu", "perte", "défaite", "defaite", "lost", "loss", "pierdut", "infrangere", "înfrângere")
# Who did not play. In draughts it matters whether it was excused (FFJD 6.4): a bare forfeit does not say so.
_MISSING = ("abs", "absent", "absente", "absentă", "absenta", "lipsă", "lipsa", "w.o.", "wo", "w/o")
_FORFEITED = ("f", "ff", "fo", "forfait", "forfeit", "forfeited", "neprezentat", "neprezentată", "neprezentare")
FORFEIT_WORDS = frozenset((*_FORFEITED, *_MISSING))
_EXCUSED = ("fe", "0fe", "excuse", "excusé", "excusée", "excusee", "scuzat", "motivat", "motivată", "motivata")
_IN_FULL = ("non-excuse", "non-excusé", "non-excusée", "nescuzat", "nemotivat", "nemotivată", "nemotivata")
_UNEXCUSED = ("fne", "0fne", *_IN_FULL)
# Of Scrabble, as tables show a forfeit in words.
_WON_BY_FORFEIT = ("win by forfeit", "victoire par forfait", "victorie prin forfait", "victorie la neprezentare")
_BOTH_FORFEIT = ("double forfeit", "double forfait", "forfait dublu", "neprezentare dublă")
_BOTH_SHORT = ("ff", "df", "0-0f", "0 0f", "0d", "0d0d", "0d-0d", "0d 0d", "--")

_HALVES = {"chess": ("1", "=", "0"), "draughts": ("2", "1", "0")}


def _shares(won: str, drawn: str, lost: str) -> dict[str, str]:
    return {**dict.fromkeys(_WON, won), **dict.fromkeys(_DRAWN, drawn), **dict.fromkeys(_LOST, lost)}


SHARES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "chess": {**_shares(*_HALVES["chess"]), "1.0": "1", "0.0": "0", "+-": "+", "-+": "-"},
        "draughts": {**_shares(*_HALVES["draughts"])},
        "scrabble": {
            **dict.fromkeys(_WON, "win"),
            **dict.fromkeys(_DRAWN_NAMES, "draw"),
            **dict.fromkeys(_LOST, "loss"),
            **dict.fromkeys(_WON_BY_FORFEIT, "forfeit-win"),
            **dict.fromkeys(_BOTH_FORFEIT, "double-forfeit"),
        },
    }
)
# Of draughts: who forfeits, excused or not.
LOST_BY_FORFEIT: Mapping[str, str] = MappingProxyType(
    {**dict.fromkeys(_EXCUSED, "0fe"), **dict.fromkeys(_UNEXCUSED, "0fne")}
)

# That neither came, each side written by its forfeit: f-f, fe fe, 0fe0fe, fne-fe, "- -". "fe" twice without anything between is read too; "ffe"
# is not, since it may be a slip for "fe".
_FORFEIT = "|".join(map(re.escape, sorted({"0f", *FORFEIT_WORDS, *LOST_BY_FORFEIT}, key=len, reverse=True)))
_BOTH = re.compile(rf"({_FORFEIT})(?:[\s/:;,+-]+(?:{_FORFEIT})|0?\1|(?=0)(?:{_FORFEIT}))|-[\s/:;,]*-")

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹣－", "-"))
_BLANKS = str.maketrans(dict.fromkeys("\u00a0\u2007\u2009\u202f\u3000", " "))


def plainly_written(typed: str) -> str:
    """What was typed in small letters, every dash the same, every blank the same."""
    return re.sub(r" +", " ", typed.translate(_DASHES).translate(_BLANKS)).strip().lower()


def says_neither_came(plain: str) -> bool:
    """Whether something written plainly says that neither player came, in any spelling: ff, f-f, 0fe0fe, double forfait, "- -"."""
    return plain in _BOTH_SHORT or plain in _BOTH_FORFEIT or bool(_BOTH.fullmatch(plain))
