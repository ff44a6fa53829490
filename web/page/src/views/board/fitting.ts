// The tool that tells which mapping a program uses, from a word that it prints and the squares
// that the word should be.

import { Drawing } from "../../board/drawing";
import { h, setText } from "../../elements/dom";
import { refusal } from "../../engine/engine";
import type { Workbench } from "../../state/store";

export function mountFitting(host: HTMLElement, store: Workbench): void {
  const word = h("input", {
    type: "text",
    class: "word",
    id: "fit-word",
    spellcheck: "false",
    autocomplete: "off",
    placeholder: "0x0000000008000000",
  });
  const squares = h("input", {
    type: "text",
    class: "word",
    id: "fit-squares",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    placeholder: "e4",
  });
  const answer = h("p", { role: "status" });
  const found = h("div", { class: "fits" });
  const use = (id: string) => store.set({ mapping: id });
  const update = () => {
    found.replaceChildren();
    if (word.value.trim() === "" || squares.value.trim() === "") {
      setText(answer, "");
      return;
    }
    try {
      const ids = store.bench.fitting(word.value.slice(0, 1000), set(squares.value.slice(0, 1000)));
      setText(answer, sentence(ids.length));
      const { value } = store.bench.readSet(set(squares.value.slice(0, 1000)), "lerf");
      for (const id of ids) found.append(fit(store, id, value, use));
    } catch (error) {
      setText(answer, refusal(error, "not a word and a set"));
    }
  };
  word.addEventListener("input", update);
  squares.addEventListener("input", update);
  host.append(
    h(
      "details",
      { class: "tool" },
      h("summary", {}, "Which mapping is it?"),
      h(
        "p",
        { class: "quiet" },
        "Your program prints a number for squares that you know. Enter both. " +
          "A few squares that are not symmetric, such as e2 and e4, give the clearest answer.",
      ),
      h(
        "div",
        { class: "fields" },
        h("div", { class: "field" }, h("label", { for: "fit-word" }, "The number it prints"), word),
        h(
          "div",
          { class: "field" },
          h("label", { for: "fit-squares" }, "The squares it means"),
          squares,
        ),
      ),
      answer,
      found,
    ),
  );
}

/** Reads "e2 e4" and "e2, e4" as a set in braces; anything else is a formula. */
function set(text: string): string {
  const names = text.trim().split(/[\s,]+/);
  return names.every((name) => /^[a-h][1-8]$/i.test(name))
    ? `{${names.join(",").toLowerCase()}}`
    : text;
}

function sentence(number: number): string {
  if (number === 0) return "None of the eight mappings gives this number.";
  if (number === 1) return "It is this mapping:";
  return `${number} mappings give this number. Another set of squares can tell them apart.`;
}

/** Shows a mapping with its bits, and a button to use it. */
function fit(store: Workbench, id: string, value: bigint, use: (id: string) => void): HTMLElement {
  const mapping = store.bench.mappings().find((it) => it.id === id);
  const drawing = new Drawing();
  drawing.update({ value, label: mapping?.name ?? id, indices: mapping?.indices ?? [] });
  drawing.element.setAttribute("aria-label", `The bits of ${mapping?.name ?? id}`);
  return h(
    "figure",
    {},
    drawing.element,
    h("figcaption", {}, mapping?.name ?? id),
    h("button", { type: "button", class: "small", click: () => use(id) }, "Use it"),
  );
}
