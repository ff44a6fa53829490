// The listing of instructions.

import { scenario } from "./browser.mjs";
import { address, enterFormula, eventually, openView } from "./user.mjs";

const listing = (page) => page.locator("#view-instructions .listing tbody tr").allInnerTexts();
const summary = (page) => page.locator("#view-instructions .listing-summary").innerText();

scenario(
  "the instructions of the formula follow it and the processor",
  {
    state: { view: "instructions", formula: "a & b | c" },
  },
  async (page) => {
    await eventually(() => listing(page), ["and a, b\ta & b", "or a, c\ta & b | c"]);
    await eventually(() => summary(page), /^2 instructions/);
    await page.getByRole("combobox", { name: "Processor" }).selectOption("avx512");
    await eventually(() => listing(page), ["vpternlogq a, b, c, 0xea\ta & b | c"]);
    await eventually(async () => (await address(page)).isa, "avx512");
    await enterFormula(page, "a ^ b");
    await eventually(() => summary(page), /^1 instruction /);
    await page.locator("#view-instructions").getByRole("button", { name: /^Copy/ }).click();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText()), /^vpxorq/);
  },
);

scenario(
  "the address chooses the processor",
  {
    state: { view: "instructions", formula: "x & -x", isa: "x86-64" },
  },
  async (page) => {
    await eventually(() => summary(page), /x86-64/);
    await eventually(
      () => page.getByRole("combobox", { name: "Processor" }).inputValue(),
      "x86-64",
    );
  },
);

scenario(
  "an error and an unknown processor are messages",
  {
    state: { view: "instructions", formula: "a &", isa: "z80" },
  },
  async (page) => {
    const notice = page.locator("#view-instructions .notice");
    await eventually(() => notice.innerText(), /expected a formula/);
    await enterFormula(page, "a & b");
    await eventually(() => notice.innerText(), /no instruction set is named `z80`/);
    await page.getByRole("combobox", { name: "Processor" }).selectOption("aarch64");
    await eventually(() => summary(page), /^1 instruction/);
  },
);

scenario(
  "many quick changes end with the last one",
  {
    state: { view: "instructions", formula: "a" },
  },
  async (page) => {
    await eventually(() => summary(page), /instructions?/);
    for (let index = 1; index <= 20; index += 1) await enterFormula(page, `a + ${index} * b`);
    await eventually(async () => (await listing(page)).join("\n"), /a \+ 20 \* b/);
    await openView(page, "Board");
  },
);
