// Files that are dropped on the page, whatever view is shown: the browser would leave the page for
// them. They are searched in the view of positions.

import type { Workbench } from "./store";

let dropped: File | null = null;
let taker: ((file: File) => void) | null = null;

/** Catches dropped files, and opens the view that takes them. */
export function mountDrop(store: Workbench): void {
  const mark = (isOver: boolean): void =>
    void document.body.classList.toggle("drop-target", isOver);
  const hasFile = (event: DragEvent): boolean =>
    event.dataTransfer?.types.includes("Files") === true;
  // Before the editors, which would insert the text of a file.
  const catches = (type: "dragover" | "drop", then: (event: DragEvent) => void): void =>
    addEventListener(
      type,
      (event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        event.stopPropagation();
        then(event);
      },
      { capture: true },
    );
  catches("dragover", () => mark(true));
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) mark(false);
  });
  catches("drop", (event) => {
    mark(false);
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    if (store.get().view !== "positions") store.set({ view: "positions" }, "push");
    if (taker === null) dropped = file;
    else taker(file);
  });
}

/** Passes on the file that was dropped before, and those that are dropped from now on. */
export function takeDropped(take: (file: File) => void): void {
  taker = take;
  if (dropped !== null) take(dropped);
  dropped = null;
}
