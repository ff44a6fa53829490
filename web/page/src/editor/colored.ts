// Formulas with the colors of the formula box, outside of it.

import { highlightCode, tagHighlighter, tags } from "@lezer/highlight";

import { h } from "../elements/dom";
import type { Bench } from "../engine/engine";
import { formulaLanguage } from "./highlight";

/** The classes are in `styles/gallery.css`. */
const classes = tagHighlighter([
  { tag: tags.comment, class: "code-comment" },
  { tag: [tags.number, tags.atom], class: "code-number" },
  { tag: tags.string, class: "code-string" },
  { tag: [tags.keyword, tags.typeName], class: "code-keyword" },
  { tag: tags.function(tags.variableName), class: "code-function" },
]);

let language: ReturnType<typeof formulaLanguage> | undefined;

/** Returns a formula as code with colors. */
export function highlighted(bench: Bench, text: string): HTMLElement {
  language ??= formulaLanguage(bench.names());
  const code = h("code");
  highlightCode(
    text,
    language.parser.parse(text),
    classes,
    (part, name) => code.append(name === "" ? part : h("span", { class: name }, part)),
    () => code.append("\n"),
  );
  return code;
}
