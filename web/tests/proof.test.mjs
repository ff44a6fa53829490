// Proofs: results, counterexamples, comparison, stopping, and a module that cannot be loaded.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DIST, scenario } from "./browser.mjs";
import { enter, enterFormula, eventually, openView } from "./user.mjs";

const at = (formula, more = {}) => ({ state: { view: "proof", formula, ...more } });

const prove = (page, name = "Prove") =>
  page.locator("#view-proof").getByRole("button", { name, exact: true }).click();

const shown = (page) => page.locator("#view-proof .proof-result").first().innerText();

/** Lets a proof take longer than a busy machine takes for the rest of a test. */
const takeLong = (page) =>
  page.getByRole("combobox", { name: "Time limit" }).selectOption("10 minutes");

/** 2^62 - 57 is a prime. To prove that by multiplication takes longer than any test. */
const HARD = "x > 1 && y > 1 && x < 0x100000000 && y < 0x100000000 => x * y != 4611686018427387847";

scenario("a law is proved for all inputs", at("a & b == b & a"), async (page) => {
  await prove(page);
  await eventually(() => shown(page), /Proved\s+for all 2\^128 inputs and every width by truth table/);
});

scenario("a false law has a counterexample on boards", at("a | b == a + b"), async (page) => {
  await prove(page);
  await eventually(() => shown(page), /Refuted/);
  const boards = page.locator("#view-proof").getByRole("img");
  const names = await boards.evaluateAll((all) => all.map((it) => it.getAttribute("aria-label")));
  assert.deepEqual(names, [
    "a: 1 square: a1",
    "b: 1 square: a1",
    "a | b: 1 square: a1",
    "a + b: 1 square: b1",
  ]);
});

scenario(
  "a false part of a conjunction is shown",
  at("is_subset(a, b) => b - a == b ^ a && a == b"),
  async (page) => {
    await prove(page);
    await eventually(() => shown(page), /Both sides/);
  },
);

scenario("a law without a value is refuted", at("x / y * y + x % y == x"), async (page) => {
  await prove(page);
  await eventually(() => shown(page), /Refuted[\s\S]*no value/);
});

scenario("a formula has a truth table and a Venn diagram", at("a & ~b"), async (page) => {
  const view = page.locator("#view-proof");
  await eventually(() => view.locator("table").innerText(), /a & ~b\s0\s0\s0\s0\s1\s0\s1\s0\s1/);
  const venn = view.getByRole("img", { name: "Venn diagram of a & ~b" });
  await eventually(() => venn.evaluate((image) => image.naturalWidth > 0), true);
  // With more than three names there is a table only, and a shift has neither.
  await enterFormula(page, "(a | b) & (c | d)");
  await eventually(() => view.locator("tbody tr").count(), 16);
  assert.equal(await venn.count(), 0);
  await enterFormula(page, "a << 1");
  await eventually(() => view.locator("table").count(), 0);
});

scenario("two formulas are compared", at("a + b"), async (page) => {
  const button = page.locator("#view-proof").getByRole("button", { name: "Prove", exact: true });
  await eventually(() => button.isDisabled(), true);
  const second = page.getByRole("textbox", { name: "Second formula" });
  await enter(page, second, "(a ^ b) + 2 * (a & b)");
  await prove(page, "Compare");
  await eventually(() => shown(page), /Proved/);
  await enter(page, second, "a ^ b");
  await eventually(() => shown(page), "");
  await second.press("Control+Enter");
  await eventually(() => shown(page), /Refuted[\s\S]*a \+ b[\s\S]*a \^ b/);
  const view = () => page.locator("#view-proof").innerText();
  await enter(page, second, "a ^ 2^10");
  await eventually(view, /is the exclusive or/);
  await enter(page, second, "a ^");
  assert.doesNotMatch(await view(), /is the exclusive or/);
  await prove(page, "Compare");
  await eventually(() => shown(page), /The second formula: expected a formula/);
});

const COPIED = "low = x & -x\nlow == isolate_ls1b(x)";

scenario("a law is read with other parts of its document", at(COPIED), async (page) => {
  const note = page.getByRole("region", { name: "Formula" }).locator(".messages");
  await eventually(() => note.innerText(), /^low is defined above the law/);
  assert.equal(await note.locator(".error").count(), 0);
  await prove(page);
  await eventually(() => shown(page), /Proved/);
  await enterFormula(page, "for all x and y, x | y == x + y.");
  await eventually(() => note.innerText(), /passed over/);
  await prove(page);
  await eventually(() => shown(page), /Refuted[\s\S]*Both sides/);
  // Elsewhere such a text is not a formula, and the law in it is offered.
  await openView(page, "Board");
  await page.getByRole("button", { name: "Read it as x | y == x + y" }).waitFor();
});

const file = (page) => page.getByRole("region", { name: "SMT-LIB file" });

const exportButton = (page) => page.getByRole("button", { name: "Export as SMT-LIB" });

scenario("a law is exported for other solvers", at("x & (x - 1) <= x"), async (page) => {
  await exportButton(page).click();
  const text = file(page).locator("pre");
  await eventually(() => text.innerText(), /\(declare-const x Word\)[\s\S]*\(check-sat\)\s*$/);
  await file(page).getByRole("button", { name: "Copy the SMT-LIB file" }).click();
  const copied = await eventually(
    () => page.evaluate(() => navigator.clipboard.readText()),
    /^; A law of setwise[\s\S]*\(check-sat\)\n$/,
  );
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    file(page).getByRole("button", { name: "Save law.smt2" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "law.smt2");
  assert.equal(await readFile(await download.path(), "utf8"), copied);
  // A file belongs to its law.
  await enterFormula(page, "x & (x - 1) < x");
  await eventually(() => file(page).count(), 0);
  await enter(page, page.getByRole("textbox", { name: "Second formula" }), "x != none");
  await exportButton(page).click();
  await eventually(() => text.innerText(), /setwise\.law[\s\S]*\(check-sat\)/);
});

scenario("what cannot be exported has a reason", at("x & y"), async (page) => {
  await eventually(() => exportButton(page).isDisabled(), true);
  await enterFormula(page, "x &");
  await exportButton(page).click();
  await eventually(() => file(page).innerText(), /^expected a formula/);
});

const shorter = (page) => page.locator("#view-proof .proof-result").nth(1);

const simplifyButton = (page) => page.getByRole("button", { name: "Simplify", exact: true });

scenario("a formula is simplified", at("(x | y) + (x & y) - y"), async (page) => {
  await simplifyButton(page).click();
  await eventually(() => shorter(page).innerText(), /^4 operations → 0, proved by [\s\S]*\nx\n/);
  await shorter(page).getByRole("button", { name: "Use this formula" }).click();
  const editor = page.getByRole("textbox", { name: "Formula", exact: true });
  await eventually(() => editor.innerText(), "x");
  await eventually(() => shorter(page).innerText(), "");
  await simplifyButton(page).click();
  await eventually(() => shorter(page).innerText(), /^0 operations: no shorter formula/);
  await enterFormula(page, "x &");
  await simplifyButton(page).click();
  await eventually(() => shorter(page).innerText(), /^expected a formula/);
});

scenario("a search for a shorter formula ends with Escape", at(HARD), async (page) => {
  // The module never arrives, so the search does not end by itself.
  await page.route("**/work_bg.wasm", () => {});
  await simplifyButton(page).click();
  await page.locator("#view-proof").getByRole("button", { name: "Stop", exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await eventually(() => shorter(page).innerText(), /^Stopped after/);
  await simplifyButton(page).waitFor();
});

scenario("a set is not a law", at("a & b"), async (page) => {
  await eventually(
    () => page.locator("#proof-hint").innerText(),
    /set, so there is nothing to prove/,
  );
});

scenario("a result belongs to its formula", at("a & b == b & a"), async (page) => {
  await prove(page);
  await eventually(() => shown(page), /Proved/);
  await enterFormula(page, "a & b == b | a");
  await eventually(() => shown(page), "");
});

scenario("a proof that takes long is stopped, and the next one runs", at(HARD), async (page) => {
  const view = page.locator("#view-proof");
  await takeLong(page);
  await prove(page);
  await eventually(() => view.locator(".clock").first().innerText(), /^(0\.[3-9]|[1-9]\d*\.\d) s/);
  // The page answers while the proof runs.
  await openView(page, "Board");
  await openView(page, "Proof");
  await view.getByRole("button", { name: "Stop", exact: true }).click();
  await eventually(() => shown(page), /Stopped after/);
  await enterFormula(page, "a ^ a == none");
  await prove(page);
  await eventually(() => shown(page), /Proved/);
});

scenario("other jobs run while a proof does", at(HARD), async (page) => {
  await takeLong(page);
  await prove(page);
  await openView(page, "Instructions");
  await eventually(() => page.locator(".listing-summary").innerText(), /instructions/);
  await openView(page, "Proof");
  await page.locator("#view-proof").getByRole("button", { name: "Stop", exact: true }).click();
  await eventually(() => shown(page), /Stopped after/);
});

scenario("a changed formula ends its proof", at(HARD), async (page) => {
  const view = page.locator("#view-proof");
  await takeLong(page);
  await prove(page);
  await view.getByRole("button", { name: "Stop", exact: true }).waitFor();
  await enterFormula(page, "a ^ a == none");
  await eventually(() => view.getByRole("button", { name: "Stop", exact: true }).count(), 0);
  await eventually(() => shown(page), "");
});

scenario(
  "a module that cannot be loaded is a message, and can be tried again",
  {
    ...at("a & b == b & a"),
    expects: [/Failed to load resource/],
  },
  async (page) => {
    await page.route("**/work_bg.wasm", (route) => route.abort());
    await prove(page);
    await eventually(() => shown(page), /The proof failed: the program could not be loaded/);
    await page.unroute("**/work_bg.wasm");
    await prove(page);
    await eventually(() => shown(page), /Proved/);
  },
);

scenario(
  "a module that traps is a message, and the page goes on",
  at("a & b == b & a"),
  async (page) => {
    const script = await readFile(join(DIST, "work/work.js"), "utf8");
    const trap = script.replace(
      /export function prove\(/,
      "export function prove() { throw new WebAssembly.RuntimeError('unreachable'); }\n" +
        "function unused(",
    );
    assert.notEqual(trap, script);
    await page.route("**/work/work.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: trap }),
    );
    await prove(page);
    await eventually(
      () => shown(page),
      /ran out of memory or stopped unexpectedly \(unreachable\)/,
    );
    await page.unroute("**/work/work.js");
    await prove(page);
    await eventually(() => shown(page), /Proved/);
  },
);
