/** An action board: four machines round two by two spaces for dice, and what this die sees. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { DIE, drawDie, drawOwner, drawTile, moveTo, plate } from "./pieces.js";
import { cogwheel } from "./rings.js";
import { use } from "./symbols.js";

const APART = 52;
const SOCKETS = {
  nw: [-APART, -APART],
  ne: [APART, -APART],
  sw: [-APART, APART],
  se: [APART, APART],
};
const MACHINES = { north: [0, -191], east: [190, 0], south: [0, 191], west: [-190, 0] };
const ASIDE = { east: 8 }; // what a machine shows, out of the way of the strength
const AHEAD = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };
const [WIDTH, HEIGHT] = [178, 118];
const ROWS = { 1: [0], 2: [-25, 25] };

/** @returns {Array} trees round (0, 0) */
export function drawGear(gear, board, table) {
  const now = gear.sockets.find((socket) => socket.now);
  return [
    h("path", { key: "wheel", d: cogwheel(268, 285, 36), class: "cogwheel back" }),
    h("circle", { key: "well", r: 128, class: "well" }),
    h(
      "text",
      { key: "name", x: -205, y: -196, class: "gear-name" },
      ["I", "II", "III"][gear.number - 1],
    ),
    now ? gear.machines.map((machine) => drawSight(machine, now)) : null,
    gear.sockets.map((socket) => drawSocket(socket, table)),
    gear.machines.map((machine) => drawMachine(machine, table)),
  ];
}

function drawSocket(socket, table) {
  const { die } = socket;
  const held = `${die ? "held" : ""} ${socket.now ? "now" : ""}`;
  const label = t("steam.socket", socket.id.split(":")[2], t(`steam.space.${socket.space}`), die);
  return h(
    "g",
    {
      key: socket.id,
      class: `socket thing ${held} ${table.mark(socket.id)}`,
      transform: moveTo(...SOCKETS[socket.space]),
      ...table.touchable(socket.id, label),
    },
    plate(92, 92, 18, { class: "bed" }),
    die ? drawDie(die) : null,
  );
}

/** The line from the die of this turn to a machine: whole where nothing stands between. */
function drawSight(machine, socket) {
  const [x, y] = SOCKETS[socket.space];
  const [dx, dy] = AHEAD[machine.side];
  const far = dx ? 99 - x * dx : 131 - y * dy;
  const near = DIE / 2 + 2;
  return h("path", {
    key: `sight ${machine.side}`,
    class: `sight ${machine.sight.clear ? "clear" : "blocked"}`,
    d: `M${x + dx * near} ${y + dy * near}L${x + dx * far} ${y + dy * far}`,
  });
}

function drawMachine(machine, table) {
  const { tile, sight } = machine;
  const used = sight?.used ? "used" : "";
  return h(
    "g",
    {
      key: machine.id,
      class: `machine thing ${used} ${table.mark(machine.id)}`,
      transform: moveTo(...MACHINES[machine.side]),
      ...table.touchable(machine.id, machineLabel(machine, table)),
    },
    plate(WIDTH, HEIGHT, 16, { class: "bed" }),
    tile ? h("g", { transform: moveTo(ASIDE[machine.side] || 0, 0) }, drawWorks(tile)) : null,
    machine.owner === null
      ? null
      : h(
          "g",
          { transform: moveTo(-WIDTH / 2 + 8, -HEIGHT / 2 + 6) },
          drawOwner(machine.owner, table),
        ),
    machine.bonus
      ? h("g", { transform: moveTo(WIDTH / 2 - 32, HEIGHT / 2 - 2) }, drawTile(machine.bonus, 0.8))
      : null,
    sight?.clear ? drawStrength(machine) : null,
  );
}

/** What a machine does: its actions, and how its level tells them apart. */
export function drawWorks(tile) {
  const rows = ROWS[tile.actions.length];
  return [
    tile.actions.map((action, i) =>
      h(
        "g",
        { key: action, transform: moveTo(0, rows[i]), class: "works" },
        use(`action-${action}`, { transform: moveTo(-63, 0, rows.length > 1 ? 1.4 : 1.7) }),
        h("text", { x: -40, y: 8, class: "name" }, t(`steam.actionShort.${action}`)),
      ),
    ),
    rows.length > 1
      ? h(
          "text",
          { key: "mode", x: WIDTH / 2 - 13, y: 10, class: "mode" },
          tile.mode === "both" ? "+" : "/",
        )
      : null,
    tile.plus ? h("text", { key: "plus", x: -40, y: 42, class: "plus" }, `+${tile.plus}`) : null,
    h(
      "g",
      { key: "level", transform: moveTo(0, -HEIGHT / 2 + 3), class: "level" },
      Array.from({ length: tile.level }, (_, i) =>
        h("circle", { cx: (i - (tile.level - 1) / 2) * 17, r: 6.5 }),
      ),
    ),
  ];
}

function drawStrength(machine) {
  const [dx, dy] = AHEAD[machine.side];
  return h(
    "g",
    {
      key: "strength",
      class: "strength",
      transform: moveTo(-dx * (WIDTH / 2 + 8), (-dy * HEIGHT) / 2),
    },
    h("circle", { r: 21 }),
    h("text", { y: 10 }, String(machine.sight.strength)),
  );
}

function machineLabel(machine, table) {
  const { tile, owner, bonus, sight } = machine;
  return [
    t("steam.machineAt", machine.id.split(":")[2], t(`steam.side.${machine.side}`)),
    tile ? t("steam.machine", tile) : t("steam.empty"),
    owner === null ? "" : t("steam.ownedBy", table.who(owner)),
    bonus ? t("steam.tile", bonus) : "",
    sight?.clear ? t("steam.strength", sight.strength) : "",
    sight?.used ? t("steam.used") : "",
  ]
    .filter(Boolean)
    .join(", ");
}
