"""Declaring, submitting, the answer."""
