// The page that a sheet's QR opens. A second scan finds the table that is running: going on is the gold button,
// a new table asks first, and neither can harm the old one.

import "./pages.js";
import { moves, setMoves, tables } from "./phone.js";
import { fetchTables, tableRow } from "./tables.js";
import { say } from "./words.js";

const code = document.body.dataset.code;
const form = document.getElementById("table");
const running = document.getElementById("running");
const goOn = document.getElementById("go-on");
const fresh = document.getElementById("new");

/** The tables of this deal that this phone was at and the server did not name. */
async function showTables() {
  const known = new Set([...running.children].map((row) => row.dataset.table));
  const found = await fetchTables(tables().filter((id) => !known.has(id)));
  for (const table of found) {
    if (table.code === code && table.outcome === "open") running.append(tableRow(table, say("A table is running")));
  }
  offer();
}

/** Offer to go on where a table runs, else to start one. */
function offer() {
  const row = running.firstElementChild;
  running.hidden = goOn.hidden = fresh.hidden = !row;
  document.getElementById("start").hidden = Boolean(row);
  const twoPhones = document.getElementById("two-phones");
  if (twoPhones) twoPhones.hidden = Boolean(row);
  if (!row) return;
  const seat = form.querySelector(`[name="as"][value="${moves(row.dataset.table)}"]`);
  if (seat) seat.checked = true;
  point();
}

/** Every way to a running table says which seat this phone moves there. */
function point() {
  const seat = form.elements.as?.value;
  for (const row of running.children) {
    const url = new URL(row.href);
    if (seat) url.searchParams.set("as", seat);
    row.href = url.pathname + url.search;
  }
  goOn.href = running.firstElementChild?.href ?? "";
}

form.addEventListener("change", () => {
  for (const row of running.children) setMoves(row.dataset.table, form.elements.as.value);
  point();
});
fresh.addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("anew").showModal();
});
// One tap, one table: a second tap on Start while the first is under way does nothing.
let sent = false;
form.addEventListener("submit", (event) => {
  if (sent) event.preventDefault();
  sent = true;
});
window.addEventListener("pageshow", (event) => {
  sent = false;
  if (event.persisted) location.reload(); // back from a table: it runs now, and is to be offered
});

showTables();
