"""What robots say of games: reviews of finished ones, and hints in practice games."""
