"""What a book opens and closes: seasons with their bars, quarters with their purses, calendars, when lists are due."""
