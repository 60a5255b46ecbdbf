"""The administrator's desk: what is there and what waits, registers, accounts, mail, backups. It imports no other face, and none imports it."""
