// The Web Worker that runs the module `work`; the page talks to it through `jobs.ts`.
//
// A call of the module occupies this thread until it returns, so a message cannot stop it: the page
// ends the worker instead.

import { isProblem, loadWork, type Found, type Source, type Work } from "./engine";
import type { Answer, Task } from "./jobs";

/** The types of the page lack this class, which only workers have. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** The milliseconds between two reports of progress. */
const PACE = 100;

/**
 * The milliseconds after which a search reports the matches so far. It then starts again, so that
 * the page shows boards while a large file is read, and keeps them if the search is stopped.
 */
const PREVIEW = 400;

let loading: Promise<Work> | undefined;

self.onmessage = async ({ data }: MessageEvent<Task>) => {
  try {
    loading ??= loadWork();
    const work = await loading;
    post({ kind: "result", result: perform(work, data) });
  } catch (error) {
    post({ kind: "failure", message: reason(error) });
  }
};

function post(answer: Answer): void {
  self.postMessage(answer);
}

function perform(work: Work, task: Task): unknown {
  switch (task.kind) {
    case "prove":
      return work.prove(task.first, task.second, task.seconds, task.mapping);
    case "smt2":
      return work.smt2(task.first, task.second, task.mapping);
    case "simplify":
      return work.simplify(task.formula, task.seconds, task.mapping);
    case "isas":
      return work.isas();
    case "explain":
      return work.explain(task.formula, task.isa, task.mapping);
    case "truth":
      return work.truth(task.formula, task.mapping);
    case "search":
      return search(work, task);
  }
}

function search(work: Work, task: Extract<Task, { kind: "search" }>): Found {
  const file = source(task.name, task.file);
  const start = performance.now();
  let isCut = false;
  const preview = work.search(
    task.formula,
    file,
    task.limit,
    () => {
      isCut = performance.now() - start > PREVIEW;
      return !isCut;
    },
    task.mapping,
  );
  if (!isCut || preview.problem !== null) return preview;
  post({ kind: "preview", found: preview });
  let last = performance.now();
  return work.search(
    task.formula,
    file,
    task.limit,
    (done, positions, matched) => {
      const now = performance.now();
      if (now - last > PACE) {
        last = now;
        post({ kind: "progress", progress: { done, positions, matched } });
      }
      return true;
    },
    task.mapping,
  );
}

/** Reads parts of a file. Only a worker can do so without waiting for an event. */
function source(name: string, file: Blob): Source {
  const reader = new FileReaderSync();
  return {
    name,
    size: file.size,
    read: (offset, length) =>
      new Uint8Array(reader.readAsArrayBuffer(file.slice(offset, offset + length))),
  };
}

/** Says why a call failed. */
function reason(error: unknown): string {
  if (isProblem(error)) return error.message;
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
    return `the program ran out of memory or stopped unexpectedly (${error.message})`;
  }
  if (error instanceof DOMException) return `the file could not be read (${error.message})`;
  if (error instanceof Error) return `the program could not be loaded (${error.message})`;
  return String(error);
}
