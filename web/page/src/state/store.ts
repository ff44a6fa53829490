// The store: the state, its evaluation, its history and its address.

import { fromFragment, LIMITS, sameState, sameValues, toFragment } from "./address";
import type { Bench, Evaluation, Problem, Request } from "../engine/engine";
import { isProblem } from "../engine/engine";
import { History } from "./history";
import { DEFAULTS, type How, request, type State, type Store } from "./state";

/** Browsers limit how often the address may change: Safari to 100 times in 30 seconds. */
const ADDRESS_MS = 350;

export interface Workbench extends Store {
  undo(): void;
  redo(): void;
  canUndo(): boolean;
  canRedo(): boolean;
  /** Ends an entry of the history, such as at the end of a drag. */
  checkpoint(): void;
  /** Writes the address at once and returns it. */
  address(): string;
  /** Says why a part of the address was ignored, or an empty text. */
  warning(): string;
}

class Memory implements Workbench {
  readonly bench: Bench;
  readonly #mappings: Set<string>;
  readonly #listeners: (() => void)[] = [];
  readonly #history = new History();
  #state: State = DEFAULTS;
  #evaluated: { state: State; evaluation: Evaluation } | null = null;
  #warning = "";
  /** The mapping of the last evaluation without an error, for the chosen one. */
  #mapping = { chosen: "", used: "" };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bench: Bench) {
    this.bench = bench;
    this.#mappings = new Set(bench.mappings().map((mapping) => mapping.id));
    this.#read();
    // The browser's buttons, and an address that someone typed or clicked.
    addEventListener("popstate", () => {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      const before = this.#state;
      this.#read();
      // Undo brings back what was not yet in the address.
      const kind = changedKeys(before, this.#state);
      this.#history.close();
      if (kind !== "") this.#history.record(before, kind, performance.now());
      this.#history.close();
      this.#notify();
    });
    addEventListener("pagehide", () => this.address());
  }

  get(): State {
    return this.#state;
  }

  set(change: Partial<State>, how: How = "replace"): void {
    const before = this.#state;
    const after = { ...before, ...change };
    if (sameState(before, after)) return;
    this.#warning = "";
    // Leaves an entry with the state as it is now.
    if (how === "push") this.address();
    const kind = changedKeys(before, after);
    if (kind !== "") this.#history.record(before, kind, performance.now());
    this.#state = after;
    if (how === "push") this.#write("push");
    else this.#timer ??= setTimeout(() => this.address(), ADDRESS_MS);
    this.#notify();
  }

  evaluation(): Evaluation {
    if (this.#evaluated?.state !== this.#state) {
      const old = this.#evaluated;
      const isSame = old !== null && sameRequest(request(old.state), request(this.#state));
      const evaluation = isSame ? old.evaluation : evaluate(this.bench, this.#state);
      this.#evaluated = { state: this.#state, evaluation };
    }
    return (this.#evaluated as { evaluation: Evaluation }).evaluation;
  }

  mapping(): string {
    const { error, mapping } = this.evaluation();
    const chosen = this.#state.mapping;
    // While a formula is typed, the numbers on the boards stay.
    if (error === null || chosen !== this.#mapping.chosen) this.#mapping = { chosen, used: mapping };
    return this.#mapping.used;
  }

  subscribe(listener: () => void): void {
    this.#listeners.push(listener);
  }

  undo(): void {
    this.#restore(this.#history.undo(this.#state));
  }

  redo(): void {
    this.#restore(this.#history.redo(this.#state));
  }

  canUndo(): boolean {
    return this.#history.canUndo;
  }

  canRedo(): boolean {
    return this.#history.canRedo;
  }

  checkpoint(): void {
    this.#history.close();
  }

  address(): string {
    if (this.#timer !== undefined) this.#write("replace");
    const address = new URL(location.href);
    address.hash = toFragment(this.#state);
    return address.href;
  }

  warning(): string {
    return this.#warning;
  }

  #read(): void {
    const { state, message } = fromFragment(location.hash);
    this.#warning = message;
    if (!this.#mappings.has(state.mapping)) {
      this.#warning = `${message} The mapping "${state.mapping}" is unknown.`.trim();
      state.mapping = DEFAULTS.mapping;
    }
    this.#state = state;
  }

  #write(how: How): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const address = location.pathname + location.search + toFragment(this.#state);
    try {
      if (how === "push") history.pushState(null, "", address);
      else history.replaceState(null, "", address);
    } catch {
      // Too many changes in a short time: a later attempt writes the address.
      this.#timer = setTimeout(() => this.address(), 10 * ADDRESS_MS);
    }
  }

  #restore(state: State | null): void {
    if (state === null) return;
    this.#state = state;
    this.#timer ??= setTimeout(() => this.address(), ADDRESS_MS);
    this.#notify();
  }

  #notify(): void {
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

/** Undo changes neither what is shown nor the file, which it cannot bring back. */
const NOT_UNDONE: readonly (keyof State)[] = ["view", "chapter", "file"];

/** Names the keys that differ, apart from those that undo does not change. */
function changedKeys(before: State, after: State): string {
  const keys = Object.keys(DEFAULTS) as (keyof State)[];
  return keys
    .filter((key) => !NOT_UNDONE.includes(key) && before[key] !== after[key])
    .map((key) => (key === "values" ? `values:${changedNames(before.values, after.values)}` : key))
    .join();
}

function changedNames(before: Record<string, string>, after: Record<string, string>): string {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).join();
}

function sameRequest(one: Request, other: Request): boolean {
  return (
    one.formula === other.formula &&
    one.fen === other.fen &&
    one.mapping === other.mapping &&
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
function evaluate(bench: Bench, state: State): Evaluation {
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

export function createStore(bench: Bench): Workbench {
  return new Memory(bench);
}
