"""Who did something, as another machine is told: an account there is another one than here, so the machine stands behind it."""

from ronde.files.processes import this_host

_LONGEST = 100
UNKNOWN = "?"  # a machine that a file does not name


def at_host(author: str, host: str = "") -> str:
    """An author with a machine, by default this one; whoever has one keeps it."""
    if not author or "@" in author:
        return author
    behind = f"@{host or this_host()}"[: _LONGEST // 2]
    return author[: _LONGEST - len(behind)] + behind


def host_of(author: str) -> str:
    """The machine that stands behind an author; none behind somebody of this one."""
    return author.partition("@")[2]
