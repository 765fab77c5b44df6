/** What to ask the rules for when a thing is touched that cannot be used: they say why. */

/**
 * @param {Object} view
 * @param {string} name of the thing
 * @returns {string} a move whose refusal tells the reason, "" for none
 */
export function attempt(view, name) {
  if (!view.board?.gears) return "";
  const [kind, first, second, third] = name.split(":");
  const make = TRIED[kind];
  return make ? make(view, first, second, third) : "";
}

const machineAt = (view, side, gear) =>
  view.board.gears[gear - 1].machines.find((machine) => machine.side === side);

const TRIED = {
  die: ({ board }, colour, top) =>
    `${board.round.phase === "overseers" ? "step" : "die"} ${colour} ${top}`,
  socket: (_view, space, gear) => `place gear ${gear} ${space} heading 0`,
  machine(view, side, gear) {
    const { tile, sight } = machineAt(view, side, gear);
    if (!tile || (view.board.turn.gear && !sight)) return "";
    return `use ${side} ${tile.actions[0]}`;
  },
  market: (_view, row, place) => `buy ${row} ${place}`,
  achievement: (_view, _card, number) => `claim ${number}`,
  overseer: (_view, _space, number) => `overseer ${number}`,
  zone: (_view, _sector, number) => `at sector ${number}`,
  stand: (_view, area, number) =>
    area === "outer" || area === "inner" ? `deploy ${area} ${number}` : "deploy",
  figure: (_view, _seat, area, number) =>
    area === "first" ? "move first" : `move ${area} ${number}`,
  assistants: () => "deploy",
  milk: (_view, _seat, row, space) => `take 1 from ${row} ${space}`,
  cheese(_view, _seat, row, kind) {
    if (kind === "hard" || kind === "refined") return `refine 1 ${row}`;
    return `press 1 ${row} from ${kind} to ${kind === "fresh" ? "soft" : "hard"}`;
  },
  waste: () => "dispose 1",
  home: () => "place board",
  action: (_view, _seat, action) => `board ${action}`,
  order: (_view, _seat, number) => `complete ${number}`,
  blueprint: (_view, _seat, number) => `build ${number} gear 1 north`,
  tile: (_view, _seat, number) => `tile ${number}`,
  bonus: (_view, _seat, number) => `bonus ${number}`,
};
