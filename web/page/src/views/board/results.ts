// The result and the named parts of a formula: boards side by side, and the texts of the one that
// is chosen.

import { Drawing } from "../../board/drawing";
import { copy, copyButton } from "../../elements/copy";
import { h, setText } from "../../elements/dom";
import type { Evaluation, Step, Type } from "../../engine/engine";
import { formats, type Format, type Value } from "../../board/formats";
import { holdsHere, OPEN } from "../../engine/open";
import { countText, onBoard, valueText } from "../../board/values";
import type { Workbench } from "../../state/store";

/** The id of the result. */
const RESULT = "result";

/** More boards than these are in the view of steps. */
const MAX_BOARDS = 24;

/** A value with its name, or null for a formula that is more than a name. */
interface Shown {
  /** Tells values apart: a `let` may have any name, such as Result. */
  id: string;
  name: string | null;
  label: string;
  type: Type;
  value: bigint;
  fault: string | null;
  /** True for a bool that is true, of variables that have no values yet. */
  isOpen?: boolean;
}

/** Lists the named parts in the order of the formula, the sets that a bool is about, and the
 * result. Without a formula it is the position. */
function shown(evaluation: Evaluation): Shown[] {
  const { inputs, steps, result, marks, placement } = evaluation;
  const named = new Map<string, Step>();
  for (const step of steps) if (step.binding !== null) named.set(step.binding, step);
  const list: Shown[] = [...named].slice(0, MAX_BOARDS).map(([name, step]) => ({
    name,
    label: name,
    id: `let ${name}`,
    type: step.type,
    value: step.value,
    fault: step.fault,
  }));
  if (result === null) return placement === null ? list : [POSITION];
  const { text, type, value, fault } = result;
  // As the program prints constants: a variable is only a value.
  const isVariable = inputs.some((input) => input.name === text);
  const isName = result.kind === "name" && /^[A-Za-z_]\w*$/.test(text) && !isVariable;
  const name = isName ? text : null;
  const isOpen = holdsHere(evaluation);
  const final = { name, label: "Result", id: RESULT, type, value, fault, isOpen };
  const listed = evaluation.list.map((step, index) => ({
    name: null,
    label: step.text,
    id: `list ${index}`,
    type: step.type,
    value: step.value,
    fault: step.fault,
  }));
  const own = [...list.filter((it) => it.name !== final.name), ...listed.slice(0, MAX_BOARDS)];
  if (type !== "bool") return [...own, final];
  // The variables have boards of their own.
  const known = new Set([...own.map((it) => it.label), ...inputs.map((input) => input.name)]);
  const sets: Shown[] = marks
    .filter((mark) => !known.has(mark.text))
    .slice(0, MAX_BOARDS)
    .map(({ text, value }) => {
      return { name: null, label: text, id: `mark ${text}`, type: "set", value, fault: null };
    });
  return [...own, ...sets, final];
}

/** The position, shown until there is a result. */
const POSITION: Shown = {
  name: null,
  label: "Position",
  id: "position",
  type: "set",
  value: 0n,
  fault: null,
};

/** A board with a title, which is a button that chooses it. */
class Figure {
  readonly element = h("figure", { class: "result" });
  readonly #drawing = new Drawing();
  readonly #text = h("span", { class: "big" });
  readonly #title = h("span", { class: "title" });
  readonly #count = h("span", { class: "quiet" });
  readonly #button: HTMLButtonElement;

  constructor(choose: () => void) {
    this.#button = h(
      "button",
      { type: "button", class: "plain", click: choose },
      this.#title,
      " ",
      this.#count,
    );
    this.#drawing.element.addEventListener("click", choose);
    this.element.append(h("figcaption", {}, this.#button), this.#drawing.element, this.#text);
  }

  update(
    { name, label, id, type, value, fault, isOpen }: Shown,
    isChosen: boolean,
    isOnly: boolean,
    around: { placement: string; indices: readonly number[] | undefined },
  ): void {
    const set = fault === null ? onBoard(type, value) : null;
    const title = id === RESULT && name !== null ? `Result: ${name}` : label;
    setText(this.#title, title);
    const isSet = type === "set" && fault === null && id !== POSITION.id;
    setText(this.#count, isSet ? countText(value) : id === POSITION.id ? "" : type);
    this.#button.setAttribute("aria-pressed", String(isChosen));
    this.#button.disabled = isOnly;
    this.element.classList.toggle("chosen", isChosen && !isOnly);
    this.element.classList.toggle("final", id === RESULT || id === POSITION.id);
    this.element.classList.toggle("boardless", set === null);
    this.#drawing.element.toggleAttribute("hidden", set === null);
    this.#text.hidden = set !== null && type === "set";
    setText(this.#text, fault ?? (isOpen === true ? OPEN : valueText(type, value, around.indices)));
    this.#text.classList.toggle("error", fault !== null);
    if (set === null) return;
    const { placement, indices } = around;
    this.#drawing.update({
      value: set,
      placement,
      label: title,
      coordinates: true,
      ...(indices === undefined ? {} : { indices }),
    });
  }
}

/** The texts of a value, each with a button. Rows are kept while their kinds stay the same. */
class Texts {
  readonly element = h("dl", { class: "formats" });
  #ids = "";
  #list: Format[] = [];
  #cells: HTMLElement[] = [];

  update(list: Format[]): void {
    this.#list = list;
    const ids = list.map((format) => format.id).join();
    if (ids !== this.#ids) {
      this.#ids = ids;
      this.#cells = list.map(() => h("code"));
      this.element.replaceChildren(...list.map((format, index) => this.#row(format, index)));
    }
    for (const [index, { text }] of list.entries()) {
      const cell = this.#cells[index];
      if (cell !== undefined) setText(cell, text === "" ? "none" : text);
    }
  }

  #row({ id, label }: Format, index: number): HTMLElement {
    const text = () => this.#list[index]?.text ?? "";
    return h(
      "div",
      { class: `format format-${id}` },
      h("dt", {}, label),
      h("dd", {}, this.#cells[index], copyButton(label, text)),
    );
  }
}

export class Results {
  readonly element: HTMLElement;
  readonly #store: Workbench;
  readonly #figures: Figure[] = [];
  readonly #boards = h("div", { class: "results" });
  readonly #more = h("p", { class: "quiet" });
  readonly #proof: HTMLElement;
  readonly #texts = new Texts();
  readonly #subject = h("h3", { class: "subject" });
  readonly #all: HTMLButtonElement;
  /** The chosen value. */
  #chosen = RESULT;
  #last: Shown[] = [];
  #around: { placement: string; indices: readonly number[] | undefined } = {
    placement: "",
    indices: undefined,
  };

  constructor(store: Workbench) {
    this.#store = store;
    this.#all = h("button", { type: "button", class: "small" }, "Copy all as a table");
    this.#proof = h(
      "p",
      { class: "quiet" },
      "Variables without a value are empty here. ",
      h(
        "button",
        { type: "button", class: "small", click: () => store.set({ view: "proof" }, "push") },
        "Prove it for all values",
      ),
    );
    this.#all.addEventListener("click", () => void copy(this.#table(), "all values"));
    this.element = h(
      "div",
      { class: "outcome" },
      this.#boards,
      this.#proof,
      this.#more,
      h("div", { class: "texts" }, this.#subject, this.#texts.element, this.#all),
    );
  }

  /** Draws a result. While the formula has an error, the last result stays, but pale. */
  update(
    evaluation: Evaluation,
    around: { placement: string; indices: readonly number[] | undefined },
  ): void {
    const isFirst = this.#last.length === 0 || this.#last[0] === POSITION;
    const isStale = evaluation.error !== null && !isFirst;
    this.element.classList.toggle("stale", isStale);
    if (!isStale) {
      this.#last = shown(evaluation);
      const names = new Set(evaluation.steps.map((step) => step.binding));
      names.delete(null);
      const hidden = Math.max(0, names.size - MAX_BOARDS) + Math.max(0, evaluation.list.length - MAX_BOARDS);
      setText(this.#more, hidden > 0 ? `… and ${hidden} more values` : "");
    }
    this.#around = around;
    this.#draw();
  }

  #draw(): void {
    const list = this.#last;
    this.element.hidden = list.length === 0;
    if (!list.some((it) => it.id === this.#chosen)) this.#chosen = RESULT;
    this.element.classList.toggle("only-position", list[0] === POSITION);
    while (this.#figures.length < list.length)
      this.#figures.push(this.#figure(this.#figures.length));
    for (const [index, figure] of this.#figures.entries()) {
      const value = list[index];
      figure.element.hidden = value === undefined;
      if (value === undefined) continue;
      figure.update(value, value.id === this.#chosen, list.length === 1, this.#around);
    }
    const chosen = list.find((it) => it.id === this.#chosen);
    if (chosen === undefined) return;
    setText(this.#subject, chosen.id === RESULT ? "The result as text" : `${chosen.label} as text`);
    const mapping = this.#store.mapping();
    const texts = chosen.fault === null ? formats(this.#store.bench, valueOf(chosen), mapping) : [];
    const value = texts.find(({ id }) => id === "value");
    if (chosen.isOpen && value !== undefined) value.text = OPEN;
    this.#texts.update(texts);
    this.#proof.hidden = !list.some((it) => it.isOpen);
    this.#all.hidden = list.length < 2;
  }

  #figure(index: number): Figure {
    const figure = new Figure(() => {
      this.#chosen = this.#last[index]?.id ?? RESULT;
      this.#draw();
    });
    this.#boards.append(figure.element);
    return figure;
  }

  /** Writes all values as lines: the name, the word and the squares. */
  #table(): string {
    const mapping = this.#store.mapping();
    return this.#last
      .filter((it) => it.fault === null)
      .map((it) => {
        const list = formats(this.#store.bench, valueOf(it), mapping);
        const text = (id: string) => list.find((format) => format.id === id)?.text;
        const word = text("hex") ?? text("square") ?? text("value") ?? "";
        return [it.name ?? "result", word, text("squares")].filter((part) => part).join("\t");
      })
      .join("\n");
  }
}

function valueOf({ name, type, value }: Shown): Value {
  return { name, type, value };
}
