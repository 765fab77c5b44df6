/** What people do on the page, and what comes of it. */

import { keepChoices } from "./core/choice.js";
import { actor, attempt, left } from "./core/legal.js";
import { createInspection } from "./inspect/inspection.js";
import { gameOf } from "./games.js";
import { createKeeping } from "./panels/keeping.js";
import { LOST } from "./panels/waiting.js";
import { useLanguage } from "./texts/texts.js";

const BUBBLE_MS = 7000;
const ANSWER_MS = 2500;
const HOLD_STEP_MS = 20;
const LAGGING = 3; // times as slow as the clock on the wall
const CALM = new Set(
  (
    "ABANDONED ASKED AWAY CORRECTED FINISHED GAME GEAR GIVE_UP HANDS_OFF JOINED LEVEL LOBBY " +
    "LOCATED MOVED PAUSED POINTER TURNED UNDONE VENUE VOTE LAST_TURN STOPPED OWED PART_FOUND"
  ).split(" "),
);

/** @returns {Object} every action by name; `draw` and the keyboard call them */
export function createActions({ store, link, pads, table }) {
  let asked = { at: 0, seat: -1, x: 0, y: 0 };
  let looking = false;

  const get = store.get;
  const mayActAs = (seat) => get().you.role === "host" || get().you.seat === seat;
  const remember = (seat, point) => {
    asked = { at: Date.now(), seat, ...(point || { x: asked.x, y: asked.y }) };
  };

  /** Until the board has answered, or says nothing for a while, nothing is asked for again. */
  function sending(sign, seat, point, changes) {
    remember(seat, point);
    const sent = { sign, before: sign(get().view) };
    store.set({ ...changes, sent });
    setTimeout(() => get().sent === sent && store.set({ sent: null }), ANSWER_MS);
  }

  function request(seat, text, point) {
    if (get().sent) return;
    sending((view) => view.records, seat, point, { picked: [], menu: null, bubble: null });
    pads.move(seat, text);
  }

  function show(bubble) {
    store.set({ bubble });
    setTimeout(() => get().bubble === bubble && store.set({ bubble: null }), BUBBLE_MS);
  }

  /** One look back after the other: where a slider rests is looked at, not all it passes. */
  async function lookThere() {
    looking = true;
    let shown = null;
    while (get().step !== null && get().step !== shown) {
      shown = get().step;
      try {
        const { view } = await link.ask("look", { records: shown });
        if (get().step === null) break;
        store.set({ past: view });
        table.turn((360 / view.sectors) * view.turn * view.direction);
      } catch (refusal) {
        acts.refused(refusal);
      }
    }
    looking = false;
  }

  const inspection = createInspection(store, link);

  const acts = {
    ...inspection.acts,
    ...createKeeping(store, link, (refusal) => acts.refused(refusal)),
    /** Pick a thing on the table: light what goes with it, ask which, or make the move. */
    pick(name, point) {
      const { view, picked, step } = get();
      if (!view || step !== null || get().sent) return;
      const facing = actor(view, name);
      const seat = facing >= 0 ? facing : get().chosen;
      if (!mayActAs(seat)) return;
      if (seat !== get().chosen) store.set({ chosen: seat, picked: [] });
      const player = view.players[seat];
      const before = seat === get().chosen && !picked.includes(name) ? picked : [];
      let now = [...before, name];
      let found = left(player?.moves || [], now);
      if (!found.length && before.length) {
        now = [name];
        found = left(player?.moves || [], now);
      }
      remember(seat, point);
      if (found.length === 1) request(seat, found[0].text, point);
      else if (found.length)
        store.set({ picked: now, menu: { moves: found, ...point }, bubble: null });
      else if (view.level === "full") why(seat, name, player, point);
    },
    move: (seat, text, point) => request(seat, text, point),
    unpick: () => store.set({ picked: [], menu: null, bubble: null }),
    /** Press `ready` for somebody who looks at the page: twice would mean something else. */
    confirm(seat, point) {
      if (get().sent) return;
      const inTurn = Boolean(get().view.board?.round);
      sending(
        (view) => (inTurn ? view.records : `${view.state} ${view.seats[seat].ready}`),
        seat,
        point,
        {},
      );
      pads.press(seat, "ready");
    },
    press(seat, key, point) {
      remember(seat, point);
      pads.press(seat, key);
    },
    hold: (seat, key) => pads.hold(seat, key),
    /** Hold a key for so many ms on the table; a table that lags behind gets more, until it acts. */
    holdFor(seat, key, ms) {
      const sign = () => `${get().view.state} ${get().tells.at(-1)?.code}`;
      const [before, began] = [sign(), Date.now()];
      const wanted = ms / (get().world?.speed ?? 1);
      pads.hold(seat, key);
      const looking = setInterval(() => {
        const held = Date.now() - began;
        if (held < wanted || (sign() === before && held < LAGGING * wanted)) return;
        clearInterval(looking);
        pads.letGo(seat, key);
      }, HOLD_STEP_MS);
    },
    letGo: (seat, key) => pads.letGo(seat, key),
    tap(seat, mark, point) {
      remember(seat, point);
      pads.tap(seat, [mark]);
    },
    choose: (seat) => store.set({ chosen: seat, picked: [], menu: null }),
    panel(panel) {
      store.set({ panel });
      inspection.follow();
    },
    prefer(change) {
      const choices = { ...get().choices, ...change };
      keepChoices(choices);
      useLanguage(choices.language);
      store.set({ choices });
    },
    /** Look at the table as it stood after `step` records; null: as it stands. */
    look(step) {
      const last = get().view?.records ?? 0;
      if (step === null || step >= last) {
        store.set({ step: null, past: null });
        return;
      }
      store.set({ step: Math.max(0, step) });
      if (!looking) lookThere();
    },
    world: (act, fields = {}) => link.ask("world", { act, ...fields }).catch(acts.refused),
    begin(setup) {
      store.set({ beginning: true });
      link
        .ask("begin", setup)
        .then(() => store.set({ panel: "seats", step: null, past: null }))
        .catch((refusal) => {
          store.set({ beginning: false });
          acts.refused(refusal);
        });
    },
    invite: () =>
      link
        .ask("share")
        .then(({ addresses }) => store.set({ invitations: addresses }))
        .catch(acts.refused),
    /** Change the set-up being made; `change` gets it as it is now. */
    setup: (change) => store.set({ setup: { ...get().setup, ...change(get().setup) } }),
    /** A refusal by the server itself. */
    refused: ({ text }) => text && show({ text, rule: "", x: asked.x, y: asked.y }),
    /** The board has said something: a refusal is shown where it was asked for. */
    heard(lines) {
      const recent = Date.now() - asked.at < ANSWER_MS;
      const no = lines.filter((line) => !CALM.has(line.code) && line.seat === asked.seat).pop();
      if (no) store.set({ sent: null });
      if (no && recent) show({ text: no.text, rule: no.rule, x: asked.x, y: asked.y });
    },
    /** What is to change when a new view has come. */
    after(view) {
      const { picked, chosen, sent, view: before, you } = get();
      const still = left(view.players[chosen]?.moves || [], picked).length > 0;
      const changes = still || !picked.length ? {} : { picked: [], menu: null };
      if (sent && sent.sign(view) !== sent.before) changes.sent = null;
      Object.assign(changes, follow(before, view, get()));
      if (before?.state === view.state) return changes;
      Object.assign(changes, enter(before, view, get()));
      if (view.state === "finished") return { ...changes, panel: "scores" };
      if (!before && view.state === "lobby" && you.simulated && you.role === "host")
        return { ...changes, panel: "game" };
      return changes;
    },
  };

  function why(seat, name, player, point) {
    const { view } = get();
    const text = (gameOf(view).attempt || attempt)(view, name, player);
    store.set({ picked: [], menu: null });
    if (text) request(seat, text, point);
  }

  return acts;
}

/** What is to be known of a state that the board has just come to. */
function enter(before, view, { beginning, searched }) {
  return {
    since: { at: Date.now(), lost: LOST.includes(before?.state) },
    beginning: beginning && view.state === "lobby",
    searched: view.state === "homing" ? 0 : searched,
  };
}

/** Where seats play in turn, the page of all of them goes on to the one that is asked. */
function follow(before, view, { you, world, chosen }) {
  const asked = view.board?.round?.asked ?? -1;
  const isNew = asked >= 0 && asked !== before?.board?.round?.asked;
  const isBot = world?.bots?.includes(asked);
  if (!isNew || isBot || you.role !== "host" || asked === chosen) return {};
  return { chosen: asked, picked: [], menu: null };
}
