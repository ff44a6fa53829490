// The view of steps: each operation of the formula as an equation of small boards, in the order
// of evaluation. Shifts by a literal amount have a slider that rewrites the literal.

import { h, setText } from "../elements/dom";
import type { Evaluation, Step } from "../engine/engine";
import { caret, type Place, pointed } from "../editor/places";
import type { Store } from "../state/state";
import { Drawing } from "../board/drawing";
import { hex } from "../board/formats";
import { onBoard, valueText } from "../board/values";

/** More rows than these are not drawn: code with loops can have thousands of steps. */
const MAX_ROWS = 200;

/** The largest amount of the slider. A shift by 64 empties the set. */
const MAX_AMOUNT = 64;

export function mount(host: HTMLElement, store: Store): void {
  const list = h("ol", { class: "steps" });
  const message = h("p", { class: "quiet" });
  host.append(message, list);
  const rows: Row[] = [];
  let last: Evaluation | null = null;
  /** The formula of the last evaluation without an error. */
  let formula = "";

  const render = () => {
    if (store.get().view !== "steps") return;
    const evaluation = store.evaluation();
    const isStale = evaluation.error !== null;
    list.classList.toggle("stale", isStale);
    if (!isStale) {
      last = evaluation;
      formula = store.get().formula;
    }
    if (last === null) return setText(message, "Enter a formula to see its steps.");
    const { steps } = last;
    const shown = operations(steps);
    setText(message, summary(shown.length, last));
    const mapping = store.mapping();
    const context: Context = {
      formula,
      steps,
      numbers: new Map(shown.map((step, index) => [step, index + 1])),
      placement: last.placement ?? "",
      word: (value) => hex(store.bench.toMapping(value, mapping)),
    };
    const count = Math.min(shown.length, MAX_ROWS);
    while (rows.length < count) {
      const row = new Row(store, (number) => rows[number - 1]?.focus());
      rows.push(row);
      list.append(row.element);
    }
    for (const [index, row] of rows.entries()) {
      const step = index < count ? shown[index] : undefined;
      row.element.hidden = step === undefined;
      if (step !== undefined) row.update(step, index + 1, context);
    }
  };
  store.subscribe(render);
  render();
  caret.subscribe((position) => {
    const around = position === null ? [] : rows.filter((row) => row.contains(position));
    const least = Math.min(...around.map((row) => row.length));
    for (const row of rows) {
      row.element.classList.toggle("at-caret", around.includes(row) && row.length === least);
    }
  });
}

function summary(number: number, { steps, result }: Evaluation): string {
  if (steps.length === 0) {
    return result === null
      ? "Enter a formula to see its steps."
      : "This formula has too many steps to show.";
  }
  const rest = number > MAX_ROWS ? ` The first ${MAX_ROWS} are shown.` : "";
  if (steps.some((step) => step.kind === "code")) {
    const which = number === 1 ? "C code is one step." : `${number} steps; C code is one of them.`;
    return `${which} To see its operations, write them as a formula: let name = …; for each value.`;
  }
  const word = number === 1 ? "1 step" : `${number} steps`;
  return `${word}, in the order of evaluation. Point at a step to find it in the formula.${rest}`;
}

/** Returns the steps that compute something. A formula without an operation is one step. */
function operations(steps: Step[]): Step[] {
  const found = steps.filter((step) => step.operands.length > 0 || step.binding !== null);
  const last = steps.at(-1);
  if (last !== undefined && !found.includes(last)) found.push(last);
  return found;
}

interface Context {
  formula: string;
  steps: Step[];
  /** The numbers of the rows. */
  numbers: Map<Step, number>;
  placement: string;
  word(value: bigint): string;
}

/** A value in an equation: a board, or a text. */
class Term {
  readonly element = h("figure", { class: "term" });
  readonly #drawing = new Drawing();
  readonly #text = h("span", { class: "value" });
  readonly #caption = h("figcaption", {});
  readonly #link = h("button", { type: "button", class: "plain number" });
  readonly #label = h("code");
  #target = 0;
  #place: Place | null = null;

  constructor(goTo: (number: number) => void) {
    this.#link.addEventListener("click", () => goTo(this.#target));
    this.#caption.append(this.#link, this.#label);
    this.element.append(this.#drawing.element, this.#text, this.#caption);
    // Within its row, a term points at its own part of the formula.
    this.element.addEventListener("pointerenter", () => pointed.set(this.#place));
  }

  update(step: Step, label: string, number: number | undefined, context: Context): void {
    this.#place = { start: step.start, end: step.end };
    const set = step.fault === null ? onBoard(step.type, step.value) : null;
    this.#drawing.element.toggleAttribute("hidden", set === null);
    this.#text.hidden = set !== null;
    this.element.classList.toggle("text-term", set === null);
    if (set === null) {
      setText(this.#text, step.fault ?? valueText(step.type, step.value));
      this.#text.classList.toggle("error", step.fault !== null);
    } else {
      this.#drawing.update({ value: set, label, placement: context.placement });
    }
    this.#target = number ?? 0;
    this.#link.hidden = number === undefined;
    setText(this.#link, String(number ?? ""));
    this.#link.setAttribute("aria-label", `Go to step ${number}`);
    const isRepeated = set === null && label === this.#text.textContent;
    setText(this.#label, isRepeated ? "" : shorten(label));
    this.element.title = step.type === "set" ? `${label}\n${context.word(step.value)}` : label;
  }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 28 ? `${line.slice(0, 27)}…` : line;
}

class Row {
  readonly element: HTMLLIElement;
  readonly #store: Store;
  readonly #goTo: (number: number) => void;
  readonly #number = h("span", { class: "step-number", "aria-hidden": "true" });
  readonly #title = h("code", { class: "step-text" });
  readonly #binding = h("span", { class: "binding" });
  readonly #equation = h("div", { class: "equation" });
  readonly #signs: HTMLElement[] = [];
  readonly #terms: Term[] = [];
  readonly #result: Term;
  readonly #slider: HTMLInputElement;
  readonly #amount = h("span", { class: "value" });
  readonly #shift: HTMLElement;
  #step: Step | null = null;

  constructor(store: Store, goTo: (number: number) => void) {
    this.#store = store;
    this.#goTo = goTo;
    this.#result = new Term(goTo);
    this.#result.element.classList.add("term-result");
    this.#slider = h("input", { type: "range", min: 0, max: MAX_AMOUNT, step: 1 });
    this.#slider.addEventListener("input", () => this.#rewrite());
    this.#shift = h("div", { class: "shift" }, this.#slider, this.#amount);
    this.element = h(
      "li",
      { class: "step", tabindex: 0 },
      h("div", { class: "step-head" }, this.#number, this.#title, this.#binding),
      this.#equation,
      this.#shift,
    );
    const point = () => {
      const step = this.#step;
      pointed.set(step === null ? null : { start: step.start, end: step.end });
    };
    const leave = () => pointed.set(null);
    this.element.addEventListener("pointerover", (event) => {
      if (!(event.target as Element).closest(".term")) point();
    });
    this.element.addEventListener("pointerleave", leave);
    this.element.addEventListener("focusin", point);
    this.element.addEventListener("focusout", leave);
  }

  focus(): void {
    this.element.focus();
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** The length of its part of the formula. */
  get length(): number {
    return this.#step === null ? 0 : this.#step.end - this.#step.start;
  }

  contains(position: number): boolean {
    return (
      !this.element.hidden &&
      this.#step !== null &&
      this.#step.start <= position &&
      position <= this.#step.end
    );
  }

  update(step: Step, number: number, context: Context): void {
    this.#step = step;
    setText(this.#number, String(number));
    setText(this.#title, step.text);
    setText(this.#binding, step.binding === null ? "" : `= ${step.binding}`);
    this.element.setAttribute("aria-label", `Step ${number}: ${step.text}`);
    this.#equations(step, context);
    const { amount } = step;
    this.#shift.hidden = amount === null;
    if (amount === null) return;
    this.#slider.setAttribute("aria-label", `Amount of step ${number}`);
    const text = String(Math.min(amount.value, MAX_AMOUNT));
    if (this.#slider.value !== text) this.#slider.value = text;
    setText(this.#amount, String(amount.value));
  }

  /** Draws the operands with their signs, and the result. */
  #equations(step: Step, context: Context): void {
    const operands = step.operands.flatMap((index) => context.steps[index] ?? []);
    const signs = operatorSigns(step, operands, context.formula);
    while (this.#terms.length < operands.length) this.#terms.push(new Term(this.#goTo));
    while (this.#signs.length < operands.length + 1) this.#signs.push(h("span", { class: "sign" }));
    const children: HTMLElement[] = [];
    for (const [index, operand] of operands.entries()) {
      const [sign, term] = [this.#signs[index], this.#terms[index]];
      if (sign === undefined || term === undefined) continue;
      setText(sign, signs[index] ?? "");
      if (signs[index] !== "") children.push(sign);
      const from = definition(operand, context);
      term.update(operand, operand.text, context.numbers.get(from), context);
      children.push(term.element);
    }
    const equals = this.#signs[operands.length];
    if (equals !== undefined && operands.length > 0) {
      setText(equals, step.kind === "operator" ? "=" : "→");
      children.push(equals);
    }
    this.#result.update(step, step.binding ?? step.text, undefined, context);
    children.push(this.#result.element);
    // Elements that stay are not moved, so that a slider keeps the pointer.
    const same =
      children.length === this.#equation.childElementCount &&
      children.every((child, index) => this.#equation.children[index] === child);
    if (!same) this.#equation.replaceChildren(...children);
  }

  /** Writes the amount of the slider into the formula. */
  #rewrite(): void {
    const amount = this.#step?.amount ?? null;
    const { formula } = this.#store.get();
    // The place is that of the last formula without an error.
    if (amount === null || this.#store.evaluation().error !== null) return;
    const text = formula.slice(0, amount.start) + this.#slider.value + formula.slice(amount.end);
    this.#store.set({ formula: text });
  }
}

/** Returns the step that a name stands for, if a `let` binds it, or the step itself. */
function definition(step: Step, context: Context): Step {
  if (step.kind !== "name") return step;
  const bound = context.steps.filter((it) => it.binding === step.text && it.end <= step.start);
  return bound.at(-1) ?? step;
}

/**
 * Returns the text before each operand: the operator, or the name of the function. The places are
 * those of the formula, whose brackets the text of a step may lack.
 */
function operatorSigns(step: Step, operands: Step[], formula: string): string[] {
  if (step.kind === "call" || step.kind === "code") {
    const name = /^[\w:.]+/.exec(step.text)?.[0] ?? "";
    return operands.map((_, index) => (index === 0 ? name : ","));
  }
  return operands.map((operand, index) => {
    const start = operands[index - 1]?.end ?? step.start;
    return between(formula.slice(start, operand.start));
  });
}

/** Returns the operator in the text between two operands, without brackets and comments. */
function between(text: string): string {
  const found = text.replace(/\/\/[^\n]*|\/\*.*?\*\//gs, "").replace(/[()\s]/g, "");
  return found.length > 12 ? "…" : found;
}
