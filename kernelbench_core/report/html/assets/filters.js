/* Filters over the sample table: a choice for each column of few values, and a free text. */

const FILTERS = [
  ["run", "Run"], ["model", "Model"], ["target", "Target"], ["status", "Status"], ["error_class", "Error class"],
  ["category", "Category"], ["difficulty", "Difficulty"], ["gain", "Gain"],
];
const SEARCHED = ["task_id", "detail", "name", "error_class"];
const NOTHING = "(none)";

let filters = [];

/* The rows that pass all filters, and for each filter how many rows each of its values would leave. */
function matching() {
  const chosen = filters.map(({ name }) => table.texts[name].values.indexOf(valueOfFilter(get(name))));
  const isChosen = filters.map(({ name }, i) => get(name) !== "" && chosen[i] >= 0);
  const words = get("q").toLowerCase().split(/\s+/).filter(Boolean);
  const hits = words.map((word) => SEARCHED.map((name) => table.texts[name].values.map((value) => value.toLowerCase().includes(word))));
  const counts = filters.map(({ name }) => new Uint32Array(table.texts[name].values.length));
  const found = [];
  for (let place = 0; place < table.count; place++) {
    if (!hits.every((ofWord) => ofWord.some((ofColumn, i) => ofColumn[table.texts[SEARCHED[i]].codes[place]]))) continue;
    let misses = 0;
    let missed = -1;
    for (let i = 0; i < filters.length && misses < 2; i++) {
      if (isChosen[i] && table.texts[filters[i].name].codes[place] !== chosen[i]) {
        misses += 1;
        missed = i;
      }
    }
    if (misses === 0) found.push(place);
    if (misses > 1) continue;
    for (let i = 0; i < filters.length; i++) {
      if (misses === 0 || missed === i) counts[i][table.texts[filters[i].name].codes[place]] += 1;
    }
  }
  return { found, counts };
}

const valueOfFilter = (value) => (value === NOTHING ? "" : value);

function makeFilters() {
  filters = FILTERS.filter(([name]) => table.texts[name].values.length > 1).map(([name, label]) => {
    const { values } = table.texts[name];
    const order = values.map((_, code) => code).sort((a, b) => collator.compare(values[a], values[b]));
    const all = make("option", { value: "" }, "all");
    const options = order.map((code) => {
      const option = make("option");
      option.value = values[code] === "" ? NOTHING : values[code];
      return option;
    });
    const select = make("select", { id: `filter-${name}`, onchange: () => setState({ [name]: select.value, page: "" }) }, all, options);
    return { name, select, order, options, field: make("label", { class: "field", for: `filter-${name}` }, label, select) };
  });
  const search = make("input", { type: "search", id: "search", placeholder: "task, reason, name", autocomplete: "off", spellcheck: "false" });
  let isFirst = true;
  search.addEventListener("focus", () => (isFirst = true));
  search.addEventListener("input", () => {
    setState({ q: search.value, page: "" }, { replace: !isFirst });
    isFirst = false;
  });
  const clear = button("Clear filters", () => {
    setState({ ...Object.fromEntries(filters.map(({ name }) => [name, ""])), q: "", page: "" });
    search.focus();
  }, { id: "clear" });
  const form = make("form", { class: "filters", role: "search", "aria-label": "Filter the samples" },
    make("label", { class: "field search", for: "search" }, "Search", search), filters.map(({ field }) => field), clear);
  form.addEventListener("submit", (event) => event.preventDefault());
  return form;
}

function renderFilters(counts) {
  filters.forEach(({ name, select, order, options }, i) => {
    order.forEach((code, at) => {
      options[at].textContent = `${visible(table.texts[name].values[code] || NOTHING)} (${thousands(counts[i][code])})`;
    });
    select.value = get(name);
    if (select.selectedIndex < 0) select.value = "";
  });
  const search = document.getElementById("search");
  if (search.value !== get("q")) search.value = get("q");
  document.getElementById("clear").disabled = !get("q") && filters.every(({ name }) => !get(name));
}
