"""Texts ready to send, in the recipient's language; mail where it is configured."""
