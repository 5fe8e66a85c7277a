"""The language graph: words, categories, and which words belong to which, strictly or only for somebody who insists."""
