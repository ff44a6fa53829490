// The pieces as paths in squares of 45 units, the same as in the drawings of the program.

/** Paths by the letters of the pieces, in lower case. */
export const PIECES: Record<string, string> = {
  p:
    "M22.5 20.5a6 6 0 1 1 .01 0zM19.5 20.5h6c.3 5 2 8.5 5 11.5h-16c3-3 4.7-6.5 5-11.5z" +
    "M11.5 39v-3.5c0-2 1.5-3.5 3.5-3.5h15c2 0 3.5 1.5 3.5 3.5v3.5z",
  n:
    "M32.5 32c1-12-2-19.5-10.5-23l-1-3.5-3.5 4c-3 2-6.5 8-8.5 12.5-.5 1.2 1.5 4 3 4.2 " +
    "1.5.2 3-2 5.5-2.7 1.5-.4 3 0 4-.5-1 4-5 5.5-6 9z" +
    "M17 16a1.2 1.2 0 1 1 .01 0z" +
    "M10.5 39v-3.5c0-2 1.5-3.5 3.5-3.5h18c2 0 3.5 1.5 3.5 3.5v3.5z",
  b:
    "M22.5 9.5a2.5 2.5 0 1 1 .01 0z" +
    "M22.5 9.5c6 4 8.5 9 8.5 13 0 3-1.5 5.5-4 7h-9c-2.5-1.5-4-4-4-7 0-4 2.5-9 8.5-13z" +
    "M26 15l-5 8M17 29.5h11v3h-11zM11 39c0-4 4-6.5 7-6.5h9c3 0 7 2.5 7 6.5z",
  r:
    "M12 8h5v4h3.5v-4h4v4h3.5v-4h5v8l-3 3h-15l-3-3zM15.5 19h14l1 12h-16z" +
    "M10.5 39v-4c0-2 1-4 4-4h16c3 0 4 2 4 4v4z",
  q:
    "M8.5 15l5.5 16h17l5.5-16-6.5 6.5-.5-11-3.5 10-3.5-11.5-3.5 11.5-3.5-10-.5 11z" +
    "M8.5 15a1.8 1.8 0 1 1 .01 0zM15.5 10.5a1.8 1.8 0 1 1 .01 0z" +
    "M22.5 9a1.8 1.8 0 1 1 .01 0zM29.5 10.5a1.8 1.8 0 1 1 .01 0z" +
    "M36.5 15a1.8 1.8 0 1 1 .01 0zM12 39v-4c0-2 1-4 3.5-4h14c2.5 0 3.5 2 3.5 4v4z",
  k:
    "M14 31l-4.5-11c-1-3 1-5.5 4-5.5 3.5 0 6.5 1.5 9 4.5 2.5-3 5.5-4.5 9-4.5 3 0 5 2.5 4 " +
    "5.5l-4.5 11z" +
    "M21 4.5h3v3h3.5v3h-3.5v7.2l-1.5 1.3-1.5-1.3v-7.2h-3.5v-3h3.5z" +
    "M12 39v-4c0-2 1-4 3.5-4h14c2.5 0 3.5 2 3.5 4v4z",
};

const ROLES: Record<string, string> = {
  p: "pawn",
  n: "knight",
  b: "bishop",
  r: "rook",
  q: "queen",
  k: "king",
};

/** Returns the name of a piece: `white pawn`. */
export function pieceName(letter: string): string {
  const role = letter.toLowerCase();
  return `${letter === role ? "black" : "white"} ${ROLES[role]}`;
}
