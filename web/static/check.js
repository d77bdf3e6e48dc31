// "Check the table": what should lie where, tile by tile, to be compared with the real cards; and the correction of
// what differs, by taps on the board: any card to any place, the tokens, the turn. It becomes one marked entry.

import { button, card, h, icon, marks, put } from "./draw.js";
import { count, say } from "./words.js";

let dialog = null;

/** Open the sheet, or begin to correct. */
export function open(app, name) {
  if (name === "correct") return begin(app);
  dialog ??= document.body.appendChild(h("dialog.sheet.full", { "aria-labelledby": "check-title" }));
  const tick = (event) => put(event.currentTarget, "aria-pressed", event.currentTarget.getAttribute("aria-pressed") !== "true" ? "true" : "false");
  const order = ["column", "cell", "foundation", "waste", "stock", "hand"];
  const piles = app.view.piles.filter((pile) => pile.kind !== "hand" || pile.cards.length);
  piles.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const tiles = piles.map((pile) => tile(pile, tick));
  const seat = app.view.seats.findIndex((each) => each.player === app.toMove);
  const facts = [
    app.tokens === null ? null : h("p.fact", {}, count(app.tokens, "{n} pass", "{n} passes")),
    app.view.seats.length < 2 ? null : h("p.fact", {}, h(`span.mark.${app.view.seats[seat].style}`, {}, marks(app.view.seats[seat], seat)),
      say("{name}’s turn", { name: app.view.seats[seat].name })),
  ];
  dialog.replaceChildren(
    h("div.sheet-head", {}, h("h2", { id: "check-title", tabindex: "-1" }, say("Check the table")),
      button({ sign: "close", label: say("Close"), onclick: () => dialog.close() })),
    h("p.soft.small", {}, say("Tick what agrees with the real cards.")),
    h("div.checks", {}, tiles),
    facts.some(Boolean) ? h("div.facts", {}, facts) : "",
    h("div.tools", {},
      app.outcome === "open" ? button({ text: say("Correct…"), onclick: () => begin(app) }) : null,
      button({ text: say("All of it agrees"), tone: ".gold", onclick: () => dialog.close() })),
  );
  dialog.showModal();
  dialog.scrollTop = 0;
  return dialog.querySelector("h2").focus({ preventScroll: true });
}

function tile(pile, onclick) {
  const top = pile.cards.at(-1);
  const lies = top ? card(top, "small") : h("span.none", {}, pile.kind === "stock" ? icon("record") : say("none"));
  const n = pile.cards.length + pile.hidden;
  const height = pile.kind === "cell" || pile.kind === "hand" ? null : h("small", {}, h("span.ticked", {}, icon("check")), count(n, "{n} card", "{n} cards"));
  const label = pile.kind === "stock" || !/\d/u.test(pile.label) ? `${pile.name}: ${top?.name ?? say("empty")}` : pile.label;
  return h("button.check", { type: "button", "aria-pressed": "false", "aria-label": label, onclick },
    h("span.soft", {}, pile.name), lies, height ?? h("small", {}, h("span.ticked", {}, icon("check"))));
}

// --- correcting ------------------------------------------------------------------------------------------------

function begin(app) {
  dialog?.close();
  app.reset();
  app.correcting = new Correction(app);
  app.render();
}

/** The table as the players set it by hand; nothing is sent before they say so. */
class Correction {
  constructor(app) {
    this.app = app;
    this.piles = app.view.piles;
    this.tokens = app.tokens;
    this.turn = app.toMove;
    this.from = null; // {key, index}: the card that was tapped
    this.steps = [];
  }

  /** The state with the corrections in it. */
  shown(state) {
    const view = { ...state.view, piles: this.piles, choices: [], shortcuts: {}, last_move: null, coins: {} };
    return { ...state, view, tokens: this.tokens, to_move: this.turn, legal: [] };
  }

  /** The first tap takes a card, the next one puts it down. */
  tap(key, index) {
    const pile = this.piles.find((each) => each.key === key);
    if (!this.from) {
      if (!pile.cards.length) return;
      this.from = { key, index: index ?? pile.cards.length - 1 };
    } else {
      const from = this.from;
      this.from = null;
      if (from.key !== key && pile.kind !== "stock") this.#move(from, key);
    }
    this.app.chosen = this.from?.key ?? null;
    this.app.said = this.app.refusal = null;
    this.app.render();
  }

  #move({ key, index }, target) {
    this.steps.push(this.piles);
    const face = this.piles.find((pile) => pile.key === key).cards[index];
    this.piles = this.piles.map((pile) => {
      if (pile.key === key) return relabelled({ ...pile, cards: pile.cards.filter((_, i) => i !== index) });
      return pile.key === target ? relabelled({ ...pile, cards: [...pile.cards, face] }) : pile;
    });
  }

  cancel() {
    if (this.from) this.from = null;
    else this.app.correcting = null;
  }

  refused(message) {
    this.app.said = message;
  }

  back() {
    this.piles = this.steps.pop() ?? this.piles;
    this.from = this.app.chosen = null;
    this.app.render();
  }

  /** What the dock says and offers while the table is being corrected. */
  dock() {
    const { app } = this;
    const face = this.from && this.piles.find((pile) => pile.key === this.from.key).cards[this.from.index];
    const sentence = face ? say("{card}: tap where it really lies.", { card: face.text })
      : say("Tap a card that lies elsewhere, then its place.");
    const next = app.view.seats.find((seat) => seat.player !== this.turn);
    const buttons = [{ act: "cancel", sign: "close", label: say("Cancel"), onclick: () => app.cancel() },
      { act: "undo", sign: "undo", label: say("Undo"), off: !this.steps.length, onclick: () => this.back() }];
    if (this.tokens !== null) {
      buttons.push({ act: "tokens", text: count(this.tokens, "{n} pass", "{n} passes"), second: say("change"), onclick: () => this.#nextTokens() });
    }
    if (next) buttons.push({ act: "turn", text: app.view.seats.find((seat) => seat.player === this.turn).name, second: say("to move"), onclick: () => this.#nextTurn(next) });
    buttons.push({ act: "correct", text: say("Correct"), gold: true, onclick: () => this.#send() });
    return { kind: "correct", sentence: app.said ?? sentence, buttons };
  }

  #nextTokens() {
    const most = Math.max(this.app.tokensAtStart, this.app.object.state.tokens);
    this.tokens = this.tokens === 0 ? most : this.tokens - 1;
    this.app.render();
  }

  #nextTurn(seat) {
    this.turn = seat.player;
    this.app.render();
  }

  #send() {
    const { app } = this;
    const body = { board: boardText(this.piles) };
    if (this.tokens !== null) body.tokens = this.tokens;
    if (app.view.seats.length > 1) body.turn = this.turn;
    app.line.send("correct", body);
    app.said = null;
    app.render();
  }
}

function relabelled(pile) {
  return { ...pile, label: `${pile.name}: ${pile.cards.at(-1)?.name ?? say("empty")}` };
}

// --- as board text -----------------------------------------------------------------------------------------------

const code = (face) => face.code ?? (face.rank === "10" ? "T" : face.rank) + (face.suit ?? "");
const codes = (pile) => pile.cards.map(code).join(" ");

/** The piles as the server reads a board. */
function boardText(piles) {
  const of = (kind) => piles.filter((pile) => pile.kind === kind);
  if (!of("column").length) {
    const named = piles.filter((pile) => pile.target).map((pile) => `${pile.target}: ${codes(pile)}`);
    const hand = of("hand").filter((pile) => pile.cards.length).map((pile) => `Hand: ${codes(pile)}`);
    return [...named, ...hand, `Stocks: ${of("stock").map((pile) => pile.hidden).join(" ")}`].join("\n");
  }
  const homes = of("foundation").map((pile) => `${pile.suit}-${pile.cards.length ? code(pile.cards.at(-1))[0] : "0"}`);
  const cells = of("cell").map((pile) => (pile.cards.length ? codes(pile) : "-"));
  const lines = of("column").map((pile) => `: ${codes(pile)}`);
  return [`Foundations: ${homes.join(" ")}`, cells.length ? `Freecells: ${cells.join(" ")}` : "", ...lines].filter(Boolean).join("\n");
}
