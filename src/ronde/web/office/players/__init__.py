"""People as the office knows them: licences, clubs, lookalikes, consents, requests for erasure."""
