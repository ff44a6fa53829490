// The state of the page, which is all that its address holds.

import type { Bench, Evaluation, Request } from "../engine/engine";

export const VIEWS = ["board", "steps", "proof", "instructions", "gallery", "positions"] as const;

export type View = (typeof VIEWS)[number];

export interface State {
  formula: string;
  /** The formula with which the first one is compared. */
  second: string;
  fen: string;
  /** Constant formulas by the names of free variables. */
  values: Record<string, string>;
  mapping: string;
  view: View;
  isa: string;
  chapter: string;
  /** The formula that selects positions. */
  query: string;
  /** The name of the file that is searched, or an empty text for the positions of the page. */
  file: string;
}

/** "push" adds an entry to the history of the browser. */
export type How = "replace" | "push";

export interface Store {
  readonly bench: Bench;
  get(): State;
  set(change: Partial<State>, how?: How): void;
  /** Returns the evaluation of the formula; it is computed once for each state. */
  evaluation(): Evaluation;
  /** Returns the mapping of the words that are shown: that of the state, or of its code. */
  mapping(): string;
  /** Calls a listener after each change. */
  subscribe(listener: () => void): void;
  /** Ends an entry of the history, such as at the end of a drag. */
  checkpoint(): void;
}

export const DEFAULTS: State = {
  formula: "",
  second: "",
  fen: "",
  values: {},
  mapping: "lerf",
  view: "board",
  isa: "bmi",
  chapter: "",
  query: "",
  file: "",
};

/** Views about all inputs: names of a position are variables there, as in `setwise prove`. */
const WITHOUT_POSITION: readonly View[] = ["proof", "instructions"];

/** Returns the part of a state that the engine evaluates. */
export function request({ formula, second, fen, values, mapping, view }: State): Request {
  // As in `setwise prove`, other parts of a document may stand around a law.
  const law = view === "proof" && second.trim() === "";
  return { formula, fen: WITHOUT_POSITION.includes(view) ? "" : fen, values, mapping, law };
}
