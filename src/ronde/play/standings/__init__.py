"""Standings: a table is a list of criteria, each in its own file, each with the games its number came from."""
