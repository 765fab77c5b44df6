/**
 * Where things lie in a quadrant: the apex is the middle of the board, y grows towards the player.
 *
 * @typedef {{x: number, y: number}} Point
 */

export const BOARD_R = 500;
export const TILE_R = 122;
export const SPACE_R = 27;

const FAR = 478; // no further from the middle than this

/**
 * @param {number} y
 * @param {number} count
 * @param {number} [widest] distance between neighbours at most
 * @returns {Point[]} `count` points on a row at height y, left to right, inside the wedge
 */
export function row(y, count, widest = 96) {
  const half = Math.min(y - SPACE_R - 8, Math.sqrt(FAR * FAR - (y + 14) * (y + 14)) - SPACE_R);
  const step = count > 1 ? Math.min(widest, (2 * half) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, i) => ({ x: (i - (count - 1) / 2) * step, y }));
}

/**
 * Rows from the front (next to the player) to the back, as spaces are numbered.
 *
 * @param {number[]} heights y of each row, the front one first
 * @param {number[]} counts spaces in each row
 * @param {number} [widest]
 * @returns {Point[]}
 */
export function rows(heights, counts, widest) {
  return heights.flatMap((y, i) => row(y, counts[i], widest));
}

/** @returns {Point} at a distance from the middle, `degrees` clockwise of straight down */
export function polar(radius, degrees) {
  const angle = (degrees * Math.PI) / 180;
  return { x: -radius * Math.sin(angle), y: radius * Math.cos(angle) };
}

/** @returns {string} path of a wedge of 90 degrees between two radii, less `margin` each side */
export function wedge(inner, outer, margin) {
  const a = Math.asin(Math.min(1, margin / outer)) * (180 / Math.PI);
  const b = Math.asin(Math.min(1, margin / Math.max(inner, margin))) * (180 / Math.PI);
  const [p, q] = [polar(outer, 45 - a), polar(outer, -45 + a)];
  const [r, s] = [polar(inner, -45 + b), polar(inner, 45 - b)];
  return (
    `M${at(p)}A${outer} ${outer} 0 0 0 ${at(q)}` + `L${at(r)}A${inner} ${inner} 0 0 1 ${at(s)}Z`
  );
}

/** @returns {string} path along the arc at `radius`, left to right for the player in front */
export function arc(radius, degrees) {
  return `M${at(polar(radius, degrees))}A${radius} ${radius} 0 0 0 ${at(polar(radius, -degrees))}`;
}

/** @returns {string} a point for a path */
export function at({ x, y }) {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** @returns {string} a transform that moves to a point */
export function moveTo({ x, y }) {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}
