// What the table page shows: its small pieces (elements, icons, cards, sentences with cards in them), what is known
// of the table, and what stands around the board. The board itself is in board.js, the dock in dock.js.

import { after } from "./net.js";
import { count, say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const SIGNS = { "♥": "H", "♦": "D", "♠": "S", "♣": "C" };
const CARD = /(\d{1,2}|\p{Lu})?([♥♦♠♣])/gu;

/** A new element: `h("button.gold", {type: "button"}, "text", child)`. Null children are left out. */
export function h(what, attributes = {}, ...children) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) put(element, name, value);
  element.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Give *element* an attribute; null and false take it away. A listener is given as `onclick`. */
export function put(element, name, value) {
  if (name.startsWith("on")) element[name] = value;
  else if (value === null || value === false || value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value === true ? "" : value);
}

function use(id, name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("viewBox", "0 0 24 24");
  const inner = document.createElementNS(SVG, "use");
  inner.setAttribute("href", `#${id}`);
  svg.append(inner);
  return svg;
}

export const icon = (name) => use(`icon-${name}`, "icon");
export const suit = (letter) => use(`suit-${letter}`, "suit");

/** The marks of a seat: its suits, or a disc and a square where the seats have none. */
export function marks(seat, index) {
  if (seat.suits.length) return seat.suits.map(suit);
  return [use(index ? "mark-square" : "mark-disc", "suit")];
}

/** A card as it lies on the table. */
export function card(face, ...classes) {
  const ten = face.rank.length > 1 ? "ten" : "";
  const name = ["card", face.suit ? `of-${face.suit}` : "plain", ten, ...classes].filter(Boolean).join(".");
  return h(`span.${name}`, {}, h("b", {}, face.rank), face.suit ? suit(face.suit) : null);
}

/** *text* as nodes, each card in it (Q♥) drawn with our own suits; the sign itself stays for the ear and for copying. */
export function rich(text) {
  const nodes = [];
  let from = 0;
  for (const found of text.matchAll(CARD)) {
    const letter = SIGNS[found[2]];
    nodes.push(text.slice(from, found.index));
    nodes.push(h(`b.said.of-${letter}`, {}, found[1] ?? "", suit(letter), h("span.aloud", {}, found[2])));
    from = found.index + found[0].length;
  }
  nodes.push(text.slice(from));
  return nodes.filter((node) => node !== "");
}

/** Put *nodes* into *element* only where *key* says that they are others than before. */
export function fill(element, key, nodes) {
  if (element.dataset.key === key) return false;
  element.dataset.key = key;
  element.replaceChildren(...[nodes()].flat(2).filter((node) => node !== null && node !== undefined));
  return true;
}

/** A button of the page: an icon, words and a second line, each of them optional. */
export function button({ label, sign, text, second, name, tone = "", off = false, onclick, ...more }) {
  const words = text || second ? h("span.two-lines", {}, text ? h("span", {}, rich(text)) : null,
    second ? h("small", {}, rich(second)) : null) : null;
  return h(`button.button${tone}`, {
    type: "button", "aria-label": label ?? null, "aria-disabled": off ? "true" : null, onclick, name, ...more,
  }, sign ? icon(sign) : null, words);
}

/** Whether people asked for less motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// --- around the board: whose turn it is, the tokens, how the game ended ------------------------------------------

/** The banner: two halves in fixed seats, the one whose turn it is large and filled; alone, a bar with the name. */
export function renderBanner(element, app) {
  const { view, outcome, toMove } = app;
  const solo = view.seats.length === 1;
  const key = JSON.stringify([outcome, toMove, view.alone, app.seat, solo && bar(app)]);
  element.classList.toggle("ended", outcome !== "open");
  element.classList.toggle("lost", outcome === "lost");
  element.classList.toggle("solo", solo && outcome === "open");
  if (outcome !== "open") return fill(element, key, () => ended(app));
  if (solo) return fill(element, key, () => bar(app).map((part, i) => h(i ? "span.meta" : "span.title", {}, part)));
  if (!element.querySelector(".half")) element.replaceChildren(...view.seats.map((seat) => h(`div.half.${seat.style}`)));
  view.seats.forEach((seat, index) => renderHalf(element.children[index], seat, index, app));
  return undefined;
}

function renderHalf(half, seat, index, app) {
  const active = app.toMove === seat.player;
  const own = app.seat === seat.player;
  const home = !active && app.view.alone;
  half.classList.toggle("active", active);
  fill(half, JSON.stringify([active, own, app.view.alone]), () => [
    h("span.suits", {}, marks(seat, index)),
    h("span.turn", {}, home ? [icon("check"), say("home")] : turnWords(seat, active, app)),
    active && own ? h("span.you", {}, say("you")) : null,
  ]);
}

function turnWords(seat, active, app) {
  if (!active) return say("waits");
  return say(app.view.alone ? "{name} alone" : "{name}’s turn", { name: seat.name });
}

function bar({ view, settings, code }) {
  const parts = [count(view.moves, "{n} move", "{n} moves")];
  if (settings.clock) parts.push(clock(view));
  return [view.game, [parts.join(" · "), h("br"), code]];
}

/** The time between the first and the last act, or now: 24:05. */
function clock(view) {
  const seconds = Math.max(0, Math.round((Date.parse(view.last) - Date.parse(view.started)) / 1000));
  const two = (n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function ended({ view, outcome, homeCount }) {
  if (outcome === "won") {
    const all = view.seats.map((seat, index) => h("span.suits", {}, marks(seat, index)));
    const words = h("span.turn", {}, say(view.seats.length > 1 ? "Won together" : "Won"));
    return view.seats.length > 1 ? [all[0], words, all[1]] : [words];
  }
  return [icon("no"), h("span.turn", {}, say("Lost")), h("span.meta", {}, say("{n} of {all} home", homeCount))];
}

/** The row below: tokens as discs, or what takes their place; at its end the code, or what is still unsent. */
export function renderStatus(element, app) {
  const { view, unsent, code } = app;
  const crunch = view.piles.some((pile) => pile.kind === "waste");
  element.hidden = view.seats.length === 1 && !crunch && !unsent;
  const key = JSON.stringify([app.tokens, app.tokensAtStart, view.alone, unsent, app.toMove, app.homeCount, code, app.facing]);
  fill(element, key, () => [
    crunch ? h("span.count", {}, bold(say("{n} of {all} on the foundations", app.homeCount))) : tokens(app),
    unsent ? h("span.pill", {}, count(unsent, "{n} unsent", "{n} unsent"))
      : view.seats.length > 1 ? h("span.code", {}, code) : null,
  ]);
}

function tokens({ view, tokens: left, tokensAtStart, toMove, outcome, facing }) {
  if (left === null) return h("span.count");
  if (view.alone && outcome === "open") {
    const partner = view.seats.find((seat) => seat.player !== toMove);
    return h("span.count", {}, say("{name} is home. No turns, no passes.", { name: partner.name }));
  }
  const all = Math.max(left, tokensAtStart ?? 0);
  const discs = Array.from({ length: all }, (_, i) => h(i < left ? "i.disc" : "i.disc.spent"));
  const row = h("span.discs", { "aria-hidden": "true" }, discs);
  row.classList.toggle("small", all > 6);
  if (all > 6) row.style.setProperty("--half", Math.ceil(all / 2));
  const number = (name) => h(`span.count${name}`, {}, bold(count(left, "{n} pass", "{n} passes")));
  const far = facing ? number(".far-count") : null;
  far?.setAttribute("aria-hidden", "true");
  return h("span.tokens", {}, far, all ? row : null, number(""));
}

/** *text* with its first number in bold. */
function bold(text) {
  const found = /^(\D*)(\d+)(.*)$/su.exec(text);
  return found ? [found[1], h("b", {}, found[2]), found[3]] : [text];
}

/** What stands in place of the board once the game is won: four kings, one line of numbers, two ways on. */
export function renderOver(element, app) {
  const { view, outcome, links } = app;
  const show = outcome === "won" && !app.looking;
  element.hidden = !show;
  if (!show) return;
  const tops = view.piles.filter((pile) => pile.kind === "foundation").map((pile) => pile.cards.at(-1));
  fill(element, JSON.stringify([view.turns, view.passes, view.last]), () => [
    h("div.kings", { "aria-hidden": "true" }, tops.filter(Boolean).map((face) => card(face, "exposed"))),
    h("h2", {}, say("All {all} cards home", app.homeCount)),
    h("p.soft", {}, numbers(app).join(" · ")),
    h("nav.rows", { "aria-label": say("After the game") }, [
      link(links.record, "print", say("Print the record")),
      link(links.results, "clock", say("Results of {code}", { code: app.code })),
    ]),
  ]);
}

function link(address, sign, words) {
  return address ? h("a.row", { href: address }, icon(sign), h("span.grow", {}, rich(words)), icon("next")) : null;
}

function numbers({ view, tokensAtStart }) {
  const minutes = Math.round((Date.parse(view.last) - Date.parse(view.started)) / 60_000);
  const passes = tokensAtStart === null ? null
    : say("{n} of {all} passes spent", { n: view.passes, all: tokensAtStart });
  return [
    view.seats.length > 1 ? count(view.turns, "{n} turn", "{n} turns") : count(view.moves, "{n} move", "{n} moves"),
    passes,
    count(minutes, "{n} minute", "{n} minutes"),
  ].filter(Boolean);
}

/** How the whole page lies: face to face, upside down, as from the other side, in four colours. */
export function arrange(cloth, app) {
  const { settings, view, toMove } = app;
  app.facing = Boolean(settings.face) && view.seats.length > 1;
  const second = toMove === view.seats.at(-1).player;
  cloth.classList.toggle("facing", app.facing);
  cloth.classList.toggle("upside-down", Boolean(app.turned) !== (app.facing && second));
  cloth.classList.toggle("opposite", Boolean(settings.opposite));
  document.documentElement.dataset.colours = settings.four ? "4" : "2";
}

/** Say whose turn it is whenever that changes; the sentence in the dock speaks for itself. */
export function announce(element, app) {
  const { view, outcome, toMove } = app;
  const seat = view.seats.find((each) => each.player === toMove);
  const turn = view.seats.length > 1 ? say("{name}’s turn", { name: seat.name }) : "";
  const words = { won: say("Won"), lost: say("Lost"), open: turn }[outcome];
  if (app.announced !== undefined && app.announced !== words) element.textContent = words;
  app.announced = words;
}

// --- what is known of the table ------------------------------------------------------------------------------------

/** All that the page shows of the table *object*: with the unanswered *acts* done, or as it is being corrected. */
export function known(object, acts, correcting) {
  const state = correcting ? correcting.shown(object.state) : after(object.state, acts);
  const { view } = state;
  const standing = object.record.filter((entry) => !entry.undone);
  const entries = standing.filter((entry) => entry.text !== "/");
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
    undone: object.record.find((entry) => entry.undone && entry.n > (standing.at(-1)?.n ?? 0)) ?? null,
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

/** Where one can go from here; who only watches goes nowhere. */
function linksOf({ table, code, read_only: readOnly, links = {} }) {
  return readOnly ? {} : { again: code, next: null, results: `/t/${table}/results`, record: null, ...links };
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
