// The formula box: typing, errors, completion, undo, positions, and the address.

import assert from "node:assert/strict";
import { DIST, scenario } from "./browser.mjs";
import {
  address,
  enterFormula,
  eventually,
  expectResult,
  expectWord,
  formulaBox,
  formulaText,
  ready,
  square,
} from "./user.mjs";

scenario("an empty address shows an example", async (page) => {
  await expectResult(page, "0x0000080834080808");
});

scenario("the result follows each key", { state: { formula: "" } }, async (page) => {
  await formulaBox(page).click();
  await page.keyboard.type("0xff & 0x3c");
  await expectResult(page, "0x000000000000003c");
  await page.keyboard.type("00");
  await expectResult(page, "0x0000000000000000");
  await page.keyboard.type(" | 0x8");
  await expectResult(page, "0x0000000000000008");
  await expectResult(page, "8", "Decimal");
});

scenario("C code is a formula", { state: { formula: "" } }, async (page) => {
  await enterFormula(page, "int n = 0; U64 x = 0x70; while (x) { x &= x - 1; n++; } n;");
  await expectResult(page, "3", "Decimal");
});

scenario("an error is shown with its place, and does not empty the page", async (page) => {
  await enterFormula(page, "x & knigth(x)");
  const message = page.locator(".messages");
  await eventually(() => message.innerText(), /knigth/);
  await eventually(() => formulaBox(page).locator(".cm-lintRange-error").innerText(), "knigth");
  await square(page, "x", "d4").waitFor();
  await message.getByRole("button", { name: "Show" }).click();
  await page.keyboard.insertText("knight");
  await eventually(() => message.innerText(), "");
  await eventually(() => formulaText(page), "x & knight(x)");
  await expectResult(page, "0x0000000000000000");
});

scenario("a note explains what is easily misread", { state: { formula: "" } }, async (page) => {
  await enterFormula(page, "{a1-h8}");
  await eventually(() => page.locator(".messages .note").innerText(), /a1\.\.h8/);
});

scenario("names are completed", { state: { formula: "" } }, async (page) => {
  await formulaBox(page).click();
  await page.keyboard.type("file_fi");
  const option = page.getByRole("option", { name: /file_fill/ }).first();
  await option.waitFor();
  // The list takes no keys at once, so that a key meant for the text does not choose a name.
  await page.waitForTimeout(200);
  await page.keyboard.press("Tab");
  await eventually(() => formulaText(page), /^file_fill/);
});

scenario("undo and redo restore the formula and the boards", async (page) => {
  await expectWord(page, "x", "0x0000000008000000");
  await square(page, "x", "e5").click();
  await expectWord(page, "x", "0x0000001008000000");
  await page.getByRole("button", { name: "Undo" }).click();
  await expectWord(page, "x", "0x0000000008000000");
  await page.getByRole("button", { name: "Redo" }).click();
  await expectWord(page, "x", "0x0000001008000000");
  await enterFormula(page, "x << 8");
  await expectResult(page, "0x0000100800000000");
  await page.keyboard.press("ControlOrMeta+z");
  await eventually(() => formulaText(page), /rook\(x, blockers\)/);
});

scenario("a position gives values to names", { state: { formula: "" } }, async (page) => {
  await enterFormula(page, "knight(N) & ~white");
  await page.getByRole("button", { name: "Start position" }).click();
  await expectResult(page, "0x0000000000a50000");
  await page.getByRole("button", { name: "No position" }).click();
  await square(page, "N", "b1").waitFor();
  const field = page.getByRole("combobox", { name: "Position" });
  await field.fill("8/8/8/8/4N3/8/8/K6k w - - 0 1");
  await expectResult(page, "0x0000284400442800");
  await field.fill("8/8/8/8/4N3/8/8/K6X w - - 0 1");
  await eventually(() => page.locator("#fen-error").innerText(), /X/);
});

const STATE = {
  formula: "let y = x ^ b; y & ~0x10",
  second: "x",
  fen: "",
  mapping: "berlef",
  "in.x": "{e4,d5}",
  "in.b": "{a1..h1}",
};

scenario("the address restores the whole state", { state: STATE }, async (page) => {
  await eventually(() => formulaText(page), STATE.formula);
  await expectWord(page, "b", "0xff00000000000000");
  // `0x10` is a8 + 4 = e8 in this mapping.
  await expectResult(page, "0xff00001008000000");
  await page.getByRole("tab", { name: "Proof" }).click();
  await eventually(() => page.getByRole("textbox", { name: "Second formula" }).innerText(), "x");
});

scenario("the address follows, and the browser goes back", async (page) => {
  await enterFormula(page, "north_one(x)");
  await square(page, "x", "a1").click();
  await eventually(() => address(page), {
    formula: "north_one(x)",
    "in.x": "{a1,d4}",
  });
  await page.getByRole("tab", { name: "Steps" }).click();
  await eventually(async () => (await address(page)).view, "steps");
  await page.goBack();
  await eventually(async () => (await address(page)).view, undefined);
  await page.getByRole("tabpanel", { name: "Board" }).waitFor();
  const before = await address(page);
  await page.reload();
  await ready(page);
  await expectResult(page, "0x0000000800000100");
  assert.deepEqual(await address(page), before);
});

scenario(
  "an address with nonsense is ignored",
  {
    state: { view: "nowhere", mapping: "nothing", chapter: "none", formula: "{e4}", x: "1" },
  },
  async (page) => {
    await expectResult(page, "0x0000000010000000");
    await eventually(() => page.locator(".messages").innerText(), /Ignored/);
  },
);

scenario(
  "an unknown name next to a position can become a variable",
  { state: { formula: "x & P", fen: "startpos" } },
  async (page) => {
    await page.getByRole("button", { name: "Make x a variable" }).click();
    await square(page, "x", "e2").click();
    await expectResult(page, "0x0000000000001000");
  },
);

scenario(
  "the code for other pages shows the same board",
  { state: { formula: "x << 8", "in.x": "{e4}" } },
  async (page) => {
    await page.getByRole("button", { name: /^Copy embed code/ }).click();
    const code = () => page.evaluate(() => navigator.clipboard.readText());
    const text = await eventually(code, /^<iframe src="[^"]+"/);
    const [, address] = /src="([^"]+)"/.exec(text);
    await page.goto(address.replaceAll("&amp;", "&"));
    await page.getByRole("img", { name: /1 square: e5/ }).waitFor();
  },
);

scenario(
  "a value that nothing uses does not matter",
  { state: { formula: "king({e4})", "in.foo": "@@@" } },
  async (page) => {
    await expectResult(page, "8", "Count");
    await enterFormula(page, "king({e4}) | foo");
    await eventually(() => page.locator(".messages").innerText(), /foo: /);
    await enterFormula(page, "king({e4})");
    await expectResult(page, "8", "Count");
    await eventually(() => page.locator(".messages").innerText(), "");
  },
);

scenario(
  "what is true of empty boards is not called true",
  { state: { formula: "x + y == (x | y)" } },
  async (page) => {
    const outcome = page.locator("#view-board .outcome");
    await eventually(() => outcome.innerText(), /holds for these boards; not proved/);
    assert.doesNotMatch(await outcome.locator(".results").innerText(), /true/);
    await outcome.getByRole("button", { name: "Prove it for all values" }).click();
    await page.getByRole("tabpanel", { name: "Proof" }).waitFor();
    await page.getByRole("button", { name: "Prove", exact: true }).click();
    await eventually(() => page.locator(".proof-result").first().innerText(), /Refuted/);
  },
);

scenario(
  "what is true of values is true",
  { state: { formula: "x + y == (x | y)", "in.x": "{a1}", "in.y": "{b1}" } },
  async (page) => {
    await expectResult(page, "true", "Value");
    await square(page, "y", "b1").click();
    await square(page, "y", "a1").click();
    await expectResult(page, "false", "Value");
  },
);

scenario("digits without a prefix can be read as a number", { state: { formula: "" } }, async (page) => {
  for (const [text, number] of [
    ["7effff", "0x7effff"],
    ["2ff", "0x2ff"],
  ]) {
    await enterFormula(page, text);
    await page.getByRole("button", { name: `Read it as ${number}` }).click();
    await eventually(() => formulaText(page), number);
  }
});

scenario("a list has a board for each value", { state: { formula: "" } }, async (page) => {
  await enterFormula(page, "{e4}, 0xff, {d5}");
  await page.getByRole("img", { name: "{e4}: 1 square: e4" }).waitFor();
  await page.getByRole("img", { name: /^0xff: 8 squares/ }).waitFor();
  await expectResult(page, "d5", "Squares");
});

scenario(
  "a view that could not be loaded is loaded again",
  { expects: [/Failed to load resource/, /Failed to fetch dynamically imported module/] },
  async (page) => {
    await ready(page);
    await page.route("**/chunk-*.js", (route) => route.abort());
    for (const name of ["Steps", "Proof", "Positions", "Gallery"]) {
      await page.getByRole("tab", { name }).click();
      const panel = page.getByRole("tabpanel", { name });
      await eventually(() => panel.innerText(), /This view cannot be loaded/);
    }
    await page.unroute("**/chunk-*.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator("#view-gallery h2").waitFor();
    await page.getByRole("tab", { name: "Steps" }).click();
    await page.locator("#view-steps .step").first().waitFor();
    await page.getByRole("tab", { name: "Proof" }).click();
    await page.getByRole("textbox", { name: "Second formula" }).waitFor();
  },
);

scenario(
  "the page that is opened as a file says what it needs",
  { expects: [/^request to file:/, /^console: /] },
  async (page) => {
    await page.goto(`file://${DIST}/index.html`);
    await eventually(() => page.locator("#page").innerText(), /opened as a file.*server/s);
    await page.goto(`file://${DIST}/embed.html`);
    await eventually(() => page.locator("#embed").innerText(), /needs a server/);
  },
);

scenario("numbers, squares and bools are variables, too", {}, async (page) => {
  await enterFormula(page, "s in x && n > 2");
  for (const name of ["s", "x", "n"]) {
    await page.getByRole("group", { name: new RegExp(`^${name}, a `) }).waitFor();
  }
});
