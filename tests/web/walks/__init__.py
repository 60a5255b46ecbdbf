"""One walk a rule book: from persons and slips to a published list that verifies, through the services, on both databases."""
