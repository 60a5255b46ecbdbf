"""The command line."""


def app() -> None:
    """Nothing yet."""
