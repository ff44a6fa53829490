// A state with its evaluation: that of the page, or that of an example of the gallery.

import { LIMITS, sameState, sameValues } from "./address";
import type { Bench, Evaluation, Problem, Request } from "../engine/engine";
import { isProblem } from "../engine/engine";
import { request, type State, type Store } from "./state";

export class Local implements Store {
  readonly bench: Bench;
  protected state: State;
  readonly #listeners: (() => void)[] = [];
  #evaluated: { state: State; evaluation: Evaluation } | null = null;
  /** The mapping of the last evaluation without an error, for the chosen one. */
  #mapping = { chosen: "", used: "" };

  constructor(bench: Bench, state: State) {
    this.bench = bench;
    this.state = state;
  }

  get(): State {
    return this.state;
  }

  set(change: Partial<State>): void {
    const after = { ...this.state, ...change };
    if (sameState(this.state, after)) return;
    this.state = after;
    this.notify();
  }

  evaluation(): Evaluation {
    if (this.#evaluated?.state !== this.state) {
      const old = this.#evaluated;
      const isSame = old !== null && sameRequest(request(old.state), request(this.state));
      const evaluation = isSame ? old.evaluation : evaluate(this.bench, this.state);
      this.#evaluated = { state: this.state, evaluation };
    }
    return (this.#evaluated as { evaluation: Evaluation }).evaluation;
  }

  mapping(): string {
    const { error, mapping } = this.evaluation();
    const chosen = this.state.mapping;
    // While a formula is typed, the numbers on the boards stay.
    if (error === null || chosen !== this.#mapping.chosen) this.#mapping = { chosen, used: mapping };
    return this.#mapping.used;
  }

  subscribe(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** There is no history here. */
  checkpoint(): void {}

  protected notify(): void {
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (error) {
        // One view that fails leaves the others alive.
        console.error(error);
      }
    }
  }
}

function sameRequest(one: Request, other: Request): boolean {
  return (
    one.formula === other.formula &&
    one.fen === other.fen &&
    one.mapping === other.mapping &&
    one.law === other.law &&
    sameValues(one.values, other.values)
  );
}

const NOTHING: Omit<Evaluation, "error" | "mapping"> = {
  inputs: [],
  steps: [],
  result: null,
  list: [],
  marks: [],
  notes: [],
  placement: null,
};

/** Evaluates a state. Whatever the engine throws becomes the error of the evaluation. */
export function evaluate(bench: Bench, state: State): Evaluation {
  const { mapping } = state;
  if (state.formula.length > LIMITS.formula) {
    const message = `the formula is longer than ${LIMITS.formula} characters`;
    return { ...NOTHING, mapping, error: formulaProblem(message) };
  }
  if (state.formula.trim() === "") {
    return { ...NOTHING, mapping, error: null, placement: placementOf(bench, state) };
  }
  try {
    return bench.evaluate(request(state));
  } catch (error) {
    const failure = `the engine failed on this formula; please report it (${String(error)})`;
    const problem = isProblem(error) ? error : formulaProblem(failure);
    return { ...NOTHING, mapping, error: problem };
  }
}

/** Returns the pieces of the position, without a formula. */
function placementOf(bench: Bench, state: State): string | null {
  if (state.fen === "") return null;
  try {
    return bench.evaluate({ ...request(state), formula: "none", values: {} }).placement;
  } catch {
    return null;
  }
}

function formulaProblem(message: string): Problem {
  return { where: "formula", name: "", start: 0, end: 0, message, help: null, fixes: [] };
}
