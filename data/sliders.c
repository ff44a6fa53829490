// The published forms of slider attacks, as an example of code whose comments are proved:
//
//     setwise verify --init fillTables data/sliders.c
//
// Each `setwise:` comment is a law about the function above it, for every square and every set of
// occupied squares. Sources: the pages of the same names in the Chess Programming Wiki.

#include <immintrin.h>

typedef unsigned long long U64;

U64 rankMask(int sq) { return 0xffULL << (sq & 56); }
U64 fileMask(int sq) { return 0x0101010101010101ULL << (sq & 7); }

U64 diagonalMask(int sq) {
    int steps = (sq >> 3) - (sq & 7);
    if (steps < 0) return 0x8040201008040201ULL >> -8 * steps;
    return 0x8040201008040201ULL << 8 * steps;
}

U64 antiDiagonalMask(int sq) {
    int steps = (sq >> 3) + (sq & 7) - 7;
    if (steps < 0) return 0x0102040810204080ULL >> -8 * steps;
    return 0x0102040810204080ULL << 8 * steps;
}

// Hyperbola quintessence: o ^ (o - 2r) on a line, and the same on the line turned around.

U64 flipVertical(U64 x) { return __builtin_bswap64(x); }

U64 reverseBits(U64 x) {
    x = (x >> 1 & 0x5555555555555555ULL) | (x & 0x5555555555555555ULL) << 1;
    x = (x >> 2 & 0x3333333333333333ULL) | (x & 0x3333333333333333ULL) << 2;
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0fULL) | (x & 0x0f0f0f0f0f0f0f0fULL) << 4;
    return __builtin_bswap64(x);
}

U64 hyperbola(U64 occ, U64 slider, U64 line) {
    U64 forward = occ & line;
    U64 reverse = reverseBits(forward);
    forward -= 2 * slider;
    reverse -= 2 * reverseBits(slider);
    return (forward ^ reverseBits(reverse)) & line & ~slider;
}

U64 hyperbolaRook(int sq, U64 occ) {
    U64 slider = 1ULL << sq;
    return hyperbola(occ, slider, rankMask(sq)) | hyperbola(occ, slider, fileMask(sq));
}
// setwise: 0 <= sq && sq < 64 => hyperbolaRook(sq, occ) == rook(1 << sq, occ)

U64 hyperbolaBishop(int sq, U64 occ) {
    U64 slider = 1ULL << sq;
    return hyperbola(occ, slider, diagonalMask(sq)) | hyperbola(occ, slider, antiDiagonalMask(sq));
}
// setwise: 0 <= sq && sq < 64 => hyperbolaBishop(sq, occ) == bishop(1 << sq, occ)

// Obstruction difference: the squares from the nearest blocker below to the nearest one above.

U64 obstruction(U64 occ, U64 slider, U64 line) {
    U64 lower = occ & line & (slider - 1);
    U64 upper = occ & line & -(2 * slider);
    U64 nearest = 0x8000000000000000ULL >> __builtin_clzll(lower | 1);
    return line & (2 * (upper & -upper) - nearest) & ~slider;
}

U64 obstructionRook(int sq, U64 occ) {
    U64 slider = 1ULL << sq;
    return obstruction(occ, slider, rankMask(sq)) | obstruction(occ, slider, fileMask(sq));
}
// setwise: 0 <= sq && sq < 64 => obstructionRook(sq, occ) == rook(1 << sq, occ)

U64 obstructionBishop(int sq, U64 occ) {
    U64 slider = 1ULL << sq;
    return obstruction(occ, slider, diagonalMask(sq))
        | obstruction(occ, slider, antiDiagonalMask(sq));
}
// setwise: 0 <= sq && sq < 64 => obstructionBishop(sq, occ) == bishop(1 << sq, occ)

// First rank attacks: a table of the attacks on a rank, by file and the six inner squares.

unsigned char firstRankAttacks[8][64];

U64 firstRank(int sq, U64 occ) {
    int shift = sq & 56;
    return (U64) firstRankAttacks[sq & 7][occ >> (shift + 1) & 63] << shift;
}
// setwise: 0 <= sq && sq < 64 => firstRank(sq, occ) == rank_attacks(1 << sq, occ)

// Kindergarten bitboards: a product gathers a line on a rank. The table has the attacks on all
// ranks at once; the mask of the line cuts out its own.

U64 fillUpAttacks[8][64];
U64 aFileAttacks[8][64];

U64 kindergarten(int sq, U64 occ, U64 line) {
    return line & fillUpAttacks[sq & 7][(occ & line) * 0x0202020202020202ULL >> 58];
}

U64 kindergartenRook(int sq, U64 occ) {
    U64 onFileA = occ >> (sq & 7) & 0x0101010101010101ULL;
    U64 file = aFileAttacks[sq >> 3][onFileA * 0x0004081020408000ULL >> 58] << (sq & 7);
    return file | kindergarten(sq, occ, rankMask(sq));
}
// setwise: 0 <= sq && sq < 64 => kindergartenRook(sq, occ) == rook(1 << sq, occ)

U64 kindergartenBishop(int sq, U64 occ) {
    return kindergarten(sq, occ, diagonalMask(sq)) | kindergarten(sq, occ, antiDiagonalMask(sq));
}
// setwise: 0 <= sq && sq < 64 => kindergartenBishop(sq, occ) == bishop(1 << sq, occ)

// Rotated bitboards: a turned copy of the board has each line within a rank. Programs kept the
// copies up to date with each move; here they are computed.

U64 flipDiagonal(U64 x) {
    U64 t = 0x0f0f0f0f00000000ULL & (x ^ x << 28);
    x ^= t ^ t >> 28;
    t = 0x3333000033330000ULL & (x ^ x << 14);
    x ^= t ^ t >> 14;
    t = 0x5500550055005500ULL & (x ^ x << 7);
    return x ^ t ^ t >> 7;
}

U64 rotateRight(U64 x, int s) { return x >> s | x << (64 - s); }

// Each file is rotated southward, by one step more than the file to its left.
U64 diagonalsToRanks(U64 x) {
    x ^= 0xaaaaaaaaaaaaaaaaULL & (x ^ rotateRight(x, 8));
    x ^= 0xccccccccccccccccULL & (x ^ rotateRight(x, 16));
    return x ^ (0xf0f0f0f0f0f0f0f0ULL & (x ^ rotateRight(x, 32)));
}

// The same, by one step more than the file to its right.
U64 antiDiagonalsToRanks(U64 x) {
    x ^= 0x5555555555555555ULL & (x ^ rotateRight(x, 8));
    x ^= 0x3333333333333333ULL & (x ^ rotateRight(x, 16));
    return x ^ (0x0f0f0f0f0f0f0f0fULL & (x ^ rotateRight(x, 32)));
}

int innerSquares(U64 x, int rank) { return x >> (8 * (rank & 7) + 1) & 63; }

U64 rotatedRook(int sq, U64 occ) {
    int file = sq & 7, rank = sq >> 3;
    return aFileAttacks[rank][innerSquares(flipDiagonal(occ), file)] << file | firstRank(sq, occ);
}
// setwise: 0 <= sq && sq < 64 => rotatedRook(sq, occ) == rook(1 << sq, occ)

U64 rotatedBishop(int sq, U64 occ) {
    int file = sq & 7, rank = sq >> 3;
    U64 diagonal = fillUpAttacks[file][innerSquares(diagonalsToRanks(occ), rank - file)];
    U64 turned = antiDiagonalsToRanks(occ);
    U64 antiDiagonal = fillUpAttacks[file][innerSquares(turned, rank + file + 1)];
    return (diagonal & diagonalMask(sq)) | (antiDiagonal & antiDiagonalMask(sq));
}
// setwise: 0 <= sq && sq < 64 => rotatedBishop(sq, occ) == bishop(1 << sq, occ)

// Magic and BMI2 bitboards: one table for both lines. The squares on the edge are not relevant.
// Those of rooks have 4096 entries a square; they take too long to fill here.

U64 edges(int sq) {
    return (0xff000000000000ffULL & ~rankMask(sq)) | (0x8181818181818181ULL & ~fileMask(sq));
}
U64 rookMask(int sq) { return (rankMask(sq) ^ fileMask(sq)) & ~edges(sq); }
U64 bishopMask(int sq) { return (diagonalMask(sq) ^ antiDiagonalMask(sq)) & ~edges(sq); }

// Found by `setwise generate magic bishop --layout fixed`.
const U64 bishopMagics[64] = {
    0x0008010010220090, 0x0240540400400300, 0x101004600c0a2210, 0x30030885001080d0,
    0x8000908226000400, 0x00a31020804004a0, 0x00c0120202008604, 0x0814402230428400,
    0x0700010050041109, 0x0a44200051108124, 0x0041028024c01004, 0x0000041022001001,
    0x8480208021180460, 0x0018000808450208, 0x0080041050700210, 0x0008404204440030,
    0x26154004002400b8, 0x0a04603001080500, 0x38004010840400a0, 0x00882000c2410008,
    0x0200214010b00480, 0x0002002402908211, 0x00040404400a0100, 0x0980840148080100,
    0x8000203209004150, 0x01022000008c00a0, 0x08dc208101044900, 0x8040040004410020,
    0x0205010048104001, 0x0000240846003600, 0x2003003200040408, 0x8882100400406200,
    0x8010003510e80081, 0x00200a0054012104, 0x0005004010080010, 0x0000080800220a00,
    0x9c90020080001004, 0x0220010110020241, 0x0024000c1000c103, 0xa420402806c08290,
    0x0243020041011400, 0x040a002020880200, 0x800830886040008e, 0x1000802400200120,
    0x000004200a840a00, 0x0104402401484100, 0x0c0048da04230411, 0x1008804348480080,
    0x0180040028444820, 0x4050040184051020, 0x008c101402810802, 0x204d080008044200,
    0x4800000204420280, 0x0430204082020602, 0x00046b10420a0040, 0x00a4040400041020,
    0x0200842042002000, 0x2840201408050410, 0x0005034208040220, 0x0103400020040440,
    0x0800800820004101, 0x00201002e0040043, 0xb29000aa01888c80, 0x002482008dc05308
};

U64 bishopByMagic[64][512];
U64 bishopByExtract[64][512];

int bishopIndex(int sq, U64 occ) {
    return (occ & bishopMask(sq)) * bishopMagics[sq] >> 55;
}

U64 magicBishop(int sq, U64 occ) { return bishopByMagic[sq][bishopIndex(sq, occ)]; }
// setwise: 0 <= sq && sq < 64 => magicBishop(sq, occ) == bishop(1 << sq, occ)

U64 pextBishop(int sq, U64 occ) { return bishopByExtract[sq][_pext_u64(occ, bishopMask(sq))]; }
// setwise: 0 <= sq && sq < 64 => pextBishop(sq, occ) == bishop(1 << sq, occ)

// The start of a program: every table is filled from a form without one.

void fillTables(void) {
    for (int n = 0; n < 8; n++) {
        for (int inner = 0; inner < 64; inner++) {
            U64 rank = hyperbola((U64) inner << 1, 1ULL << n, 255);
            firstRankAttacks[n][inner] = rank;
            fillUpAttacks[n][inner] = rank * 0x0101010101010101ULL;
            U64 column = 0;
            for (int i = 0; i < 6; i++) column |= (U64) (inner >> i & 1) << 8 * (i + 1);
            aFileAttacks[n][inner] = hyperbola(column, 1ULL << 8 * n, fileMask(0));
        }
    }
    for (int sq = 0; sq < 64; sq++) {
        U64 occ = 0, mask = bishopMask(sq);
        do {
            U64 attacks = kindergartenBishop(sq, occ);
            bishopByMagic[sq][bishopIndex(sq, occ)] = attacks;
            bishopByExtract[sq][_pext_u64(occ, mask)] = attacks;
            occ = (occ - mask) & mask;
        } while (occ);
    }
}
