/** English: what helps round a game, and what looks into the machine. */

export default {
  "panel.inspect": "Inspect",
  "inspect.turn.title": "The last turn",
  "inspect.angle": "Angle, degrees",
  "inspect.speed": "Speed, degrees per second",
  "inspect.limit": "Share of the friction limit, percent",
  "inspect.seen": (degrees, seconds) => `Seen: ${degrees}° in ${seconds} s (dots).`,
  "inspect.planned": (pace, seconds, speed, share) =>
    `Planned at ${pace} pace: ${seconds} s, at most ${speed}° per second ` +
    `and ${share} % of what makes a piece slide (line).`,
  "inspect.fast": "Time passes too fast here for a turn to be seen; its plan is shown.",
  "inspect.unseen": "The board has not turned yet.",
  "pace.gentle": "gentle",
  "pace.normal": "normal",
  "pace.brisk": "brisk",
  "inspect.ring.title": "The ring",
  "inspect.ring.alt": (seconds) =>
    `The 60 pixels of the ring, from seat 0 clockwise, over the last ${seconds} seconds`,
  "inspect.ago": (seconds) => `${seconds} s ago`,
  "inspect.now": "now",
  "inspect.link.title": "What the board counts on its line",
  "inspect.link.none": "The board has told nothing.",
  "inspect.wire.title": "Messages on the wire, the newest first",
  "inspect.wire.hold": "Hold still",
  "inspect.wire.all": "Credits and frames too",
  "inspect.wire.none": "Nothing has passed since this panel was opened.",
  "inspect.sent": "to the board",
  "inspect.came": "from the board",
  "inspect.record.title": "Lines of the match record, the newest first",

  "pad.title": "Score pad",
  "pad.link": "Score pad: enter, add up, print",
  "pad.open": "points to be entered",
  "pad.hint": "Enter what each player has; empty is nothing. The rules of the game do the sums.",
  "pad.take": "Take over from the table",
  "pad.blank": "Empty pad",
  "pad.print": "Print",
  "pad.name": (n) => `Name at seat ${n}`,
  "pad.venue": (n) => `Venue ${n}`,
  "pad.fruited": "Fruit on fruited spaces",
  "pad.jam": "Fruit on jam spaces",
  "pad.fruit.help": "fruited × jam",
  "pad.completed": "Completed orders",
  "pad.orders.help": "completed",
  "pad.unused": "Unused resources",
  "pad.unused.help": "of all kinds together",
  "pad.cheeses.help": "decide a tie",
  "pad.placed": "Cheeses placed",
  "pad.logged": "Cheeses the board was told",
  "pad.logged.help":
    "Where each one stands is all that is missing: say it for every cheese of a venue, and its " +
    "points are counted. Spaces are numbered from left to right, then towards you.",
  "pad.counted": "counted",
  "pad.which": "which space?",
  "pad.unknown": "age and type unknown",
  "pad.not.vigneto": "The Vigneto counts its wine tiles, which nobody told the board.",
  "pad.not.villes": "The board does not know where the corporation's cheeses stand.",
  "pad.customers": "Customer tokens, 1 to 6, on the regions",
  "pad.customer": (region) => `Customer token of region ${region}`,
  "pad.gondolas": "Gondola spaces that are taken",

  "lay.title": "Setting up the table",
  "lay.link": "What to lay on the table",
  "lay.advanced": "Advanced: draft structure tiles",
  "lay.side": (name) => `Side of the insert of ${name}`,
  "lay.orientation": "In front of seat 0 lies",
  "lay.orientation.open": "not turned yet",
  "setup.tile": "Resource tile",
  "setup.tile.fromage": "as in the box",
  "setup.tile.fromage_alt": "its other order",
  "lay.inserts": "Venues and inserts",
  "lay.insert": (label, name, players, side) =>
    side === "board"
      ? `Quadrant ${label}: ${name}, without an insert`
      : `Quadrant ${label}: ${name}, insert for ${players}, side ${side}`,
  "lay.tile": "Resource tile",
  "lay.tile.fromage": "The Fromage tile goes into the middle, turned at random.",
  "lay.tile.fromage_alt":
    "The Fromage tile with the other order of resources goes into the middle, turned at random.",
  "lay.tile.formaggio": "The Formaggio tile goes into the middle, turned at random.",
  "lay.tile.turn":
    "Turn the board until a quadrant faces each seat. Then say above which resource lies in " +
    "front of seat 0, and the starting resources are shown.",
  "lay.tied": (label, name, season) => `Quadrant ${label}: ${name}${season ? `, ${season}` : ""}`,
  "lay.pieces": "Pieces of the venues",
  "lay.piece.villes": "Villes: one customer token on each region, at random, normal side up",
  "lay.piece.vigneto":
    "Vigneto: shuffle the wine tiles by colour, one face up on every open table of its colour",
  "lay.piece.venezia": (laid) =>
    `Venezia: the gondolas into the tray${laid ? `, ${laid} of them onto the marked spaces` : ""}`,
  "lay.orders": "Order cards",
  "lay.piles": (piles) =>
    piles.length === 1
      ? `Shuffle; one pile of ${piles[0]} cards.`
      : `Shuffle; two piles of ${piles.join(" and ")} cards, one on each resource tray.`,
  "lay.platinum.in": "Orders for platinum cheese stay in.",
  "lay.platinum.out": "Take out the orders for platinum cheese first.",
  "lay.kit": "Workers and tokens",
  "lay.kit.text": (tokens) => `Each player takes ${tokens} cheese tokens of one colour.`,
  "lay.workers": "Three workers, on a soft, a hard and a blu base, start in front of their owner.",
  "lay.boards": "Player boards",
  "lay.boards.text": "One at random for each player.",
  "lay.boards.out": (numbers) =>
    `Leave out those that name an absent venue: numbers ${numbers.join(", ")}.`,
  "lay.resources": "Starting resources",
  "lay.starts": (who, has) => `${who}: ${has.join(", ")}`,
  "lay.draft": "Draft",
  "lay.draft.text": "Structure tiles are drafted now, before the first turn.",
  "lay.draft_alone": "Structure tiles",
  "lay.draft.alone": "Draw four tiles and keep one, then three, then two, then one.",
  "lay.tiles.out": (numbers) =>
    `Leave out the tiles that name an absent venue: numbers ${numbers.join(", ")}.`,
  "lay.corporation": "The corporation",
  "lay.corporation.text": (game, level, tokens) =>
    `Its board of ${game}, level ${level}, with ${tokens} tokens on its spaces; ` +
    "it has nothing else.",
  "lay.stars": (stars) => `Difficulty: ${stars} ${stars === 1 ? "star" : "stars"}.`,
  "lay.climate": "Good to know",
  "lay.climate.easier": "With these venues resources are easier to come by than usual.",
  "lay.climate.scarcer": "With these venues resources are scarcer than usual.",
  "lay.steam.boards": "Boards",
  "lay.steam.boards.text": (gears) =>
    `Market, overseers, assistants, zeppelin and ${gears} action boards, as there is room.`,
  "lay.steam.machines": "Starting machines",
  "lay.steam.machines.text":
    "The twelve machines of level 1 at random on the places, four a board.",
  "lay.steam.machines.given": "For a first game by action board:",
  "lay.steam.orders": "Orders",
  "lay.steam.orders.text": (shown, of) =>
    `Shuffle all ${of}; ${shown} face up in the market, the pile face up as well.`,
  "lay.steam.blueprints": "Blueprints",
  "lay.steam.blueprints.text": (shown, of) =>
    `Shuffle the other ${of} machines; ${shown} face up in the market, the rest face down.`,
  "lay.steam.bonus": "Bonus tiles",
  "lay.steam.bonus.text": (of) => `Shuffle all ${of} face down.`,
  "lay.steam.achievements": "Achievements",
  "lay.steam.achievements.text": (shown) => `${shown} cards face up, the rest into the box.`,
  "lay.steam.achievements.given": (numbers) => `For a first game numbers ${numbers.join(", ")}.`,
  "lay.steam.dice": "Dice",
  "lay.steam.dice.text": (each) => `${each} each of white, yellow and brown.`,
  "lay.steam.purple": "Purple dice",
  "lay.steam.purple.text": (gears) =>
    `One on any die space of each of the ${gears} action boards; they stay there.`,
  "lay.steam.kit": "Players",
  "lay.steam.kit.text": (markers, assistants) =>
    `Player board, ${markers} markers, ${assistants} assistants, one overseer, ` +
    "the markers for 50 and 100 points.",
  "lay.steam.tiles": "Start tiles",
  "lay.steam.tiles.text": (numbers) =>
    `Numbers ${numbers.join(", ")} are on offer. The player to the right of the starting player ` +
    "chooses first, then on to the right; the starting player takes the last choice.",
  "lay.steam.overseers": "First overseers",
  "lay.steam.overseers.text": "In the same order each overseer goes onto a free space.",
};
