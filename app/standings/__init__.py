"""Rankings and titles in the database: what finished games do to people, kept as a history that adds up."""
