"""One colour of a federation, and whether it can be read: WCAG 2.2, 1.4.3, on the papers of ``static/ronde/tokens.css``.

No colour can be read on light and on dark paper alike (4.5 to 1 on both asks for a luminance below 0.17 and above 0.21). So the colour is
chosen for light paper, where it stands as typed or is refused with its ratio, and on dark paper a lighter shade of it is shown.
"""

import re
from fractions import Fraction

LIGHT = ("#faf8f3", "#fffefb")  # --paper and --sheet: a test compares them with the tokens
DARK = ("#14171a", "#1b1f23")
READABLE = Fraction(9, 2)
_STEPS = 100
_COLOUR = re.compile(r"#[0-9a-f]{6}")


def colour_typed(typed: str) -> str:
    """A colour as #rrggbb, as people type it: with or without #, three or six characters. Empty if it is none."""
    plain = "#" + typed.strip().casefold().removeprefix("#")
    if len(plain) == len("#rgb"):
        plain = "#" + "".join(character * 2 for character in plain[1:])
    return plain if _COLOUR.fullmatch(plain) else ""


def contrast(one: str, other: str) -> Fraction:
    """The ratio of two colours, from 1 to 21, in hundredths; rounded down, so that what is not enough never looks as if it were."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return Fraction(int((lighter + 0.05) / (darker + 0.05) * 100), 100)


def ratio_on_light(colour: str) -> Fraction:
    """The worst ratio on light paper."""
    return min(contrast(colour, paper) for paper in LIGHT)


def ratio_on_dark(colour: str) -> Fraction:
    """The worst ratio on dark paper."""
    return min(contrast(colour, paper) for paper in DARK)


def for_light(colour: str) -> str:
    """The nearest darker shade that can be read on light paper: what a refusal offers."""
    shades = (_mixed(colour, "#000000", step) for step in range(_STEPS + 1))
    return next(shade for shade in shades if ratio_on_light(shade) >= READABLE)


def for_dark(colour: str) -> str:
    """The nearest lighter shade that can be read on dark paper."""
    shades = (_mixed(colour, "#ffffff", step) for step in range(_STEPS + 1))
    return next(shade for shade in shades if ratio_on_dark(shade) >= READABLE)


def style_of(colour: str) -> str:
    """The style sheet that a colour is, in the three places in which the tokens have theirs; on printed paper it is black."""
    light, dark = f"{{--accent:{colour}}}", f"{{--accent:{for_dark(colour)}}}"
    return (
        f":root{light}\n"
        f'@media screen and (prefers-color-scheme:dark){{:root:not([data-theme="light"]){dark}}}\n'
        f':root[data-theme="dark"]{dark}\n'
        '@media print{:root,:root[data-theme="dark"]{--accent:#000}}\n'
    )


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it; a measure of light, no published number."""
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _mixed(colour: str, other: str, step: int) -> str:
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{(mine * (_STEPS - step) + theirs * step) // _STEPS:02x}" for mine, theirs in pairs)
