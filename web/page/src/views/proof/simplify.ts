// The shortest formula that equals the one of the page.

import { code, h } from "../../elements/dom";
import { copyButton } from "../../elements/copy";
import type { Simplified } from "../../engine/engine";
import type { Job } from "../../engine/jobs";
import { refused, Runner } from "../prover";

/** `begin` starts a job, and `use` makes a formula that of the page. */
export function simplifier(
  begin: () => Job<Simplified>,
  use: (formula: string) => void,
): Runner<Simplified> {
  const draw = ({ text, is_shorter, message, problem }: Simplified): HTMLElement[] => {
    if (problem !== null) return [refused(problem)];
    const click = (): void => use(text);
    const buttons = h(
      "div",
      { class: "actions" },
      h("button", { type: "button", class: "small", click }, "Use this formula"),
      copyButton("the formula", () => text),
    );
    return [
      h("p", { class: "notice" }, ...code(message)),
      ...(is_shorter ? [h("pre", { tabindex: 0 }, text), buttons] : []),
    ];
  };
  return new Runner({ label: "Simplify", noun: "search", draw, begin });
}
