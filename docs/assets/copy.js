// A block of `console` shows commands after `$ ` and what they print. Its button copies the commands alone.
document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest("button[data-clipboard-target]");
    const block = button && document.querySelector(button.dataset.clipboardTarget);
    if (!block || !block.closest(".language-console")) return;
    const lines = [];
    let goesOn = false;
    for (const line of block.textContent.split("\n")) {
      const begins = line.startsWith("$ ");
      if (begins || (goesOn && line.startsWith("> "))) lines.push(line.slice(2));
      else if (goesOn && lines.at(-1)?.endsWith("\\")) lines.push(line);
      else {
        goesOn = false;
        continue;
      }
      goesOn = true;
    }
    button.dataset.clipboardText = lines.join("\n");
  },
  true,
);
