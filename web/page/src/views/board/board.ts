// The view of boards: the free variables, which are edited by hand, and the result.

import { h, setText } from "../../elements/dom";
import type { Evaluation, Input } from "../../engine/engine";
import { type Brush, BRUSHES } from "../../board/grid";
import { mountFitting } from "./fitting";
import { type Card, makeCard } from "./inputs";
import { Results } from "./results";
import { copyButton } from "../../elements/copy";
import { savePng, saveSvg, snippet } from "./download";
import type { Workbench } from "../../state/store";

const BITS_KEY = "setwise-bits";

/** More cards than these would make the page slow; the address can still set the others. */
const MAX_CARDS = 40;

export function mount(host: HTMLElement, store: Workbench): void {
  const variables = new Variables(store);
  const results = new Results(store);
  const bits = h("input", { type: "checkbox" });
  bits.checked = readBits();
  const outcome = outcomes(store, results, bits);
  const workbench = h("div", { class: "bench" }, variables.element, outcome);
  const tool = h("div");
  mountFitting(tool, store);
  host.append(workbench, tool, keys());

  const mappings = new Map(store.bench.mappings().map((it) => [it.id, it.indices]));
  const render = () => {
    if (store.get().view !== "board") return;
    const evaluation = store.evaluation();
    const indices = bits.checked ? mappings.get(store.mapping()) : undefined;
    const isEmpty = variables.update(evaluation, indices) === 0;
    workbench.classList.toggle("without-inputs", isEmpty);
    // With a position no name becomes a variable by itself, so the place is free.
    workbench.classList.toggle("wide", isEmpty && evaluation.placement !== null);
    results.update(evaluation, { placement: evaluation.placement ?? "", indices });
  };
  bits.addEventListener("change", () => {
    writeBits(bits.checked);
    render();
  });
  store.subscribe(render);
  render();
}

/** Draws the result, with what can be done with it. */
function outcomes(store: Workbench, results: Results, bits: HTMLInputElement): HTMLElement {
  const failure = h("p", { class: "error", role: "status" });
  const say = (message: string): void => setText(failure, message);
  return h(
    "section",
    { class: "outcomes", "aria-label": "Result" },
    h("h2", {}, "Result"),
    results.element,
    h(
      "div",
      { class: "row actions" },
      h("label", { class: "check" }, bits, "Bit numbers"),
      h("button", { type: "button", class: "small", click: () => saveSvg(store, say) }, "Save SVG"),
      h("button", { type: "button", class: "small", click: () => void savePng(store, say) }, "Save PNG"),
      copyButton("a frame for other pages", () => snippet(store), "Copy embed code"),
    ),
    failure,
  );
}

/** The free variables, with a card for each. While the formula has an error, the last ones stay. */
class Variables {
  readonly element: HTMLElement;
  readonly #store: Workbench;
  readonly #cards = new Map<string, Card>();
  readonly #list = h("div", { class: "cards" });
  readonly #more = h("p", { class: "quiet" });
  readonly #brushes = brushPicker((chosen) => (this.#brush = chosen));
  readonly #hint = h(
    "p",
    { class: "hint" },
    "A name that the formula does not define, such as ",
    h("code", {}, "x"),
    ", becomes a board here.",
  );
  #brush: Brush = "square";
  #last: Kept[] = [];

  constructor(store: Workbench) {
    this.#store = store;
    this.element = h(
      "section",
      { class: "inputs", "aria-label": "Variables" },
      h("h2", {}, "Variables"),
      this.#hint,
      this.#brushes,
      this.#list,
      this.#more,
    );
  }

  /** Shows the variables of an evaluation, and returns their number. */
  update(evaluation: Evaluation, indices: readonly number[] | undefined): number {
    const { error, placement } = evaluation;
    const isLost = evaluation.inputs.length === 0 || error?.where === "value";
    const isKept = error !== null && isLost && this.#cards.size > 0;
    const known = isKept
      ? keptInputs(this.#last, this.#store)
      : evaluation.inputs.slice(0, MAX_CARDS);
    if (!isKept) {
      this.#place(known);
      const { values } = this.#store.get();
      this.#last = known.map((input) => ({ input, text: values[input.name] }));
      const hidden = evaluation.inputs.length - known.length;
      setText(this.#more, hidden > 0 ? `… and ${hidden} more variables` : "");
    }
    for (const input of known) {
      const isWrong = error?.where === "value" && error.name === input.name;
      this.#cards.get(input.name)?.update(input.value, {
        placement: placement ?? "",
        indices,
        error: isWrong ? error.message : "",
      });
    }
    this.#hint.hidden = known.length > 0;
    this.#brushes.hidden = !known.some((input) => input.type === "set");
    return known.length;
  }

  /** Adds, removes and orders the cards, without touching those that stay. */
  #place(known: Input[]): void {
    const names = new Set(known.map((input) => input.name));
    for (const [name, card] of this.#cards) {
      if (names.has(name)) continue;
      card.element.remove();
      this.#cards.delete(name);
    }
    for (const [index, input] of known.entries()) {
      let card = this.#cards.get(input.name);
      if (card === undefined || card.type !== input.type) {
        card?.element.remove();
        card = makeCard(input, this.#store, () => this.#brush);
        this.#cards.set(input.name, card);
      }
      const there = this.#list.children[index];
      if (there !== card.element) this.#list.insertBefore(card.element, there ?? null);
    }
  }
}

/** An input as it was evaluated, and the text of its value. */
interface Kept {
  input: Input;
  text: string | undefined;
}

/** Returns the last inputs while the formula has an error, with the boards that changed since. */
function keptInputs(last: Kept[], store: Workbench): Input[] {
  const { values } = store.get();
  return last.map(({ input, text }) => {
    const now = values[input.name];
    if (now === undefined || now === text || input.type !== "set") return input;
    try {
      return { ...input, value: store.bench.readSet(now, store.mapping()).value };
    } catch {
      // The message of the evaluation says it.
      return input;
    }
  });
}

function brushPicker(choose: (brush: Brush) => void): HTMLElement {
  const group = h("div", {
    class: "row brushes",
    role: "radiogroup",
    "aria-label": "A click paints",
  });
  for (const [brush, label, title] of BRUSHES) {
    const radio = h("input", { type: "radio", name: "brush", value: brush });
    radio.checked = brush === "square";
    radio.addEventListener("change", () => choose(brush));
    group.append(h("label", { class: "choice", title }, radio, h("span", {}, label)));
  }
  return group;
}

/** Lists the keys, for those who look for them. */
function keys(): HTMLElement {
  const rows: [string, string][] = [
    ["Click, drag", "toggle squares; a drag paints what the first square became"],
    [
      "Click on a file or rank",
      "toggle it; with Shift the diagonal or anti-diagonal that starts there",
    ],
    ["Arrows, Home, End", "move between squares"],
    ["Space, Enter", "toggle the square, file or rank"],
    ["f, r, d, a", "toggle the file, rank, diagonal or anti-diagonal of the square"],
    ["Ctrl-C, Ctrl-V", "copy the word of a board; paste a number, squares, a FEN or a drawing"],
    ["Ctrl-Z, Ctrl-Shift-Z", "undo, redo"],
    ["Ctrl-Space", "list names in the formula"],
    ["Ctrl-Enter", "move from the formula to the result"],
  ];
  const list = h("dl", { class: "keys" });
  for (const [key, text] of rows) list.append(h("dt", {}, key), h("dd", {}, text));
  return h("details", { class: "tool" }, h("summary", {}, "Keys and clicks"), list);
}

function readBits(): boolean {
  try {
    return localStorage.getItem(BITS_KEY) !== "off";
  } catch {
    return true;
  }
}

function writeBits(isOn: boolean): void {
  try {
    localStorage.setItem(BITS_KEY, isOn ? "on" : "off");
  } catch {
    // The choice holds until the page is closed.
  }
}
