// Printed tricks: an example of code that formulas can use.
//
//     setwise prove --source data/bits.c 'bitScan(x) == first(x)'

typedef unsigned long long U64;

// The index of the first square, by multiplication with a De Bruijn sequence.
const int index64[64] = {
     0, 47,  1, 56, 48, 27,  2, 60,
    57, 49, 41, 37, 28, 16,  3, 61,
    54, 58, 35, 52, 50, 42, 21, 44,
    38, 32, 29, 23, 17, 11,  4, 62,
    46, 55, 26, 59, 40, 36, 15, 53,
    34, 51, 20, 43, 31, 22, 10, 45,
    25, 39, 14, 33, 19, 30,  9, 24,
    13, 18,  8, 12,  7,  6,  5, 63
};

int bitScan(U64 bb) {
    const U64 debruijn64 = 0x03f79d71b4cb0a89ULL;
    assert(bb != 0);
    return index64[((bb ^ (bb - 1)) * debruijn64) >> 58];
}

// The number of squares, in groups of 2, 4 and 8 bits.
int popCount(U64 x) {
    x -= x >> 1 & 0x5555555555555555ULL;
    x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
    return x * 0x0101010101010101ULL >> 56;
}

// A rotation that is undefined for s = 0 and s = 64: one of its shifts is then by 64.
U64 rotate(U64 x, int s) {
    return x << s | x >> (64 - s);
}

// The squares that a rook attacks on its rank: to the east by subtraction, o ^ (o - 2r), and to
// the west in a loop.
U64 rankAttacks(U64 occ, int sq) {
    U64 rank = 0xffULL << (sq & 56);
    U64 rook = 1ULL << sq;
    U64 blockers = occ & rank & ~rook;
    U64 east = blockers ^ (blockers - 2 * rook);
    U64 west = 0;
    for (U64 s = rook; s & rank; s >>= 1) {
        west |= s;
        if (s & blockers) break;
        if (s & 0x0101010101010101ULL) break;
    }
    return ((east & rank) | west) & ~rook;
}
