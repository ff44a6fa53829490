// Reads the chapters of the gallery: Markdown with a fixed shape, whose types are in
// `src/views/gallery/chapters.ts`. Anything else is an error that names the line, so nothing is lost
// without notice.
//
//     # Title of the chapter
//
//     Source: [Name of the page](https://example.org/page)
//
//     Text with `formulas`.
//
//     ## Title of a section
//     ~~~formula a = {e4}; fen = startpos
//     a & ~white
//     ~~~

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const KINDS = ["formula", "law", "refuted", "c"];
const FENCE = "~~~";
/** A law of one line, without fences. */
const LINE = /^(law|refuted): (.+)$/;
const SOURCE = /^Source: \[(.+)\]\((https:.+)\)$/;
/** A comment, such as the numbers of the statements that a section covers. */
const COMMENT = /^<!--.*-->$/;

/** Reads all chapters of a folder, in the order of their numbers. */
export async function chapters(folder) {
  const files = (await readdir(folder)).filter((file) => /^\d.*\.md$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => chapter(file, await readFile(join(folder, file), "utf8"))),
  );
}

/** Reads a chapter. */
export function chapter(file, text) {
  const id = file.replace(/^\d+-/, "").replace(/\.md$/, "");
  const read = { id, title: "", source: null, introduction: [], sections: [] };
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  let paragraph = [];
  const fail = (line, message) => {
    throw new Error(`${file}:${line + 1}: ${message}`);
  };
  const section = (line) => read.sections.at(-1) ?? fail(line, "a block belongs to a section");
  /** Adds a block, with the code of its section that it uses. */
  const add = (line, block) => {
    const { blocks } = section(line);
    const own = new Set(defined(block.code));
    const uses = ({ kind, code }) =>
      kind === "code" && defined(code).some((name) => !own.has(name) && mentions(block.code, name));
    blocks.push({ ...block, given: blocks.filter(uses).map(({ code }) => code) });
  };
  const endParagraph = (line) => {
    if (paragraph.length === 0) return;
    const text = paragraph.join(" ");
    paragraph = [];
    if (text.split("`").length % 2 === 0) fail(line - 1, "a backtick has no partner");
    if (read.sections.length === 0) read.introduction.push(text);
    else section(line).blocks.push({ kind: "text", text });
  };
  for (let line = 0; line < lines.length; line += 1) {
    const at = COMMENT.test(lines[line]) ? "" : lines[line];
    const source = SOURCE.exec(at);
    const fence = /^~~~(\S*)\s*(.*)$/.exec(at);
    const law = LINE.exec(at);
    const heading = /^(#+)\s+(.+)$/.exec(at);
    const isTitle = heading?.[1] === "#" && read.title === "" && paragraph.length === 0;
    if (fence || law || heading || at === "") endParagraph(line);
    if (isTitle) {
      read.title = heading[2];
    } else if (at !== "" && read.title === "") {
      fail(line, "a chapter begins with its title");
    } else if (source) {
      read.source = { name: source[1], url: source[2] };
    } else if (heading?.[1] === "##") {
      read.sections.push({ title: heading[2], blocks: [] });
    } else if (law) {
      const [, kind, code] = law;
      add(line, { kind, code, fen: "", values: {} });
    } else if (fence) {
      const end = lines.indexOf(FENCE, line + 1);
      if (end < 0) fail(line, "the block has no end");
      const code = lines.slice(line + 1, end).join("\n");
      add(
        line,
        example(fence, code, (message) => fail(line, message)),
      );
      line = end;
    } else if (heading) {
      fail(line, "headings are `#` for the chapter, once, and `##` for its sections");
    } else if (/^([-*+>|]|\d+\.)\s|^\||^```/.test(at)) {
      fail(line, "only paragraphs, sections and blocks are supported");
    } else if (at !== "") {
      paragraph.push(at.trim());
    }
  }
  endParagraph(lines.length);
  if (read.title === "") fail(0, "a chapter begins with its title");
  return read;
}

/** Returns the functions and tables that code defines. */
function defined(code) {
  return [...code.matchAll(/^[a-z][\w ]*?(\w+) ?[[(].*[{,]$/gim)].map(([, name]) => name);
}

function mentions(code, name) {
  return new RegExp(`\\b${name}\\b`).test(code);
}

/** Reads the number of bits of a window. */
function bits(text, fail) {
  const count = Number(text);
  if (!(Number.isInteger(count) && count > 0 && count <= 64)) fail("a strip has 1 to 64 bits");
  return count;
}

/** Reads a block. After its kind come inputs, which semicolons separate. */
function example([, kind, inputs], code, fail) {
  if (!KINDS.includes(kind)) fail(`a block is one of ${KINDS.join(", ")}`);
  if (code.trim() === "") fail("the block is empty");
  const read = { kind, code, fen: "", values: {} };
  for (const input of inputs
    .split(";")
    .map((it) => it.trim())
    .filter((it) => it !== "")) {
    const [, name, value] = /^([\p{L}_][\p{L}\p{N}_]*)\s*=\s*(.+)$/u.exec(input) ?? [];
    if (name === undefined) fail(`an input is NAME = VALUE, not "${input}"`);
    if (name === "fen") read.fen = value;
    else if (name === "strip") read.strip = bits(value, fail);
    else if (Object.hasOwn(read.values, name)) fail(`"${name}" has two values`);
    else read.values[name] = value;
  }
  // Definitions have no value.
  if (kind === "c" && inputs === "" && /^\};?$/m.test(code.split("\n").at(-1))) read.kind = "code";
  return read;
}
