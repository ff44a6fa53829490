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
  const summary = h("p", { class: "listing-summary", role: "status" });
  const copy = copyButton("the instructions", () => code);
  const body = h("tbody");
  const table = h(
    "table",
    { class: "listing" },
    h("caption", { class: "hidden-text" }, "Instructions"),
    h(
      "thead",
      { class: "hidden-text" },
      h("tr", {}, h("th", { scope: "col" }, "Instruction"), h("th", { scope: "col" }, "Computes")),
    ),
    body,
  );
  const frame = h("div", { class: "listing-frame", tabindex: 0, role: "region" }, table);
  frame.setAttribute("aria-label", "Instructions");
  const problem = h("p", { class: "notice notice-error", role: "status", hidden: true });
  const listing = h("div", { class: "listing-result", hidden: true }, frame);
  host.append(
    h(
      "div",
      { class: "instructions" },
      h(
        "div",
        { class: "actions" },
        h("label", { class: "field-inline" }, "Processor ", select),
        copy,
      ),
      problem,
      summary,
      listing,
    ),
  );

  /** The code of the listing. */
  let code = "";
  /** The formula and processor of the listing, or of the job that runs. */
  let shown = "";
  let isBusy = false;

  const show = (text: string, found: Explained | null): void => {
    const isProblem = found === null;
    problem.hidden = !isProblem || text === "";
    setText(problem, isProblem ? text : "");
    listing.hidden = isProblem;
    copy.disabled = isProblem;
    setText(summary, found?.summary ?? "");
    code = found?.lines.map((line) => `${line.code}\n`).join("") ?? "";
    body.replaceChildren(
      ...(found?.lines ?? []).map(({ code, comment }) =>
        h("tr", {}, h("td", {}, h("code", {}, code)), h("td", { class: "comment" }, comment)),
      ),
    );
  };

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
      if (formula.trim() === "") show("", null);
      else show(found.problem?.message ?? "", found.problem === null ? found : null);
    } catch (error) {
      loaded = null;
      show(`The listing failed: ${error instanceof Error ? error.message : String(error)}.`, null);
    }
    isBusy = false;
    void update();
  };
  store.subscribe(() => void update());
  void update();
}
