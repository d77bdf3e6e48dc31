// The table page: what the fingers did becomes acts for the server, what the server answers becomes the page.
// No rule is known here: legal moves come with every state, and what is not among them the server refuses.

import { Board } from "./board.js";
import { Dock } from "./dock.js";
import { announce, arrange, homePlays, known, looks, renderBanner, renderOver, renderStatus, still } from "./draw.js";
import { keepAwake, Line, serveOffline } from "./net.js";
import * as phone from "./phone.js";
import { read, say } from "./words.js";

const $ = (id) => document.getElementById(id);
const SETTINGS = "tablemates.settings";
const KEPT = "tablemates.board"; // the last known board

/** The table as this phone shows it, and everything that can be done to it. */
class App {
  constructor(object) {
    this.id = object.table;
    this.readOnly = object.read_only;
    this.watchAddress = document.body.dataset.watch || null;
    this.settings = phone.recall(SETTINGS, { vibrate: true }) ?? {};
    this.board = new Board($("board"), (...tap) => this.tap(...tap));
    this.dock = new Dock(this, { said: $("said"), sentence: $("sentence"), row: $("row") });
    this.#seatFromAddress();
    // A page that the browser kept may be older than what was last known here.
    const kept = phone.recall(KEPT);
    this.object = kept?.table === object.table && kept.revision > object.revision ? kept : object;
    this.reset();
    this.line = new Line(this.object, {
      table: (news, own) => this.take(news, own),
      refused: (act, answer) => this.onRefused(act, answer),
      stale: (news) => this.onStale(news),
      changed: () => this.render(),
    });
    addEventListener("keydown", ({ key }) => key === "Escape" && !document.querySelector("dialog[open]") && this.cancel());
    this.render();
    phone.remember(this.id);
    keepAwake();
    // The sheets come with the first touch, so that they open later without the server too.
    addEventListener("pointerdown", () => this.#online(() => {}), { once: true });
    setTimeout(serveOffline, 6000);
  }

  /** Forget what is half done: the chosen card, a refusal, a question. */
  reset() {
    Object.assign(this, { chosen: null, counting: null, refusal: null, ask: null, pad: false, said: null });
  }

  get seat() {
    return phone.moves(this.id);
  }

  pile(key) {
    return this.view.piles.find((pile) => pile.key === key);
  }

  /** Whether an act that looks like *pattern* is legal. */
  can(pattern) {
    return this.outcome === "open" && this.state.legal.some((text) => pattern.test(text));
  }

  /** Whether the own signal coin may be put where the card of *source* lies. */
  coinsTo(source) {
    return this.state.legal.includes(`@${source}`);
  }

  /** What has to be said before anything else. */
  get note() {
    return this.said ?? this.line?.trouble ?? null;
  }

  // --- showing -------------------------------------------------------------------------------------------------

  render(slides = false) {
    const waiting = this.line?.queue ?? [];
    Object.assign(this, known(this.object, waiting, this.correcting), { unsent: this.line?.unsent.length ?? 0 });
    $("cloth").dataset.waiting = waiting.length;
    arrange($("cloth"), this);
    $("board").hidden = this.outcome === "won" && !this.looking;
    $("far-banner").hidden = !this.facing;
    renderBanner($("banner"), this);
    if (this.facing) renderBanner($("far-banner"), this);
    renderStatus($("status"), this);
    renderOver($("over"), this);
    this.board.render(this.view, looks(this, slides && !still()));
    this.dock.render();
    announce($("aloud"), this);
    this.onRender?.();
  }

  // --- taps ----------------------------------------------------------------------------------------------------

  tap(key, times, index) {
    if (this.correcting) return this.correcting.tap(key, index);
    if (this.readOnly || this.outcome !== "open") return undefined;
    const hand = this.view.piles.find((pile) => pile.kind === "hand" && pile.cards.length);
    if (!this.chosen && hand && this.pile(key).target) return this.place(hand, this.pile(key));
    if (this.chosen === key) return times === 2 ? this.playHome(key) : this.cancel();
    if (this.chosen) return this.place(this.pile(this.chosen), this.pile(key));
    return this.choose(key);
  }

  choose(key) {
    const pile = this.pile(key);
    if (this.chosen === key) return this.cancel();
    const coin = this.coinsTo(pile.source);
    if (coin && !this.view.choices.some((each) => each.source === pile.source)) {
      return this.mine(() => this.act(`@${pile.source}`));
    }
    if (!pile.cards.length || !pile.source) return undefined;
    return this.mine(() => {
      this.reset();
      this.chosen = key;
      this.render();
    });
  }

  /** A double tap plays the card to its foundation, where there is just one that takes it. */
  playHome(key) {
    const plays = homePlays(this.view, this.pile(key).source);
    if (plays.length === 1) this.move(plays[0]);
  }

  place(from, to) {
    if (!to.target || from.key === to.key) return this.cancel();
    const choices = this.view.choices.filter((each) => each.source === from.source && each.target === to.target);
    if (choices.length > 1) {
      Object.assign(this, { counting: to.target, refusal: null });
      return this.render();
    }
    if (choices.length) return this.move(choices[0]);
    // Not among the legal moves: the server says why, and may record that it happened.
    return this.mine(() => this.send({ source: from.source, target: to.target, count: 1, text: from.source + to.target }));
  }

  move(choice) {
    this.mine(() => this.send(choice));
  }

  cancel() {
    const { chosen } = this;
    this.correcting?.cancel();
    this.reset();
    this.render();
    if (chosen && document.activeElement === document.body) this.board.focus(chosen);
  }

  // --- acts ----------------------------------------------------------------------------------------------------

  /** Do *what* if this phone moves for the player to move; else say so, with a way to do it all the same. */
  mine(what) {
    const { seat, toMove } = this;
    const name = (player) => this.view.seats.find((each) => each.player === player)?.name;
    if ([seat, this.override].includes(toMove) || !name(seat)) return what();
    const message = say("This phone moves for {seat}, and it is {name}’s turn.", { seat: name(seat), name: name(toMove) });
    const other = () => {
      this.override = toMove;
      this.reset();
      what();
    };
    this.refusal = { message, other, place: null };
    return this.render();
  }

  get by() {
    if (this.seat === "both") return {};
    return this.seat === this.toMove ? { as: this.seat } : { as: this.seat, override: true };
  }

  send(choice, mark = "") {
    const sure = this.view.choices.includes(choice) || Boolean(mark);
    const effect = { ...choice, sure };
    const pile = this.view.piles.find((each) => each.target === choice.target);
    this.pending = { chosen: this.chosen, place: pile?.key };
    if (sure || this.line.down) this.reset();
    this.line.send("moves", { moves: mark + choice.text, ...this.by }, effect);
    this.render(sure);
  }

  act(moves, effect = null) {
    return this.mine(() => this.#do("moves", { moves, ...this.by }, effect));
  }

  pass = () => this.act("--", { pass: true, sure: true });
  endTurn = () => this.act("/", { end: true, sure: true });
  undo = () => this.#do("undo");
  redo = () => this.#do("redo");

  turnUp() {
    this.mine(() => {
      this.reset();
      if (!this.view.asks_card) return this.act("t");
      this.pad = true;
      return this.render();
    });
  }

  /** The card that the players say has come; *instead* of the one that the number says. */
  turnedUp(rank) {
    if (this.pad === "instead") this.line.send("undo", this.by);
    this.act(`t=${rank}`);
  }

  #do(path, body = this.by, effect = null) {
    this.reset();
    this.line.send(path, body, effect);
    this.render();
  }

  happened() {
    const { move } = this.refusal;
    const sentence = say("Record that this happened on the table? The entry will be marked.");
    this.ask = { sentence, yes: say("Record it"), onYes: () => this.send(move, "!") };
    this.render();
  }

  // --- answers ---------------------------------------------------------------------------------------------------

  take(news, own) {
    const before = this.object;
    this.object = news;
    phone.keep(KEPT, news);
    const disturbed = this.correcting && !own;
    this.correcting = null;
    const moved = JSON.stringify(before.state.view.last_move) !== JSON.stringify(news.state.view.last_move);
    if (!own || news.state.to_move !== before.state.to_move) this.override = null;
    const gone = this.chosen && !news.state.view.piles.some((pile) => pile.key === this.chosen && pile.cards.length);
    if (!own || gone || this.refusal) this.reset();
    if (disturbed) this.said = say("The table has changed meanwhile: begin the correction again.");
    this.render(!own && moved);
    if (own && news.state.to_move !== before.state.to_move) this.#handOver(before);
    // Browsers let a page vibrate only once somebody has touched it.
    if (!own && this.settings.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
    this.#byItself(own);
  }

  #byItself(own) {
    if (own && this.settings.byItself && this.object.state.legal.join() === "/" && !this.line.queue.length) this.endTurn();
  }

  #handOver(before) {
    if (!this.settings.handOver || this.seat !== "both" || this.outcome !== "open" || before.state.outcome !== "open") return;
    this.#online((sheets) => sheets.handOver(this));
  }

  onRefused(act, answer) {
    const { message, recordable } = answer;
    const move = act.effect?.text ? act.effect : { text: act.body.moves };
    const { chosen, place } = this.pending ?? {};
    this.reset();
    this.refusal = { message, recordable: recordable && Boolean(act.body.moves), move, place: act.effect?.text ? place : null };
    if (chosen && act.effect?.text) this.chosen = chosen;
    this.correcting?.refused(message);
    this.render();
  }

  onStale(news) {
    this.object = news;
    this.reset();
    this.refusal = { message: news.message ?? say("The table has moved on. Look again."), place: null };
    this.render();
  }

  /** Bring up a sheet from the lower edge; *name* is one of sheets.js. */
  menu(name = "menu") {
    return this.#online((sheets) => sheets.open(this, name));
  }

  async #online(what) {
    try {
      await what(await import("./sheets.js"));
    } catch {
      this.said = say("That needs the connection, which is gone just now.");
      this.render();
    }
  }

  /** A new table of the deal *code*. */
  open(code) {
    return this.#online((sheets) => sheets.newTable(this, code));
  }

  #seatFromAddress() {
    const asked = new URLSearchParams(location.search).get("as");
    if (!asked) return;
    phone.setMoves(this.id, asked);
    history.replaceState(null, "", location.pathname);
  }
}

new App(read("table"));
