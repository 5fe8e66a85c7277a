"""What all experiments share: their shape, the store of finished parts, the runner, the page."""
