// Joining a table: this phone remembers which seat it moves there. The link to watch is handed on, not followed.

import "./pages.js";
import { moves, remember, setMoves } from "./phone.js";
import { say } from "./words.js";

const form = document.getElementById("moves");
const id = document.body.dataset.table;
const seats = form.elements.as;
const address = document.getElementById("watch-address");

if (seats) {
  for (const seat of seats) if (seat.value === moves(id)) seat.checked = true;
  form.addEventListener("submit", () => setMoves(id, seats.value));
}
form.addEventListener("submit", () => remember(id));

document.getElementById("watch").addEventListener("click", async (event) => {
  event.preventDefault();
  const url = new URL(event.currentTarget.href, location.href).href;
  address.value = url;
  document.getElementById("watch-link").hidden = false;
  // Where the browser lets it (over https), the phone's own sheet for sharing comes up at once.
  if (navigator.share) await navigator.share({ url }).catch(() => {});
  else address.select();
});
document.getElementById("copy").addEventListener("click", (event) => {
  address.select();
  // The older way to copy: the newer one is not to be had over plain http.
  event.currentTarget.textContent = document.execCommand("copy") ? say("Copied") : say("Not copied");
});
