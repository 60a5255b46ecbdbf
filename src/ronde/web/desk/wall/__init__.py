"""The projector."""
