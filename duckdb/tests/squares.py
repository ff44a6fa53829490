"""Sets of squares by coordinates: the naive functions that the extension is compared with."""

import random

Square = tuple[int, int]

ALL = [(file, rank) for rank in range(8) for file in range(8)]
MASK = 2**64 - 1
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
ORTHOGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]


def word(squares: set[Square]) -> int:
    return sum(1 << file + 8 * rank for file, rank in squares)


def members(word: int) -> set[Square]:
    return {(file, rank) for file, rank in ALL if word >> file + 8 * rank & 1}


def steps(word_of: int, directions: list[Square]) -> int:
    moved = {(f + df, r + dr) for f, r in members(word_of) for df, dr in directions}
    return word(moved & set(ALL))


def slides(word_of: int, occupied: int, directions: list[Square]) -> int:
    blockers, attacked = members(occupied), set()
    for file, rank in members(word_of):
        for df, dr in directions:
            square = (file + df, rank + dr)
            while square in ALL:
                attacked.add(square)
                if square in blockers:
                    break
                square = (square[0] + df, square[1] + dr)
    return word(attacked)


def name(index: int) -> str:
    return "abcdefgh"[index % 8] + str(index // 8 + 1)


def pieces(fen: str, letter: str) -> int:
    """Returns the squares of a piece, by its letter in a FEN record."""
    found = set()
    for rank, row in zip(range(7, -1, -1), fen.split()[0].split("/"), strict=True):
        file = 0
        for symbol in row:
            if symbol.isdigit():
                file += int(symbol)
            else:
                if symbol == letter:
                    found.add((file, rank))
                file += 1
    return word(found)


def words(count: int, seed: int = 1) -> list[int]:
    """Returns random sets of all sizes, with the empty and the full one."""
    numbers = random.Random(seed)

    def one() -> int:
        chosen = MASK
        for _ in range(numbers.randrange(5)):
            chosen &= numbers.getrandbits(64)
        return numbers.choice([chosen, ~chosen & MASK])

    return [0, MASK] + [one() for _ in range(count - 2)]
