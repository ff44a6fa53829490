// The modules of the engine, and how they are loaded. The objects that they take and give are in
// `types.ts`.

import type { Evaluation, Explained, Exported, Found, Mapping, Name, Pasted, Problem, Proof, Request, SetName, Simplified, Truth } from "./types";

export type * from "./types";

/** The small module, on the thread of the page. */
export interface Bench {
  evaluate(request: Request): Evaluation;
  names(): Name[];
  mappings(): Mapping[];
  /** Returns the word that a program with this mapping prints. */
  toMapping(value: bigint, mapping: string): bigint;
  /** Returns the mappings in which a word is a set of squares; throws a `Problem`. */
  fitting(word: string, squares: string): string[];
  /** Reads a number, a position, a drawing or a formula; throws a `Problem`. */
  readSet(text: string, mapping: string): Pasted;
  svg(request: Request, title: string): string;
}

/** A file that a worker reads in pieces. */
export interface Source {
  name: string;
  size: number;
  read(offset: number, length: number): Uint8Array;
}

/** Reports the progress of a search, and stops it with false. */
export type Progress = (done: number, positions: number, matched: number) => boolean;

/** The larger module, in a worker. */
export interface Work {
  /** Proves a law, or that both formulas are equal unless the second one is empty. */
  prove(first: string, second: string, seconds: number, mapping: string): Proof;
  /** Writes what is proved as a file for other solvers. */
  smt2(first: string, second: string, mapping: string): Exported;
  /** Returns the shortest formula that is found to equal this one. */
  simplify(formula: string, seconds: number, mapping: string): Simplified;
  isas(): SetName[];
  explain(formula: string, isa: string, mapping: string): Explained;
  truth(formula: string, mapping: string): Truth | null;
  search(formula: string, file: Source, limit: number, progress: Progress, mapping: string): Found;
}

type Module<Exports> = Exports & {
  default: (code: { module_or_path: URL }) => Promise<unknown>;
};

/** Loads a module from the folder of this script. Bundlers leave the addresses alone. */
async function load<Exports>(name: string): Promise<Exports> {
  const script = new URL(`./${name}/${name}.js`, import.meta.url);
  const code = new URL(`./${name}/${name}_bg.wasm`, import.meta.url);
  const module = (await import(script.href)) as Module<Exports>;
  await module.default({ module_or_path: code });
  return module;
}

export function loadBench(): Promise<Bench> {
  return load<Bench>("bench");
}

export function loadWork(): Promise<Work> {
  return load<Work>("work");
}

/** Says what is wrong with a text that the engine refused, and what to write instead. */
export function refusal(error: unknown, otherwise: string): string {
  if (!isProblem(error)) return otherwise;
  return error.help === null ? error.message : `${error.message}; ${error.help}`;
}

/** Returns true for what the engine throws. */
export function isProblem(error: unknown): error is Problem {
  return typeof error === "object" && error !== null && "message" in error && "where" in error;
}
