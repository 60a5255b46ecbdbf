"""What an arbiter chooses beside pairings and results: criteria, worths, who is here, who is not to meet; and in which form to see tables."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ronde.cli import play_view as showing
from ronde.cli.echoing import echo
from ronde.cli.loading import writing
from ronde.cli.play_desk import Desk, desk_alone
from ronde.cli.play_tables import cross_table, pairings_table, standings_table
from ronde.files.plain_pages import as_html, as_json
from ronde.files.plain_tables import PlainTable, as_csv
from ronde.files.writing import replacing
from ronde.ground.problems import Problem
from ronde.ground.typed_numbers import whole_number
from ronde.play.changes.entries import checked_in, next_round
from ronde.play.changes.plans import replanned
from ronde.play.plan import Unwanted
from ronde.play.section import Section
from ronde.words.language import Language
from ronde.words.numbers import conventions
from ronde.words.texts import text


def with_choices(desk: Desk, section: Section, criteria: str, points: Sequence[str], bye_spread: int) -> Section:
    """A new section with the criteria and the worths that were given; the end where one of them cannot be read."""
    plan = section.plan
    if criteria:
        plan = replace(plan, criteria=tuple(one.strip() for one in criteria.split(",") if one.strip()))
    halves = dict(plan.halves)
    for given in points:
        code, _, worth = given.rpartition("=")
        found = _halves(worth)
        if not code or found is None:
            desk.refuse("bad_points", given=given)
        halves[code] = found
    return replace(section, plan=replace(plan, halves=halves, bye_spread=bye_spread))


def _halves(worth: str) -> int | None:
    """Points as they are typed, in half points."""
    whole, _, rest = worth.strip().replace(",", ".").replace("½", ".5").partition(".")
    found = whole_number(whole or "0")
    return None if found is None or rest not in {"", "0", "5"} else 2 * found + (rest == "5")


def check_in_players(file: Path, named: Sequence[str], lang: Language, *, is_absent: bool) -> None:
    """Note who is here for the next round, or who is not; and say who will not be paired."""
    with desk_alone(file, lang) as desk:
        section = desk.section()
        number = next_round(section)
        meant = {desk.player(section, one) for one in named}
        entered = {entry.player for entry in section.entries if entry.has_entered(number)}
        made = checked_in(section, entered - meant if is_absent else meant)
        desk.save(made)
    here = [entry for entry in made.section.entries if entry.is_present(number)]
    showing.say(text("play.says.checked_in", lang, {"count": len(here), "round": number}))
    away = [one for one in made.section.entries if one.has_entered(number) and not one.is_present(number)]
    if away:
        names = tuple(showing.name_of(section, one.player, lang) for one in away)
        showing.say(text("play.says.not_here", lang, {"round": number, "players": names}))


def avoid_pairs(file: Path, pairs: Sequence[str], kinds: Sequence[str], lang: Language, *, is_forbidden: bool) -> None:
    """Keep these pairs, and players who share a tag of these kinds, from meeting; wherever it can be, or always."""
    with desk_alone(file, lang) as desk:
        section = desk.section()
        found = [Unwanted("", desk.two(section, given), is_forbidden) for given in pairs]
        found += [Unwanted(kind, None, is_forbidden) for kind in kinds]
        if not found or any(" " in kind or not kind for kind in kinds):
            desk.refuse("bad_pair", given=" ".join(kinds))
        kept = tuple(
            one for one in section.plan.unwanted if one.pair is None or one.pair not in {new.pair for new in found}
        )
        desk.save(replanned(section, replace(section.plan, unwanted=(*kept, *found))))
    for one in found:
        shown = " – ".join(showing.name_of(section, player, lang) for player in one.pair) if one.pair else one.kind
        showing.say(text("play.says.unwanted_added", lang, {"pair": shown}))


def show_pairings(file: Path, asked: int | None, form: str, output: Path | None, lang: Language) -> None:
    """A round: the one asked for, else the last one, drafted or out."""
    desk = Desk(file, lang)
    section = desk.section()
    number = len(section.rounds) if asked is None else asked
    if not 1 <= number <= len(section.rounds):
        desk.stop_if_refused((Problem("play.no-such-round", values={"round": number, "rounds": len(section.rounds)}),))
    if form == "table" and output is None:
        desk.show_round(section, number)
        if section.rounds[number - 1].is_published:
            showing.show_missing(section, number, lang)
    else:
        _write(pairings_table(section, number, lang, in_words=form == "html"), form, output, lang)


def show_standings(
    file: Path, asked: int | None, form: str, output: Path | None, lang: Language, *, is_cross: bool
) -> None:
    """The standings after a round, with or without every game."""
    desk = Desk(file, lang)
    section = desk.section()
    if form == "table" and output is None:
        desk.show_standings(section, asked, cross=is_cross)
        return
    after = desk.round_of(section, asked)
    table = (
        cross_table(section.after(after), lang, short=form == "html")
        if is_cross
        else standings_table(section, after, lang)
    )
    _write(table, form, output, lang)


def _write(table: PlainTable, form: str, output: Path | None, lang: Language) -> None:
    """The table in a form that another program reads, on the screen or in a file."""
    if form in {"csv", "table"}:
        made = as_csv(table, decimal_comma=conventions(lang).has_decimal_comma)
    else:
        made = (as_json(table) if form == "json" else as_html(table, lang)).encode("utf-8")
    if output is None:
        echo(made.decode("utf-8-sig").replace("\r\n", "\n"), nl=False)
        return
    with writing(output, lang), replacing(output) as beside:
        beside.write_bytes(made)
    showing.say(text("play.says.printed", lang, {"path": str(output)}))
