/* Making elements. Texts reach the page through text nodes and attributes that hold text, never as HTML. */

const HIDDEN = /(?![\n\t ])[\p{C}\p{Z}]/gu;

function escapeOf(character) {
  const code = character.codePointAt(0);
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
}

const withoutReturns = (text) => text.replaceAll("\r\n", "\n");

/* As `report.screen.visible` does it: what a reader would not see, or what would reorder the line, is spelt out. */
function visible(text) {
  return withoutReturns(String(text)).replace(HIDDEN, escapeOf);
}

function appendText(parent, text) {
  let start = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > start) parent.append(text.slice(start, match.index));
    const mark = document.createElement("span");
    mark.className = "unseen";
    mark.textContent = escapeOf(match[0]);
    parent.append(mark);
    start = match.index + match[0].length;
  }
  if (start < text.length) parent.append(text.slice(start));
}

function make(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : visible(value));
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === "") continue;
    if (child instanceof Node) made.append(child);
    else appendText(made, withoutReturns(String(child)));
  }
  return made;
}

const button = (label, action, properties = {}) =>
  make("button", { type: "button", onclick: action, ...properties }, label);

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const thousands = (number) => number.toLocaleString("en-US");

/* As `report.speed_table.ratio`. */
function ratioText(value) {
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value >= 0.1 ? value.toFixed(2) : String(Number(value.toPrecision(2)));
}

/* As `report.screen.percent`. */
function percentText(value) {
  const shown = `${(value * 100).toFixed(1)}%`;
  if (shown === "100.0%" && value < 1) return ">99.9%";
  return shown === "0.0%" && value > 0 ? "<0.1%" : shown;
}

function dollarsText(value) {
  if (value >= 1 || value === 0) return `$${value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  return value >= 1e-4 ? `$${value.toFixed(4)}` : "<$0.0001";
}

const intervalText = (low, high) => `[${ratioText(low)}, ${ratioText(high)}]`;

function isTyping(target) {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));
}
