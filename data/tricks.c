// The code of docs/tricks.md, in the notation of the sources.

typedef unsigned long long U64;

// Kogge-Stone: the rooks and the free squares that they reach to the north, by parallel prefixes.
U64 nortOccl(U64 gen, U64 pro) {
   gen |= pro & (gen <<  8);
   pro &=       (pro <<  8);
   gen |= pro & (gen << 16);
   pro &=       (pro << 16);
   gen |= pro & (gen << 32);
   return gen;
}

// A vertical flip by swaps of neighboring ranks, pairs of ranks, and halves.
U64 flipVertical(U64 x) {
    const U64 k1 = C64(0x00FF00FF00FF00FF);
    const U64 k2 = C64(0x0000FFFF0000FFFF);
    x = ((x >>  8) & k1) | ((x & k1) <<  8);
    x = ((x >> 16) & k2) | ((x & k2) << 16);
    x = ( x >> 32)       | ( x       << 32);
    return x;
}

// A delta swap: exchanges the squares of a mask with those d places above.
U64 deltaSwap(U64 x, U64 mask, int d) {
   U64 y = (x ^ (x >> d)) & mask;
   return x ^ y ^ (y << d);
}

// Carry-Rippler: the next subset of a set.
U64 nextSubset(U64 n, U64 d) {
   return (n - d) & d;
}

// The average without overflow.
U64 average(U64 x, U64 y) {
    return (x & y) + ((x ^ y) >> 1);
}

// A shift to the left, or to the right if the amount is negative.
U64 genShift(U64 x, int s) {
   return (s > 0) ? (x << s) : (x >> -s);
}

// Matt Taylor's folded scan, without its assertion.
const int lsb_64_table[64] =
{
   63, 30,  3, 32, 59, 14, 11, 33,
   60, 24, 50,  9, 55, 19, 21, 34,
   61, 29,  2, 53, 51, 23, 41, 18,
   56, 28,  1, 43, 46, 27,  0, 35,
   62, 31, 58,  4,  5, 49, 54,  6,
   15, 52, 12, 40,  7, 42, 45, 16,
   25, 57, 48, 13, 10, 39,  8, 44,
   20, 47, 38, 22, 17, 37, 36, 26
};

int bitScanForward(U64 bb) {
   unsigned int folded;
   bb ^= bb - 1;
   folded = (int) bb ^ (bb >> 32);
   return lsb_64_table[folded * 0x78291ACF >> 26];
}
