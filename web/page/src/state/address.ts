// The state as the fragment of an address: `#formula=knight(x)&in.x={e4}&view=steps`.
//
// The keys are those of the state, and `in.NAME` for the value of a variable. Only what differs
// from the defaults is written. Without a formula, a position and values the page shows its
// example. The syntax is that of URLSearchParams; more characters stay
// readable than it leaves.

import { DEFAULTS, type State, VIEWS, type View } from "./state";

/** The longest texts that are read. */
export const LIMITS = { formula: 100_000, fen: 500, value: 10_000, name: 200, values: 200 };

const TEXTS = {
  formula: LIMITS.formula,
  second: LIMITS.formula,
  fen: LIMITS.fen,
  mapping: 20,
  isa: 20,
  chapter: 100,
  query: LIMITS.formula,
  file: 300,
} as const;

type TextKey = keyof typeof TEXTS;

/** The state of a fragment without a subject: a rook whose attacks end at blockers. */
export const EXAMPLE: State = {
  ...DEFAULTS,
  formula:
    "// A rook on x attacks up to the first blockers.\n" +
    "let attacks = rook(x, blockers);\n" +
    "attacks & ~blockers",
  values: { x: "{d4}", blockers: "{d7,g4,b4,b6,f2}" },
};

// Quotes, asterisks and brackets of Markdown would end or change an address in a text.
const READABLE: Record<string, string> = {
  "%2C": ",",
  "%3A": ":",
  "%2F": "/",
  "%3F": "?",
  "%40": "@",
  "%24": "$",
  "%3D": "=",
  "%20": "+",
};

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/%[0-9A-F]{2}/g, (code) => READABLE[code] ?? code)
    .replace(/['*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Returns true if a formula may use a name: then its value is worth keeping. */
function isUsed(name: string, state: State): boolean {
  return [state.formula, state.second, state.query].some((text) => text.includes(name));
}

/** The keys that replace the example, with the values of variables. */
const SUBJECT: readonly string[] = ["formula", "second", "fen"];

function isSubject(key: string): boolean {
  return SUBJECT.includes(key) || key.startsWith("in.");
}

/** Writes a state. The result begins with "#", or is empty for the example. */
export function toFragment(state: State): string {
  const { view, mapping, isa, chapter, query, file } = state;
  const isExample = sameState({ ...EXAMPLE, view, mapping, isa, chapter, query, file }, state);
  const pairs: [string, string][] = [];
  if (view !== DEFAULTS.view) pairs.push(["view", view]);
  for (const key of Object.keys(TEXTS) as TextKey[]) {
    if (state[key] !== DEFAULTS[key]) pairs.push([key, state[key]]);
  }
  for (const [name, value] of Object.entries(state.values)) {
    if (isUsed(name, state)) pairs.push([`in.${name}`, value]);
  }
  const shown = isExample ? pairs.filter(([key]) => !isSubject(key)) : pairs;
  if (!isExample && !shown.some(([key]) => isSubject(key))) shown.push(["formula", ""]);
  if (shown.length === 0) return "";
  // An address that is cut at the end, as chat programs do with marks, would be another state.
  const text = shown
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .join("&")
    .replace(/[).,:?!]$/, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `#${text}`;
}

export interface Reading {
  state: State;
  /** Names the parts that were ignored, or is empty. */
  message: string;
}

/** Reads a fragment. Whatever is wrong is ignored, and the message says so. */
export function fromFragment(fragment: string): Reading {
  const pairs = [...new URLSearchParams(fragment.replace(/^#/, ""))];
  const hasSubject = pairs.some(([key]) => isSubject(key));
  const state: State = { ...(hasSubject ? { ...DEFAULTS, values: {} } : EXAMPLE) };
  const ignored = pairs.filter(([key, value]) => !readPair(state, key, value));
  const names = [...new Set(ignored.map(([key]) => key.slice(0, 40)))].slice(0, 5).join(", ");
  const message = names === "" ? "" : `Ignored in the address: ${names}.`;
  return { state, message };
}

/** Sets one key of a state; returns false if the key or its value is invalid. */
function readPair(state: State, key: string, value: string): boolean {
  if (key === "view") {
    if (!VIEWS.includes(value as View)) return false;
    state.view = value as View;
    return true;
  }
  if (key.startsWith("in.")) {
    const name = key.slice(3);
    const tooMany = Object.keys(state.values).length >= LIMITS.values;
    if (name === "" || name === "__proto__" || name.length > LIMITS.name) return false;
    if (tooMany || value.length > LIMITS.value) return false;
    state.values[name] = value;
    return true;
  }
  if (!Object.hasOwn(TEXTS, key)) return false;
  if (value.length > TEXTS[key as TextKey]) return false;
  // The editor has one kind of line break.
  state[key as TextKey] = value.replace(/\r\n?/g, "\n");
  return true;
}

/** Returns true if two states are equal. */
export function sameState(one: State, other: State): boolean {
  const keys = Object.keys(DEFAULTS) as (keyof State)[];
  return keys.every((key) =>
    key === "values" ? sameValues(one.values, other.values) : one[key] === other[key],
  );
}

export function sameValues(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => one[name] === other[name]);
}
