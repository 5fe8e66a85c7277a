"""Many backends on many instances: runs in children with limits, tables, scores, plots."""
