"""What Ronde costs, beside something known in the same run. ``make bench`` prints and writes docs/benchmarks.md."""
