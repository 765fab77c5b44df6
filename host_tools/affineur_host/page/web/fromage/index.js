/** Fromage, Formaggio and their mix: what a game offers the page. */

export { drawBoard, symbols } from "./board.js";
export { drawPlayer, drawBrief } from "./player.js";
export { moveText, recordText } from "./words.js";
