// What a user does and sees, in the words of the page.

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";

/**
 * Waits until a value is as expected, or fails with the difference. The limit only ends a test that
 * would wait forever.
 */
export async function eventually(read, expected, limit = 300_000) {
  const end = Date.now() + limit;
  for (;;) {
    const value = await read();
    const isReached =
      expected instanceof RegExp ? expected.test(value ?? "") : isDeepStrictEqual(value, expected);
    if (isReached) return value;
    if (Date.now() > end) {
      if (expected instanceof RegExp) assert.match(value ?? "", expected);
      assert.deepStrictEqual(value, expected);
    }
    await sleep(20);
  }
}

/** The formula box. */
export function formulaBox(page) {
  return page.getByRole("textbox", { name: "Formula", exact: true });
}

/** Replaces the text of a box, as a paste does. The keys tell the box what is selected. */
export async function enter(page, box, text) {
  await box.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

export function enterFormula(page, text) {
  return enter(page, formulaBox(page), text);
}

export async function formulaText(page) {
  return (await formulaBox(page).locator(".cm-line").allInnerTexts()).join("\n");
}

/** Returns a text of the result, such as the one named "Hex", or null. */
export async function result(page, name = "Hex") {
  const term = page.locator("#view-board dt", { hasText: new RegExp(`^${name}$`) });
  if ((await term.count()) === 0) return null;
  return term.first().locator("xpath=following-sibling::dd[1]//code").innerText();
}

export function expectResult(page, expected, name = "Hex") {
  return eventually(() => result(page, name), expected);
}

/** A square on the board of a variable. */
export function square(page, variable, name) {
  return page
    .getByRole("grid", { name: `${variable}: board` })
    .getByRole("gridcell", { name: new RegExp(`^${name},`) });
}

/** The field with the word of a variable. */
export function wordField(page, variable) {
  return page.getByRole("textbox", { name: new RegExp(`^${variable}: a number`) });
}

export function expectWord(page, variable, expected) {
  return eventually(() => wordField(page, variable).inputValue(), expected);
}

export async function openView(page, name) {
  await page.getByRole("tab", { name }).click();
  await page.getByRole("tabpanel", { name }).waitFor();
}

/** Returns the pairs of the address. */
export async function address(page) {
  const { hash } = new URL(page.url());
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
}

/** Waits until the page shows its first view. */
export function ready(page) {
  return page.getByRole("tablist", { name: "Views" }).waitFor();
}
