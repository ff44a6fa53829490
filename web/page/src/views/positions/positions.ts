// The positions of a file for which a formula is true. A search starts as the formula is typed, and
// shows its first boards before a large file has been read.

import { Clock } from "../../elements/clock";
import { h, setText } from "../../elements/dom";
import { takeDropped } from "../../state/drop";
import { mountEditor } from "../../editor/editor";
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

/** The milliseconds without a key after which a search starts. */
const PAUSE = 300;

export function mount(host: HTMLElement, store: Workbench): void {
  const box = h("div", { class: "editor editor-small" });
  const help = h(
    "p",
    { class: "quiet" },
    "The search follows as you type. Names such as P and in_check have the values of a position.",
  );
  const examples = h(
    "div",
    { class: "actions", role: "group", "aria-label": "Examples" },
    ...EXAMPLES.map(({ name, query }) => {
      const choose = (): void => store.set({ query });
      return h("button", { type: "button", class: "small", click: choose }, name);
    }),
  );
  const start = h("button", { type: "button", class: "primary", click: () => begin() }, "Search");
  const stop = h("button", { type: "button", hidden: true, click: () => job?.stop() }, "Stop");
  const clock = new Clock();
  const bar = h("progress", { max: 1, value: 0, hidden: true, "aria-label": "Bytes read" });
  const counts = h("p", { class: "counts" });
  const status = h("p", { class: "hidden-text", role: "status" });
  const problem = h("p", { class: "notice notice-error", role: "alert", hidden: true });
  const notes = h("div", { class: "notes" });
  const matches = new Matches(store);
  const errors = h("details", { class: "errors", hidden: true });
  const view = h(
    "div",
    { class: "positions" },
    h("h2", { class: "field-label" }, "Find positions for which a formula is true"),
    box,
    help,
    examples,
  );
  const isShown = (): boolean => store.get().view === "positions";
  const chooser = new Chooser(store, () => begin());
  view.append(
    chooser.element,
    h("div", { class: "actions" }, start, stop, clock.element, bar),
    problem,
    counts,
    notes,
    status,
    matches.element,
    errors,
  );
  host.append(view);
  const query = mountEditor(box, store, () => begin(), {
    key: "query",
    label: "Formula that selects positions",
    placeholder: "count(knight(N) & (k | q | r)) >= 2",
    help: "The search follows as you type. Ctrl-Space lists names. Ctrl-Enter searches at once.",
  });

  let job: Job<Found> | null = null;
  /** The search of the results, or that runs or is about to start. */
  let shown: string | null = null;
  const key = (): string => JSON.stringify([store.get().query, store.get().file]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of searches: while the positions of one are loaded, another may begin. */
  let searches = 0;

  const busy = (isBusy: boolean): void => {
    const hadFocus = [start, stop].includes(document.activeElement as HTMLButtonElement);
    start.hidden = isBusy;
    stop.hidden = bar.hidden = !isBusy;
    if (isBusy) clock.start();
    else clock.stop();
    if (hadFocus) (isBusy ? stop : start).focus();
  };

  const showProblem = (text: string, place: Problem | null = null): void => {
    problem.hidden = text === "";
    setText(problem, text);
    query.mark(place);
  };

  const clear = (): void => {
    const old = job;
    job = null;
    old?.stop();
    busy(false);
    showProblem("");
    setText(counts, "");
    setText(status, "");
    notes.replaceChildren();
    matches.clear();
    showErrors(errors, null);
  };

  const begin = (): void => {
    clearTimeout(timer);
    const formula = store.get().query;
    shown = key();
    const missing = chooser.missing();
    if (formula.trim() === "" || missing !== null) {
      searches += 1;
      clear();
      if (missing !== null) showProblem(GONE);
      return;
    }
    void run(formula);
  };

  const run = async (formula: string): Promise<void> => {
    searches += 1;
    const ticket = searches;
    const old = job;
    job = null;
    old?.stop();
    let source: Source;
    try {
      source = await chooser.source();
    } catch (error) {
      if (ticket !== searches) return;
      clear();
      return showProblem(`The positions could not be loaded: ${text(error)}.`);
    }
    if (ticket !== searches) return;
    const { name, file } = source;
    let latest: Progress | null = null;
    let preview: Found | null = null;
    bar.removeAttribute("value");
    const current = search(
      { formula, name, file, limit: MAX_MATCHES, mapping: store.get().mapping },
      {
        progress: (progress) => {
          if (job !== current) return;
          latest = progress;
          bar.value = file.size === 0 ? 1 : progress.done / file.size;
          setText(counts, progressText(progress, clock.seconds()));
        },
        preview: (found) => {
          if (job !== current) return;
          preview = found;
          show(found, formula);
        },
      },
    );
    job = current;
    busy(true);
    try {
      const found = await current.result;
      if (job !== current) return;
      clear();
      show(found, formula);
    } catch (error) {
      if (job !== current) return;
      const seconds = clock.seconds();
      job = null;
      busy(false);
      if (!(error instanceof Stopped)) {
        clear();
        return showProblem(`The search failed: ${text(error)}.`);
      }
      const read = latest ?? preview;
      const sentence = read === null ? "" : ` ${progressText(read, seconds)}`;
      setText(counts, `Stopped.${sentence}`);
    }
  };

  const show = (found: Found, formula: string): void => {
    showProblem("");
    if (found.problem !== null) {
      const { message, help } = found.problem;
      const place = found.problem.where === "formula" ? found.problem : null;
      showProblem(help === null ? message : `${message}; ${help}`, place);
      // What was read before a defect of the file is shown.
      if (found.positions === 0) return;
    }
    setText(counts, summaryText(found));
    setText(status, found.matched === 1 ? "1 position found" : `${found.matched} positions found`);
    notes.replaceChildren(...found.notes.map((note) => h("p", { class: "notice" }, `${note}.`)));
    matches.show(found, formula);
    showErrors(errors, found);
  };

  const update = (): void => {
    const state = store.get();
    if (!isShown()) return;
    examples.hidden = state.query.trim() !== "";
    if (key() === shown) return;
    shown = key();
    clearTimeout(timer);
    timer = setTimeout(begin, PAUSE);
  };
  store.subscribe(update);
  update();
  takeDropped((file) => chooser.choose(file));
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
