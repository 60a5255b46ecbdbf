"""The hall's tablet: players type their own result and check themselves in."""
