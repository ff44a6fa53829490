// Undo and redo of the state, apart from the view and the file that is searched: the browser's own
// history has the views.

import { sameState } from "./address";
import type { State } from "./state";

/** Changes of the same keys within this time are one entry, such as a word that is typed. */
const MERGE_MS = 700;

const MAX_ENTRIES = 500;

export class History {
  #past: State[] = [];
  #future: State[] = [];
  #kind = "";
  #time = -Infinity;

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Records the state before a change. */
  record(before: State, kind: string, time: number): void {
    const continues = kind === this.#kind && time - this.#time < MERGE_MS && this.canUndo;
    this.#future = [];
    [this.#kind, this.#time] = [kind, time];
    if (continues) return;
    this.#past.push(before);
    if (this.#past.length > MAX_ENTRIES) this.#past.shift();
  }

  /** Ends the entry, so that the next change is one of its own. */
  close(): void {
    this.#kind = "";
  }

  undo(now: State): State | null {
    return this.#move(this.#past, this.#future, now);
  }

  redo(now: State): State | null {
    return this.#move(this.#future, this.#past, now);
  }

  #move(from: State[], to: State[], now: State): State | null {
    this.close();
    const state = from.pop();
    if (state === undefined) return null;
    to.push(now);
    const moved = { ...state, view: now.view, chapter: now.chapter, file: now.file };
    // An entry that differs only in the view changes nothing that can be seen.
    return sameState(moved, now) ? this.#move(from, to, moved) : moved;
  }
}
