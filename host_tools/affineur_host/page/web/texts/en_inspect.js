/** English: how the board is doing. */

const count = (n) => n.toLocaleString("en");

export default {
  "inspect.health.title": "Heap and timing of the board",
  "inspect.health.none": "The board has not been asked yet.",
  "inspect.health.noHeap":
    "This simulated board runs on the computer's memory; a chip or a board tells of its heap.",
  "inspect.health.free": "Heap free",
  "inspect.health.used": "Heap in use",
  "inspect.health.rate": "Looks at its line",
  "inspect.health.longest": "Longest time away",
  "inspect.bytes": (n) => `${count(n)} bytes`,
  "inspect.perSecond": (n) => `${count(n)} a second`,
  "inspect.ms": (n) => `${count(n)} ms`,
  "inspect.curve.free": (top) => `Heap free over time, up to ${count(top)} kB`,
  "inspect.curve.longest": (top) => `Longest time away from its line, up to ${count(top)} ms`,
};
