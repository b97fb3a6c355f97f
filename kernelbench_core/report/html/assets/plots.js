/* Charts: Plotly is unpacked after the first paint and only where there is something to draw. */

const COLORWAY = ["#2f7fc1", "#d1600a", "#0f9470", "#b65fa0", "#a8820c", "#4c8fa8", "#7b75c9", "#7f8790"];

let plotly = null;
const drawn = new Map();

function loadPlotly() {
  plotly ??= (async () => {
    await wholeFile;
    const script = document.createElement("script");
    script.textContent = await unpackText("kb-plotly");
    document.head.append(script);
    if (!window.Plotly) throw new Error("this browser does not run it");
    return window.Plotly;
  })();
  return plotly;
}

/* A colour of the style sheet as this theme has it. */
function color(name) {
  const probe = document.getElementById("main").appendChild(make("span", { hidden: true }));
  probe.style.color = `var(--${name})`;
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

function template() {
  const [ink, soft, line, surface] = ["ink", "ink-soft", "line", "surface"].map(color);
  const axis = {
    gridcolor: line, linecolor: soft, zerolinecolor: soft, zerolinewidth: 1, tickcolor: line, automargin: true, ticks: "outside", ticklen: 4,
    title: { standoff: 8 },
  };
  return {
    layout: {
      colorway: COLORWAY,
      font: { family: getComputedStyle(document.body).fontFamily, size: 12, color: ink },
      paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
      xaxis: axis, yaxis: axis, margin: { l: 56, r: 12, t: 28, b: 44 }, hovermode: "closest",
      dragmode: window.matchMedia("(pointer: fine)").matches ? "zoom" : false, // a finger scrolls the page
      legend: { orientation: "h", x: 0, y: 1.02, yanchor: "bottom", bgcolor: "rgba(0,0,0,0)" },
      hoverlabel: { bgcolor: surface, bordercolor: soft, font: { color: ink } },
    },
  };
}

function themed(layout, width) {
  const { title, width: _, paper_bgcolor, plot_bgcolor, template: __, font, ...rest } = layout ?? {};
  return {
    ...rest, template: template(), font: { ...font, color: undefined },
    ...(width ? { width, autosize: false } : { autosize: true, width: undefined }),
  };
}

/* No tool bar: a picture holds nothing that takes the focus. Dragging zooms, a double click undoes it. */
const CONFIG = { responsive: true, displayModeBar: false, showTips: false };

async function draw(box, figure) {
  try {
    const library = await loadPlotly();
    if (!box.isConnected) return; // closed meanwhile
    box.replaceChildren();
    drawn.set(box, figure);
    await library.newPlot(box, structuredClone(figure.data ?? []), themed(figure.layout), CONFIG);
  } catch (error) {
    box.replaceChildren(make("p", { class: "loading" }, `The chart cannot be drawn: ${error.message}. Its numbers are in the table.`));
  }
}

function forget(box) {
  if (drawn.delete(box)) window.Plotly?.purge(box);
}

function redraw(width) {
  for (const [box, figure] of drawn) {
    window.Plotly.react(box, structuredClone(figure.data ?? []), themed(figure.layout, width?.(box)), CONFIG);
  }
}

async function drawCharts() {
  const boxes = [...document.querySelectorAll("[data-figure]")];
  if (!boxes.length) return;
  const figures = await wholeFile.then(() => unpack("kb-figures"));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (const box of boxes) {
    await draw(box, figures[box.dataset.figure]);
    await new Promise((resolve) => setTimeout(resolve)); // a reader who scrolls or types comes first
  }
  document.documentElement.dataset.charts = "drawn";
}

/* The speed of one sample by size; sizes stand at equal distances, as they grow by factors. */
function curveFigure(detail) {
  const series = [["the reference", detail.curve], ...detail.beside];
  const sizes = [...new Set(series.flatMap(([, points]) => points.map(([size]) => escaped(size))))];
  const data = series.map(([name, points], i) => {
    const timed = points.filter(([, ratio]) => ratio !== null && ratio > 0);
    return {
      type: "scatter", mode: "lines+markers", name: escaped(`over ${name}`), x: timed.map(([size]) => escaped(size)), y: timed.map(([, ratio]) => ratio),
      error_y: {
        type: "data", symmetric: false, thickness: 1.2, width: 3,
        array: timed.map(([, ratio, , high]) => (high === null ? 0 : high - ratio)),
        arrayminus: timed.map(([, ratio, low]) => (low === null ? 0 : ratio - low)),
      },
      line: { dash: i ? "dot" : "solid" }, opacity: i ? 0.8 : 1,
      text: timed.map(([, , low, high, status]) => escaped(`${low === null || high === null ? "" : intervalText(low, high)} ${status}`)),
      hovertemplate: "%{x}: %{y:.3g}x %{text}",
    };
  });
  const ratios = [1, ...data.flatMap(({ y }) => y)];
  const isNarrow = Math.max(...ratios) < 12 * Math.min(...ratios);
  return {
    data,
    layout: {
      height: 320, showlegend: series.length > 1, xaxis: { type: "category", categoryorder: "array", categoryarray: sizes, title: { text: "size" } },
      yaxis: { type: "log", title: { text: "times as fast" }, dtick: isNarrow ? "D1" : "D2" },
      shapes: [{ type: "line", xref: "paper", x0: 0, x1: 1, y0: 1, y1: 1, line: { width: 1.5, dash: "dash", color: color("ink-soft") } }],
    },
  };
}

/* Plotly reads some tags in texts. */
const escaped = (text) => visible(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").trim();
