// A bot in JavaScript: one JSON document a line in, one out. No library is needed.
//
//   darwin simulate --players 2 --bots "cmd:node bot.mjs,random"
//
// At Darwin's Choice it lays down the species that suits a habitat best; elsewhere it does whatever comes first.

import { createInterface } from "node:readline";

const say = (answer) => process.stdout.write(JSON.stringify(answer) + "\n");

// The symbols on these cards that count in a place.
function adaptation(view, place, slots) {
  const cards = [...view.hands[view.seat], ...view.market];
  let sum = 0;
  for (const card of cards.filter((card) => slots.includes(card.slot)))
    for (const ability of view.places[place].adaptation) sum += card.symbols[ability] ?? 0;
  return sum;
}

// The pile of which the hand holds fewer cards: heads are small cards (0), torsos large ones (1).
function scarcer(view) {
  const hand = view.hands[view.seat];
  return 2 * hand.filter((card) => card.large).length < hand.length ? 1 : 0;
}

function value(view, action) {
  if (action.kind === "create")
    return 10 + adaptation(view, action.place, action.slots) * view.places[action.place].points;
  if (action.kind === "draw") return 5 + (action.pile === scarcer(view) && action.count === 1);
  if (action.kind === "end_turn") return 5;
  if (action.kind === "redraw" || action.kind === "full_redraw" || action.kind === "trade") return -1;
  return 0; // pass, and what the other games have
}

function choose({ view, legal }) {
  let best = 0;
  const values = legal.map((action) => (view.game === "darwins-choice" ? value(view, action) : 0));
  values.forEach((one, number) => {
    if (one > values[best]) best = number;
  });
  return best;
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "choose") say({ choose: choose(message) });
}
