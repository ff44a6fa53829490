// The page: loads the engine, makes the store and shows the view of the state.

import { mountAnnouncements } from "./elements/announce";
import { h } from "./elements/dom";
import { mountDrop } from "./state/drop";
import { type Editor, mountEditor } from "./editor/editor";
import { type Bench, loadBench } from "./engine/engine";
import { mountMessages } from "./editor/messages";
import { mountPosition } from "./editor/fields";
import { createStore, type Workbench } from "./state/store";
import { mountTabs } from "./tabs";
import { mountToolbar } from "./toolbar";

/** The title of the page follows the formula after a pause. */
const TITLE_MS = 500;

function build(page: HTMLElement, store: Workbench): void {
  const toolbar = h("div", {
    class: "toolbar",
    role: "group",
    "aria-label": "History, link and colors",
  });
  const box = h("div", { class: "editor" });
  const messages = h("div", { class: "message-area" });
  const position = h("div", { class: "position" });
  const tabs = h("div", { class: "tabs" });
  const panels = h("div", { class: "panels" });
  page.replaceChildren(
    h(
      "header",
      { class: "top" },
      h("h1", {}, "setwise"),
      h("p", { class: "tagline" }, "a workbench for bitboards"),
      toolbar,
    ),
    h("section", { class: "formula", "aria-label": "Formula" }, box, messages, position),
    h("main", {}, tabs, panels),
  );
  let editor: Editor | undefined;
  mountToolbar(toolbar, store);
  editor = mountEditor(box, store, () => leaveEditor(store, panels));
  mountMessages(messages, store, () => editor as Editor);
  mountPosition(position, store);
  mountDrop(store);
  mountTabs(tabs, panels, store);
  mountAnnouncements(page);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const entitle = () => {
    timer = undefined;
    document.title = title(store.get().formula);
  };
  store.subscribe(() => (timer ??= setTimeout(entitle, TITLE_MS)));
  entitle();
}

/** Returns the title of the page, by which the history of the browser is searched. */
function title(formula: string): string {
  const line =
    formula
      .split("\n")
      .findLast((text) => /^\s*[^\s/]/.test(text))
      ?.trim() ?? "";
  return line === "" ? "setwise: a workbench for bitboards" : `${line.slice(0, 60)} - setwise`;
}

/** Moves the focus from the formula to the view. */
function leaveEditor(store: Workbench, panels: HTMLElement): void {
  const panel = panels.querySelector<HTMLElement>(`#view-${store.get().view}`);
  if (panel === null) return;
  panel.tabIndex = -1;
  panel.focus();
}

async function start(): Promise<void> {
  const page = document.querySelector<HTMLElement>("#page");
  if (page === null) return;
  const fail = (error: unknown, text: string) => {
    console.error(error);
    page.replaceChildren(h("p", { class: "failure", role: "alert" }, text));
  };
  let bench: Bench;
  try {
    bench = await loadBench();
  } catch (error) {
    const reason = "It needs WebAssembly, and a server for the files.";
    return fail(error, `The engine cannot be loaded. ${reason}`);
  }
  try {
    build(page, createStore(bench));
  } catch (error) {
    fail(error, "The page failed to start. Reload it without the part of the address after #.");
  }
}

void start();
