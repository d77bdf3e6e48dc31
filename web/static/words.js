// What a script says to people, in the language of the page: the server puts the translations of
// web/static/words.json into each page, and the English sentence is the key.

const translated = read("words") ?? {};

/** The data that the server left in the page's JSON block *id*, or null. */
export function read(id) {
  const block = document.getElementById(id);
  return block ? JSON.parse(block.textContent) : null;
}

/** *sentence* in the page's language, its {facts} filled in. */
export function say(sentence, facts = {}) {
  const text = translated[sentence] || sentence;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}

/** *one* or *many*, as the number *n* asks for; {n} is filled in. */
export function count(n, one, many, facts = {}) {
  return say(n === 1 ? one : many, { n, ...facts });
}

export const language = document.documentElement.lang || "en";
