// What this phone remembers: its tables, and which seat it moves at each. A browser that keeps nothing (a
// private window, a full disk) still plays: every read and write may fail silently.

const TABLES = "tablemates.tables";
const MOST = 60; // tables remembered; the oldest go first

/** The stored value under *key*, or *otherwise*. */
export function recall(key, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Store *value* under *key*; null takes the key away. */
export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is kept, and nothing depends on it.
  }
}

/** The ids of this phone's tables, the last visited first. */
export function tables() {
  const ids = recall(TABLES, []);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

/** Remember that this phone was at table *id*. */
export function remember(id) {
  keep(TABLES, [id, ...tables().filter((other) => other !== id)].slice(0, MOST));
}

/** Forget the table *id*, which goes on living on the server. */
export function forget(id) {
  keep(TABLES, tables().filter((other) => other !== id));
  keep(`tablemates.seat.${id}`, null);
}

/** Which seat this phone moves at table *id*: a player of the game's, or "both". */
export function moves(id) {
  return recall(`tablemates.seat.${id}`, "both");
}

/** This phone moves *seat* at table *id*. */
export function setMoves(id, seat) {
  keep(`tablemates.seat.${id}`, seat);
}
