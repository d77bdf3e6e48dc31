// The sheets that come up from the lower edge: menu, record, the other phone, settings, giving up. They are fetched
// with the first touch of the page.

import { button, h, icon, marks, put, rich } from "./draw.js";
import { newKey } from "./net.js";
import * as phone from "./phone.js";
import { language, say } from "./words.js";

let dialog = null;
let shown = null; // {app, name} while a sheet is open

/** Open the sheet *name*. */
export async function open(app, name) {
  if (name === "check" || name === "correct") {
    const check = await import("./check.js");
    return check.open(app, name);
  }
  if (!dialog) {
    dialog = h("dialog.sheet", { "aria-labelledby": "sheet-title" });
    dialog.addEventListener("close", closed);
    // A tap beside the sheet closes it.
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
  }
  shown = { app, name };
  app.onRender = refresh;
  draw();
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  return dialog.querySelector("#sheet-title").focus({ preventScroll: true });
}

/** The table has changed: draw the open sheet anew where it tells of that, and keep the focus on its button. */
function refresh() {
  if (!shown || !dialog.open || shown.name !== "record") return;
  const words = document.activeElement?.textContent;
  draw();
  [...dialog.querySelectorAll("button")].find((each) => words && each.textContent === words)?.focus({ preventScroll: true });
}

const close = () => dialog?.close();

function closed() {
  const { app } = shown ?? {};
  shown = null;
  // Where the sheet was opened from.
  app?.dock.row.querySelector('[data-act="menu"]')?.focus({ preventScroll: true });
}

function draw() {
  const { app, name } = shown;
  const { title, beside, body } = SHEETS[name](app);
  const head = h("div.sheet-head", {}, h("h2", { id: "sheet-title", tabindex: "-1" }, title),
    beside ? h("span.soft.grow", {}, beside) : null,
    button({ sign: "close", label: say("Close"), onclick: close }));
  dialog.replaceChildren(head, ...body.flat().filter(Boolean));
}

const SHEETS = { menu, record, join, settings, concede };

// --- menu ------------------------------------------------------------------------------------------------------

function menu(app) {
  const { view, readOnly } = app;
  const open = app.outcome === "open";
  const stock = view.piles.some((pile) => pile.kind === "stock" && pile.hidden);
  const safe = view.shortcuts?.["safe home"];
  const rows = [
    !readOnly && row("check", say("Check the table"), say("what should lie where; correct it"), () => change(app, "check")),
    !readOnly && open && row("flag", say("It happened…"), say("record what was played against the rules"), () => {
      close();
      app.said = say("Tap the card that was moved, then where it lies. If that is refused, choose “It happened”.");
      app.render();
    }),
    !readOnly && open && safe && row("home", say("Send home what is safe"), null, () => done(() => app.act(safe))),
    !readOnly && open && stock && !view.asks_card && row("die", say("Another card came…"),
      say("the real stock differs from the number"), () => done(() => otherCard(app))),
    row("record", say("Record"), say("every turn, in words"), () => change(app, "record")),
    row("turn", say("Turn the board"), say("for the player opposite"), () => done(() => {
      app.turned = !app.turned;
      app.render();
    })),
    !readOnly && row("phone", say("The other phone"), say("a code to join, a link to watch"), () => change(app, "join")),
    row("cog", say("Settings"), null, () => change(app, "settings")),
    !readOnly && open && row("no", say("Give up…"),
      view.seats.length > 1 ? say("both agree that it is lost") : say("the game counts as lost"), () => change(app, "concede")),
  ];
  const turn = view.seats.length > 1 ? say("turn {n}", { n: view.turns + (view.owed ? 1 : 0) }) : null;
  const links = h("nav.links", { "aria-label": say("Elsewhere") }, link("/", say("All tables")),
    app.links.again ? link(`/sheet/${app.links.again}.pdf`, say("Sheet")) : null, link(`/rules/${view.slug}`, say("Rules")));
  return { title: app.code, beside: turn, body: [h("div.rows", {}, rows.filter(Boolean)), links] };
}

function row(sign, title, second, onclick) {
  return h("button.row", { type: "button", onclick }, icon(sign),
    h("span.grow", {}, h("b", {}, title), second ? h("small", {}, second) : null), icon("next"));
}

const link = (address, words) => h("a.button", { href: address }, words);

function done(what) {
  close();
  what();
}

function change(app, name) {
  if (name === "check") close();
  open(app, name);
}

// --- record ------------------------------------------------------------------------------------------------------

function record(app) {
  const rows = grouped(app.object.record).reverse().map((entry) => entryRow(entry, app));
  const empty = h("p.soft", {}, say("Nothing was played yet."));
  const tools = app.readOnly ? [] : [
    button({ sign: "undo", text: say("Undo"), off: !app.canUndo, onclick: () => app.canUndo && app.undo() }),
    button({ sign: "redo", text: say("Redo"), off: !app.canRedo, onclick: () => app.canRedo && app.redo() }),
  ];
  if (app.links.record) tools.push(h("a.button", { href: app.links.record }, icon("print"), say("Print")));
  const list = rows.length ? h("ol.entries", { reversed: true, tabindex: "0", "aria-label": say("Record") }, rows) : empty;
  return { title: say("Record"), beside: app.code, body: [list, h("div.tools", {}, tools)] };
}

/** Entries as turns: what one player did in one turn is one line, unless an entry is marked or was taken back. */
function grouped(entries) {
  const turns = [];
  for (const entry of entries) {
    const last = turns.at(-1);
    const plain = (one) => one.kind === "turn" && !one.forced && !one.undone;
    if (entry.text === "/" && last && plain(entry)) continue;
    if (last && plain(entry) && plain(last) && entry.turn === last.turn && entry.player === last.player && entry.player !== "you") {
      turns[turns.length - 1] = { ...last, words: `${last.words} · ${entry.words}` };
    } else turns.push(entry);
  }
  return turns;
}

function entryRow(entry, app) {
  const index = app.view.seats.findIndex((seat) => seat.player === entry.player);
  const seat = app.view.seats[index];
  const name = (player) => app.view.seats.find((each) => each.player === player)?.name;
  const marked = entry.forced || entry.kind === "correct";
  const words = [entry.forced ? icon("flag") : null, entry.undone ? h("s", {}, rich(entry.words)) : rich(entry.words)];
  const notes = [
    entry.undone && (entry.undone_by ? say("taken back by {name}", { name: name(entry.undone_by) ?? "" }) : say("taken back")),
    entry.forced && say("It happened on the table, against the rule: {rule}", { rule: entry.forced }),
    entry.kind === "correct" && time(entry.at),
  ].filter(Boolean);
  const mark = entry.undone ? h("span.mark.taken", {}, icon("undo"))
    : h(`span.mark.${seat?.style ?? "neutral"}`, { title: seat?.name ?? null }, seat ? marks(seat, index) : icon("check"));
  return h(marked ? "li.entry.gold-tint" : "li.entry", {}, h("span.soft.no", {}, entry.turn || ""), mark,
    h("span.grow", {}, seat ? h("span.aloud", {}, `${seat.name}: `) : null, words.flat(), notes.map((note) => h("small", {}, rich(note)))));
}

function time(at) {
  return new Date(at).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
}

// --- the other phone ---------------------------------------------------------------------------------------------

function join(app) {
  const place = h("div.join-place", {}, h("p.soft", {}, say("The code is being drawn.")));
  fetch(`/t/${app.id}/join`).then((answer) => answer.text()).then((text) => {
    const found = new DOMParser().parseFromString(text, "text/html").getElementById("join");
    if (found) place.replaceChildren(document.adoptNode(found));
  }).catch(() => place.replaceChildren(h("p", {}, say("That needs the connection, which is gone just now."))));
  const watch = app.watchAddress && h("a.button.grow", { href: app.watchAddress }, icon("eye"), say("A link only to watch"));
  const end = button({ text: say("Done"), tone: ".gold.grow", onclick: close });
  return { title: say("The other phone"), body: [place, seats(app), h("div.tools", {}, watch, end)] };
}

function seats(app) {
  if (app.view.seats.length < 2) return null;
  const choice = (value, ...words) => h("label", {}, h("input", {
    type: "radio", name: "seat", value, checked: app.seat === value, onchange: () => {
      phone.setMoves(app.id, value);
      app.override = null;
      app.render();
    },
  }), ...words);
  return h("fieldset.moves", {}, h("legend.label", {}, say("This phone moves")), h("div.segments", {},
    app.view.seats.map((seat, i) => choice(seat.player, ...marks(seat, i), ` ${seat.name}`)), choice("both", say("Both"))));
}

// --- settings ----------------------------------------------------------------------------------------------------

function settings(app) {
  const two = app.view.seats.length > 1;
  const boxes = [
    ["four", say("Cards in four colours")],
    ["opposite", say("Board as seen from the other side")],
    two && ["face", say("Face to face: the phone lies between the players")],
    two && ["handOver", say("Cover the board when the phone is handed over")],
    two && ["byItself", say("End the turn by itself where nothing else is possible")],
    two && "vibrate" in navigator && ["vibrate", say("Vibrate when the other phone has moved")],
    !two && ["clock", say("Show the time")],
  ].filter(Boolean).map(([name, words]) => h("label.tick", {}, h("input", {
    type: "checkbox", checked: Boolean(app.settings[name]), onchange: (event) => set(app, name, event.target.checked),
  }), words));
  return { title: say("Settings"), body: [h("div.stack", {}, boxes), app.readOnly ? null : seats(app),
    h("div.tools", {}, button({ text: say("Done"), tone: ".gold.grow", onclick: close }))] };
}

function set(app, name, value) {
  app.settings = { ...app.settings, [name]: value };
  phone.keep("tablemates.settings", app.settings);
  app.render();
}

// --- the end -----------------------------------------------------------------------------------------------------

function concede(app) {
  const two = app.view.seats.length > 1;
  const words = two ? say("Give up only if both agree that it is lost. Undo brings the game back.")
    : say("The game then counts as lost. Undo brings it back.");
  return { title: say("Give up"), body: [h("p", {}, words), h("div.tools", {},
    button({ text: say("Cancel"), tone: ".grow", onclick: close }),
    button({ sign: "no", text: say("Give up"), tone: ".grow", onclick: () => done(() => giveUp(app)) }))] };
}

function giveUp(app) {
  app.reset();
  app.line.send("concede", { player: app.view.seats.some((each) => each.player === app.seat) ? app.seat : app.toMove });
  app.render();
}

/** The players say which card came, in place of the one that the number says. */
function otherCard(app) {
  app.reset();
  app.pad = app.view.piles.some((pile) => pile.kind === "hand" && pile.cards.length) ? "instead" : true;
  app.render();
}

/** A new table of the deal *code*; this phone goes on moving for the same seat. */
export async function newTable(app, code) {
  const answer = await fetch("/api/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code, key: newKey() }),
  });
  const table = await answer.json();
  if (!answer.ok) throw new Error(table.message);
  phone.setMoves(table.table, app.seat);
  location.assign(table.url);
}

/** A screen in the colour of the next player that shows nothing of the last taps, until it is tapped. */
export function handOver(app) {
  const index = app.view.seats.findIndex((seat) => seat.player === app.toMove);
  const seat = app.view.seats[index];
  const cover = h(`dialog.hand-over.${seat.style}`, { "aria-labelledby": "hand-over" }, h("span.suits", {}, marks(seat, index)),
    h("h2", { id: "hand-over" }, say("{name}’s turn", { name: seat.name })),
    button({ text: say("Show the board"), onclick: () => cover.close() }));
  cover.addEventListener("close", () => cover.remove());
  document.body.append(cover);
  put(cover, "data-player", seat.player);
  cover.showModal();
}

