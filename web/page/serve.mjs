// Serves `web/dist` on this machine, with the headers that a real server should send.
//
//     node serve.mjs [PORT]

import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");
const port = Number(process.argv[2] ?? 8000);
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

/** The policy of the page, as its own text states it. */
const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(
  await readFile(join(root, "index.html"), "utf8"),
)[1];

/** Returns the path of an address, or null if it is malformed. */
function pathOf(address) {
  try {
    return normalize(decodeURIComponent(new URL(address, "http://x").pathname));
  } catch {
    return null;
  }
}

createServer(async (request, response) => {
  const path = pathOf(request.url);
  if (path === null) return void response.writeHead(400).end("bad request");
  const file = join(root, path.endsWith("/") ? `${path}index.html` : path);
  const found = file.startsWith(root) && (await stat(file).catch(() => null))?.isFile();
  if (!found) return void response.writeHead(404).end("not found");
  response.writeHead(200, {
    "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
    "Content-Security-Policy": policy,
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
  });
  createReadStream(file).pipe(response);
}).listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/`));
