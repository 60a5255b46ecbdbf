"""Drafts, pairing by hand, publishing: one screen of the desk."""
