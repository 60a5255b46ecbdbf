"""Events with their running sections, and every act by which a section became what it is."""
