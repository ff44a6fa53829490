// Boards: pointer, keyboard, fingers, headers, paste, mappings and files.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { PHONE, scenario } from "./browser.mjs";
import {
  address,
  enterFormula,
  eventually,
  expectResult,
  expectWord,
  ready,
  square,
  wordField,
} from "./user.mjs";

const X = { state: { formula: "x", "in.x": "{e4}" } };

scenario("a click toggles a square", X, async (page) => {
  await square(page, "x", "d4").click();
  await expectWord(page, "x", "0x0000000018000000");
  await square(page, "x", "e4").click();
  await expectWord(page, "x", "0x0000000008000000");
  await expectResult(page, "0x0000000008000000");
});

scenario("a drag paints, and a drag from a set square erases", X, async (page) => {
  const drag = async (from, to) => {
    const [start, end] = [
      await square(page, "x", from).boundingBox(),
      await square(page, "x", to).boundingBox(),
    ];
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 20 });
    await page.mouse.up();
  };
  await drag("a2", "h2");
  await expectWord(page, "x", "0x000000001000ff00");
  await drag("c2", "e2");
  await expectWord(page, "x", "0x000000001000e300");
  await page.getByRole("button", { name: "Undo" }).click();
  await expectWord(page, "x", "0x000000001000ff00");
});

scenario("a drag leaves no square out if the pointer is fast", X, async (page) => {
  const middle = async (name) => {
    const { x, y, width, height } = await square(page, "x", name).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle("a2")));
  await page.mouse.down();
  await page.mouse.move(...(await middle("h2")));
  await page.mouse.move(...(await middle("h7")));
  await page.mouse.up();
  await expectWord(page, "x", "0x008080809080ff00");
});

scenario("headers fill ranks and files", X, async (page) => {
  const grid = page.getByRole("grid", { name: "x: board" });
  await grid.getByRole("rowheader", { name: "Rank 2" }).click();
  await expectWord(page, "x", "0x000000001000ff00");
  await grid.getByRole("columnheader", { name: "File a" }).click();
  await expectWord(page, "x", "0x010101011101ff01");
  await grid.getByRole("columnheader", { name: "File a" }).click();
  await expectWord(page, "x", "0x000000001000fe00");
});

scenario("brushes paint lines", X, async (page) => {
  await page.getByText("Diagonal", { exact: true }).click();
  await square(page, "x", "a1").click();
  await expectWord(page, "x", "0x8040201018040201");
});

scenario("the keyboard alone edits a board", X, async (page) => {
  await page.getByRole("grid", { name: "x: board" }).locator("[tabindex='0']").focus();
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  const moved = async () => {
    const before = await focused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    assert.notEqual(await focused(), before);
  };
  await moved();
  const name = (await focused()).slice(0, 2);
  await page.keyboard.press("Space");
  await eventually(focused, `${name}, set`);
  await page.keyboard.press("Space");
  await eventually(focused, `${name}, empty`);
  await expectWord(page, "x", "0x0000000010000000");
});

for (const [what, text, word] of [
  ["a number", "0x8100000000000081", "0x8100000000000081"],
  ["a number with a suffix of C", "0x8100000000000081ULL", "0x8100000000000081"],
  ["a decimal number", "18446744073709551615", "0xffffffffffffffff"],
  ["a number of an assembler", "$8100000000000081", "0x8100000000000081"],
  ["a row of binary digits", `1${"0".repeat(62)}1`, "0x8000000000000001"],
  ["squares", "{a1, h8}", "0x8000000000000001"],
  ["a position", "8/8/8/8/4N3/8/8/K6k w - - 0 1", "0x0000000010000081"],
  ["a placement without kings", "8/8/8/8/4N3/8/8/7p", "0x0000000010000080"],
  [
    "a drawing",
    ". . . . . . . 1\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n" +
      ". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n1 . . . . . . .",
    "0x8000000000000001",
  ],
]) {
  scenario(`${what} can be pasted`, X, async (page) => {
    await page.evaluate((it) => navigator.clipboard.writeText(it), text);
    await wordField(page, "x").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+v");
    await page.keyboard.press("Enter");
    await expectResult(page, word);
    await eventually(async () => (await address(page))["in.x"] !== "{e4}", true);
    await page.reload();
    await expectWord(page, "x", word);
  });
}

scenario("a wrong word is an error, and the board stays", X, async (page) => {
  await wordField(page, "x").fill("0xzz");
  await page.keyboard.press("Enter");
  await eventually(() => page.getByRole("group", { name: "x, a set" }).innerText(), /z/);
  await square(page, "x", "e4").waitFor();
});

scenario("a wrong word has help", X, async (page) => {
  await wordField(page, "x").fill("ff00");
  await eventually(
    () => page.getByRole("group", { name: "x, a set" }).innerText(),
    /write it as `?0xff00/,
  );
});

scenario("words follow the mapping, and boards do not", X, async (page) => {
  await page.getByRole("combobox", { name: /^Bits/ }).selectOption("berlef");
  await expectWord(page, "x", "0x0000001000000000");
  await expectResult(page, "0x0000001000000000");
  assert.match(await square(page, "x", "e4").getAttribute("aria-label"), /, set$/);
});

scenario("the mapping of a word is found", X, async (page) => {
  await page.getByText("Which mapping is it?").click();
  const tool = page.locator("details", { hasText: "Which mapping is it?" });
  const [word, squares] = [tool.getByRole("textbox").nth(0), tool.getByRole("textbox").nth(1)];
  await word.fill("0x0010100000000000");
  await squares.fill("e2 e3");
  await eventually(() => tool.innerText(), /big-endian rank, little-endian file/);
  await word.fill("0x3");
  await squares.fill("e2 e3");
  await eventually(() => tool.innerText(), /\bno\b|none/i);
  await word.fill("ff00");
  await eventually(() => tool.innerText(), /write it as `?0xff00/);
});

scenario("clear, fill and invert change a set", X, async (page) => {
  const group = page.getByRole("group", { name: "Change x" });
  await group.getByRole("button", { name: "Invert" }).click();
  await expectWord(page, "x", "0xffffffffefffffff");
  await group.getByRole("button", { name: "Clear" }).click();
  await expectWord(page, "x", "0x0000000000000000");
  await group.getByRole("button", { name: "Fill" }).click();
  await expectWord(page, "x", "0xffffffffffffffff");
});

scenario("texts of the result can be copied", X, async (page) => {
  await page.getByRole("button", { name: "Copy C", exact: true }).click();
  await eventually(
    () => page.evaluate(() => navigator.clipboard.readText()),
    /UINT64_C\(0x0000000010000000\)/,
  );
  await page.getByRole("button", { name: /^Copy link/ }).click();
  await eventually(() => page.evaluate(() => navigator.clipboard.readText()), /#formula=x&in\.x=/);
});

scenario("the drawing is saved as SVG and PNG", X, async (page) => {
  const saved = async (name) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: `Save ${name}` }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const svg = await saved("SVG");
  assert.match(svg.name, /\.svg$/);
  assert.match(svg.bytes.toString(), /^<svg[\s\S]*<\/svg>\s*$/);
  const png = await saved("PNG");
  assert.match(png.name, /\.png$/);
  assert.equal(png.bytes.subarray(1, 4).toString(), "PNG");
  assert.ok(png.bytes.readUInt32BE(16) > 500);
});

scenario(
  "a finger toggles squares on a phone, and nothing is wider than the page",
  {
    ...PHONE,
    ...X,
  },
  async (page) => {
    await ready(page);
    await square(page, "x", "d4").tap();
    await expectWord(page, "x", "0x0000000018000000");
    await enterFormula(page, "let y = north_fill(x); let z = y & rank_8; z | x");
    await expectResult(page, "0x1800000018000000");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `the page is ${width} pixels wide`);
  },
);
