"""The formats of a phase: how its rounds are paired."""
