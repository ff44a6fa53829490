// A button that starts a job, with a clock, a button that stops it, and its result. The view of proofs
// has one for proofs and one for shorter formulas, and each law of the gallery has one.

import { announce } from "../elements/announce";
import { Clock, duration } from "../elements/clock";
import { code, h } from "../elements/dom";
import type { Problem, Proof } from "../engine/engine";
import { figure } from "../board/figures";
import { Stopped, type Job } from "../engine/jobs";
import { falseSides } from "../engine/sides";

interface JobOptions<Result> {
  /** The text of the button. */
  label: string;
  /** The word for what the job does. */
  noun: string;
  /** Draws the result. */
  draw: (result: Result) => HTMLElement[];
  /** Starts a job. */
  begin: () => Job<Result>;
}

export class Runner<Result> {
  /** The row of buttons. */
  readonly actions: HTMLElement;
  readonly result = h("div", { class: "proof-result" });
  readonly button: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  readonly #clock = new Clock();
  #job: Job<Result> | null = null;
  readonly #options: JobOptions<Result>;

  constructor(options: JobOptions<Result>) {
    this.#options = options;
    const { label, begin } = options;
    const click = (): void => void this.#run(begin());
    this.button = h("button", { type: "button", click }, label);
    this.#stop = h("button", { type: "button", hidden: true, click: () => this.stop() }, "Stop");
    this.actions = h("div", { class: "actions" }, this.button, this.#stop, this.#clock.element);
    // The button that stops the job has the focus while it runs.
    this.actions.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.stop();
    });
  }

  /** True while a job runs. */
  get isRunning(): boolean {
    return this.#job !== null;
  }

  /** Stops the job that runs, if there is one. */
  stop(): void {
    this.#job?.stop();
  }

  /** Stops the job that runs and forgets the result. */
  clear(): void {
    const job = this.#job;
    this.#show(null);
    job?.stop();
    this.result.replaceChildren();
  }

  async #run(job: Job<Result>): Promise<void> {
    const hadFocus = document.activeElement === this.button;
    this.result.replaceChildren();
    this.#show(job);
    if (hadFocus) this.#stop.focus();
    let shown: HTMLElement[];
    try {
      shown = this.#options.draw(await job.result);
    } catch (error) {
      shown = [failure(error, this.#options.noun, this.#clock.seconds())];
    }
    // The formula changed while the job ran, or another one began.
    if (this.#job !== job) return;
    const hasFocus = document.activeElement === this.#stop;
    this.#show(null);
    if (hasFocus) this.button.focus();
    this.result.replaceChildren(...shown);
    announce(shown[0]?.innerText ?? "");
  }

  #show(job: Job<Result> | null): void {
    this.#job = job;
    this.button.hidden = job !== null;
    this.#stop.hidden = job === null;
    if (job === null) this.#clock.stop();
    else this.#clock.start();
  }
}

interface Options {
  /** The level of the headings of a counterexample. */
  heading: "h2" | "h4";
  /** True if the result says what was passed over to find the law in its text. */
  hasNote: boolean;
}

/** Proves a law. */
export class Prover extends Runner<Proof> {
  /** `begin` starts a job. */
  constructor(options: Options, begin: () => Job<Proof>) {
    super({ label: "Prove", noun: "proof", draw: (proof) => proofResult(proof, options), begin });
    this.button.className = "primary";
  }
}

function failure(error: unknown, noun: string, seconds: number): HTMLElement {
  if (error instanceof Stopped) {
    return h("p", { class: "notice" }, `Stopped after ${duration(seconds)}, without a result.`);
  }
  const message = error instanceof Error ? error.message : String(error);
  return h("p", { class: "notice notice-error" }, `The ${noun} failed: ${message}.`);
}

const TITLES = { proved: "Proved", refuted: "Refuted", unknown: "Undecided" };

/** Draws the result of a proof. */
function proofResult(proof: Proof, { heading, hasNote }: Options): HTMLElement[] {
  if (proof.problem !== null) return [refused(proof.problem)];
  const stamp = h(
    "div",
    { class: `stamp stamp-${proof.verdict}` },
    h("strong", { class: "stamp-title" }, TITLES[proof.verdict]),
    h("p", { class: "stamp-message" }, ...code(proof.message)),
  );
  const parts: HTMLElement[] = [stamp];
  if (hasNote && proof.note !== null) parts.push(h("p", { class: "note" }, ...code(proof.note)));
  if (proof.verdict === "refuted") parts.push(counterexample(proof, heading));
  return parts;
}

/** Says why a law cannot be read. */
export function refused({ where, message, help }: Problem): HTMLElement {
  const place = where === "second" ? "The second formula: " : "";
  const rest = help === null ? null : h("span", { class: "help" }, ...code(help));
  return h("p", { class: "notice notice-error" }, place, ...code(message), rest);
}

function counterexample(proof: Proof, heading: Options["heading"]): HTMLElement {
  const parts: HTMLElement[] = [];
  const add = (title: string, figures: HTMLElement[]): void => {
    if (figures.length === 0) return;
    parts.push(h(heading, {}, title), h("div", { class: "values" }, ...figures));
  };
  add("Counterexample", proof.counterexample.map(figure));
  const sides = falseSides(proof);
  const sets = sides.flatMap(({ type, value }) =>
    type === "set" && value !== null ? [value] : [],
  );
  const marks = sets.length === 2 ? { marks: (sets[0] ?? 0n) ^ (sets[1] ?? 0n) } : {};
  add(
    "Both sides",
    sides.map((side) => sideFigure(side, marks)),
  );
  if (sets.length === 2) {
    parts.push(h("p", { class: "quiet" }, "Dots mark the squares in which the sides differ."));
  }
  return h("section", { class: "counterexample" }, ...parts);
}

function sideFigure(
  { text, type, value }: Proof["sides"][number],
  marks: { marks?: bigint },
): HTMLElement {
  const fault = value === null ? "has no value" : null;
  return figure({ name: text, type, value: value ?? 0n, fault, ...marks });
}
