// The line under the formula box: the error, the notes, and a way out where there is one.

import { h } from "./dom";
import type { Problem } from "./engine";
import type { Editor } from "./editor";
import { DEFAULTS } from "./state";
import type { Workbench } from "./store";

/** The pieces of a FEN record, which someone may paste into the wrong box. */
const FEN = /^\s*(?:[1-8pnbrqk]+\/){7}[1-8pnbrqk]+(?:\s.*)?$/i;

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
    const text = line.textContent ?? "";
    timer = setTimeout(() => (spoken.textContent = text), PAUSE_MS);
  };
  const message = (problem: Problem, kind: string): HTMLElement => {
    const place = problem.where === "value" ? `${problem.name}: ` : "";
    const help = problem.help === null ? null : h("span", { class: "quiet" }, `; ${problem.help}`);
    return h("p", { class: kind }, place, ...code(problem.message), help, ...actions(problem));
  };
  const actions = (problem: Problem): (Node | string)[] => {
    const buttons: (Node | string)[] = [];
    const add = (label: string, run: () => void) =>
      buttons.push(" ", h("button", { type: "button", class: "small", click: run }, label));
    const { values } = store.get();
    const [, unknown] = /^unknown name `([A-Za-z_]\w*)`/.exec(problem.message) ?? [];
    if (problem.where === "formula" && problem.end > problem.start) {
      add("Show", () => editor().select(problem));
    }
    if (problem.where === "formula" && unknown !== undefined && !Object.hasOwn(values, unknown)) {
      add(`Make ${unknown} a variable`, () =>
        store.set({ values: { ...values, [unknown]: "none" } }),
      );
    }
    const { formula } = store.get();
    if (problem.where === "formula" && FEN.test(formula)) {
      add("Use it as the position", () => store.set({ formula: "", fen: formula.trim() }));
    }
    if (problem.help?.startsWith("omit the mapping") === true) {
      add("Use a1, b1, …", () => store.set({ mapping: DEFAULTS.mapping }));
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

/** Shows what is in backticks as code. */
function code(text: string): (Node | string)[] {
  const parts = text.split("`");
  // A backtick without a partner stays as it is.
  if (parts.length % 2 === 0) return [text];
  return parts.map((part, index) => (index % 2 === 1 ? h("code", {}, part) : part));
}
