// The formula box. It is in a shadow root, so that its styles are adopted style sheets: the
// policy of the page forbids style elements.

import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import {
  Annotation,
  EditorState,
  type Extension,
  Prec,
  StateEffect,
  StateField,
} from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  hoverTooltip,
  keymap,
  placeholder,
  tooltips,
} from "@codemirror/view";

import { completionSource, hoverSource } from "./complete";
import { theme } from "./editor-theme";
import type { Evaluation, Problem } from "../engine/engine";
import { colors, formulaLanguage } from "./highlight";
import { caret, type Place, pointed } from "./places";
import type { Workbench } from "../state/store";

/** A change that comes from the store. */
const fromStore = Annotation.define<boolean>();

const setPlace = StateEffect.define<Place | null>();

const placeMark = Decoration.mark({ class: "place" });

/** The part of the formula that a view points at. */
const placeField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    let changed = set.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setPlace)) continue;
      const { value } = effect;
      const length = transaction.newDoc.length;
      const isValid = value !== null && value.start < value.end && value.end <= length;
      changed = isValid
        ? Decoration.set([placeMark.range(value.start, value.end)])
        : Decoration.none;
    }
    return changed;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export interface Editor {
  focus(): void;
  /** Selects a part of the formula and shows it. */
  select(place: Place): void;
  /** Underlines an error and notes that the store does not know. */
  mark(problem: Problem | null, notes?: Problem[]): void;
}

/** A formula of the state that has a box. */
export interface Field {
  key: "formula" | "second" | "query";
  label: string;
  placeholder: string;
  /** The text that explains the box to screen readers. */
  help: string;
}

const FORMULA: Field = {
  key: "formula",
  label: "Formula",
  placeholder: "A formula, or C code: x & -x",
  help: "The result follows as you type. Ctrl-Space lists names. Ctrl-Enter moves to the result.",
};

/** Mounts the box of a formula. `done` is called for Ctrl-Enter. */
export function mountEditor(
  host: HTMLElement,
  store: Workbench,
  done: () => void,
  field: Field = FORMULA,
): Editor {
  const isMain = field.key === "formula";
  const root = host.attachShadow({ mode: "open" });
  const state = EditorState.create({
    doc: store.get()[field.key],
    extensions: [looks(store, field), events(store, done, field), theme],
  });
  const view = new EditorView({ root, parent: root, state });
  const synchronize = () => {
    replaceText(view, store.get()[field.key]);
    if (isMain) underline(view, store.evaluation());
  };
  store.subscribe(synchronize);
  synchronize();
  if (isMain) pointed.subscribe((place) => view.dispatch({ effects: setPlace.of(place) }));
  return {
    focus: () => view.focus(),
    select({ start, end }) {
      const length = view.state.doc.length;
      const range = { anchor: Math.min(start, length), head: Math.min(end, length) };
      view.dispatch({ selection: range, scrollIntoView: true });
      view.focus();
    },
    mark(problem, notes = []) {
      const error = problem === null ? null : { ...problem, where: "formula" as const };
      underline(view, { error, notes });
    },
  };
}

/** What a box shows: the language with its colors, completions and hints. */
function looks(store: Workbench, { label, placeholder: hint, help }: Field): Extension {
  const names = store.bench.names();
  return [
    formulaLanguage(names),
    syntaxHighlighting(colors),
    autocompletion({
      override: [completionSource(names)],
      icons: false,
      maxRenderedOptions: 60,
    }),
    hoverTooltip(hoverSource(names)),
    tooltips({ position: "fixed" }),
    bracketMatching(),
    closeBrackets(),
    drawSelection(),
    placeField,
    EditorView.lineWrapping,
    placeholder(hint),
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-description": help,
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
    }),
  ];
}

/** What the keys and changes of a box do. */
function events(store: Workbench, done: () => void, { key }: Field): Extension {
  const isMain = key === "formula";
  const command = (run: () => void) => () => {
    run();
    return true;
  };
  const undo = command(() => store.undo());
  const redo = command(() => store.redo());
  return [
    // One history for the whole state: the editor has none of its own.
    Prec.high(
      keymap.of([
        { key: "Mod-Enter", run: command(done) },
        { key: "Mod-z", run: undo, preventDefault: true },
        { key: "Mod-y", mac: "Mod-Shift-z", run: redo, preventDefault: true },
        { key: "Ctrl-Shift-z", run: redo, preventDefault: true },
      ]),
    ),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap]),
    Prec.highest(keymap.of([{ key: "Tab", run: acceptCompletion }])),
    EditorView.domEventHandlers({
      beforeinput(event, view) {
        if (event.inputType === "historyUndo") return undo();
        if (event.inputType === "historyRedo") return redo();
        return event.inputType === "insertText" && replaceSelection(view, event.data);
      },
      blur: () => isMain && caret.set(null),
    }),
    EditorView.updateListener.of((update) => {
      const isOwn = !update.transactions.some((it) => it.annotation(fromStore));
      if (update.docChanged && isOwn) store.set({ [key]: update.state.doc.toString() });
      if (isMain && (update.selectionSet || update.focusChanged)) {
        caret.set(update.view.hasFocus ? update.state.selection.main.head : null);
      }
    }),
  ];
}

/** Types over a selection. The browser would keep the color of the old text by a style attribute,
 * which the policy of the page forbids. */
function replaceSelection(view: EditorView, text: string | null): boolean {
  const {
    ranges,
    main: { from, to, empty },
  } = view.state.selection;
  if (text === null || empty || ranges.length > 1 || view.composing) return false;
  const insert = () =>
    view.state.update({
      changes: { from, to, insert: text },
      selection: { anchor: from + text.length },
      scrollIntoView: true,
      userEvent: "input.type",
    });
  const handlers = view.state.facet(EditorView.inputHandler);
  const isHandled = handlers.some((handler) => handler(view, from, to, text, insert));
  if (!isHandled) view.dispatch(insert());
  return true;
}

/** Replaces only what differs, so that the cursor stays where it is. */
function replaceText(view: EditorView, text: string): void {
  const old = view.state.doc.toString();
  if (old === text) return;
  const shorter = Math.min(old.length, text.length);
  let start = 0;
  while (start < shorter && old[start] === text[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && old[old.length - 1 - tail] === text[text.length - 1 - tail]) {
    tail += 1;
  }
  view.dispatch({
    changes: { from: start, to: old.length - tail, insert: text.slice(start, text.length - tail) },
    annotations: fromStore.of(true),
  });
}

/** Underlines the error and the notes. */
function underline(view: EditorView, { error, notes }: Pick<Evaluation, "error" | "notes">): void {
  const length = view.state.doc.length;
  const diagnostic = (problem: Problem, severity: "error" | "info"): Diagnostic => ({
    from: Math.min(problem.start, length),
    to: Math.min(problem.end, length),
    severity,
    message: problem.help === null ? problem.message : `${problem.message}\n${problem.help}`,
  });
  const found = notes
    .filter((note) => note.where === "formula")
    .map((note) => diagnostic(note, "info"));
  if (error?.where === "formula" && length > 0) found.push(diagnostic(error, "error"));
  found.sort((one, other) => one.from - other.from);
  if (found.length > 0 || hasDiagnostics.has(view)) {
    view.dispatch(setDiagnostics(view.state, found));
  }
  if (found.length > 0) hasDiagnostics.add(view);
  else hasDiagnostics.delete(view);
}

const hasDiagnostics = new WeakSet<EditorView>();
