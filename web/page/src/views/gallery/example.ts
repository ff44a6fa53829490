// A block of the gallery: a formula with its values, or a law that can be proved on the spot. All of
// it can be changed in place, and put back as it is printed.

import type { Example } from "./chapters";
import { Values } from "./values";
import { code as marked, h } from "../../elements/dom";
import { type Bench, type Evaluation, refusal } from "../../engine/engine";
import { highlighted } from "../../editor/colored";
import { prove } from "../../engine/jobs";
import { Prover } from "../prover";
import { sameValues } from "../../state/address";
import { Local } from "../../state/local";
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
  /** Takes the code of the other blocks as it is now. */
  update(): void;
  /** Stops a proof that runs. */
  end(): void;
}

/**
 * Makes a block. `definitions` has those of its section that were changed, by the printed ones, and
 * `changed` is called when this one has.
 */
export function card(
  page: Store,
  printed: Example,
  definitions: Map<string, string>,
  changed: () => void,
): Card {
  const { kind, fen, values } = printed;
  const isLaw = kind === "law" || kind === "refuted";
  let { code } = printed;
  const given = (): string[] => printed.given.map((it) => definitions.get(it) ?? it);
  // Definitions alone have no value.
  const whole = (): string => [...given(), code, ...(kind === "code" ? ["0"] : [])].join("\n");
  // The examples are written for the usual mapping.
  const { mapping } = DEFAULTS;
  const view = isLaw ? "proof" : "board";
  const store = new Local(page.bench, { ...DEFAULTS, formula: whole(), fen, values, view });
  const update = (): void => store.set({ formula: whole() });
  const edit = (text: string): void => {
    code = text;
    if (kind === "code") definitions.set(printed.code, code);
    update();
    changed();
  };
  const text = h("pre", {}, ...highlighted(page.bench, code));
  editable(text, page.bench, KINDS[kind], edit);
  const write = (code: string): void => {
    edit(code);
    text.replaceChildren(...highlighted(page.bench, code));
  };
  const paint = (formula: string): void => write(formula.slice(whole().length - code.length));
  const reset = button("Reset", () => {
    shown?.clear();
    store.set({ fen, values });
    write(printed.code);
    element.focus({ preventScroll: true });
  });
  const head = h("div", { class: "example-kind" }, KINDS[kind], reset);
  const caption = h("figcaption", {}, head, text);
  const error = h("p", { class: "error", role: "status" });
  const element = h("figure", { class: `example example-${kind}`, tabindex: -1 }, caption, error);
  let said = "";
  const render = (): void => {
    const now = store.get();
    reset.hidden = code === printed.code && now.fen === fen && sameValues(now.values, values);
    const message = problem(store.evaluation(), given().join("\n").length);
    if (message !== said) error.replaceChildren(...marked(message));
    said = message;
  };
  store.subscribe(render);
  render();
  const open = button("Open in the workbench", () => {
    const now = store.get();
    page.set(
      { formula: whole(), second: "", fen: now.fen, values: now.values, mapping, view },
      "push",
    );
  });
  const shown = isLaw || kind === "code" ? null : new Values(store, printed.strip, paint);
  if (shown !== null) element.append(...shown.elements, h("div", { class: "actions" }, open));
  if (!isLaw) return { element, update, end: () => undefined };
  const prover = new Prover({ heading: "h4", hasNote: true }, () => prove(whole(), "", MAX_SECONDS, mapping));
  const end = (): void => prover.clear();
  store.subscribe(end);
  prover.button.classList.add("small");
  prover.actions.append(open);
  element.append(prover.actions, prover.result);
  return { element, update, end };
}

function button(label: string, click: () => void): HTMLButtonElement {
  return h("button", { type: "button", class: "small", click }, label);
}

/** Lets the code of a block be typed over. */
function editable(text: HTMLElement, bench: Bench, label: string, edit: (text: string) => void): void {
  text.contentEditable = "plaintext-only";
  text.spellcheck = false;
  text.role = "textbox";
  text.ariaMultiLine = "true";
  text.ariaLabel = label;
  // Edited colors would become inline styles, which the policy of the page forbids.
  const plain = (): void => {
    if (text.childElementCount > 0) text.textContent = text.innerText;
  };
  // Before the browser finds the place of the click.
  text.addEventListener("mousedown", plain);
  text.addEventListener("focus", plain);
  text.addEventListener("blur", () => text.replaceChildren(...highlighted(bench, text.innerText)));
  text.addEventListener("input", () => edit(text.innerText));
}

/** Says what is wrong with the code, which begins with that of blocks above. */
function problem({ error, result }: Evaluation, above: number): string {
  if (error === null) return result === null ? "The formula has no result." : "";
  if (error.where !== "formula") return "";
  const place = error.start < above ? "In the code above: " : "";
  return place + refusal(error, "");
}
