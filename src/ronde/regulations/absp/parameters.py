"""The shape of one edition: what editions.yaml gives for a day."""

from msgspec import Struct


class Window(Struct, frozen=True, forbid_unknown_fields=True):
    """How many games count, and the weight of the newest; each older one weighs 1 less."""

    games: int
    newest: int

    def __post_init__(self) -> None:
        """Hold what the formulas rely on: every game of the window weighs something."""
        if self.newest < self.games:
            message = f"the oldest of {self.games} games would weigh nothing: the newest weighs {self.newest}"
            raise ValueError(message)


class Floors(Struct, frozen=True, forbid_unknown_fields=True):
    """The least that a rating can be: of a rated player, and of a newcomer."""

    rated: int
    first: int


class TenPoint(Struct, frozen=True, forbid_unknown_fields=True):
    """A start rating based on fewer than ``games`` games that moves by ``move`` or more."""

    games: int
    move: int


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the book on one day."""

    win: int
    limit: int
    window: Window
    floors: Floors
    stand_in: int
    ten_point: TenPoint | None
    active_months: int
