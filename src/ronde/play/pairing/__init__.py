"""Who meets whom: schedules known in advance, groups, and the pairing of a round by the standings."""
