// The counts of a search in words.

import type { Found } from "../../engine/engine";
import type { Progress } from "../../engine/jobs";

function number(count: number): string {
  return count.toLocaleString("en");
}

function several(count: number, one: string, more: string): string {
  return `${number(count)} ${count === 1 ? one : more}`;
}

/** Writes the positions per second, or nothing for too few to tell. */
function throughput(positions: number, seconds: number): string {
  if (positions < 10_000 || seconds === 0) return "";
  const rate = positions / seconds;
  const [scale, unit] =
    rate >= 1e6 ? [1e6, " million"] : rate >= 1e3 ? [1e3, " thousand"] : [1, ""];
  return `, ${Number((rate / scale).toPrecision(2))}${unit} positions per second`;
}

/** Writes the counts of a search that runs. */
export function progressText(
  { positions, matched }: Omit<Progress, "done">,
  seconds: number,
): string {
  const all = several(positions, "position", "positions");
  return `${number(matched)} of ${all} matched so far${throughput(positions, seconds)}.`;
}

/** Writes the counts of a search. */
export function summaryText({ positions, matched, squares, seconds }: Found): string {
  const parts = [`${number(matched)} of ${several(positions, "position", "positions")} matched`];
  if (squares > 0) parts.push(`with ${several(squares, "square", "squares")} in all`);
  parts.push(`in ${seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`}`);
  return `${parts.join(", ")}${throughput(positions, seconds)}.`;
}
