// Values with their names: sets as boards, other values as text.

import { drawBoard } from "./drawing";
import { h } from "../elements/dom";
import type { Type } from "../engine/engine";
import { bit, count, squareName } from "./squares";

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

/** Returns a value in words: `true`, `-3`, `e4 (28)`, or the word of a set. */
export function valueText(type: Type, value: bigint, indices?: readonly number[]): string {
  switch (type) {
    case "bool":
      return value === 0n ? "false" : "true";
    case "number":
      return value.toString();
    case "square":
      return value >= 0n && value < 64n
        ? `${squareName(Number(value))} (${indices?.[Number(value)] ?? value})`
        : `${value}`;
    case "set":
      return `0x${value.toString(16).padStart(16, "0")}`;
  }
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
  const set = type === "set" ? value : onBoard(type, value);
  if (set === null) {
    return h("figure", { class: "value" }, caption, h("p", { class: "value-text" }, text));
  }
  const squares = count(set);
  const detail = type === "square" ? text : squares === 1 ? "1 square" : `${squares} squares`;
  caption.append(h("span", { class: "figure-count" }, detail));
  const board = drawBoard({
    value: set,
    label: name,
    ...(placement ? { placement } : {}),
    ...(marks === undefined ? {} : { marks }),
  });
  return h("figure", { class: "value value-board" }, board, caption);
}

/** Returns the set of a square on the board, or null for other values. */
function onBoard(type: Type, value: bigint): bigint | null {
  return type === "square" && value >= 0n && value < 64n ? bit(Number(value)) : null;
}
