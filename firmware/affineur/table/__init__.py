"""What the physical board does: match, seats, motion and light, pure and portable."""
