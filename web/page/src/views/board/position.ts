// The board of a position. The squares of one kind of piece are a set, which is edited as all sets.

import { h } from "../../elements/dom";
import { Grid } from "../../board/grid";
import { pieceName } from "../../board/pieces";
import { bit, pieces, squaresOf } from "../../board/squares";
import { START } from "../../editor/fields";
import type { Store } from "../../state/state";

/** The rest of the record of the start position. */
const REST = "w KQkq - 0 1";

export class PositionCard {
  readonly element: HTMLElement;
  readonly #store: Store;
  readonly #grid: Grid;
  readonly #piece = h(
    "select",
    { change: () => this.#draw() },
    ...[..."PNBRQKpnbrqk"].map((value) => h("option", { value }, pieceName(value))),
  );
  #placement = "";

  constructor(store: Store) {
    this.#store = store;
    this.#grid = new Grid({
      label: "Position: board",
      brush: () => "square",
      change: (value) => this.#change(value),
      done: () => store.checkpoint(),
    });
    const picker = h("label", { class: "card-title" }, "Click to add or remove a ", this.#piece);
    const attributes = { class: "card", role: "group", "aria-label": "Position" };
    this.element = h("div", attributes, this.#grid.element, picker);
  }

  update(placement: string): void {
    this.#placement = placement;
    this.#draw();
  }

  #draw(): void {
    this.#grid.update(this.#squares(), this.#placement, undefined);
  }

  /** Returns the squares of the chosen kind of piece. */
  #squares(): bigint {
    let squares = 0n;
    for (const [square, letter] of pieces(this.#placement)) {
      if (letter === this.#piece.value) squares |= bit(square);
    }
    return squares;
  }

  #change(value: bigint): void {
    const letter = this.#piece.value;
    const [before, found] = [this.#squares(), pieces(this.#placement)];
    const added = value & ~before;
    // A side has one king, which a click moves.
    const after = /k/i.test(letter) && added !== 0n ? added : value;
    for (const square of squaresOf(before & ~after)) found.delete(square);
    for (const square of squaresOf(after)) found.set(square, letter);
    const { fen } = this.#store.get();
    const [, side, rights, , ...counts] = (fen === START ? `${fen} ${REST}` : fen).split(" ");
    const rest = side === undefined ? [] : [side, left(rights ?? "", found), "-", ...counts];
    this.#store.set({ fen: [placementOf(found), ...rest].join(" ") });
  }
}

/** Returns the castling rights whose king and rook are at home. */
function left(rights: string, found: Map<number, string>): string {
  const kept = [...rights].filter((right) => {
    const [home, king, rook] = right === right.toUpperCase() ? [0, "K", "R"] : [56, "k", "r"];
    return found.get(home + 4) === king && found.get(home + (/k/i.test(right) ? 7 : 0)) === rook;
  });
  return kept.join("") || "-";
}

/** Writes pieces as the first field of a FEN record. */
function placementOf(found: Map<number, string>): string {
  const rows = Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 8 }, (_, column) => found.get(8 * (7 - row) + column) ?? "1").join(""),
  );
  return rows.join("/").replace(/1+/g, (run) => String(run.length));
}
