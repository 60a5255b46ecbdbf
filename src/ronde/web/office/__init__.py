"""The officer's pages: what arrived, its verdict, the next list."""
