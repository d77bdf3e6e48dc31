// What is on show: the server's state and, on top of it, what this phone did and no answer came for yet.

import { say } from "./words.js";

/** All that the page shows of the table *object*: with the unanswered *acts* done, or as it is being corrected. */
export function known(object, acts, correcting) {
  const state = correcting ? correcting.shown(object.state) : after(object.state, acts);
  const { view } = state;
  const entries = object.record.filter((entry) => !entry.undone && entry.text !== "/");
  return {
    state,
    view,
    code: object.code,
    outcome: state.outcome,
    toMove: state.to_move,
    owed: view.owed,
    ends: view.seats.length > 1 && !view.alone,
    tokens: state.tokens,
    tokensAtStart: state.tokens_at_start,
    canUndo: view.can_undo || acts.length > 0,
    canRedo: view.can_redo,
    links: linksOf(object),
    ending: view.ending ?? say("The game is over."),
    ranks: ranksOf(view),
    homeCount: homeCount(view),
    last: entries.length ? { ...entries.at(-1), pass: /(^| )!?--( |$)/u.test(entries.at(-1).text) } : null,
  };
}

/** How the places look: the chosen one, those it may go to, the one that was refused. */
export function looks(app, slides) {
  const source = app.chosen && app.pile(app.chosen)?.source;
  const choices = app.readOnly ? [] : app.view.choices.filter((each) => source && each.source === source);
  const targets = new Set(choices.map((each) => each.target));
  const legal = new Set(app.view.piles.filter((pile) => pile.target && targets.has(pile.target)).map((pile) => pile.key));
  return { chosen: app.chosen, legal, refused: app.refusal?.place ?? null, toMove: app.toMove, slides };
}

function linksOf({ table, code, links = {} }) {
  return { again: code, next: null, results: `/t/${table}/results`, record: null, ...links };
}

/** The legal moves of the card of *source* to a foundation. */
export function homePlays(view, source) {
  const homes = view.piles.filter((pile) => pile.kind === "foundation").map((pile) => pile.target);
  return view.choices.filter((each) => each.source === source && homes.includes(each.target));
}

/** The keys of the rank pad: the letters of the notation, what they look like, and how many are out. */
function ranksOf(view) {
  if (view.ranks) return view.ranks;
  const out = view.ranks_out ?? {};
  return [..."A23456789TJQK"].map((code) => ({ code, text: code === "T" ? "10" : code, out: out[code] ?? 0 }));
}

function homeCount(view) {
  const piles = view.piles.filter((pile) => pile.kind === "foundation");
  const sum = (list) => list.reduce((n, pile) => n + pile.cards.length + pile.hidden, 0);
  return { n: sum(piles), all: sum(view.piles) };
}

// --- what unsent acts do to the cards ---------------------------------------------------------------------------

/** *state* as it will be after *acts*, as far as that needs no rule: cards lie elsewhere, the turn went over. */
function after(state, acts) {
  const done = [];
  for (const act of acts) {
    if (act.path === "undo") done.pop();
    else done.push(act);
  }
  return done.reduce((so, act) => (act.effect?.sure ? effected(so, act.effect) : so), state);
}

function effected(state, effect) {
  // What is legal now only the server knows.
  const view = { ...state.view, choices: [], shortcuts: {} };
  const next = { ...state, view, legal: [] };
  if (effect.end) {
    const seats = view.seats.map((seat) => seat.player);
    next.to_move = seats[(seats.indexOf(state.to_move) + 1) % seats.length];
    view.owed = true;
  } else if (effect.pass) {
    next.tokens = state.tokens === null ? null : Math.max(0, state.tokens - 1);
    view.owed = false;
  } else if (effect.source) {
    moveCards(view, effect);
  }
  // A turn that had its move may be ended, one that did not may be passed: these two can wait for the server too.
  next.legal = [view.owed ? "--" : "/"];
  return next;
}

function moveCards(view, { source, target, count }) {
  const from = view.piles.find((pile) => pile.source === source);
  const to = view.piles.find((pile) => pile.target === target);
  const cards = from.cards.slice(from.cards.length - count);
  const now = { [from.key]: from.cards.slice(0, from.cards.length - count), [to.key]: [...to.cards, ...cards] };
  view.piles = view.piles.map((pile) => (pile.key in now ? relabelled(pile, now[pile.key]) : pile));
  view.last_move = { cards: cards.map((card) => card.text), source: from.key, target: to.key };
  if (to.kind !== "foundation") view.owed = false;
}

function relabelled(pile, cards) {
  return { ...pile, cards, label: `${pile.name}: ${cards.at(-1)?.name ?? say("empty")}` };
}
