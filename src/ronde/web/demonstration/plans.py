"""The registers of the demonstration, in the order in which they are built; what is before the first page comes first."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Protocol

from ronde.regulations.frs.parameters import Field
from ronde.web.demonstration.absp import Libere
from ronde.web.demonstration.acts import Act
from ronde.web.demonstration.cel import GrandPrix
from ronde.web.demonstration.ffjd import Draughts
from ronde.web.demonstration.fisf import Scrabble
from ronde.web.demonstration.frs import CollectiveGames
from ronde.web.demonstration.people import Invented
from ronde.web.registers.exchange import new_register
from ronde.web.registers.models import Register

YOUNG = 25  # up to this age one is rated among the youth too
_COLLECTIVE = 110  # of the Romanian circle play collective games
SEED = 20261121
MONTHS = 24


class Planned(Protocol):
    """What happens in a register."""

    def acts(self) -> Iterable[Act]:
        """All of it."""
        ...


@dataclass(frozen=True, slots=True)
class Frame:
    """What the demonstration is about: its people, as on a day, by a seed, for so many months."""

    invented: Invented
    today: date
    seed: int = SEED
    months: int = MONTHS


@dataclass(frozen=True, slots=True)
class RegisterPlan:
    """A register to be built. ``is_first``: it is there on the first page."""

    code: str
    name: str
    regulation: str
    federation: str
    zone: str
    planned: Callable[[Frame], Planned]
    is_first: bool = False
    variant: str = ""

    def register(self, seed: int) -> Register:
        """The register, made where it is missing; its salt is drawn from the seed, so that its chain is the same each time."""
        found = Register.objects.filter(code=self.code).first()
        if found is not None:
            return found
        salt = sha256(f"{self.code} {seed}".encode()).digest()
        return new_register(
            self.code,
            self.name,
            self.regulation,
            federation=self.federation,
            variant=self.variant,
            zone=self.zone,
            salt=salt,
        )


def _draughts(frame: Frame) -> Planned:
    return Draughts(frame.invented, frame.today, frame.seed, frame.months)


def _scrabble(frame: Frame) -> Planned:
    return Scrabble(frame.invented, frame.today, frame.seed, frame.months)


def _grand_prix(frame: Frame) -> Planned:
    return GrandPrix(frame.invented, frame.today, frame.seed, frame.months)


def _libere(frame: Frame) -> Planned:
    return Libere(frame.invented, frame.today, frame.seed, frame.months)


def _collective(field: Field) -> Callable[[Frame], Planned]:
    def planned(frame: Frame) -> Planned:
        invented, today = frame.invented, frame.today
        who = {
            "seniors": invented.circles["scrabble-ro"][:_COLLECTIVE],
            "youth": invented.younger_than(YOUNG, "scrabble-ro", today),
            "pairs": invented.pairs,
            "teams": invented.teams,
        }[field]
        return CollectiveGames(field, invented.skills(who), today, frame.seed, frame.months)

    return planned


_PARIS, _BUCHAREST, _MONTREAL = "Europe/Paris", "Europe/Bucharest", "America/Toronto"
REGISTERS = (
    RegisterPlan("dames", "Dames", "ffjd", "ffjd", _PARIS, _draughts, is_first=True),
    RegisterPlan("scrabble", "Scrabble classique", "fisf-classique", "fisf", _PARIS, _scrabble, is_first=True),
    RegisterPlan("grand-prix", "Grand Prix d’échecs", "cel-grand-prix", "fqe", _MONTREAL, _grand_prix, is_first=True),
    RegisterPlan(
        "cote", "Scrabble, cote pe tipuri de joc", "frs", "frs", _BUCHAREST, _collective("seniors"), variant="seniors"
    ),
    RegisterPlan("libere", "Scrabble, libere", "absp", "frs", _BUCHAREST, _libere),
    RegisterPlan("tineret", "Scrabble, tineret", "frs", "frs", _BUCHAREST, _collective("youth"), variant="youth"),
    RegisterPlan("perechi", "Scrabble, perechi", "frs", "frs", _BUCHAREST, _collective("pairs"), variant="pairs"),
    RegisterPlan("echipe", "Scrabble, echipe", "frs", "frs", _BUCHAREST, _collective("teams"), variant="teams"),
)
