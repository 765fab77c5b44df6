/** A game that has no folder of its own yet: seats, keys and what the board asks, nothing drawn. */

export const symbols = () => [];
export const drawBoard = () => [];
export const drawPlayer = () => null;
export const drawBrief = () => null;
export const drawBeside = () => null;
export const moveText = (move) => move.text;
export const recordText = (text) => text;
