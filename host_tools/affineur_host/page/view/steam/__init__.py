"""What a picture of Steam & Cheese needs, at both of its levels."""
