"""The rules of the games, pure and portable (see README.md)."""
