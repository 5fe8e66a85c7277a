"""Human solving: facts, rules, strategies, closures, steps and traces."""
