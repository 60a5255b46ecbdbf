"""Ronde runs tournaments and computes official ratings by the rule book."""
