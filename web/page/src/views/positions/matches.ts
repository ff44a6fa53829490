// The boards of the positions that a search found.

import { drawBoard } from "../../board/drawing";
import { h, setText } from "../../elements/dom";
import type { Found } from "../../engine/engine";
import { valueText } from "../../board/values";
import type { Store } from "../../state/state";

/** The boards that are drawn at first. */
const FIRST = 60;

/** The boards that a click adds. */
const MORE = 140;

type Match = Found["matches"][number];

export class Matches {
  readonly element: HTMLElement;
  readonly #store: Store;
  readonly #list = h("ol", { class: "matches" });
  readonly #more: HTMLButtonElement;
  readonly #rest = h("p", { class: "quiet" });
  #matches: Match[] = [];
  #matched = 0;
  #formula = "";

  constructor(store: Store) {
    this.#store = store;
    this.#more = h("button", { type: "button", click: () => this.#addMore() }, "Show more");
    this.element = h("div", {}, this.#list, this.#more, this.#rest);
    this.clear();
  }

  clear(): void {
    this.#matches = [];
    this.#matched = 0;
    this.#list.replaceChildren();
    this.#update();
  }

  show(found: Found, formula: string): void {
    this.#matches = found.matches;
    this.#matched = found.matched;
    this.#formula = formula;
    this.#list.replaceChildren();
    this.#add(FIRST);
  }

  #add(count: number): void {
    const shown = this.#list.childElementCount;
    this.#list.append(...this.#matches.slice(shown, shown + count).map((it) => this.#item(it)));
    this.#update();
  }

  #addMore(): void {
    const shown = this.#list.childElementCount;
    this.#add(MORE);
    // The button moved, so the first new board takes the focus.
    this.#list.children[shown]?.querySelector("button")?.focus();
  }

  #update(): void {
    const shown = this.#list.childElementCount;
    this.#more.hidden = shown >= this.#matches.length;
    const isCut = shown === this.#matches.length && shown < this.#matched;
    this.#rest.hidden = !isCut;
    const kept = this.#matches.length.toLocaleString("en");
    setText(this.#rest, isCut ? `Boards are shown for the first ${kept} positions.` : "");
  }

  #item({ fen, where, type, value, marks }: Match): HTMLElement {
    const placement = fen.split(" ", 1)[0] ?? "";
    const shown = type === "bool" || type === "set" ? "" : valueText(type, value);
    const open = (): void => {
      this.#store.set({ formula: this.#formula, fen, values: {}, view: "board" }, "push");
    };
    return h(
      "li",
      { class: "match" },
      drawBoard({ value: marks, placement, label: where }),
      h(
        "div",
        { class: "match-caption" },
        h("span", { class: "place", title: fen }, where),
        shown === "" ? null : h("span", {}, shown),
        h(
          "button",
          { type: "button", class: "small", "aria-label": `Open ${where}`, click: open },
          "Open",
        ),
      ),
    );
  }
}
