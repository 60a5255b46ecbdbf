"""Games by the million: the columns of bulk files, and layers that many lists share."""

from ronde.regulations.ffjd.bulk.files import BULK

__all__ = ["BULK"]
