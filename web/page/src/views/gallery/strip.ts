// A word as a strip of bits, with a window of some bits that a slider moves.

import { h, setText } from "../../elements/dom";

/** The bits of a word. */
const BITS = 64;

export class Strip {
  readonly element: HTMLElement;
  readonly #bits = h("code");
  readonly #value = h("output");
  readonly #slider = h("input", { type: "range", min: 0, max: BITS - 1, step: 1 });
  readonly #width: number;

  /** `moved` gets the place of the window: the number of bits of the word in front of it. */
  constructor(width: number, moved: (place: number) => void) {
    this.#width = width;
    this.#slider.ariaLabel = "Place of the window";
    this.#slider.addEventListener("input", () => moved(this.#slider.valueAsNumber));
    this.element = h("div", { class: "strip" }, this.#bits, this.#slider, this.#value);
  }

  /** Shows a word, with zeros after its last bit, and the window. */
  show(word: bigint, place: number): void {
    const bits = BigInt.asUintN(BITS, word).toString(2).padStart(BITS, "0");
    const all = bits + "0".repeat(this.#width - 1);
    const end = place + this.#width;
    const window = all.slice(place, end);
    this.#bits.replaceChildren(all.slice(0, place), h("mark", {}, window), all.slice(end));
    this.#slider.value = String(place);
    setText(this.#value, `window ${place}: ${window} is ${Number.parseInt(window, 2)}`);
  }
}
