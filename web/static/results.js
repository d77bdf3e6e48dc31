// How a game went: this deal's other games on this phone, and, only when asked for, what the computer makes of it.

import "./pages.js";
import { tables } from "./phone.js";
import { compared, fetchTables } from "./tables.js";
import { say } from "./words.js";

const { table: here, code } = document.body.dataset;
const PATIENCE = 120; // looks for an answer at most so many times

async function showOthers() {
  const ids = tables().includes(here) ? tables() : [here, ...tables()];
  const games = (await fetchTables(ids)).filter((table) => table.code === code && table.outcome !== "open");
  if (games.length) document.getElementById("others").replaceChildren(compared(games, { here }));
}

const block = document.getElementById("analysis");
block?.querySelector("button").addEventListener("click", async (event) => {
  event.currentTarget.disabled = true;
  const status = block.querySelector("[role=status]");
  status.textContent = say("The computer is at work …");
  for (let look = 0; look < PATIENCE; look += 1) {
    const found = await analysis();
    if (found.status !== "working") {
      showAnalysis(status, found);
      return;
    }
    await new Promise((done) => setTimeout(done, look < 5 ? 400 : 1500));
  }
  status.textContent = say("It takes longer than expected. Come back later: it goes on without this page.");
  block.querySelector("button").disabled = false;
});

async function analysis() {
  try {
    const answer = await fetch(`/api/tables/${here}/analysis`);
    return await answer.json();
  } catch {
    return { status: "failed", message: say("The server does not answer. Try again in a moment.") };
  }
}

function showAnalysis(status, { message, rows = [], status: how }) {
  const again = how === "failed";
  block.querySelector("button").hidden = document.getElementById("analysis-note").hidden = !again;
  block.querySelector("button").disabled = false;
  const sentence = document.createElement("p");
  sentence.textContent = message;
  status.replaceChildren(sentence, ...(rows.length ? [way(rows)] : []));
}

/** A way to win, turn by turn: folded, since whoever plays on wants to find it alone. */
function way(rows) {
  const list = document.createElement("ol");
  for (const row of rows) {
    const item = document.createElement("li");
    item.value = row.turn;
    item.textContent = row.text;
    list.append(item);
  }
  const fold = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = say("A way to win");
  fold.append(summary, list);
  return fold;
}

showOthers();
