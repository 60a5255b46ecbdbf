"""What every room stands on: numbers, days, ids, result codes, problems, the trace."""
