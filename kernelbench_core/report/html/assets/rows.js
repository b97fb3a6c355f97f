/* The sample table's data: a typed array of numbers, or indices of distinct texts, for each column. */

let table = null;

const EMPTY = Number.NaN;

function openRows(data) {
  const numbers = {};
  const texts = {};
  for (const [name, values] of Object.entries(data.numbers)) {
    numbers[name] = Float64Array.from(values, (value) => value ?? EMPTY);
  }
  for (const [name, { values, codes }] of Object.entries(data.texts)) {
    texts[name] = { values, codes: Uint32Array.from(codes), ranks: null };
  }
  const places = new Map();
  numbers.row.forEach((row, place) => places.set(row, place));
  table = { count: data.count, numbers, texts, places };
}

const textAt = (name, place) => table.texts[name].values[table.texts[name].codes[place]];
const numberAt = (name, place) => table.numbers[name][place];
const isText = (name) => name in table.texts;

/* Whether any row has something in a column. */
function isUsed(name) {
  if (isText(name)) return table.texts[name].values.some((value) => value !== "");
  return table.numbers[name].some((value) => !Number.isNaN(value));
}

/* Texts as numbers in their order; NaN for the empty one, so that it is last as in columns of numbers. */
function sortKeys(name) {
  if (!isText(name)) return table.numbers[name];
  const column = table.texts[name];
  if (!column.ranks) {
    const order = column.values.map((_, code) => code);
    order.sort((a, b) => collator.compare(column.values[a], column.values[b]));
    const ranks = new Float64Array(order.length);
    order.forEach((code, rank) => (ranks[code] = column.values[code] === "" ? EMPTY : rank));
    column.ranks = Float64Array.from(column.codes, (code) => ranks[code]);
  }
  return column.ranks;
}

function sortPlaces(places, sort) {
  const name = sort.replace(/^-/, "");
  if (!name || !(name in table.numbers || name in table.texts)) return places;
  const keys = sortKeys(name);
  const sign = sort.startsWith("-") ? -1 : 1;
  return places.sort((a, b) => {
    const [noA, noB] = [Number.isNaN(keys[a]), Number.isNaN(keys[b])];
    if (noA || noB) return noA - noB || a - b;
    return sign * (keys[a] - keys[b]) || a - b;
  });
}
