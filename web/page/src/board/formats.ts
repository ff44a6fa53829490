// Values as texts: words in three bases, squares, and constants of programming languages. The
// constants are those of `setwise eval --as`.

import type { Bench, Type } from "../engine/engine";
import { ALL, count, squareName, squaresOf } from "./squares";

export interface Value {
  type: Type;
  value: bigint;
  /** The name of a `let`, or null. */
  name: string | null;
}

export interface Format {
  id: string;
  label: string;
  text: string;
}

type Language = "rust" | "c" | "java" | "python";

const LANGUAGES: [Language, string][] = [
  ["rust", "Rust"],
  ["c", "C"],
  ["java", "Java"],
  ["python", "Python"],
];

/** Returns sixteen hexadecimal digits. */
export function hex(word: bigint): string {
  return `0x${(word & ALL).toString(16).padStart(16, "0")}`;
}

function grouped(word: bigint): string {
  return `0x${(word.toString(16).padStart(16, "0").match(/.{4}/g) ?? []).join("_")}`;
}

function literal(language: Language, { type, value }: Value): string {
  if (type === "bool") {
    const text = value === 1n ? "true" : "false";
    return language === "python" ? (value === 1n ? "True" : "False") : text;
  }
  if (type === "set") {
    switch (language) {
      case "rust":
        return `${grouped(value)}_u64`;
      case "c":
        return `UINT64_C(${hex(value)})`;
      case "java":
        return `${grouped(value)}L`;
      case "python":
        return grouped(value);
    }
  }
  switch (language) {
    case "rust":
      return `${value}_i64`;
    // C has no literal for the least number: the minus is an operator.
    case "c":
      return value === -(1n << 63n) ? "INT64_MIN" : `INT64_C(${value})`;
    case "java":
      return `${value}L`;
    case "python":
      return `${value}`;
  }
}

/** Returns true if a name has a letter or digit: underscores alone are keywords. */
function isNameable(name: string | null): name is string {
  return name !== null && /[^_]/.test(name);
}

/** Writes a value as a constant: with its name in upper case, or the literal alone. */
export function constant(language: Language, value: Value): string {
  const text = literal(language, value);
  if (!isNameable(value.name)) return text;
  const name = value.name.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  const kind = value.type === "bool" ? 2 : value.type === "set" ? 0 : 1;
  const header = value.type === "bool" ? "stdbool.h" : "stdint.h";
  switch (language) {
    case "rust":
      return `pub const ${name}: ${["u64", "i64", "bool"][kind]} = ${text};`;
    case "c": {
      const type = ["uint64_t", "int64_t", "bool"][kind];
      return `#include <${header}>\nstatic const ${type} ${name} = ${text};`;
    }
    case "java":
      return `public static final ${["long", "long", "boolean"][kind]} ${name} = ${text};`;
    case "python":
      return `${name} = ${text}`;
  }
}

/** Returns the word of a value in a mapping, on which sets and the indices of squares depend. */
export function mapped(bench: Bench, { type, value }: Value, mapping: string): bigint {
  if (type === "set") return bench.toMapping(value, mapping);
  return type === "square" ? indexOf(bench, value, mapping) : value;
}

/** Returns the index of a square in a mapping. */
export function indexOf(bench: Bench, square: bigint, mapping: string): bigint {
  const indices = bench.mappings().find(({ id }) => id === mapping)?.indices;
  return BigInt(indices?.[Number(square)] ?? square);
}

/** Returns the texts of a value, in the order in which they are listed. */
export function formats(bench: Bench, value: Value, mapping: string): Format[] {
  const word = mapped(bench, value, mapping);
  const list: Format[] = [];
  const add = (id: string, label: string, text: string) => list.push({ id, label, text });
  if (value.type === "bool") {
    add("value", "Value", value.value === 1n ? "true" : "false");
  } else if (value.type === "square") {
    add("square", "Square", squareName(Number(value.value)));
    add("decimal", "Index", String(word));
  } else {
    add("hex", "Hex", hex(word));
    add("decimal", "Decimal", String(word));
    add("binary", "Binary", `0b${(word & ALL).toString(2).padStart(64, "0")}`);
  }
  if (value.type === "set") {
    add("squares", "Squares", squaresOf(value.value).map(squareName).join(" "));
    add("count", "Count", String(count(value.value)));
  }
  for (const [language, label] of LANGUAGES) {
    add(language, label, constant(language, { ...value, value: word }));
  }
  return list;
}
