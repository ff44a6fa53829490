// The choice of the positions: those of the page, or a file that is chosen or dropped. A file stays
// on this machine: the browser hands it to the worker.

import { h, setText } from "../../elements/dom";
import type { Store } from "../../state/state";

export interface Source {
  name: string;
  file: Blob;
}

const BUILT_IN = "positions.epd";

/** The longest name that an address has. */
const MAX_NAME = 300;

export class Chooser {
  readonly element: HTMLElement;
  readonly #store: Store;
  readonly #changed: () => void;
  readonly #name = h("strong", { class: "source-name" });
  readonly #reset: HTMLButtonElement;
  #file: File | null = null;
  #builtIn: Promise<Source> | null = null;

  constructor(store: Store, changed: () => void) {
    this.#store = store;
    this.#changed = changed;
    const input = h("input", {
      type: "file",
      hidden: true,
      change: () => {
        const file = input.files?.[0];
        if (file !== undefined) this.choose(file);
        // The same file can be chosen again.
        input.value = "";
      },
    });
    this.#reset = h(
      "button",
      { type: "button", click: () => this.choose(null) },
      "Use the 300 positions of this page",
    );
    this.element = h(
      "div",
      { class: "source" },
      h("p", {}, "Search in ", this.#name),
      h(
        "div",
        { class: "actions" },
        input,
        h("button", { type: "button", click: () => input.click() }, "Choose a file"),
        this.#reset,
        h(
          "span",
          { class: "quiet" },
          "or drop one here: FEN, EPD, PGN, CSV or JSON lines, also as .gz or .zst. " +
            "It is not uploaded.",
        ),
      ),
    );
    store.subscribe(() => this.#show());
    this.#show();
  }

  /** Returns the name of the file that the state names, if the page does not have it: a page that
   * is loaded again has no files, and a link brings none. */
  missing(): string | null {
    const { file } = this.#store.get();
    return file === "" || file === nameOf(this.#file) ? null : file;
  }

  /** Returns the positions to search. Those of the page are loaded once. */
  source(): Promise<Source> {
    if (this.#file !== null && this.#store.get().file !== "") {
      return Promise.resolve({ name: this.#file.name, file: this.#file });
    }
    this.#builtIn ??= load();
    this.#builtIn.catch(() => (this.#builtIn = null));
    return this.#builtIn;
  }

  /** Chooses a file, or the positions of the page. */
  choose(file: File | null): void {
    this.#file = file;
    this.#store.set({ file: nameOf(file) });
    this.#changed();
  }

  #show(): void {
    const { file } = this.#store.get();
    const missing = this.missing() === null ? "" : ", which is not here";
    setText(this.#name, file === "" ? "300 positions of this page" : `${file}${missing}`);
    this.#reset.hidden = file === "";
  }
}

/** Returns the name of a file as the address has it. */
function nameOf(file: File | null): string {
  return file === null ? "" : file.name.slice(0, MAX_NAME) || "file";
}

async function load(): Promise<Source> {
  const response = await fetch(new URL(`data/${BUILT_IN}`, import.meta.url));
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return { name: BUILT_IN, file: await response.blob() };
}
