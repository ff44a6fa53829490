// What is loaded late has its place from the start: nothing moves under the pointer of a user.

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { DESKTOP, PHONE, scenario } from "./browser.mjs";

/** The views, what each loads late, and what it then shows. */
const VIEWS = {
  board: { state: { formula: "knight(N)", fen: "startpos" }, shown: "#view-board .result" },
  steps: { state: { view: "steps", formula: "x << 9", "in.x": "{e4}" }, shown: ".step" },
  proof: { state: { view: "proof", formula: "a & b == b & a" }, shown: "#view-proof button" },
  instructions: {
    state: { view: "instructions", formula: "a & b | c" },
    late: "**/work_bg.wasm",
    shown: ".listing tbody tr",
  },
  gallery: { state: { view: "gallery" }, late: "**/gallery.json", shown: ".example .board" },
  positions: {
    state: { view: "positions", query: "rook(R) & q" },
    late: "**/work_bg.wasm",
    shown: ".match .board",
  },
};

for (const [name, { state, late, shown }] of Object.entries(VIEWS)) {
  for (const [size, device] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    scenario(`nothing moves in ${name}, ${size}`, { ...device, state }, async (page) => {
      await page.addInitScript(() => {
        globalThis.shifts = [];
        const text = ({ node, previousRect, currentRect }) =>
          `${node?.id || node?.className || node?.nodeName}: ` +
          `${previousRect.x}, ${previousRect.y} to ${currentRect.x}, ${currentRect.y}`;
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries()) shifts.push(...sources.map(text));
        }).observe({ type: "layout-shift", buffered: true });
      });
      if (late !== undefined) {
        await page.route(late, async (route) => {
          // The page is drawn without it.
          await sleep(500);
          await route.continue();
        });
      }
      await page.reload();
      await page.locator(shown).first().waitFor();
      await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      });
      assert.deepEqual(await page.evaluate(() => globalThis.shifts), []);
    });
  }
}
