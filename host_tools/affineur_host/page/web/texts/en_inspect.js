/** English: how the board is doing. */

const count = (n) => n.toLocaleString("en");

export default {
  "inspect.health.title": "Heap and timing of the board",
  "inspect.health.none": "The board has not been asked yet.",
  "inspect.health.noHeap":
    "This simulated board runs on the computer's memory; a chip or a board tells of its heap.",
  "inspect.health.free": "Heap free",
  "inspect.health.used": "Heap in use",
  "inspect.health.answer": "Answers in",
  "inspect.health.longest": "Longest of late",
  "inspect.bytes": (n) => `${count(n)} bytes`,
  "inspect.ms": (n) => `${count(n)} ms`,
  "inspect.curve.free": (top) => `Heap free over time, up to ${count(top)} kB`,
  "inspect.curve.answer": (top) => `Time to an answer, up to ${count(top)} ms`,
};
