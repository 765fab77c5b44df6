/** The ring over time as one small picture: a column per moment, a row per pixel. */

import { seen } from "../table/ring.js";

const PIXELS = 60;
const HEADER_BYTES = 54;
const NIGHT = [18, 14, 11]; // a pixel that is out
export const COLUMN_MS = 100;
export const COLUMNS = 120;

/**
 * @param {Array<[number, string]>} frames [ms, base 64 of 60 x red, green, blue], oldest first
 * @param {number} nowMs the moment of the last column
 * @returns {string} the address of a bitmap with pixel 0 at the top
 */
export function picture(frames, nowMs) {
  const rowBytes = Math.ceil((COLUMNS * 3) / 4) * 4;
  const bytes = new Uint8Array(HEADER_BYTES + rowBytes * PIXELS);
  bytes.set(header(bytes.length));
  let at = 0;
  let lights = [];
  for (let column = 0; column < COLUMNS; column += 1) {
    const moment = nowMs - (COLUMNS - 1 - column) * COLUMN_MS;
    const before = at;
    while (at < frames.length && frames[at][0] <= moment) at += 1;
    if (at !== before) lights = colours(frames[at - 1][1]);
    for (let pixel = 0; pixel < PIXELS; pixel += 1) {
      const [red, green, blue] = lights[pixel] || NIGHT;
      const row = PIXELS - 1 - pixel;
      bytes.set([blue, green, red], HEADER_BYTES + row * rowBytes + column * 3);
    }
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`;
}

function colours(pixels) {
  const data = Uint8Array.from(atob(pixels), (c) => c.charCodeAt(0));
  return Array.from({ length: PIXELS }, (_, i) => seen(data.subarray(3 * i, 3 * i + 3)));
}

/** The header of a bitmap of COLUMNS x PIXELS with 24 bits a pixel, rows from the bottom up. */
function header(length) {
  const data = new DataView(new ArrayBuffer(HEADER_BYTES));
  data.setUint16(0, 0x424d);
  data.setUint32(2, length, true);
  data.setUint32(10, HEADER_BYTES, true);
  data.setUint32(14, 40, true);
  data.setInt32(18, COLUMNS, true);
  data.setInt32(22, PIXELS, true);
  data.setUint16(26, 1, true);
  data.setUint16(28, 24, true);
  return new Uint8Array(data.buffer);
}
