"""What people say to each other, and whom they would rather not hear."""
