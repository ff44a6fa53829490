// A block of the gallery: a formula with its boards, or a law that can be proved on the spot.

import type { Example } from "./chapters";
import { Strip } from "./strip";
import { h } from "../../elements/dom";
import type { Evaluation, Step } from "../../engine/engine";
import { figure, valueText, type Figure } from "../../board/figures";
import { bit, setFormula } from "../../board/squares";
import { highlighted } from "../../editor/colored";
import { prove } from "../../engine/jobs";
import { holdsHere, OPEN } from "../../engine/open";
import { Prover } from "../prover";
import { DEFAULTS, type Store } from "../../state/state";

const KINDS = {
  formula: "Formula",
  law: "Law",
  refuted: "False",
  c: "C",
  code: "C",
};

/** The seconds after which a proof of the gallery gives up. The laws there need fewer. */
const MAX_SECONDS = 30;

export interface Card {
  element: HTMLElement;
  /** Stops a proof that runs. */
  end(): void;
}

export function card(store: Store, original: Example): Card {
  const example = { ...original, values: { ...original.values } };
  const { kind, fen, values } = example;
  const isLaw = kind === "law" || kind === "refuted";
  const open = h(
    "button",
    {
      type: "button",
      class: "small",
      click: () => {
        const view = isLaw ? "proof" : "board";
        // The examples are written for the usual mapping.
        const { mapping } = DEFAULTS;
        const formula = whole(example);
        store.set({ formula, second: "", fen, values: { ...values }, mapping, view }, "push");
      },
    },
    "Open in the workbench",
  );
  const text = h("pre", {}, highlighted(store.bench, example.code));
  const element = h(
    "figure",
    { class: `example example-${kind}` },
    h("figcaption", {}, h("span", { class: "example-kind" }, KINDS[kind]), text),
  );
  // Later blocks have a copy of this code.
  if (kind === "code") return { element, end: () => undefined };
  const edit = (changed: () => void): void => {
    text.contentEditable = "plaintext-only";
    text.spellcheck = false;
    text.role = "textbox";
    text.ariaMultiLine = "true";
    text.ariaLabel = KINDS[kind];
    // Edited colors would become inline styles, which the policy of the page forbids.
    text.addEventListener("focus", () => (text.textContent = example.code));
    text.addEventListener("blur", () => {
      text.replaceChildren(highlighted(store.bench, example.code));
    });
    text.addEventListener("input", () => {
      example.code = text.innerText;
      changed();
    });
  };
  if (!isLaw) {
    const boards = h("div", { class: "values" });
    const strip = example.strip === undefined ? null : new Strip(example.strip, move);
    const draw = (): void => boards.replaceChildren(...drawn(store, example, draw, strip));
    function move(place: number): void {
      const [name] = Object.keys(values);
      if (name !== undefined) values[name] = String(place);
      draw();
    }
    draw();
    edit(draw);
    element.append(...(strip === null ? [] : [strip.element]), boards);
    element.append(h("div", { class: "actions" }, open));
    return { element, end: () => undefined };
  }
  const prover = new Prover("h4", () => {
    const law = whole(example);
    return { job: prove(law, MAX_SECONDS, "lerf"), law };
  });
  edit(() => prover.clear());
  prover.button.classList.add("small");
  prover.actions.append(open);
  element.append(prover.actions, prover.result);
  return { element, end: () => prover.clear() };
}

/** Returns a block with the code that it uses. */
function whole({ code, given }: Example): string {
  return [...given, code].join("\n");
}

/**
 * Draws the inputs of a formula, which clicks change, its named parts and its result, and the first
 * part as a strip.
 */
function drawn(
  store: Store,
  example: Example,
  changed: () => void,
  strip: Strip | null,
): HTMLElement[] {
  const { fen, values } = example;
  let evaluation: Evaluation;
  try {
    evaluation = store.bench.evaluate({ formula: whole(example), fen, values, mapping: "lerf" });
  } catch (error) {
    return [h("p", { class: "notice notice-error" }, String(error))];
  }
  const { inputs, steps, result, error, placement } = evaluation;
  if (error !== null || result === null) {
    return [
      h("p", { class: "notice notice-error" }, error?.message ?? "The formula has no result."),
    ];
  }
  const parts: Figure[] = [];
  const given = inputs.filter((input) => input.given);
  for (const input of given) parts.push({ ...input, placement });
  for (const step of steps) {
    if (step.binding !== null) parts.push({ ...step, name: step.binding, placement });
  }
  const [place] = given;
  const word = steps.find((step) => step.binding !== null);
  if (place !== undefined && word !== undefined) strip?.show(word.value, Number(place.value));
  const named = parts.find((part) => part.name === result.text);
  const isComparison = result.type === "bool" && parts.length === 0;
  if (isComparison) parts.push(...operands(result, steps).map((it) => ({ ...it, placement })));
  if (named !== undefined) named.role = "result";
  else if (result.type === "set" || result.fault !== null) {
    parts.push({ ...result, name: "result", placement });
  }
  const figures = parts.map(figure);
  for (const [index, { name, type, value }] of given.entries()) {
    const board = figures[index]?.querySelector("svg");
    if (type !== "set" || !board) continue;
    board.classList.add("changeable");
    board.addEventListener("click", ({ clientX, clientY }) => {
      const { left, bottom, width, height } = board.getBoundingClientRect();
      const at = (part: number): number => Math.min(7, Math.max(0, Math.floor(8 * part)));
      const square = at((clientX - left) / width) + 8 * at((bottom - clientY) / height);
      values[name] = setFormula(value ^ bit(square));
      changed();
    });
  }
  if (named === undefined && result.type !== "set" && result.fault === null) {
    const text = holdsHere(evaluation) ? OPEN : valueText(result.type, result.value);
    figures.push(h("p", { class: "example-outcome" }, "Result: ", h("strong", {}, text)));
  }
  return figures;
}

/** Returns the sets that a bool compares. */
function operands(result: Step, steps: Step[]): Figure[] {
  return result.operands
    .map((index) => steps[index])
    .filter((step) => step !== undefined)
    .filter(({ type, kind }) => type === "set" && kind !== "literal")
    .map((step) => ({ ...step, name: step.text }));
}
