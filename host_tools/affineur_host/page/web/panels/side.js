/** The side: a row of panels, one of them open. */

import { h } from "../core/dom.js";
import { drawInspect } from "../inspect/inspect.js";
import { t } from "../texts/texts.js";
import { drawDisplay } from "./display.js";
import { drawHistory } from "./history.js";
import { drawScores } from "./scores.js";
import { drawSeats } from "./seats.js";
import { drawSetup } from "./setup.js";
import { drawWorld } from "./world.js";

const PANELS = {
  seats: drawSeats,
  scores: drawScores,
  history: drawHistory,
  game: drawSetup,
  world: drawWorld,
  inspect: drawInspect,
  view: drawDisplay,
};

/** @returns {Array} trees */
export function drawSide(state, view, table, game, actions) {
  const names = Object.keys(PANELS).filter((name) => isOffered(name, state));
  const open = names.includes(state.panel) || state.panel === "view" ? state.panel : "seats";
  return [
    h(
      "div",
      { class: "tabs", role: "tablist", onkeydown: (event) => step(event, names, open, actions) },
      names.map((name, i) =>
        h(
          "button",
          {
            key: name,
            role: "tab",
            id: `tab-${name}`,
            "aria-selected": name === open ? "true" : "false",
            "aria-controls": "panel",
            tabindex: name === open || (!names.includes(open) && !i) ? 0 : -1,
            onclick: () => actions.panel(name),
          },
          t(`panel.${name}`),
        ),
      ),
    ),
    h(
      "div",
      {
        key: `panel ${open}`,
        id: "panel",
        class: `panel ${open}`,
        role: "tabpanel",
        "aria-labelledby": `tab-${open}`,
      },
      PANELS[open](state, view, table, game, actions),
    ),
  ];
}

function isOffered(name, state) {
  if (name === "world") return state.you.simulated && state.you.role === "host";
  if (name === "view") return false; // its button stands in the head
  return !["game", "inspect"].includes(name) || state.you.role === "host";
}

function step(event, names, open, actions) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  const next = names[(names.indexOf(open) + by + names.length) % names.length];
  actions.panel(next);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.getElementById(`tab-${next}`)?.focus()),
  );
}
