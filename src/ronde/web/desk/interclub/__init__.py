"""Interclubs: teams, the calendar of their days, matches board by board, line-ups, the season."""
