// Squares and sets: a1 is square 0 and bit 0, h8 is square 63.

export const ALL = (1n << 64n) - 1n;

export const FILES = "abcdefgh";

export function squareName(square: number): string {
  return `${FILES[square & 7]}${(square >> 3) + 1}`;
}

export function bit(square: number): bigint {
  return 1n << BigInt(square);
}

export function has(set: bigint, square: number): boolean {
  return ((set >> BigInt(square)) & 1n) === 1n;
}

/** Returns the squares of a set in ascending order. */
export function squaresOf(set: bigint): number[] {
  const squares: number[] = [];
  // Halves are numbers, which are much faster than shifts of large integers.
  const halves = [Number(set & 0xffff_ffffn), Number((set >> 32n) & 0xffff_ffffn)];
  for (const [half, word] of halves.entries()) {
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      squares.push(32 * half + 31 - Math.clz32(rest & -rest));
    }
  }
  return squares;
}

export function count(set: bigint): number {
  return squaresOf(set).length;
}

/** Returns a set in words: "3 squares: a1, b1, c1", for labels that are read aloud. */
export function inWords(set: bigint): string {
  const squares = squaresOf(set);
  if (squares.length === 0) return "no squares";
  if (squares.length === 64) return "all 64 squares";
  const names = squares.map(squareName).join(", ");
  return squares.length === 1 ? `1 square: ${names}` : `${squares.length} squares: ${names}`;
}

/** Returns the eight squares of a file or of a rank. */
export function file(index: number): bigint {
  return 0x0101_0101_0101_0101n << BigInt(index);
}

export function rank(index: number): bigint {
  return 0xffn << BigInt(8 * index);
}

/** Returns the squares in a direction from a square to the edge and back, as a line. */
function line(square: number, slope: 1 | -1): bigint {
  const [column, row] = [square & 7, square >> 3];
  let set = 0n;
  for (let index = 0; index < 8; index += 1) {
    const other = row + slope * (index - column);
    if (other >= 0 && other < 8) set |= bit(8 * other + index);
  }
  return set;
}

/** Returns the diagonal of a square, parallel to a1-h8. */
export function diagonal(square: number): bigint {
  return line(square, 1);
}

/** Returns the anti-diagonal of a square, parallel to a8-h1. */
export function antiDiagonal(square: number): bigint {
  return line(square, -1);
}

/** Returns the largest rectangle of a set whose lower left corner is its first square. */
function rectangle(set: bigint, first: number): { corner: number; squares: bigint } {
  const [column, row] = [first & 7, first >> 3];
  let best = { corner: first, squares: bit(first) };
  let [size, width] = [1, 8 - column];
  for (let top = row; top < 8 && width > 0; top += 1) {
    let right = 0;
    while (right < width && has(set, 8 * top + column + right)) right += 1;
    width = right;
    const area = width * (top - row + 1);
    if (area > size) {
      size = area;
      let squares = 0n;
      for (let y = row; y <= top; y += 1) {
        for (let x = column; x < column + width; x += 1) squares |= bit(8 * y + x);
      }
      best = { corner: 8 * top + column + width - 1, squares };
    }
  }
  return best;
}

/** Writes a set in braces, with rectangles such as `a1..h2`. */
function braces(set: bigint): string {
  const parts: string[] = [];
  for (let rest = set; rest !== 0n;) {
    const first = squaresOf(rest)[0] as number;
    const { corner, squares } = rectangle(rest, first);
    const area = count(squares);
    if (area > 2) parts.push(`${squareName(first)}..${squareName(corner)}`);
    else parts.push(...squaresOf(squares).map(squareName));
    rest &= ~squares;
  }
  return `{${parts.join(",")}}`;
}

/** Writes a set as a short formula that every mapping reads the same: `{a1..h2,e4}`. */
export function setFormula(set: bigint): string {
  if (set === 0n) return "none";
  if (set === ALL) return "all";
  const [direct, complement] = [braces(set), `~${braces(ALL & ~set)}`];
  return complement.length < direct.length ? complement : direct;
}

/** Reads the pieces of a FEN record: letters by squares. Returns none for what it cannot read. */
export function pieces(placement: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const [index, row] of placement.split("/").entries()) {
    let column = 0;
    for (const letter of row) {
      if (/[1-8]/.test(letter)) column += Number(letter);
      else {
        if (/[pnbrqk]/i.test(letter) && column < 8 && index < 8) {
          found.set(8 * (7 - index) + column, letter);
        }
        if (/[a-z]/i.test(letter)) column += 1;
      }
    }
  }
  return found;
}
