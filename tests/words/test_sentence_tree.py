"""An explanation as sentences: what stands in them, who is named how, and that a page can draw them."""

from collections.abc import Iterator
from datetime import date
from html import escape
from html.parser import HTMLParser
from typing import Any

from typing_extensions import override

from ronde.ground.ids import PlayerId
from ronde.record.explanation import explained
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.replay import replay
from ronde.regulations.documents import AdoptedRating
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import Opening
from ronde.words.language import Language
from ronde.words.sentence_tree import Sentence, Wording, has_several_rankings
from tests.ffjd.test_corrections import published, series
from tests.ffjd.test_requests import ASKED, YES

PEOPLE = [Player(id="ann", name="Ann Adams"), Player(id="ben", name="Ben Brown"), Player(id="cat", name="Cat <Clay>")]
RATINGS = {"ann": 1550, "ben": 1500, "cat": 2600}
START = Opening(
    id="start",
    day=date(2024, 1, 1),
    recorded="2024-01-01",
    ratings=[AdoptedRating(player=player, rating=rating) for player, rating in RATINGS.items()],
)


def told(player: str, *facts: Any, wording: str = "{}", language: Language = "en", month: int = 2) -> Sentence:
    """What the list of February says of a player, each of whom is called by the id put into some words."""
    history = History(REGULATION, People.of(PEOPLE), [START, *facts, published(month)])
    run = replay(REGULATION, history.chronicle().happenings)
    (found,) = explained(run, len(run.happenings) - 1, history.roster.number(PlayerId(player)))
    return Wording(history, language, wording.format).explained(found)


def all_of(sentence: Sentence) -> Iterator[Sentence]:
    yield sentence
    for inner in sentence.inner:
        yield from all_of(inner)


def test_a_change_is_a_heading_with_its_steps_and_theirs_each_with_its_article() -> None:
    # 1550 beats 1500 at slow pace: PA = 1 + 50/500 = 1.1, (2 - 1.1) * 15 = 13.5 -> 14
    heading = told("ann", series("open", "2024-01-10", "ann ben 2"))
    assert heading.text.startswith("1 February 2024")
    assert heading.text.endswith("1550 → 1564")
    assert heading.article == ""
    evolution, new = heading.inner
    (game,) = evolution.inner
    assert game.text.endswith("(2 − 1.1) × 15 = +13.5")
    assert [inner.article for inner in game.inner] == ["art.\xa06.1.2", "art.\xa06.1.1"]
    assert new.article == "art.\xa06.1"


def test_everyone_is_called_as_the_reader_is_to_call_them() -> None:
    heading = told("ann", series("open", "2024-01-10", "ann ben 2"), wording="player {}")
    assert any("against player ben" in one.text for one in all_of(heading))
    assert not any(player.name in one.text for one in all_of(heading) for player in PEOPLE)


def test_only_a_limit_that_was_hit_stands_out() -> None:
    # against 2600, ΔCP = -1050: PA = 1 - 2.1 would be below 0, so it is 0, the least there is
    within, beyond = (told("ann", series("open", "2024-01-10", f"ann {other} 0")) for other in ("ben", "cat"))
    assert not any(one.is_limit for one in all_of(within))
    assert [one.article for one in all_of(beyond) if one.is_limit] == ["art.\xa06.1.2"]


def test_a_decision_has_beside_it_who_asked_for_it_and_who_took_it() -> None:
    heading = told("ann", ASKED, YES)
    (decided,) = [one for one in all_of(heading) if one.notes]
    asked, taken = decided.notes
    assert "asked for by Pia" in asked
    assert "by Rex" in taken
    assert decided.article == "art.\xa06.7.1"


def test_one_ranking_needs_no_name_and_several_do() -> None:
    history = History(REGULATION, People.of(PEOPLE), [START])
    run = replay(REGULATION, history.chronicle().happenings)
    (found,) = explained(run, 0, 0)
    assert not has_several_rankings([found.outcome, found.outcome])
    plain, named = (Wording(history, "en", str).explained(found, with_ranking=each).text for each in (False, True))
    assert len(named) > len(plain)


# A page: the drawer of a face, here in its smallest form


def page(sentence: Sentence) -> str:
    """A sentence as an item of nested lists."""
    said = escape(sentence.text)
    said = f"<strong>{said}</strong>" if sentence.is_limit else said
    article = f"<cite>{escape(sentence.article)}</cite>" if sentence.article else ""
    notes = "".join(f"<p>{escape(note)}</p>" for note in sentence.notes)
    inner = f"<ol>{''.join(map(page, sentence.inner))}</ol>" if sentence.inner else ""
    return f"<li>{said}{article}{notes}{inner}</li>"


class Outline(HTMLParser):
    """Reads such a page back: each item as its texts, article and notes among them, and the items inside it."""

    def __init__(self) -> None:
        super().__init__()
        self._open: list[tuple[list[str], list[Any]]] = [([], [])]

    @override
    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag == "li":
            self._open.append(([], []))

    @override
    def handle_endtag(self, tag: str) -> None:
        if tag == "li":
            item = self._open.pop()
            self._open[-1][1].append(item)

    @override
    def handle_data(self, data: str) -> None:
        self._open[-1][0].append(data)

    def read(self, page: str) -> Any:
        self.feed(page)
        self.close()
        ((_, (item,)),) = self._open
        return item


def outline(sentence: Sentence) -> Any:
    texts = [sentence.text, *([sentence.article] if sentence.article else []), *sentence.notes]
    return texts, [outline(inner) for inner in sentence.inner]


def test_a_page_draws_every_text_where_it_belongs_and_nothing_in_it_is_markup() -> None:
    games = series("open", "2024-01-10", "ann ben 2", "ann cat 0")
    heading = told("ann", games, ASKED, YES, wording="<b>{}</b>")
    drawn = page(heading)
    assert Outline().read(drawn) == outline(heading)
    assert "<b>" not in drawn
    assert drawn.count("<strong>") == 1  # the least PA against 2600
    assert len(list(all_of(heading))) == drawn.count("<li>") == drawn.count("</li>")
