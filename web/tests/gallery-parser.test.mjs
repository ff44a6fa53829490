// The parser of the chapters accepts their format and nothing else.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { chapter, chapters } from "../page/gallery.mjs";

const CHAPTER = `# Sets

Source: [A page](https://example.org/page)

Words are \`u64\`.
They have 64 bits.

## Parts
Text.

~~~formula a = {a1, b1}; b = 0x10; fen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
a & b
| white
~~~
<!-- X1: item; test -->
law: a & a == a

## Code
~~~c
U64 low(U64 x) {
  return x & -x;
}
~~~
law: low(x) == low(x)
law: x == x
`;

const LOW = "U64 low(U64 x) {\n  return x & -x;\n}";

test("a chapter has a title, an introduction and sections of text and blocks", () => {
  assert.deepEqual(chapter("03-sets.md", CHAPTER), {
    id: "sets",
    title: "Sets",
    source: { name: "A page", url: "https://example.org/page" },
    introduction: ["Words are `u64`. They have 64 bits."],
    sections: [
      {
        title: "Parts",
        blocks: [
          { kind: "text", text: "Text." },
          {
            kind: "formula",
            code: "a & b\n| white",
            fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            values: { a: "{a1, b1}", b: "0x10" },
            given: [],
          },
          { kind: "law", code: "a & a == a", fen: "", values: {}, given: [] },
        ],
      },
      {
        title: "Code",
        blocks: [
          { kind: "code", code: LOW, fen: "", values: {}, given: [] },
          { kind: "law", code: "low(x) == low(x)", fen: "", values: {}, given: [LOW] },
          { kind: "law", code: "x == x", fen: "", values: {}, given: [] },
        ],
      },
    ],
  });
});

test("a strip is a number of bits", () => {
  const read = (bits) => chapter("x.md", `# A\n## B\n~~~formula i = 1; strip = ${bits}\ni\n~~~\n`);
  const [block] = read("6").sections[0].blocks;
  assert.deepEqual([block.strip, block.values], [6, { i: "1" }]);
  assert.throws(() => read("65"), { message: "x.md:3: a strip has 1 to 64 bits" });
});

const HEADINGS = "headings are `#` for the chapter, once, and `##` for its sections";
const ONLY = "only paragraphs, sections and blocks are supported";

for (const [text, message] of [
  ["", "x.md:1: a chapter begins with its title"],
  ["Text without a title.\n", "x.md:1: a chapter begins with its title"],
  ["# A\n# B\n", `x.md:2: ${HEADINGS}`],
  ["# A\n### B\n", `x.md:2: ${HEADINGS}`],
  ["# A\n- item\n", `x.md:2: ${ONLY}`],
  ["# A\n```\nx\n```\n", `x.md:2: ${ONLY}`],
  ["# A\n| a | b |\n", `x.md:2: ${ONLY}`],
  ["# A\n~~~law\nx\n~~~\n", "x.md:2: a block belongs to a section"],
  ["# A\nlaw: x\n", "x.md:2: a block belongs to a section"],
  ["# A\n## B\n~~~formula\nx\n", "x.md:3: the block has no end"],
  ["# A\n## B\n~~~theorem\nx\n~~~\n", "x.md:3: a block is one of formula, law, refuted, c"],
  ["# A\n## B\n~~~law\n\n~~~\n", "x.md:3: the block is empty"],
  ["# A\n## B\n~~~law a\nx\n~~~\n", 'x.md:3: an input is NAME = VALUE, not "a"'],
  ["# A\n## B\n~~~law a = 1; a = 2\nx\n~~~\n", 'x.md:3: "a" has two values'],
  ["# A\nA `formula without end\n", "x.md:2: a backtick has no partner"],
]) {
  test(`${JSON.stringify(text)} is refused`, () => {
    assert.throws(() => chapter("x.md", text), { message });
  });
}

test("all chapters of the gallery are read, in the order of their names", async () => {
  const read = await chapters(fileURLToPath(new URL("../gallery/", import.meta.url)));
  assert.ok(read.length > 0);
  assert.equal(new Set(read.map(({ id }) => id)).size, read.length);
});
