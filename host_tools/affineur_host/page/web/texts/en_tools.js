/** English: what helps round a game, and what looks into the machine. */

export default {
  "panel.inspect": "Inspect",
  "inspect.turn.title": "The last turn",
  "inspect.angle": "Angle, degrees",
  "inspect.speed": "Speed, degrees per second",
  "inspect.limit": "Share of the friction limit, percent",
  "inspect.seen": (degrees, seconds) => `Seen: ${degrees}° in ${seconds} s (dots).`,
  "inspect.planned": (pace, seconds, speed, share) =>
    `Planned at ${pace} pace: ${seconds} s, at most ${speed}° per second and ${share} % of what ` +
    "makes a piece slide (line).",
  "inspect.unseen": "The board has not turned yet.",
  "pace.gentle": "gentle",
  "pace.normal": "normal",
  "pace.brisk": "brisk",
  "inspect.ring.title": "The ring",
  "inspect.ring.alt": (seconds) =>
    `The 60 pixels of the ring, from seat 0 clockwise, over the last ${seconds} seconds`,
  "inspect.ago": (seconds) => `${seconds} s ago`,
  "inspect.now": "now",
  "inspect.link.title": "What the board counts on its line",
  "inspect.link.none": "The board has told nothing.",
  "inspect.wire.title": "Messages on the wire, the newest first",
  "inspect.wire.hold": "Hold still",
  "inspect.wire.credits": "Credits too",
  "inspect.wire.none": "Nothing has passed since this panel was opened.",
  "inspect.sent": "to the board",
  "inspect.came": "from the board",
  "inspect.record.title": "Lines of the match record, the newest first",
};
