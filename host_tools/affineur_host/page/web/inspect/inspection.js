/** While the panel is open, the wire, the plan of a turn and how the board is doing are asked. */

import { kept } from "./health.js";

const LINES_KEPT = 200;
const FREQUENT = /^\S+ \["(\+"|\*",\d+,"frame")/; // credit, and what the ring shows: most lines
const QUARTERS = 4;
const MOVING = "MOVING"; // a board that turns does not tell its settings
const AGAIN_MS = 1500;
const HEALTH_MS = 2000;

/** @returns {{follow: function(): void, acts: Object}} `follow` after the panel has changed */
export function createInspection(store, link) {
  let listening = false;
  let number = 0;
  let asking = 0;

  const isInspecting = () => store.get().panel === "inspect" && store.get().you.role === "host";

  function listen(on) {
    listening = on;
    link.ask("inspect", { on }).catch(() => (listening = false));
  }

  function askCurve() {
    const sectors = store.get().view?.sectors || QUARTERS;
    link
      .ask("curve", { sectors })
      .then((curve) => store.set({ curve }))
      .catch(({ code }) => {
        store.set({ curve: null });
        if (code === MOVING) setTimeout(() => isInspecting() && askCurve(), AGAIN_MS);
      });
  }

  function askHealth() {
    clearTimeout(asking);
    if (!isInspecting()) return;
    asking = setTimeout(askHealth, HEALTH_MS);
    link
      .ask("health")
      .then((health) => store.set({ healths: kept(store.get().healths, health) }))
      .catch(() => {});
  }

  return {
    follow() {
      const wanted = isInspecting();
      if (wanted) askCurve();
      askHealth();
      if (wanted || listening) listen(wanted);
    },
    acts: {
      isInspecting,
      holdWire: (wireHeld) => store.set({ wireHeld }),
      showAll: (wireAll) => store.set({ wireAll }),
      overheard(lines) {
        const { wire, wireHeld, wireAll } = store.get();
        if (wireHeld || !listening) return;
        const heard = wireAll ? lines : lines.filter(({ line }) => !FREQUENT.test(line));
        const fresh = heard.map((line) => ({ ...line, number: (number += 1) })).reverse();
        store.set({ wire: [...fresh, ...wire].slice(0, LINES_KEPT) });
      },
    },
  };
}
