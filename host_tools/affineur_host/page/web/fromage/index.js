/** Fromage, Formaggio and their mix: what a game offers the page. */

export { drawBoard, symbols } from "./board.js";
export { drawBeside } from "./corporation.js";
export { drawBrief, drawPlayer } from "./player.js";
export { moveText, prompt, recordText } from "./words.js";
