// The line to the server: acts go out exactly once and in order, news comes in. It works over plain http, through
// sleep, tab switches and a restarted server. What could not be sent yet waits in this phone's storage.

import { language, say } from "./words.js";

const RETRY = 1000; // ms between attempts, and between two looks at the table while no events come
const CALM = 20_000; // a look in between while events do come, in case one was lost
const PATIENCE = 8000; // an answer that takes longer counts as none
const LATE = 400; // an act that waits longer for its answer is shown as unsent

/** A name for an act, so that the server plays it once however often it arrives. Works without a secure context. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Line {
  /** *tell* has `table(object, own)`, `refused(act, answer)`, `stale(object)` and `changed()`. */
  constructor(object, tell) {
    this.base = object.api;
    this.store = `tablemates.unsent.${object.table}.`;
    this.revision = object.revision;
    this.tell = tell;
    this.etag = null;
    this.failures = 0;
    this.queue = this.#stored();
    this.asOf = new Date();
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#rest() : this.#wake()));
    addEventListener("pageshow", (event) => event.persisted && this.#wake());
    addEventListener("pagehide", () => this.#rest());
    addEventListener("online", () => this.#wake());
    if (this.queue.length) this.#flush();
    this.#listen();
    this.#poll(CALM);
  }

  /** Whether the server was not to be reached lately. */
  get down() {
    return this.failures > 1;
  }

  /** What to say about the connection, or null. */
  get trouble() {
    if (!this.down) return null;
    if (this.unsent.length) return say("No connection. What you did is kept on this phone and sent once it is back.");
    const time = this.asOf.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
    return say("No connection. The board is as it was at {time}.", { time });
  }

  /** The acts that should have been answered by now. */
  get unsent() {
    return this.queue.filter((act) => this.failures || Date.now() - act.at > LATE);
  }

  /** Do *path* with *body*; *effect* is what it does to the cards, shown until the answer comes. */
  send(path, body = {}, effect = null) {
    const last = this.queue.at(-1);
    const act = { key: newKey(), at: Math.max(Date.now(), (last?.at ?? 0) + 1), path, body, effect, sent: false };
    // Only the first act is about the table as it is; the next ones are about what the act before them leaves.
    act.revision = last ? null : this.revision;
    this.queue.push(act);
    this.#store(act);
    setTimeout(() => this.tell.changed(), LATE + 20);
    this.#flush();
    return act;
  }

  async #flush() {
    if (this.flushing) return;
    this.flushing = true;
    try {
      while (this.queue.length && (await this.#post(this.queue[0])));
    } finally {
      this.flushing = false;
    }
  }

  /** Send one act. Whether the next one may go. */
  async #post(act) {
    act.revision ??= this.revision;
    this.#store(act);
    let answer, status;
    try {
      [status, answer] = await this.#ask(`${this.base}/${act.path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...act.body, revision: act.revision, key: act.key }),
      });
      if (status >= 500) throw new Error(`status ${status}`);
    } catch {
      this.#failed();
      return false;
    }
    this.failures = 0;
    this.#drop(status === 200 ? [act] : this.queue);
    if (status === 200) this.#take(answer, true);
    else if (status === 409 && answer.state) this.tell.stale(this.#note(answer));
    else this.tell.refused(act, answer);
    // What was done on top of an act that failed is gone with it: look how things stand.
    if (status !== 200) this.look();
    return true;
  }

  /** Look at the table; nothing is fetched again that is known. */
  async look() {
    if (this.queue.length) return this.#flush();
    if (this.looking) return undefined;
    this.looking = true;
    try {
      const headers = this.etag ? { "If-None-Match": this.etag } : {};
      const [status, answer, etag] = await this.#ask(this.base, { headers });
      const back = this.failures > 0;
      this.failures = 0;
      this.asOf = new Date();
      if (status === 200) {
        this.etag = etag;
        if (!this.queue.length) this.#take(answer, false);
      }
      if (back) this.tell.changed();
    } catch {
      this.#failed();
    } finally {
      this.looking = false;
    }
    return undefined;
  }

  async #ask(address, options) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const answer = await fetch(`${address}?lang=${language}`, { ...options, cache: "no-store", signal: stop.signal });
      const body = answer.status === 304 ? null : await answer.json();
      return [answer.status, body, answer.headers.get("ETag")];
    } finally {
      clearTimeout(timer);
    }
  }

  #take(object, own) {
    // An answer to an act that was sent twice may be older than what is on show.
    if (object.revision < this.revision) return this.look();
    const news = object.revision !== this.revision;
    this.#note(object);
    if (news || own) this.tell.table(object, own);
    return undefined;
  }

  #note(object) {
    this.revision = object.revision;
    this.asOf = new Date();
    return object;
  }

  #failed() {
    this.failures += 1;
    this.tell.changed();
    this.#poll(RETRY);
  }

  // --- news --------------------------------------------------------------------------------------------------

  #wake() {
    if (document.hidden) return;
    this.#listen();
    this.look();
    this.#poll(this.events ? CALM : RETRY);
  }

  #rest() {
    // An open connection would keep the page out of the browser's back-forward cache.
    this.events?.close();
    this.events = null;
    clearTimeout(this.timer);
  }

  #listen() {
    if (this.events && this.events.readyState !== EventSource.CLOSED) return;
    // A server that has no events to give is not asked every second.
    if (this.events && Date.now() - this.listened < CALM) return;
    this.listened = Date.now();
    const events = new EventSource(`${this.base}/events`);
    this.events = events;
    events.onmessage = (event) => {
      if (JSON.parse(event.data).revision !== this.revision) this.look();
    };
    events.onopen = () => this.failures && this.look();
    events.onerror = () => this.#poll(RETRY);
  }

  #poll(after) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (document.hidden) return;
      this.#listen();
      this.look();
      this.#poll(this.events.readyState === EventSource.OPEN && !this.failures ? CALM : RETRY);
    }, after);
  }

  // --- what is kept ------------------------------------------------------------------------------------------
  // One entry for each act, so that two tabs at one table never write over each other's.

  #store(act) {
    try {
      localStorage.setItem(this.store + act.key, JSON.stringify(act));
    } catch {
      // A browser that keeps nothing still sends what it has in memory.
    }
  }

  #stored() {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.store));
      return keys.map((key) => JSON.parse(localStorage.getItem(key))).sort((a, b) => a.at - b.at);
    } catch {
      return [];
    }
  }

  #drop(acts) {
    const gone = new Set(acts);
    this.queue = this.queue.filter((act) => !gone.has(act));
    for (const act of gone) {
      try {
        localStorage.removeItem(this.store + act.key);
      } catch {
        // Nothing was kept.
      }
    }
  }
}

// --- the device ------------------------------------------------------------------------------------------------

/** Keep the screen awake where the browser allows it: only in a secure context, and anew after every sleep. */
export function keepAwake() {
  const ask = () => {
    if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", ask);
  addEventListener("pointerdown", ask, { once: true });
  ask();
}

/** Where the browser has service workers (https, localhost), the last known board opens without the server. */
export function serveOffline() {
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
}

// --- what unsent acts do to the cards ---------------------------------------------------------------------------

/** *state* as it will be after *acts*, as far as that needs no rule: cards lie elsewhere, the turn went over. */
export function after(state, acts) {
  const done = [];
  for (const act of acts) {
    if (act.path === "undo") done.pop();
    else done.push(act);
  }
  return done.reduce((so, act) => (act.effect?.sure ? effected(so, act.effect) : so), state);
}

function effected(state, effect) {
  // What is legal now only the server knows.
  const view = { ...state.view, choices: [], shortcuts: {} };
  const next = { ...state, view, legal: [] };
  if (effect.end) {
    const seats = view.seats.map((seat) => seat.player);
    next.to_move = seats[(seats.indexOf(state.to_move) + 1) % seats.length];
    view.owed = true;
  } else if (effect.pass) {
    next.tokens = state.tokens === null ? null : Math.max(0, state.tokens - 1);
    view.owed = false;
  } else if (effect.source) {
    moveCards(view, effect);
  }
  // A turn that had its move may be ended, one that did not may be passed: these two can wait for the server too.
  next.legal = [view.owed ? "--" : "/"];
  return next;
}

function moveCards(view, { source, target, count }) {
  const from = view.piles.find((pile) => pile.source === source);
  const to = view.piles.find((pile) => pile.target === target);
  const cards = from.cards.slice(from.cards.length - count);
  const now = { [from.key]: from.cards.slice(0, from.cards.length - count), [to.key]: [...to.cards, ...cards] };
  view.piles = view.piles.map((pile) => (pile.key in now ? relabelled(pile, now[pile.key]) : pile));
  view.last_move = { cards: cards.map((card) => card.text), source: from.key, target: to.key };
  if (to.kind !== "foundation") view.owed = false;
}

function relabelled(pile, cards) {
  return { ...pile, cards, label: `${pile.name}: ${cards.at(-1)?.name ?? say("empty")}` };
}
