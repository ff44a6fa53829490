// Numberings of squares: code that declares its own, and one that is chosen.

import assert from "node:assert/strict";
import { scenario } from "./browser.mjs";
import { enterFormula, eventually, expectResult, expectWord, result } from "./user.mjs";

/** The squares from a8 to h1, as engines number them that begin there. */
const SQUARES = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) => [..."abcdefgh"].map((it) => it + rank));

const ENGINE = `enum { ${SQUARES.join(", ")} };
const U64 not_a_file = 18374403900871474942ULL;
const U64 not_h_file = 9187201950435737471ULL;
U64 mask_pawn_attacks_white(int square) {
  U64 attacks = 0ULL, bitboard = 1ULL << square;
  if ((bitboard >> 7) & not_a_file) attacks |= bitboard >> 7;
  if ((bitboard >> 9) & not_h_file) attacks |= bitboard >> 9;
  return attacks;
}
mask_pawn_attacks_white(e4);`;

const chosen = (page) => page.getByRole("combobox", { name: "Bits 0, 1, …" });
const messages = (page) => page.locator(".messages").innerText();

scenario("code is drawn in the numbering of its enum", { state: { formula: "" } }, async (page) => {
  await enterFormula(page, ENGINE);
  await expectResult(page, "d5 f5", "Squares");
  await expectResult(page, "0x0000000028000000");
  await page.getByRole("img", { name: "Result: 2 squares: d5, f5" }).waitFor();
  await eventually(() => messages(page), /a8 as bit 0/);
  await eventually(() => chosen(page).inputValue(), "berlef");
  // The number on e4 is that of the code.
  const numbers = page.locator("#view-board .result .board-numbers text");
  await eventually(() => numbers.nth(28).textContent(), "36");
});

scenario(
  "another mapping than that of the code is refused with both",
  { state: { formula: ENGINE, mapping: "berf" } },
  async (page) => {
    await eventually(() => messages(page), /berlef.*a8.*berf.*h8/s);
    await page.getByRole("button", { name: "Use the mapping of the code" }).click();
    await expectResult(page, "d5 f5", "Squares");
  },
);

scenario(
  "shifts and scans are those of the mapping",
  { state: { formula: "x << 8", "in.x": "{e4}", mapping: "berlef" } },
  async (page) => {
    await expectResult(page, "e3", "Squares");
    await expectWord(page, "x", "0x0000001000000000");
    await enterFormula(page, "first(x)");
    await expectResult(page, "36", "Decimal");
    await enterFormula(page, "north_one(x) | 0x1");
    await expectResult(page, "e5 a8", "Squares");
    await enterFormula(page, "U64 f(U64 x) { return x >> 8; }");
    await expectResult(page, "e5", "Squares");
    await enterFormula(page, "e4");
    await expectResult(page, "36", "Index");
    assert.equal(await result(page, "Square"), "e4");
  },
);

scenario(
  "laws are about the words of the mapping",
  { state: { formula: "x << 8 == south_one(x)", mapping: "berlef", view: "proof" } },
  async (page) => {
    const shown = () => page.locator("#view-proof .proof-result").first().innerText();
    const prove = () => page.getByRole("button", { name: "Prove", exact: true }).click();
    await prove();
    await eventually(shown, /Proved/);
    await enterFormula(page, "x == none || x << 8 != south_one(x) || first(x) == 0");
    await prove();
    await eventually(shown, /Refuted/);
  },
);
