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

/** Returns a formula with colors, as texts and spans. */
export function highlighted(bench: Bench, text: string): (Node | string)[] {
  language ??= formulaLanguage(bench.names());
  const code: (Node | string)[] = [];
  highlightCode(
    text,
    language.parser.parse(text),
    classes,
    (part, name) => code.push(name === "" ? part : h("span", { class: name }, part)),
    () => code.push("\n"),
  );
  return code;
}
