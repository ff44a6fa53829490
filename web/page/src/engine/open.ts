// A bool of variables without values: what is true of empty sets may be false of others.

import type { Evaluation } from "./engine";

/** The word for a bool that is true only as far as it was looked at. */
export const OPEN = "holds for these boards; not proved";

/** Returns true if the result is true, and variables of it have no values. */
export function holdsHere({ result, inputs }: Evaluation): boolean {
  return (
    result?.type === "bool" &&
    result.fault === null &&
    result.value !== 0n &&
    inputs.some((input) => !input.given)
  );
}
