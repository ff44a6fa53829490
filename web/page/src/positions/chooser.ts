// The choice of the positions: those of the page, or a file that is chosen or dropped. A file stays
// on this machine: the browser hands it to the worker.

import { h, setText } from "../dom";

export interface Source {
  name: string;
  file: Blob;
}

const BUILT_IN = "positions.epd";

export class Chooser {
  readonly element: HTMLElement;
  readonly #changed: () => void;
  readonly #name = h("strong", { class: "source-name" });
  readonly #reset: HTMLButtonElement;
  #file: File | null = null;
  #builtIn: Promise<Source> | null = null;

  /** A file can be dropped anywhere on the page while `isShown`; `host` shows it. */
  constructor(host: HTMLElement, isShown: () => boolean, changed: () => void) {
    this.#changed = changed;
    const input = h("input", {
      type: "file",
      hidden: true,
      change: () => {
        const file = input.files?.[0];
        if (file !== undefined) this.#choose(file);
        // The same file can be chosen again.
        input.value = "";
      },
    });
    this.#reset = h(
      "button",
      { type: "button", click: () => this.#choose(null) },
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
    this.#listen(host, isShown);
    this.#show();
  }

  /** Returns the positions to search. Those of the page are loaded once. */
  source(): Promise<Source> {
    if (this.#file !== null) {
      return Promise.resolve({ name: this.#file.name, file: this.#file });
    }
    this.#builtIn ??= load();
    this.#builtIn.catch(() => (this.#builtIn = null));
    return this.#builtIn;
  }

  #choose(file: File | null): void {
    this.#file = file;
    this.#show();
    this.#changed();
  }

  #show(): void {
    setText(this.#name, this.#file?.name ?? "300 positions of this page");
    this.#reset.hidden = this.#file === null;
  }

  #listen(host: HTMLElement, isShown: () => boolean): void {
    const hasFile = (event: DragEvent): boolean =>
      isShown() && event.dataTransfer?.types.includes("Files") === true;
    const mark = (isOver: boolean): void => void host.classList.toggle("drop-target", isOver);
    addEventListener("dragover", (event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      mark(true);
    });
    addEventListener("dragleave", (event) => {
      if (event.relatedTarget === null) mark(false);
    });
    addEventListener("drop", (event) => {
      mark(false);
      if (!hasFile(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) this.#choose(file);
    });
  }
}

async function load(): Promise<Source> {
  const response = await fetch(new URL(`data/${BUILT_IN}`, import.meta.url));
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return { name: BUILT_IN, file: await response.blob() };
}
