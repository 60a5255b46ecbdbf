"""The event file: one archive with which an event goes on at another machine (docs/formats/event.md)."""
