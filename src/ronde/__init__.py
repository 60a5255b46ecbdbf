"""Ronde runs tournaments and computes official ratings by the rule book."""

# The one place in which the version stands: what is built, said and written asks here, so that no installed metadata is needed.
# Between two versions it is the next one with ".dev0" behind it (docs/releasing.md).
__version__ = "0.2.0.dev0"
