"""Letters that can be seen. What a stranger wrote may hold others: they move a terminal's cursor, turn a line round, or make two ids look the same."""

import re
import unicodedata

# Controls but a new line and a tab (C0, DEL, C1); the soft hyphen; marks that turn the direction of a line or have no width; separators
# of lines that are no new line; halves of letters; what marks language or stands for no letter at all. The joiners U+200C and
# U+200D stay: some scripts write names with them.
_UNSEEN = (
    "\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\xad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f"
    "\\ud800-\\udfff\\ufeff\\ufff9-\\ufffb\\U000e0000-\\U000e0fff"
)
# Of an id nothing may be missed, whatever the script: joiners, fillers and selectors are no part of one either, nor a blank of any kind.
_UNSEEN_IN_IDS = _UNSEEN + "\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u200c\\u200d\\u2800\\u3164\\uffa0\\ufe00-\\ufe0f\\t\\n"
NEUTRAL = "\N{REPLACEMENT CHARACTER}"  # what is shown in the place of what cannot be

_HIDDEN = re.compile(f"[{_UNSEEN}]")
_HIDDEN_IN_IDS = re.compile(f"[{_UNSEEN_IN_IDS}]")
VISIBLE_ID = f"^[^{_UNSEEN_IN_IDS}]*$"  # as a pattern, for documents


def visible(text: str) -> str:
    """A text of which everything can be seen and nothing commands a terminal; new lines and tabs stay."""
    return text if text.isascii() and text.isprintable() else _HIDDEN.sub(NEUTRAL, text)


def is_visible(text: str) -> bool:
    """Whether a text on one line holds nothing that cannot be seen."""
    return text == visible(text) and "\n" not in text and "\t" not in text


def is_plain_id(name: str) -> bool:
    """Whether an id can be told from every other by looking at it: all of it is seen, and written as letters usually are (NFC)."""
    return _HIDDEN_IN_IDS.search(name) is None and unicodedata.is_normalized("NFC", name)
