// The program serves the page that it contains.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { DIST } from "./browser.mjs";

const program = process.env.SETWISE;

test("the program serves its page", { skip: !program && "SETWISE is not set" }, async () => {
  const server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [line] = await once(server.stdout, "data");
    const address = line.toString().trim();
    for (const path of ["index.html", "main.js", "bench/bench_bg.wasm", "data/positions.epd"]) {
      const response = await fetch(address + path);
      assert.equal(response.status, 200, path);
      const body = Buffer.from(await response.arrayBuffer());
      assert.ok(body.equals(await readFile(join(DIST, path))), path);
    }
  } finally {
    server.kill();
  }
});
