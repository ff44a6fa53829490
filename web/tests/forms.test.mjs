// Each form of games and positions in files that are chosen, with the places that plain loops find.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT, scenario } from "./browser.mjs";
import { enter, eventually } from "./user.mjs";

/** The matches that are shown before "Show more". */
const SHOWN = 60;

const text = await readFile(join(ROOT, "data/forms.tsv"), "utf8");
const cases = text
  .trim()
  .split("\n")
  .filter((line) => !line.startsWith("#"))
  .map((line) => line.split("\t"))
  .map(([file, formula, result, help]) => ({ file, formula, result, help }));

/** Reads places as the page shows them: `2:5-6` are two plies of the second game, and `3` is a line. */
function places(result) {
  return result.split(" ").flatMap((place) => {
    const [number, plies] = place.split(":");
    if (plies === undefined) return [`line ${number}`];
    const [first, last = first] = plies.split("-").map(Number);
    const count = last - first + 1;
    return Array.from({ length: count }, (_, index) => `game ${number}, ply ${first + index}`);
  });
}

const view = (page) => page.locator("#view-positions");
const box = (page) => page.getByRole("textbox", { name: "Formula that selects positions" });

async function choose(page, file) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    view(page).getByRole("button", { name: "Choose a file" }).click(),
  ]);
  await chooser.setFiles(file);
}

/** Returns the counts and places of a search that has ended, or its error. */
async function answer(page) {
  const [counts, error, found] = await view(page).evaluate((it) => [
    it.querySelector(".counts").textContent,
    it.querySelector(".notice-error:not([hidden])")?.textContent ?? "",
    [...it.querySelectorAll(".matches .place")].map((place) => place.textContent),
  ]);
  return { count: Number(/^([\d,]+) of/.exec(counts)?.[1].replace(",", "") ?? 0), error, found };
}

for (const name of new Set(cases.map(({ file }) => file))) {
  scenario(`each form finds in ${name} what a loop finds`, { state: { view: "positions" } }, async (page) => {
    await choose(page, join(ROOT, "data", name));
    for (const { formula, result, help } of cases.filter(({ file }) => file === name)) {
      // Without a formula nothing is shown, so what comes next is the answer.
      await enter(page, box(page), " ");
      await eventually(() => answer(page), { count: 0, error: "", found: [] });
      await enter(page, box(page), formula);
      if (help === undefined) {
        const found = places(result);
        const expected = { count: found.length, error: "", found: found.slice(0, SHOWN) };
        await eventually(() => answer(page), expected);
      } else {
        const error = await eventually(async () => (await answer(page)).error, /./);
        for (const part of [result.replace(/^error: /, ""), help]) {
          assert.ok(error.includes(part), `${formula}: ${error}`);
        }
      }
    }
  });
}

scenario("the notes on ply 0 are those of the file", { state: { view: "positions" } }, async (page) => {
  const notes = () => view(page).locator(".notes").innerText();
  const game = 'game,ply,san,fen\n1,1,e4,rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n';
  const files = [
    ["positions.epd", "8/8/8/8/8/8/8/K1k5 w - - 0 1\n", ""],
    ["games.pgn", "1. e4 *\n", "in games, the position before the first move counts too, with ply 0."],
    ["games.csv", game, /^a table has no rows of ply 0/],
  ];
  await enter(page, box(page), 'position("startpos") || K != none');
  for (const [name, content, expected] of files) {
    await choose(page, { name, mimeType: "text/plain", buffer: Buffer.from(content) });
    await eventually(() => view(page).locator(".source-name").innerText(), name);
    await eventually(async () => (await answer(page)).count, name === "games.pgn" ? 2 : 1);
    await eventually(notes, expected);
  }
});
