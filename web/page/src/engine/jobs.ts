// Jobs of the module `work`: each runs in a Web Worker, and stopping a job ends its worker.
//
// A worker does one job at a time. The first job starts one; a job that finds it busy starts
// another. An idle worker is kept for the next job, so its module is loaded once. A worker whose
// module failed is not used again, nor one that worked for long: its memory never shrinks.

import type { Explained, Exported, Found, Proof, Simplified, Truth } from "./engine";

/** What a worker is asked to do. The browser hands it a file without copying it. */
export type Task =
  | { kind: "prove"; first: string; second: string; seconds: number; mapping: string }
  | { kind: "smt2"; first: string; second: string; mapping: string }
  | { kind: "simplify"; formula: string; seconds: number; mapping: string }
  | { kind: "isas" }
  | { kind: "explain"; formula: string; isa: string; mapping: string }
  | { kind: "truth"; formula: string; mapping: string }
  | { kind: "search"; formula: string; name: string; file: Blob; limit: number; mapping: string };

/** The state of a search. */
export interface Progress {
  /** The bytes of the file that were read, before they are decompressed. */
  done: number;
  positions: number;
  matched: number;
}

/** What a worker answers. Only the last two end the job. */
export type Answer =
  | { kind: "progress"; progress: Progress }
  | { kind: "preview"; found: Found }
  | { kind: "result"; result: unknown }
  | { kind: "failure"; message: string };

/** The error of a job that was stopped. */
export class Stopped extends Error {
  constructor() {
    super("stopped");
  }
}

export interface Job<Result> {
  readonly result: Promise<Result>;
  /** Ends the worker. The result is then the error `Stopped`, unless the job is done. */
  stop(): void;
}

/** What a search reports before its result. */
export interface SearchListener {
  /** The state of the search, several times a second. */
  progress(progress: Progress): void;
  /** The first matches of a search that takes long, once. */
  preview(found: Found): void;
}

/** Proves a law, or that both formulas are equal unless the second one is empty. */
export function prove(
  first: string,
  second: string,
  seconds: number,
  mapping: string,
): Job<Proof> {
  return run({ kind: "prove", first, second, seconds, mapping });
}

/** Writes what `prove` proves as a file for other solvers. */
export function smt2(first: string, second: string, mapping: string): Job<Exported> {
  return run({ kind: "smt2", first, second, mapping });
}

/** Looks for the shortest formula that equals this one. */
export function simplify(formula: string, seconds: number, mapping: string): Job<Simplified> {
  return run({ kind: "simplify", formula, seconds, mapping });
}

export function isas(): Job<{ id: string; name: string }[]> {
  return run({ kind: "isas" });
}

export function explain(formula: string, isa: string, mapping: string): Job<Explained> {
  return run({ kind: "explain", formula, isa, mapping });
}

export function truth(formula: string, mapping: string): Job<Truth | null> {
  return run({ kind: "truth", formula, mapping });
}

export function search(
  task: { formula: string; name: string; file: Blob; limit: number; mapping: string },
  listener: SearchListener,
): Job<Found> {
  return run({ kind: "search", ...task }, listener);
}

/** The longest job, in milliseconds, after which a worker is kept. */
const MAX_JOB_MS = 5000;

let idle: Worker | null = null;

function startWorker(): Worker {
  return new Worker(new URL("worker.js", import.meta.url), { type: "module" });
}

function run<Result>(task: Task, listener?: SearchListener): Job<Result> {
  let resolve: (result: Result) => void;
  let reject: (error: Error) => void;
  const result = new Promise<Result>((...both) => ([resolve, reject] = both));
  const worker = idle ?? startWorker();
  idle = null;
  const start = performance.now();
  let isDone = false;
  const end = (keep: boolean): void => {
    isDone = true;
    worker.onmessage = worker.onerror = worker.onmessageerror = null;
    if (keep && idle === null) idle = worker;
    else worker.terminate();
  };
  const fail = (message: string): void => {
    end(false);
    reject(new Error(message));
  };
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (data.kind === "progress") listener?.progress(data.progress);
    else if (data.kind === "preview") listener?.preview(data.found);
    else if (data.kind === "failure") fail(data.message);
    else {
      end(performance.now() - start < MAX_JOB_MS);
      resolve(data.result as Result);
    }
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail(event.message || "the program could not be loaded; check the connection and try again");
  };
  worker.onmessageerror = () => fail("the answer could not be read");
  worker.postMessage(task);
  const stop = (): void => {
    if (isDone) return;
    end(false);
    reject(new Stopped());
  };
  return { result, stop };
}
