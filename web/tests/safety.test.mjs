// Texts of strangers stay texts: in the address, the formula, names, positions, files and their
// names. A scenario already fails on a dialog, a foreign request, or a violation of the policy.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { scenario } from "./browser.mjs";
import { enter, enterFormula, eventually, formulaBox, openView, ready } from "./user.mjs";

const payloads = JSON.parse(await readFile(new URL("payloads.json", import.meta.url), "utf8"));

/** Several payloads at once, so that a round tries each of them in each place. */
const rounds = [];
for (let index = 0; index < payloads.length; index += 3) {
  rounds.push(payloads.slice(index, index + 3).join(" "));
}

/** Elements that the page never makes, and attributes that run scripts. */
const FOREIGN =
  "img, iframe, object, embed, base, form, math, body style, body link, body script, marquee, " +
  "foreignObject, [srcdoc], [style*='url(']";

/** Fails if a payload became an element, an attribute or a link that runs. */
async function expectNoElement(page, what) {
  const found = await page.evaluate((foreign) => {
    const roots = [document];
    const bad = [];
    for (const root of roots) {
      for (const it of root.querySelectorAll("*")) {
        if (it.shadowRoot) roots.push(it.shadowRoot);
        const runs = [...it.attributes].some(
          ({ name, value }) =>
            /^on/i.test(name) ||
            (/^(href|src|action)$/i.test(name) && /^\s*(javascript|data:text)/i.test(value)),
        );
        if (runs || (it.matches(foreign) && root === document))
          bad.push(it.outerHTML.slice(0, 200));
      }
    }
    return bad;
  }, FOREIGN);
  assert.deepEqual(found, [], `after ${what}`);
}

const VIEWS = ["board", "steps", "proof", "instructions", "gallery", "positions"];

scenario("payloads in the address", async (page, { origin }) => {
  for (const [index, payload] of rounds.entries()) {
    const view = VIEWS[index % VIEWS.length];
    const state = {
      formula: index % 2 === 0 ? payload : `x & /* ${payload} */ y`,
      second: payload,
      fen: payload,
      mapping: payload,
      isa: payload,
      chapter: payload,
      query: payload,
      [`in.${payload}`]: payload,
      "in.x": payload,
      [payload]: payload,
    };
    await page.goto("about:blank");
    await page.goto(`${origin}/index.html#view=${view}&${new URLSearchParams(state)}`);
    await ready(page);
    await page.waitForTimeout(100);
    await expectNoElement(page, payload);
    await page.goto(`${origin}/embed.html#${new URLSearchParams(state)}`);
    await page.locator("pre").waitFor();
    await expectNoElement(page, payload);
    // Not even a well-formed address.
    await page.goto("about:blank");
    await page.goto(`${origin}/index.html#${payload}`);
    await ready(page);
    await expectNoElement(page, payload);
  }
});

scenario("names of every object", async (page, { origin }) => {
  for (const name of ["__proto__", "constructor", "toString", "valueOf"]) {
    const state = { formula: `${name} | x`, [`in.${name}`]: "{a1}", "in.x": "{b1}", [name]: "1" };
    await page.goto("about:blank");
    await page.goto(`${origin}/index.html#${new URLSearchParams(state)}`);
    await ready(page);
    const polluted = await page.evaluate(() => [({}).a1, Object.prototype.formula, ({})["1"]]);
    assert.deepEqual(polluted, [undefined, undefined, undefined], name);
    await expectNoElement(page, name);
  }
});

scenario("payloads in the formula, seen in each view", async (page) => {
  for (const payload of rounds) {
    await openView(page, "Board");
    await enterFormula(page, payload);
    await enterFormula(page, `let y = "${payload}"; y`);
    await enterFormula(page, `x + /* ${payload} */ 1`);
    for (const view of ["Steps", "Instructions", "Proof"]) {
      await openView(page, view);
      await page.waitForTimeout(30);
    }
    await expectNoElement(page, payload);
  }
});

scenario("payloads in the fields of the page", async (page) => {
  await enterFormula(page, "x & y");
  for (const payload of rounds) {
    await openView(page, "Board");
    await page.getByRole("combobox", { name: "Position" }).fill(payload);
    await page.locator("input.word:visible").last().fill(payload);
    await page.keyboard.press("Enter");
    await openView(page, "Proof");
    const second = page.getByRole("textbox", { name: "Second formula" });
    await enter(page, second, payload);
    const compare = page.locator("#view-proof").getByRole("button", { name: /^(Prove|Compare)$/ });
    // The button is disabled if the formula is not a law; then this does nothing.
    await compare.dispatchEvent("click");
    await page.waitForTimeout(50);
    await openView(page, "Positions");
    await enter(
      page,
      page.getByRole("textbox", { name: "Formula that selects positions" }),
      payload,
    );
    await page.waitForTimeout(400);
    await expectNoElement(page, payload);
  }
});

scenario(
  "payloads in files and their names",
  {
    state: { view: "positions", query: 'fen != "" || true' },
  },
  async (page) => {
    const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (const [index, payload] of payloads.entries()) {
      const line = payload.replaceAll("\n", " ");
      const files = [
        [`${line}.epd`, `${line}\n${start} c0 "${line}";\n${start} ${line}\n`],
        [
          `${line}.pgn`,
          `[Event "${line}"]\n[White "${line}"]\n\n1. e4 {${line}} e5 2. ${line} 1-0\n`,
        ],
        [`${line}.csv`, `fen,${line}\n${start},${line}\n${line},${line}\n`],
        [
          `${line}.jsonl`,
          `${JSON.stringify({ fen: start, name: line })}\n${JSON.stringify({ fen: line })}\n`,
        ],
      ];
      const [name, text] = files[index % files.length];
      await page.locator("#view-positions input[type=file]").setInputFiles({
        name: name.replaceAll(/[/\0]/g, "_"),
        mimeType: "text/plain",
        buffer: Buffer.from(text),
      });
      await page.waitForTimeout(150);
      for (const details of await page.locator("#view-positions details:visible").all()) {
        await details.evaluate((it) => (it.open = true));
      }
      await expectNoElement(page, payload);
    }
    await eventually(() => page.locator(".source-name").innerText(), /\.\w+$/);
  },
);

scenario("payloads that are pasted, also as HTML", async (page) => {
  const field = page.getByRole("textbox", { name: /^x: a number/ });
  await field.waitFor();
  for (const payload of payloads) {
    await page.evaluate((it) => navigator.clipboard.writeText(it), payload);
    for (const target of [field, formulaBox(page)]) {
      await target.focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.press("ControlOrMeta+v");
      await page.keyboard.press("Enter");
      await target.evaluate((element, payload) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", payload);
        clipboardData.setData("text/html", payload);
        const options = { clipboardData, bubbles: true, cancelable: true, composed: true };
        element.dispatchEvent(new ClipboardEvent("paste", options));
      }, payload);
    }
    await expectNoElement(page, payload);
    await enterFormula(page, "x");
  }
});
