// The line under the formula box: the error, the notes, and a way out where there is one.

import { code, h } from "../elements/dom";
import type { Fix, Problem } from "../engine/engine";
import type { Editor } from "./editor";
import { DEFAULTS, type State } from "../state/state";
import type { Workbench } from "../state/store";

/** Screen readers hear an error after a pause, not at each key. */
const PAUSE_MS = 1000;

export function mountMessages(host: HTMLElement, store: Workbench, editor: () => Editor): void {
  const line = h("div", { class: "messages" });
  const spoken = h("p", { class: "hidden-text", role: "status" });
  host.append(line, spoken);
  let shown = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const render = () => {
    const { error, notes } = store.evaluation();
    const warning = store.warning();
    const all = [warning, ...[error, ...notes].map((problem) => JSON.stringify(problem))].join();
    if (all === shown) return;
    shown = all;
    const children: Node[] = [];
    if (warning !== "") children.push(h("p", { class: "note" }, warning));
    if (error !== null && error.where !== "fen") children.push(message(error, "error"));
    for (const note of notes) children.push(message(note, "note"));
    line.replaceChildren(...children);
    clearTimeout(timer);
    const text = [warning, ...[error, ...notes].map(spokenText)].filter((it) => it !== "").join(" ");
    timer = setTimeout(() => (spoken.textContent = text), PAUSE_MS);
  };
  const message = (problem: Problem, kind: string): HTMLElement => {
    const place = problem.where === "value" ? `${problem.name}: ` : "";
    const help =
      problem.help === null ? null : h("span", { class: "quiet" }, "; ", ...code(problem.help));
    return h("p", { class: kind }, place, ...code(problem.message), help, ...actions(problem));
  };
  const actions = (problem: Problem): (Node | string)[] => {
    const buttons: (Node | string)[] = [];
    const add = (label: string, run: () => void) =>
      buttons.push(" ", h("button", { type: "button", class: "small", click: run }, label));
    const { values } = store.get();
    if (problem.where === "formula") {
      if (problem.end > problem.start) add("Show", () => editor().select(problem));
      for (const fix of problem.fixes) {
        if (fix.kind === "variable" && Object.hasOwn(values, fix.text)) continue;
        const [label, change] = labelAndChange(fix, values);
        add(label, () => store.set(change));
      }
    }
    if (problem.where === "value") {
      add(`Clear ${problem.name}`, () => {
        const { [problem.name]: _, ...others } = store.get().values;
        store.set({ values: others });
      });
    }
    return buttons;
  };
  store.subscribe(render);
  render();
}

/** Returns a problem as a screen reader says it, without the buttons. */
function spokenText(problem: Problem | null): string {
  if (problem === null || problem.where === "fen") return "";
  const place = problem.where === "value" ? `${problem.name}: ` : "";
  return `${place}${problem.message}${problem.help === null ? "" : `; ${problem.help}`}.`;
}

/** Returns the label of the button of a fix, and what it changes. */
function labelAndChange(fix: Fix, values: State["values"]): [string, Partial<State>] {
  switch (fix.kind) {
    case "variable":
      return [`Make ${fix.text} a variable`, { values: { ...values, [fix.text]: "none" } }];
    case "position":
      return ["Use it as the position", { formula: "", fen: fix.text }];
    case "formula":
      return [`Read it as ${fix.text}`, { formula: fix.text }];
    case "mapping":
      return ["Use the mapping of the code", { mapping: DEFAULTS.mapping }];
  }
}
