"""What is printed: slips, pairings, tables, as PDF. Black and white, with the fonts that come with the typesetter."""
