"""The studies of the seed texts re-run, the backends compared, and the benchmark."""
