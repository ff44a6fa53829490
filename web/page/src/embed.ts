// The view for other pages: a formula, its board, and a link to the workbench. It reads the same
// address as the page, and changes nothing.

import { fromFragment, toFragment } from "./address";
import { h } from "./dom";
import { loadBench, type Bench, type Evaluation } from "./engine";
import { figure } from "./figures";
import { request, type State } from "./state";

async function start(): Promise<void> {
  const host = document.querySelector("#embed");
  if (host === null) return;
  let bench: Bench;
  try {
    bench = await loadBench();
  } catch {
    host.append(h("p", { class: "notice notice-error" }, "The board could not be loaded."));
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
  const link = h(
    "a",
    { href: `index.html${toFragment(state)}`, target: "_blank", rel: "noopener" },
    "Open in the workbench",
  );
  const { formula, values } = state;
  const inputs = Object.entries(values).filter(([name]) => formula.includes(name));
  const code = [...inputs.map(([name, value]) => `${name} = ${value}`), formula].join("\n");
  return [
    h("h1", { class: "hidden-text" }, "A formula and its board"),
    result(bench, state),
    h("pre", { tabindex: 0 }, h("code", {}, code)),
    h("p", {}, link),
  ];
}

function result(bench: Bench, state: State): HTMLElement {
  let evaluation: Evaluation;
  try {
    evaluation = bench.evaluate(request(state));
  } catch (error) {
    return h("p", { class: "notice notice-error" }, String(error));
  }
  const { error, result, placement } = evaluation;
  if (error !== null) return h("p", { class: "notice notice-error" }, error.message);
  if (result === null) return h("p", {}, "The address has no formula.");
  return figure({ ...result, name: "result", placement });
}

void start();
