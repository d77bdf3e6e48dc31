// The dock: one sentence and one row of buttons at the thumb, in fixed places. Only its contents change.

import { button, card, fill, h, icon, rich } from "./draw.js";
import { coin, emptyLike } from "./board.js";
import { count, say } from "./words.js";

const SIGNS = { H: "♥", D: "♦", S: "♠", C: "♣" };
const GUARD = 350; // ms in which a changed row takes no taps: a double tap must not press what came to lie there

export class Dock {
  constructor(app, elements) {
    this.app = app;
    Object.assign(this, elements); // said, sentence, row
    this.kind = null;
    this.row.addEventListener("click", (event) => this.#guard(event), { capture: true });
  }

  render() {
    const { kind, sentence, refusal, buttons, face } = describe(this.app);
    this.said.classList.toggle("refusal", Boolean(refusal));
    const words = refusal ?? sentence;
    fill(this.sentence, words, () => [h("span", {}, rich(words))]);
    this.#face(face, Boolean(refusal));
    this.row.classList.toggle("pad", kind === "pad");
    const chips = buttons.filter((each) => each.chip).length;
    this.row.classList.toggle("two-rows", chips > 5);
    this.row.classList.toggle("crowded", chips <= 5 && buttons.length > 4);
    this.said.classList.toggle("short", chips > 5 || kind === "pad");
    const focused = this.row.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    const changed = fill(this.row, JSON.stringify(buttons.map((each) => ({ ...each, onclick: null }))), () =>
      buttons.map((each) => this.#button(each)));
    if (!changed) this.#rewire(buttons);
    if (this.kind !== null && this.kind !== kind) this.#pause();
    this.kind = kind;
    if (changed && focused) this.#refocus(focused);
  }

  /** What stands before the sentence: the sign of a refusal, a turned-up card, a signal coin. */
  #face(face, refused) {
    const key = JSON.stringify([face?.face, face?.coin, face?.chosen, refused]);
    this.said.querySelector(".beside")?.remove();
    if (refused) this.said.prepend(h("span.beside", { "data-key": key }, icon("no")));
    else if (face?.coin) this.said.prepend(h("span.beside", {}, face.draw()));
    else if (face) {
      this.said.prepend(h("button.beside.in-hand", {
        type: "button", "aria-label": face.label, "aria-pressed": face.chosen ? "true" : null, "data-pile": face.key,
        onclick: face.onclick,
      }, card(face.face, "exposed")));
    }
  }

  #button({ act, chip, gold, plain, pad, ...rest }) {
    const tone = chip ? ".chip" : gold ? ".gold" : "";
    return button({ ...rest, tone: `${tone}${plain ? ".plain" : ""}${pad ? ".key" : ""}`, "data-act": act });
  }

  #rewire(buttons) {
    buttons.forEach((each, i) => (this.row.children[i].onclick = each.onclick));
  }

  /** Keyboard focus stays in the dock when its row changes: on the same button, else on what comes next. */
  #refocus(act) {
    const next = this.row.querySelector(`[data-act="${CSS.escape(act)}"]`) ?? this.row.querySelector(".gold, .chip")
      ?? this.row.firstElementChild;
    next?.focus({ preventScroll: true });
  }

  #pause() {
    clearTimeout(this.timer);
    this.paused = true;
    this.row.setAttribute("aria-disabled", "true");
    this.timer = setTimeout(() => {
      this.paused = false;
      this.row.removeAttribute("aria-disabled");
    }, GUARD);
  }

  #guard(event) {
    // Keys (detail 0) can't slip onto another button as a second tap of a finger does.
    if (!this.paused || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** What the dock says and offers now. */
function describe(app) {
  if (app.readOnly) return { kind: "watch", sentence: atRest(app), buttons: [filler(), menu(app)] };
  if (app.correcting) return app.correcting.dock();
  if (app.ask) return asked(app);
  if (app.outcome !== "open") return over(app);
  if (app.refusal) return refused(app);
  if (app.pad) return rankPad(app);
  if (app.chosen) return chosen(app);
  const hand = app.view.piles.find((pile) => pile.kind === "hand" && pile.cards.length);
  return hand ? turnedUp(app, hand) : rest(app);
}

// --- rows ------------------------------------------------------------------------------------------------------

const filler = () => ({ act: "filler", plain: true, off: true, hidden: true });
const undo = (app) => ({ act: "undo", sign: "undo", label: say("Undo"), off: !app.canUndo, onclick: () => app.undo() });
const redo = (app) => ({ act: "redo", sign: "redo", label: say("Redo"), off: !app.canRedo, onclick: () => app.redo() });
const menu = (app) => ({ act: "menu", sign: "menu", label: say("Menu"), onclick: () => app.menu() });
const cancel = (app) => ({ act: "cancel", sign: "close", label: say("Cancel"), onclick: () => app.cancel() });
const chip = (rest) => ({ chip: true, ...rest });

function rest(app) {
  const face = coinFace(app);
  const sentence = app.note ?? face?.sentence ?? atRest(app);
  const buttons = [undo(app)];
  if (!app.ends) buttons.push(redo(app));
  const second = secondButton(app);
  if (second) buttons.push(second);
  if (app.ends) buttons.push(endTurn(app));
  else if (!second) buttons.push(filler());
  return { kind: app.owed ? "before" : "after", sentence, buttons: [...buttons, menu(app)], face };
}

/** The button beside Undo: what the turn asks for. Its place is never End turn's. */
function secondButton(app) {
  const { view } = app;
  const stock = view.piles.find((pile) => pile.kind === "stock" && (pile.owner ?? app.toMove) === app.toMove);
  if (stock?.hidden) {
    const can = app.can(/^t/u);
    return { act: "turn-up", text: say("Turn up"), gold: can, off: !can, onclick: () => app.turnUp() };
  }
  if (!app.owed && Object.keys(view.coins ?? {}).length) {
    return { act: "coin-back", text: say("Coin back"), off: !app.can(/^@-$/u), onclick: () => app.act("@-") };
  }
  if (app.ends) return passButton(app);
  const all = view.shortcuts?.["all home"];
  return all ? { act: "all-home", text: say("All home"), onclick: () => app.act(all) } : null;
}

function passButton(app) {
  const counted = app.tokens !== null;
  return {
    act: "pass",
    text: say("Pass"),
    second: counted ? say("{n} left", { n: app.tokens }) : null,
    label: counted ? say("Pass ({n} left)", { n: app.tokens }) : say("Pass"),
    off: !app.can(/^--$/u),
    onclick: () => app.pass(),
  };
}

function endTurn(app) {
  const can = app.can(/^\/$/u);
  return { act: "end", text: say("End turn"), gold: can, off: !can, onclick: () => app.endTurn() };
}

function coinFace(app) {
  const { view } = app;
  if (app.owed || !app.can(/^@/u)) return null;
  const seat = view.seats.find((each) => each.player === app.toMove);
  const lies = view.piles.find((pile) => pile.key === view.coins[app.toMove]);
  const sentence = lies ? say("Your coin lies on {place}. Tap a card or an empty column to move it.", { place: lies.name })
    : say("Tap a card or an empty column to put your coin there.");
  return { coin: seat.player, sentence, draw: () => coin(seat) };
}

function turnedUp(app, hand) {
  const face = hand.cards.at(-1);
  const piles = chips(app, hand.source).filter((each) => each.kind === "waste");
  return {
    kind: "hand",
    sentence: app.note ?? say("turned up. Tap its place."),
    face: { face, label: hand.label, key: hand.key, onclick: () => app.choose(hand.key) },
    buttons: [undo(app), ...piles, ...(piles.length < 4 ? [menu(app)] : [])],
  };
}

function chosen(app) {
  const pile = app.pile(app.chosen);
  const face = pile.cards.at(-1);
  const where = pile.kind === "hand" ? say("{card} was turned up. Where is it now?", { card: face.text })
    : say("{card} from {place}. Where is it now?", { card: face.text, place: pile.name });
  const sentence = app.note ?? (app.counting ? say("How many cards?") : where);
  const buttons = [cancel(app), ...chips(app, pile.source, app.counting)];
  if (buttons.length === 1) buttons.push(filler());
  return { kind: "chosen", sentence, buttons };
}

/** One chip for each place that the card may go to (*only*: for one place, a chip for each count). */
function chips(app, source, only = null) {
  const choices = app.view.choices.filter((each) => each.source === source && (!only || each.target === only));
  const piles = choices.map((choice) => [choice, app.view.piles.find((pile) => pile.target === choice.target)]);
  const several = (choice) => choices.some((other) => other.target === choice.target && other.count !== choice.count);
  // All empty cells are one place to a player: one chip, which takes the first.
  const first = piles.filter(([choice, pile]) => pile.kind !== "cell"
    || choice === piles.find(([, other]) => other.kind === "cell")[0]);
  const order = { column: 0, waste: 0, cell: 1, foundation: 2 };
  first.sort((a, b) => order[a[1].kind] - order[b[1].kind]);
  const made = first.map(([choice, pile]) => chip({
    ...chipWords(app, choice, pile, several(choice)),
    act: `go-${choice.text}`,
    kind: pile.kind,
    onclick: () => app.move(choice),
  }));
  return app.coinsTo(source) ? [...made, coinChip(app, source)] : made;
}

function coinChip(app, source) {
  const pile = app.view.piles.find((each) => each.source === source);
  const words = { text: say("coin"), second: pile.name };
  return chip({ ...words, act: "coin", label: `${pile.name}, ${words.text}`, onclick: () => app.act(`@${source}`) });
}

function chipWords(app, choice, pile, several) {
  const top = pile.cards.at(-1);
  if (several) {
    const text = count(choice.count, "{n} card", "{n} cards");
    const label = count(choice.count, "{n} card to {place}", "{n} cards to {place}", { place: pile.name });
    return { text, second: say("to {place}", { place: pile.name }), label };
  }
  const words = {
    cell: () => [say("free cell"), emptyLike(app.view, pile)],
    foundation: () => [pile.suit ? say("home") : pile.name, pile.suit ? SIGNS[pile.suit] : (pile.caption ?? "")],
    waste: () => [say("pile {letter}", { letter: pile.target }), top ? say("on {card}", { card: top.text }) : say("empty")],
    column: () => (top ? [say("on {card}", { card: top.text }), pile.name] : [say("empty"), pile.name]),
  }[pile.kind]();
  const also = words.filter((word) => word && word !== pile.name).join(", ");
  return { text: words[0], second: words[1], label: also ? `${pile.name}, ${also}` : pile.name };
}

function refused(app) {
  const { message, recordable, other } = app.refusal;
  const source = app.chosen ? app.pile(app.chosen).source : null;
  const buttons = [cancel(app), ...(source ? chips(app, source) : [])];
  if (recordable) buttons.push({ act: "happened", sign: "flag", text: say("It happened"), onclick: () => app.happened() });
  if (other) buttons.push({ act: "anyway", text: say("Enter it anyway"), onclick: other });
  if (buttons.length === 1) buttons.push(filler());
  return { kind: "refused", refusal: message, buttons };
}

function asked(app) {
  const { sentence, yes, onYes } = app.ask;
  return { kind: "asked", sentence, buttons: [cancel(app), { act: "yes", gold: true, text: yes, onclick: onYes }] };
}

function over(app) {
  const { outcome, links } = app;
  const again = { act: "again", text: say("Again"), off: !links.again, onclick: () => app.open(links.again) };
  const next = links.next ? { act: "next", text: say("Next deal"), gold: true, onclick: () => app.open(links.next) } : null;
  const results = { act: "results", text: say("Results"), gold: outcome === "lost", onclick: () => location.assign(links.results) };
  const last = outcome === "won" ? [again, next ?? results] : [again, results];
  return { kind: "over", sentence: app.note ?? app.ending, buttons: [undo(app), ...last, menu(app)] };
}

function rankPad(app) {
  const keys = app.ranks.map(({ code, text, out }) => ({
    act: `rank-${code}`, text, pad: true, off: out >= 4, onclick: () => app.turnedUp(code),
  }));
  const back = { act: "cancel", sign: "undo", label: say("Cancel"), pad: true, onclick: () => app.cancel() };
  return { kind: "pad", sentence: app.note ?? whichCard(app), buttons: [...keys, back] };
}

function whichCard(app) {
  const seat = app.view.seats.find((each) => each.player === app.toMove);
  return app.ends ? say("Which card did {name} turn up?", { name: seat.name }) : say("Which card did you turn up?");
}

// --- the sentence while nothing is chosen ----------------------------------------------------------------------

function atRest(app) {
  const { view, last } = app;
  // Only the players can say that a game is lost which can still move; the page says no more than what it saw.
  if (view.repeated >= 2) return say("This position came up {n} times. If it leads nowhere: Menu, Give up.", { n: view.repeated + 1 });
  const moved = (last || app.undone) && lastWords(app);
  if (moved) return moved;
  const seat = view.seats.find((each) => each.player === app.toMove);
  if (view.piles.some((pile) => pile.kind === "stock" && pile.hidden)) return say("Foundation plays if you like, then turn up.");
  if (view.alone) return say("Move any card of {name}, one at a time.", { name: seat.name });
  const first = { red: "Tap a red card, then its place.", black: "Tap a black card, then its place." }[seat.style];
  if (first) return say(first);
  const suits = seat.suits.map((letter) => SIGNS[letter]).join(" ");
  return suits ? say("{name} moves {suits}. Tap a card, then its place.", { name: seat.name, suits })
    : say("Tap a card, then its place.");
}

/** What was done last: by the partner before this turn, or in this turn. */
function lastWords(app) {
  const { view, last } = app;
  if (app.undone) return say("Taken back: {words}.", { words: app.undone.words });
  const seat = view.seats.find((each) => each.player === last.player);
  if (last.kind === "correct") return say("The table was set by hand.");
  const partner = view.seats.length > 1 && last.player !== app.toMove;
  if (!view.last_move || last.pass) return partner && last.pass ? say("{name} passed.", { name: seat.name }) : `${capital(last.words)}.`;
  const place = view.piles.find((pile) => pile.key === view.last_move.target);
  const facts = { name: seat?.name, card: view.last_move.cards.join(" "), place: placeWords(place) };
  return partner ? say("{name} moved the {card} to {place}.", facts) : say("{card} moved to {place}.", facts);
}

function placeWords(pile) {
  if (pile.kind === "cell") return say("a free cell");
  return pile.kind === "foundation" && pile.suit ? say("its home") : pile.name;
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
