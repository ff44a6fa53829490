// The store of the page: the state with its evaluation, its history and its address.

import { fromFragment, sameState, toFragment } from "./address";
import type { Bench } from "../engine/engine";
import { History } from "./history";
import { Local } from "./local";
import { DEFAULTS, type How, type State, type Store } from "./state";

/** Browsers limit how often the address may change: Safari to 100 times in 30 seconds. */
const ADDRESS_MS = 350;

export interface Workbench extends Store {
  undo(): void;
  redo(): void;
  canUndo(): boolean;
  canRedo(): boolean;
  /** Writes the address at once and returns it. */
  address(): string;
  /** Says why a part of the address was ignored, or an empty text. */
  warning(): string;
}

class Memory extends Local implements Workbench {
  readonly #mappings: Set<string>;
  readonly #history = new History();
  #warning = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bench: Bench) {
    super(bench, DEFAULTS);
    this.#mappings = new Set(bench.mappings().map((mapping) => mapping.id));
    this.#read();
    // The browser's buttons, and an address that someone typed or clicked.
    addEventListener("popstate", () => {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      const before = this.state;
      this.#read();
      // Undo brings back what was not yet in the address.
      const kind = changedKeys(before, this.state);
      this.#history.close();
      if (kind !== "") this.#history.record(before, kind, performance.now());
      this.#history.close();
      this.notify();
    });
    addEventListener("pagehide", () => this.address());
  }

  override set(change: Partial<State>, how: How = "replace"): void {
    const before = this.state;
    const after = { ...before, ...change };
    if (sameState(before, after)) return;
    this.#warning = "";
    // Leaves an entry with the state as it is now.
    if (how === "push") this.address();
    const kind = changedKeys(before, after);
    if (kind !== "") this.#history.record(before, kind, performance.now());
    this.state = after;
    if (how === "push") this.#write("push");
    else this.#timer ??= setTimeout(() => this.address(), ADDRESS_MS);
    this.notify();
  }

  undo(): void {
    this.#restore(this.#history.undo(this.state));
  }

  redo(): void {
    this.#restore(this.#history.redo(this.state));
  }

  canUndo(): boolean {
    return this.#history.canUndo;
  }

  canRedo(): boolean {
    return this.#history.canRedo;
  }

  override checkpoint(): void {
    this.#history.close();
  }

  address(): string {
    if (this.#timer !== undefined) this.#write("replace");
    const address = new URL(location.href);
    address.hash = toFragment(this.state);
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
    this.state = state;
  }

  #write(how: How): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const address = location.pathname + location.search + toFragment(this.state);
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
    this.state = state;
    this.#timer ??= setTimeout(() => this.address(), ADDRESS_MS);
    this.notify();
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

export function createStore(bench: Bench): Workbench {
  return new Memory(bench);
}
