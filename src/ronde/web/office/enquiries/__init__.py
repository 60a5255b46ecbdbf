"""Questions that anybody asks about a number, and the letters that answer them."""
