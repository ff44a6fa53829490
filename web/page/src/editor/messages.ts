// The line under the formula box: the error, the notes, and a way out where there is one.

import { code, h } from "../elements/dom";
import type { Problem } from "../engine/engine";
import type { Editor } from "./editor";
import { DEFAULTS } from "../state/state";
import type { Workbench } from "../state/store";

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
    const [, name] = /`([A-Za-z_]\w*)`/.exec(problem.message) ?? [];
    const unknown = problem.code === "unknown-name" ? name : undefined;
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
    if (problem.code === "mapping") {
      add("Use the mapping of the code", () => store.set({ mapping: DEFAULTS.mapping }));
    }
    const number = problem.where === "formula" ? prefixed(formula) : null;
    if (number !== null) add(`Read it as ${number}`, () => store.set({ formula: number }));
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

/** Returns a number that formulas write with a prefix, or null: `ff00`, `$ff`, `0ffh`, `0o17`. */
function prefixed(formula: string): string | null {
  const text = formula.trim();
  if (/^[01]{64}$/.test(text)) return `0b${text}`;
  const [, octal] = /^0o([0-7]{1,22})$/i.exec(text) ?? [];
  if (octal !== undefined) {
    const value = BigInt(`0o${octal}`);
    return value < 1n << 64n ? `0x${value.toString(16)}` : null;
  }
  const [, digits] =
    /^(?:\$|#)([0-9a-f]{1,16})$/i.exec(text) ??
    /^(\d[0-9a-f]{0,16})h$/i.exec(text) ??
    /^([0-9a-f]{2,16})$/i.exec(text) ??
    [];
  if (digits === undefined || digits.length > 16 + Number(digits.startsWith("0"))) return null;
  return `0x${digits}`;
}
