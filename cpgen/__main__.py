"""`python -m cpgen`: the command, where its script is not on the path."""

from cpgen.cli import main

main()
