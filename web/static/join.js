// Joining a table: this phone remembers which seat it moves there.

import "./pages.js";
import { moves, remember, setMoves } from "./phone.js";

const form = document.getElementById("moves");
const id = document.body.dataset.table;
const seats = form.elements.as;

if (seats) {
  for (const seat of seats) if (seat.value === moves(id)) seat.checked = true;
  form.addEventListener("submit", () => setMoves(id, seats.value));
}
form.addEventListener("submit", () => remember(id));
