"""The tree of verbs. Whatever a verb meets, it ends in words: what stands on a command line or goes wrong at a disk is said, not raised."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import Abort, TyperException

from ronde.cli import help_pages
from ronde.cli.language import READER, Lang, Reader, asked_language, language_of
from ronde.cli.misunderstood import MisunderstoodError, misunderstood, read_at
from ronde.ground.visible import visible
from ronde.words.help import help_text
from ronde.words.language import Language


class _Told:
    """What help says first of a verb and of verbs under one name, in the reader's language."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """How it is called."""
        help_pages.write_usage(self, ctx, formatter)

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """What it does."""
        help_pages.write_what_it_does(self, ctx, formatter)


class Verb(_Told, TyperCommand):
    """A verb: its help and what it does not understand are said in the reader's language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """What is read of the words behind the verb; the language may have been asked for before it."""
        asked = ctx.obj.asked if isinstance(ctx.obj, Reader) else None
        speaks = any("--lang" in parameter.opts for parameter in self.params)
        ctx.allow_extra_args = True  # what is too much is said here
        with read_at(ctx):
            left = super().parse_args(ctx, ["--lang", asked, *args] if asked and speaks else args)
        if left:
            raise MisunderstoodError(ctx, "too-many", given=" ".join(left))
        return left

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Arguments and options."""
        help_pages.write_parameters(self, ctx, formatter)


class Verbs(_Told, TyperGroup):
    """Verbs under one name."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """What is read of a command line; in which language it is answered is looked for before anything else."""
        reader = Reader(asked_language(args)) if parent is None else parent.obj
        with _said_plainly(reader.lang):
            return super().make_context(info_name, args, parent, **{"obj": reader, **extra})

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """What is read of the words before a verb."""
        with read_at(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The verb that is meant, and what stands behind it."""
        named = args[0]
        if (found := self.commands.get(named)) is None:
            near = ", ".join(get_close_matches(named, self.commands))
            raise MisunderstoodError(ctx, "no-such-command", near=near, given=named)
        return named, found, args[1:]

    def invoke(self, ctx: Any) -> Any:
        """Run a verb."""
        with _said_plainly(language_of(ctx)):
            return super().invoke(ctx)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Options, and the verbs with what each does."""
        help_pages.write_parameters(self, ctx, formatter)
        help_pages.write_verbs(self.commands, ctx, formatter)


@contextmanager
def _said_plainly(lang: Language) -> Iterator[None]:
    """While a verb runs: what it does not understand is repeated without what a terminal would obey; a disk that fails ends it."""
    try:
        yield
    except TyperException as error:
        typer.echo(visible(misunderstood(error, lang)), err=True)
        raise typer.Exit(2) from error
    except (Abort, EOFError) as error:
        typer.echo("\n" + help_text("parser.stopped", lang), err=True)
        raise typer.Exit(1) from error
    except BrokenPipeError:
        raise
    except OSError as error:
        from ronde.cli.loading import refuse  # needed only where something went wrong
        from ronde.files.disk_faults import disk_fault
        from ronde.words.details import detail_text
        from ronde.words.texts import text

        values = {"path": str(error.filename or "–"), "detail": detail_text(disk_fault(error), lang)}
        raise refuse(text("says.disk_fails", lang, values)) from error


class VerbTree(typer.Typer):
    """Where verbs are put; each is one of ours."""

    def command(self, name: str | None = None, **options: Any) -> Callable[..., Any]:
        """A verb of that name."""
        return super().command(name, **{"cls": Verb, **options})


def verbs(name: str, told: str, kind: type[VerbTree] = VerbTree, **options: Any) -> VerbTree:
    """An empty tree of verbs; ``told`` names what its help says."""
    tree = kind(name=name, help=told, no_args_is_help=True, rich_markup_mode=None, cls=Verbs, **options)
    tree.callback()(_spoken)
    return tree


def _spoken(lang: Lang = READER) -> None:
    """A language can be asked for before the verb too: the command line has been searched for it already."""
