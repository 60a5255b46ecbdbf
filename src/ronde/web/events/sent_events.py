"""What a laptop sends to a server, as both write and read it: JSON."""

from typing import Annotated

from msgspec import Meta, Struct

from ronde.record.newcomers import Answers
from ronde.web.events.receiving import Letter

_Word = Annotated[str, Meta(max_length=200)]
_Text = Annotated[str, Meta(max_length=2000)]


class SentEvent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event file in base64, with what goes with it (``receiving.Letter``)."""

    file: str
    register: _Word = ""
    files: Annotated[tuple[_Word, ...], Meta(max_length=100)] = ()
    same: Annotated[dict[_Word, _Word], Meta(max_length=1000)] = {}
    distinct: Annotated[tuple[_Word, ...], Meta(max_length=1000)] = ()
    word: _Text = ""
    is_right: bool = False

    @property
    def letter(self) -> Letter:
        """What goes with the file."""
        answers = Answers(same=self.same, distinct=frozenset(self.distinct))
        return Letter(self.register, self.files, answers, self.word, self.is_right)


class SentReply(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The answer to a question of the office."""

    answer: _Word
    reason: _Text = ""
