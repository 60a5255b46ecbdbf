"""First ratings (art. 6.2, annex B): what the unrated collect, series by series, and what becomes of it."""
