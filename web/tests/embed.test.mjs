// The view for other pages.

import assert from "node:assert/strict";
import { picture, scenario } from "./browser.mjs";
import { eventually, formulaText } from "./user.mjs";

const path = "embed.html";

scenario(
  "a formula is shown with its board and a link",
  {
    path,
    state: { formula: "rook(x, b)", "in.x": "{d4}", "in.b": "{d7,b4}" },
  },
  async (page, { session }) => {
    await page.getByRole("img", { name: /12 squares: d1, d2, d3, b4/ }).waitFor();
    await eventually(() => page.locator("pre").innerText(), "x = {d4}\nb = {d7,b4}\nrook(x, b)");
    const [opened] = await Promise.all([
      session.waitForEvent("page"),
      page.getByRole("link", { name: "Open in the workbench" }).click(),
    ]);
    await eventually(() => formulaText(opened), "rook(x, b)");
    await picture(page, "embed");
  },
);

scenario(
  "a position, a number and an error are shown",
  {
    path,
    state: { formula: "knight(N)", fen: "startpos" },
  },
  async (page) => {
    await page.getByRole("img", { name: /6 squares/ }).waitFor();
    await page.evaluate(() => (location.hash = "#formula=count({e4})"));
    await eventually(() => page.locator(".value-text").innerText(), "1");
    await page.evaluate(() => (location.hash = "#formula=x %26"));
    await eventually(() => page.locator(".notice-error").innerText(), /expected a formula/);
  },
);

scenario(
  "what is true of empty boards is not called true",
  { path, state: { formula: "x + y == (x | y)" } },
  async (page, { session }) => {
    await eventually(() => page.locator("figure").innerText(), /holds for these boards; not proved/);
    assert.doesNotMatch(await page.locator("figure").innerText(), /true/);
    const [other] = await Promise.all([
      session.waitForEvent("page"),
      page.getByRole("link", { name: "Prove it" }).click(),
    ]);
    await other.getByRole("tabpanel", { name: "Proof" }).waitFor();
  },
);

scenario("it works in a frame of another page", { path }, async (page, { origin, session }) => {
  const other = await session.newPage();
  await other.setContent(`<iframe src="${origin}/embed.html#formula={e4}" width=400 height=500>`);
  await other
    .frameLocator("iframe")
    .getByRole("img", { name: /1 square: e4/ })
    .waitFor();
});
