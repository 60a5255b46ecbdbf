"""A small federation that never was: invented people, simulated games, real rules. For a first look, and for tests in a browser."""
