/**
 * What may be done: pure functions of the moves on offer and of what has been picked.
 *
 * @typedef {{text: string, kind: string, touches: string[]}} Move
 */

/**
 * @param {Move[]} moves
 * @param {string[]} picked names of things
 * @returns {Move[]} the moves that touch everything picked
 */
export function left(moves, picked) {
  return moves.filter((move) => picked.every((name) => move.touches.includes(name)));
}

/**
 * @param {Move[]} moves
 * @param {string[]} picked
 * @returns {Set<string>} names of the things that lead on to a move
 */
export function lit(moves, picked) {
  return new Set(left(moves, picked).flatMap((move) => move.touches));
}

/**
 * @param {Object} view
 * @param {string} name of a thing on the table
 * @returns {number} the seat that acts when the thing is picked, -1 where nobody sits
 */
export function actor(view, name) {
  const [kind, first] = name.split(":");
  if (!["space", "sector", "gondola"].includes(kind)) return Number(first);
  const quadrant = view.board?.quadrants[Number(first)];
  if (kind === "gondola") return -1;
  return quadrant && view.players[quadrant.position] ? quadrant.position : -1;
}

/**
 * @param {Object} view
 * @param {string} name of a thing that cannot be picked now
 * @param {Object|null} player who tries
 * @returns {string} a move to ask for all the same, whose refusal tells why; "" for none
 */
export function attempt(view, name, player) {
  const [kind, first, second] = name.split(":");
  const place = Number(second);
  const home = player?.workers?.find((worker) => worker.home) || player?.workers?.[0];
  if (kind === "space") {
    const quadrant = view.board.quadrants[Number(first)];
    return `make ${quadrant.venue} ${place + 1} ${quadrant.spaces[place].type}`;
  }
  if (kind === "sector") return `gather ${place} ${home?.type || "soft"}`;
  if (kind === "gondola") return `gondola ${place + 1}`;
  if (kind === "parlour") return `milk ${place + 1}`;
  if (kind === "slot") return `unlock ${place + 1}`;
  if (kind === "order") return `complete ${place + 1}`;
  return "";
}
