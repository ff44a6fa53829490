// The comparison that makes a law false: its two sides explain a counterexample.

import type { Proof, Step } from "./engine";

type Side = Proof["sides"][number];

/** The operators between conditions. */
const OPERATOR = /(?<!<)=>|→|&&|\|\|/;

/**
 * Returns the sides of the comparison that is false, or nothing if the law is not a comparison.
 *
 * The engine names the sides of a law that is a comparison, with or without a premise. Any other
 * law is followed from its root: a false implication has a false conclusion, and a false
 * conjunction has a false part.
 */
export function falseSides({ sides, steps, law }: Proof): Side[] {
  if (sides.length > 0) return sides;
  let step = steps.at(-1);
  while (step !== undefined && step.kind === "operator" && step.operands.length === 2) {
    const [left, right] = step.operands.map((index) => steps[index]);
    if (left === undefined || right === undefined) return [];
    const operator = OPERATOR.exec(law.slice(left.end, right.start))?.[0];
    if (operator === undefined) return [left, right].map(side);
    // Both parts of a disjunction are false, and neither is a side.
    if (operator === "||") return [];
    step = operator === "&&" && left.value === 0n ? left : right;
  }
  return [];
}

function side({ text, type, value, fault }: Step): Side {
  return { text, type, value: fault === null ? value : null };
}
