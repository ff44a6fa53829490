// The positions of a file for which a formula is true. A search starts as the formula is typed, and
// shows its first boards before a large file has been read.

import { Clock } from "../../elements/clock";
import { h, setText } from "../../elements/dom";
import { takeDropped } from "../../state/drop";
import { type Editor, type Field, mountEditor } from "../../editor/editor";
import type { Found, Problem } from "../../engine/engine";
import { search, Stopped, type Job, type Progress } from "../../engine/jobs";
import { Chooser, type Source } from "./chooser";
import { Matches } from "./matches";
import { progressText, summaryText } from "./text";
import type { Workbench } from "../../state/store";

/** The matches that are kept: their boards can be shown. */
const MAX_MATCHES = 1000;

/** Formulas to begin with. */
const EXAMPLES = [
  { name: "Knights that attack two pieces", query: "count(knight(N) & (k | q | r)) >= 2" },
  { name: "Doubled pawns", query: "P & north_fill(north_one(P))" },
  {
    name: "Isolated pawns",
    query: "let f = file_fill(P); P & ~(east_one(f) | west_one(f))",
  },
  { name: "Pieces that cannot move", query: "us & ~movable" },
  { name: "Pinned queens", query: "pinned & (Q | q)" },
];

/** A search in a file is not one in other positions. */
const GONE =
  "The page does not have this file any more, so nothing was searched. Choose it again, or search " +
  "in the positions of this page.";

const QUERY: Field = {
  key: "query",
  label: "Formula that selects positions",
  placeholder: "count(knight(N) & (k | q | r)) >= 2",
  help: "The search follows as you type. Ctrl-Space lists names. Ctrl-Enter searches at once.",
};

/** The milliseconds without a key after which a search starts. */
const PAUSE = 300;

export function mount(host: HTMLElement, store: Workbench): void {
  const view = new Positions(host, store);
  takeDropped((file) => view.chooser.choose(file));
}

/** The formula and the source, the search for them, and what it has found. */
class Positions {
  readonly chooser: Chooser;
  readonly #store: Workbench;
  readonly #query: Editor;
  readonly #matches: Matches;
  readonly #examples: HTMLElement;
  readonly #start = h(
    "button",
    { type: "button", class: "primary", click: () => this.#begin() },
    "Search",
  );
  readonly #stop = h(
    "button",
    { type: "button", hidden: true, click: () => this.#job?.stop() },
    "Stop",
  );
  readonly #clock = new Clock();
  readonly #bar = h("progress", { max: 1, value: 0, hidden: true, "aria-label": "Bytes read" });
  readonly #counts = h("p", { class: "counts" });
  readonly #status = h("p", { class: "hidden-text", role: "status" });
  readonly #problem = h("p", { class: "notice notice-error", role: "alert", hidden: true });
  readonly #notes = h("div", { class: "notes" });
  readonly #errors = h("details", { class: "errors", hidden: true });
  #job: Job<Found> | null = null;
  /** The search of the results, or that runs or is about to start. */
  #shown: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of searches: while the positions of one are loaded, another may begin. */
  #searches = 0;

  constructor(host: HTMLElement, store: Workbench) {
    this.#store = store;
    this.#matches = new Matches(store);
    this.#examples = examples(store);
    this.chooser = new Chooser(store, () => this.#begin());
    const box = h("div", { class: "editor editor-small" });
    const help = "Names such as P and in_check have the values of a position.";
    host.append(
      h(
        "div",
        { class: "positions" },
        h("h2", { class: "field-label" }, "Find positions for which a formula is true"),
        box,
        h("p", { class: "quiet" }, `The search follows as you type. ${help}`),
        this.#examples,
        this.chooser.element,
        h("div", { class: "actions" }, this.#start, this.#stop, this.#clock.element, this.#bar),
        this.#problem,
        this.#counts,
        this.#notes,
        this.#status,
        this.#matches.element,
        this.#errors,
      ),
    );
    this.#query = mountEditor(box, store, () => this.#begin(), QUERY);
    store.subscribe(() => this.#update());
    this.#update();
  }

  /** Starts a search if the formula or the source has changed, after a pause. */
  #update(): void {
    const state = this.#store.get();
    if (state.view !== "positions") return;
    this.#examples.hidden = state.query.trim() !== "";
    if (this.#key() === this.#shown) return;
    this.#shown = this.#key();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#begin(), PAUSE);
  }

  #key(): string {
    const { query, file } = this.#store.get();
    return JSON.stringify([query, file]);
  }

  #begin(): void {
    clearTimeout(this.#timer);
    const formula = this.#store.get().query;
    this.#shown = this.#key();
    const missing = this.chooser.missing();
    if (formula.trim() === "" || missing !== null) {
      this.#searches += 1;
      this.#clear();
      if (missing !== null) this.#showProblem(GONE);
      return;
    }
    void this.#load(formula);
  }

  /** Loads the positions, and searches them unless another search has begun meanwhile. */
  async #load(formula: string): Promise<void> {
    this.#searches += 1;
    const ticket = this.#searches;
    this.#end();
    let source: Source;
    try {
      source = await this.chooser.source();
    } catch (error) {
      if (ticket !== this.#searches) return;
      this.#clear();
      return this.#showProblem(`The positions could not be loaded: ${text(error)}.`);
    }
    if (ticket === this.#searches) await this.#run(formula, source);
  }

  /** Searches, and shows the results as long as no other search has begun. */
  async #run(formula: string, { name, file }: Source): Promise<void> {
    let latest: Progress | Found | null = null;
    this.#bar.removeAttribute("value");
    const current = search(
      { formula, name, file, limit: MAX_MATCHES, mapping: this.#store.get().mapping },
      {
        progress: (progress) => {
          if (this.#job !== current) return;
          latest = progress;
          this.#bar.value = file.size === 0 ? 1 : progress.done / file.size;
          setText(this.#counts, progressText(progress, this.#clock.seconds()));
        },
        preview: (found) => {
          if (this.#job !== current) return;
          latest = found;
          this.#show(found, formula);
        },
      },
    );
    this.#job = current;
    this.#busy(true);
    try {
      const found = await current.result;
      if (this.#job !== current) return;
      this.#clear();
      this.#show(found, formula);
    } catch (error) {
      if (this.#job !== current) return;
      this.#fail(error, latest);
    }
  }

  /** Shows that the search was stopped after what it has read, or has failed. */
  #fail(error: unknown, read: Progress | Found | null): void {
    const seconds = this.#clock.seconds();
    this.#job = null;
    this.#busy(false);
    if (!(error instanceof Stopped)) {
      this.#clear();
      return this.#showProblem(`The search failed: ${text(error)}.`);
    }
    const sentence = read === null ? "" : ` ${progressText(read, seconds)}`;
    setText(this.#counts, `Stopped.${sentence}`);
  }

  #end(): void {
    const old = this.#job;
    this.#job = null;
    old?.stop();
  }

  #clear(): void {
    this.#end();
    this.#busy(false);
    this.#showProblem("");
    setText(this.#counts, "");
    setText(this.#status, "");
    this.#notes.replaceChildren();
    this.#matches.clear();
    showErrors(this.#errors, null);
  }

  #show(found: Found, formula: string): void {
    this.#showProblem("");
    if (found.problem !== null) {
      const { message, help } = found.problem;
      const place = found.problem.where === "formula" ? found.problem : null;
      this.#showProblem(help === null ? message : `${message}; ${help}`, place);
      // What was read before a defect of the file is shown.
      if (found.positions === 0) return;
    }
    const { matched } = found;
    setText(this.#counts, summaryText(found));
    setText(this.#status, matched === 1 ? "1 position found" : `${matched} positions found`);
    const notes = found.notes.map((note) => h("p", { class: "notice" }, `${note}.`));
    this.#notes.replaceChildren(...notes);
    this.#matches.show(found, formula);
    showErrors(this.#errors, found);
  }

  #showProblem(text: string, place: Problem | null = null): void {
    this.#problem.hidden = text === "";
    setText(this.#problem, text);
    this.#query.mark(place);
  }

  #busy(isBusy: boolean): void {
    const [start, stop] = [this.#start, this.#stop];
    const hadFocus = [start, stop].includes(document.activeElement as HTMLButtonElement);
    start.hidden = isBusy;
    stop.hidden = this.#bar.hidden = !isBusy;
    if (isBusy) this.#clock.start();
    else this.#clock.stop();
    if (hadFocus) (isBusy ? stop : start).focus();
  }
}

/** Buttons that set the formula. */
function examples(store: Workbench): HTMLElement {
  const buttons = EXAMPLES.map(({ name, query }) => {
    const choose = (): void => store.set({ query });
    return h("button", { type: "button", class: "small", click: choose }, name);
  });
  return h("div", { class: "actions", role: "group", "aria-label": "Examples" }, ...buttons);
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Lists the lines and games without a result. */
function showErrors(details: HTMLDetailsElement, found: Found | null): void {
  const count = found?.errorCount ?? 0;
  details.hidden = count === 0;
  if (found === null || count === 0) return details.replaceChildren();
  const items = found.errors.map(({ where, message }) =>
    h("li", {}, h("span", { class: "place" }, where), message),
  );
  const rest = count - items.length;
  if (rest > 0) items.push(h("li", { class: "quiet" }, `and ${rest.toLocaleString("en")} more`));
  const title = count === 1 ? "1 error" : `${count.toLocaleString("en")} errors`;
  details.replaceChildren(h("summary", {}, title), h("ul", {}, ...items));
}
