// The truth table and the Venn diagram of a formula that treats each square alone.

import { h } from "../../elements/dom";
import type { Truth } from "../../engine/engine";
import { truth } from "../../engine/jobs";
import type { Workbench } from "../../state/store";

/** Returns the section, which is shown only if the formula is such a function. */
export function truthSection(store: Workbench): HTMLElement {
  const section = h("section", { class: "truth", hidden: true });
  /** The formula that is drawn, or of the job that runs. */
  let shown = "";
  let isBusy = false;
  const update = async (): Promise<void> => {
    const { view, formula, second, mapping } = store.get();
    if (view !== "proof" || isBusy) return;
    const isSet = second.trim() === "" && store.evaluation().result?.type === "set";
    const key = isSet ? JSON.stringify([formula, mapping]) : "";
    if (key === shown) return;
    shown = key;
    isBusy = true;
    // Without the module there is nothing to prove either, and a proof says so.
    const found = isSet ? await truth(formula, mapping).result.catch(() => null) : null;
    isBusy = false;
    section.hidden = found === null;
    section.replaceChildren(...(found === null ? [] : drawn(found)));
    void update();
  };
  store.subscribe(() => void update());
  void update();
  return section;
}

function drawn({ head, rows, venn }: Truth): HTMLElement[] {
  const table = h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ...head.map((name) => h("th", { scope: "col" }, name)))),
    h(
      "tbody",
      {},
      ...rows.map((row) => h("tr", {}, ...Array.from(row, (digit) => h("td", {}, digit)))),
    ),
  );
  const parts = [h("h2", { class: "field-label" }, "Truth table"), table];
  if (venn === null) return parts;
  const src = `data:image/svg+xml,${encodeURIComponent(venn)}`;
  const alt = `Venn diagram of ${head.at(-1) ?? ""}`;
  return [...parts, h("h2", { class: "field-label" }, "Venn diagram"), h("img", { src, alt })];
}
