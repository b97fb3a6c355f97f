/* What is filtered, sorted and opened lives in the URL behind the #, so that a link or a reload shows the same. */

let parameters = new URLSearchParams();
const listeners = [];

const get = (name) => parameters.get(name) ?? "";
const getNumber = (name, otherwise) => (/^\d{1,15}$/.test(get(name)) ? Number(get(name)) : otherwise);
const onState = (listener) => listeners.push(listener);

function hashWith(changes) {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "" || value === null || value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return `#${next}`;
}

/* `replace`: without a step for the Back button. */
function setState(changes, { replace = false } = {}) {
  const hash = hashWith(changes);
  if (hash !== `#${parameters}`) {
    try {
      history[replace ? "replaceState" : "pushState"](null, "", hash);
    } catch {
      location.hash = hash; // a browser may refuse the other for files, or when it comes too often
    }
  }
  parameters = new URLSearchParams(hash.slice(1));
  for (const listener of listeners) listener();
}

function readHash() {
  const hash = location.hash.slice(1);
  const anchor = hash && document.getElementById(hash);
  parameters = anchor ? new URLSearchParams({ at: hash }) : new URLSearchParams(hash);
}

function watchHash() {
  const again = () => {
    const before = `${parameters}`;
    readHash();
    if (`${parameters}` !== before) for (const listener of listeners) listener();
  };
  window.addEventListener("popstate", again);
  window.addEventListener("hashchange", again);
}
