// The view for other pages: a formula, its board, and a link to the workbench. It reads the same
// address as the page, and changes nothing.

import { fromFragment, toFragment } from "./state/address";
import { h } from "./elements/dom";
import { loadBench, type Bench, type Evaluation } from "./engine/engine";
import { figure } from "./board/figures";
import { holdsHere, OPEN } from "./engine/open";
import { request, type State } from "./state/state";

async function start(): Promise<void> {
  const host = document.querySelector("#embed");
  if (host === null) return;
  let bench: Bench;
  try {
    bench = await loadBench();
  } catch {
    host.replaceChildren(
      h("p", { class: "notice notice-error" }, "The board could not be loaded."),
    );
    return;
  }
  const show = (): void => {
    const { state } = fromFragment(location.hash);
    host.replaceChildren(...contents(bench, state));
  };
  addEventListener("hashchange", show);
  show();
}

function contents(bench: Bench, state: State): HTMLElement[] {
  const { formula, values } = state;
  const inputs = Object.entries(values).filter(([name]) => formula.includes(name));
  const code = [...inputs.map(([name, value]) => `${name} = ${value}`), formula].join("\n");
  return [
    h("h1", { class: "hidden-text" }, "A formula and its board"),
    result(bench, state),
    h("pre", { tabindex: 0 }, h("code", {}, code)),
    h("p", {}, link(state, "Open in the workbench")),
  ];
}

function link(state: State, text: string): HTMLElement {
  const href = `index.html${toFragment(state)}`;
  return h("a", { href, target: "_blank", rel: "noopener" }, text);
}

function result(bench: Bench, state: State): HTMLElement {
  let evaluation: Evaluation;
  try {
    evaluation = bench.evaluate(request(state));
  } catch (error) {
    return h("p", { class: "notice notice-error" }, String(error));
  }
  const { error, result, placement, mapping } = evaluation;
  if (error !== null) return h("p", { class: "notice notice-error" }, error.message);
  if (result === null) return h("p", {}, "The address has no formula.");
  const indices = bench.mappings().find(({ id }) => id === mapping)?.indices;
  const value = figure({
    ...result,
    name: "result",
    placement,
    indices,
    ...(holdsHere(evaluation) ? { words: OPEN } : {}),
  });
  if (holdsHere(evaluation)) value.append(link({ ...state, view: "proof" }, "Prove it"));
  return value;
}

void start();
