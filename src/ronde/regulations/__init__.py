"""One folder a rule book. ``contract.py`` says what every rule book offers; ``shelf.py`` finds them."""
