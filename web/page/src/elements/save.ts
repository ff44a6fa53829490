// Saving a file, with a word for screen readers.

import { announce } from "./announce";

/** Hands a file to the browser, which asks or saves it as a download. */
export function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  [link.href, link.download] = [address, name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  announce(`Saved ${name}`);
}
