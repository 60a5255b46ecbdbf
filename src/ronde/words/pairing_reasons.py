"""Why a table is as it is, as sentences inside sentences: whom somebody passed over, when the two had met, who starts and why."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Value
from ronde.play.by_hand import places
from ronde.play.field import Field, field_of, times_started
from ronde.play.formats.articles import article_of, article_of_byes
from ronde.play.meetings import earlier_meetings, meetings
from ronde.play.reasons import Pairing, PairingReason
from ronde.play.section import Game, Section
from ronde.words.language import Language
from ronde.words.numbers import group_letter
from ronde.words.sentence_tree import Sentence
from ronde.words.texts import text

_SKIPPED = ("met", "avoided", "forbidden", "dead_end")
_NEAREST = ("play.why.nearest", "play.why.nearest_rematch")
_COLOURS = ("play.why.colour_balance", "play.why.colour_alternates", "play.why.colour_by_lot")
_BYES = (
    "play.why.bye",
    "play.why.bye_lowest",
    "play.why.bye_left",
    "play.why.bye_again",
    "play.why.bye_before",
    "play.why.requested_bye",
)
_DUTCH = ("play.why.dutch", "play.why.dutch_float")


@dataclass(frozen=True, slots=True)
class PairingWording:
    """How the reasons of a round are told: of the section as it was known when it was paired, in which language."""

    known: Section
    field: Field
    language: Language

    @classmethod
    def of(cls, known: Section, number: int, language: Language) -> "PairingWording":
        """The wording of a round."""
        return cls(known, field_of(known, number), language)

    def of_table(self, made: Pairing, game: Game) -> tuple[Sentence, ...]:
        """Why two meet, or somebody has a bye; nothing where the format did not pair them so."""
        same = next((one for one in made.games if set(one.players) == set(game.players)), None)
        reasons = [reason for reason in made.reasons if same is not None and reason.table == same.table]
        return tuple(self._sentence(reason) for reason in reasons)

    def name(self, player: PlayerId) -> str:
        """What somebody is called, or the id of who has no name."""
        entry = self.known.entry(player)
        return entry.name if entry and entry.name else player

    def _sentence(self, reason: PairingReason) -> Sentence:
        values, skipped = self._named(reason), tuple(self._skipped(reason))
        if reason.code in _COLOURS:
            return Sentence(self._colours(reason))
        if reason.code not in _NEAREST:
            inner = (*skipped, *self._dutch_colours(reason))
            return Sentence(text(reason.code, self.language, values), self._article(reason), inner=inner)
        is_again, earlier = reason.code == "play.why.nearest_rematch", self._earlier(reason)
        if earlier and not is_again:
            allowed = Sentence(self._say("taken_allowed", **values, rounds=earlier))
            return Sentence(self._say("from_below", **values), self._article(reason), inner=(*skipped, allowed))
        if not skipped and not is_again:
            return Sentence(self._say("nearest_left", **values), self._article(reason))
        taken = "taken_again" if is_again else "taken"
        inner = (*skipped, Sentence(self._say(taken, **values)))
        return Sentence(self._say("from_below", **values), self._article(reason), inner=inner)

    def _article(self, reason: PairingReason) -> str:
        article = article_of_byes(self.known) if reason.code in _BYES else article_of(self.known, self.field.round)
        return text("labels.article", self.language, {"article": article}) if article else ""

    def _named(self, reason: PairingReason) -> dict[str, Value]:
        """The values of a reason, players by their names, and their places: who shares a rank stands apart all the same."""
        place = places(self.field)
        found = {
            key: self.name(PlayerId(value)) if isinstance(value, str) and value in place else value
            for key, value in reason.values.items()
        }
        if isinstance(found.get("group"), int) and found["group"]:
            found["group"] = group_letter(int(str(found["group"])) - 1)
        for key, rank in (("player", "rank"), ("opponent", "opponent_rank")):
            if reason.values.get(key) in place:
                found[rank] = place[PlayerId(str(reason.values[key]))]
        return found

    def _skipped(self, reason: PairingReason) -> Iterator[Sentence]:
        """Everyone who stood nearer, or had the same points, from above, each with why not."""
        place = places(self.field)
        for kind, player in sorted(_skipped(reason), key=lambda one: place[one[1]]):
            values: dict[str, Value] = {"rank": place[player], "player": self.name(player)}
            if kind == "met":
                values["rounds"] = self._rounds(PlayerId(str(reason.values["player"])), player)
            yield Sentence(self._say(kind, **values))

    def _earlier(self, reason: PairingReason) -> tuple[Value, ...]:
        """The rounds in which the two met before, in phases whose games keep nobody from meeting again."""
        one, other = (PlayerId(str(reason.values[key])) for key in ("player", "opponent"))
        return tuple(number for number, _ in earlier_meetings(self.known, self.field.round, one, other))

    def _rounds(self, one: PlayerId, other: PlayerId) -> tuple[Value, ...]:
        return tuple(number for number, _ in meetings(self.known, self.field.round, one, other))

    def _dutch_colours(self, reason: PairingReason) -> Iterator[Sentence]:
        """The system balances colours by criteria of its own: what both have had so far is all that can be said in a line."""
        if reason.code in _DUTCH:
            first, players = (
                PlayerId(str(reason.values["first"])),
                [reason.values[key] for key in ("player", "opponent")],
            )
            second = next(PlayerId(str(one)) for one in players if one != first)
            yield Sentence(self._started("colours_so_far", first, second))

    def _colours(self, reason: PairingReason) -> str:
        kind = reason.code.rpartition(".")[2]
        return self._started(kind, PlayerId(str(reason.values["first"])), PlayerId(str(reason.values["second"])))

    def _started(self, kind: str, first: PlayerId, second: PlayerId) -> str:
        times = times_started(self.known, self.field.round)
        (one, one_of), (other, other_of) = times[first], times[second]
        values = {"first": self.name(first), "second": self.name(second), "starts": one, "games": one_of}
        if kind == "colour_by_lot" and not one_of and not other_of:
            kind = "first_game"
        side = "starts" if self.known.discipline == "scrabble" else "white"
        return self._say(f"{side}.{kind}", **values, second_starts=other, second_games=other_of)

    def _say(self, message: str, **values: Any) -> str:
        return text(f"desk_pairing.why.{message}", self.language, values)


def _skipped(reason: PairingReason) -> Iterable[tuple[str, PlayerId]]:
    """Who was passed over, with the kind of reason."""
    for kind in _SKIPPED:
        players = reason.values.get(kind)
        if isinstance(players, tuple):
            yield from ((kind, PlayerId(str(player))) for player in players if player)
