"""What the place throws away by itself, so that nothing piles up."""
