// The gallery: chapters, boards, proofs on the spot, and the way to the workbench.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DIST, PHONE, scenario } from "./browser.mjs";
import { address, eventually, formulaText } from "./user.mjs";

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
  await examples(page).first().getByRole("img").first().waitFor();
});

scenario("nothing moves while a chapter is read", GALLERY, async (page) => {
  /** The places of what follows examples: a click aims at them. */
  const places = () =>
    page
      .locator("#view-gallery :is(.example, .example button:not([hidden]), h3, .turns a)")
      .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top + scrollY));
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
    const wrong = page.locator("#view-gallery .example", { has: page.locator(".notice-error") });
    for (const text of await wrong.allInnerTexts()) problems.push(`${chapter.id}: ${text}`);
  }
  assert.deepEqual(problems, []);
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

scenario(
  "boards and formulas are changed in place",
  { state: { view: "gallery", chapter: WITH_INPUTS.chapter.id } },
  async (page) => {
    const example = examples(page).nth(WITH_INPUTS.index);
    const outcome = example.locator(".example-outcome");
    await eventually(() => outcome.innerText(), /true/);
    await example.locator(".changeable").first().click({ position: { x: 4, y: 4 } });
    await eventually(() => outcome.innerText(), /false/);
    await example.getByRole("textbox").fill("a != b");
    await eventually(() => outcome.innerText(), /true/);
    await example.getByRole("button", { name: "Open in the workbench" }).click();
    await eventually(() => formulaText(page), "a != b");
  },
);

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

const STRIP = find(({ strip }) => strip !== undefined);

scenario(
  "a slider moves the window over the bits of a word",
  {
    state: { view: "gallery", chapter: STRIP.chapter.id },
  },
  async (page) => {
    const example = examples(page).nth(STRIP.index);
    await eventually(() => example.locator("output").innerText(), "window 18: 011101 is 29");
    const slider = example.getByRole("slider", { name: "Place of the window" });
    await slider.focus();
    await slider.press("ArrowRight");
    await eventually(() => example.locator("output").innerText(), "window 19: 111010 is 58");
    await eventually(() => example.locator(".example-outcome").innerText(), "Result: 58");
    assert.equal(await slider.evaluate((it) => it === document.activeElement), true);
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
