/** The rules that a real board keeps for its next matches: read, changed, kept for good. */

import { planOf, request } from "./plan.js";

/** @returns {Object[]} what has to be set so that a board that keeps `values` keeps `plan` */
export function changes(values, plan) {
  return Object.entries(request(plan).settings)
    .filter(([key, value]) => JSON.stringify(values[key]) !== JSON.stringify(value))
    .map(([key, value]) => ({ key, value }));
}

/** @returns {Object} actions by name; `refused` shows a refusal */
export function createKeeping(store, link, refused) {
  const get = store.get;

  async function keep() {
    const { values, plan } = get().kept;
    for (const change of changes(values, plan)) await link.ask("set", change);
    store.set({ kept: null });
    await link.ask("restart");
  }

  return {
    readKept: () =>
      link
        .ask("settings")
        .then(({ values }) =>
          store.set({ kept: { values, plan: planOf(values, get().view.game) } }),
        )
        .catch(refused),
    /** Change the rules to be kept; `change` gets them as they are now. */
    changeKept(change) {
      const { values, plan } = get().kept;
      store.set({ kept: { values, plan: { ...plan, ...change(plan) } } });
    },
    dropKept: () => store.set({ kept: null }),
    keep: () => keep().catch(refused),
  };
}
