"""Rating: how hard, by methods that know puzzles only as facts, rules and strategies."""
