// The law as a file in SMT-LIB, which other solvers read.

import { announce } from "../../elements/announce";
import { copyButton } from "../../elements/copy";
import { h } from "../../elements/dom";
import { save } from "../../elements/save";
import type { Exported } from "../../engine/engine";
import { type Job, Stopped } from "../../engine/jobs";
import { refused } from "../prover";

/** The characters of a file that are shown. Code with loops has files of megabytes. */
const MAX_SHOWN = 20_000;

const NAME = "law.smt2";

export class Exporter {
  readonly button: HTMLButtonElement;
  readonly result = h("section", { class: "exported", "aria-label": "SMT-LIB file", hidden: true });
  #job: Job<Exported> | null = null;

  /** `begin` starts a job. */
  constructor(begin: () => Job<Exported>) {
    const click = (): void => void this.#run(begin());
    this.button = h("button", { type: "button", click }, "Export as SMT-LIB");
  }

  /** Forgets the file, also one that is being written. */
  clear(): void {
    const job = this.#job;
    this.#job = null;
    job?.stop();
    this.#show([]);
  }

  async #run(job: Job<Exported>): Promise<void> {
    this.clear();
    this.#job = job;
    let shown: HTMLElement[];
    try {
      shown = parts(await job.result);
    } catch (error) {
      if (error instanceof Stopped) return;
      const message = error instanceof Error ? error.message : String(error);
      shown = [h("p", { class: "notice notice-error" }, `The export failed: ${message}.`)];
    }
    // The law changed while it was written.
    if (this.#job !== job) return;
    this.#job = null;
    this.#show(shown);
    announce(shown[0]?.innerText ?? "");
  }

  #show(children: HTMLElement[]): void {
    this.result.replaceChildren(...children);
    this.result.hidden = children.length === 0;
  }
}

function parts({ text, problem }: Exported): HTMLElement[] {
  if (problem !== null) return [refused(problem)];
  const click = (): void => save(new Blob([text], { type: "text/plain" }), NAME);
  const isCut = text.length > MAX_SHOWN;
  const cut = isCut ? `\n… and ${text.length - MAX_SHOWN} characters more` : "";
  return [
    h("h2", { class: "field-label" }, "SMT-LIB file"),
    h("p", { class: "hint" }, "For z3, bitwuzla or cvc5: ", h("code", {}, "unsat"), " means proved."),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "button", class: "small", click }, `Save ${NAME}`),
      copyButton("the SMT-LIB file", () => text),
    ),
    h("pre", { tabindex: 0 }, text.slice(0, MAX_SHOWN) + cut),
  ];
}
