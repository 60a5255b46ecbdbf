"""Whole numbers as they stand in a text. How many digits there are is looked at before a number is made of them."""

import re

MOST_DIGITS = 9
_WHOLE = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}")


def whole_number(written: str) -> int | None:
    """What a few plain digits say; nothing for a sign, digits of other scripts, or more digits than anything of ours has."""
    return int(written) if _WHOLE.fullmatch(written) else None
