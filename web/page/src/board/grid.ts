// A board that can be edited with the pointer, with fingers and with the keyboard.
//
// The drawing is below a transparent grid of cells, which have the labels and the focus. One cell
// has a tabindex of 0, and the arrow keys move it (a roving tabindex).

import { Drawing } from "./drawing";
import { h } from "../elements/dom";
import { pieceName } from "./pieces";
import { ALL, antiDiagonal, bit, diagonal, FILES, file, has, pieces, rank, squareName, squaresOf } from "./squares";

export type Brush = "square" | "file" | "rank" | "diagonal" | "anti-diagonal";

/** Returns the squares that a brush paints at a square. */
export function stroke(brush: Brush, square: number): bigint {
  switch (brush) {
    case "square":
      return bit(square);
    case "file":
      return file(square & 7);
    case "rank":
      return rank(square >> 3);
    case "diagonal":
      return diagonal(square);
    case "anti-diagonal":
      return antiDiagonal(square);
  }
}

export interface GridOptions {
  label: string;
  /** Returns the brush of pointer and space bar. */
  brush(): Brush;
  /** Called for each change by the user. */
  change(value: bigint): void;
  /** Called at the end of a gesture. */
  done(): void;
  /** A board of one square: each click moves it. */
  single?: boolean;
}

/** The row and column of a cell: row 0 is rank 8, row 8 has the files, column 0 has the ranks. */
interface Cell {
  row: number;
  column: number;
}

/** A place on the board, in squares from its upper left corner. */
interface Point {
  x: number;
  y: number;
}

/** A drag. */
interface Painting {
  /** True if it sets squares, false if it clears them. */
  sets: boolean;
  pointer: number;
  isPending: boolean;
  /** The square and the place of the last event. */
  last: number;
  at: Point;
}

export class Grid {
  readonly element: HTMLElement;
  readonly #drawing = new Drawing();
  readonly #options: GridOptions;
  readonly #cells: HTMLElement[][] = [];
  readonly #grid: HTMLElement;
  #value = 0n;
  #drawn: bigint | null = null;
  #placement = "";
  #focus: Cell = { row: 4, column: 4 };
  #painting: Painting | null = null;

  constructor(options: GridOptions) {
    this.#options = options;
    this.#drawing.element.setAttribute("aria-hidden", "true");
    this.#drawing.element.removeAttribute("role");
    this.#grid = h("div", {
      role: "grid",
      class: "cells",
      "aria-label": options.label,
      "aria-multiselectable": String(options.single !== true),
    });
    for (let row = 0; row < 9; row += 1) this.#grid.append(this.#row(row));
    this.element = h("div", { class: "grid" }, this.#drawing.element, this.#grid);
    this.#cell(this.#focus)?.setAttribute("tabindex", "0");
    this.#listen();
  }

  update(value: bigint, placement: string, indices: readonly number[] | undefined): void {
    const { label } = this.#options;
    this.#value = value;
    if (placement !== this.#placement) this.#drawn = null;
    this.#placement = placement;
    this.#drawing.update({
      value,
      label,
      placement,
      ...(indices === undefined ? {} : { indices }),
    });
    this.#relabel();
  }

  focus(): void {
    this.#cell(this.#focus)?.focus();
  }

  #row(row: number): HTMLElement {
    const cells: HTMLElement[] = [];
    const common = { tabindex: -1 };
    for (let column = 0; column < 9; column += 1) {
      if (row === 8) {
        const name = FILES[column - 1];
        cells.push(
          column === 0
            ? h("div", { role: "rowheader", "aria-label": "All squares", ...common }, "all")
            : h("div", { role: "columnheader", "aria-label": `File ${name}`, ...common }, name),
        );
      } else if (column === 0) {
        const name = String(8 - row);
        cells.push(h("div", { role: "rowheader", "aria-label": `Rank ${name}`, ...common }, name));
      } else {
        cells.push(h("div", { role: "gridcell", class: "cell", ...common }));
      }
    }
    this.#cells.push(cells);
    return h("div", { role: "row" }, ...cells);
  }

  /** Changes the labels of the squares that changed. */
  #relabel(): void {
    const changed = this.#drawn === null ? ALL : this.#drawn ^ this.#value;
    if (changed === 0n) return;
    const letters = pieces(this.#placement);
    for (const square of squaresOf(changed)) {
      const cell = this.#cell({ row: 7 - (square >> 3), column: (square & 7) + 1 });
      const isSet = has(this.#value, square);
      const letter = letters.get(square);
      const parts = [squareName(square), isSet ? "set" : letter === undefined ? "empty" : "not set"];
      if (letter !== undefined) parts.push(pieceName(letter));
      cell?.setAttribute("aria-label", parts.join(", "));
      cell?.setAttribute("aria-selected", String(isSet));
    }
    this.#drawn = this.#value;
  }

  #cell({ row, column }: Cell): HTMLElement | undefined {
    return this.#cells[row]?.[column];
  }

  #listen(): void {
    const grid = this.#grid;
    grid.addEventListener("pointerdown", (event) => this.#down(event));
    grid.addEventListener("pointermove", (event) => this.#move(event));
    grid.addEventListener("pointerup", (event) => this.#up(event));
    grid.addEventListener("pointercancel", () => (this.#painting = null));
    grid.addEventListener("keydown", (event) => this.#key(event));
    grid.addEventListener("focusin", (event) => this.#roam(this.#find(event.target)));
    // Assistive programs click without pointer events.
    grid.addEventListener("click", (event) => {
      const cell = this.#find(event.target);
      const isFinger = (event as PointerEvent).pointerType !== "mouse";
      const isHeader = cell !== null && squareOf(cell) === null;
      if (event.detail === 0 || (isHeader && isFinger)) this.#press(cell, false);
    });
  }

  #find(target: EventTarget | null): Cell | null {
    for (const [row, cells] of this.#cells.entries()) {
      const column = cells.indexOf(target as HTMLElement);
      if (column >= 0) return { row, column };
    }
    return null;
  }

  /** Gives the tabindex to a cell. */
  #roam(cell: Cell | null): void {
    if (cell === null) return;
    this.#cell(this.#focus)?.setAttribute("tabindex", "-1");
    this.#focus = cell;
    this.#cell(cell)?.setAttribute("tabindex", "0");
  }

  /** Returns the place of the pointer, even if another cell has captured it. */
  #at(event: PointerEvent): Point {
    const box = this.#drawing.element.getBoundingClientRect();
    return {
      x: (8 * (event.clientX - box.left)) / box.width,
      y: (8 * (event.clientY - box.top)) / box.height,
    };
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || this.#painting !== null) return;
    const found = this.#find(event.target);
    if (found === null) return;
    const square = squareOf(found);
    if (square === null) {
      // A finger that starts on a header may scroll: its click comes only if it does not.
      if (event.pointerType === "mouse") this.#press(found, event.shiftKey);
      return;
    }
    const squares = this.#squares(square, event);
    const sets = (this.#value & squares) !== squares;
    // A finger may be about to scroll: its first square waits until it moves or leaves.
    const isPending = event.pointerType === "touch";
    const at = this.#at(event);
    this.#painting = { sets, pointer: event.pointerId, isPending, last: square, at };
    this.#grid.setPointerCapture(event.pointerId);
    if (!isPending) this.#paint(squares);
  }

  #move(event: PointerEvent): void {
    const painting = this.#painting;
    if (painting === null || painting.pointer !== event.pointerId) return;
    const at = this.#at(event);
    const passed = between(painting.at, at).filter((square) => square !== painting.last);
    painting.at = at;
    const last = passed.at(-1);
    if (last === undefined) return;
    if (painting.isPending) {
      painting.isPending = false;
      passed.unshift(painting.last);
    }
    painting.last = last;
    if (this.#options.single === true) return this.#paint(bit(last));
    this.#paint(passed.reduce((all, square) => all | this.#squares(square, event), 0n));
  }

  #up(event: PointerEvent): void {
    const painting = this.#painting;
    if (painting === null || painting.pointer !== event.pointerId) return;
    if (painting.isPending) this.#paint(this.#squares(painting.last, event));
    this.#painting = null;
    this.#options.done();
  }

  /** Returns the squares that the pointer paints: with Shift the diagonals of a square. */
  #squares(square: number, event: { shiftKey: boolean; altKey: boolean }): bigint {
    if (this.#options.single === true) return bit(square);
    if (event.shiftKey) return event.altKey ? antiDiagonal(square) : diagonal(square);
    return stroke(this.#options.brush(), square);
  }

  #paint(squares: bigint): void {
    const sets = this.#painting?.sets ?? (this.#value & squares) !== squares;
    if (this.#options.single === true) this.#change(squares);
    else this.#change(sets ? this.#value | squares : this.#value & ~squares);
  }

  #change(value: bigint): void {
    if (value !== this.#value) this.#options.change(value);
  }

  /** Toggles a cell, or the file, rank or diagonal of a header. */
  #press(cell: Cell | null, isShifted: boolean): void {
    if (cell === null) return;
    const squares = this.#pressed(cell, isShifted);
    if (squares === 0n) return;
    this.#roam(cell);
    this.#cell(cell)?.focus();
    this.#paint(squares);
    this.#options.done();
  }

  #pressed(cell: Cell, isShifted: boolean): bigint {
    const square = squareOf(cell);
    if (square !== null) return this.#squares(square, { shiftKey: isShifted, altKey: false });
    if (this.#options.single === true) return 0n;
    const { row, column } = cell;
    if (row === 8 && column === 0) return ALL;
    if (row === 8) return isShifted ? diagonal(column - 1) : file(column - 1);
    return isShifted ? antiDiagonal(8 * (7 - row)) : rank(7 - row);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (!(event.ctrlKey && (event.key === "Home" || event.key === "End"))) return;
    }
    const { row, column } = this.#focus;
    const moved = arrow(event, row, column);
    if (moved !== null) {
      event.preventDefault();
      this.#roam(moved);
      this.#cell(moved)?.focus();
      return;
    }
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      this.#press(this.#focus, event.shiftKey);
      return;
    }
    const lines: Record<string, Brush> = {
      f: "file",
      r: "rank",
      d: "diagonal",
      a: "anti-diagonal",
    };
    const brush = lines[event.key];
    const square = squareOf(this.#focus);
    if (brush === undefined || square === null || this.#options.single === true) return;
    event.preventDefault();
    this.#paint(stroke(brush, square));
    this.#options.done();
  }
}

function squareOf({ row, column }: Cell): number | null {
  return row < 8 && column > 0 ? 8 * (7 - row) + column - 1 : null;
}

/**
 * Returns the squares from one point to another. The browser merges the moves of a pointer that is
 * faster than the page, so the squares between two of them have no event of their own.
 */
function between(from: Point, to: Point): number[] {
  const [across, down] = [to.x - from.x, to.y - from.y];
  // Four points for each square of a way that may end far from the board.
  const count = Math.min(64, Math.max(1, Math.ceil(4 * Math.max(Math.abs(across), Math.abs(down)))));
  const squares = new Set<number>();
  for (let index = 1; index <= count; index += 1) {
    const column = Math.floor(from.x + (across * index) / count);
    const row = Math.floor(from.y + (down * index) / count);
    if (column >= 0 && column < 8 && row >= 0 && row < 8) squares.add(8 * (7 - row) + column);
  }
  return [...squares];
}

/** Returns the cell that a key moves to, or null for other keys. */
function arrow(event: KeyboardEvent, row: number, column: number): Cell | null {
  const to = (newRow: number, newColumn: number): Cell => ({
    row: Math.min(8, Math.max(0, newRow)),
    column: Math.min(8, Math.max(0, newColumn)),
  });
  switch (event.key) {
    case "ArrowUp":
      return to(row - 1, column);
    case "ArrowDown":
      return to(row + 1, column);
    case "ArrowLeft":
      return to(row, column - 1);
    case "ArrowRight":
      return to(row, column + 1);
    case "Home":
      return event.ctrlKey ? to(0, 1) : to(row, 1);
    case "End":
      return event.ctrlKey ? to(7, 8) : to(row, 8);
    case "PageUp":
      return to(0, column);
    case "PageDown":
      return to(7, column);
    default:
      return null;
  }
}

/** Returns a short name of a brush for buttons. */
export const BRUSHES: [Brush, string, string][] = [
  ["square", "Square", "Paint squares"],
  ["file", "File", "Paint files"],
  ["rank", "Rank", "Paint ranks"],
  ["diagonal", "Diagonal", "Paint diagonals, parallel to a1-h8"],
  ["anti-diagonal", "Anti-diagonal", "Paint anti-diagonals, parallel to a8-h1"],
];
