"""``ronde example``: the worked example of a rule book, rated and explained."""

from ronde.cli.language import READER, Code, Lang


def example(code: Code, lang: Lang = READER) -> None:
    """Print the ranking before, the ranking after, and the sheet of one player."""
    from ronde.cli.example_view import show_worked_example
    from ronde.cli.loading import known_book

    show_worked_example(known_book(code, lang), lang)
