"""Why a rating would become what the next list would make of it: the same derivation that the list will show."""

from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.record.explanation import explanations
from ronde.web.desk.finish.decisions import rating_text
from ronde.web.desk.finish.queries import outlook_of
from ronde.web.desk.frame import SectionDesk
from ronde.web.language import reading
from ronde.words.sentence_tree import Sentence, Wording


@dataclass(frozen=True, slots=True)
class BecomingWhy:
    """A player, the rating that there would be, and what would lead to it."""

    name: str
    becomes: str
    sentences: tuple[Sentence, ...]


def becoming_why(desk: SectionDesk, player: str) -> BecomingWhy:
    """Why somebody of the desk would have that rating; without a word for somebody whom the list does not know."""
    found = outlook_of(desk)
    who = str(found.preview.persons.get(player, player)) if found else player
    listed = found.list if found else None
    if found is None or listed is None or who not in listed.history.players:
        return BecomingWhy(desk.name(PlayerId(player)), "–", ())
    moved = next((one for one in listed.moves if one.player == who), None)
    number = listed.history.roster.number(PlayerId(who))
    told = explanations(listed.known.replay, number, found.preview.versions)
    wording = Wording(listed.history, reading(), listed.history.people.name)
    sentences = tuple(wording.explained(one, with_ranking=len(listed.known.book.rankings) > 1) for one in told)
    name = listed.history.people.name(PlayerId(who))
    return BecomingWhy(name, rating_text(moved, listed, reading()) if moved else "–", sentences)
