"""The commands of `cpgen`, one module for each family of them."""
