// Completion of names in the formula box, and their descriptions.

import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { EditorView, Tooltip } from "@codemirror/view";

import { h } from "../elements/dom";
import type { Name } from "../engine/engine";

/** Describes a name: its signature, one sentence, and its other names. */
function description(name: Name): HTMLElement {
  const about = name.kind === "constant" ? "A constant." : sentence(name.summary);
  const others = name.aliases.length > 0 ? `Also: ${name.aliases.join(", ")}` : "";
  return h(
    "div",
    { class: "description" },
    h("code", {}, name.kind === "function" ? name.signature : `${name.name}: ${name.signature}`),
    h("p", {}, about),
    name.formula === null ? null : h("p", {}, "The same as ", h("code", {}, name.formula)),
    others === "" ? null : h("p", { class: "quiet" }, others),
  );
}

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

/** Inserts a function with brackets, and puts the cursor between them. */
function applyCall(view: EditorView, completion: Completion, from: number, to: number): void {
  const hasBracket = view.state.sliceDoc(to, to + 1) === "(";
  const text = hasBracket ? completion.label : `${completion.label}()`;
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + completion.label.length + 1 },
    userEvent: "input.complete",
  });
}

function completions(names: Name[]): Completion[] {
  const list: Completion[] = [];
  for (const name of names) {
    const isCall = name.kind === "function" && !name.signature.includes("()");
    const common = {
      type: name.kind === "function" ? "function" : "constant",
      info: () => description(name),
      ...(isCall ? { apply: applyCall } : {}),
    };
    const [, parameters = ""] = /^\w+(.*)$/.exec(name.signature) ?? [];
    const detail = name.kind === "function" ? parameters : name.signature;
    list.push({ ...common, label: name.name, detail });
    for (const alias of name.aliases.filter((alias) => /^[A-Za-z_]\w*$/.test(alias))) {
      list.push({ ...common, label: alias, detail: `= ${name.name}`, boost: -20 });
    }
  }
  list.push({ label: "let", type: "keyword", detail: "name = formula;", boost: 10 });
  return list;
}

const WORD = /[A-Za-z_]\w*/;

/** Names that the formula binds or uses itself. */
function ownNames(text: string, caret: number, known: Set<string>): Completion[] {
  const own = new Set<string>();
  for (const match of text.matchAll(/[A-Za-z_]\w*/g)) {
    const isAtCaret = match.index <= caret && caret <= match.index + match[0].length;
    if (!isAtCaret && match[0].length > 1 && !known.has(match[0])) own.add(match[0]);
  }
  return [...own].map((label) => ({ label, type: "variable", boost: 20 }));
}

/** Makes the source of completions. */
export function completionSource(
  names: Name[],
): (context: CompletionContext) => CompletionResult | null {
  const list = completions(names);
  const known = new Set(list.map((completion) => completion.label));
  for (const word of ["if", "else", "while", "for", "return", "true", "false"]) known.add(word);
  return (context) => {
    const before = context.matchBefore(/[A-Za-z_]\w*/);
    if (before === null && !context.explicit) return null;
    // A single letter is more often a variable or a piece than the start of a name.
    if (before !== null && before.text.length < 2 && !context.explicit) return null;
    const text = context.state.doc.toString();
    const inComment = /\/\/[^\n]*$/.test(text.slice(0, context.pos));
    if (inComment && !context.explicit) return null;
    const own = text.length < 20_000 ? ownNames(text, context.pos, known) : [];
    return {
      from: before?.from ?? context.pos,
      options: [...own, ...list],
      validFor: /^\w*$/,
    };
  };
}

/** Makes the descriptions that appear when the pointer rests on a name. */
export function hoverSource(names: Name[]): (view: EditorView, position: number) => Tooltip | null {
  const byName = new Map<string, Name>();
  for (const name of names) for (const word of [name.name, ...name.aliases]) byName.set(word, name);
  return (view, position) => {
    const line = view.state.doc.lineAt(position);
    for (const match of line.text.matchAll(new RegExp(WORD, "g"))) {
      const start = line.from + match.index;
      const name = byName.get(match[0]);
      if (start <= position && position <= start + match[0].length && name !== undefined) {
        return {
          pos: start,
          end: start + match[0].length,
          above: true,
          create: () => ({ dom: description(name) }),
        };
      }
    }
    return null;
  };
}
