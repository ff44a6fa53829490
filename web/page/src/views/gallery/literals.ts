// The sets that a formula gives a name: `let mask = 0xff00;`. Their boards are painted like those of
// inputs, and the formula follows.

import type { Evaluation, Input } from "../../engine/engine";
import { Local } from "../../state/local";
import type { State, Store } from "../../state/state";

/** A name and its literal. */
const NAMED =
  /\blet\s+([\p{L}_][\p{L}\p{N}_]*)\s*=\s*(0x[\da-f]+|0b[01]+|none|all|~?\{(?:[a-h][1-8]|\s|,|\.\.)*\})\s*;/dgiu;

interface Literal {
  text: string;
  start: number;
  end: number;
}

/** The literals of a formula as the inputs of a store, whose values are in the text. */
export class Literals implements Store {
  readonly bench;
  readonly #store: Local;
  readonly #edit: (formula: string) => void;

  /** `edit` replaces the formula of the store. */
  constructor(store: Local, edit: (formula: string) => void) {
    this.bench = store.bench;
    this.#store = store;
    this.#edit = edit;
  }

  get(): State {
    const literals = [...found(this.#store.get().formula)];
    const values = Object.fromEntries(literals.map(([name, { text }]) => [name, text]));
    return { ...this.#store.get(), values };
  }

  set({ values = {} }: Partial<State>): void {
    const { formula } = this.#store.get();
    for (const [name, { start, end, text }] of found(formula)) {
      const value = values[name];
      if (value === undefined || value === text) continue;
      this.#edit(formula.slice(0, start) + this.#like(text, value) + formula.slice(end));
      return;
    }
  }

  /** Returns the evaluation of the formula with its literals as the inputs. */
  evaluation(): Evaluation {
    const evaluation = this.#store.evaluation();
    const literals = found(this.#store.get().formula);
    const inputs = evaluation.steps.flatMap(({ binding, start, type, value }): Input[] => {
      const name = binding ?? "";
      const isLiteral = type === "set" && literals.get(name)?.start === start;
      return isLiteral ? [{ name, type, value, given: true }] : [];
    });
    return { ...evaluation, inputs };
  }

  mapping(): string {
    return this.#store.mapping();
  }

  subscribe(listener: () => void): void {
    this.#store.subscribe(listener);
  }

  checkpoint(): void {
    this.#store.checkpoint();
  }

  /** Writes a set in the notation of the literal that it replaces. */
  #like(literal: string, formula: string): string {
    const [prefix = "", digits = ""] = /^0[xb]/i.test(literal) ? [literal.slice(0, 2), literal.slice(2)] : [];
    if (prefix === "") return formula;
    const mapping = this.mapping();
    const word = this.bench.toMapping(this.bench.readSet(formula, mapping).value, mapping);
    return prefix + word.toString(/x/i.test(prefix) ? 16 : 2).padStart(digits.length, "0");
  }
}

/** Returns the literals by their names, without names that the formula has twice. */
function found(formula: string): Map<string, Literal> {
  const literals = new Map<string, Literal>();
  for (const match of formula.matchAll(NAMED)) {
    const [[start, end] = [0, 0]] = match.indices?.slice(2) ?? [];
    const [, name = "", text = ""] = match;
    literals.set(name, { text, start, end });
  }
  for (const name of literals.keys()) {
    const all = formula.matchAll(new RegExp(`\\blet\\s+${name}\\s*=`, "gu"));
    if ([...all].length > 1) literals.delete(name);
  }
  return literals;
}
