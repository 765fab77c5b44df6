/** English: what a new game may be, besides game, level and players. */

export default {
  "setup.quadrant": (n) => `Venue ${n}`,
  "setup.sideOf": (venue) => `Insert of ${venue}`,
  "setup.advanced": "Advanced: structure tiles are drafted before the first turn",
  "setup.finer": "Finer points",
  "setup.mind": "The computer plays",
  "setup.mind.greedy": "for points",
  "setup.mind.random": "at random",
  "setup.undo": "Moves may be taken back past a drawn card",
  "setup.idle": "Idle turns until the board offers to score",
  "setup.sectors": "Sectors of the inner gear",
  "setup.sectors.printed": "as printed",
  ...Object.fromEntries(
    [5, 6, 7, 8, 9, 10, 11, 12].map((n) => [`setup.sectors.${n}`, String(n)]),
  ),
  "kept.read": "Rules this board keeps …",
  "kept.title": (game) => `Rules this board keeps for ${game}`,
  "kept.hint": "They hold for all coming matches, once the board has started anew.",
  "kept.keep": "Keep and start anew",
  "kept.drop": "Leave as they are",
};
