"""Every key of the office: in which room it works, how it is printed on keyboards, and what it does (``words/office``, ``office.keys``).

Refusing, merging and publishing have no key.
"""

KEY_MAP: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("office", ("Alt 1", "… 8"), "room"),
    ("office", ("F1",), "all"),
    ("queue", ("↑", "↓"), "section"),
    ("queue", ("↵",), "open_section"),
    ("queue", ("y",), "why"),
    ("queue", ("h",), "homologate"),
    ("queue", ("r",), "return"),
    ("requests", ("↑", "↓"), "request"),
    ("next_list", ("↑", "↓"), "player"),
    ("next_list", ("y",), "why"),
    ("next_list", ("␣",), "seen"),
    ("corrections", ("e",), "effect"),
    ("journal", ("↑", "↓"), "fact"),
    ("journal", ("e",), "effect"),
    ("players", ("↑", "↓"), "pair"),
    ("season", ("1", "2"), "reading"),
    ("enquiries", ("↑", "↓"), "enquiry"),
)
