"""The ratchet: numbers that say how legible the house is, and may only become smaller (docs/house.md)."""
