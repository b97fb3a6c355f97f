/* Panes of text: code with line numbers, answers, messages of compilers. */

const COLOURED = 100000;
const SHOWN = 500000;

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = make("textarea", { class: "off-screen", "aria-hidden": "true", tabindex: "-1" });
    area.value = text;
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}

function copyButton(text) {
  const made = button("Copy", async () => {
    const copied = await copyText(text);
    made.focus();
    if (!copied) return;
    made.textContent = "Copied";
    setTimeout(() => (made.textContent = "Copy"), 1500);
  }, { class: "copy quiet", "aria-live": "polite" });
  return made;
}

/* `kind`: `code` has line numbers and colours, `text` neither; both scroll in themselves. */
function pane(title, text, kind, level = "h3") {
  const clean = withoutReturns(text).replace(/\n+$/, "");
  const shown = clean.slice(0, SHOWN);
  const isCode = kind === "code";
  const name = `pane-${title.replace(/\W+/g, "-")}`;
  const block = make("pre", { class: isCode ? "code" : "text", tabindex: "0", role: "region", "aria-labelledby": name },
    make("code", {}, linesOf(shown, isCode && shown.length <= COLOURED)));
  return make("div", { class: "pane" },
    make("div", { class: "pane-head" }, make(level, { id: name }, title), copyButton(text)), block,
    shown.length < clean.length ? make("p", { class: "note" }, `The first ${thousands(SHOWN)} of ${thousands(clean.length)} characters; Copy takes all.`) : null);
}

const pairsList = (pairs) =>
  make("dl", { class: "pairs" }, pairs.filter(([, value]) => value !== "").map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
