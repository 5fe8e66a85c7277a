"""One folder per puzzle: everything that knows its rules, and nothing else does."""
