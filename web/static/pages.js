// What every page around the table does: sheets that open, times in words, printing as last time.

import { language } from "./words.js";
import { keep, recall } from "./phone.js";

const PRINT = "tablemates.print";

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (!opener) return;
  event.preventDefault(); // an opener may be a link, which still leads somewhere without scripts
  open(document.getElementById(opener.dataset.opens), opener);
});

/** Show the sheet *dialog* in place of another one that may be open. */
function open(dialog, opener) {
  opener.closest("dialog")?.close();
  dialog.dispatchEvent(new Event("opening"));
  dialog.showModal();
}

// A tap beside a sheet closes it.
for (const dialog of document.querySelectorAll("dialog.sheet")) {
  dialog.addEventListener("click", (event) => {
    const box = dialog.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right
      && event.clientY >= box.top && event.clientY <= box.bottom;
    if (event.target === dialog && !inside) dialog.close();
  });
}

for (const form of document.querySelectorAll("form[data-print]")) {
  for (const [name, value] of Object.entries(recall(PRINT, {}))) {
    for (const input of form.elements) {
      if (input.name !== name) continue;
      if (input.type === "checkbox") input.checked = Boolean(value);
      else if (input.value === value) input.checked = true;
    }
  }
  form.addEventListener("submit", () => {
    const chosen = Object.fromEntries(new FormData(form));
    keep(PRINT, { ...chosen, large: chosen.large ?? "" });
    form.closest("dialog")?.close();
  });
}

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];
const ages = new Intl.RelativeTimeFormat(language, { numeric: "auto" });

/** How long ago the moment *iso* was, in words. */
export function age(iso) {
  const seconds = (Date.now() - new Date(iso)) / 1000;
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ["second", 1];
  return ages.format(unit === "second" ? 0 : -Math.floor(seconds / size), unit);
}

/** The day and time of *iso*, short. */
export function moment(iso, options = { day: "numeric", month: "short" }) {
  return new Intl.DateTimeFormat(language, options).format(new Date(iso));
}

/** A length of time as people read it off a clock: 31:08, or 1:02:40. */
export function clock(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Put every time of the page that asks for it into words. */
export function sayTimes(root = document) {
  for (const time of root.querySelectorAll("time[data-age]")) time.textContent = age(time.dateTime);
  for (const time of root.querySelectorAll("time[data-clock]")) {
    time.textContent = moment(time.dateTime, { hour: "2-digit", minute: "2-digit" });
  }
}

sayTimes();
setInterval(sayTimes, 30_000);
