"""Scores of a collective game as somebody types them: a seat and its score, one after the other."""

from collections.abc import Sequence


def seats_typed(words: Sequence[str]) -> list[str]:
    """``11 977 12 a`` as ``11=977 12=a``; where a sign of equality stands, each word is one already."""
    if any("=" in word for word in words) or len(words) % 2:
        return list(words)
    return [f"{seat}={score}" for seat, score in zip(words[::2], words[1::2], strict=True)]
