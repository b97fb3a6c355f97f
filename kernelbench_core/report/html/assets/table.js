/* The sample table: headings that sort, one page of rows, and a CSV file of all rows that pass the filters. */

const SIZES = [50, 100, 500];
const GOOD = new Set(["passed", "faster"]);
const OUTSIDE = new Set(["unavailable", "harness_error"]);

const COLUMNS = [
  { name: "row", label: "#", kind: "number" },
  { name: "run", label: "Run", cell: (place) => textAt("run", place) },
  { name: "task_id", label: "Task", cell: taskCell, always: true },
  { name: "target", label: "Target", always: true },
  { name: "model", label: "Model", always: true },
  { name: "sample_id", label: "Sample", cell: (place) => [textAt("sample_id", place), textAt("name", place)].filter(Boolean).join(" "), always: true },
  { name: "status", label: "Status", cell: (place) => statusMark(textAt("status", place)), always: true },
  { name: "speedup", label: "Speedup", kind: "number", cell: speedupCell },
  { name: "error_class", label: "Error class" },
  { name: "detail", label: "Reason", class: "reason" },
  { name: "gain", label: "Gain" },
  { name: "vectorization", label: "Vector share", kind: "number", cell: (place) => percentText(numberAt("vectorization", place)) },
  { name: "attempt", class: "minor", label: "Attempt", kind: "number" },
  { name: "difficulty", class: "minor", label: "Difficulty" },
  { name: "category", class: "minor", label: "Category" },
  { name: "cost", class: "minor", label: "Cost", kind: "number", cell: (place) => dollarsText(numberAt("cost", place)) },
  { name: "tokens", class: "minor", label: "Tokens", kind: "number", cell: (place) => thousands(numberAt("tokens", place)) },
];

let shownColumns = [];
let matched = [];
let shownList = "";

/* The status as a sign and a word; the colour only repeats it. */
function statusMark(status) {
  const [kind, sign] = GOOD.has(status) ? ["good", "✓"] : OUTSIDE.has(status) ? ["outside", "○"] : status === "waiting" ? ["outside", "…"] : ["bad", "✗"];
  return make("span", { class: `status ${kind}` }, make("span", { "aria-hidden": "true", class: "sign" }, sign), status);
}

function taskCell(place) {
  const row = numberAt("row", place);
  return make("a", { href: hashWith({ sample: row, beside: "" }), "data-row": row, class: "open" }, textAt("task_id", place));
}

function speedupCell(place) {
  const [low, high] = [numberAt("low", place), numberAt("high", place)];
  const interval = Number.isNaN(low) || Number.isNaN(high) ? null : make("span", { class: "interval" }, intervalText(low, high));
  return [`${ratioText(numberAt("speedup", place))}x `, interval];
}

function cellOf(column, place) {
  if (isText(column.name)) return column.cell ? column.cell(place) : textAt(column.name, place);
  if (Number.isNaN(numberAt(column.name, place))) return "";
  return column.cell ? column.cell(place) : String(numberAt(column.name, place));
}

function rowElement(place) {
  const cells = shownColumns.map((column) => {
    const isHeading = column.name === "task_id";
    const classes = [column.kind, column.class].filter(Boolean).join(" ");
    const title = column.class === "reason" ? textAt(column.name, place) || null : null;
    return make(isHeading ? "th" : "td", { scope: isHeading ? "row" : null, class: classes || null, title }, cellOf(column, place));
  });
  const row = make("tr", { "data-row": numberAt("row", place) }, cells);
  return row;
}

function makeTable() {
  shownColumns = COLUMNS.filter(({ name, always }) =>
    always || (name === "run" ? table.texts.run.values.length > 1 : isUsed(name)));
  const headings = shownColumns.map(({ name, label, kind, class: extra }) =>
    make("th", { scope: "col", "data-name": name, class: [kind, extra].filter(Boolean).join(" ") || null },
      button(label, () => setState({ sort: nextSort(get("sort"), name, kind === "number" && name !== "row"), page: "" }), { class: "sort" })));
  const body = make("tbody", { id: "rows" });
  body.addEventListener("click", (event) => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const row = event.target.closest("tr");
    if (!plain || !row || String(window.getSelection())) return;
    event.preventDefault();
    setState({ sample: row.dataset.row, beside: "" });
  });
  return make("div", { class: "scroll long", role: "region", tabindex: "0", "aria-labelledby": "samples-heading" },
    make("table", { class: "grid samples", id: "sample-table" },
      make("caption", { class: "hidden-caption" }, "Samples, one a row; open one by the link in its task"),
      make("thead", {}, make("tr", {}, headings)), body));
}

function makePaging() {
  const size = make("select", { id: "page-size", onchange: () => setState({ size: size.value, page: "" }) },
    SIZES.map((each) => make("option", { value: each }, String(each))));
  return make("div", { class: "paging" },
    button("Previous", () => setState({ page: currentPage() - 1 }), { id: "previous-page" }),
    make("span", { id: "page-number" }),
    button("Next", () => setState({ page: currentPage() + 1 }), { id: "next-page" }),
    make("label", { class: "field inline", for: "page-size" }, "Rows a page", size),
    button("Download CSV", downloadCsv, { id: "csv" }));
}

const pageSize = () => (SIZES.includes(getNumber("size", 0)) ? getNumber("size", 0) : SIZES[0]);
const pages = () => Math.max(1, Math.ceil(matched.length / pageSize()));
const currentPage = () => Math.min(pages(), Math.max(1, getNumber("page", 1)));

const LIST_PARAMETERS = ["q", "sort", ...FILTERS.map(([name]) => name)];

function renderTable() {
  const list = JSON.stringify(LIST_PARAMETERS.map(get));
  const isOther = list !== shownList;
  if (isOther) {
    const { found, counts } = matching();
    matched = sortPlaces(found, get("sort"));
    renderFilters(counts);
    shownList = list;
    document.getElementById("count").textContent = `${thousands(matched.length)} of ${thousands(table.count)} samples`;
    markSorted(document.querySelectorAll("#sample-table thead th"), get("sort"));
  }
  renderPage();
}

let shownPage = "";

function renderPage() {
  const page = currentPage();
  const size = pageSize();
  const key = `${shownList} ${page} ${size}`;
  if (key !== shownPage) {
    shownPage = key;
    const part = matched.slice((page - 1) * size, page * size);
    const nothing = make("tr", { class: "nothing" }, make("td", { colspan: shownColumns.length }, "No sample passes these filters."));
    document.getElementById("rows").replaceChildren(...(part.length ? part.map(rowElement) : [nothing]));
    document.getElementById("page-number").textContent = `Page ${thousands(page)} of ${thousands(pages())}`;
    document.getElementById("previous-page").disabled = page <= 1;
    document.getElementById("next-page").disabled = page >= pages();
    document.getElementById("page-size").value = size;
  } else {
    for (const link of document.querySelectorAll("#rows a.open")) link.href = hashWith({ sample: link.dataset.row, beside: "" });
  }
  const opened = get("sample");
  for (const row of document.querySelectorAll("#rows tr[data-row]")) {
    if (row.dataset.row === opened) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }
}

/* A spreadsheet would run a text that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(value) {
  if (typeof value === "number") return Number.isNaN(value) ? "" : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvText() {
  const names = [...new Set([...COLUMNS.map(({ name }) => name), ...Object.keys(table.texts), ...Object.keys(table.numbers)])];
  const lines = matched.map((place) => names.map((name) => csvCell(isText(name) ? textAt(name, place) : numberAt(name, place))).join(","));
  return `${[names.join(","), ...lines].join("\r\n")}\r\n`;
}

function downloadCsv() {
  const url = URL.createObjectURL(new Blob(["\ufeff", csvText()], { type: "text/csv;charset=utf-8" }));
  const link = make("a", { download: "samples.csv" });
  link.href = url;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
