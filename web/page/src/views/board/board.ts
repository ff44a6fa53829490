// The view of boards: the free variables, which are edited by hand, and the result.

import { h, setText } from "../../elements/dom";
import type { Evaluation } from "../../engine/engine";
import { type Brush, BRUSHES } from "../../board/grid";
import { Cards } from "./cards";
import { mountFitting } from "./fitting";
import { Results } from "./results";
import { copyButton } from "../../elements/copy";
import { savePng, saveSvg, snippet } from "./download";
import type { Workbench } from "../../state/store";

const BITS_KEY = "setwise-bits";

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

/** The free variables. */
class Variables {
  readonly element: HTMLElement;
  readonly #cards: Cards;
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

  constructor(store: Workbench) {
    this.#cards = new Cards(store, () => this.#brush);
    this.element = h(
      "section",
      { class: "inputs", "aria-label": "Variables" },
      h("h2", {}, "Variables"),
      this.#hint,
      this.#brushes,
      this.#cards.element,
      this.#more,
    );
  }

  /** Shows the variables of an evaluation, and returns their number. */
  update(evaluation: Evaluation, indices: readonly number[] | undefined): number {
    const { shown, hidden } = this.#cards.update(evaluation, indices);
    setText(this.#more, hidden > 0 ? `… and ${hidden} more variables` : "");
    this.#hint.hidden = shown.length > 0;
    this.#brushes.hidden = !shown.some((input) => input.type === "set");
    return shown.length;
  }
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
