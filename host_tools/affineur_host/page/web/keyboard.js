/**
 * The mouse and the keyboard on the table. On the SVG one thing at a time can be reached with Tab;
 * the arrow keys go on to the nearest thing in their direction, Enter or the space bar picks it.
 */

import { KEYS, nextToken, tokenMark, workerMark } from "./core/pads.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 2.2;
const TYPES = { s: "soft", h: "hard", u: "blu" };

/** @param {Object} store @param {Object} actions */
export function listenToKeys(store, actions) {
  document.addEventListener("click", (event) => clicked(event, actions));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (onThing(event, actions)) event.preventDefault();
    else if (!isTyping(event.target) && shortcut(event, store, actions)) event.preventDefault();
  });
  document.addEventListener("focusin", ({ target }) => rove(target));
}

function clicked(event, actions) {
  const thing = event.target.closest("[data-name]");
  if (thing) {
    actions.pick(thing.dataset.name, middle(thing));
    return;
  }
  const band = event.target.closest("[data-seat]");
  if (band) actions.choose(Number(band.dataset.seat));
  else if (!event.target.closest(".menu, .bubble")) actions.unpick();
}

/** @returns {{x: number, y: number}} where on the screen the middle of an element is */
export function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function onThing(event, actions) {
  if (event.key === "Escape") {
    actions.unpick();
    return true;
  }
  const { target } = event;
  if (!target.closest("svg.table")) return false;
  if (event.key === "Enter" || event.key === " ") {
    if (target.dataset.name) actions.pick(target.dataset.name, middle(target));
    else if (target.dataset.seat) actions.choose(Number(target.dataset.seat));
    return true;
  }
  const way = WAYS[event.key];
  if (way) nearest(target, way)?.focus();
  return Boolean(way);
}

/** Only the thing last reached is in the order of Tab; at first a lit one. */
function rove(target) {
  const svg = target.closest?.("svg.table");
  if (!svg || !target.dataset.name) return;
  svg
    .querySelectorAll('[data-name][tabindex="0"]')
    .forEach((each) => each.setAttribute("tabindex", -1));
  target.setAttribute("tabindex", 0);
}

/** @param {Element} svg whose first lit thing, or first thing at all, Tab is to reach */
export function letTabIn(svg) {
  const now = svg.querySelector('[data-name][tabindex="0"]');
  if (now && (now === document.activeElement || now.classList.contains("lit"))) return;
  const first = svg.querySelector("[data-name].lit") || now || svg.querySelector("[data-name]");
  now?.setAttribute("tabindex", -1);
  first?.setAttribute("tabindex", 0);
}

function nearest(from, [dx, dy]) {
  const start = middle(from);
  let best = null;
  for (const thing of document.querySelectorAll("svg.table [data-name]")) {
    if (thing === from) continue;
    const at = middle(thing);
    const ahead = (at.x - start.x) * dx + (at.y - start.y) * dy;
    const aside = Math.abs((at.x - start.x) * dy) + Math.abs((at.y - start.y) * dx);
    const cost = ahead + ASIDE * aside;
    if (ahead > 2 && (!best || cost < best.cost)) best = { thing, cost };
  }
  return best?.thing;
}

function isTyping(target) {
  return ["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName);
}

/** Keys of the chosen seat: digits, r or Enter, Backspace, t for a token, s h u for workers. */
function shortcut(event, store, actions) {
  const { chosen, view, you, step } = store.get();
  if (!view || step !== null || (you.role !== "host" && you.seat !== chosen)) return false;
  if (event.target.closest("button, [role=button], [role=menu]") && event.key === "Enter")
    return false;
  const key = { Enter: "ready", r: "ready", Backspace: "back", b: "back" }[event.key] || event.key;
  if (KEYS.includes(key)) actions.press(chosen, key);
  else if (event.key === "t") tapToken(view, chosen, actions);
  else if (TYPES[event.key])
    actions.tap(chosen, workerMark(colourOf(view, chosen), TYPES[event.key]));
  else return false;
  return true;
}

/** @returns {number} the colour of a seat; one that has shown none takes its own number */
export function colourOf(view, seat) {
  const { colour } = view.seats[seat];
  return colour >= 0 ? colour : seat;
}

function tapToken(view, seat, actions) {
  const number = nextToken(view.players[seat]);
  if (number) actions.tap(seat, tokenMark(colourOf(view, seat), number));
}
