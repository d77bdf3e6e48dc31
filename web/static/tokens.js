// Tokens only: whose turn, how many passes are left, how long it lasts, whose cards are all home. The players know the
// rules; this counts. The game lives on this phone alone and survives a reload.

import { clock } from "./pages.js";
import { keep, recall } from "./phone.js";
import { sprite } from "./tables.js";
import { count, read, say } from "./words.js";

const KEY = "tablemates.tokens";
const BACK = 300; // steps that can be taken back
const levels = read("levels-data");
const at = (id) => document.getElementById(id);

/* A game: {code, seat, tokens, passed, home: [bool], turns, before: [what was], played, since}. *played* is the time in
   seconds up to *since*, the moment the clock began to run; it stands still where *since* is null. */
let game = recall(KEY);
let level = levels.find((each) => each.code === game?.code);
if (!level) game = null;

function begin(code) {
  level = levels.find((each) => each.code === code) ?? levels[0];
  const home = level.seats.map(() => false);
  game = { code: level.code, seat: 0, tokens: level.tokens, passed: false, home, turns: 0, before: [], played: 0, since: Date.now() };
  show();
}

/** Change the game, so that undo can take it back. */
function act(changes) {
  const { seat, tokens, passed, home, turns } = game;
  const before = [...game.before, { seat, tokens, passed, home, turns }].slice(-BACK);
  game = { ...game, ...changes, before };
  if (game.home.every(Boolean)) stop();
  show();
}

const seconds = () => game.played + (game.since === null ? 0 : (Date.now() - game.since) / 1000);

function stop() {
  game = { ...game, played: seconds(), since: null };
}

/** Who is next: the other seat, or nobody else once it is home. */
function next(home = game.home) {
  const other = (game.seat + 1) % home.length;
  return home[other] ? game.seat : other;
}

function show() {
  keep(KEY, game);
  at("set-up").hidden = Boolean(game);
  at("play").hidden = !game;
  if (!game) return;
  const won = game.home.every(Boolean);
  const alone = game.home.some(Boolean);
  showHalf(won, alone);
  showDiscs(alone);
  showHomes();
  at("left").replaceChildren(...leftWords(won, alone));
  at("end").disabled = alone;
  at("undo").disabled = !game.before.length;
  at("pause-words").textContent = game.since === null ? say("Let the clock run") : say("Stop the clock");
  showClock();
}

function showHalf(won, alone) {
  const seat = level.seats[game.seat];
  const words = won ? "Won together" : alone ? "{name} alone" : "{name}’s turn";
  at("half").className = `half ${won ? "won" : seat.style}`;
  at("half-words").textContent = say(words, { name: seat.name });
  const shown = won ? level.seats.flatMap((each) => each.suits) : seat.suits;
  at("half-suits").replaceChildren(...shown.map((suit) => sprite(`suit-${suit}`)));
}

/** One disc a token, in its place for good; a spent one is a dashed circle. */
function showDiscs(alone) {
  const focus = at("discs").contains(document.activeElement);
  at("discs").replaceChildren(...Array.from({ length: level.tokens }, (_, i) => {
    const disc = document.createElement("button");
    const left = i < game.tokens;
    disc.type = "button";
    disc.className = left ? "disc" : "disc spent";
    disc.disabled = !left || game.passed || alone;
    disc.setAttribute("aria-label", left ? say("Pass, token {n}", { n: i + 1 }) : say("Token {n}, spent", { n: i + 1 }));
    disc.addEventListener("click", () => act({ tokens: game.tokens - 1, passed: true }));
    return disc;
  }));
  at("discs").classList.toggle("many", level.tokens > 10);
  if (focus) at("end").focus();
}

function leftWords(won, alone) {
  if (won) return [count(game.turns, "{n} turn", "{n} turns"), ` · ${clock(seconds())}`];
  if (alone) return [say("No turns and no passes any more.")];
  if (game.passed) return [say("Passed. End the turn when you are ready.")];
  const number = document.createElement("b");
  number.textContent = game.tokens;
  const words = count(game.tokens, "pass left", "passes left");
  return [number, ` ${words}`, ...(game.tokens ? [` · ${say("tap one to pass")}`] : [])];
}

/** "♥♦ home": a player's last card is up. */
function showHomes() {
  at("homes").replaceChildren(...level.seats.map((seat, i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button home";
    button.setAttribute("aria-pressed", String(game.home[i]));
    button.setAttribute("aria-label", say("{player} is home", { player: seat.name }));
    button.append(...seat.suits.map((suit) => sprite(`suit-${suit}`)), ` ${say("home")}`);
    button.addEventListener("click", () => {
      const home = game.home.map((was, j) => (j === i ? !was : was));
      act({ home, seat: home[game.seat] ? next(home) : game.seat });
      at("homes").children[i].focus();
    });
    return button;
  }));
}

function showClock() {
  if (game) at("clock").textContent = clock(seconds());
}

at("levels").addEventListener("submit", (event) => {
  event.preventDefault();
  begin(new FormData(event.target).get("level"));
  at("end").focus();
});
at("end").addEventListener("click", () => act({ seat: next(), passed: false, turns: game.turns + 1 }));
at("undo").addEventListener("click", () => {
  const before = [...game.before];
  game = { ...game, ...before.pop(), before };
  if (game.since === null) game.since = Date.now();
  show();
});
at("pause").addEventListener("click", () => {
  if (game.since === null) game.since = Date.now();
  else stop();
  show();
  at("menu").close();
});
at("anew").addEventListener("click", () => {
  begin(game.code);
  at("menu").close();
});
at("finish").addEventListener("click", () => {
  at("menu").close();
  game = null;
  show();
});
setInterval(showClock, 500);
show();
