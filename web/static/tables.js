// Tables in lists: the running ones as rows that lead to them, games of before side by side.

import { age, clock, moment } from "./pages.js";
import { say, count } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** An icon or a suit from the page's sprite. */
export function sprite(id) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", id.startsWith("suit") ? "suit" : "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

/** A player's mark: the suits of the seat on its colour. */
export function mark(style, suits) {
  const span = document.createElement("span");
  span.className = `mark ${style}`;
  span.setAttribute("aria-hidden", "true");
  span.append(...(suits?.length ? suits.map((suit) => sprite(`suit-${suit}`)) : ["●"]));
  return span;
}

/** What the server knows of the tables *ids*; nothing where it does not answer. */
export async function fetchTables(ids) {
  if (!ids.length) return [];
  try {
    const answer = await fetch(`/api/tables?ids=${ids.join(",")}`);
    return answer.ok ? (await answer.json()).tables : [];
  } catch {
    return [];
  }
}

/** A row that leads to a running table: whose turn, how far, how long ago. *title* stands in place of its code. */
export function tableRow(table, title = "") {
  const row = document.createElement("a");
  row.className = "row table-row";
  row.href = table.url;
  row.dataset.table = table.table;
  const head = document.createElement("b");
  head.textContent = title || table.code;
  const small = document.createElement("small");
  small.className = "soft";
  const turn = table.solo ? [] : [table.name_of_turn];
  const far = table.solo
    ? [count(table.moves, "{n} move", "{n} moves")]
    : [say("turn {n}", { n: table.turn }), count(table.passes, "{n} pass spent", "{n} passes spent")];
  small.append([...(title ? turn : []), ...far, ""].join(" · "), time(table.last, age(table.last)));
  const text = document.createElement("span");
  text.className = "grow";
  text.append(head, ...(title ? [] : turn.map((words) => ` · ${words}`)), small);
  row.append(mark(table.style, table.suits), text, sprite("icon-next"));
  return row;
}

function time(iso, words) {
  const element = document.createElement("time");
  element.dateTime = iso;
  element.dataset.age = "";
  element.textContent = words;
  return element;
}

const OUTCOMES = { won: "{day}, won", lost: "{day}, lost", open: "{day}, running" };

/** Games side by side: turns or moves, passes, time. *codes*: name each one's deal; *here*: the one looked at. */
export function compared(tables, { codes = false, here = null } = {}) {
  const passes = tables.some((table) => !table.solo);
  const heads = [codes ? say("deal") : say("this deal, this phone"), passes ? say("turns") : say("moves")];
  if (passes) heads.push(say("passes"));
  heads.push(say("time"));
  const list = document.createElement("table");
  list.className = "compared";
  list.append(line("th", heads));
  for (const table of tables) {
    const day = say(OUTCOMES[table.outcome], { day: sameDay(table.last) ? say("today") : moment(table.last) });
    // Among games for two a lone player's moves must say that they are no turns.
    const moves = passes ? count(table.moves, "{n} move", "{n} moves") : table.moves;
    const cells = [codes ? `${table.code}\n${day}` : day, table.solo ? moves : table.turns];
    if (passes) cells.push(table.solo ? "–" : table.passes);
    cells.push(clock(table.seconds));
    const row = line("td", cells);
    row.classList.toggle("here", table.table === here);
    link(row.firstChild, table);
    list.append(row);
  }
  return list;
}

function line(tag, texts) {
  const row = document.createElement("tr");
  texts.forEach((text, i) => {
    const cell = document.createElement(tag);
    if (tag === "th") cell.scope = "col";
    cell.textContent = text;
    if (i === 0) cell.className = "first";
    row.append(cell);
  });
  return row;
}

/** The first cell of a row leads to its table, or to its results. */
function link(cell, table) {
  const anchor = document.createElement("a");
  anchor.href = table.outcome === "open" ? table.url : `${table.url}/results`;
  anchor.textContent = cell.textContent;
  cell.replaceChildren(anchor);
}

function sameDay(iso) {
  return new Date(iso).toDateString() === new Date().toDateString();
}
