/** Moves in people's words. */

import { t } from "../texts/texts.js";

/**
 * @param {import("../core/legal.js").Move} move
 * @param {Object} view
 * @param {Object|null} player who makes it
 * @returns {string}
 */
export function moveText(move, view, player) {
  const words = move.text.split(" ");
  const make = SPOKEN[words[0]];
  return make ? make(words, view, player, move) : move.text;
}

const spaceOf = (view, venue, number) =>
  view.board.quadrants.find((quadrant) => quadrant.venue === venue)?.spaces[number - 1];
const cheese = (thing) => `${t(`age.${thing.age}`)} ${t(`type.${thing.type}`)}`;
const order = (player, number) => player?.board?.orders[number - 1];
const resource = (word) => t(`resource.${word}`);

const SPOKEN = {
  make: ([, venue, number], view) => t("move.make", cheese(spaceOf(view, venue, number))),
  gather: ([, number, type]) => t("move.gather", number, t(`type.${type}`)),
  milk: ([, number, venue, place], view) =>
    venue
      ? t("move.milk", number, cheese(spaceOf(view, venue, place)))
      : t("move.milkAway", number),
  unlock: ([, number]) => t("move.unlock", number),
  work: ([, number, type]) => t("move.work", number, t(`type.${type}`)),
  ready: () => t("key.ready"),
  finish: () => t("move.finish"),
  take: ([, one, two]) =>
    two ? t("move.takeTwo", resource(one), resource(two)) : t("move.take", resource(one)),
  swap: (words, _view, player) => {
    if (words[1] !== "order") return t("move.swap", resource(words[1]), resource(words[2]));
    const card = order(player, words[2]);
    return t(
      "move.swap",
      card ? `${resource("order")} (${cheese(card)})` : resource("order"),
      resource(words[3]),
    );
  },
  complete: ([, number], _view, player) => {
    const card = order(player, number);
    return t("move.complete", card ? cheese(card) : number);
  },
  decline: () => t("move.decline"),
  gondola: ([, number]) => t("move.gondola", number),
  left: () => t("move.left"),
  right: () => t("move.right"),
  corporation: ([, number]) => t("move.corporation", number),
  first: ([, what, number]) => t(`move.first.${what}`, number),
  keep: ([, number], _view, player) => {
    const tile = held(player, number);
    return t("move.keep", tile ? abilityText(tile) : number);
  },
  cover: ([, slot, number], _view, player) => {
    const tile = held(player, number);
    return t("move.cover", slot, tile ? abilityText(tile) : "");
  },
  reveal: (words, _view, _player, move) => revealText(words, move),
};

/** The structure tile of a number, counted from 1, if the player holds it. */
const held = (player, number) =>
  [...(player?.board?.hand.offered || []), ...(player?.board?.hand.kept || [])].find(
    (tile) => tile?.id.split(":")[2] === String(number - 1),
  );

/** @returns {string|null} what a seat is to do in a draft of structure tiles, else null */
export function prompt(_view, live, player) {
  if (!player.prompt || live.ready) return null;
  const waits = player.prompt === "keep" && !player.moves.length;
  return t(waits ? "asked.keepWait" : `asked.${player.prompt}`);
}

/** What people read off a real card, tile or board, in words. */
function revealText([, what, ...rest], { shows }) {
  if (what === "order" || what === "card") return cheese({ type: rest[0], age: rest[1] });
  if (what === "wine") return wineText(rest);
  if (what === "orientation") return t("reveal.orientation", resource(shows));
  return t(`reveal.${what}`, rest[0]);
}

function wineText([left, right, bonus]) {
  const halves = `${t(`wine.${left}`)} | ${t(`wine.${right}`)}`;
  return bonus ? `${halves}, ${resource(bonus)}` : halves;
}

/**
 * @param {string} text a move of the match record, made some time ago
 * @param {Object} view
 * @returns {string} the move in words; cards that are gone by now are not named
 */
export function recordText(text, view) {
  const [kind, ...rest] = text.split(" ");
  if (view.level !== "full") return text;
  if (kind === "make")
    return t("record.make", cheese(spaceOf(view, rest[0], rest[1])), t(`venue.${rest[0]}`));
  if (kind === "milk" && rest[1])
    return t("record.milk", rest[0], cheese(spaceOf(view, rest[1], rest[2])));
  if (kind === "complete") return t("record.complete");
  if (kind === "keep") return t("record.keep");
  if (kind === "cover") return t("record.cover", rest[0]);
  if (kind === "reveal" || kind === "swap") return text;
  return SPOKEN[kind] ? SPOKEN[kind](text.split(" "), view, null) : text;
}

/** @returns {string} an ability of a player board in words */
export function abilityText(slot) {
  return t(
    `ability.${slot.ability}`,
    slot.resource && resource(slot.resource),
    slot.venue && t(`venue.${slot.venue}`),
    slot.type && t(`type.${slot.type}`),
    slot.season && t(`season.${slot.season}`),
    slot.points,
  );
}
