/* Theme, keys, print, and the start. */

const THEMES = ["auto", "light", "dark"];
const theme = () => (THEMES.includes(get("theme")) ? get("theme") : "auto");

let shownTheme = theme();

function renderTheme() {
  const now = theme();
  document.getElementById("theme").textContent = `Theme: ${now}`;
  if (now === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = now;
  if (now !== shownTheme) redraw();
  shownTheme = now;
}

function goTo(id) {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: "start" });
  (section?.querySelector("h2") ?? section)?.focus({ preventScroll: true });
}

function startNavigation() {
  document.querySelector(".page-nav").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    const id = link.getAttribute("href").slice(1);
    setState({ at: id }, { replace: true });
    goTo(id);
  });
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("main").focus();
  });
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (event.key === "/" && document.getElementById("search")) {
    event.preventDefault();
    document.getElementById("search").focus();
  } else if (openedRow !== null && event.key === "j") step(1);
  else if (openedRow !== null && event.key === "k") step(-1);
  else if (openedRow !== null && event.key === "Escape") closeSample();
}

/* Paper is narrower than most windows and always light. */
const PAPER = 680;
let isPrinting = false;

function printing(isOn) {
  if (isOn === isPrinting) return;
  isPrinting = isOn;
  for (const details of document.querySelectorAll("details.facts, details.legend, #sample details")) {
    if (isOn && !details.open) details.dataset.closed = "";
    if (isOn) details.open = true;
    else if ("closed" in details.dataset) {
      details.open = false;
      delete details.dataset.closed;
    }
  }
  document.documentElement.dataset.theme = isOn ? "light" : theme();
  redraw(isOn ? () => PAPER : undefined);
}

function startPrinting() {
  window.addEventListener("beforeprint", () => printing(true));
  window.addEventListener("afterprint", () => printing(false));
  window.matchMedia("print").addEventListener("change", ({ matches }) => printing(matches));
}

const KEYS = [["/", "search"], ["Enter", "open the sample of a link"], ["j, k", "next and previous sample"], ["Escape", "close the sample"]];

async function startSamples() {
  const body = document.getElementById("samples-body");
  try {
    openRows(await unpack("kb-rows"));
  } catch (error) {
    body.replaceChildren(make("p", { class: "loading" }, `The samples cannot be unpacked: ${error.message}.`));
    return;
  }
  const keys = make("p", { class: "keys" }, KEYS.map(([key, what]) => [make("kbd", {}, key), ` ${what}  `]).flat());
  const count = make("p", { id: "count", role: "status", "aria-live": "polite" });
  body.replaceChildren(makeFilters(), make("div", { class: "list-head" }, count, makePaging()), makeTable(), keys);
  onState(renderTable);
  onState(renderSample);
  renderTable();
  renderSample();
}

async function start() {
  readHash();
  shownTheme = theme();
  renderTheme();
  onState(renderTheme);
  document.getElementById("theme").addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length];
    setState({ theme: next === "auto" ? "" : next }, { replace: true });
  });
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => redraw());
  watchHash();
  startNavigation();
  startPrinting();
  document.addEventListener("keydown", onKey);
  for (const grid of document.querySelectorAll("[data-grid]")) startGrid(grid);
  await startSamples();
  if (get("at") && !get("sample")) goTo(get("at"));
  document.documentElement.dataset.samples = "ready";
  await drawCharts();
}

start();
