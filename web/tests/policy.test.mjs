// The files that a server sends: the policy, and nothing that it forbids.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { DIST } from "./browser.mjs";
import { POLICY } from "./server.mjs";

const pages = ["index.html", "embed.html"];

for (const name of pages) {
  test(`${name} states the policy, and has no inline scripts and styles`, async () => {
    const text = await readFile(join(DIST, name), "utf8");
    const [, policy] = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(text) ?? [];
    assert.equal(policy, POLICY);
    assert.doesNotMatch(text, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/i);
    assert.doesNotMatch(text, /(src|href)="(https?:)?\/\//i);
  });
}

test("scripts make no markup of texts, and name no other server", async () => {
  for (const name of await readdir(DIST)) {
    if (!name.endsWith(".js")) continue;
    const text = await readFile(join(DIST, name), "utf8");
    assert.doesNotMatch(text, /\beval\(|new Function\(|document\.write\(|insertAdjacentHTML/, name);
    const addresses = text.match(/https?:\/\/[^\s"'`)\\]+/g) ?? [];
    const names = new Set(["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"]);
    assert.deepEqual(
      addresses.filter((it) => !names.has(it)),
      [],
      name,
    );
  }
});

test("our sources have no innerHTML", async () => {
  const folder = new URL("../page/src/", import.meta.url).pathname;
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(".ts")) continue;
    const text = await readFile(join(folder, name), "utf8");
    assert.doesNotMatch(
      text,
      /innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment/,
      name,
    );
  }
});
