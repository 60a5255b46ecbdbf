"""Who publishes this site: its name, its publisher, who answers for the data of people, as laws want it said (docs/decisions/0053)."""
