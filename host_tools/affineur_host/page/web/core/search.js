/** How far the board has turned since it began to look for its place, in degrees. */

import { shortest } from "./motion.js";

/** @returns {function(Object, boolean): number} take a push `motion`, and whether it searches */
export function createSearch() {
  let angle = null;
  let turned = 0;
  return ({ angle_mdeg: angleMdeg }, searching) => {
    const now = angleMdeg / 1000;
    turned = searching && angle !== null ? turned + Math.abs(shortest(angle, now)) : 0;
    angle = now;
    return turned;
  };
}
