"""What templates of the desk need beside words."""
