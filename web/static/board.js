// The places on the table. Each is one button that stays where it is from first to last, so that focus is never
// lost; only what lies in it changes. What a place is comes from its kind in the view, never from a game's name.

import { card, fill, h, icon, marks, put, still, suit } from "./draw.js";
import { count, say } from "./words.js";

const ROW = { cell: 0, foundation: 1 }; // how the places above the columns are ordered

export class Board {
  /** *onTap* is told the pile that was tapped, how often in a row, and which of its cards. */
  constructor(root, onTap) {
    this.root = root;
    this.onTap = onTap;
    this.places = new Map();
    this.tapped = { key: null, at: 0 };
    root.addEventListener("keydown", (event) => this.#arrows(event));
  }

  /** Show *view*; *look* says what is chosen, legal, refused and last moved (see table.js). */
  render(view, look) {
    if (!this.places.size) this.#build(view);
    const before = look.slides ? this.#rectOf(view.last_move?.source) : null;
    for (const pile of view.piles) this.#renderPile(pile, view, look);
    for (const group of this.root.querySelectorAll("[data-owner]")) this.#renderGroup(group, view, look.toMove);
    if (before) this.#slide(view.last_move.target, before);
  }

  // --- the layout, once --------------------------------------------------------------------------------------

  #build(view) {
    const of = (kind) => view.piles.filter((pile) => pile.kind === kind);
    const wastes = of("waste");
    const rows = wastes.length ? this.#stockRows(view, of("foundation"), wastes) : this.#columnRows(of);
    this.root.replaceChildren(...rows);
    this.root.classList.toggle("crunch", wastes.length > 0);
  }

  #columnRows(of) {
    const [cells, homes, columns] = [of("cell"), of("foundation"), of("column")];
    const wide = cells.length > 5; // six cells and more take a row of their own
    const parts = cells.length === 5 ? 9 : 8;
    const tops = [...cells, ...homes].sort((a, b) => ROW[a.kind] - ROW[b.kind] || a.index - b.index);
    const row = h("div.tops", {}, tops.map((pile) => this.#place(pile)));
    row.classList.toggle("two-rows", wide);
    row.style.setProperty("--parts", parts);
    row.style.setProperty("--first-home", parts - homes.length + 1);
    this.root.style.setProperty("--columns", columns.length);
    const tall = h("div.columns", {}, columns.map((pile) => this.#place(pile)));
    tall.classList.toggle("many", columns.length > 8);
    return [row, tall];
  }

  #stockRows(view, foundations, wastes) {
    const tiles = h("div.tiles", {}, foundations.map((pile) => this.#place(pile)));
    const owners = view.seats.map((seat) => seat.player);
    const groups = owners.map((owner, index) => {
      const own = wastes.filter((pile) => (pile.owner ?? owners[0]) === owner);
      const head = h("div.group-head", {}, h("span.group-name", {}, owners.length > 1 ? [marks(view.seats[index], index), view.seats[index].name] : null),
        h("span.stock", {}));
      const group = h("div.group", { "data-owner": owner }, head, h("div.columns", {}, own.map((pile) => this.#place(pile))));
      group.style.setProperty("--columns", own.length);
      group.style.setProperty("--share", own.length);
      return group;
    });
    this.root.style.setProperty("--columns", wastes.length);
    return [tiles, h("div.groups", {}, groups)];
  }

  #place(pile) {
    const element = h(`button.pile.${pile.kind}`, { type: "button", "data-pile": pile.key });
    element.onclick = (event) => this.#tap(pile.key, event);
    this.places.set(pile.key, element);
    if (pile.kind === "column" || pile.kind === "waste") {
      element.append(h("span.number", {}, pile.kind === "column" ? String(pile.index + 1) : pile.target));
    }
    element.append(h("span.lies", {}), h("span.marks", {}));
    return element;
  }

  // --- what lies there -----------------------------------------------------------------------------------------

  #renderPile(pile, view, look) {
    const element = this.places.get(pile.key);
    if (!element) return;
    put(element, "aria-label", pile.label);
    put(element, "aria-pressed", look.chosen === pile.key ? "true" : null);
    const lies = element.querySelector(".lies");
    const key = JSON.stringify([pile.cards, pile.empty, pile.takes]);
    fill(lies, key, () => this.#contents(pile));
    element.style.setProperty("--n", pile.cards.length);
    const legal = look.legal.has(pile.key);
    for (const [name, on] of Object.entries({
      chosen: look.chosen === pile.key,
      legal,
      refused: look.refused === pile.key,
      last: view.last_move?.target === pile.key && look.chosen !== pile.key,
      empty: !pile.cards.length,
    })) element.classList.toggle(name, on);
    const coins = Object.keys(view.coins ?? {}).filter((player) => view.coins[player] === pile.key);
    const origin = view.last_move?.source === pile.key && view.last_move.target !== pile.key;
    fill(element.querySelector(".marks"), JSON.stringify([legal, look.refused === pile.key, coins, origin]), () => [
      legal ? h("span.slot", {}, icon("down")) : null,
      look.refused === pile.key ? h("span.cross", {}, icon("close")) : null,
      origin ? h("span.origin") : null,
      coins.map((player) => coin(view.seats.find((seat) => seat.player === player))),
    ]);
  }

  #contents(pile) {
    if (pile.kind === "foundation" && !pile.suit) return tile(pile);
    const top = pile.cards.length - 1;
    if (pile.kind === "foundation") return top < 0 ? home(pile) : card(pile.cards[top], "home");
    if (top < 0) return emptyPlace(pile);
    return pile.cards.map((face, i) => {
      const element = card(face, i === top ? "exposed" : "covered");
      element.dataset.card = i;
      return element;
    });
  }

  #renderGroup(group, view, toMove) {
    const owner = group.dataset.owner;
    group.classList.toggle("on-turn", toMove === owner && view.seats.length > 1);
    const stock = view.piles.find((pile) => pile.kind === "stock" && (pile.owner ?? owner) === owner);
    const left = stock?.hidden ?? 0;
    fill(group.querySelector(".stock"), String(left), () => [icon("record"), h("b", {}, left), ` ${say("left")}`]);
  }

  // --- fingers and keys ----------------------------------------------------------------------------------------

  #tap(key, event) {
    const now = performance.now();
    const again = this.tapped.key === key && now - this.tapped.at < 400;
    // A third tap begins anew.
    this.tapped = { key: again ? null : key, at: now };
    const at = event.target.closest?.("[data-card]")?.dataset.card;
    this.onTap(key, again ? 2 : 1, at === undefined ? null : Number(at));
  }

  /** Arrow keys go to the nearest place in that direction, wherever the layout put it. */
  #arrows(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const here = event.target.closest?.(".pile");
    if (!step || !here || event.altKey || event.ctrlKey || event.metaKey) return;
    const from = middle(here);
    let best = null;
    for (const there of this.places.values()) {
      const to = middle(there);
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const ahead = dx * step[0] + dy * step[1];
      const aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
      if (there === here || ahead < 8 || (step[0] && aside > 40)) continue;
      const distance = ahead + aside * 3;
      if (!best || distance < best.distance) best = { there, distance };
    }
    event.preventDefault();
    best?.there.focus();
  }

  // --- motion ------------------------------------------------------------------------------------------------

  #top(key) {
    return this.places.get(key)?.querySelector(".card:last-child") ?? null;
  }

  #rectOf(key) {
    return still() || !key ? null : (this.#top(key) ?? this.places.get(key))?.getBoundingClientRect() ?? null;
  }

  #slide(key, from) {
    const element = this.#top(key);
    if (!element) return;
    const to = element.getBoundingClientRect();
    const turned = this.root.closest(".upside-down") ? -1 : 1;
    const shift = `translate(${turned * (from.left - to.left)}px, ${turned * (from.top - to.top)}px)`;
    element.animate([{ transform: shift, zIndex: 9 }, { transform: "none", zIndex: 9 }], { duration: 160, easing: "ease-out" });
  }

  focus(key) {
    this.places.get(key)?.focus({ preventScroll: true });
  }
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + Math.min(box.height, 60) / 2 };
}

function home(pile) {
  return h("span.place.home-place", {}, suit(pile.suit), h("small", {}, pile.empty ?? ""));
}

function emptyPlace(pile) {
  const words = (pile.empty ?? "").split(" ");
  return h("span.place.free-place", {}, words.map((word) => (word.length === 1 ? h("b", {}, word) : h("small", {}, word))));
}

/** A foundation that no suit owns: its card, and the rank that comes next. */
function tile(pile) {
  const top = pile.cards.at(-1);
  const next = pile.next ?? pile.takes;
  return [
    h("span.tile", {}, h("span.now", {}, top ? card(top, "small") : null),
      h("span.next", {}, next ? [h("small", {}, say("next")), h("b", {}, next)] : icon("check"))),
    h("small.caption", {}, pile.caption ?? pile.name),
  ];
}

/** A signal coin of *seat*. */
export function coin(seat) {
  return h(`span.coin.${seat.style}`, {}, suit(seat.suits[0]));
}

/** How many empty places of the kind of *pile* there are: "4 empty". */
export function emptyLike(view, pile) {
  const n = view.piles.filter((other) => other.kind === pile.kind && !other.cards.length).length;
  return count(n, "{n} empty", "{n} empty");
}
