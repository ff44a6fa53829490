// The gallery: chapters, boards, proofs on the spot, and the way to the workbench.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DIST, PHONE, scenario } from "./browser.mjs";
import { address, eventually, formulaText, square, wordField } from "./user.mjs";

const chapters = JSON.parse(await readFile(join(DIST, "gallery.json"), "utf8"));
const GALLERY = { state: { view: "gallery" } };

const title = (page) => page.locator("#view-gallery h2").innerText();
const examples = (page) => page.locator("#view-gallery .example");

/** Returns the first block of a kind with its chapter and its place in it. */
function find(isFound) {
  for (const chapter of chapters) {
    const blocks = chapter.sections.flatMap((it) => it.blocks).filter((it) => it.kind !== "text");
    const index = blocks.findIndex(isFound);
    if (index >= 0) return { chapter, index, block: blocks[index] };
  }
  throw new Error("the gallery has no such block");
}

scenario("the first chapter has its text, its formulas and their boards", GALLERY, async (page) => {
  const [first] = chapters;
  await eventually(() => title(page), first.title);
  const blocks = first.sections.flatMap((it) => it.blocks).filter((it) => it.kind !== "text");
  assert.deepEqual(
    await examples(page).locator("pre").allInnerTexts(),
    blocks.map((it) => it.code),
  );
  await examples(page).first().getByRole("grid", { name: "a: board" }).waitFor();
});

scenario("nothing moves while a chapter is read", GALLERY, async (page) => {
  /** The places of what follows examples: a click aims at them. */
  const places = () =>
    page
      .locator("#view-gallery :is(.example, .example button:not([hidden]), h3, .turns a)")
      .evaluateAll((all) =>
        all
          .filter((it) => it.checkVisibility())
          .map((it) => it.getBoundingClientRect().top + scrollY),
      );
  for (const chapter of chapters) {
    await page
      .getByRole("navigation", { name: "Chapters" })
      .getByRole("link", { name: chapter.title, exact: true })
      .click();
    await eventually(() => title(page), chapter.title);
    const before = await places();
    for (const part of [0.25, 0.5, 0.75, 1, 0]) {
      await page.evaluate(async (part) => {
        scrollTo(0, part * document.documentElement.scrollHeight);
        // An observer of what is in view runs in the first frame, and its changes are in the second.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      }, part);
    }
    assert.deepEqual(await places(), before, chapter.id);
  }
});

scenario("chapters follow each other, and the browser goes back", GALLERY, async (page) => {
  await eventually(() => title(page), chapters[0].title);
  await page.getByRole("link", { name: /^Next:/ }).click();
  await eventually(() => title(page), chapters[1].title);
  await eventually(async () => (await address(page)).chapter, chapters[1].id);
  await page.getByRole("link", { name: /^Previous:/ }).click();
  await eventually(() => title(page), chapters[0].title);
  await page.goBack();
  await eventually(() => title(page), chapters[1].title);
  const list = page.getByRole("navigation", { name: "Chapters" });
  await list.getByRole("link", { name: chapters.at(-1).title, exact: true }).click();
  await eventually(() => title(page), chapters.at(-1).title);
  assert.equal(await page.getByRole("link", { name: /^Next:/ }).count(), 0);
  await eventually(() => list.locator("[aria-current=page]").innerText(), chapters.at(-1).title);
});

scenario("every chapter is drawn without an error", GALLERY, async (page) => {
  const problems = [];
  for (const chapter of chapters) {
    await page
      .getByRole("navigation", { name: "Chapters" })
      .getByRole("link", { name: chapter.title, exact: true })
      .click();
    await eventually(() => title(page), chapter.title);
    const wrong = page.locator("#view-gallery .example .error:not(:empty)");
    for (const text of await wrong.allInnerTexts()) problems.push(`${chapter.id}: ${text}`);
  }
  assert.deepEqual(problems, []);
});

scenario("every input of every example can be changed by mouse and by keyboard", GALLERY, async (page) => {
  const missing = [];
  for (const chapter of chapters) {
    await page
      .getByRole("navigation", { name: "Chapters" })
      .getByRole("link", { name: chapter.title, exact: true })
      .click();
    await eventually(() => title(page), chapter.title);
    const blocks = chapter.sections.flatMap((it) => it.blocks).filter((it) => it.kind !== "text");
    // The names of the groups of an example, and of what in them takes the focus by Tab.
    const found = await examples(page).evaluateAll((all) =>
      all.map((example) =>
        [...example.querySelectorAll("[role=group]")]
          .filter((it) => it.querySelector("[role=grid] [tabindex='0'], input, select") !== null)
          .map((it) => it.ariaLabel.replace(/, a \w+$/, "")),
      ),
    );
    for (const [index, { code, fen, values }] of blocks.entries()) {
      const names = [...Object.keys(values), ...(fen === "" ? [] : ["Position"])];
      for (const name of names.filter((it) => !found[index].includes(it))) {
        missing.push(`${chapter.id}: ${name} of ${code}`);
      }
    }
  }
  assert.deepEqual(missing, []);
});

const WITH_INPUTS = find(
  ({ kind, values }) => kind === "formula" && Object.keys(values).length > 0,
);

scenario(
  "a click opens a formula with its inputs",
  {
    state: { view: "gallery", chapter: WITH_INPUTS.chapter.id },
  },
  async (page) => {
    const example = examples(page).nth(WITH_INPUTS.index);
    await example.getByRole("button", { name: "Open in the workbench" }).click();
    await page.getByRole("tabpanel", { name: "Board" }).waitFor();
    await eventually(() => formulaText(page), WITH_INPUTS.block.code);
    const state = await address(page);
    for (const [name, value] of Object.entries(WITH_INPUTS.block.values)) {
      assert.equal(state[`in.${name}`], value);
    }
    await page.goBack();
    await eventually(() => title(page), WITH_INPUTS.chapter.title);
  },
);

/** The state of the gallery with the chapter of a block. */
const at = ({ chapter }) => ({ state: { view: "gallery", chapter: chapter.id } });

const outcome = (example) => example.locator(".example-outcome").innerText();

const reset = (example) => example.getByRole("button", { name: "Reset" });

/** The name of the element that has the focus. */
const focused = (page) => page.evaluate(() => document.activeElement.ariaLabel);

scenario("boards and formulas are changed in place", at(WITH_INPUTS), async (page) => {
  const example = examples(page).nth(WITH_INPUTS.index);
  await eventually(() => outcome(example), "Result: true");
  await square(example, "a", "a8").click();
  await eventually(() => outcome(example), "Result: false");
  await example.getByRole("textbox", { name: "Formula" }).fill("a != b");
  await eventually(() => outcome(example), "Result: true");
  await example.getByRole("button", { name: "Open in the workbench" }).click();
  await eventually(() => formulaText(page), "a != b");
  assert.equal((await address(page))["in.a"], "{e4,d5,c6,a8}");
});

scenario("a finger changes a board", { ...PHONE, ...at(WITH_INPUTS) }, async (page) => {
  const example = examples(page).nth(WITH_INPUTS.index);
  await square(example, "a", "a8").tap();
  await eventually(() => outcome(example), "Result: false");
});

scenario("a board is changed by keyboard", at(WITH_INPUTS), async (page) => {
  const example = examples(page).nth(WITH_INPUTS.index);
  await example.getByRole("textbox", { name: "Formula" }).focus();
  await page.keyboard.press("Tab");
  await eventually(() => focused(page), "d4, empty");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await eventually(() => outcome(example), "Result: false");
  // The board stays as it is, and so does the focus.
  await eventually(() => focused(page), "e4, empty");
  await page.keyboard.press("Enter");
  await eventually(() => outcome(example), "Result: true");
  await page.keyboard.press("f");
  await eventually(() => focused(page), "e4, set");
  await eventually(() => wordField(example, "a").inputValue(), "0x1010141810101010");
});

scenario("an example that was changed can be reset", at(WITH_INPUTS), async (page) => {
  const example = examples(page).nth(WITH_INPUTS.index);
  const text = example.getByRole("textbox", { name: "Formula" });
  assert.equal(await reset(example).count(), 0);
  await square(example, "b", "h1").click();
  await reset(example).waitFor();
  await text.fill("a ^");
  await eventually(() => example.getByRole("status").innerText(), /^expected a formula/);
  // The boards stay while the formula has an error.
  await square(example, "b", "g1").click();
  await wordField(example, "a").fill("neither");
  await example.getByRole("alert").filter({ hasText: /./ }).waitFor();
  await reset(example).press("Enter");
  await eventually(() => text.innerText(), WITH_INPUTS.block.code);
  await eventually(() => outcome(example), "Result: true");
  await eventually(() => wordField(example, "a").inputValue(), "0x0000040810000000");
  await square(example, "b", "h1").and(page.getByLabel("h1, empty")).waitFor();
  assert.equal(await example.locator(".error:not(:empty)").count(), 0);
  assert.equal(await reset(example).count(), 0);
  assert.equal(await example.evaluate((it) => it === document.activeElement), true);
});

const WITH_NUMBERS = find(({ values }) => values.square === "60" && values.s === "8");

scenario("numbers are changed in place", at(WITH_NUMBERS), async (page) => {
  const example = examples(page).nth(WITH_NUMBERS.index);
  const field = example.getByRole("textbox", { name: "s: a number" });
  await example.getByText("target").first().waitFor();
  const target = () => example.locator(".value").first().innerText();
  await eventually(target, /4$/);
  await field.fill("2 * 8 + 1");
  await eventually(target, /13$/);
  // What is wrong is said below the field, and stays there.
  await field.fill("2 *");
  const card = example.getByRole("group", { name: "s, a number" });
  await eventually(() => card.getByRole("alert").innerText(), /expected/);
  await example.getByRole("slider", { name: "square: 0 to 63" }).press("Home");
  assert.equal(await field.inputValue(), "2 *");
  await field.fill("1");
  await eventually(target, /\b1$/);
  await eventually(() => card.locator(".error").textContent(), "");
  await example.getByRole("slider", { name: "s: 0 to 63" }).press("End");
  await eventually(() => field.inputValue(), "63");
  await eventually(target, /63$/);
});

scenario("numbers stay as they are typed while there are errors", at(WITH_NUMBERS), async (page) => {
  const example = examples(page).nth(WITH_NUMBERS.index);
  const number = (name) => example.getByRole("textbox", { name: `${name}: a number` });
  const slider = example.getByRole("slider", { name: "square: 0 to 63" });
  await example.getByRole("textbox", { name: "Formula" }).fill("square + s +");
  await slider.press("End");
  assert.equal(await slider.inputValue(), "63");
  await eventually(() => number("square").inputValue(), "63");
  await number("s").fill("1 +");
  await slider.press("ArrowLeft");
  const card = example.getByRole("group", { name: "s, a number" });
  await card.getByRole("alert").filter({ hasText: "expected a formula" }).waitFor();
  assert.equal(await number("s").inputValue(), "1 +");
  await example.getByRole("textbox", { name: "Formula" }).fill("square + s");
  await number("s").fill("1 + 1");
  await eventually(() => outcome(example), "Result: 64");
  // A word is a set, but its field stays while it is typed.
  await number("s").fill("");
  await number("s").pressSequentially("0x1");
  assert.equal(await number("s").inputValue(), "0x1");
  await slider.press("Home");
  await example.getByRole("group", { name: "s, a set" }).waitFor();
});

const WITH_CODE = find(({ kind, code }) => kind === "code" && code.startsWith("U64 swapNBits"));

scenario("definitions in C are changed in place", at(WITH_CODE), async (page) => {
  const definition = examples(page).nth(WITH_CODE.index);
  const example = examples(page).nth(WITH_CODE.index + 1);
  const text = definition.getByRole("textbox", { name: "C" });
  const board = (name) => example.getByRole("img", { name }).waitFor();
  const { code } = WITH_CODE.block;
  const printed = await example.getByRole("img").first().getAttribute("aria-label");
  await text.fill(code.replace(/return.*/, "return b;"));
  await board(/^result: 9 squares: b2, d2, e2, h2, a6, c6, g6, h6, a7$/);
  await square(example, "b", "a1").click();
  await board(/^result: 10 squares: a1,/);
  await text.fill(code.replace(/return.*/, "return b b;"));
  const error = (it) => it.locator(".error").first().textContent();
  await eventually(() => error(definition), /./);
  const message = await error(definition);
  await eventually(() => error(example), `In the code above: ${message}`);
  await reset(definition).click();
  await eventually(() => text.innerText(), code);
  await eventually(() => error(example), "");
  await square(example, "b", "a1").click();
  await board(printed);
});

const IN_C = find(({ kind, values }) => kind === "c" && values.a !== undefined && values.b !== undefined);

scenario("boards of C code are changed in place", at(IN_C), async (page) => {
  const example = examples(page).nth(IN_C.index);
  await example.getByRole("img", { name: /: 4 squares: d4, e4, d5, e5$/ }).waitFor();
  await square(example, "a", "d4").click();
  await example.getByRole("img", { name: /: 3 squares: e4, d5, e5$/ }).waitFor();
});

scenario("a click on code puts the caret there", at(IN_C), async (page) => {
  const text = examples(page).nth(IN_C.index).getByRole("textbox", { name: "C" });
  await text.click({ position: { x: 400, y: 8 } });
  await page.keyboard.type(" // typed");
  const { code } = IN_C.block;
  await eventually(() => text.innerText(), code.replace("\n", " // typed\n"));
  // Outside of the box the code has its colors.
  await page.keyboard.press("Tab");
  await text.locator(".code-comment").waitFor();
});

const WITH_LITERAL = find(({ code }) => code.includes("let ends = {d1, d8, a4, h4};"));

/** The names of the boards of an example that can be changed. */
const grids = (example) =>
  example.getByRole("grid").evaluateAll((all) => all.map((it) => it.ariaLabel));

scenario("a set that a formula names is painted, and its code follows", at(WITH_LITERAL), async (page) => {
  const example = examples(page).nth(WITH_LITERAL.index);
  const text = example.getByRole("textbox", { name: "Formula" });
  const mask = (name) => example.getByRole("img", { name }).waitFor();
  const { code } = WITH_LITERAL.block;
  const line = (ends) => code.replace(/let ends.*/, `let ends = ${ends};`);
  // A part that is computed cannot be changed, and is a drawing.
  await eventually(() => grids(example), ["square: square", "ends: board"]);
  await mask(/^mask: 10 squares: /);
  await square(example, "ends", "d8").click();
  await eventually(() => text.innerText(), line("{d1,a4,h4}"));
  await mask(/^mask: 11 squares: .*d8/);
  // By keyboard, from the square that was clicked.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await eventually(() => focused(page), "d7, set");
  await eventually(() => text.innerText(), line("{d1,a4,h4,d7}"));
  await mask(/^mask: 10 squares: /);
  await wordField(example, "ends").fill("0");
  await eventually(() => text.innerText(), line("none"));
  await mask(/^mask: 14 squares: /);
  // The board stays while the code has an error, and is painted there.
  await text.fill(`${line("{a1}")} +`);
  await eventually(() => example.getByRole("status").innerText(), /^expected a formula/);
  await square(example, "ends", "b1").click();
  await eventually(() => text.innerText(), `${line("{a1,b1}")} +`);
  await text.fill(line("{a1..b2} | {c3}"));
  await eventually(() => grids(example), ["square: square"]);
  await reset(example).click();
  await eventually(() => text.innerText(), code);
  await mask(/^mask: 10 squares: /);
  await square(example, "ends", "d8").and(page.getByLabel("d8, set")).waitFor();
});

const WITH_WORD = find(({ code }) => code.includes("let sequence = 0b00011101;"));

scenario("a word keeps its notation when its board is painted", at(WITH_WORD), async (page) => {
  const example = examples(page).nth(WITH_WORD.index);
  const text = example.getByRole("textbox", { name: "Formula" });
  await square(example, "sequence", "b1").click();
  await eventually(() => text.innerText(), /let sequence = 0b00011111;/);
  await text.fill("let x = 0x0ff0;\n~x");
  await square(example, "x", "a1").click();
  await eventually(() => text.innerText(), "let x = 0x0ff1;\n~x");
  await square(example, "x", "h8").click();
  await eventually(() => text.innerText(), "let x = 0x8000000000000ff1;\n~x");
  // Two values of one name are not one input.
  await text.fill("let x = 0x0f; let x = 0xf0; ~x");
  await eventually(() => grids(example), []);
});

const WITH_POSITION = find(({ kind, fen }) => kind === "formula" && fen !== "");

scenario(
  "a click opens a formula with its position",
  {
    state: { view: "gallery", chapter: WITH_POSITION.chapter.id },
  },
  async (page) => {
    const example = examples(page).nth(WITH_POSITION.index);
    await example.getByRole("button", { name: "Open in the workbench" }).click();
    await eventually(
      () => page.getByRole("combobox", { name: "Position" }).inputValue(),
      WITH_POSITION.block.fen,
    );
    await page.locator("#view-board .result").first().waitFor();
  },
);

scenario("a position is changed on its board", at(WITH_POSITION), async (page) => {
  const example = examples(page).nth(WITH_POSITION.index);
  const field = example.getByRole("combobox", { name: "Position" });
  const piece = example.getByRole("combobox", { name: "Click to add or remove a" });
  const on = (name) => square(example, "Position", name);
  const board = (name) => example.getByRole("img", { name }).waitFor();
  await board(/^targets: 2 squares: d5, e5$/);
  await on("d4").and(page.getByLabel("d4, set, white pawn")).waitFor();
  await on("a2").click();
  await on("b2").click();
  await eventually(() => field.inputValue(), /\/2P2PPP\/R1BQKB1R w KQkq - 0 5$/);
  await piece.selectOption("white knight");
  await on("d4").and(page.getByLabel("d4, not set, white pawn")).waitFor();
  await on("g4").click();
  await eventually(() => field.inputValue(), /^r1bqkb1r\/ppp2ppp\/2n2n2\/3pp3\/3PP1N1\//);
  await board(/^targets: 3 squares: d5, e5, f6$/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await eventually(() => focused(page), "f4, set, white knight");
  // A side has one king: it moves, and so the rights to castle are lost.
  await piece.selectOption("white king");
  await on("e2").click();
  const moved = "r1bqkb1r/ppp2ppp/2n2n2/3pp3/3PPNN1/2N2N2/2P1KPPP/R1BQ1B1R w kq - 0 5";
  await eventually(() => field.inputValue(), moved);
  // Without a king there is an error, and the values stay.
  await on("e2").click();
  const error = example.getByRole("status").filter({ hasText: "the white king is missing" });
  await error.waitFor();
  await on("e1").and(page.getByLabel("e1, empty")).waitFor();
  await board(/^targets: 3 squares: d5, e5, f6$/);
  await on("e2").click();
  await error.waitFor({ state: "detached" });
  await eventually(() => field.inputValue(), moved);
  await example.getByRole("button", { name: "Open in the workbench" }).click();
  await eventually(async () => (await address(page)).fen, moved);
});

scenario("a position is typed in place", at(WITH_POSITION), async (page) => {
  const example = examples(page).nth(WITH_POSITION.index);
  const field = example.getByRole("combobox", { name: "Position" });
  const error = example.getByRole("status").filter({ hasText: "rank 6 is missing" });
  await field.fill("4k3/8");
  await error.waitFor();
  await field.blur();
  await page.keyboard.press("Tab");
  assert.equal(await field.inputValue(), "4k3/8");
  await example.getByLabel("e8, not set, black king").waitFor();
  await field.fill("startpos");
  await error.waitFor({ state: "detached" });
  await example.getByRole("img", { name: "targets: no squares" }).waitFor();
  await square(example, "Position", "e2").click();
  const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1";
  await eventually(() => field.inputValue(), start);
  await reset(example).click();
  await eventually(() => field.inputValue(), WITH_POSITION.block.fen);
});

const STRIP = find(({ strip }) => strip !== undefined);

scenario(
  "a slider moves the window over the bits of a word",
  {
    state: { view: "gallery", chapter: STRIP.chapter.id },
  },
  async (page) => {
    const example = examples(page).nth(STRIP.index);
    await eventually(() => example.locator("output").innerText(), "window 18: 011101 is 29");
    const slider = example.getByRole("slider", { name: "i: 0 to 63" });
    await slider.focus();
    await slider.press("ArrowRight");
    await eventually(() => example.locator("output").innerText(), "window 19: 111010 is 58");
    await eventually(() => outcome(example), "Result: 58");
    assert.equal(await slider.evaluate((it) => it === document.activeElement), true);
    await example.getByRole("textbox", { name: "i: a number" }).fill("64");
    await eventually(() => example.locator("output").innerText(), "window 64: outside of the word");
  },
);

const LAW = find(({ kind }) => kind === "law");

scenario(
  "a law is proved on the spot",
  {
    state: { view: "gallery", chapter: LAW.chapter.id },
  },
  async (page) => {
    const example = examples(page).nth(LAW.index);
    await example.getByRole("button", { name: "Prove" }).click();
    await eventually(() => example.locator(".stamp").innerText(), /^Proved/);
    await example.getByRole("button", { name: "Open in the workbench" }).click();
    await page.getByRole("tabpanel", { name: "Proof" }).waitFor();
    await eventually(() => formulaText(page), LAW.block.code);
  },
);

scenario("a law is changed in place", at(LAW), async (page) => {
  const example = examples(page).nth(LAW.index);
  const text = example.getByRole("textbox", { name: "Law" });
  const error = example.locator(".error").first();
  await text.fill("a | b ==");
  await eventually(() => error.innerText(), /^expected a formula/);
  await text.fill("for all sets a, a | b == a + b.");
  await eventually(() => error.textContent(), "");
  await example.getByRole("button", { name: "Prove" }).click();
  await eventually(() => example.locator(".proof-result").first().innerText(), /^Refuted[\s\S]*passed over/);
  await reset(example).click();
  await eventually(() => text.innerText(), LAW.block.code);
  await eventually(() => example.locator(".proof-result").first().textContent(), "");
});

const REFUTED = find(({ kind }) => kind === "refuted");

scenario(
  "a false law is refuted on the spot",
  {
    state: { view: "gallery", chapter: REFUTED.chapter.id },
  },
  async (page) => {
    const example = examples(page).nth(REFUTED.index);
    await example.getByRole("button", { name: "Prove" }).click();
    await eventually(() => example.locator(".stamp").innerText(), /^Refuted/);
    await example.getByRole("heading", { name: "Counterexample" }).waitFor();
  },
);

scenario("on a phone a list chooses the chapter", { ...PHONE, ...GALLERY }, async (page) => {
  await page.getByRole("combobox", { name: "Chapter" }).selectOption(chapters[2].id);
  await eventually(() => title(page), chapters[2].title);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `the page is ${width} pixels wide`);
});

scenario(
  "a gallery that cannot be loaded can be tried again",
  {
    ...GALLERY,
    path: "index.html",
    state: { view: "steps", formula: "x" },
    expects: [/Failed to load resource/],
  },
  async (page) => {
    await page.route("**/gallery.json", (route) => route.abort());
    await page.getByRole("tab", { name: "Gallery" }).click();
    await eventually(
      () => page.locator("#view-gallery .notice").innerText(),
      /The gallery could not be loaded/,
    );
    await page.unroute("**/gallery.json");
    await page.getByRole("button", { name: "Try again" }).click();
    await eventually(() => title(page), chapters[0].title);
  },
);
