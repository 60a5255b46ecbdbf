"""The ledger: a salted digest of everything that stands in no fact, written with each change of it (docs/decisions/0045)."""
