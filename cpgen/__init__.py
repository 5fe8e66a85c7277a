"""cpgen: constraint programming for pen-and-paper logic puzzles."""
