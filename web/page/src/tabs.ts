// The views as tabs. Each one is loaded and mounted when it is first shown.

import { h } from "./elements/dom";
import { type View, VIEWS } from "./state/state";
import type { Workbench } from "./state/store";
import { mount as mountBoard } from "./views/board/board";

const LABELS: Record<View, string> = {
  board: "Board",
  steps: "Steps",
  proof: "Proof",
  instructions: "Instructions",
  gallery: "Gallery",
  positions: "Positions",
};

type Mount = (host: HTMLElement, store: Workbench) => void;

/** The other views are chunks of their own, so that the first paint does not wait for them. */
const LOADERS: Record<Exclude<View, "board">, () => Promise<{ mount: Mount }>> = {
  steps: () => import("./views/steps"),
  proof: () => import("./views/proof/proof"),
  instructions: () => import("./views/instructions"),
  gallery: () => import("./views/gallery/gallery"),
  positions: () => import("./views/positions/positions"),
};

export function mountTabs(tabs: HTMLElement, panels: HTMLElement, store: Workbench): void {
  const started = new Set<View>();
  const buttons = new Map<View, HTMLElement>();
  const hosts = new Map<View, HTMLElement>();
  tabs.setAttribute("role", "tablist");
  tabs.setAttribute("aria-label", "Views");
  for (const view of VIEWS) {
    const [tab, panel] = [`tab-${view}`, `view-${view}`];
    const button = h(
      "button",
      { type: "button", role: "tab", id: tab, "aria-controls": panel },
      LABELS[view],
    );
    button.addEventListener("click", () => store.set({ view }, "push"));
    const host = h("section", {
      role: "tabpanel",
      id: panel,
      "aria-labelledby": tab,
      class: "view",
    });
    buttons.set(view, button);
    hosts.set(view, host);
    tabs.append(button);
    panels.append(host);
  }
  tabs.addEventListener("keydown", (event) => {
    const view = viewOfKey(event, store.get().view);
    if (view === undefined) return;
    event.preventDefault();
    store.set({ view }, "push");
    buttons.get(view)?.focus();
  });
  let shown: View | null = null;
  const render = () => {
    const { view } = store.get();
    if (view === shown) return;
    shown = view;
    for (const each of VIEWS) {
      const isShown = each === view;
      const button = buttons.get(each);
      button?.setAttribute("aria-selected", String(isShown));
      button?.setAttribute("tabindex", isShown ? "0" : "-1");
      hosts.get(each)?.toggleAttribute("hidden", !isShown);
    }
    document.body.dataset["view"] = view;
    buttons.get(view)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const host = hosts.get(view);
    if (host !== undefined) begin(view, host);
  };
  /** Loads a view, unless it is there. One that could not be loaded is loaded again. */
  const begin = (view: View, host: HTMLElement): void => {
    if (started.has(view)) return;
    started.add(view);
    // Some browsers keep that a module could not be loaded; the address has the whole state.
    const again = () => location.reload();
    start(view, host, store).catch((error: unknown) => {
      console.error(error);
      started.delete(view);
      host.replaceChildren(
        h(
          "p",
          { class: "error", role: "alert" },
          "This view cannot be loaded. ",
          h("button", { type: "button", class: "small", click: again }, "Try again"),
        ),
      );
    });
  };
  store.subscribe(render);
  render();
}

/** Returns the view to which a key moves from this one. */
function viewOfKey(event: KeyboardEvent, from: View): View | undefined {
  // Alt and an arrow key go back in the browser.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const now = VIEWS.indexOf(from);
  const last = VIEWS.length - 1;
  const moves: Record<string, number> = {
    ArrowLeft: now === 0 ? last : now - 1,
    ArrowRight: now === last ? 0 : now + 1,
    Home: 0,
    End: last,
  };
  return VIEWS[moves[event.key] ?? -1];
}

async function start(view: View, host: HTMLElement, store: Workbench): Promise<void> {
  if (view === "board") return mountBoard(host, store);
  const { mount } = await LOADERS[view]();
  host.replaceChildren();
  mount(host, store);
}
