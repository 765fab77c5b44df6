/** The 60 pixels of the ring, as the firmware drives them. */

import { h } from "../core/dom.js";

export const RING_R = 527;
const PIXELS = 60;
const DARK = 3;
const PALENESS = 0.22; // a light in a photograph is never a pure colour

/**
 * @param {string} frame base 64 of red, green, blue for each pixel; "" before the first one
 * @returns {Object} a tree; pixel 0 lies in front of seat 0, the others follow clockwise
 */
export function drawRing(frame) {
  const data = frame
    ? Uint8Array.from(atob(frame), (c) => c.charCodeAt(0))
    : new Uint8Array(3 * PIXELS);
  return h(
    "g",
    { class: "ring", "aria-hidden": "true" },
    h("circle", { r: RING_R, class: "channel" }),
    Array.from({ length: PIXELS }, (_, i) => pixel(i, data.subarray(3 * i, 3 * i + 3))),
  );
}

function pixel(number, light) {
  const angle = (number * 2 * Math.PI) / PIXELS;
  const [x, y] = [-RING_R * Math.sin(angle), RING_R * Math.cos(angle)].map((v) => v.toFixed(1));
  const colour = seen(light);
  if (!colour) return h("circle", { cx: x, cy: y, r: 6, class: "pixel" });
  const fill = `rgb(${colour.join(",")})`;
  return [
    h("circle", { key: `glow ${number}`, cx: x, cy: y, r: 17, fill, class: "glow" }),
    h("circle", {
      key: `pixel ${number}`,
      cx: x,
      cy: y,
      r: 8,
      fill,
      class: "pixel on",
    }),
  ];
}

/**
 * @param {Uint8Array} light red, green and blue as the firmware sets them
 * @returns {?number[]} the colour as bright as it looks, null when it looks dark: the eye sees a
 *   tenth of the power as about a half
 */
export function seen(light) {
  const strongest = Math.max(...light);
  if (strongest < DARK) return null;
  const shown = (strongest / 255) ** 0.3 * 255;
  return [...light].map((value) => {
    const pure = (value / strongest) ** 0.6 * shown;
    return Math.round(pure + (255 - pure) * PALENESS);
  });
}
