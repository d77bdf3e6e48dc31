// A layout being tapped in: which card lies where. Whether it is a table for a game is for the server to say.

/** An empty layout of so many *columns* and *cells*. A place is "column-2", "cell-0" or "home-H". */
export function emptyLayout(columns, cells) {
  return { columns: Array.from({ length: columns }, () => []), cells: Array(cells).fill(null), home: { H: 0, D: 0, S: 0, C: 0 }, taken: [] };
}

/** *layout* in another game's places: what has no place there goes back to the pad. */
export function fitted(layout, columns, cells) {
  const fresh = emptyLayout(columns, cells);
  fresh.columns = fresh.columns.map((none, i) => layout.columns[i] ?? none);
  fresh.cells = fresh.cells.map((none, i) => layout.cells[i] ?? none);
  return { ...fresh, home: layout.home };
}

/** The layout after *card* was laid on *place*; the place's last card goes back to the pad where there is room for one. */
export function laid(layout, place, card, ranks) {
  const [kind, name] = place.split("-");
  const next = { ...layout, taken: [...layout.taken, snapshot(layout)] };
  if (kind === "column") next.columns = layout.columns.with(Number(name), [...layout.columns[name], card]);
  if (kind === "cell") next.cells = layout.cells.with(Number(name), card);
  if (kind === "home") next.home = { ...layout.home, [name]: ranks.indexOf(card[0]) + 1 };
  return next;
}

/** The layout without the last card of *place*. */
export function lifted(layout, place) {
  const [kind, name] = place.split("-");
  const next = { ...layout, taken: [...layout.taken, snapshot(layout)] };
  if (kind === "column") next.columns = layout.columns.with(Number(name), layout.columns[name].slice(0, -1));
  if (kind === "cell") next.cells = layout.cells.with(Number(name), null);
  if (kind === "home") next.home = { ...layout.home, [name]: Math.max(0, layout.home[name] - 1) };
  return next;
}

/** The layout before the last change, or itself. */
export function undone(layout) {
  const before = layout.taken.at(-1);
  return before ? { ...before, taken: layout.taken.slice(0, -1) } : layout;
}

function snapshot({ columns, cells, home }) {
  return { columns, cells, home };
}

/** The cards that lie somewhere: code -> place. */
export function placed(layout, ranks) {
  const where = new Map();
  layout.columns.forEach((column, i) => column.forEach((card) => where.set(card, `column-${i}`)));
  layout.cells.forEach((card, i) => card && where.set(card, `cell-${i}`));
  for (const [suit, count] of Object.entries(layout.home)) {
    for (const rank of ranks.slice(0, count)) where.set(rank + suit, `home-${suit}`);
  }
  return where;
}

/** The layout as board text. */
export function boardText(layout, ranks) {
  const lines = [];
  const homes = Object.entries(layout.home).map(([suit, count]) => `${suit}-${count ? ranks[count - 1] : 0}`);
  if (Object.values(layout.home).some(Boolean)) lines.push(`Foundations: ${homes.join(" ")}`);
  if (layout.cells.some(Boolean)) lines.push(`Freecells: ${layout.cells.map((card) => card ?? "-").join(" ")}`);
  for (const column of layout.columns) lines.push(`: ${column.join(" ")}`.trim());
  return `${lines.join("\n")}\n`;
}
