// The fields below the formula: the position and the mapping.

import { h, setText } from "../elements/dom";
import { squareName } from "../board/squares";
import type { Store } from "../state/state";

export const START = "startpos";

/** Positions that are worth a click. */
const POSITIONS: [string, string][] = [
  ["Start position", START],
  ["Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"],
  ["Rook ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"],
];

/** Makes the field of a position, with its label, and the message below it. */
export function positionField(store: Store, id: string): { field: HTMLElement[]; error: HTMLElement } {
  const field = h("input", {
    type: "text",
    id,
    class: "word",
    list: "positions",
    placeholder: "none: names such as P are variables",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "aria-describedby": `${id}-error`,
  });
  const error = h("p", { class: "error", id: `${id}-error`, role: "status" });
  field.addEventListener("input", () => store.set({ fen: field.value.trim() }));
  const render = () => {
    const { fen } = store.get();
    if (document.activeElement !== field && field.value !== fen) field.value = fen;
    const problem = store.evaluation().error;
    setText(error, problem?.where === "fen" ? problem.message : "");
    field.setAttribute("aria-invalid", String(problem?.where === "fen"));
  };
  field.addEventListener("blur", () => {
    // The position may have been changed elsewhere.
    render();
    store.checkpoint();
  });
  store.subscribe(render);
  render();
  return { field: [h("label", { for: id }, "Position"), field], error };
}

export function mountPosition(host: HTMLElement, store: Store): void {
  const { field, error } = positionField(store, "fen");
  const list = h(
    "datalist",
    { id: "positions" },
    ...POSITIONS.map(([label, value]) => h("option", { value, label })),
  );
  const start = h("button", { type: "button", class: "small" }, "Start position");
  const none = h("button", { type: "button", class: "small" }, "No position");
  const mappings = h("select", { id: "mapping" });
  for (const { id, name, indices } of store.bench.mappings()) {
    const [first, second] = [indices.indexOf(0), indices.indexOf(1)].map(squareName);
    mappings.append(h("option", { value: id }, `${first}, ${second}, …: ${name}`));
  }
  start.addEventListener("click", () => store.set({ fen: START }));
  none.addEventListener("click", () => store.set({ fen: "" }));
  mappings.addEventListener("change", () => {
    store.set({ mapping: mappings.value });
    // Code that has a mapping of its own keeps it.
    render();
  });
  host.append(
    h(
      "div",
      { class: "fields" },
      h(
        "div",
        { class: "field field-wide" },
        ...field,
        list,
        start,
        none,
      ),
      h("div", { class: "field" }, h("label", { for: "mapping" }, "Bits 0, 1, …"), mappings),
    ),
    error,
  );
  const render = () => {
    const { fen } = store.get();
    const mapping = store.mapping();
    if (mappings.value !== mapping) mappings.value = mapping;
    none.disabled = fen === "";
    start.disabled = fen === START;
  };
  store.subscribe(render);
  render();
}
