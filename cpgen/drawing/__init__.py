"""What the pictures of all puzzles share."""
