// The proof of the formula for all inputs, or of its equality with a second formula.

import { code, h, setText } from "../../elements/dom";
import { mountEditor } from "../../editor/editor";
import type { Evaluation } from "../../engine/engine";
import { prove, simplify, smt2 } from "../../engine/jobs";
import { Exporter } from "./export";
import { Prover } from "../prover";
import { simplifier } from "./simplify";
import { truthSection } from "./truth";
import type { Workbench } from "../../state/store";

const LIMITS = [
  { seconds: 10, name: "10 seconds" },
  { seconds: 60, name: "1 minute" },
  { seconds: 600, name: "10 minutes" },
];

export function mount(host: HTMLElement, store: Workbench): void {
  const box = h("div", { class: "editor editor-small" });
  const limit = h(
    "select",
    { id: "proof-limit" },
    ...LIMITS.map(({ seconds, name }) => h("option", { value: seconds }, name)),
  );
  const notes = h("div", { class: "messages", role: "status" });
  const hint = h("p", { class: "hint", id: "proof-hint" });
  const prover = new Prover({ heading: "h2", hasNote: false }, () => {
    const { formula, second, mapping } = store.get();
    return prove(formula, second, Number(limit.value), mapping);
  });
  const exporter = new Exporter(() => {
    const { formula, second, mapping } = store.get();
    return smt2(formula, second, mapping);
  });
  const shorter = simplifier(
    () => {
      const { formula, mapping } = store.get();
      return simplify(formula, Number(limit.value), mapping);
    },
    (formula) => store.set({ formula }, "push"),
  );
  const laws = [prover, exporter];
  const tools = [...laws, shorter];
  for (const { button } of laws) button.setAttribute("aria-describedby", hint.id);
  const time = h("label", { class: "field-inline" }, "Time limit ", limit);
  prover.actions.append(time, exporter.button);
  host.append(
    h(
      "div",
      { class: "proof" },
      h("h2", { class: "field-label" }, "Compare with a second formula"),
      box,
      notes,
      hint,
      prover.actions,
      shorter.actions,
      ...tools.map(({ result }) => result),
      truthSection(store),
    ),
  );

  const second = mountEditor(box, store, () => prover.button.click(), {
    key: "second",
    label: "Second formula",
    placeholder: "optional: a formula that should have the same value",
    help: "Ctrl-Space lists names. Ctrl-Enter compares.",
  });

  let shown = "";
  const update = (): void => {
    const state = store.get();
    const key = JSON.stringify([state.formula, state.second, state.mapping]);
    // A result belongs to its formulas.
    if (key !== shown) for (const tool of tools) tool.clear();
    shown = key;
    if (state.view !== "proof") return;
    const found = evaluationOf(store, state.second);
    second.mark(found.error, found.notes);
    notes.replaceChildren(
      ...found.notes.map((note) => h("p", { class: "note" }, ...code(note.message))),
    );
    setText(prover.button, state.second.trim() === "" ? "Prove" : "Compare");
    const { text, isReady } = advice(store);
    setText(hint, text);
    for (const { button } of laws) button.disabled = !isReady;
    shorter.button.disabled = state.formula.trim() === "";
  };
  store.subscribe(update);
  update();
}

/** Says what a proof would show, or what is missing for one. */
function advice(store: Workbench): { text: string; isReady: boolean } {
  const { formula, second } = store.get();
  if (formula.trim() === "") return { text: "Type a formula first.", isReady: false };
  if (second.trim() !== "") {
    return { text: "Are both formulas equal for all values of their names?", isReady: true };
  }
  const type = store.evaluation().result?.type;
  if (type !== undefined && type !== "bool") {
    const text =
      `The formula is a ${type}, so there is nothing to prove. Compare it with a second ` +
      "formula here, or write a law, such as a & b == b & a.";
    return { text, isReady: false };
  }
  return { text: "Is the formula true for all values of its names?", isReady: true };
}

/** Returns the error and the notes of the second formula, which the store does not evaluate. */
function evaluationOf(store: Workbench, formula: string): Pick<Evaluation, "error" | "notes"> {
  if (formula.trim() === "") return { error: null, notes: [] };
  const { mapping } = store.get();
  return store.bench.evaluate({ formula, fen: "", values: {}, mapping, law: false });
}
