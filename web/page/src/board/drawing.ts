// Drawings of boards. A square has 10 units, and the board has no margin: coordinates and numbers
// are inside the squares, so that a drawing of any size is legible.

import { s } from "../elements/dom";
import { PIECES } from "./pieces";
import { FILES, has, inWords, pieces, squaresOf } from "./squares";

export interface BoardOptions {
  value: bigint;
  /** The pieces of a position, as in a FEN record. */
  placement?: string;
  /** The name of the drawing, such as the formula. */
  label: string;
  /** Numbers to show, by square. */
  indices?: readonly number[];
  /** A second set, which is drawn as dots. */
  marks?: bigint;
  /** Draws the names of files and ranks inside the squares at the edge. */
  coordinates?: boolean;
}

const SIDE = 10;

/** Returns a path of equal squares, each with a margin. */
function path(squares: Iterable<number>, margin: number): string {
  const side = SIDE - 2 * margin;
  let text = "";
  for (const square of squares) {
    const [x, y] = [SIDE * (square & 7) + margin, SIDE * (7 - (square >> 3)) + margin];
    text += `M${x} ${y}h${side}v${side}h-${side}z`;
  }
  return text;
}

/** Returns circles in the middle of squares. */
function dots(squares: Iterable<number>): string {
  let text = "";
  for (const square of squares) {
    const [x, y] = [SIDE * (square & 7) + 5, SIDE * (7 - (square >> 3)) + 3.4];
    text += `M${x} ${y}a1.6 1.6 0 1 1-.01 0z`;
  }
  return text;
}

const DARK = path(squaresOf(0xaa55_aa55_aa55_aa55n), 0);

/** A drawing that can be changed. */
export class Drawing {
  readonly element: SVGSVGElement;
  readonly #set: SVGPathElement;
  readonly #marks: SVGPathElement;
  readonly #pieces: SVGGElement;
  readonly #numbers: SVGGElement;
  readonly #names: SVGGElement;
  #value = 0n;
  #marked = 0n;
  #placement = "";
  #indices: readonly number[] | undefined;
  #hasNames = false;
  /** Pieces are smaller next to numbers. */
  #isCrowded = false;

  constructor() {
    this.#set = s("path", { class: "board-set" });
    this.#marks = s("path", { class: "board-marks" });
    this.#pieces = s("g");
    this.#numbers = s("g", { class: "board-numbers" });
    this.#names = s("g", { class: "board-names" });
    this.element = s(
      "svg",
      { class: "board", viewBox: "0 0 80 80", role: "img" },
      s("path", { class: "board-light", d: "M0 0h80v80h-80z" }),
      s("path", { class: "board-dark", d: DARK }),
      this.#set,
      this.#pieces,
      this.#marks,
      this.#names,
      this.#numbers,
    );
  }

  /** Draws what differs from the last drawing. */
  update(options: BoardOptions): void {
    const { value, label, placement = "", indices, marks = 0n, coordinates = false } = options;
    const changed = value ^ this.#value;
    if (changed !== 0n) {
      this.#value = value;
      this.#set.setAttribute("d", path(squaresOf(value), 0.5));
      recolor(this.#numbers, changed, value);
    }
    if (marks !== this.#marked) {
      this.#marked = marks;
      this.#marks.setAttribute("d", dots(squaresOf(marks)));
    }
    const isCrowded = indices !== undefined;
    if (placement !== this.#placement || isCrowded !== this.#isCrowded) {
      [this.#placement, this.#isCrowded] = [placement, isCrowded];
      this.#pieces.replaceChildren(...drawPieces(placement, isCrowded));
    }
    if (indices !== this.#indices) {
      this.#indices = indices;
      this.#numbers.replaceChildren(...(indices ?? []).map(number));
      recolor(this.#numbers, value, value);
    }
    const isNew = coordinates !== this.#hasNames;
    if (isNew) {
      this.#hasNames = coordinates;
      this.#names.replaceChildren(...(coordinates ? EDGE.map(edgeName) : []));
    }
    if (coordinates && (isNew || changed !== 0n)) {
      for (const [index, [square]] of EDGE.entries()) {
        this.#names.children[index]?.setAttribute("class", has(value, square) ? "on" : "off");
      }
    }
    const name = `${label}: ${inWords(value)}`;
    if (this.element.getAttribute("aria-label") !== name) {
      this.element.setAttribute("aria-label", name);
    }
  }
}

function drawPieces(placement: string, isCrowded: boolean): SVGPathElement[] {
  const [scale, right] = isCrowded ? [0.8, 0.7] : [1, 0];
  return [...pieces(placement)].map(([square, letter]) => {
    const [x, y] = [SIDE * (square & 7) + right, SIDE * (7 - (square >> 3))];
    const side = letter === letter.toUpperCase() ? "white" : "black";
    return s("path", {
      class: `piece piece-${side}`,
      transform: `translate(${x} ${y}) scale(${(scale * SIDE) / 45})`,
      d: PIECES[letter.toLowerCase()] ?? "",
    });
  });
}

function number(index: number, square: number): SVGTextElement {
  const [x, y] = [SIDE * (square & 7) + 9.3, SIDE * (7 - (square >> 3)) + 9.2];
  return s("text", { x, y }, String(index));
}

/** The names at the edge: their squares, texts and corners. */
const EDGE: [number, string, number, number][] = [...FILES].flatMap((letter, index) => [
  [index, letter, SIDE * index + 0.7, 79.1],
  [8 * index, String(index + 1), 0.7, SIDE * (7 - index) + 2.9],
]);

function edgeName([, text, x, y]: [number, string, number, number]): SVGTextElement {
  return s("text", { x, y }, text);
}

/** Gives the numbers of changed squares the color that their background needs. */
function recolor(numbers: SVGGElement, changed: bigint, value: bigint): void {
  if (numbers.childElementCount === 0) return;
  for (const square of squaresOf(changed)) {
    numbers.children[square]?.setAttribute("class", has(value, square) ? "on" : "off");
  }
}

/** Draws a board for lists and steps. Its label has the squares. */
export function drawBoard(options: BoardOptions): SVGElement {
  const drawing = new Drawing();
  drawing.update(options);
  return drawing.element;
}
