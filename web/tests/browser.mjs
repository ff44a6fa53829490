// Opens the page in Chromium and watches it: a scenario fails if the page writes an error to the
// console, throws, opens a dialog, asks another origin for anything, or violates its policy.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

const here = dirname(fileURLToPath(import.meta.url));
export const DIST = resolve(process.env.DIST ?? join(here, "../dist"));
export const ROOT = resolve(here, "../..");

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let shared = null;

/** The server and the browser of this process. */
function start() {
  shared ??= Promise.all([
    serve(DIST),
    chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ARGUMENTS,
    }),
  ]);
  return shared;
}

after(async () => {
  if (shared === null) return;
  const [server, browser] = await shared;
  await browser.close();
  await server.close();
});

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** Makes the part of an address after `#`. */
export function hash(state) {
  const text = new URLSearchParams(state).toString();
  return text === "" ? "" : `#${text}`;
}

/**
 * A test with a page of its own.
 *
 * Options: `path` and `state` of the address, `expects` (patterns of errors that the console may
 * have), and the options of a context of Playwright.
 */
export function scenario(name, options, body) {
  if (body === undefined) [options, body] = [{}, options];
  const { path = "index.html", state = {}, expects = [], timeout = 1_200_000, ...context } = options;
  test(name, { timeout }, async () => {
    const [server, browser] = await start();
    const session = await browser.newContext({
      ...DESKTOP,
      acceptDownloads: true,
      permissions: ["clipboard-read", "clipboard-write"],
      ...context,
    });
    const page = await session.newPage();
    page.setDefaultTimeout(300_000);
    const troubles = watch(page, server.origin, expects);
    try {
      await page.goto(`${server.origin}/${path}${hash(state)}`);
      await body(page, { origin: server.origin, session });
      const violations = await page.evaluate(() => globalThis.violationsOfPolicy);
      troubles.push(...(violations ?? []));
    } finally {
      await session.close();
    }
    assert.deepEqual(troubles, []);
  });
}

/** Collects what a page must not do. */
function watch(page, origin, expects) {
  const troubles = [];
  const add = (text) => {
    if (!expects.some((pattern) => pattern.test(text))) troubles.push(text);
  };
  page.on("request", (request) => {
    const url = request.url();
    const isOwn = url.startsWith(`${origin}/`) || /^(data|blob):/.test(url);
    if (!isOwn) add(`request to ${url}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") add(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => add(`error: ${error.stack ?? error}`));
  page.on("dialog", async (dialog) => {
    add(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("crash", () => add("the page crashed"));
  // Scripts of the browser's driver are not subject to the policy of the page.
  page.addInitScript(() => {
    globalThis.violationsOfPolicy = [];
    addEventListener("securitypolicyviolation", (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
      globalThis.violationsOfPolicy.push(
        `policy: ${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`,
      );
    });
  });
  return troubles;
}

/** Saves a picture of the page if the environment variable `SCREENSHOTS` names a folder. */
export async function picture(page, name) {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
