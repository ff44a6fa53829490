// The words of the language for the formula box: a line at a time, without a grammar.

import { HighlightStyle, StreamLanguage, type StreamParser } from "@codemirror/language";
import { tags } from "@lezer/highlight";

import type { Name } from "../engine/engine";

const KEYWORDS = new Set(
  (
    "let if else while do for break continue return in const static inline constexpr enum " +
    "typedef mod xor assert"
  ).split(" "),
);

const TYPES =
  /^(?:u?int(?:8|16|32|64)?(?:_t)?|(?:un)?signed|u?long|short|char|bool|void|[Uui]64|Bit[Bb]oard)$/;

const NUMBER = /^(?:0[xX][\da-fA-F_']+|0[bB][01_']+|\d[\d_']*)(?:[uUlLzZ]\w*)?/;

interface LineState {
  /** Set while a comment of several lines is open. */
  inComment: boolean;
  /** Set after `let` or a type, before the name that it declares. */
  declares: boolean;
  /** The names that the text declares: `h1` and `n` are often variables. The set is replaced, not
   * changed, since states are copied. */
  declared: ReadonlySet<string>;
}

function parser(kinds: Map<string, string>): StreamParser<LineState> {
  return {
    name: "setwise",
    startState: () => ({ inComment: false, declares: false, declared: new Set() }),
    token(stream, state) {
      if (state.inComment || stream.match("/*")) {
        state.inComment = !stream.match(/^.*?\*\//);
        if (state.inComment) stream.skipToEnd();
        return "comment";
      }
      if (stream.eatSpace()) return null;
      if (stream.match("//")) {
        stream.skipToEnd();
        return "comment";
      }
      if (stream.sol() && stream.match(/^#\s*\w+/)) return "keyword";
      if (stream.match(NUMBER)) return "number";
      if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^`[^`]*`?/)) return "string";
      const word = stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u) as RegExpMatchArray | null;
      if (word) return declare(word[0], state) ?? wordKind(word[0], kinds, stream.peek() === "(");
      if (stream.match(/^[-+*/%&|^~!<>=?:∩∪⊕∁∈∅∧∨¬→↔]/u)) return "operator";
      stream.next();
      return "punctuation";
    },
    languageData: {
      commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
      closeBrackets: { brackets: ["(", "[", "{"] },
    },
    tokenTable: { function: tags.function(tags.variableName), constant: tags.atom },
  };
}

/** Notes what a word declares. Returns the kind of a name that the text declares. */
function declare(word: string, state: LineState): string | null {
  const isType = TYPES.test(word) || word === "let";
  if (state.declares && !isType && !KEYWORDS.has(word)) {
    state.declared = new Set([...state.declared, word]);
  }
  state.declares = isType;
  return state.declared.has(word) ? "variableName" : null;
}

function wordKind(word: string, kinds: Map<string, string>, isCall: boolean): string {
  if (KEYWORDS.has(word)) return "keyword";
  if (/^(?:true|false|[a-h][1-8])$/.test(word)) return "atom";
  if (TYPES.test(word)) return "typeName";
  const kind = kinds.get(word);
  if (kind === "function" || isCall) return "function";
  return kind === undefined ? "variableName" : "constant";
}

/** Makes the language with the names of the engine. */
export function formulaLanguage(names: Name[]): StreamLanguage<LineState> {
  const kinds = new Map<string, string>();
  for (const { name, kind, aliases } of names) {
    for (const word of [name, ...aliases]) kinds.set(word, kind);
  }
  return StreamLanguage.define(parser(kinds));
}

export const colors = HighlightStyle.define([
  { tag: tags.comment, color: "var(--syntax-comment)", fontStyle: "italic" },
  { tag: [tags.number, tags.atom], color: "var(--syntax-number)" },
  { tag: tags.string, color: "var(--syntax-string)" },
  { tag: [tags.keyword, tags.typeName], color: "var(--syntax-keyword)" },
  { tag: tags.function(tags.variableName), color: "var(--syntax-function)" },
  { tag: tags.operator, color: "var(--quiet)" },
]);
