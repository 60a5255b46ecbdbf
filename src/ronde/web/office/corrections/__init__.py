"""What was recorded wrongly: corrected or withdrawn with a reason, its effect seen before; errata of lists."""
