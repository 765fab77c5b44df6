/** From the store to the page: every part is described anew, only what differs is touched. */

import { lit } from "./core/legal.js";
import { h, patch } from "./core/dom.js";
import { createFocus } from "./core/focus.js";
import { gameOf } from "./games.js";
import { letTabIn } from "./keyboard.js";
import { drawAsk } from "./panels/ask.js";
import { drawHead } from "./panels/head.js";
import { drawOver } from "./panels/over.js";
import { drawSide } from "./panels/side.js";
import { WAY } from "./panels/waiting.js";
import { t } from "./texts/texts.js";

const SAID = 3;

/** @returns {function(Object): void} draws a state */
export function createDrawing(table, actions) {
  const place = (id) => document.getElementById(id);
  let before = { owners: new Map(), fresh: new Set() };

  let drawn = {};
  const keepFocus = createFocus(table.svg);
  return function draw(state) {
    const isThere = state.board?.state === "connected";
    table.light(isThere ? state.frame : "");
    if (isSame(drawn, state)) return;
    drawn = state;
    const view = state.past || state.view;
    const game = gameOf(view);
    document.body.classList.toggle("looking-back", state.step !== null);
    document.body.classList.toggle("gone", (state.board && !isThere) || !state.line);
    document.body.dataset.state = view?.state || "";
    const known = knownTable(state, view, actions, before.fresh);
    if (view) {
      before = fresh(view, before);
      table.draw(view, known, game);
      letTabIn(table.svg);
    }
    keepFocus(() => {
      patch(place("head"), drawHead(state, view, actions));
      patch(place("ask"), drawAsk(state, view, known, game, actions));
      patch(place("side"), drawSide(state, view, known, game, actions));
      patch(place("over"), drawOver(state, view, game, actions));
      patch(
        place("live"),
        state.tells.slice(-SAID).map((line) => h("p", { key: line.at_ms + line.text }, line.text)),
      );
    });
  };
}

/** Whether two states differ in nothing but the ring, and nobody inspects that or counts seconds. */
function isSame(before, now) {
  if (WAY.includes(now.view?.state)) return false;
  const quick = now.panel === "inspect" ? ["frame"] : ["frame", "frames"];
  return Object.keys(now).every((key) => before[key] === now[key] || quick.includes(key));
}

/** What all drawing functions ask of the table. */
function knownTable(state, view, actions, freshNames) {
  const player = view?.players[state.chosen];
  const now = state.step === null;
  const lights = now && player ? lit(player.moves || [], state.picked) : new Set();
  const who = (seat) => (seat === "corporation" ? t("corporation") : t("seat", seat));
  return {
    chosen: state.chosen,
    from: state.choices.from,
    near: state.choices.near,
    role: state.you.role,
    who,
    colour: (seat) => (seat === "corporation" ? seat : view.seats[seat].colour),
    isBot: (seat) => Boolean(state.world?.bots?.includes(seat)),
    mayChangeBots: state.you.simulated && state.you.role === "host" && now,
    isNew: (name) => freshNames.has(name),
    mark: (name) => (state.picked.includes(name) ? "picked lit" : lights.has(name) ? "lit" : ""),
    touchable: (name, label) => ({
      role: "button",
      tabindex: -1,
      "aria-label": label,
      "aria-disabled": lights.has(name) ? null : "true",
      "data-name": name,
    }),
    mayAct: state.you.role === "host" ? () => now : (seat) => now && state.you.seat === seat,
    actions,
  };
}

/** Which cheeses have come since the last drawing, so that they can be pointed out. */
function fresh(view, before) {
  const owners = new Map();
  for (const quadrant of view.board?.quadrants || []) {
    for (const space of quadrant.spaces) owners.set(space.id, space.owner);
  }
  const names = new Set();
  for (const [name, owner] of owners) {
    const had = before.owners.get(name);
    if (owner !== null && had !== owner && before.owners.size) names.add(name);
    else if (owner !== null && before.fresh.has(name) && had === owner) names.add(name);
  }
  const changed = [...owners].some(([name, owner]) => before.owners.get(name) !== owner);
  return { owners, fresh: changed ? names : before.fresh };
}
