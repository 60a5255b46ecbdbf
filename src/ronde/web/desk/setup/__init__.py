"""An event in a few steps: its rule book, name, days, place, sections, timetable."""
