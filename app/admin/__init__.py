"""What those who run the place do: sanctions, rulings on ratings and titles, roles, reports; all of it in the audit log."""
