// A word as a strip of bits, with a window of some bits.

import { h, setText } from "../../elements/dom";

/** The bits of a word. */
const BITS = 64;

export class Strip {
  readonly element: HTMLElement;
  readonly #bits = h("code");
  readonly #value = h("output");
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
    this.element = h("div", { class: "strip" }, this.#bits, this.#value);
  }

  /**
   * Shows a word, with zeros after its last bit, and the window. Its place is the number of bits in
   * front of it.
   */
  show(word: bigint, place: number): void {
    const bits = BigInt.asUintN(BITS, word).toString(2).padStart(BITS, "0");
    const all = bits + "0".repeat(this.#width - 1);
    const isInside = place >= 0 && place < BITS;
    const end = isInside ? place + this.#width : place;
    const window = all.slice(place, end);
    this.#bits.replaceChildren(all.slice(0, place), h("mark", {}, window), all.slice(end));
    const value = window === "" ? "outside of the word" : `${window} is ${Number.parseInt(window, 2)}`;
    setText(this.#value, `window ${place}: ${value}`);
  }
}
