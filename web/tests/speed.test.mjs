// The time from a key to the new result. It is printed and not asserted: machines differ.

import { scenario } from "./browser.mjs";
import { eventually, expectResult, formulaBox } from "./user.mjs";

/** Types a text key by key; returns the milliseconds of each until its frame is drawn. */
async function measure(page, text) {
  await formulaBox(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.evaluate(() => {
    globalThis.keys = [];
    addEventListener(
      "keydown",
      () => {
        const start = performance.now();
        // The callback runs before the frame, and its timer after it.
        requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - start)));
      },
      true,
    );
  });
  for (const letter of text) {
    await page.keyboard.press(letter === " " ? "Space" : letter);
    await page.waitForTimeout(60);
  }
  await eventually(() => page.evaluate(() => globalThis.keys.length), text.length);
  return page.evaluate(() => globalThis.keys);
}

/** Returns the seconds that the thread of the page has worked, by kind of work. */
async function work(client) {
  const { metrics } = await client.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

function summary(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))].toFixed(1);
  return `median ${at(0.5)} ms, 95% ${at(0.95)} ms, longest ${at(1)} ms`;
}

const TEXT = " | 0xff00 ^ 0x1";

for (const [name, state] of [
  ["a short formula", { formula: "x", "in.x": "{e4}" }],
  [
    "a long formula with six boards",
    {
      formula:
        "let a = north_fill(x); let b = south_fill(y); let c = a & b; let d = knight(c); " +
        "(d ^ z) | w | x",
      "in.x": "{e4}",
      "in.y": "{d5}",
      "in.z": "{a1..h2}",
      "in.w": "{a8}",
    },
  ],
  [
    "the view of steps",
    { view: "steps", formula: "(x << 9) & ~file_a | knight(x)", "in.x": "{e4}" },
  ],
]) {
  scenario(`a key in ${name}`, { state }, async (page, { session }) => {
    await formulaBox(page).waitFor();
    const client = await session.newCDPSession(page);
    await client.send("Performance.enable");
    await page.waitForTimeout(1000);
    const before = await work(client);
    const keys = await measure(page, TEXT);
    const after = await work(client);
    const each = (kind) => (((after[kind] - before[kind]) / TEXT.length) * 1e3).toFixed(1);
    console.log(
      `${name}: from a key to its frame ${summary(keys)}; on average ` +
        `${each("ScriptDuration")} ms of scripts, ${each("RecalcStyleDuration")} ms of styles, ` +
        `${each("LayoutDuration")} ms of layout`,
    );
  });
}

scenario("the first result of a visit", async (page) => {
  await expectResult(page, /^0x/);
  const { timing, size } = await page.evaluate(() => {
    const all = performance.getEntriesByType("resource");
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    return {
      timing: {
        loaded: performance.timing.loadEventEnd - performance.timing.navigationStart,
        paint: paint?.startTime,
      },
      size: all.reduce((sum, it) => sum + it.encodedBodySize, 0),
    };
  });
  console.log(
    `first visit: painted after ${timing.paint?.toFixed(0)} ms, ${size} bytes without compression`,
  );
});
