// Start from here: tap a place, then the cards that lie on it, the deepest first. A card that was tapped leaves the pad,
// so that none is there twice and what is missing stays in sight.

import "./pages.js";
import { boardText, emptyLayout, fitted, laid, lifted, placed, undone } from "./layout-board.js";
import { keep, recall, remember } from "./phone.js";
import { sprite } from "./tables.js";
import { read, say } from "./words.js";

const KEY = "tablemates.layout";
const CELLS = "abcdefgk"; // as the notation letters them
const NAMED = 6; // so many missing cards are named, more are counted
const at = (id) => document.getElementById(id);
const homes = read("homes");
const pack = new Map(read("pack").map((card) => [card.code, card]));
const ranks = [...new Set([...pack.keys()].map((code) => code[0]))];
const game = at("game");

let place = "column-0";
let across = false; // each card goes to the next column, as one deals
let layout = shaped(recall(KEY)?.layout);

/** *kept*, or an empty layout, in the places of the chosen game. */
function shaped(kept) {
  const { columns, cells } = game.selectedOptions[0].dataset;
  return kept ? fitted(kept, Number(columns), Number(cells)) : emptyLayout(Number(columns), Number(cells));
}

function change(next) {
  layout = next;
  keep(KEY, { code: game.value, layout: { ...layout, taken: [] } });
  sayProblem("");
  show();
}

function show() {
  const where = placed(layout, ranks);
  at("upper").replaceChildren(
    ...layout.cells.map((card, i) => placeButton(`cell-${i}`, say("free cell {letter}", { letter: CELLS[i] }), card ? [card] : [])),
    ...Object.entries(layout.home).map(([suit, n]) => (
      placeButton(`home-${suit}`, homes[suit], n ? [ranks[n - 1] + suit] : [], suit)
    )),
  );
  at("columns").replaceChildren(...layout.columns.map((cards, i) => (
    placeButton(`column-${i}`, say("column {number}", { number: i + 1 }), cards)
  )));
  for (const key of at("pad").querySelectorAll("[data-card]")) key.disabled = where.has(key.dataset.card);
  at("pad").classList.toggle("empty", where.size === pack.size);
  at("undo").disabled = !layout.taken.length;
  at("across").setAttribute("aria-pressed", String(across));
  const missing = [...pack.keys()].filter((code) => !where.has(code));
  at("sentence").textContent = sentence(missing);
  at("start").classList.toggle("gold", !missing.length);
  showHalf(missing);
}

/** A short screen shows half the pad: turn to the other half once this one is used up. */
function showHalf(missing) {
  const halves = [...document.querySelectorAll("[name=half]")];
  const left = (half) => missing.some((code) => pack.get(code).colour === half.value);
  const shown = halves.find((half) => half.checked);
  const other = halves.find((half) => !half.checked);
  if (!left(shown) && left(other)) other.checked = true;
}

/** A place as a button: tapped once it is chosen, tapped again it gives its last card back. */
function placeButton(key, name, cards, suit = null) {
  const button = document.createElement("button");
  const [kind] = key.split("-");
  button.type = "button";
  button.className = `spot ${kind}`;
  button.dataset.place = key;
  button.setAttribute("aria-pressed", String(key === place));
  const lies = cards.length ? cards.map((code) => pack.get(code).name).join(", ") : say("empty");
  button.setAttribute("aria-label", `${name}: ${lies}`);
  if (kind === "column") button.append(caption(key.split("-")[1]));
  button.append(...cards.map(tiny));
  if (!cards.length && suit) button.append(sprite(`suit-${suit}`));
  button.addEventListener("click", () => choose(key, cards.length));
  return button;
}

function caption(index) {
  const number = document.createElement("small");
  number.textContent = Number(index) + 1;
  return number;
}

function tiny(code) {
  const card = pack.get(code);
  const span = document.createElement("span");
  span.className = `tiny ${card.colour}`;
  span.append(card.rank, sprite(`suit-${card.suit}`));
  return span;
}

function choose(key, cards) {
  if (key === place && cards) change(lifted(layout, key));
  place = key;
  show();
  document.querySelector(`[data-place="${key}"]`).focus();
}

function sentence(missing) {
  if (!missing.length) return say("All 52 cards lie somewhere.");
  const names = missing.map((code) => pack.get(code).text).join(" ");
  if (missing.length <= NAMED) return say("Not placed yet: {cards}.", { cards: names });
  const name = document.querySelector(`[data-place="${place}"]`)?.getAttribute("aria-label").split(":")[0];
  return `${say("{place}, the deepest card first", { place: name })} · ${say("{n} left", { n: missing.length })}`;
}

function sayProblem(text, id = "problem") {
  at(id).textContent = text;
  at(id).hidden = !text;
}

/** *card* was tapped on the pad: it lies on the chosen place now. */
function lay(card) {
  const [kind, name] = place.split("-");
  if (kind === "home" && !goesHome(card, name)) return;
  if (kind === "cell" && layout.cells[name]) change(lifted(layout, place));
  change(laid(layout, place, card, ranks));
  if (across && kind === "column") place = `column-${(Number(name) + 1) % layout.columns.length}`;
  else if (kind === "cell" && layout.cells[Number(name) + 1] === null) place = `cell-${Number(name) + 1}`;
  show();
  at("pad").querySelector(`[data-card="${card}"] ~ :not(:disabled)`)?.focus({ preventScroll: true });
  at("places").scrollIntoView({ block: "start" }); // above the pad, a short screen has room for little else
}

/** Whether all up to *card* can be home: of the suit, and none of them lies elsewhere. */
function goesHome(card, suit) {
  if (card[1] !== suit) {
    sayProblem(say("This home is for another suit."));
    return false;
  }
  const where = placed(layout, ranks);
  const below = ranks.slice(0, ranks.indexOf(card[0])).map((rank) => rank + suit);
  const elsewhere = below.find((code) => where.has(code) && where.get(code) !== place);
  if (elsewhere) sayProblem(say("The {card} lies elsewhere already: take it up first.", { card: pack.get(elsewhere).text }));
  return !elsewhere;
}

/** Make a table of *board* and go there. */
async function start(board, problem) {
  sayProblem("", problem);
  try {
    const answer = await fetch("/api/tables", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ code: game.value, board }),
    });
    const made = await answer.json();
    if (!answer.ok) {
      sayProblem(made.message, problem);
      return;
    }
    keep(KEY, null);
    remember(made.table);
    location.assign(made.url);
  } catch {
    sayProblem(say("The server does not answer. Try again in a moment."), problem);
  }
}

game.addEventListener("change", () => {
  place = "column-0";
  change(shaped(layout));
});
at("pad").addEventListener("click", (event) => {
  const key = event.target.closest("[data-card]");
  if (key) lay(key.dataset.card);
});
at("undo").addEventListener("click", () => change(undone(layout)));
at("across").addEventListener("click", () => {
  across = !across;
  if (across) place = `column-${shortest()}`;
  show();
});
at("start").addEventListener("click", () => start(boardText(layout, ranks), "problem"));
at("start-text").addEventListener("click", () => start(at("text").value, "paste-problem"));

/** The column that the next card of a row goes to: the first of the shortest. */
function shortest() {
  const heights = layout.columns.map((column) => column.length);
  return heights.indexOf(Math.min(...heights));
}

show();
