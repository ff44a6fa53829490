// The free variables of a formula, with a card for each.

import { h } from "../../elements/dom";
import type { Evaluation, Input } from "../../engine/engine";
import type { Brush } from "../../board/grid";
import { type Card, makeCard } from "./inputs";
import { evaluate } from "../../state/local";
import type { Store } from "../../state/state";

/** More cards than these would make the page slow; the address can still set the others. */
const MAX_CARDS = 40;

/** The cards. While the formula has an error, the last ones stay. */
export class Cards {
  readonly element = h("div", { class: "cards" });
  readonly #store: Store;
  readonly #brush: () => Brush;
  readonly #cards = new Map<string, Card>();
  #last: Input[] = [];
  #hidden = 0;

  constructor(store: Store, brush: () => Brush) {
    this.#store = store;
    this.#brush = brush;
  }

  /** Shows the variables of an evaluation. Returns them, and the number of those without a card. */
  update(
    evaluation: Evaluation,
    indices: readonly number[] | undefined,
  ): { shown: Input[]; hidden: number } {
    const { error, inputs, placement } = evaluation;
    const isLost = inputs.length === 0 || error?.where === "value";
    const isKept = error !== null && isLost && this.#cards.size > 0;
    const shown = isKept ? this.#last : inputs.slice(0, MAX_CARDS);
    if (!isKept) {
      this.#place(shown);
      this.#last = shown;
      this.#hidden = inputs.length - shown.length;
    }
    for (const input of shown) {
      const read = isKept ? this.#read(input) : { value: input.value, error: "" };
      this.#cards.get(input.name)?.update(read.value, {
        placement: placement ?? "",
        indices,
        error: read.error,
      });
    }
    return { shown, hidden: this.#hidden };
  }

  /** Forgets the cards with what was typed into them; the next update makes new ones. */
  clear(): void {
    this.#cards.clear();
    this.element.replaceChildren();
  }

  /** Adds, removes and orders the cards, without touching those that stay. */
  #place(known: Input[]): void {
    const names = new Set(known.map((input) => input.name));
    for (const [name, card] of this.#cards) {
      if (names.has(name)) continue;
      card.element.remove();
      this.#cards.delete(name);
    }
    for (const [index, input] of known.entries()) {
      let card = this.#cards.get(input.name);
      // A text such as 0x1 makes a set of a number: its field stays while it has the focus.
      const isTyping = card?.element.contains(document.activeElement) ?? false;
      if (card === undefined || (card.type !== input.type && !isTyping)) {
        card?.element.remove();
        card = makeCard(input, this.#store, this.#brush);
        this.#cards.set(input.name, card);
      }
      const there = this.element.children[index];
      if (there !== card.element) this.element.insertBefore(card.element, there ?? null);
    }
  }

  /** Reads a value alone, while the formula or another value has an error. */
  #read({ name, value }: Input): { value: bigint; error: string } {
    const store = this.#store;
    const alone = { ...store.get(), formula: name, fen: "", mapping: store.mapping() };
    const { inputs, error } = evaluate(store.bench, alone);
    return { value: inputs[0]?.value ?? value, error: error?.message ?? "" };
  }
}
