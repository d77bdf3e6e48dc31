// The first page: one code field that is the state. Tiles, level and tick boxes write it; typing it sets them.

import "./pages.js";
import { choiceText, codeText, readCode } from "./codes.js";
import { tables } from "./phone.js";
import { compared, fetchTables, tableRow } from "./tables.js";
import { read, say } from "./words.js";

const rows = read("variants");
const form = document.getElementById("choose");
const field = form.elements.code;
const solo = document.getElementById("solo");
const games = [...form.querySelectorAll("[data-game]")];
let chosen = readCode(form.dataset.choice, rows) ?? readCode(rows[0].letters, rows);

/** Show what is chosen in every control but the code field. */
function show() {
  for (const game of games) game.checked = game.value === chosen.row.letters;
  if (solo) {
    const mine = [...solo.options].some((option) => option.value === chosen.row.letters);
    solo.value = mine ? chosen.row.letters : "";
    solo.closest(".tile").classList.toggle("chosen", mine);
  }
  document.getElementById("line").textContent = chosen.row.line;
  document.getElementById("rules").href = `/rules/${chosen.row.slug}`;
  showLevels();
  showOptions();
  showCode();
}

/** The code on the button that opens it, and in the address of its sheet. */
function showCode() {
  const code = codeText(chosen);
  sayOpen(code);
  document.querySelector("form[data-print]").action = `/sheet/${code}.pdf`;
}

function sayOpen(code) {
  const whole = element("span", code.length < 20 ? "whole" : "", code);
  const words = element("span");
  const [before, after] = say("Open {code}", { code: "\n" }).split("\n");
  words.append(before, whole, after);
  document.getElementById("open").replaceChildren(words);
}

/** The choice was made by a control: write the code, and show it. */
function choose(changes) {
  chosen = { ...chosen, ...changes };
  field.value = codeText(chosen);
  sayProblem("");
  show();
}

function chooseGame(letters) {
  const fresh = readCode(letters, rows);
  const deal = chosen.deal === "R" && !fresh.row.shuffles ? "" : chosen.deal;
  choose({ ...fresh, deal });
}

function showLevels() {
  const block = document.getElementById("levels");
  const { row, level } = chosen;
  const summary = level?.own ? level.letters : level?.summary ?? row.summary;
  const legend = element("legend", "label", `${row.levels.length ? say("Level") : say("Rules")}: `);
  legend.append(element("b", "", summary));
  const segments = element("div", "segments");
  for (const each of row.levels.filter((other) => other.menu !== false)) {
    segments.append(input("radio", "level", each.letters, each.name, each.letters === level?.letters, () => {
      choose({ level: each });
    }));
  }
  swap(block, segments.children.length ? [legend, segments] : [legend]);
}

function showOptions() {
  const ticks = chosen.row.options.map(({ letter, name }) => (
    input("checkbox", "option", letter, name, chosen.options.has(letter), (on) => {
      const options = new Set(chosen.options);
      if (on) options.add(letter);
      else options.delete(letter);
      choose({ options });
    })
  ));
  if (chosen.row.shuffles) {
    ticks.push(input("checkbox", "shuffle", "R", say("A shuffle of our own"), chosen.deal === "R", (on) => {
      choose({ deal: on ? "R" : "" });
      if (!on) any();
    }));
  }
  swap(document.getElementById("options"), ticks);
}

/** A labelled tick box or segment; *act* is told whether it is on. */
function input(type, group, value, name, checked, act) {
  const label = element("label", type === "checkbox" ? "tick" : "");
  const box = Object.assign(document.createElement("input"), { type, value, checked });
  box.dataset.control = `${group}-${value}`;
  if (type === "radio") box.setAttribute("name", group);
  box.addEventListener("change", () => act(box.checked));
  label.append(box, element("span", "", name));
  return label;
}

function element(tag, kind = "", text = "") {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  made.textContent = text;
  return made;
}

/** Put *children* into *block*; whoever stood on one of its controls stands on its successor. */
function swap(block, children) {
  const held = block.contains(document.activeElement) ? document.activeElement.dataset.control : null;
  block.replaceChildren(...children);
  if (held) block.querySelector(`[data-control="${held}"]`)?.focus();
}

function sayProblem(text) {
  const problem = document.getElementById("problem");
  problem.textContent = text;
  problem.hidden = !text;
}

/** A number drawn by the server, which knows the deals that are rated. */
async function any() {
  try {
    const answer = await fetch(`/api/random?choice=${encodeURIComponent(choiceText(chosen))}`);
    const drawn = await answer.json();
    if (!answer.ok) throw new Error(drawn.message);
    choose({ deal: drawn.deal });
  } catch (error) {
    sayProblem(error instanceof TypeError ? say("The server does not answer. Type a number yourself, or try again.") : error.message);
  }
}

field.addEventListener("input", () => {
  const typed = readCode(field.value, rows, chosen);
  sayProblem("");
  if (typed) {
    chosen = typed;
    show();
  } else {
    sayOpen(field.value.trim().toUpperCase());
  }
});
// A number alone becomes a whole code before it is sent.
form.addEventListener("submit", () => {
  const typed = readCode(field.value, rows, chosen);
  if (typed) field.value = codeText(typed);
});
for (const game of games) game.addEventListener("change", () => chooseGame(game.value));
solo?.addEventListener("change", () => solo.value && chooseGame(solo.value));
document.getElementById("any").addEventListener("click", any);
document.querySelector("[data-today]").addEventListener("click", (event) => {
  event.preventDefault();
  choose({ deal: event.currentTarget.dataset.today });
});
document.querySelector('[data-opens="print"]').addEventListener("click", () => {
  if (!chosen.deal) any();
});

/** This phone's tables: those that run on the page, all of them in the sheet. */
async function showTables() {
  const list = document.getElementById("running");
  // The server knows some from its cookie, the phone may know others.
  const ids = new Set([...tables(), ...[...list.children].map((row) => row.dataset.table)]);
  const known = await fetchTables([...ids]);
  const running = known.filter((table) => table.outcome === "open").slice(0, 3);
  if (running.length) list.replaceChildren(...running.map((table) => tableRow(table)));
  list.hidden = !list.children.length;
  if (known.length) document.getElementById("tables").replaceChildren(compared(known, { codes: true }));
}

// Coming back by the back button, the browser may keep what was typed: the field is the state.
const typed = readCode(field.value, rows, chosen);
chosen = typed ?? chosen;
show();
if (!typed) sayOpen(field.value.trim().toUpperCase());
showTables();
window.addEventListener("pageshow", (event) => event.persisted && showTables());
