/** A game that has no folder of its own: seats, keys, what the board asks; nothing is drawn. */

export const symbols = () => [];
export const drawBoard = () => [];
export const drawPlayer = () => null;
export const drawBrief = () => null;
export const drawBeside = () => null;
export const moveText = (move) => move.text;
export const recordText = (text) => text;
