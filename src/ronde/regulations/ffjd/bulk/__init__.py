"""Games by the million: the columns of bulk files."""

from ronde.regulations.ffjd.bulk.files import BULK

__all__ = ["BULK"]
