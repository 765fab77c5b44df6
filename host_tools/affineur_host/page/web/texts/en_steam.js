/** English: Steam & Cheese. */

const some = (count, one, many) => `${count} ${count === 1 ? one : many}`;

const GOODS = {
  raw: ["raw milk", "raw milk"],
  pasteurised: ["pasteurised milk", "pasteurised milk"],
  rennet: ["rennet", "rennet"],
  money: ["money", "money"],
  spice: ["spice", "spices"],
  point: ["point", "points"],
  tile: ["bonus tile", "bonus tiles"],
  blueprint: ["blueprint", "blueprints"],
  waste: ["waste", "waste"],
};
const ACTIONS = {
  pasteurise: ["Pasteurise", "Pasteurise"],
  cut: ["Cut curd", "Cut curd"],
  press: ["Press", "Press"],
  refine: ["Refine", "Refine"],
  dispose: ["Dispose of waste", "Dispose"],
  top: ["Zeppelin, top track", "Fly top"],
  bottom: ["Zeppelin, bottom track", "Fly low"],
  assistant: ["Move an assistant", "Assistant"],
  turn: ["Turn the gear", "Turn gear"],
  acquire: ["Acquire", "Acquire"],
  complete: ["Complete orders", "Complete"],
  modify: ["Modify a machine", "Modify"],
};

export const goods = (number, good) => some(number, ...(GOODS[good] || [good, good]));
const act = (name) => ACTIONS[name][0].toLowerCase();
const cheeses = (list) => list.map(([milk, kind, n]) => `${n} ${kind} ${milk}`).join(", ");
const rewards = (list) => list.map(([good, n]) => goods(n, good)).join(", ");
const effect = (thing) =>
  thing.effect === "action"
    ? act(thing.action)
    : thing.effect === "overseer"
      ? "move the overseer"
      : goods(thing.value, thing.good);

function order(card) {
  const name = `Order ${card.number}, client ${card.symbol + 1}`;
  const parts = [`${name}: ${cheeses(card.basic)} for ${rewards(card.reward)}`];
  if (card.extended.length)
    parts.push(`extended: ${cheeses(card.extended)} for ${rewards(card.more)}`);
  if (card.bonus) parts.push(`bonus: ${effect(card.bonus)}`);
  return parts.join("; ");
}

function machine({ level, mode, actions, plus }) {
  const joined = actions.map(act).join(mode === "both" ? " and " : " or ");
  return `machine of level ${level}: ${joined}${plus ? `, strength +${plus}` : ""}`;
}

export default {
  "steam.good.raw": GOODS.raw[1],
  "steam.good.pasteurised": GOODS.pasteurised[1],
  "steam.good.rennet": GOODS.rennet[1],
  "steam.good.money": GOODS.money[1],
  "steam.good.spice": GOODS.spice[1],
  "steam.good.point": GOODS.point[1],
  "steam.good.tile": GOODS.tile[1],
  "steam.good.blueprint": GOODS.blueprint[1],
  "steam.good.waste": GOODS.waste[1],
  "steam.action.pasteurise": ACTIONS.pasteurise[0],
  "steam.action.cut": ACTIONS.cut[0],
  "steam.action.press": ACTIONS.press[0],
  "steam.action.refine": ACTIONS.refine[0],
  "steam.action.dispose": ACTIONS.dispose[0],
  "steam.action.top": ACTIONS.top[0],
  "steam.action.bottom": ACTIONS.bottom[0],
  "steam.action.assistant": ACTIONS.assistant[0],
  "steam.action.turn": ACTIONS.turn[0],
  "steam.action.acquire": ACTIONS.acquire[0],
  "steam.action.complete": ACTIONS.complete[0],
  "steam.action.modify": ACTIONS.modify[0],
  "steam.actionShort.pasteurise": ACTIONS.pasteurise[1],
  "steam.actionShort.cut": ACTIONS.cut[1],
  "steam.actionShort.press": ACTIONS.press[1],
  "steam.actionShort.refine": ACTIONS.refine[1],
  "steam.actionShort.dispose": ACTIONS.dispose[1],
  "steam.actionShort.top": ACTIONS.top[1],
  "steam.actionShort.bottom": ACTIONS.bottom[1],
  "steam.actionShort.assistant": ACTIONS.assistant[1],
  "steam.actionShort.turn": ACTIONS.turn[1],
  "steam.actionShort.acquire": ACTIONS.acquire[1],
  "steam.actionShort.complete": ACTIONS.complete[1],
  "steam.actionShort.modify": ACTIONS.modify[1],
  "steam.space.nw": "top left",
  "steam.space.ne": "top right",
  "steam.space.sw": "bottom left",
  "steam.space.se": "bottom right",
  "state.starting": "who begins?",
  "state.inTurn": (who) => `${who} plays`,
  "steam.pool": "Dice and turn order",
  "steam.gear1": "Action board 1",
  "steam.gear2": "Action board 2",
  "steam.gear3": "Action board 3",
  "steam.overseers": "Overseer board",
  "steam.zeppelin": "Zeppelin board",
  "steam.market": "Market",
  "steam.goods": goods,
  "steam.kind.fresh": "fresh",
  "steam.kind.soft": "soft",
  "steam.kind.hard": "hard",
  "steam.kind.refined": "refined",
  "steam.side.north": "north",
  "steam.side.east": "east",
  "steam.side.south": "south",
  "steam.side.west": "west",

  "steam.roundShort": "round",
  "steam.standing": (round, turn) => `Round ${round} of 6 · turn ${turn} of 3`,
  "steam.standingStep": (round) => `Round ${round} of 6 · overseers`,
  "steam.phase.setup": "Setting up",
  "steam.phase.over": "The game is over",
  "steam.orderOf": (who, place, now) => `${who} plays at place ${place}${now ? ", on turn" : ""}`,
  "steam.die": (colour, top, number) =>
    `${number > 1 ? `${number} ` : ""}${colour} ${number > 1 ? "dice" : "die"} showing ${top}`,
  "steam.chosen": (colour, top, bottom) =>
    `Chosen: the ${colour} die showing ${top}, its bottom face ${bottom}`,
  "steam.socket": (gear, space, die) => {
    if (!die) return `Action board ${gear}, die space ${space}: free`;
    const shown = die.top ? `${die.colour} die showing ${die.top}` : "blocked by a purple die";
    return `Action board ${gear}, die space ${space}: ${shown}`;
  },
  "steam.machineAt": (gear, side) => `Board ${gear} ${side}`,
  "steam.machine": machine,
  "steam.empty": "no machine yet",
  "steam.ownedBy": (who) => `owned by ${who}`,
  "steam.strength": (n) => `strength ${n}`,
  "steam.used": "used",
  "steam.tile": (tile) => `bonus tile: ${effect(tile)}${tile.scaled ? " at the strength" : ""}`,
  "steam.order": order,
  "steam.offer": (text, price) => `${text}; costs strength ${price}`,
  "steam.offerGone": (factor) => `Empty place, factor ${factor}`,
  "steam.ordersRow": (n) => `Orders · ${n} more`,
  "steam.plansRow": (n) => `Blueprints · ${n} more`,
  "steam.first": "First space of both tracks",
  "steam.track.top": (n) => `Top track, space ${n}`,
  "steam.track.bottom": (n) => `Bottom track, space ${n}`,
  "steam.costs": (n) => `costs ${n} money`,
  "steam.middle": (n, text) => `Between the tracks at ${n}: ${text} for a pair`,
  "steam.ring.outer": "Outer ring",
  "steam.ring.inner": "Inner gear",
  "steam.ringSpace": (ring, n, text) => `${ring}, space ${n}${text ? `: ${text}` : ""}`,
  "steam.zone": (n, tile) => `Place for a bonus tile at sector ${n}${tile ? `: ${tile}` : ""}`,
  "steam.assistants": (who, n) => `${some(n, "assistant", "assistants")} of ${who}`,
  "steam.overseerSpace": (n, { trigger, good, value }) => {
    const gain = good === "flight" ? "an extra zeppelin action" : goods(value, good);
    const less = trigger === "modify" ? `${value} money less` : gain;
    return `Overseer space ${n}: ${WHEN[trigger]}, ${less}`;
  },
  "steam.heldBy": (who) => `overseer of ${who} is here`,
  "steam.when.white": "white die",
  "steam.when.yellow": "yellow die",
  "steam.when.brown": "brown die",
  "steam.when.once": "at once",
  "steam.when.zeppelin": "zeppelin",
  "steam.when.modify": "modify",

  "steam.brief.milk": "milk",
  "steam.brief.cheese": "cheese",
  "steam.brief.hand": "cards and tiles in hand",
  "steam.milkHead": "Milk, ageing to the right",
  "steam.cheeseHead": "Cheese: fresh, soft, hard, refined",
  "steam.milk": (row, space, n) => `${n} ${GOODS[row][0]} on space ${space}`,
  "steam.cheese": (row, kind, n) => `${n} ${kind} ${row} cheese`,
  "steam.waste": (n) => `${n} waste, 3 points less each`,
  "steam.home": "Own die space",
  "steam.homeDie": (die) => (die ? `Own die space: ${die.colour} die` : "Own die space: free"),
  "steam.homeFree": "One action of your choice a round, at the bottom face of the die.",
  "steam.homeStrength": (n) => `Taken this round; its bottom face is ${n}.`,
  "steam.markers": "Ownership markers",
  "steam.assistantsRow": "Assistants",
  "steam.assistantsHome": (n, cost) => {
    const next = cost === null ? "" : `, the next costs ${cost} money`;
    return `${some(n, "assistant", "assistants")} at home${next}`;
  },
  "steam.hand": "Orders in hand",
  "steam.plans": "Blueprints",
  "steam.tiles": "Bonus tiles",
  "steam.done": "Completed orders",
  "steam.achievements": "Achievements",
  "steam.achievement.1": "The best mechanic",
  "steam.achievement.2": "Submerged in trash",
  "steam.achievement.3": "A knack for spices",
  "steam.achievement.4": "Busy little mouse",
  "steam.achievement.5": "Milk dealer",
  "steam.achievement.6": "Abundance of cheese",
  "steam.achievement.7": "Cheese merchant",
  "steam.counter.machines": (n) => `${n} own machines`,
  "steam.counter.waste": (n) => `${n} waste`,
  "steam.counter.spice": (n) => `${n} spices`,
  "steam.counter.tiles": (n) => `${n} bonus tiles`,
  "steam.counter.milk": (n) => `${n} milk`,
  "steam.counter.cheese": (n) => `${n} cheeses`,
  "steam.counter.orders": (n) => `${n} orders of one colour`,

  "line.points": "Points in play",
  "line.waste": "Waste",
  "line.coins": "Money",
  "line.markers": "Ownership markers",
  "line.assistants": "Assistants",
  "line.sets": "Sets of orders",
  "why.waste": (n) => `${n} waste`,
  "why.milk_left": (n) => `${n} milk left`,
  "why.money": (n) => `${n} money`,
  "why.sold": (n) => `${n} for cheese`,
  "why.placed": (n) => `${n} placed`,
  "why.orders": (n) => some(n, "order", "orders"),
  "why.symbols": (n) => some(n, "client", "clients"),
  "scores.waste_left": "Ties: least waste",
  "scores.goods_left": "Ties: least rennet and spices",
  "setup.first_game": "First game: advised machines, achievements and start tiles",
  "setup.expert": "Expert rule: rivals' machines may be replaced",
};

const WHEN = {
  white: "for a white die",
  yellow: "for a yellow die",
  brown: "for a brown die",
  once: "at once",
  zeppelin: "for a zeppelin action",
  modify: "for modifying",
};
