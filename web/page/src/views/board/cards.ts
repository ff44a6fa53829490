// The free variables of a formula, with a card for each.

import { h } from "../../elements/dom";
import type { Evaluation, Input } from "../../engine/engine";
import type { Brush } from "../../board/grid";
import { type Card, makeCard } from "./inputs";
import type { Store } from "../../state/state";

/** More cards than these would make the page slow; the address can still set the others. */
const MAX_CARDS = 40;

/** An input as it was evaluated, and the text of its value. */
interface Kept {
  input: Input;
  text: string | undefined;
}

/** While the formula has an error, the last cards stay. */
export class Cards {
  readonly element = h("div", { class: "cards" });
  readonly #store: Store;
  readonly #brush: () => Brush;
  readonly #cards = new Map<string, Card>();
  #last: Kept[] = [];
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
    const shown = isKept ? this.#kept() : inputs.slice(0, MAX_CARDS);
    if (!isKept) {
      this.#place(shown);
      const { values } = this.#store.get();
      this.#last = shown.map((input) => ({ input, text: values[input.name] }));
      this.#hidden = inputs.length - shown.length;
    }
    for (const input of shown) {
      const isWrong = error?.where === "value" && error.name === input.name;
      this.#cards.get(input.name)?.update(input.value, {
        placement: placement ?? "",
        indices,
        error: isWrong ? error.message : "",
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
      if (card === undefined || card.type !== input.type) {
        card?.element.remove();
        card = makeCard(input, this.#store, this.#brush);
        this.#cards.set(input.name, card);
      }
      const there = this.element.children[index];
      if (there !== card.element) this.element.insertBefore(card.element, there ?? null);
    }
  }

  /** Returns the last inputs while the formula has an error, with the boards that changed since. */
  #kept(): Input[] {
    const { values } = this.#store.get();
    return this.#last.map(({ input, text }) => {
      const now = values[input.name];
      if (now === undefined || now === text || input.type !== "set") return input;
      try {
        return { ...input, value: this.#store.bench.readSet(now, this.#store.mapping()).value };
      } catch {
        // The message of the evaluation says it.
        return input;
      }
    });
  }
}
