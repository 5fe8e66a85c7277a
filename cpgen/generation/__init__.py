"""Instances made to order: goals, general methods, batches, certificates."""
