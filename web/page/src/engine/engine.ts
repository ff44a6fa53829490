// The modules of the engine: their types, and how they are loaded.
//
// Offsets are in UTF-16 code units. A set is an unsigned word of 64 bits with a1 as bit 0, a number
// is signed, a square is 0 to 63, and a bool is 0n or 1n.

export type Type = "set" | "number" | "square" | "bool";

export interface Request {
  formula: string;
  /** A position, or an empty text. */
  fen: string;
  /** Constant formulas by the names of free variables. */
  values: Record<string, string>;
  mapping: string;
}

export interface Problem {
  where: "formula" | "second" | "fen" | "value" | "file";
  /** The name of the value, or an empty text. */
  name: string;
  start: number;
  end: number;
  message: string;
  /** `unknown-name`, `mapping` if the code has another one, or an empty text. */
  code: string;
  help: string | null;
}

/** A free variable. */
export interface Input {
  name: string;
  type: Type;
  value: bigint;
  given: boolean;
}

/** A part of a formula with its value. */
export interface Step {
  start: number;
  end: number;
  text: string;
  kind: "literal" | "name" | "operator" | "call" | "set" | "code";
  type: Type;
  value: bigint;
  /** The reason that it has no value, such as a division by zero. */
  fault: string | null;
  /** The name that a `let` gives it. */
  binding: string | null;
  /** The indices of the steps that it uses. */
  operands: number[];
  /** The literal amount of a shift. */
  amount: { start: number; end: number; value: number } | null;
}

export interface Evaluation {
  /** In the order of their first use. */
  inputs: Input[];
  steps: Step[];
  result: Step | null;
  /** The formulas of a list before the last one, which is the result. */
  list: Step[];
  /** The sets that a query marks: the result, or what a bool counts and compares. */
  marks: { text: string; value: bigint }[];
  notes: Problem[];
  error: Problem | null;
  /** The pieces of the position, as in a FEN record. */
  placement: string | null;
  /** The mapping of the words: the one that was chosen, or that of the code. */
  mapping: string;
}

export interface Name {
  name: string;
  kind: "function" | "constant" | "position" | "column";
  /** The chapter of a function, or an empty text. */
  group: string;
  signature: string;
  summary: string;
  aliases: string[];
}

/** A numbering of the squares. `indices` has the bits of a1, b1, …, h8. */
export interface Mapping {
  id: string;
  name: string;
  indices: number[];
}

export interface ReadSet {
  value: bigint;
  what: "number" | "fen" | "drawing" | "formula";
}

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
  readSet(text: string, mapping: string): ReadSet;
  svg(request: Request, title: string): string;
}

export interface Proof {
  verdict: "proved" | "refuted" | "unknown";
  method: string;
  /** The number of bits of all inputs. */
  bits: number;
  seconds: number;
  counterexample: Input[];
  /** The sides of the comparison at the counterexample, if the law is one. */
  sides: { text: string; type: Type; value: bigint | null }[];
  /** The parts of the law at the counterexample. */
  steps: Step[];
  message: string;
  /** The mapping of the words in the law. */
  mapping: string;
  problem: Problem | null;
}

export interface Listing {
  lines: { code: string; comment: string }[];
  summary: string;
  problem: Problem | null;
}

/** A file that a worker reads in pieces. */
export interface Source {
  name: string;
  size: number;
  read(offset: number, length: number): Uint8Array;
}

export interface Found {
  positions: number;
  matched: number;
  squares: number;
  seconds: number;
  /** The first matches, up to the limit. `marks` is the set to draw. */
  matches: { fen: string; where: string; type: Type; value: bigint; marks: bigint }[];
  errors: { where: string; message: string }[];
  errorCount: number;
  /** Sentences on what was passed over, and on the formula. */
  notes: string[];
  problem: Problem | null;
}

/** Reports the progress of a search, and stops it with false. */
export type Progress = (done: number, positions: number, matched: number) => boolean;

/** The larger module, in a worker. */
export interface Work {
  prove(law: string, seconds: number, mapping: string): Proof;
  compare(first: string, second: string, seconds: number, mapping: string): Proof;
  isas(): { id: string; name: string }[];
  explain(formula: string, isa: string, mapping: string): Listing;
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
