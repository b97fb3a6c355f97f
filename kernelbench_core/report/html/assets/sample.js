/* The section of the sample that is opened. */

let openedRow = null;
let openedDetail = null;

const part = (title, ...children) => make("div", { class: "sample-part" }, make("h3", {}, title), children);

function headOf(place) {
  const name = textAt("name", place);
  const title = `${textAt("task_id", place)} on ${textAt("target", place)} by ${textAt("model", place)}, sample ${textAt("sample_id", place)}${name ? ` (${name})` : ""}`;
  const status = make("p", { class: "verdict" }, statusMark(textAt("status", place)));
  const [kind, detail] = [textAt("error_class", place), textAt("detail", place)];
  if (kind) status.append(make("span", { class: "kind" }, kind));
  if (detail) status.append(make("span", { class: "why" }, detail));
  return make("div", { class: "sample-head" },
    make("div", { class: "sample-title" }, make("h2", { id: "sample-heading", tabindex: "-1" }, title),
      make("div", { class: "buttons" },
        button("Previous", () => step(-1), { id: "previous-sample", title: "k" }),
        button("Next", () => step(1), { id: "next-sample", title: "j" }),
        button("Close", closeSample, { id: "close-sample", title: "Escape" }))),
    status, chipsOf(place));
}

function chipsOf(place) {
  const chips = [];
  const add = (label, value) => chips.push([label, value]);
  if (table.texts.run.values.length > 1) add("run", textAt("run", place));
  if (!Number.isNaN(numberAt("speedup", place))) add("speedup", [...speedupCell(place), " ", textAt("gain", place)]);
  for (const name of ["vectorization", "attempt", "cost", "tokens"]) {
    const column = COLUMNS.find((each) => each.name === name);
    if (!Number.isNaN(numberAt(name, place))) add(column.label.toLowerCase(), cellOf(column, place));
  }
  for (const name of ["category", "difficulty"]) if (textAt(name, place)) add(name, textAt(name, place));
  if (!chips.length) return null;
  return make("dl", { class: "chips" }, chips.map(([label, value]) => make("div", {}, make("dt", {}, label), make("dd", {}, value))));
}

/* What can stand beside the code: its name in the URL, its label, and what makes it. */
function companions(detail) {
  const prompt = () => make("div", {}, detail.prompt.map(([role, text]) => pane(`Prompt: ${role}`, text, "text")));
  return [
    ["reference", "Reference", detail.reference && (() => pane("Reference", detail.reference, "code"))],
    ["expert", "Expert", detail.expert && (() => pane("Expert", detail.expert, "code"))],
    ["answer", "Whole answer", detail.completion && (() => pane("Whole answer", detail.completion, "text"))],
    ["prompt", "Prompt", detail.prompt.length && prompt],
  ].filter(([, , makePane]) => makePane);
}

function codePart(detail) {
  const offered = companions(detail);
  const beside = make("div", { class: "beside", id: "beside" });
  const toggles = offered.map(([name, label]) =>
    button(label, () => setState({ beside: get("beside") === name ? "" : name }, { replace: true }), { "data-beside": name, "aria-controls": "beside", "aria-pressed": "false" }));
  const own = detail.code ? pane("Code", detail.code, "code") : make("p", { class: "note" }, "No code was found in the answer.");
  const panes = make("div", { class: "panes" }, own, beside);
  const bar = toggles.length ? make("div", { class: "buttons toggles", role: "group", "aria-label": "Show beside the code" }, make("span", {}, "Show beside it:"), toggles) : null;
  return make("div", { class: "sample-part", id: "code-part" }, bar, panes);
}

function renderBeside() {
  const box = document.getElementById("beside");
  if (!box || !openedDetail) return;
  const found = companions(openedDetail).find(([name]) => name === get("beside"));
  const name = found ? found[0] : "";
  if (box.dataset.shown === name) return;
  box.dataset.shown = name;
  box.replaceChildren(...(found ? [found[2]()] : []));
  box.parentElement.classList.toggle("two", Boolean(found));
  for (const toggle of document.querySelectorAll("[data-beside]")) {
    toggle.setAttribute("aria-pressed", String(toggle.dataset.beside === name));
  }
}

function curvePart(detail) {
  const series = [["the reference", detail.curve], ...detail.beside];
  const table = (name, points) =>
    make("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": `Speed over ${name}` },
      make("table", { class: "grid plain" }, make("caption", {}, make("span", { class: "caption" }, `Over ${name}`)),
        make("thead", {}, make("tr", {}, ["Size", "Times as fast", "Interval", "Status"].map((label, i) => make("th", { scope: "col", class: i === 1 || i === 2 ? "number" : null }, label)))),
        make("tbody", {}, points.map(([size, ratio, low, high, status]) =>
          make("tr", {}, make("th", { scope: "row" }, size), make("td", { class: "number" }, ratio === null ? "" : `${ratioText(ratio)}x`),
            make("td", { class: "number" }, low === null || high === null ? "" : intervalText(low, high)), make("td", {}, status))))));
  const label = "Times as fast as the reference at each size. The same numbers are in the table that follows.";
  return part("Speed by size", make("div", { class: "speed" },
    make("div", { class: "plot", id: "curve", role: "img", "aria-label": label }), make("div", { class: "speed-tables" }, series.map(([name, points]) => table(name, points)))));
}

function attemptsPart(attempts) {
  return part("Attempts", make("ol", { class: "attempts" }, attempts.map((pairs) => {
    const { attempt, status, detail, ...others } = Object.fromEntries(pairs);
    const texts = Object.entries(others).filter(([, text]) => text);
    return make("li", { value: /^\d+$/.test(attempt ?? "") ? attempt : null },
      make("p", {}, status ? statusMark(status) : null, " ", detail ?? ""),
      texts.map(([name, text]) => make("details", {}, make("summary", {}, name), pane(`Attempt ${attempt ?? ""}: ${name}`, text, "text", "h4"))));
  })));
}

function* partsOf(detail) {
  yield codePart(detail);
  if (detail.notes.length) yield part("What was done to get the code", make("ul", {}, detail.notes.map((note) => make("li", {}, note))));
  if (detail.diagnostics) yield make("div", { class: "sample-part" }, pane("Diagnostics", detail.diagnostics, "text"));
  if (detail.mismatch.length) yield part("First wrong value", pairsList(detail.mismatch));
  for (const name of ["stdout", "stderr"]) {
    if (detail[name]) yield make("div", { class: "sample-part" }, pane(`${name} of the candidate`, detail[name], "text"));
  }
  if (detail.curve.length || detail.beside.length) yield curvePart(detail);
  if (detail.attempts.length) yield attemptsPart(detail.attempts);
  if (detail.gate.length) yield part("Gate: vector code that the entry point can reach", pairsList(detail.gate));
  if (detail.facts.length) yield part("Facts", pairsList(detail.facts));
}

async function openSample(row) {
  const section = document.getElementById("sample");
  const place = table.places.get(row);
  openedRow = row;
  openedDetail = null;
  dropCurve();
  delete section.dataset.shown;
  section.hidden = false;
  if (place === undefined) {
    section.replaceChildren(make("h2", { id: "sample-heading", tabindex: "-1" }, `There is no sample ${row} in this report`),
      make("div", { class: "buttons" }, button("Close", closeSample, { id: "close-sample" })));
    return showSample(section);
  }
  const body = make("div", { id: "sample-body" }, make("p", { class: "loading" }, "The sample is being unpacked."));
  section.replaceChildren(headOf(place), body);
  renderSteps();
  showSample(section);
  let parts;
  try {
    const detail = await detailOf(row);
    if (openedRow !== row) return; // another one was opened meanwhile
    openedDetail = detail;
    parts = detail ? [...partsOf(detail)] : [make("p", { class: "note" }, "This report holds no more about this sample.")];
  } catch (error) {
    if (openedRow !== row) return;
    parts = [make("p", { class: "loading" }, `The sample cannot be shown: ${error.message}.`)];
  }
  body.replaceChildren(...parts);
  renderBeside();
  const curve = document.getElementById("curve");
  if (curve) await draw(curve, curveFigure(openedDetail));
  if (openedRow === row) section.dataset.shown = row;
}

function showSample(section) {
  document.getElementById("sample-heading").focus({ preventScroll: true });
  section.scrollIntoView({ block: "start" });
}

function dropCurve() {
  const curve = document.getElementById("curve");
  if (curve) forget(curve);
}

function hideSample() {
  const section = document.getElementById("sample");
  const row = openedRow;
  openedRow = openedDetail = null;
  dropCurve();
  section.hidden = true;
  section.replaceChildren();
  delete section.dataset.shown;
  const link = document.querySelector(`#rows a[data-row="${row}"]`) ?? document.getElementById("samples-heading");
  link.focus({ preventScroll: true });
  link.scrollIntoView({ block: "center" });
}

const closeSample = () => setState({ sample: "", beside: "" });

const positionOf = (row) => matched.indexOf(table.places.get(row));

/* The next or previous sample of the filtered and sorted list; Back still leads to the list. */
function step(by) {
  const at = positionOf(openedRow);
  const next = at < 0 ? (by > 0 ? 0 : -1) : at + by;
  if (next < 0 || next >= matched.length) return;
  setState({ sample: numberAt("row", matched[next]), page: Math.floor(next / pageSize()) + 1 }, { replace: true });
}

function renderSteps() {
  const at = positionOf(openedRow);
  document.getElementById("previous-sample").disabled = at <= 0;
  document.getElementById("next-sample").disabled = !matched.length || at === matched.length - 1;
}

function renderSample() {
  const row = getNumber("sample", null);
  if (row === openedRow) {
    if (row !== null && document.getElementById("next-sample")) renderSteps();
    return renderBeside();
  }
  if (row === null) hideSample();
  else openSample(row);
}
