// Values in words, and those that have a board.

import type { Type } from "../engine/engine";
import { bit, count, squareName } from "./squares";

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

/** Returns the set that a board shows for a set or a square, or null for other values. */
export function onBoard(type: Type, value: bigint): bigint | null {
  if (type === "set") return value;
  return type === "square" && value >= 0n && value < 64n ? bit(Number(value)) : null;
}

export function countText(set: bigint): string {
  const number = count(set);
  return number === 1 ? "1 square" : `${number} squares`;
}
