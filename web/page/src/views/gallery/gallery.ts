// The gallery: chapters of live formulas.
//
// A chapter is drawn as a whole. Boards that were drawn as they come into view would move what is
// below them, and a click that begins on a link would end elsewhere.

import type { Chapter, Section } from "./chapters";
import { h } from "../../elements/dom";
import { type Card, card } from "./example";
import type { Store } from "../../state/state";

export function mount(host: HTMLElement, store: Store): void {
  const list = h("ol", { class: "chapters" });
  const page = h("article", { class: "chapter" });
  const picker = h("select", {
    id: "chapter",
    change: () => store.set({ chapter: picker.value }, "push"),
  });
  host.append(
    h(
      "div",
      { class: "gallery" },
      h("nav", { class: "chapters-list", "aria-label": "Chapters" }, list),
      h("label", { class: "chapters-picker field-inline" }, "Chapter ", picker),
      page,
    ),
  );

  let chapters: Chapter[] | null = null;
  let isLoading = false;
  let shown: string | null = null;
  let leave = (): void => undefined;

  const load = async (): Promise<void> => {
    isLoading = true;
    page.replaceChildren(h("p", { class: "quiet" }, "Loading …"));
    try {
      const response = await fetch(new URL("gallery.json", import.meta.url));
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      chapters = (await response.json()) as Chapter[];
      picker.replaceChildren(...chapters.map(({ id, title }) => h("option", { value: id }, title)));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      page.replaceChildren(
        h("p", { class: "notice notice-error" }, `The gallery could not be loaded: ${reason}.`),
        h("button", { type: "button", click: () => void load() }, "Try again"),
      );
    }
    isLoading = false;
    update();
  };

  const update = (): void => {
    const { view, chapter: id } = store.get();
    if (view !== "gallery") return;
    if (chapters === null) {
      if (!isLoading && shown === null) {
        shown = "";
        void load();
      }
      return;
    }
    const index = Math.max(
      0,
      chapters.findIndex((chapter) => chapter.id === id),
    );
    const chapter = chapters[index];
    if (chapter === undefined || chapter.id === shown) return;
    const isFirst = shown === "";
    shown = chapter.id;
    leave();
    picker.value = chapter.id;
    list.replaceChildren(
      ...chapters.map((it) => {
        const link = chapterLink(store, it, it.title);
        if (it === chapter) link.setAttribute("aria-current", "page");
        return h("li", {}, link);
      }),
    );
    const title = h("h2", { tabindex: -1 }, chapter.title);
    const { element, end } = contents(store, chapter);
    leave = end;
    page.replaceChildren(title, element, turns(store, chapters, index));
    // The page scrolls to the new chapter, but not when the gallery opens.
    if (isFirst) return;
    title.focus({ preventScroll: true });
    host.scrollIntoView();
  };
  store.subscribe(update);
  update();
}

/** Draws the text and blocks of a chapter. `end` stops what they do. */
function contents(store: Store, chapter: Chapter): { element: HTMLElement; end(): void } {
  const all: Card[] = [];
  const section = ({ title, blocks }: Section): HTMLElement => {
    const cards: Card[] = [];
    const definitions = new Map<string, string>();
    const changed = (): void => {
      for (const it of cards) it.update();
    };
    const parts = blocks.map((block) => {
      if (block.kind === "text") return paragraph(block.text);
      const it = card(store, block, definitions, changed);
      cards.push(it);
      return it.element;
    });
    all.push(...cards);
    return h("section", {}, h("h3", {}, title), ...parts);
  };
  const { source } = chapter;
  const link = source && h("p", {}, "Source: ", h("a", { href: source.url }, source.name));
  const hint = "Change any example: type over its code, click its boards, or use arrow keys and Space.";
  const element = h(
    "div",
    {},
    link,
    ...chapter.introduction.map(paragraph),
    h("p", { class: "quiet" }, hint),
    ...chapter.sections.map(section),
  );
  const end = (): void => {
    for (const it of all) it.end();
  };
  return { element, end };
}

/** Draws a paragraph, in which backticks enclose formulas. */
function paragraph(text: string): HTMLElement {
  const parts = text.split("`");
  const marks = text.startsWith("Erratum") ? { class: "erratum" } : {};
  return h("p", marks, ...parts.map((part, index) => (index % 2 === 1 ? h("code", {}, part) : part)));
}

/** Links to the chapters before and after. */
function turns(store: Store, chapters: Chapter[], index: number): HTMLElement {
  const [before, after] = [chapters[index - 1], chapters[index + 1]];
  const nav = h("nav", { class: "turns", "aria-label": "Next chapters" });
  if (before !== undefined) nav.append(chapterLink(store, before, `Previous: ${before.title}`));
  if (after !== undefined) nav.append(chapterLink(store, after, `Next: ${after.title}`));
  return nav;
}

function chapterLink(store: Store, { id }: Chapter, text: string): HTMLElement {
  const open = (event: Event): void => {
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    if (ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    store.set({ chapter: id }, "push");
  };
  return h("a", { href: `#view=gallery&chapter=${encodeURIComponent(id)}`, click: open }, text);
}
