// Copying to the clipboard, with a word for the eye and for screen readers.

import { announce } from "./announce";
import { h } from "./dom";

/** Copies a text. Without the permission the old way is tried, which needs a selection. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = h("textarea", { class: "hidden-text", "aria-hidden": "true", tabindex: -1 });
    const focused = document.activeElement;
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return done;
  }
}

/** Copies a text and says so. */
export async function copy(text: string, what: string): Promise<boolean> {
  const done = await write(text);
  announce(done ? `Copied: ${what}` : "The browser does not allow copying.");
  return done;
}

/** Copies a text that may fail to be made. */
async function copied(text: () => string, what: string): Promise<boolean> {
  try {
    return await copy(text(), what);
  } catch (error) {
    console.error(error);
    announce(`Not copied: ${what}`);
    return false;
  }
}

/** Makes a button that copies a text, which is computed when it is pressed. */
export function copyButton(what: string, text: () => string, label = "Copy"): HTMLButtonElement {
  const button = h(
    "button",
    { type: "button", class: "small", "aria-label": `${label} ${what}` },
    label,
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.addEventListener("click", async () => {
    const done = await copied(text, what);
    button.textContent = done ? "Copied" : "Failed";
    clearTimeout(timer);
    timer = setTimeout(() => (button.textContent = label), 1200);
  });
  return button;
}
