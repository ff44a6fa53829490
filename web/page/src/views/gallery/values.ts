// The values of a formula: its inputs and named literals, which are changed as in the workbench, its
// other named parts and its result.

import { Literals } from "./literals";
import { Strip } from "./strip";
import { h } from "../../elements/dom";
import type { Evaluation, Step } from "../../engine/engine";
import { figure, type Figure } from "../../board/figures";
import { valueText } from "../../board/values";
import { positionField } from "../../editor/fields";
import { holdsHere, OPEN } from "../../engine/open";
import { Cards } from "../board/cards";
import { PositionCard } from "../board/position";
import type { Local } from "../../state/local";

/** The number of fields of positions, which need ids of their own. */
let fields = 0;

export class Values {
  readonly elements: HTMLElement[] = [];
  readonly #cards: Cards[];

  /** `width` is that of the window of a strip, and `edit` replaces the formula of the store. */
  constructor(store: Local, width: number | undefined, edit: (formula: string) => void) {
    const outputs = h("div", { class: "outputs" });
    const stores = [store, new Literals(store, edit)];
    this.#cards = stores.map((it) => new Cards(it, () => "square"));
    const strip = width === undefined ? null : new Strip(width);
    if (strip !== null) this.elements.push(strip.element);
    let position: PositionCard | null = null;
    if (store.get().fen !== "") {
      fields += 1;
      const { field, error } = positionField(store, `fen-${fields}`);
      this.elements.push(h("div", { class: "field field-wide" }, ...field), error);
      position = new PositionCard(store);
    }
    const cards = this.#cards.map(({ element }) => element);
    this.elements.push(h("div", { class: "values" }, position?.element, ...cards, outputs));
    const draw = (): void => {
      const evaluation = store.evaluation();
      const { error, placement } = evaluation;
      const isOpen = error === null || error.where === "fen";
      const pieces = placement ?? (isOpen ? store.get().fen.split(" ")[0] : undefined);
      if (pieces !== undefined) position?.update(pieces);
      const shown = stores.map((it) => it.evaluation());
      for (const [index, it] of shown.entries()) this.#cards[index]?.update(it, undefined);
      const names = new Set(shown[1]?.inputs.map(({ name }) => name));
      // What is wrong is said at its place; until it is right, the last values stay.
      outputs.classList.toggle("stale", error !== null);
      if (error === null) outputs.replaceChildren(...drawn(evaluation, names, strip));
    };
    store.subscribe(draw);
    draw();
  }

  /** Forgets what was typed. */
  clear(): void {
    for (const it of this.#cards) it.clear();
  }
}

/**
 * Draws the named parts of a formula and its result, and the first part as a strip. `changed` are the
 * names of parts that have boards of their own.
 */
function drawn(evaluation: Evaluation, changed: Set<string>, strip: Strip | null): HTMLElement[] {
  const { inputs, steps, result, placement } = evaluation;
  if (result === null) return [];
  const bound = steps.filter((step) => step.binding !== null);
  const parts: Figure[] = bound.map((step) => ({ ...step, name: step.binding ?? "" }));
  const [place, word] = [inputs[0], bound[0]];
  if (place !== undefined && word !== undefined) strip?.show(word.value, Number(place.value));
  const named = parts.find((part) => part.name === result.text);
  const { type, value, fault } = result;
  const isComparison = type === "bool" && parts.length + inputs.length === 0;
  if (isComparison) parts.push(...operands(result, steps));
  if (named !== undefined) named.role = "result";
  else if (type === "set" || fault !== null) parts.push({ ...result, name: "result" });
  const isShown = ({ name, role }: Figure): boolean => role !== undefined || !changed.has(name);
  const figures = parts.filter(isShown).map((part) => figure({ ...part, placement }));
  if (named === undefined && type !== "set" && fault === null) {
    const text = holdsHere(evaluation) ? OPEN : valueText(type, value);
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
