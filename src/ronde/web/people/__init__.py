"""Persons, clubs and leagues of the installation."""
