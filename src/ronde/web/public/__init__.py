"""Pages for everybody: lists, players, and why."""
