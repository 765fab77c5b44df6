/** The page: what comes over the line goes into the store, what the store holds is drawn. */

import { createActions } from "./actions.js";
import { keepChoices, readChoices } from "./core/choice.js";
import { createLink } from "./core/link.js";
import { createMotion } from "./core/motion.js";
import { createPads } from "./core/pads.js";
import { createSearch } from "./core/search.js";
import { createStore } from "./core/store.js";
import { createDrawing } from "./drawing.js";
import { createTrace } from "./inspect/trace.js";
import { listenToKeys } from "./keyboard.js";
import { USUAL } from "./panels/plan.js";
import { mountTable } from "./table/table.js";
import { useLanguage } from "./texts/texts.js";

const TELLS_KEPT = 60; // a line that opens again brings the last ones once more

const choices = readChoices();
useLanguage(choices.language);
keepChoices(choices);

const store = createStore({
  choices,
  you: { role: "watcher", seat: -1, simulated: false, shared: false },
  board: null,
  line: true,
  beginning: false,
  since: null,
  searched: 0,
  view: null,
  status: null,
  frame: "",
  frames: [],
  turned: null,
  curve: null,
  healths: [],
  wire: [],
  wireHeld: false,
  wireAll: false,
  tells: [],
  records: [],
  world: null,
  chosen: 0,
  picked: [],
  sent: null,
  menu: null,
  bubble: null,
  panel: "seats",
  step: null,
  past: null,
  setup: USUAL,
  kept: null,
  invitations: null,
});

const table = mountTable(document.getElementById("table"));
const motion = createMotion((angle) => {
  if (store.get().step === null) table.turn(angle);
});

const trace = createTrace();
const search = createSearch();

const takes = {
  you: (you) => store.set({ you, ...(you.seat >= 0 ? seated(you.seat) : {}) }),
  motion(sample) {
    motion.take(sample);
    const searching = store.get().view?.state === "homing";
    const searched = search(sample, searching);
    if (searching) store.set({ searched });
    const turned = trace.move(sample, searching);
    if (turned && (!sample.moving || actions.isInspecting())) store.set({ turned });
  },
  frame: (frame) => store.set({ frame, frames: trace.frame(frame, Date.now()) }),
  wire: (lines) => actions.overheard(lines),
  tells: (lines) => {
    const { tells } = store.get();
    const known = new Set(tells.map((line) => JSON.stringify(line)));
    const fresh = lines.filter((line) => !known.has(JSON.stringify(line)));
    store.set({ tells: [...tells, ...fresh].slice(-TELLS_KEPT) });
    if (tells.length) actions.heard(fresh);
  },
  records: ({ from, records }) =>
    store.set({ records: [...store.get().records.slice(0, from - 1), ...records] }),
  view: (view) => store.set({ view, ...actions.after(view) }),
};

/** Who acts for one seat looks from there. */
function seated(seat) {
  return { chosen: seat, choices: { ...store.get().choices, from: seat } };
}

const link = createLink(
  (kind, value) => (takes[kind] ? takes[kind](value) : store.set({ [kind]: value })),
  (line) => {
    store.set({ line });
    if (line) actions.panel(store.get().panel);
  },
);
const pads = createPads(link, (refusal) => actions.refused(refusal));
const actions = createActions({ store, link, pads, table });
const draw = createDrawing(table, actions);

store.subscribe(draw);
listenToKeys(store, actions);
