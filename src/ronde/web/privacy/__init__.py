"""What people decide about themselves: consent, requests with a deadline, everything about me, erasure."""
