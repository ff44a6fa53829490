// The machine instructions of the formula, for the processor that the state names.

import { copyButton } from "../elements/copy";
import { h, setText } from "../elements/dom";
import type { Explained } from "../engine/engine";
import { explain, isas } from "../engine/jobs";
import type { Store } from "../state/state";

export function mount(host: HTMLElement, store: Store): void {
  const select = h("select", {
    id: "isa",
    change: () => store.set({ isa: select.value }),
  });
  const listing = new Listing();
  const label = h("label", { class: "field-inline" }, "Processor ", select);
  host.append(
    h(
      "div",
      { class: "instructions" },
      h("div", { class: "actions" }, label, listing.copy),
      ...listing.elements,
    ),
  );

  /** The formula and processor of the listing, or of the job that runs. */
  let shown = "";
  let isBusy = false;

  const load = async (): Promise<void> => {
    const found = await isas().result;
    select.replaceChildren(...found.map(({ id, name }) => h("option", { value: id }, name)));
  };
  let loaded: Promise<void> | null = null;

  /** Shows the listing of the state. While a job runs, only the last change waits. */
  const update = async (): Promise<void> => {
    const { view, formula, isa, mapping } = store.get();
    const key = JSON.stringify([formula, isa, mapping]);
    if (view !== "instructions" || key === shown || isBusy) return;
    shown = key;
    isBusy = true;
    try {
      await (loaded ??= load());
      select.value = isa;
      const found = await explain(formula, isa, mapping).result;
      if (formula.trim() === "") listing.show("", null);
      else listing.show(found.problem?.message ?? "", found.problem === null ? found : null);
    } catch (error) {
      loaded = null;
      const reason = error instanceof Error ? error.message : String(error);
      listing.show(`The listing failed: ${reason}.`, null);
    }
    isBusy = false;
    void update();
  };
  store.subscribe(() => void update());
  void update();
}

/** The table of instructions, or the reason why there is none. */
class Listing {
  readonly copy = copyButton("the instructions", () => this.#code);
  readonly elements: HTMLElement[];
  readonly #summary = h("p", { class: "listing-summary", role: "status" });
  readonly #problem = h("p", { class: "notice notice-error", role: "status", hidden: true });
  readonly #body = h("tbody");
  readonly #result: HTMLElement;
  #code = "";

  constructor() {
    const heads = ["Instruction", "Computes"].map((head) => h("th", { scope: "col" }, head));
    const table = h(
      "table",
      { class: "listing" },
      h("caption", { class: "hidden-text" }, "Instructions"),
      h("thead", { class: "hidden-text" }, h("tr", {}, ...heads)),
      this.#body,
    );
    const frame = h("div", { class: "listing-frame", tabindex: 0, role: "region" }, table);
    frame.setAttribute("aria-label", "Instructions");
    this.#result = h("div", { class: "listing-result", hidden: true }, frame);
    this.elements = [this.#problem, this.#summary, this.#result];
  }

  /** Shows a listing, or without one the reason. */
  show(text: string, found: Explained | null): void {
    const isProblem = found === null;
    this.#problem.hidden = !isProblem || text === "";
    setText(this.#problem, isProblem ? text : "");
    this.#result.hidden = isProblem;
    this.copy.disabled = isProblem;
    setText(this.#summary, found?.summary ?? "");
    const lines = found?.lines ?? [];
    this.#code = lines.map((line) => `${line.code}\n`).join("");
    this.#body.replaceChildren(
      ...lines.map(({ code, comment }) =>
        h("tr", {}, h("td", {}, h("code", {}, code)), h("td", { class: "comment" }, comment)),
      ),
    );
  }
}
