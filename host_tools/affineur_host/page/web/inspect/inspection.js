/** While the panel is open, the lines of the wire and the plan of a turn are asked for. */

const LINES_KEPT = 200;
const CREDIT = /^\S+ \["\+"/; // "so much more may be sent": most lines are nothing else
const QUARTERS = 4;
const MOVING = "MOVING"; // a board that turns does not tell its settings
const AGAIN_MS = 1500;

/** @returns {{follow: function(): void, acts: Object}} `follow` after the panel has changed */
export function createInspection(store, link) {
  let listening = false;
  let number = 0;

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

  return {
    follow() {
      const wanted = isInspecting();
      if (wanted) askCurve();
      if (wanted || listening) listen(wanted);
    },
    acts: {
      isInspecting,
      holdWire: (wireHeld) => store.set({ wireHeld }),
      showCredits: (wireCredits) => store.set({ wireCredits }),
      overheard(lines) {
        const { wire, wireHeld, wireCredits } = store.get();
        if (wireHeld || !listening) return;
        const heard = wireCredits ? lines : lines.filter(({ line }) => !CREDIT.test(line));
        const fresh = heard.map((line) => ({ ...line, number: (number += 1) })).reverse();
        store.set({ wire: [...fresh, ...wire].slice(0, LINES_KEPT) });
      },
    },
  };
}
