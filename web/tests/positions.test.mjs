// The search of positions: those of the page, and files that are chosen or dropped.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { gzipSync } from "node:zlib";
import { ROOT, scenario } from "./browser.mjs";
import { address, enter, enterFormula, eventually, formulaText, openView } from "./user.mjs";

const POSITIONS = { state: { view: "positions" } };

const view = (page) => page.locator("#view-positions");
const counts = (page) => view(page).locator(".counts").innerText();
const queryBox = (page) => page.getByRole("textbox", { name: "Formula that selects positions" });
const boards = (page) => view(page).locator(".matches > li");

async function choose(page, name, bytes) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    view(page).getByRole("button", { name: "Choose a file" }).click(),
  ]);
  await chooser.setFiles({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(bytes),
  });
}

/** Drops a file, as a user does from a file manager. */
async function drop(page, name, text) {
  const transfer = await page.evaluateHandle(
    ([name, text]) => {
      const it = new DataTransfer();
      it.items.add(new File([text], name));
      return it;
    },
    [name, text],
  );
  const target = view(page).locator(".source");
  await target.dispatchEvent("dragover", { dataTransfer: transfer });
  await target.dispatchEvent("drop", { dataTransfer: transfer });
}

const data = (name) => readFile(join(ROOT, "data", name));

scenario(
  "the positions of the page are searched as the formula is typed",
  POSITIONS,
  async (page) => {
    await enter(page, queryBox(page), "count(knight(N) & (k | q | r)) >= 2");
    await eventually(() => counts(page), /^9 of 300 positions matched/);
    assert.equal(await boards(page).count(), 9);
    await eventually(() => boards(page).first().locator(".place").innerText(), "line 25");
    await boards(page)
      .first()
      .getByRole("img", { name: /2 squares: h5, e8/ })
      .waitFor();
    await enter(page, queryBox(page), "us & ~movable");
    await eventually(
      () => counts(page),
      /^\d+ of 300 positions matched, with [\d,]+ squares in all/,
    );
    await eventually(async () => (await address(page)).query, "us & ~movable");
  },
);

scenario(
  "the address restores a search, and a match opens in the workbench",
  {
    state: { view: "positions", query: "rook(R) & q" },
  },
  async (page) => {
    await boards(page).first().getByRole("button").click();
    await page.getByRole("tabpanel", { name: "Board" }).waitFor();
    await eventually(() => formulaText(page), "rook(R) & q");
    await page.locator("#view-board .result").first().waitFor();
    await page.goBack();
    await eventually(() => queryBox(page).innerText(), "rook(R) & q");
    await boards(page).first().waitFor();
  },
);

scenario("a search begins with an example", POSITIONS, async (page) => {
  await view(page).getByRole("button", { name: "Doubled pawns" }).click();
  await eventually(() => queryBox(page).innerText(), "P & north_fill(north_one(P))");
  await eventually(() => counts(page), /of 300 positions matched/);
  await eventually(() => view(page).getByRole("group", { name: "Examples" }).count(), 0);
});

scenario("an error in the formula is shown, and repaired", POSITIONS, async (page) => {
  await enter(page, queryBox(page), "rook(R");
  await eventually(() => view(page).locator(".notice-error").innerText(), /expected/);
  await enter(page, queryBox(page), "rook(R) & qq");
  await eventually(() => view(page).locator(".notice-error").innerText(), /qq/);
  await enter(page, queryBox(page), "checkmate");
  await eventually(() => counts(page), /of 300 positions matched/);
  assert.equal(await view(page).locator(".notice-error:visible").count(), 0);
});

scenario(
  "games are read from a file that is chosen",
  {
    state: { view: "positions", query: "checkmate" },
  },
  async (page) => {
    await eventually(() => counts(page), /of 300/);
    await choose(page, "games.pgn", await data("games.pgn"));
    await eventually(() => counts(page), /^\d+ of [\d,]{4,} positions matched/);
    await eventually(
      () => boards(page).first().locator(".place").innerText(),
      /^game \d+, ply \d+$/,
    );
    await view(page)
      .getByRole("button", { name: /^Use the 300/ })
      .click();
    await eventually(() => counts(page), /of 300/);
  },
);

scenario(
  "formulas may use tags of games and columns of tables",
  {
    state: { view: "positions", query: "eval_cp < -150" },
  },
  async (page) => {
    // The positions of the page have no such column.
    await view(page).locator(".notice-error:visible").waitFor();
    await choose(page, "lichess.pgn", await data("lichess.pgn"));
    await eventually(() => counts(page), /^423 of 3,435 positions matched/);
    await enter(page, queryBox(page), '"B" <= ECO && ECO < "C"');
    await eventually(() => counts(page), /^1,396 of 3,435 positions matched/);
    await choose(page, "puzzles.csv", await data("puzzles.csv"));
    await enter(page, queryBox(page), '"fork" in Themes && Rating >= 1500');
    await eventually(() => counts(page), /^1 of 100 positions matched/);
  },
);

scenario(
  "the positions before a defect of a file are shown",
  {
    state: { view: "positions", query: "occupied" },
  },
  async (page) => {
    const packed = gzipSync(Buffer.concat([await data("positions.epd"), Buffer.alloc(500_000, 88)]));
    await choose(page, "cut.epd.gz", packed.subarray(0, packed.length - 300));
    await view(page).locator(".notice-error:visible").waitFor();
    await eventually(() => counts(page), /^300 of 300 positions matched/);
  },
);

for (const [name, pack] of [
  ["positions.epd.gz", async () => gzipSync(await data("positions.epd"))],
  ["puzzles.csv", () => data("puzzles.csv")],
  [
    "positions.jsonl",
    async () => {
      const lines = (await data("positions.epd")).toString().trim().split("\n");
      return lines.map((fen) => `${JSON.stringify({ fen: fen.split(" c0")[0] })}\n`).join("");
    },
  ],
]) {
  scenario(`${name} is read`, { state: { view: "positions", query: "true" } }, async (page) => {
    await eventually(() => counts(page), /^300 of 300/);
    await choose(page, name, await pack());
    await eventually(() => view(page).locator(".source-name").innerText(), name);
    const expected = name === "puzzles.csv" ? /^100 of 100 positions/ : /^300 of 300 positions/;
    await eventually(() => counts(page), expected);
    assert.equal(await view(page).locator(".notice-error:visible").count(), 0);
  });
}

scenario(
  "a file is dropped, and its errors are listed with their place",
  {
    state: { view: "positions", query: "P & {e4}" },
  },
  async (page) => {
    await eventually(() => counts(page), /of 300/);
    const good = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    await drop(page, "mine.fen", `${good}\nnonsense\n${good.replace("R b", "R x")}\n${good}\n`);
    await eventually(() => counts(page), /^2 of [24] positions matched, with 2 squares/);
    const errors = view(page).locator(".errors");
    await errors.getByText("2 errors").click();
    await eventually(
      () =>
        errors
          .locator("li")
          .allInnerTexts()
          .then((it) => it.map((t) => t.slice(0, 6))),
      ["line 2", "line 3"],
    );
  },
);

scenario(
  "more boards are shown on demand",
  {
    state: { view: "positions", query: "true" },
  },
  async (page) => {
    await eventually(() => boards(page).count(), 60);
    await view(page).getByRole("button", { name: "Show more" }).click();
    await eventually(() => boards(page).count(), 200);
    await view(page).getByRole("button", { name: "Show more" }).click();
    await eventually(() => boards(page).count(), 300);
    await eventually(() => view(page).getByRole("button", { name: "Show more" }).count(), 0);
  },
);

/** Writes a file of 300,000 positions, and returns its path. */
async function large() {
  const folder = await mkdtemp(join(tmpdir(), "setwise-"));
  after(() => rm(folder, { recursive: true }));
  const text = await readFile(join(ROOT, "data/positions.epd"), "utf8");
  const path = join(folder, "large.epd");
  await writeFile(path, text.repeat(1000));
  return path;
}

/** Matches all positions, and takes 6,000 divisions for each: longer than the test in any case. */
const SLOW =
  "U64 x = occupied; for (int i = 0; i < 3000; i++) " +
  "x = x * 3 % (them | i + 1) + x % (us | i + 1); x != 1";

scenario(
  "a large file has boards at once, progress, and can be stopped",
  {
    state: { view: "positions", query: SLOW },
  },
  async (page) => {
    await eventually(() => counts(page), /of 300/);
    const path = await large();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      view(page).getByRole("button", { name: "Choose a file" }).click(),
    ]);
    await chooser.setFiles(path);
    await eventually(
      () =>
        view(page)
          .locator("progress")
          .evaluate((it) => it.value > 0),
      true,
    );
    await eventually(() => counts(page), /so far, [\d.]+ \w+ positions per second/);
    assert.equal(await boards(page).count(), 60);
    // The page answers while the search runs.
    await openView(page, "Board");
    await enterFormula(page, "{e4}");
    await openView(page, "Positions");
    await view(page).getByRole("button", { name: "Stop" }).click();
    await eventually(() => counts(page), /^Stopped\. [\d,]+ of [\d,]+ positions/);
    assert.equal(await boards(page).count(), 60);
    await enter(page, queryBox(page), `${SLOW} && us != none`);
    await view(page).getByRole("button", { name: "Stop" }).waitFor();
    await view(page)
      .getByRole("button", { name: /^Use the 300/ })
      .click();
    await eventually(() => counts(page), /of 300/);
  },
);

scenario(
  "an empty file, and one that is not of positions",
  {
    state: { view: "positions", query: "true" },
  },
  async (page) => {
    await eventually(() => counts(page), /of 300/);
    await choose(page, "empty.epd", "");
    await eventually(() => counts(page), /^0 of 0 positions/);
    await choose(
      page,
      "picture.png",
      Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)),
    );
    await eventually(
      async () => (await view(page).locator(".errors:visible, .notice-error:visible").count()) > 0,
      true,
    );
    await choose(
      page,
      "broken.gz",
      gzipSync(Buffer.from("8/8/8/8/8/8/8/K6k w - - 0 1\n")).subarray(0, 20),
    );
    const shown = view(page).locator(".errors:visible, .notice-error:visible");
    await eventually(async () => (await shown.allInnerTexts()).join(" ").includes("broken.gz"), true);
  },
);

scenario("a search in a file is not made in other positions", async (page, { session }) => {
  await openView(page, "Positions");
  await enter(page, queryBox(page), "checkmate");
  await eventually(() => counts(page), /of 300/);
  await choose(page, "games.pgn", await data("games.pgn"));
  await eventually(() => counts(page), /^\d+ of [\d,]{4,} positions matched/);
  await eventually(async () => (await address(page)).file, "games.pgn");
  const link = page.url();
  // A page that is loaded again, and a link, have no file.
  const other = await session.newPage();
  await other.goto(link);
  await page.reload();
  for (const it of [page, other]) {
    const notice = view(it).locator(".notice-error");
    await eventually(() => notice.innerText(), /does not have this file any more/);
    assert.equal(await counts(it), "");
    assert.equal(await boards(it).count(), 0);
    await eventually(() => view(it).locator(".source-name").innerText(), /games\.pgn/);
  }
  await choose(page, "games.pgn", await data("games.pgn"));
  await eventually(() => counts(page), /^\d+ of [\d,]{4,} positions matched/);
  await view(other)
    .getByRole("button", { name: /^Use the 300/ })
    .click();
  await eventually(() => counts(other), /of 300/);
  await other.close();
});

scenario("a file that is dropped on another view is searched", async (page) => {
  const transfer = await page.evaluateHandle(() => {
    const it = new DataTransfer();
    it.items.add(new File(["8/8/8/8/8/8/8/K1k5 w - - 0 1\n"], "mine.epd"));
    return it;
  });
  for (const place of ["#view-board", ".editor", "header"]) {
    const target = page.locator(place).first();
    for (const type of ["dragover", "drop"]) {
      // The browser leaves the page for a file if nothing prevents it.
      const isPrevented = await target.evaluate(
        (element, [type, dataTransfer]) =>
          !element.dispatchEvent(
            new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
          ),
        [type, transfer],
      );
      assert.ok(isPrevented, `${type} on ${place}`);
    }
    await page.getByRole("tabpanel", { name: "Positions" }).waitFor();
    await eventually(() => view(page).locator(".source-name").innerText(), "mine.epd");
    await page.getByRole("tab", { name: "Board" }).click();
  }
  await page.getByRole("tab", { name: "Positions" }).click();
  await enter(page, queryBox(page), "K");
  await eventually(() => counts(page), /^1 of 1 position/);
});

scenario(
  "a search says what was passed over in a file, and what its formula may not mean",
  POSITIONS,
  async (page) => {
    await enter(page, queryBox(page), "count(P) = 8");
    await eventually(() => view(page).locator(".notes").innerText(), "`=` is read as `==`.");
    await choose(page, "odd.pgn", "1. e4 +- e5 =+ *\n");
    await eventually(
      () => view(page).locator(".notes").innerText(),
      /2 things without a meaning in PGN were passed over, the first in line 1, game 1,/,
    );
    await enter(page, queryBox(page), "count(P) == 8");
    await eventually(
      () => view(page).locator(".notes").innerText(),
      /^2 things[^=]*column 7: `\+-` has no meaning between moves\.$/,
    );
  },
);
