// The view of steps, and the sliders of shifts.

import assert from "node:assert/strict";
import { scenario } from "./browser.mjs";
import { eventually, expectResult, formulaText, openView } from "./user.mjs";

const FORMULA = "let attacks = knight(x); attacks & ~(x << 9)";

scenario(
  "each operation is a step, in the order of evaluation",
  {
    state: { view: "steps", formula: FORMULA, "in.x": "{e4}" },
  },
  async (page) => {
    const titles = () => page.locator(".step:visible .step-text").allInnerTexts();
    await eventually(titles, ["knight(x)", "x << 9", "~(x << 9)", "attacks & ~(x << 9)"]);
    await page
      .getByRole("img", { name: /^attacks: 8 squares/ })
      .first()
      .waitFor();
  },
);

scenario(
  "operators are shown without the brackets around them",
  { state: { view: "steps", formula: "let g = x | (p & (x << 8)); (g ^ p) - ~(x)" } },
  async (page) => {
    const signs = () =>
      page
        .locator(".step:visible")
        .evaluateAll((all) =>
          all.map((it) => [...it.querySelectorAll(".sign")].map((sign) => sign.innerText).join(" ")),
        );
    await eventually(signs, ["<< =", "& =", "| =", "^ =", "~ =", "- ="]);
  },
);

scenario(
  "a slider changes the amount in the formula",
  {
    state: { view: "steps", formula: "x << 9", "in.x": "{e4}" },
  },
  async (page) => {
    const slider = page.getByRole("slider");
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await eventually(() => formulaText(page), "x << 10");
    await page.keyboard.press("Home");
    await eventually(() => formulaText(page), "x << 0");
    await slider.fill("17");
    await eventually(() => formulaText(page), "x << 17");
    await openView(page, "Board");
    await expectResult(page, "0x0000200000000000");
  },
);

scenario(
  "a division by zero is explained where it happens",
  {
    state: { view: "steps", formula: "1 + 8 / count(x)", "in.x": "none" },
  },
  async (page) => {
    await eventually(
      () => page.locator("#view-steps .error").first().innerText(),
      /divides by zero/,
    );
    assert.equal(await page.locator("#view-steps .step:visible").count(), 3);
  },
);

scenario(
  "pointing at a step shows its place in the formula",
  {
    state: { view: "steps", formula: FORMULA, "in.x": "{e4}" },
  },
  async (page) => {
    await page.locator(".step", { hasText: "x << 9" }).first().hover();
    await eventually(
      () =>
        page
          .locator(".cm-content .place")
          .allInnerTexts()
          .then((it) => it.join("")),
      "x << 9",
    );
  },
);

scenario(
  "C code says how to see its operations",
  { state: { view: "steps", formula: "U64 f(U64 x) { x |= x << 8; return x | x << 16; }" } },
  async (page) => {
    await eventually(
      () => page.locator("#view-steps > p").innerText(),
      /C code is one step\. To see its operations, write them as a formula/,
    );
  },
);
