"""``ronde play``: a tournament from a text file. Each change is saved at once, safely, and can be undone."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from ronde.cli.language import READER, Lang, helped
from ronde.cli.verbs import verbs
from ronde.ground.results import Discipline

app = verbs("play", helped("play.play"))

File = Annotated[Path, typer.Argument(help=helped("play.file"), metavar="FILE", show_default=False)]
Files = Annotated[list[Path], typer.Argument(help=helped("play.files"), metavar="FILE...", show_default=False)]
Player = Annotated[str, typer.Argument(help=helped("play.player"), metavar="PLAYER", show_default=False)]
RoundNumber = Annotated[int | None, typer.Option("--round", help=helped("play.round"), show_default=False)]
Regulation = Annotated[str | None, typer.Option(help=helped("code"), metavar="REGULATION", show_default=False)]
Declared = Annotated[Path | None, typer.Option(help=helped("play.declaration"), metavar="YAML", show_default=False)]
Form = Annotated[Literal["table", "csv", "json", "html"], typer.Option("--format", help=helped("play.written-as"))]
Output = Annotated[Path | None, typer.Option("--output", "-o", help=helped("play.table-output"), show_default=False)]
Known = Annotated[Path | None, typer.Option(help=helped("known-history"), metavar="HISTORY.yaml", show_default=False)]


@app.command("new", help=helped("play.new"))
def new(
    file: File,
    discipline: Annotated[Discipline, typer.Option("--discipline", help=helped("play.discipline"))],
    form: Annotated[str, typer.Option("--format", help=helped("play.format"), metavar="FORMAT")],
    rounds: Annotated[str, typer.Option("--rounds", help=helped("play.rounds"), metavar="ROUNDS")],
    players: Annotated[Path | None, typer.Option("--players", help=helped("play.players"))] = None,
    listed: Annotated[Path | None, typer.Option("--list", help=helped("play.list"))] = None,
    match: Annotated[list[str] | None, typer.Option(help=helped("match"), metavar="ROW=ID")] = None,
    sheet: Annotated[str, typer.Option("--sheet", help=helped("sheet"), metavar="SHEET")] = "",
    name: Annotated[str, typer.Option("--name", help=helped("play.name"), metavar="NAME")] = "",
    seed: Annotated[int, typer.Option("--seed", help=helped("play.seed"))] = 0,
    criteria: Annotated[str, typer.Option("--criteria", help=helped("play.criteria"), metavar="CRITERIA")] = "",
    points: Annotated[
        list[str] | None, typer.Option("--points", help=helped("play.points"), metavar="RESULT=POINTS")
    ] = None,
    bye_spread: Annotated[int, typer.Option("--bye-spread", help=helped("play.bye-spread"))] = 0,
    lang: Lang = READER,
) -> None:
    """Write a new file; the plan is checked against the players if there are any."""
    from ronde.cli.play_choices import with_choices
    from ronde.cli.play_desk import Desk, desk_alone, planned
    from ronde.cli.play_players import players_given
    from ronde.play.formats.registry import plan_problems

    if players is None and (listed or match or sheet):
        Desk(file, lang).refuse("no_players")
    entries = players_given(Desk(file, lang), players, listed, sheet=sheet, match=match or []) if players else ()
    section = planned(name or file.stem, discipline, form, rounds, seed, entries)
    section = with_choices(Desk(file, lang), section, criteria, points or [], bye_spread)
    with desk_alone(file, lang) as desk:
        desk.must_not_exist()
        desk.begin(section, plan_problems(section) if entries else ())


@app.command("add", help=helped("play.add"))
def add(
    file: File,
    player: Annotated[str, typer.Argument(help=helped("play.new-player"), metavar="PLAYER", show_default=False)],
    name: Annotated[str, typer.Option("--name", help=helped("play.player-name"), metavar="NAME")] = "",
    rating: Annotated[int | None, typer.Option("--rating", help=helped("play.rating"))] = None,
    number: Annotated[int | None, typer.Option("--number", help=helped("play.number"))] = None,
    tag: Annotated[list[str] | None, typer.Option("--tag", help=helped("play.tag"), metavar="KIND:NAME")] = None,
    lang: Lang = READER,
) -> None:
    """Enter a player, from the next round on."""
    from ronde.cli.play_desk import desk_alone
    from ronde.cli.play_players import stop_if_a_name
    from ronde.ground.ids import PlayerId
    from ronde.play.changes.entries import entered
    from ronde.play.section import Entry

    with desk_alone(file, lang) as desk:
        stop_if_a_name(desk, player, name)
        desk.do(entered(desk.section(), Entry(PlayerId(player), name, rating, number, tuple(tag or ()))))


@app.command("withdraw", help=helped("play.withdraw"))
def withdraw(file: File, player: Player, lang: Lang = READER) -> None:
    """Withdraw a player from the next round on."""
    from ronde.cli.play_desk import desk_alone
    from ronde.play.changes.entries import withdrawn

    with desk_alone(file, lang) as desk:
        section = desk.section()
        desk.do(withdrawn(section, desk.player(section, player)))


@app.command("back", help=helped("play.back"))
def back(file: File, player: Player, lang: Lang = READER) -> None:
    """Let a withdrawn player play again from the next round on."""
    from ronde.cli.play_desk import desk_alone
    from ronde.play.changes.entries import returned

    with desk_alone(file, lang) as desk:
        section = desk.section()
        desk.do(returned(section, desk.player(section, player)))


@app.command("seat", help=helped("play.seat"))
def seat(file: File, player: Player, lang: Lang = READER) -> None:
    """Give a player who waits for the next phase a seat that somebody has left."""
    from ronde.cli.play_desk import desk_alone
    from ronde.play.changes.entries import seat_taken

    with desk_alone(file, lang) as desk:
        section = desk.section()
        made = seat_taken(section, desk.player(section, player))
        if section.is_collective and not made.is_refused:
            desk.save(made).show_seat(made.section)
        else:
            desk.do(made)


@app.command("away", help=helped("play.away"))
def away(
    file: File,
    player: Player,
    number: Annotated[int, typer.Option("--round", help=helped("play.away-round"))],
    result: Annotated[str, typer.Option("--result", help=helped("play.away-result"), metavar="RESULT")] = "",
    lang: Lang = READER,
) -> None:
    """Do not pair a player in a round to come."""
    from ronde.cli.play_desk import desk_alone
    from ronde.play.changes import entries

    with desk_alone(file, lang) as desk:
        section = desk.section()
        desk.do(entries.away(section, desk.player(section, player), number, result))


@app.command("check-in", help=helped("play.check-in"))
def check_in(
    file: File,
    here: Annotated[list[str], typer.Argument(help=helped("play.here"), metavar="PLAYER...", show_default=False)],
    absent: Annotated[bool, typer.Option("--absent", help=helped("play.absent"))] = False,
    lang: Lang = READER,
) -> None:
    """Say who is here for the next round; the others are not paired in it."""
    from ronde.cli.play_choices import check_in_players

    check_in_players(file, here, lang, is_absent=absent)


@app.command("avoid", help=helped("play.avoid"))
def avoid(
    file: File,
    pair: Annotated[list[str] | None, typer.Argument(help=helped("play.pair-of"), metavar="PLAYER:PLAYER...")] = None,
    kind: Annotated[list[str] | None, typer.Option("--kind", help=helped("play.kind"), metavar="KIND")] = None,
    forbid: Annotated[bool, typer.Option("--forbid", help=helped("play.forbid"))] = False,
    lang: Lang = READER,
) -> None:
    """Keep players from being paired with each other."""
    from ronde.cli.play_choices import avoid_pairs

    avoid_pairs(file, pair or [], kind or [], lang, is_forbidden=forbid)


@app.command("groups", help=helped("play.groups"))
def groups(
    file: File,
    compose: Annotated[
        Literal["balanced", "serpentine"] | None, typer.Option("--compose", help=helped("play.compose"))
    ] = None,
    swap: Annotated[list[str] | None, typer.Option("--swap", help=helped("play.swap"), metavar="PLAYER:PLAYER")] = None,
    lang: Lang = READER,
) -> None:
    """Show the groups of the next phase, both compositions while none is chosen; choose one, let players change seats."""
    from ronde.cli.play_desk import Desk, desk_alone

    desk = Desk(file, lang)
    if compose or swap:
        with desk_alone(file, lang) as alone:
            desk = alone.arranged(compose, swap or [])
    desk.show_groups(desk.section())


@app.command("pair", help=helped("play.pair"))
def pair(
    file: File,
    game: Annotated[list[str] | None, typer.Option("--game", help=helped("play.game"), metavar="PLAYER:PLAYER")] = None,
    bye: Annotated[list[str] | None, typer.Option("--bye", help=helped("play.bye"), metavar="PLAYER")] = None,
    white: Annotated[str, typer.Option("--white", help=helped("play.white"), metavar="PLAYER")] = "",
    publish_it: Annotated[bool, typer.Option("--publish", help=helped("play.publish-it"))] = False,
    lang: Lang = READER,
) -> None:
    """Draft the next round, and show it; with White chosen, only whom they can meet."""
    from ronde.cli.play_desk import desk_alone
    from ronde.play.by_hand import draft_of
    from ronde.play.changes.rounds import drafted, drafted_by_hand, published

    with desk_alone(file, lang) as alone:
        section = alone.section()
        chosen = alone.chosen(section, game or [], bye or [])
        is_asking = bool(white) and not game and not bye and draft_of(section) is not None
        made = drafted_by_hand(section, chosen) if chosen else drafted(section)
        desk = alone if is_asking else alone.save(made)
        desk = desk.save(published(desk.section())) if publish_it else desk
    desk.show_round(desk.section())
    desk.assist(desk.section(), white)


@app.command("publish", help=helped("play.publish"))
def publish(file: File, lang: Lang = READER) -> None:
    """Publish the draft."""
    from ronde.cli.play_desk import desk_alone
    from ronde.play.changes.rounds import published

    with desk_alone(file, lang) as alone:
        desk = alone.save(published(alone.section()))
    desk.show_round(desk.section())


@app.command("enter", help=helped("play.enter"))
def enter(
    file: File,
    results: Annotated[
        list[str], typer.Argument(help=helped("play.results"), metavar="TABLE=RESULT...", show_default=False)
    ],
    number: RoundNumber = None,
    correct: Annotated[bool, typer.Option("--correct", help=helped("play.correct"))] = False,
    yes: Annotated[bool, typer.Option("--yes", help=helped("play.yes"))] = False,
    lang: Lang = READER,
) -> None:
    """Enter results, or correct them. All of them are taken, or none."""
    from ronde.cli.play_desk import desk_alone
    from ronde.cli.play_results import Entering, round_meant

    with desk_alone(file, lang) as desk:
        section = desk.section()
        Entering(desk, round_meant(desk, section, number, is_correcting=correct), correct, yes).entered(
            section, results
        )


@app.command("pairings", help=helped("play.pairings"))
def pairings(
    file: File, number: RoundNumber = None, form: Form = "table", output: Output = None, lang: Lang = READER
) -> None:
    """Show a round, or write it for another program."""
    from ronde.cli.play_choices import show_pairings

    show_pairings(file, number, form, output, lang)


@app.command("standings", help=helped("play.standings"))
def standings(
    file: File,
    number: RoundNumber = None,
    cross: Annotated[bool, typer.Option("--cross", help=helped("play.cross"))] = False,
    live: Annotated[bool, typer.Option("--live", help=helped("play.live"))] = False,
    regulation: Regulation = None,
    declaration: Declared = None,
    history: Known = None,
    form: Form = "table",
    output: Output = None,
    lang: Lang = READER,
) -> None:
    """Show the table, or the figures of a rule book."""
    if live:
        from ronde.cli.play_live import show_live

        show_live(file, number, code=regulation, declaration=declaration, history=history, lang=lang)
        return
    from ronde.cli.play_choices import show_standings

    show_standings(file, number, form, output, lang, is_cross=cross)


@app.command("print", help=helped("play.print"))
def print_(
    file: File,
    what: Annotated[str, typer.Argument(help=helped("play.paper"), metavar="PAPER", show_default=False)],
    number: RoundNumber = None,
    per_page: Annotated[int, typer.Option("--per-page", help=helped("play.per-page"))] = 6,
    table: Annotated[list[int] | None, typer.Option("--table", help=helped("play.slip-of"))] = None,
    whole_phase: Annotated[bool, typer.Option("--whole-phase", help=helped("play.whole-phase"))] = False,
    output: Annotated[Path | None, typer.Option("--output", "-o", help=helped("play.pdf"))] = None,
    lang: Lang = READER,
) -> None:
    """Write a paper as PDF."""
    from ronde.cli.play_print import print_paper
    from ronde.paper.papers import Asked
    from ronde.paper.slips import SlipLayout

    tables = tuple(table or ())
    layout = SlipLayout(per_page, second=frozenset(tables))  # who prints one alone has lost the first
    asked = Asked(0, tables, whole_phase=whole_phase, layout=layout)
    print_paper(file, what, asked, number, output, lang)


@app.command("explain", help=helped("play.explain"))
def explain(
    file: File,
    what: Annotated[str, typer.Argument(help=helped("play.what"), metavar="TABLE|PLAYER", show_default=False)] = "",
    number: RoundNumber = None,
    review: Annotated[bool, typer.Option("--review", help=helped("play.review"))] = False,
    lang: Lang = READER,
) -> None:
    """Say why."""
    from ronde.cli.play_desk import Desk

    desk = Desk(file, lang)
    desk.explain(desk.section(), what, number, review=review)


@app.command("undo", help=helped("play.undo"))
def undo(file: File, lang: Lang = READER) -> None:
    """Take the last change back."""
    from ronde.cli.play_desk import desk_alone

    with desk_alone(file, lang) as desk:
        desk.undo()


@app.command("close", help=helped("play.close"))
def close(file: File, lang: Lang = READER) -> None:
    """Close the section."""
    from ronde.cli.play_desk import desk_alone
    from ronde.play.changes.rounds import closed

    with desk_alone(file, lang) as alone:
        desk = alone.do(closed(alone.section()))
    desk.show_standings(desk.section(), None, cross=True)


@app.command("reopen", help=helped("play.reopen"))
def reopen(file: File, lang: Lang = READER) -> None:
    """Reopen a closed section: what was returned by the office can be corrected."""
    from ronde.cli.play_desk import desk_alone
    from ronde.play.changes.rounds import reopened

    with desk_alone(file, lang) as desk:
        desk.do(reopened(desk.section()), is_usual=True)


@app.command("submit", help=helped("play.submit"))
def submit(
    files: Files,
    regulation: Regulation = None,
    declaration: Declared = None,
    history: Known = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help=helped("play.submitted"), show_default=False)
    ] = None,
    by: Annotated[str, typer.Option(help=helped("play.submit-by"), metavar="NAME", show_default=False)] = "",
    lang: Lang = READER,
) -> None:
    """Exit 0 where nothing is missing, 1 where something is, 2 where no document can be made."""
    from ronde.cli.play_submit import submit_files

    papers = {"declaration": declaration, "history": history, "output": output}
    raise typer.Exit(0 if submit_files(files, code=regulation, **papers, by=by, lang=lang) else 1)


@app.command("hand-over", help=helped("play.hand-over"))
def hand_over(
    files: Files,
    output: Annotated[Path, typer.Option("--output", "-o", help=helped("play.event-output"), show_default=False)],
    declaration: Annotated[
        Path | None, typer.Option(help=helped("play.event-declaration"), metavar="YAML", show_default=False)
    ] = None,
    listed: Annotated[
        Path | None, typer.Option("--list", help=helped("play.event-list"), metavar="YAML", show_default=False)
    ] = None,
    name: Annotated[str, typer.Option("--name", help=helped("play.event-name"), metavar="NAME")] = "",
    regulation: Annotated[str, typer.Option(help=helped("code"), metavar="REGULATION", show_default=False)] = "",
    lang: Lang = READER,
) -> None:
    """Write one file with which another machine goes on."""
    from ronde.cli.play_event import hand_over_files
    from ronde.files.events.handing_over import Beside

    hand_over_files(files, output, Beside(name, regulation, declaration, listed), lang)


@app.command("take-over", help=helped("play.take-over"))
def take_over(
    event: Annotated[Path, typer.Argument(help=helped("play.event"), metavar="EVENT.ronde", show_default=False)],
    folder: Annotated[Path, typer.Option("--into", help=helped("play.into"), metavar="FOLDER")] = Path(),
    keep: Annotated[Literal["here", "there"] | None, typer.Option("--keep", help=helped("play.keep"))] = None,
    lang: Lang = READER,
) -> None:
    """Go on with an event here; exit 2 and nothing written where somebody has to choose."""
    from ronde.cli.play_event import take_over_event

    take_over_event(event, folder, keep, lang)


@app.command("take-back", help=helped("play.take-back"))
def take_back(file: File, lang: Lang = READER) -> None:
    """Go on here with what was handed over."""
    from ronde.cli.play_event import take_back_file

    take_back_file(file, lang)
