/** Keys and tags of a seat, as the board would meet them. */

const SHORTLY_MS = 250;
const WORKERS = ["soft", "hard", "blu"];
export const KEYS = ["1", "2", "3", "4", "ready", "back"];

/**
 * @param {{ask: Function}} link
 * @param {function(Object): void} onRefused
 * @returns {{press: Function, hold: Function, letGo: Function, tap: Function, move: Function}}
 */
export function createPads(link, onRefused) {
  const ask = (name, fields) => link.ask(name, fields).catch(onRefused);
  const later = (act) => setTimeout(act, SHORTLY_MS);
  return {
    hold: (seat, key) => ask("key", { seat, key, down: true }),
    letGo: (seat, key) => ask("key", { seat, key, down: false }),
    press(seat, key) {
      ask("key", { seat, key, down: true });
      later(() => ask("key", { seat, key, down: false }));
    },
    tap(seat, marks) {
      ask("tap", { seat, marks });
      later(() => ask("lift", { seat, marks }));
    },
    move: (seat, text) => ask("move", { seat, text }),
  };
}

/** @returns {Object} the tag of a cheese token, 1 to 15 */
export function tokenMark(colour, number) {
  return { kind: "cheese", colour, number, uid: uid("c", colour, number) };
}

/** @returns {Object} the tag of a worker by its type */
export function workerMark(colour, type) {
  const number = WORKERS.indexOf(type);
  return { kind: "worker", colour, number, uid: uid("a", colour, number) };
}

/** @returns {Object} a venue card by the venue's number */
export function venueMark(number) {
  return { kind: "venue", colour: 0, number, uid: uid("e", 0, number) };
}

function uid(letter, colour, number) {
  return `04${letter}${colour}${String(number).padStart(2, "0")}`;
}

/** @returns {number} the lowest token of a player that is not on the board, 0 for none */
export function nextToken(player) {
  if (!player?.tokens) return 1;
  const { left, used } = player.tokens;
  if (left === 0) return 0;
  if (left !== null && !used.length) return 16 - left;
  return Array.from({ length: 15 }, (_, n) => n + 1).find((n) => !used.includes(n)) || 0;
}
