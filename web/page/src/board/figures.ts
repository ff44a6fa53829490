// Values with their names: sets as boards, other values as text.

import { drawBoard } from "./drawing";
import { h } from "../elements/dom";
import type { Type } from "../engine/engine";
import { countText, onBoard, valueText } from "./values";

export interface Figure {
  /** The name of the value, such as a variable or the text of a formula. */
  name: string;
  type: Type;
  value: bigint;
  /** The pieces of a position, which are drawn under the set. */
  placement?: string | null;
  /** Squares to mark, such as those in which two sides differ. */
  marks?: bigint;
  /** The reason for a missing value. */
  fault?: string | null;
  /** A word after the name, such as "result". */
  role?: string;
  /** The text of the value, if it is not that of its type. */
  words?: string;
  /** The indices of the squares in the mapping. */
  indices?: readonly number[] | undefined;
}

/** Draws a value with its name and, for a set, the number of its squares. */
export function figure(it: Figure): HTMLElement {
  const { name, type, value, placement, marks, fault, role } = it;
  const caption = h(
    "figcaption",
    {},
    h("code", { class: "figure-name" }, name),
    role === undefined ? null : h("span", { class: "figure-role" }, role),
  );
  if (fault !== null && fault !== undefined) {
    return h("figure", { class: "value" }, caption, h("p", { class: "value-text" }, fault));
  }
  const text = it.words ?? valueText(type, value, it.indices);
  const set = onBoard(type, value);
  if (set === null) {
    return h("figure", { class: "value" }, caption, h("p", { class: "value-text" }, text));
  }
  const detail = type === "square" ? text : countText(set);
  caption.append(h("span", { class: "figure-count" }, detail));
  const board = drawBoard({
    value: set,
    label: name,
    ...(placement ? { placement } : {}),
    ...(marks === undefined ? {} : { marks }),
  });
  return h("figure", { class: "value value-board" }, board, caption);
}
