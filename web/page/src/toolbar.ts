// The buttons of the header: undo, redo, the link, and the theme.

import { copyButton } from "./elements/copy";
import { h } from "./elements/dom";
import type { Workbench } from "./state/store";
import { chooseTheme, storedTheme, type Theme } from "./elements/theme";

export function mountToolbar(host: HTMLElement, store: Workbench): void {
  const undo = h(
    "button",
    { type: "button", title: "Undo (Ctrl-Z)", click: () => store.undo() },
    "Undo",
  );
  const redo = h(
    "button",
    { type: "button", title: "Redo (Ctrl-Shift-Z)", click: () => store.redo() },
    "Redo",
  );
  const link = copyButton("of this state", () => store.address(), "Copy link");
  link.classList.remove("small");
  host.append(undo, redo, link, themeSwitch());
  const render = () => {
    undo.disabled = !store.canUndo();
    redo.disabled = !store.canRedo();
  };
  store.subscribe(render);
  render();
  addEventListener("keydown", (event) => {
    // Fields have their own undo.
    const target = event.composedPath()[0];
    const isField =
      target instanceof HTMLElement &&
      (target.isContentEditable || target.matches("input[type=text], textarea"));
    if (isField || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) store.undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) store.redo();
    else return;
    event.preventDefault();
  });
}

const THEMES: [Theme, string][] = [
  ["auto", "Auto"],
  ["light", "Light"],
  ["dark", "Dark"],
];

function themeSwitch(): HTMLElement {
  const select = h(
    "select",
    { "aria-label": "Colors" },
    ...THEMES.map(([theme, label]) => h("option", { value: theme }, label)),
  );
  select.value = storedTheme();
  select.addEventListener("change", () => chooseTheme(select.value as Theme));
  return select;
}
