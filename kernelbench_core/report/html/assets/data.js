/* Unpacking what is embedded: base64, gzip, JSON. */

async function unpackText(id) {
  const source = document.getElementById(id);
  if (!source) throw new Error(`the file has no part ${id}; it may have been cut off`);
  const binary = atob(source.textContent);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

async function unpack(id) {
  return JSON.parse(await unpackText(id));
}

/* The program runs while the rest of the file is still being read. */
const wholeFile = new Promise((resolve) => {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", resolve, { once: true });
  else resolve();
});

const KEPT_CHUNKS = 8;
const chunks = new Map();
let chunkIndex = null;

async function indexOfChunks() {
  if (!chunkIndex) {
    await wholeFile;
    const { rows, texts } = await unpack("kb-index");
    const ofRow = new Map();
    rows.forEach((numbers, chunk) => numbers.forEach((row) => ofRow.set(row, chunk)));
    chunkIndex = { ofRow, texts };
  }
  return chunkIndex;
}

function chunk(number) {
  const found = chunks.get(number) ?? unpack(`kb-chunk-${number}`);
  chunks.delete(number);
  chunks.set(number, found);
  if (chunks.size > KEPT_CHUNKS) chunks.delete(chunks.keys().next().value);
  return found;
}

/* The last chunk whose first text is not after `number`. */
function chunkOfText(firsts, number) {
  let low = 0;
  let high = firsts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (firsts[middle] <= number) low = middle;
    else high = middle;
  }
  return low;
}

async function textOf(index, value) {
  if (typeof value === "string") return value;
  const number = chunkOfText(index.texts, value);
  return (await chunk(number)).texts[value - index.texts[number]];
}

async function pairsOf(index, pairs) {
  return Promise.all((pairs ?? []).map(async ([name, value]) => [name, await textOf(index, value)]));
}

/* Everything about a sample, or null where the file holds no more than its row. */
async function detailOf(row) {
  const index = await indexOfChunks();
  const number = index.ofRow.get(row);
  if (number === undefined) return null;
  const raw = (await chunk(number)).details[row];
  const detail = { curve: raw.curve ?? [], beside: raw.beside ?? [] };
  for (const name of ["code", "completion", "diagnostics", "stdout", "stderr", "reference", "expert"]) {
    detail[name] = await textOf(index, raw[name] ?? "");
  }
  for (const name of ["prompt", "mismatch", "gate", "facts"]) detail[name] = await pairsOf(index, raw[name]);
  detail.notes = await Promise.all((raw.notes ?? []).map((value) => textOf(index, value)));
  detail.attempts = await Promise.all((raw.attempts ?? []).map((pairs) => pairsOf(index, pairs)));
  return detail;
}
