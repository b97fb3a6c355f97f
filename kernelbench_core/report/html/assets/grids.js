/* Tables that the file holds as HTML: a button in each heading sorts them. */

const compareEmptyLast = (first, second, sign, compare) => {
  const [noFirst, noSecond] = [first === null, second === null];
  if (noFirst || noSecond) return noFirst - noSecond;
  return sign * compare(first, second);
};

const numbersFirst = { number: (a, b) => a - b, text: (a, b) => collator.compare(a, b) };

/* Numbers begin with the largest, texts with A. */
function nextSort(current, name, descendsFirst) {
  const [first, second] = descendsFirst ? [`-${name}`, name] : [name, `-${name}`];
  if (current === first) return second;
  return current === second ? "" : first;
}

function markSorted(headings, sort) {
  for (const heading of headings) {
    const name = heading.dataset.name;
    if (sort === name) heading.setAttribute("aria-sort", "ascending");
    else if (sort === `-${name}`) heading.setAttribute("aria-sort", "descending");
    else heading.removeAttribute("aria-sort");
  }
}

function gridKey(row, column, isText) {
  const cell = row.cells[column];
  if (!cell) return null;
  if (!isText) return cell.dataset.key === undefined ? null : Number(cell.dataset.key);
  const text = cell.textContent.trim();
  return text || null;
}

function startGrid(table) {
  const headings = [...table.tHead.rows[0].cells];
  const rows = [...table.tBodies[0].rows];
  const parameter = `grid.${table.dataset.grid}`;
  if (rows.length < 2) return;
  for (const heading of headings) {
    const { name, kind } = heading.dataset;
    const label = heading.textContent;
    heading.replaceChildren(
      button(label, () => setState({ [parameter]: nextSort(get(parameter), name, kind !== "text") }), { class: "sort" }),
    );
  }
  let shown = "";
  const render = () => {
    const sort = get(parameter);
    if (sort === shown) return;
    shown = sort;
    const column = headings.findIndex((heading) => heading.dataset.name === sort.replace(/^-/, ""));
    const isText = column >= 0 && headings[column].dataset.kind === "text";
    const compare = numbersFirst[isText ? "text" : "number"];
    const sign = sort.startsWith("-") ? -1 : 1;
    const keyed = rows.map((row) => [row, column < 0 ? null : gridKey(row, column, isText)]);
    keyed.sort(([, first], [, second]) => compareEmptyLast(first, second, sign, compare));
    table.tBodies[0].append(...keyed.map(([row]) => row));
    markSorted(headings, sort);
  };
  onState(render);
  render();
}
