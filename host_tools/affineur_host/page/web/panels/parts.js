/** Small parts of a seat's board that every game's boards are made of. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";

const ICON = 24;

/**
 * @param {string} shape the id of a symbol
 * @param {string} [look] classes that colour it
 * @param {number} [size] how much of its ground is shown
 * @returns {Object} a tree
 */
export function icon(shape, look = shape, size = ICON) {
  return h(
    "svg",
    {
      viewBox: `${-size / 2} ${-size / 2} ${size} ${size}`,
      class: `icon ${look}`,
      "aria-hidden": "true",
    },
    h("use", { href: `#${shape}` }),
  );
}

/** @returns {Object} a number of things beside their picture, in a line */
export function counted(picture, number, label, attrs = {}) {
  return h(
    "span",
    { class: "count", title: label, ...attrs },
    picture,
    h("span", { class: "unseen" }, `${label} `),
    String(number),
  );
}

/** @returns {Object} a store of things: picture, number, name, and what else there is to say */
export function store(key, picture, number, name, note = null) {
  return h(
    "div",
    { key, class: "store" },
    picture,
    h("b", {}, String(number)),
    h("span", {}, name),
    note === null ? null : h("small", {}, note),
  );
}

/** @returns {Object} a thing on a seat's board that may stand for a move */
export function pickable(table, name, label, classes, ...kids) {
  const marks = table.mark(name);
  return h(
    "button",
    {
      key: name,
      class: `${classes} ${marks}`,
      "aria-label": label,
      title: label,
      "data-name": name,
      "aria-disabled": marks ? null : "true",
    },
    kids,
  );
}

/**
 * What a seat holds in hand; of somebody else's cards only the backs (null) are known.
 *
 * @param {string} title the key of its heading
 * @param {Array<Object|null>} cards
 * @param {function(Object): Object} draw a card whose face is seen
 * @returns {Array|null} trees
 */
export function drawHand(title, cards, draw) {
  if (!cards.length) return null;
  return [
    h("h3", { key: title }, `${t(title)} (${cards.length})`),
    h(
      "div",
      { key: `${title} cards`, class: "hand" },
      cards.map((card, i) => (card ? draw(card) : faceDown(i))),
    ),
  ];
}

function faceDown(i) {
  const label = t("hand.back");
  return h("span", { key: `back ${i}`, class: "face-down", role: "img", "aria-label": label });
}

/** @returns {Object|null} who sees the hand that is shown, where there is one */
export function drawDiscretion(hand, table) {
  const cards = Object.values(hand).flat();
  if (!cards.length) return null;
  const who = cards.includes(null) ? "others" : table.role;
  return h("p", { key: "discretion", class: "hint discretion" }, t(`hand.${who}`));
}
