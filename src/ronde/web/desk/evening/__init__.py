"""An evening of a club: who is here, their sections, the games as they come, the quarter that they are part of."""
