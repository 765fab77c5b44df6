/** Moves in people's words, and what is asked of whoever is on turn. */

import { t } from "../texts/texts.js";

const action = (name) => t(`steam.action.${name}`);
const milk = (row) => t(`steam.good.${row}`);
const kind = (name) => t(`steam.kind.${name}`);
const machine = (gear, side) => t("steam.machineAt", gear, t(`steam.side.${side}`));
const where = (area, number) => t(`steam.where.${area}`, number);

const SPOKEN = {
  die: ([colour, top]) => t("steam.die", colour, top, 1),
  place: (words, { sees }) => placed(words, sees),
  use: ([, name]) => action(name),
  also: ([name]) => t("steam.also", action(name)),
  board: ([name]) => action(name),
  adjacent: () => t("steam.adjacent"),
  take: ([number, , row, space]) => t("steam.take", number, milk(row), space),
  press: ([number, row, , from, , to]) =>
    t("steam.press", number, milk(row), kind(from), kind(to)),
  refine: ([number, row]) => t("steam.refine", number, milk(row)),
  dispose: ([number]) => t("steam.dispose", number),
  move: ([area, number]) => t("steam.move", where(area, number)),
  deploy: ([ring, number]) => t("steam.deploy", ring ? where(ring, number) : where("first")),
  buy: ([row]) => t(`steam.buy.${row}`),
  complete: ([, extended]) => t(extended ? "steam.completeBoth" : "steam.completeBasic"),
  build: ([, , gear, side]) => t("steam.build", machine(gear, side)),
  tile: () => t("steam.useTile"),
  lay: () => t("steam.layTile"),
  at: ([place, number, side]) => (place === "gear" ? machine(number, side) : where(place, number)),
  bonus: () => t("steam.useBonus"),
  claim: ([number]) => t("steam.claim", t(`steam.achievement.${number}`)),
  recall: ([area, number]) => t("steam.recall", where(area, number)),
  extra: ([track]) => t("steam.extra", action(track)),
  reward: ([good]) => t("steam.reward", good),
  decline: () => t("steam.decline"),
  step: ([colour, top, back]) => t("steam.step", colour, top, back),
  start: ([number]) => (number ? t(`steam.start.${number}`) : t("leave.start")),
  overseer: ([number]) => t("steam.overseerTo", number),
  block: ([space]) => t(`steam.space.${space}`),
  reveal: (words, move) => revealed(words, move),
  done: () => t("leave.done"),
  end: () => t("leave.end"),
  gear: ([number]) => t("steam.turnGear", number),
  pass: () => t("leave.pass"),
  put: ([ring, number]) => t("steam.mark", where(ring, number)),
};

/** @returns {string} a move on offer in words */
export function moveText(move) {
  const [first, ...rest] = move.text.split(" ");
  if (move.kind === "take" && rest.length === 2) return t("steam.unmark", where(...rest));
  return SPOKEN[first] ? SPOKEN[first](rest, move) : move.text;
}

/** Where a die goes: what it would see from there, the strongest first. */
function placed(words, sees) {
  if (words[0] === "board") return t("steam.placeHome");
  if (!sees) return t("steam.placeAt", words[1], t(`steam.space.${words[2]}`));
  return [...sees]
    .sort((a, b) => b.strength - a.strength)
    .map(({ strength, actions }) =>
      t("steam.sees", actions.map((name) => t(`steam.actionShort.${name}`)).join("/"), strength),
    )
    .join(" · ");
}

function revealed([what, ...rest], { card }) {
  if (what === "order" && card) return t("steam.revealCard", rest[0], t("steam.order", card));
  if ((what === "blueprint" || what === "machine") && card)
    return t("steam.revealCard", rest[0], t("steam.machine", card));
  if (what === "tile" && card) return t("steam.revealCard", rest[0], t("steam.tile", card));
  if (what === "starter") return action(rest[0]);
  if (what === "die") return t("steam.die", rest[0], rest[1], 1);
  if (what === "purple") return t(`steam.space.${rest[0]}`);
  if (what === "achievement") return t(`steam.achievement.${rest[0]}`);
  return t(`steam.reveal.${what}`, rest[0]);
}

/** @returns {string} a move of the match record in words */
export function recordText(text) {
  const [first, ...rest] = text.split(" ");
  const told = RECORDED[first];
  if (told) return told(rest);
  return SPOKEN[first] ? SPOKEN[first](rest, { text }) : text;
}

const RECORDED = {
  use: ([side, name]) => t("steam.recordUse", t(`steam.side.${side}`), action(name)),
  board: ([name]) => t("steam.recordBoard", action(name)),
  take: (words) =>
    words.length === 2 ? t("steam.unmark", where(...words)) : SPOKEN.take(words, {}),
  buy: ([row, place]) => t(`steam.recordBuy.${row}`, place),
  complete: ([number, extended]) => t("steam.recordComplete", number, extended),
  build: ([number, , gear, side]) => t("steam.recordBuild", number, machine(gear, side)),
  tile: ([number]) => t("steam.recordTile", number),
  lay: ([number]) => t("steam.recordLay", number),
  at: (words) => t("steam.recordAt", SPOKEN.at(words, {})),
  bonus: ([number]) => t("steam.recordBonus", number),
  reveal: (words) => t("steam.recordReveal", words.join(" ")),
};

/** @returns {string} where the game stands: round and turn */
export function standing(view) {
  const { number, turn, phase } = view.board.round;
  if (!number) return t("steam.phase.setup");
  if (phase === "turns") return t("steam.standing", number, turn);
  return phase === "over" ? t("steam.phase.over") : t("steam.standingStep", number);
}

/** @returns {string} what the seat is to do now */
export function prompt(view, live, player) {
  const { round } = view.board;
  if (round.stride) return t("steam.prompt.gear", round.stride);
  if (live.question && view.level !== "full") return live.question;
  if (player.doing) return doing(player.doing);
  if (player.prompt === "reveal") return t(`steam.drawn.${player.moves[0].text.split(" ")[1]}`);
  if (player.prompt === "turn" && !player.moves.length) return t("steam.prompt.turnOver");
  if (player.prompt) return t(`steam.prompt.${player.prompt}`);
  return round.asked < 0 ? t("ask.finished") : t("steam.prompt.other", t("seat", round.asked));
}

function doing({ action: name, left, strength }) {
  return t("steam.prompt.doing", action(name), strength, left, t(`steam.how.${name}`));
}

/** @returns {string[]} the tags a seat may tap: where the board knows all, none is needed */
export function tags(view) {
  return view.level === "full" && view.board ? [] : ["token"];
}
