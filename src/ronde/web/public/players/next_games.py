"""The box "and the next game?": what is asked in the address, whom it means on the last list, what the book says."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ronde.record.history import History
from ronde.record.next_game import BY_PLACES, FORMS, HIGHEST, AskedGame, NextGameForm, PossibleResult, next_game
from ronde.record.people import People
from ronde.regulations import shelf
from ronde.regulations.ffjd.parameters import KA_UNIT
from ronde.web.language import reading
from ronde.web.people.naming import public_names
from ronde.web.public.players.opponents import Candidate, candidates, listed
from ronde.web.registers.models import Edition, Fact, Line, Register
from ronde.web.registers.ways import today_at
from ronde.words.numbers import number_text
from ronde.words.sentence_tree import Sentence, Wording
from ronde.words.texts import catalogue, text


@dataclass(frozen=True, slots=True)
class ToldResult:
    """A result in words: how it is computed, and what it brings."""

    result: str
    calculation: str
    value: str
    is_up: bool


@dataclass(frozen=True, slots=True)
class NextGameBox:
    """The box: the form as it was filled in, whom it may mean, and what each result would bring.

    ``by_places``: the article by which the book goes by places instead; ``problem``: what is wrong with what was typed.
    """

    form: NextGameForm | None
    typed: Mapping[str, str]
    by_places: str = ""
    found: tuple[Candidate, ...] = ()
    chosen: Candidate | None = None
    results: tuple[ToldResult, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    article: str = ""
    problem: str = ""

    @property
    def is_indexed(self) -> bool:
        """Whether search engines may have it: nobody is named in it who is not for them."""
        named = [one.player for one in (*self.found, *((self.chosen,) if self.chosen else ()))]
        return not named or public_names(named).is_indexed


def next_game_box(register: Register, edition: Edition, line: Line | None, asked: Mapping[str, str]) -> NextGameBox:
    """The box for who stands on the last list with a value; nothing is computed before somebody asks."""
    code = register.regulation
    form = FORMS.get(code) if line else None
    typed = {name: asked.get(name, "").strip()[:100] for name in ("against", "opponent", "kind", "own")}
    if form is None or line is None:
        return NextGameBox(None, typed, by_places=BY_PLACES.get(code, "") if line else "")
    if not form.is_listed:
        return _with_typed_ratings(register, form, typed)
    return _with_the_list(register, edition, line, form, typed)


def _with_typed_ratings(register: Register, form: NextGameForm, typed: Mapping[str, str]) -> NextGameBox:
    """A book whose list does not hold the ratings: both are typed."""
    if not typed["own"] and not typed["against"]:
        return NextGameBox(form, typed)
    own, other = _rating(typed["own"]), _rating(typed["against"])
    if own is None or other is None:
        return NextGameBox(form, typed, problem="two-ratings")
    return _told(register, NextGameBox(form, typed), AskedGame(own, other, today_at(register)))


def _with_the_list(
    register: Register, edition: Edition, line: Line, form: NextGameForm, typed: Mapping[str, str]
) -> NextGameBox:
    """Somebody on the last list, by id or by name; or any rating, typed as a number."""
    own = Fraction(line.value)
    if own.denominator != 1 or not (typed["against"] or typed["opponent"]):
        return NextGameBox(form, typed)
    rating = None if typed["opponent"] else _rating(typed["against"])
    found: tuple[Candidate, ...] = ()
    if rating is None:
        found = listed(edition, typed["opponent"]) or candidates(edition, typed["against"])
        found = tuple(one for one in found if one.player != line.player)
        if len(found) != 1:
            return NextGameBox(form, typed, found=found, problem="" if found else "nobody")
        rating = found[0].rating
    box = NextGameBox(form, typed, chosen=found[0] if found else None)
    kind = typed["kind"] if typed["kind"] in form.kinds else next(iter(form.kinds), "")
    day = today_at(register)
    return _told(register, box, AskedGame(int(own), rating, day, kind, ka_of(register, line.player, day)))


def _rating(typed: str) -> int | None:
    is_number = typed.isascii() and typed.isdecimal() and len(typed) <= len(str(HIGHEST))
    return int(typed) if is_number else None


def _told(register: Register, box: NextGameBox, asked: AskedGame) -> NextGameBox:
    """What the book says, in words: the steps inside are the same for every result."""
    code, language = register.regulation, reading()
    found = next_game(code, asked)
    wording = Wording(History(shelf.regulation(code), People.of(()), ()), language, str)
    steps = found[0].derivation.steps
    return NextGameBox(
        box.form,
        box.typed,
        chosen=box.chosen,
        results=tuple(_result(code, one) for one in found),
        sentences=wording.under("", steps).inner,
        article=found[0].derivation.article,
    )


def _result(code: str, one: PossibleResult) -> ToldResult:
    language, derivation = reading(), one.derivation
    is_signed = code != "absp"  # there it is what the game is worth, not what it moves
    values = {
        name: number_text(value, language)
        for name, value in derivation.values.items()
        if isinstance(value, int | Fraction) and not isinstance(value, bool)
    }
    message = f"next_game.calculations.{code}.{derivation.case}"
    known = message if message in catalogue() else f"next_game.calculations.{code}.{one.result}"
    unit = text("next_game.percent", language) if code == "cel-grand-prix" else ""
    shown = number_text(derivation.value, language, signed=is_signed) if derivation.value else number_text(0, language)
    return ToldResult(one.result, text(known, language, values), shown + unit, is_signed and derivation.value > 0)


def ka_of(register: Register, player: str, day: date) -> int:
    """A player's Ka on a day, in hundredths (FFJD-10): the last that was set and stands. Few players ever have one."""
    if register.regulation != "ffjd":
        return KA_UNIT
    rows = Fact.objects.filter(register=register, kind="acceleration", document__contains=f'"{player}"')
    said = [json.loads(one) for one in rows.order_by("turn").values_list("document", flat=True)]
    if not said:
        return KA_UNIT
    withdrawn = Fact.objects.filter(register=register, kind="withdrawn").values_list("document", flat=True)
    gone = {one.get("replaces") for one in said} | {json.loads(one)["of"] for one in withdrawn}
    holding = [one for one in said if one["id"] not in gone and date.fromisoformat(one["day"]) <= day]
    return int(max(holding, key=lambda one: str(one["day"]))["hundredths"]) if holding else KA_UNIT
