/** Steam & Cheese: what the game offers the page. */

export { attempt } from "./attempt.js";
export { drawBoard, drawStill, drawTabletop, layout } from "./board.js";
export { drawBeside } from "./achievements.js";
export { drawBrief, drawPlayer } from "./player.js";
export { symbols } from "./symbols.js";
export { moveText, prompt, recordText, standing, tags } from "./words.js";

/** Kinds of moves that something drawn stands for, so that no button has to. */
export const ON_THE_TABLE = (
  "die place use board take press refine dispose move deploy buy complete build tile lay at " +
  "bonus claim recall overseer step block put take"
).split(" ");
