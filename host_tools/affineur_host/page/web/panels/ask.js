/** Under the table: what the chosen seat may do or is asked, with the answers as buttons. */

import { h } from "../core/dom.js";
import { middle } from "../keyboard.js";
import { t } from "../texts/texts.js";
import { stateText } from "./head.js";
import { drawGone, drawWay } from "./waiting.js";

const ON_THE_TABLE = (
  "make gather milk unlock work gondola corporation keep cover"
).split(" ");
const FEW = 14;
const PAUSE_MS = 2200;
const GIVE_UP_MS = 5400;

/** @returns {Object|null} a tree */
export function drawAsk(state, view, table, game, actions) {
  if (!view) return null;
  if (state.step !== null) return looking(actions);
  if (["gone", "failed"].includes(state.board?.state)) return drawGone(state, actions);
  const seat = state.chosen;
  const press = (name, { currentTarget }) =>
    name === "ready"
      ? actions.confirm(seat, middle(currentTarget))
      : actions.press(seat, name, middle(currentTarget));
  const key = (name, text, kind = "answer") =>
    table.mayAct(seat)
      ? h(
          "button",
          {
            key: `${name} ${text}`,
            class: kind,
            disabled: Boolean(state.sent),
            onclick: (event) => press(name, event),
          },
          text,
        )
      : null;
  const hold = (ms, text, kind = "quiet") =>
    table.mayAct(seat)
      ? h(
          "button",
          { key: text, class: kind, onclick: () => actions.holdFor(seat, "back", ms) },
          text,
        )
      : null;
  const scene = {
    state,
    view,
    seat,
    live: view.seats[seat],
    player: view.players[seat],
    game,
    actions,
    table,
    key,
    hold,
  };
  return (BY_STATE[view.state] || waiting)(scene);
}

function bar(scene, text, kids, attrs = {}) {
  return h(
    "div",
    { class: `ask seat-${scene.live.colour} ${attrs.kind || ""}`, role: attrs.role },
    h("p", { class: "question", role: attrs.role ? null : "status" }, text),
    kids,
  );
}

function looking(actions) {
  return h(
    "div",
    { class: "ask" },
    h("p", { class: "question" }, t("history.looking")),
    h("button", { class: "go", onclick: () => actions.look(null) }, t("history.now")),
  );
}

const waiting = (scene) => bar(scene, t(`ask.${scene.view.state}`), drawWay(scene.state));
const moving = (scene) =>
  bar(scene, t(`ask.${scene.view.state}`), [
    drawWay(scene.state),
    scene.key("back", t("key.stop"), "go"),
  ]);

function lobby(scene) {
  if (scene.state.beginning) return bar(scene, t("ask.sitting"), null);
  const { live, key } = scene;
  const joined = live.mood === "joined" || live.mood === "ready";
  const text = t(
    live.mood === "ready" ? "ask.lobby.sure" : joined ? "ask.lobby.joined" : "ask.lobby",
  );
  return bar(scene, text, [
    joined ? key("back", t("setup.leave"), "quiet") : null,
    key("ready", t(joined ? "setup.sure" : "setup.join"), "go"),
  ]);
}

/** Whether `ready` by everybody would end the match, as the board said last. */
function isGivingUp(tells) {
  const said = tells.filter((line) => line.code === "PAUSED" || line.code === "GIVE_UP");
  return said.pop()?.code === "GIVE_UP";
}

function paused(scene) {
  const { view, key, hold } = scene;
  if (isGivingUp(scene.state.tells)) {
    const answers = [key("back", t("pause.keep")), key("ready", t("pause.agree"), "go")];
    return bar(scene, t("ask.giveUp"), answers, { kind: "alarm" });
  }
  return bar(scene, t("ask.paused"), [
    h(
      "div",
      { class: "answers" },
      key("1", t("pause.back")),
      key("2", t("pause.away")),
      view.level === "full" ? null : key("3", t("pause.last")),
      key("4", t("pause.level")),
      hold(GIVE_UP_MS, t("pause.abandon")),
    ),
    key("ready", t("pause.resume"), "go"),
  ]);
}

function faulted(scene) {
  const { state, view, key } = scene;
  const said = state.tells.filter((line) => view.fault && line.code === view.fault).pop();
  const waits = !view.fault || view.fault === "RESTARTED";
  const text = said?.text || t(waits ? "ask.restarted" : "ask.faulted");
  return bar(scene, text, key("ready", t("key.ready"), "go"), { kind: "alarm", role: "alert" });
}

function finished(scene) {
  const { state, actions, key } = scene;
  const scores = h(
    "button",
    { class: "answer", onclick: () => actions.panel("scores") },
    t("panel.scores"),
  );
  const again =
    state.you.simulated && state.you.role === "host"
      ? h("button", { class: "go", onclick: () => actions.panel("game") }, t("panel.game"))
      : key("ready", t("key.lobby"), "go");
  return bar(scene, t("ask.finished"), [scores, again]);
}

function acting(scene) {
  const { view, live, player, seat, table, game, key, hold } = scene;
  if (!player || !table.mayAct(seat))
    return bar(
      scene,
      player ? t("ask.watch", stateText(view)) : t("ask.nobody"),
      player ? null : key("ready", t("setup.join"), "go"),
    );
  return bar(
    scene,
    game.prompt?.(view, live, player) || question(view, live, player),
    [
      answers(scene),
      player.asked || live.ready ? null : hold(PAUSE_MS, t("key.pause"), "quiet pause"),
      confirmation(live, player, key),
    ],
    { kind: player.asked ? "open" : "" },
  );
}

/** The key `ready`, named by what it means now where a game tells. */
function confirmation(live, player, key) {
  if (player.leave) return key("ready", t(`leave.${player.leave}`), "go confirm");
  if (player.asked || player.leave === "") return null;
  return key(
    "ready",
    t(live.ready ? "key.unready" : "key.ready"),
    live.ready ? "go confirm down" : "go confirm",
  );
}

function question(view, live, player) {
  if (player.asked) {
    const known = t(`asked.${player.asked}`);
    return known.startsWith("asked.") ? player.asked : known;
  }
  if (live.question) return live.question;
  if (live.ready) return t("asked.wait");
  if (view.level === "full" && player.moves.every(({ kind }) => kind === "ready"))
    return t("asked.done");
  return t({ full: "asked.play", timers: "asked.people" }[view.level] || "asked.turntable");
}

/** An open question shows every answer while they are few; a turn what no space stands for. */
function answers({ view, player, seat, game, actions }) {
  const moves = player.moves || [];
  const shown = game.ON_THE_TABLE || ON_THE_TABLE;
  const all = player.asked && moves.length <= FEW;
  const spoken = moves.filter(
    (move) => move.kind !== "ready" && (all || !shown.includes(move.kind)),
  );
  if (!spoken.length) return null;
  return h(
    "div",
    { class: "answers" },
    spoken.map((move) =>
      h(
        "button",
        {
          key: move.text,
          class: move.kind === "decline" ? "answer quiet" : "answer",
          onclick: (event) => actions.move(seat, move.text, middle(event.currentTarget)),
        },
        game.moveText(move, view, player),
      ),
    ),
  );
}

const BY_STATE = {
  lobby,
  settling: moving,
  rotating: moving,
  homing: moving,
  retrieving: acting,
  acting,
  paused,
  faulted,
  finished,
};
