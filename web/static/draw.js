// Small pieces that the table page draws with: elements, icons, cards, sentences with cards in them.

const SVG = "http://www.w3.org/2000/svg";
const SIGNS = { "♥": "H", "♦": "D", "♠": "S", "♣": "C" };
const CARD = /(\d{1,2}|\p{Lu})?([♥♦♠♣])/gu;

/** A new element: `h("button.gold", {type: "button"}, "text", child)`. Null children are left out. */
export function h(what, attributes = {}, ...children) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) put(element, name, value);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** Give *element* an attribute; null and false take it away. A listener is given as `onclick`. */
export function put(element, name, value) {
  if (name.startsWith("on")) element[name] = value;
  else if (value === null || value === false || value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value === true ? "" : value);
}

function use(id, name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("viewBox", "0 0 24 24");
  const inner = document.createElementNS(SVG, "use");
  inner.setAttribute("href", `#${id}`);
  svg.append(inner);
  return svg;
}

export const icon = (name) => use(`icon-${name}`, "icon");
export const suit = (letter) => use(`suit-${letter}`, "suit");

/** The marks of a seat: its suits, or a disc and a square where the seats have none. */
export function marks(seat, index) {
  if (seat.suits.length) return seat.suits.map(suit);
  return [use(index ? "mark-square" : "mark-disc", "suit")];
}

/** A card as it lies on the table. */
export function card(face, ...classes) {
  const ten = face.rank.length > 1 ? "ten" : "";
  const name = ["card", face.suit ? `of-${face.suit}` : "plain", ten, ...classes].filter(Boolean).join(".");
  return h(`span.${name}`, {}, h("b", {}, face.rank), face.suit ? suit(face.suit) : null);
}

/** *text* as nodes, each card in it (Q♥) drawn with our own suits; the sign itself stays for the ear and for copying. */
export function rich(text) {
  const nodes = [];
  let from = 0;
  for (const found of text.matchAll(CARD)) {
    const letter = SIGNS[found[2]];
    nodes.push(text.slice(from, found.index));
    nodes.push(h(`b.said.of-${letter}`, {}, found[1] ?? "", suit(letter), h("span.aloud", {}, found[2])));
    from = found.index + found[0].length;
  }
  nodes.push(text.slice(from));
  return nodes.filter((node) => node !== "");
}

/** Put *nodes* into *element* only where *key* says that they are others than before. */
export function fill(element, key, nodes) {
  if (element.dataset.key === key) return false;
  element.dataset.key = key;
  element.replaceChildren(...nodes().flat().filter((node) => node !== null && node !== undefined));
  return true;
}

/** A button of the page: an icon, words and a second line, each of them optional. */
export function button({ label, sign, text, second, name, tone = "", off = false, onclick, ...more }) {
  const words = text || second ? h("span.two-lines", {}, text ? h("span", {}, rich(text)) : null,
    second ? h("small", {}, rich(second)) : null) : null;
  return h(`button.button${tone}`, {
    type: "button", "aria-label": label ?? null, "aria-disabled": off ? "true" : null, onclick, name, ...more,
  }, sign ? icon(sign) : null, words);
}

/** Whether people asked for less motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
