// The time that a job has taken so far.

import { h, setText } from "./dom";

/** Writes a time in words: "0.4 ms", "3.2 s", "2 min 5 s". */
export function duration(seconds: number): string {
  if (seconds < 0.0995) return `${Number((seconds * 1000).toPrecision(2))} ms`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}

/** A clock that runs while a job does. */
export class Clock {
  readonly element = h("span", { class: "clock", hidden: true });
  #start = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  start(): void {
    this.stop();
    this.#start = performance.now();
    this.element.hidden = false;
    this.#show();
    this.#timer = setInterval(() => this.#show(), 100);
  }

  /** Returns the seconds since the start. */
  seconds(): number {
    return (performance.now() - this.#start) / 1000;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.element.hidden = true;
  }

  #show(): void {
    setText(this.element, `${this.seconds().toFixed(1)} s`);
  }
}
