"""The figures that the plan sets a target for: noted where they are measured, told at the top of the page."""

from collections.abc import Iterator
from dataclasses import dataclass

NOTED: dict[str, float] = {}


def note(name: str, value: float) -> float:
    """Keep a figure for the table of targets, and give it back."""
    NOTED[name] = value
    return value


@dataclass(frozen=True, slots=True)
class Target:
    """What a figure should be: ``at_least`` or ``at_most`` a value; ``why`` is said where it is not."""

    name: str
    claim: str
    value: float
    form: str
    why: str
    at_most: bool = False

    def is_met(self, found: float) -> bool:
        return found <= self.value if self.at_most else found >= self.value


SLOWER = (
    "the plan measured its own figures where a plain Python loop rates 5.1 M games a second; see below for this machine"
)

TARGETS = (
    Target("rated", "FFJD, everyone rated: 20 M games a second", 20e6, "{:,.1f} M", SLOWER),
    Target(
        "full",
        "FFJD, full rules: 10 M games a second",
        10e6,
        "{:,.1f} M",
        f"{SLOWER}; half of the time goes into exact first ratings and who waits for one",
    ),
    Target("riix", "FFJD, everyone rated: 30 times riix's Elo", 30, "{:,.0f} times", "see the table of peers"),
    Target(
        "loop", "FFJD, everyone rated: 4 times a plain Python Elo loop", 4, "{:,.1f} times", "see the table of peers"
    ),
    Target(
        "scaling",
        "ten times the games in at most 11 times the time",
        11,
        "{:,.1f} times",
        "larger columns leave the cache",
        True,
    ),
    Target(
        "memory", "less than 100 bytes of memory a game", 100, "{:,.0f} bytes", "every list of the past is kept", True
    ),
    Target(
        "parquet",
        "Parquet to lists: 5 M games a second",
        5e6,
        "{:,.1f} M",
        "starting, and writing 24 M lines of lists, take most of the two seconds that this leaves",
    ),
    Target("fisf", "FISF: 1 M entries a second", 1e6, "{:,.2f} M", "an event waits for the one before it"),
    Target("frs", "FRS: 1 M marks a second", 1e6, "{:,.2f} M", "a game waits for the one before it"),
    Target(
        "effect", "one game corrected in the middle: at most 60 % of a replay", 0.6, "{:.0%}", "see its table", True
    ),
    Target(
        "opening",
        "opening 2,400 homologated sections: at most half of the version before",
        0.5,
        "{:.0%}",
        "see its table",
        True,
    ),
    Target(
        "one more fact",
        "one more fact, to list and findings: at most 5 % of the opening",
        0.05,
        "{:.1%}",
        "see its table",
        True,
    ),
    Target(
        "explanation",
        "a player's complete explanation: at most 5 % of the opening",
        0.05,
        "{:.1%}",
        "see its table",
        True,
    ),
    Target(
        "whys",
        "all whys of a list: ten times as fast as one by one",
        10,
        "{:,.1f} times",
        "first ratings are told anew",
    ),
    Target(
        "page-result-500",
        "a result by the page of round 12, 500 players: at most 3 times a page that writes one row, by CPU",
        3,
        "{:.1f} times",
        "see its table",
        True,
    ),
    Target(
        "paper-300", "the slowest PDF of 300 players: at most a second of CPU", 1, "{:.2f} s", "a noisy machine", True
    ),
    Target(
        "public growth",
        "pages for everybody: 100,000 games instead of 1,000 in at most 1.2 times the time",
        1.2,
        "{:.2f} times",
        "see its table",
        True,
    ),
    Target("public kB", "home and player: at most 60 kB without pictures", 60, "{:.0f} kB", "see its table", True),
    Target("trace", "the trace: less than 5 % on 1,000 rows", 0.05, "{:.1%}", "a noisy machine", True),
)


def target_lines() -> Iterator[str]:
    """Every target with its figure."""
    yield "| target | found | |"
    yield "|---|--:|---|"
    for target in TARGETS:
        if target.name in NOTED:
            found = NOTED[target.name]
            shown = target.form.format(found / 1e6 if target.form.endswith(" M") else found)
            yield f"| {target.claim} | {shown} | {'met' if target.is_met(found) else f'**missed**: {target.why}'} |"
