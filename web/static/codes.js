// Deal codes as the first page's controls write and read them. What letters there are comes from the rows of the
// registry that the page carries; whether a code is right is for the server to say.

const DEAL = /^([^A-Z].*|R|L[0-9A-Z]{20,}|)$/;

/** What *text* says: {row, level, options, deal}; null where it names no game of *rows* or unknown letters.
 *  *level* is a row's level, the letters of a level of the players' own, or null. A number alone keeps *before*. */
export function readCode(text, rows, before = null) {
  const parts = text.trim().toUpperCase().split("-");
  if (before && /^[0-9]+$/.test(text.trim())) return { ...before, deal: text.trim() };
  const row = rows.find((other) => other.letters === parts[0]);
  if (!row) return null;
  const deal = parts.length > 1 && DEAL.test(parts.at(-1)) ? parts.pop() : "";
  if (parts.length > 2) return null;
  const chosen = readOptions(row, parts[1] ?? "");
  return chosen && { row, deal, ...chosen };
}

/** The level and the variants that *letters* stand for, the longest level first; null where they stand for nothing. */
function readOptions(row, letters) {
  for (let cut = letters.length; cut >= 0; cut -= 1) {
    const level = findLevel(row, letters.slice(0, cut));
    const options = [...letters.slice(cut)];
    const known = options.every((letter, i) => options.indexOf(letter) === i && row.options.some((o) => o.letter === letter));
    if (known && (level || !cut)) return { level: level ?? findLevel(row, row.default), options: new Set(options) };
  }
  return null;
}

function findLevel(row, letters) {
  const level = row.levels.find((other) => other.letters === letters);
  if (level) return level;
  const own = letters && row.own_pattern && new RegExp(`^(?:${row.own_pattern})$`).test(letters);
  return own ? { letters, own: true } : null;
}

/** The code without its deal, as the server writes it: CM-HM. */
export function choiceText({ row, level, options }) {
  const shown = level && (row.names_level || level.letters !== row.default) ? level.letters : "";
  const letters = shown + row.options.filter((o) => options.has(o.letter)).map((o) => o.letter).join("");
  return letters ? `${row.letters}-${letters}` : row.letters;
}

/** The whole code; without a deal it ends where the number would stand. */
export function codeText(chosen) {
  return chosen.deal ? `${choiceText(chosen)}-${chosen.deal}` : choiceText(chosen);
}
