"""What happened, in order: facts become happenings, happenings a state, states published lists and explanations."""
