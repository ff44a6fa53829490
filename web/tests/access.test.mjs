// Every view, in light and dark and on a desktop and a phone: axe-core finds no violation, nothing
// is wider than the page, and the keyboard reaches everything. The pictures are taken here.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { DESKTOP, PHONE, picture, scenario } from "./browser.mjs";
import { eventually, ready } from "./user.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const VIEWS = {
  board: {
    state: { formula: "let y = north_fill(x); y & ~b", "in.x": "{c2,e4}", "in.b": "{e7,g5}" },
    shown: (page) => page.locator("#view-board .result").first().waitFor(),
  },
  error: {
    state: { formula: "x & knigth(x)", "in.x": "{e4}", fen: "8/8/8" },
    shown: (page) => page.locator(".messages .error, #fen-error").first().waitFor(),
  },
  steps: {
    state: { view: "steps", formula: "let y = x << 9; knight(x) & ~y", "in.x": "{e4}" },
    shown: (page) => page.locator(".step").first().waitFor(),
  },
  proof: {
    state: { view: "proof", formula: "a | b == a + b" },
    shown: async (page) => {
      await page.locator("#view-proof").getByRole("button", { name: "Prove", exact: true }).click();
      await page.locator(".stamp").waitFor();
    },
  },
  proved: {
    state: { view: "proof", formula: "x + y", second: "(x ^ y) + 2 * (x & y)" },
    shown: async (page) => {
      await page
        .locator("#view-proof")
        .getByRole("button", { name: "Compare", exact: true })
        .click();
      await page.locator(".stamp").waitFor();
    },
  },
  exported: {
    state: { view: "proof", formula: "for all x, x & (x - 1) <= x." },
    shown: async (page) => {
      await page.getByRole("button", { name: "Export as SMT-LIB" }).click();
      await page.locator(".exported pre").waitFor();
    },
  },
  instructions: {
    state: { view: "instructions", formula: "a & b | a & c | b & c | (x & -x)" },
    shown: (page) => page.locator(".listing tbody tr").first().waitFor(),
  },
  gallery: {
    state: { view: "gallery" },
    shown: async (page) => {
      await page.locator(".example .board").first().waitFor();
      await page
        .locator(".example")
        .filter({ hasText: "a <= b => is_subset" })
        .getByRole("button", { name: "Prove" })
        .click();
      await page.locator(".stamp").first().waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  example: {
    state: { view: "gallery", chapter: "bit-by-square" },
    shown: (page) => page.getByRole("group", { name: "Position" }).first().waitFor(),
  },
  positions: {
    state: { view: "positions", query: "rook(R) & q" },
    shown: (page) => page.locator(".match .board").first().waitFor(),
  },
  embed: {
    path: "embed.html",
    state: { formula: "knight(N) & ~white", fen: "startpos" },
    shown: (page) => page.locator(".board").first().waitFor(),
  },
};

/** Views whose pictures are kept. */
const KEPT = ["board", "steps", "proof", "instructions", "gallery", "positions"];

for (const [name, { path, state, shown }] of Object.entries(VIEWS)) {
  for (const colorScheme of ["light", "dark"]) {
    for (const [size, device] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      const options = { ...device, colorScheme, state, ...(path === undefined ? {} : { path }) };
      scenario(`${name}, ${colorScheme}, ${size}`, options, async (page) => {
        await shown(page);
        // Not the picture of a moment in which a color changes.
        await page.evaluate(() =>
          Promise.allSettled(document.getAnimations().map((it) => it.finished)),
        );
        if (KEPT.includes(name)) await picture(page, `${name}-${colorScheme}-${size}`);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => globalThis.axe.run(document));
        assert.deepEqual(
          violations.map(({ id, help, nodes }) => [
            id,
            help,
            nodes.map((it) => it.target.join(" ")).slice(0, 5),
          ]),
          [],
        );
        const [wide, width] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.documentElement.clientWidth,
        ]);
        assert.ok(wide <= width, `${wide} pixels do not fit into ${width}`);
      });
    }
  }
}

scenario(
  "the tabulator reaches every part, and the focus is visible",
  {
    state: { formula: "x << 8", "in.x": "{e4}" },
  },
  async (page) => {
    await ready(page);
    await page.evaluate(() => document.activeElement.blur());
    const reached = [];
    for (let index = 0; index < 80; index += 1) {
      await page.keyboard.press("Tab");
      const [name, isVisible] = await page.evaluate(() => {
        let it = document.activeElement;
        while (it.shadowRoot?.activeElement) it = it.shadowRoot.activeElement;
        const style = getComputedStyle(it);
        const hasOutline = style.outlineStyle !== "none" && style.outlineWidth !== "0px";
        const around = getComputedStyle(it.closest(".editor") ?? it.getRootNode().host ?? it);
        const isSeen = hasOutline || style.boxShadow !== "none" || around.boxShadow !== "none";
        return [
          it.getAttribute("aria-label") ?? it.id ?? it.textContent,
          isSeen || it === document.body,
        ];
      });
      assert.ok(isVisible, `the focus on "${name}" is not visible`);
      reached.push(name);
    }
    for (const name of ["Formula", "fen", "mapping", "tab-board", /^[a-h][1-8],/, /^Copy Hex/]) {
      const isReached = reached.some((it) =>
        name instanceof RegExp ? name.test(it) : it === name,
      );
      assert.ok(isReached, `${name} is not reached: ${reached.join(" | ")}`);
    }
  },
);

scenario("the arrow keys change the view", { state: { formula: "x" } }, async (page) => {
  await page.getByRole("tab", { name: "Board" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("tabpanel", { name: "Steps" }).waitFor();
  await page.keyboard.press("End");
  await page.getByRole("tabpanel", { name: "Positions" }).waitFor();
});

scenario("the colors can be chosen, and are kept", { state: { formula: "x" } }, async (page) => {
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const light = await ink();
  await page.getByRole("combobox", { name: "Colors" }).selectOption("dark");
  await eventually(async () => (await ink()) !== light, true);
  await page.reload();
  await ready(page);
  assert.notEqual(await ink(), light);
});
