// Builds the page into `web/dist` and prints the sizes of its files.
//
//     node build.mjs             minified
//     node build.mjs --debug     with source maps, without the sizes
//
// The environment variables DIST and PKG name other folders for the page and for its modules.

import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { build } from "esbuild";

import { chapters } from "./gallery.mjs";

const page = dirname(fileURLToPath(import.meta.url));
const web = dirname(page);
const dist = resolve(process.env.DIST ?? join(web, "dist"));
const pkg = resolve(process.env.PKG ?? join(web, "pkg"));
const debug = process.argv.includes("--debug");

/** The most bytes that a browser loads for all views, compressed by Brotli. */
const BUDGET = 1_615_000;

/** Bundles the scripts and styles. Returns the packages that they have parts of. */
async function bundle() {
  const entries = [
    "src/main.ts",
    "src/embed.ts",
    "src/engine/worker.ts",
    "styles/page.css",
  ];
  const { metafile } = await build({
    absWorkingDir: page,
    entryPoints: entries.map((entry) => ({
      in: entry,
      out: entry.replace(/^.*\//, "").replace(/\.\w+$/, ""),
    })),
    metafile: true,
    outdir: dist,
    bundle: true,
    splitting: true,
    format: "esm",
    chunkNames: "chunk-[hash]",
    target: ["es2023", "chrome123", "firefox128", "safari17.5"],
    minify: !debug,
    sourcemap: debug,
    legalComments: "none",
    logLevel: "warning",
  });
  // This script runs before the first paint, so it is not a module.
  await build({
    absWorkingDir: page,
    entryPoints: [{ in: "src/early.ts", out: "early" }],
    outdir: dist,
    bundle: true,
    format: "iife",
    minify: !debug,
    logLevel: "warning",
  });
  const names = Object.keys(metafile.inputs).map(
    (path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1],
  );
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** Writes the licenses of packages whose code is in the scripts. */
async function licenses(packages) {
  const texts = packages.map(async (name) => {
    const folder = join(page, "node_modules", name);
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const file = (await readdir(folder)).find((entry) => /^licen[sc]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} has no file with its license`);
    return `${name} ${version}\n\n${await readFile(join(folder, file), "utf8")}`;
  });
  await writeFile(join(dist, "licenses.txt"), (await Promise.all(texts)).join("\n----\n\n"));
}

/** Copies the modules of the engine, which `cargo xtask web` builds: scripts and code, no types. */
async function engine() {
  for (const name of ["bench", "work"]) {
    const from = join(pkg, name);
    await mkdir(join(dist, name), { recursive: true });
    for (const file of await readdir(from)) {
      if (/(?<!\.d)\.(js|wasm)$/.test(file)) await cp(join(from, file), join(dist, name, file));
    }
  }
}

async function files(folder) {
  const paths = (await readdir(folder, { recursive: true })).map((path) => join(folder, path));
  return paths.filter((path) => extname(path) !== "" && extname(path) !== ".map").sort();
}

/** Prints the sizes, as they are and compressed. */
async function sizes() {
  const total = { raw: 0, gzip: 0, brotli: 0 };
  const row = (name, { raw, gzip, brotli }) => {
    const cells = [raw, gzip, brotli].map((bytes) => bytes.toLocaleString("en").padStart(11));
    console.log(`${name.padEnd(28)}${cells.join("")}`);
  };
  console.log(
    `${"".padEnd(28)}${["bytes", "gzip", "brotli"].map((it) => it.padStart(11)).join("")}`,
  );
  for (const path of await files(dist)) {
    const bytes = await readFile(path);
    const size = {
      raw: bytes.length,
      gzip: gzipSync(bytes, { level: 9 }).length,
      brotli: brotliCompressSync(bytes).length,
    };
    for (const key of Object.keys(total)) total[key] += size[key];
    row(relative(dist, path), size);
  }
  row("all", total);
  if (total.brotli > BUDGET) {
    throw new Error(`the page has ${total.brotli} bytes, and its budget is ${BUDGET}`);
  }
}

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await licenses(await bundle());
await engine();
for (const file of ["index.html", "embed.html"]) await cp(join(page, file), join(dist, file));
// The positions that can be searched without a file.
await cp(join(web, "../data/positions.epd"), join(dist, "data/positions.epd"));
const read = await chapters(join(web, "gallery"));
await writeFile(join(dist, "gallery.json"), JSON.stringify(read));
if (!debug) await sizes();
