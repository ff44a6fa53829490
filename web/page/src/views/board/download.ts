// The drawing of the result as a file, and a frame for other pages.

import { save } from "../../elements/save";
import { isProblem } from "../../engine/engine";
import { request } from "../../state/state";
import type { Workbench } from "../../state/store";

/** The scale of pictures: the drawing is 390 units wide. */
const SCALE = 3;

/** Shows why there is no file; an empty message if there is one. */
type Say = (message: string) => void;

/** Draws the result, or says why it cannot. */
function draw(store: Workbench, say: Say): string | null {
  const state = store.get();
  const title = state.formula.trim().split("\n").at(-1) ?? "";
  try {
    const drawing = store.bench.svg(request(state), title.slice(0, 200));
    say("");
    return drawing;
  } catch (error) {
    say(isProblem(error) ? `No drawing: ${error.message}` : "No drawing of this result.");
    return null;
  }
}

export function saveSvg(store: Workbench, say: Say): void {
  const text = draw(store, say);
  if (text !== null) save(new Blob([text], { type: "image/svg+xml" }), "board.svg");
}

export async function savePng(store: Workbench, say: Say): Promise<void> {
  const drawing = draw(store, say);
  if (drawing === null) return;
  const text = drawing.replace(
    "@media screen and (prefers-color-scheme:dark)",
    `@media ${colors()}`,
  );
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [SCALE * image.naturalWidth, SCALE * image.naturalHeight];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    if (picture === null) throw new Error("no picture");
    save(picture, "board.png");
  } catch {
    say("The browser cannot draw this picture. Save the SVG instead.");
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Returns the condition of the dark colors: a picture has those that the page has now. */
function colors(): string {
  const theme = document.documentElement.dataset["theme"];
  const isDark =
    theme === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  return isDark ? "all" : "not all";
}

/** Returns the text that shows the state in a frame of another page. */
export function snippet(store: Workbench): string {
  const address = new URL(store.address());
  const embed = new URL("embed.html", address);
  embed.hash = address.hash;
  const quoted = embed.href.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  return `<iframe src="${quoted}" width="420" height="560" title="A board by setwise"></iframe>`;
}
