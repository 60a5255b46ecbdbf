"""A message on its way to a terminal."""

import typer

from ronde.ground.visible import visible


def echo(message: str, *, nl: bool = True, err: bool = False) -> None:
    """A message as it is, without being broken into lines; what others wrote in it is shown, never carried out."""
    typer.echo(visible(message), nl=nl, err=err)
