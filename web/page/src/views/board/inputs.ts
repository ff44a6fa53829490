// Cards of the free variables: a board for a set or a square, a field for a number, a box for a
// bool. A card changes only the value of its name.

import { type Child, h, setText } from "../../elements/dom";
import { type Bench, type Input, refusal, type Type } from "../../engine/engine";
import { hex, indexOf } from "../../board/formats";
import { type Brush, Grid } from "../../board/grid";
import { ALL, bit, setFormula, squareName, squaresOf } from "../../board/squares";
import { copyButton } from "../../elements/copy";
import type { Store } from "../../state/state";

/** The parts of a card apart from its value. */
export interface Surroundings {
  placement: string;
  indices: readonly number[] | undefined;
  /** The error of this value, or an empty text. */
  error: string;
}

export interface Card {
  readonly element: HTMLElement;
  readonly type: Type;
  update(value: bigint, around: Surroundings): void;
}

/** Makes the card of a variable. */
export function makeCard(input: Input, store: Store, brush: () => Brush): Card {
  const change = (formula: string) => {
    store.set({ values: { ...store.get().values, [input.name]: formula } });
  };
  switch (input.type) {
    case "set":
      return new SetCard(input.name, store, brush, change);
    case "square":
      return new SquareCard(input.name, store, change);
    case "number":
      return new NumberCard(input.name, change);
    case "bool":
      return new BoolCard(input.name, change);
  }
}

type Change = (formula: string) => void;

function frame(name: string, type: Type, ...children: Child[]): HTMLElement {
  const title = h("code", {}, name);
  return h(
    "div",
    { class: "card", role: "group", "aria-label": `${name}, a ${type}` },
    h("p", { class: "card-title" }, title, " ", h("span", { class: "quiet" }, type)),
    ...children,
  );
}

class SetCard implements Card {
  readonly type = "set";
  readonly element: HTMLElement;
  readonly #grid: Grid;
  readonly #field: HTMLInputElement;
  readonly #error = h("p", { class: "error", role: "alert" });
  readonly #store: Store;
  readonly #change: Change;
  #value = 0n;
  /** True while the text of the field is not a set. */
  #isWrong = false;

  constructor(name: string, store: Store, brush: () => Brush, change: Change) {
    this.#store = store;
    this.#change = change;
    this.#grid = new Grid({
      label: `${name}: board`,
      brush,
      change: (value) => {
        this.#say("");
        this.#set(value);
      },
      done: () => store.checkpoint(),
    });
    this.#field = h("input", {
      type: "text",
      class: "word",
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      "aria-label": `${name}: a number, squares, a FEN or a drawing`,
      title: "Type or paste a number in any base, squares, a FEN or a drawing",
    });
    this.#field.addEventListener("input", () => this.#read(this.#field.value));
    this.#field.addEventListener("blur", () => this.#leave());
    this.#field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#isWrong) return;
      event.preventDefault();
      this.#say("");
      this.#field.value = this.#word();
    });
    const button = (label: string, value: () => bigint) =>
      h("button", { type: "button", class: "small", click: () => this.#press(value()) }, label);
    this.element = frame(
      name,
      "set",
      this.#grid.element,
      h(
        "div",
        { class: "row" },
        this.#field,
        copyButton(`the word of ${name}`, () => this.#word()),
      ),
      this.#error,
      h(
        "div",
        { class: "row", role: "group", "aria-label": `Change ${name}` },
        button("Clear", () => 0n),
        button("Fill", () => ALL),
        button("Invert", () => ALL & ~this.#value),
      ),
    );
    this.#clipboard();
  }

  update(value: bigint, { placement, indices, error }: Surroundings): void {
    this.#value = value;
    this.#grid.update(value, placement, indices);
    // What was typed stays until it is right, or another value is chosen.
    if (!this.#isTyping() && !this.#isWrong) {
      const word = this.#word();
      if (this.#field.value !== word) this.#field.value = word;
      setText(this.#error, error);
    }
  }

  /** Shows what is wrong with the text; an empty message if nothing is. */
  #say(message: string): void {
    this.#isWrong = message !== "";
    setText(this.#error, message);
    this.#field.setAttribute("aria-invalid", String(this.#isWrong));
  }

  #isTyping(): boolean {
    return this.element.ownerDocument.activeElement === this.#field;
  }

  #word(): string {
    const { bench } = this.#store;
    return hex(bench.toMapping(this.#value, this.#store.mapping()));
  }

  #set(value: bigint): void {
    this.#change(setFormula(value));
  }

  #press(value: bigint): void {
    this.#say("");
    this.#set(value);
    this.#store.checkpoint();
  }

  /** Reads what was typed or pasted; returns false if it is not a set. */
  #read(text: string): boolean {
    const { bench } = this.#store;
    try {
      const value = text.trim() === "" ? 0n : readSet(bench, text, this.#store.mapping());
      this.#say("");
      this.#set(value);
      return true;
    } catch (error) {
      this.#say(refusal(error, "not a set"));
      return false;
    }
  }

  #leave(): void {
    if (!this.#isWrong) this.#field.value = this.#word();
    this.#store.checkpoint();
  }

  /** Copies and pastes with the keys of the system while the board has the focus. */
  #clipboard(): void {
    // A field of one line would join the lines of a drawing.
    this.element.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const isPart = event.target === this.#field && !/[\n/{]/.test(text);
      if (text.trim() === "" || isPart) return;
      event.preventDefault();
      if (this.#read(text)) this.#field.value = this.#word();
      this.#store.checkpoint();
    });
    this.element.addEventListener("copy", (event) => {
      if (event.target === this.#field || !document.getSelection()?.isCollapsed) return;
      event.clipboardData?.setData("text/plain", this.#word());
      event.preventDefault();
    });
  }
}

/** Reads a set in any notation. Texts of any length would be slow to no use. */
function readSet(bench: Bench, text: string, mapping: string): bigint {
  return bench.readSet(text.slice(0, 10_000), mapping).value;
}

class SquareCard implements Card {
  readonly type = "square";
  readonly element: HTMLElement;
  readonly #grid: Grid;
  readonly #text = h("span", { class: "word" });
  readonly #store: Store;

  constructor(name: string, store: Store, change: Change) {
    this.#store = store;
    this.#grid = new Grid({
      label: `${name}: square`,
      brush: () => "square",
      change: (value) => change(squareName(squaresOf(value)[0] ?? 0)),
      done: () => store.checkpoint(),
      single: true,
    });
    this.element = frame(
      name,
      "square",
      this.#grid.element,
      h("div", { class: "row" }, this.#text),
    );
  }

  update(value: bigint, { placement, indices }: Surroundings): void {
    const isSquare = value >= 0n && value < 64n;
    this.#grid.update(isSquare ? bit(Number(value)) : 0n, placement, indices);
    const { bench } = this.#store;
    const index = isSquare ? indexOf(bench, value, this.#store.mapping()) : value;
    setText(this.#text, isSquare ? `${squareName(Number(value))} (${index})` : String(value));
  }
}

class NumberCard implements Card {
  readonly type = "number";
  readonly element: HTMLElement;
  readonly #field: HTMLInputElement;
  readonly #slider: HTMLInputElement;
  readonly #error = h("p", { class: "error", role: "alert" });

  constructor(name: string, change: Change) {
    this.#field = h("input", {
      type: "text",
      class: "word",
      inputmode: "numeric",
      autocomplete: "off",
      "aria-label": `${name}: a number`,
    });
    this.#slider = h("input", { type: "range", min: 0, max: 63, "aria-label": `${name}: 0 to 63` });
    const set = (text: string) => change(text.trim() === "" ? "0" : text.trim());
    this.#field.addEventListener("input", () => set(this.#field.value));
    this.#slider.addEventListener("input", () => set(this.#slider.value));
    this.element = frame(
      name,
      "number",
      h("div", { class: "stack" }, this.#field, this.#slider),
      this.#error,
    );
  }

  update(value: bigint, { error }: Surroundings): void {
    const text = String(value);
    // What was typed stays until it is right.
    const isKept = document.activeElement === this.#field || error !== "";
    if (!isKept && this.#field.value !== text) this.#field.value = text;
    if (this.#slider.value !== text && value >= 0n && value < 64n) this.#slider.value = text;
    setText(this.#error, error);
  }
}

class BoolCard implements Card {
  readonly type = "bool";
  readonly element: HTMLElement;
  readonly #box: HTMLInputElement;

  constructor(name: string, change: Change) {
    this.#box = h("input", { type: "checkbox" });
    this.#box.addEventListener("change", () => change(String(this.#box.checked)));
    this.element = frame(name, "bool", h("label", { class: "row" }, this.#box, `${name} is true`));
  }

  update(value: bigint): void {
    this.#box.checked = value !== 0n;
  }
}
