// Each formula of the gallery has the same value in the module of the page as in the program.
// The environment variable SETWISE names the program.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { DIST } from "./browser.mjs";

const program = process.env.SETWISE;
const chapters = JSON.parse(await readFile(join(DIST, "gallery.json"), "utf8"));
const bench = await import(join(DIST, "bench/bench.js"));
await bench.default({ module_or_path: await readFile(join(DIST, "bench/bench_bg.wasm")) });

/** Returns the value in the page: its type, and its word, or why it has no value. */
function ofPage({ code, fen, values }) {
  const { error, result } = bench.evaluate({ formula: code, fen, values, mapping: "lerf", law: false });
  if (error !== null) return { error: error.message };
  if (result.fault !== null) return { fault: true };
  // The program prints squares as numbers.
  const type = result.type === "square" ? "number" : result.type;
  return { type, value: result.value };
}

/** Returns the value of the program. Inputs are bound by `let`. */
async function ofProgram({ code, fen, values }) {
  const bindings = Object.entries(values).map(([name, value]) => `let ${name} = ${value};\n`);
  const options = ["eval", "--format", "json", ...(fen === "" ? [] : ["--fen", fen])];
  const { stdout } = await promisify(execFile)(program, [
    ...options,
    "--",
    bindings.join("") + code,
  ]);
  const { type, value, hex } = JSON.parse(stdout);
  return { type, value: BigInt(hex ?? value) };
}

let count = 0;
for (const { id, sections } of chapters) {
  const blocks = sections
    .flatMap((it) => it.blocks)
    .filter(({ kind }) => ["formula", "c"].includes(kind))
    .map((it) => ({ ...it, code: [...it.given, it.code].join("\n") }));
  test(`the values of ${id}`, { skip: !program && "SETWISE is not set" }, async () => {
    assert.ok(existsSync(program), `${program} does not exist`);
    for (const block of blocks) {
      count += 1;
      assert.deepEqual(ofPage(block), await ofProgram(block), block.code);
    }
  });
}

test("the number of formulas", { skip: !program && "SETWISE is not set" }, () => {
  assert.ok(count >= 200, `${count} formulas`);
  console.log(`${count} formulas of the gallery have the values of the program`);
});
