/** English: while nobody can act. */

export default {
  "gone.again": "The page waits for it and then goes on.",
  "gone.fresh": "A fresh board is put on the table.",
  "gone.starting": "The board starts.",
  "gone.unplugged": "Power cut",
  "ask.unplugged":
    "Power cut: the board is dark. With the plug in again it comes back with its match.",
  "ask.sitting": "Everybody joins; the match begins by itself.",
  "ask.homing": "Finding its place: slowly, once round at most. Hands off; any key stops it.",
  "way.settling": "Hands off",
  "way.homing": "Find its place",
  "way.reconciling": "Compare with the table",
  "way.retrieving": "Workers come home",
  "way.seconds": (n) => ` ${n} s`,
  "way.searched": (n) => `${n}° of 360° searched`,
};
