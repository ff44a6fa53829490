// C functions with the number of instructions that GCC 12.2 gives for them, first with
// `-O2 -march=x86-64`, then with `-O2 -march=x86-64-v3`, then on AArch64 with `-O2 -march=armv8-a`,
// without `ret` and copies (`mov` of a register to a register). A constant counts as the
// instructions that load it. A `-` stands for code that calls a function. `assert` is compiled as
// with `NDEBUG`.
//
// Not here, since their listings are longer:
// - Conditions that the range of a type or an earlier condition decides, such as `c < 256` of an
//   unsigned char, and sums that such a range keeps in 32 bits: listings know bits and no ranges.
// - Code with jumps, which skips an extension that only one branch needs, such as `c >= '0' && c <= '9'
//   ? c - '0' : -1`: listings have no jumps.
// - Results that come with the flags of the sum or the difference that made them, such as
//   `s = a + b; s | -(s < a)`: a comparison that is a part of a mask makes the sum again.
// - `bfi` of AArch64, which overwrites a field of a word: no listing has it.
// - Two comparisons of one shifted number of 32 bits, such as `(s >> 3) == 0 || (s >> 3) == 7` on
//   x86-64: the number is extended to 64 bits and then shifted.

//: De Bruijn, isolated | 7 | 3 | 3
const int index64[64] = {
    0, 1, 48, 2, 57, 49, 28, 3, 61, 58, 50, 42, 38, 29, 17, 4,
    62, 55, 59, 36, 53, 51, 43, 22, 45, 39, 33, 30, 24, 18, 12, 5,
    63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21, 44, 32, 23, 11,
    46, 26, 40, 15, 34, 20, 31, 10, 25, 14, 19, 9, 13, 8, 7, 6 };
int bitScanForward(U64 bb) {
    const U64 debruijn64 = C64(0x03f79d71b4cb0a89);
    assert (bb != 0);
    return index64[((bb & -bb) * debruijn64) >> 58];
}

//: De Bruijn, separated | 7 | 6 | 11
const int index64[64] = {
    0, 47, 1, 56, 48, 27, 2, 60, 57, 49, 41, 37, 28, 16, 3, 61,
    54, 58, 35, 52, 50, 42, 21, 44, 38, 32, 29, 23, 17, 11, 4, 62,
    46, 55, 26, 59, 40, 36, 15, 53, 34, 51, 20, 43, 31, 22, 10, 45,
    25, 39, 14, 33, 19, 30, 9, 24, 13, 18, 8, 12, 7, 6, 5, 63 };
int bitScanForward(U64 bb) {
    const U64 debruijn64 = C64(0x03f79d71b4cb0a89);
    assert (bb != 0);
    return index64[((bb ^ (bb-1)) * debruijn64) >> 58];
}

//: Matt Taylor | 8 | 7 | 11
const int lsb_64_table[64] = {
    63, 30, 3, 32, 59, 14, 11, 33, 60, 24, 50, 9, 55, 19, 21, 34,
    61, 29, 2, 53, 51, 23, 41, 18, 56, 28, 1, 43, 46, 27, 0, 35,
    62, 31, 58, 4, 5, 49, 54, 6, 15, 52, 12, 40, 7, 42, 45, 16,
    25, 57, 48, 13, 10, 39, 8, 44, 20, 47, 38, 22, 17, 37, 36, 26 };
int bitScanForward(U64 bb) {
    unsigned int folded;
    assert (bb != 0);
    bb ^= bb - 1;
    folded = (int) bb ^ (bb >> 32);
    return lsb_64_table[folded * 0x78291ACF >> 26];
}

//: Matt Taylor, recomputed | 10 | 8 | 13
const int lsb_64_table[64] = {
    63, 30, 3, 32, 59, 14, 11, 33, 60, 24, 50, 9, 55, 19, 21, 34,
    61, 29, 2, 53, 51, 23, 41, 18, 56, 28, 1, 43, 46, 27, 0, 35,
    62, 31, 58, 4, 5, 49, 54, 6, 15, 52, 12, 40, 7, 42, 45, 16,
    25, 57, 48, 13, 10, 39, 8, 44, 20, 47, 38, 22, 17, 37, 36, 26 };
int bitScanForwardM(U64 bb) {
    unsigned int folded;
    assert (bb != 0);
    folded = (int)((bb ^ (bb-1)) >> 32);
    folded ^= (int)(bb ^ (bb-1));
    return lsb_64_table[folded * 0x78291ACF >> 26];
}

//: Faxon, unsigned | 13 | 12 | 14
const char LSB_64_table[154] = {
    22, 0, 0, 0, 30, 0, 0, 38, 18, 0, 16, 15, 17, 0, 46, 9, 19, 8, 7, 10,
    0, 63, 1, 56, 55, 57, 2, 11, 0, 58, 0, 0, 20, 0, 3, 0, 0, 59, 0, 0,
    0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 4, 0, 0, 60, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 21, 0, 0, 0, 29, 0, 0, 37, 0, 0, 0, 13, 0, 0, 45, 0,
    0, 0, 5, 0, 0, 61, 0, 0, 0, 53, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    28, 0, 0, 36, 0, 0, 0, 0, 0, 44, 0, 0, 0, 0, 0, 27, 0, 0, 35, 0,
    52, 0, 0, 26, 0, 43, 34, 25, 23, 24, 33, 31, 32, 42, 39, 40, 51, 41, 14, 0,
    49, 47, 48, 0, 50, 6, 0, 0, 62, 0, 0, 0, 54 };
int bitScanForward(U64 bb) {
    unsigned int t32;
    assert(bb);
    bb ^= bb - 1;
    t32 = (int)bb ^ (int)(bb >> 32);
    t32 ^= 0x01C5FC81;
    t32 += t32 >> 16;
    t32 -= (t32 >> 8) + 51;
    return LSB_64_table [t32 & 255];
}

//: Faxon, signed | 15 | 13 | 17
const char LSB_64_table[154] = {
    22, 0, 0, 0, 30, 0, 0, 38, 18, 0, 16, 15, 17, 0, 46, 9, 19, 8, 7, 10,
    0, 63, 1, 56, 55, 57, 2, 11, 0, 58, 0, 0, 20, 0, 3, 0, 0, 59, 0, 0,
    0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 4, 0, 0, 60, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 21, 0, 0, 0, 29, 0, 0, 37, 0, 0, 0, 13, 0, 0, 45, 0,
    0, 0, 5, 0, 0, 61, 0, 0, 0, 53, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    28, 0, 0, 36, 0, 0, 0, 0, 0, 44, 0, 0, 0, 0, 0, 27, 0, 0, 35, 0,
    52, 0, 0, 26, 0, 43, 34, 25, 23, 24, 33, 31, 32, 42, 39, 40, 51, 41, 14, 0,
    49, 47, 48, 0, 50, 6, 0, 0, 62, 0, 0, 0, 54 };
int bitScanForward(U64 bb) {
    int t32 = 0x01C5FC81;
    assert(bb);
    t32 ^= (int)((bb ^ (bb-1)) >> 32);
    t32 ^= (int)( bb ^ (bb-1));
    t32 += t32 >> 16;
    t32 -= (t32 >> 8) + 51;
    return LSB_64_table [t32 & 255];
}

//: modulo 67 | 11 | 10 | 15
const int lookup67[68] = {
    64, 0, 1, 39, 2, 15, 40, 23, 3, 12, 16, 59, 41, 19, 24, 54, 4, -1, 13, 10,
    17, 62, 60, 28, 42, 30, 20, 51, 25, 44, 55, 47, 5, 32, -1, 38, 14, 22, 11, 58,
    18, 53, 63, 9, 61, 27, 29, 50, 43, 46, 31, 37, 21, 57, 52, 8, 26, 49, 45, 36,
    56, 7, 48, 35, 6, 34, 33, -1 };
int trailingZeroCount(U64 bb) {
    return lookup67[(bb & -bb) % 67];
}

//: Scharnagl | 17 | 17 | 17
const unsigned char lsbRS[256] = {
    8, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    5, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    6, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    5, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    7, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    5, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    6, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    5, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0 };
int trailingZeroCount(U64 b) {
    unsigned buf;
    int acc = 0;
    if ((buf = (unsigned)b) == 0) {
        buf = (unsigned)(b >> 32);
        acc = 32;
    }
    if ((unsigned short)buf == 0) {
        buf >>= 16;
        acc += 16;
    }
    if ((unsigned char)buf == 0) {
        buf >>= 8;
        acc += 8;
    }
    return acc + lsbRS[buf & 0xff];
}

//: direct calculation | 27 | 26 | 22
int bitScanForward(U64 bb) {
    unsigned int lsb;
    assert (bb != 0);
    bb &= -bb;
    lsb = (unsigned)bb | (unsigned)(bb>>32);
    return (((((((((((unsigned)(bb>>32) !=0) * 2)
        + ((lsb & 0xffff0000) !=0)) * 2)
        + ((lsb & 0xff00ff00) !=0)) * 2)
        + ((lsb & 0xf0f0f0f0) !=0)) * 2)
        + ((lsb & 0xcccccccc) !=0)) * 2)
        + ((lsb & 0xaaaaaaaa) !=0);
}

//: by population count | - | 3 | 7
int bitScanForward(U64 bb) {
    assert (bb != 0);
    return __builtin_popcountll( (bb & -bb) - 1 );
}

//: Nalimov | 16 | 16 | 19
const unsigned char ms1bTable[256] = {
    0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
    6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
    6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
    7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
    7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
    7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
    7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7 };
int bitScanReverse(U64 bb) {
    int result = 0;
    if (bb > 0xffffffff) {
        bb >>= 32;
        result = 32;
    }
    if (bb > 0xffff) {
        bb >>= 16;
        result += 16;
    }
    if (bb > 0xff) {
        bb >>= 8;
        result += 8;
    }
    return result + ms1bTable[bb];
}

//: Zappa | 26 | 26 | 26
unsigned freakOut(U64 x) {
    unsigned so, fa;
    fa = (unsigned)(x >> 32);
    so = (fa!=0) << 5;
    fa ^= (unsigned) x & (fa!=0)-1;
    so ^= (0xffff < fa) << 4;
    fa >>= (0xffff < fa) << 4;
    so ^= (0xff - fa) >> 16 & 8;
    fa >>= (0xff - fa) >> 16 & 8;
    so ^= (0xf - fa) >> 8 & 4;
    fa >>= (0xf - fa) >> 8 & 4;
    so ^= (0 - 16*3*457) >> 2*fa & 3;
    return so;
}

//: De Bruijn, reverse | 17 | 17 | 15
const int index64[64] = {
    0, 47, 1, 56, 48, 27, 2, 60, 57, 49, 41, 37, 28, 16, 3, 61,
    54, 58, 35, 52, 50, 42, 21, 44, 38, 32, 29, 23, 17, 11, 4, 62,
    46, 55, 26, 59, 40, 36, 15, 53, 34, 51, 20, 43, 31, 22, 10, 45,
    25, 39, 14, 33, 19, 30, 9, 24, 13, 18, 8, 12, 7, 6, 5, 63 };
int bitScanReverse(U64 bb) {
    const U64 debruijn64 = C64(0x03f79d71b4cb0a89);
    assert (bb != 0);
    bb |= bb >> 1;
    bb |= bb >> 2;
    bb |= bb >> 4;
    bb |= bb >> 8;
    bb |= bb >> 16;
    bb |= bb >> 32;
    return index64[(bb * debruijn64) >> 58];
}

//: trailing zero count | 5 | 2 | 2
int trailingZeroCount(U64 bb) {
    if ( bb )
        return __builtin_ctzll(bb);
    return 64;
}

//: leading zero count | 5 | 7 | 7
int leadingZeroCount(U64 bb) {
    if ( bb )
        return (63 - __builtin_clzll(bb)) ^ 63;
    return 64;
}

//: generalized scan | 6 | 9 | 8
int bitScan(U64 bb, bool reverse) {
    U64 rMask;
    assert (bb != 0);
    rMask = -(U64)reverse;
    bb &= -bb | rMask;
    return 63 - __builtin_clzll(bb);
}

//: subset | 3 | 2 | 2
bool isASubsetOfB(U64 a, U64 b) {return (a & b) == a;}

//: soutOne | 1 | 1 | 1
U64 soutOne(U64 b) { return b >> 8; }

//: nortOne | 1 | 1 | 1
U64 nortOne(U64 b) { return b << 8; }

//: eastOne | 3 | 3 | 2
U64 eastOne(U64 b) { return (b << 1) & 0xfefefefefefefefe; }

//: noEaOne | 3 | 3 | 2
U64 noEaOne(U64 b) { return (b << 9) & 0xfefefefefefefefe; }

//: soEaOne | 3 | 3 | 2
U64 soEaOne(U64 b) { return (b >> 7) & 0xfefefefefefefefe; }

//: westOne | 3 | 3 | 2
U64 westOne(U64 b) { return (b >> 1) & 0x7f7f7f7f7f7f7f7f; }

//: soWeOne | 3 | 3 | 2
U64 soWeOne(U64 b) { return (b >> 9) & 0x7f7f7f7f7f7f7f7f; }

//: noWeOne | 3 | 3 | 2
U64 noWeOne(U64 b) { return (b << 7) & 0x7f7f7f7f7f7f7f7f; }

//: eastOne, mask first | 3 | 3 | 2
U64 eastOne(U64 b) { return (b & 0x7f7f7f7f7f7f7f7f) << 1; }

//: noEaOne, mask first | 3 | 3 | 3
U64 noEaOne(U64 b) { return (b & 0x7f7f7f7f7f7f7f7f) << 9; }

//: soEaOne, mask first | 3 | 3 | 3
U64 soEaOne(U64 b) { return (b & 0x7f7f7f7f7f7f7f7f) >> 7; }

//: westOne, mask first | 3 | 3 | 2
U64 westOne(U64 b) { return (b & 0xfefefefefefefefe) >> 1; }

//: soWeOne, mask first | 3 | 3 | 3
U64 soWeOne(U64 b) { return (b & 0xfefefefefefefefe) >> 9; }

//: noWeOne, mask first | 3 | 3 | 3
U64 noWeOne(U64 b) { return (b & 0xfefefefefefefefe) << 7; }

//: rotateLeft | 1 | 1 | 2
U64 rotateLeft (U64 x, int s) {return (x << s) | (x >> (64-s));}

//: rotateRight | 1 | 1 | 1
U64 rotateRight(U64 x, int s) {return (x >> s) | (x << (64-s));}

//: genShift | 5 | 5 | 5
U64 genShift(U64 x, int s) {
   return (s > 0) ? (x << s) : (x >> -s);
}

//: genShift, branchless | 6 | 6 | 6
U64 genShift(U64 x, int s) {
   char left  =   (char) s;
   char right = -((char)(s >> 8) & left);
   return (x >> right) << (right + left);
}

//: shiftOne | 6 | 6 | 9
const int shift[8] = {9, 1,-7,-8,-9,-1, 7, 8};
const U64 avoidWrap[8] = {
   0xfefefefefefefe00, 0xfefefefefefefefe, 0x00fefefefefefefe, 0x00ffffffffffffff,
   0x007f7f7f7f7f7f7f, 0x7f7f7f7f7f7f7f7f, 0x7f7f7f7f7f7f7f00, 0xffffffffffffff00 };
U64 shiftOne (U64 b, int dir8) {
   int s = shift[dir8];
   return (b << (s & 63) | b >> (-s & 63)) & avoidWrap[dir8];
}

//: swapNBits | 12 | 12 | 12
U64 swapNBits(U64 b, int i, int j, int n) {
   U64     m = ( 1 << n) - 1;
   U64     x = ((b >> i) ^ (b >> j)) & m;
   return  b ^  (x << i) ^ (x << j);
}

//: deltaSwap | 6 | 6 | 6
U64 deltaSwap(U64 b, U64 mask, int delta) {
   U64 x = (b ^ (b >> delta)) & mask;
   return   x ^ (x << delta)  ^ b;
}

//: koggeStoneAdd | 32 | 32 | 20
U64 koggeStoneAdd(U64 a, U64 b) {
   U64 gen = a&b;
   U64 pro = a^b;
   gen |= pro & (gen << 1);
   pro  = pro & (pro << 1);
   gen |= pro & (gen << 2);
   pro  = pro & (pro << 2);
   gen |= pro & (gen << 4);
   pro  = pro & (pro << 4);
   gen |= pro & (gen << 8);
   pro  = pro & (pro << 8);
   gen |= pro & (gen <<16);
   pro  = pro & (pro <<16);
   gen |= pro & (gen <<32);
   return a^b ^ (gen << 1);
}

//: set bit | 1 | 1 | 3
U64 f(U64 x, int s) { return x | (1ULL << s); }

//: reset bit | 1 | 1 | 3
U64 f(U64 x, int s) { return x & ~(1ULL << s); }

//: toggle bit | 1 | 1 | 3
U64 f(U64 x, int s) { return x ^ (1ULL << s); }

//: test bit | 2 | 2 | 2
bool f(U64 x, int s) { return x >> s & 1; }

//: test bit, mask | 2 | 2 | 2
bool f(U64 x, unsigned s) { return (x & 1ULL << s) != 0; }

//: single bit | 2 | 2 | 2
U64 f(int s) { return 1ULL << s; }

//: shift left | 1 | 1 | 1
U64 f(U64 x, int s) { return x << s; }

//: shift right | 1 | 1 | 1
U64 f(U64 x, unsigned s) { return x >> s; }

//: arithmetic shift | 1 | 1 | 1
long long f(long long x, int s) { return x >> s; }

//: low mask | 3 | 3 | 3
U64 f(int n) { return (1ULL << n) - 1; }

//: low bits | 4 | 1 | 3
U64 f(U64 x, int n) { return x & ((1ULL << n) - 1); }

//: clear low bits | 3 | 3 | 3
U64 f(U64 x, int n) { return x & ~0ULL << n; }

//: high bits | 2 | 2 | 2
U64 f(U64 x, int n) { return x >> n << n; }

//: isolate | 2 | 1 | 2
U64 f(U64 x) { return x & -x; }

//: reset | 2 | 1 | 2
U64 f(U64 x) { return x & (x - 1); }

//: separate | 2 | 1 | 2
U64 f(U64 x) { return x ^ (x - 1); }

//: below lowest | 3 | 2 | 2
U64 f(U64 x) { return ~x & (x - 1); }

//: and not | 2 | 1 | 1
U64 f(U64 a, U64 b) { return a & ~b; }

//: nand | 2 | 2 | 2
U64 f(U64 a, U64 b) { return ~(a & b); }

//: xnor | 2 | 2 | 1
U64 f(U64 a, U64 b) { return ~(a ^ b); }

//: merge by mask | 3 | 3 | 3
U64 f(U64 a, U64 b, U64 m) { return a ^ ((a ^ b) & m); }

//: majority | 4 | 4 | 4
U64 f(U64 a, U64 b, U64 c) { return (a & b) | (c & (a | b)); }

//: is single | 6 | 5 | 5
bool f(U64 x) { return x != 0 && (x & (x - 1)) == 0; }

//: has many | 3 | 2 | 3
bool f(U64 x) { return (x & (x - 1)) != 0; }

//: disjoint | 2 | 2 | 2
bool f(U64 a, U64 b) { return (a & b) == 0; }

//: rotate by constant | 1 | 1 | 1
U64 f(U64 x) { return x << 13 | x >> 51; }

//: rotate, masked | 1 | 1 | 2
U64 f(U64 x, unsigned n) { n &= 63; return x << n | x >> (-n & 63); }

//: rotate 32 | 1 | 1 | 2
unsigned f(unsigned x, unsigned n) { return x << n | x >> (32 - n); }

//: rotate 32 by constant | 1 | 1 | 1
unsigned f(unsigned x) { return x << 7 | x >> 25; }

//: byte swap | 1 | 1 | 1
U64 f(U64 x) {
    x = (x >> 8 & 0x00FF00FF00FF00FFULL) | (x & 0x00FF00FF00FF00FFULL) << 8;
    x = (x >> 16 & 0x0000FFFF0000FFFFULL) | (x & 0x0000FFFF0000FFFFULL) << 16;
    return x >> 32 | x << 32;
}

//: byte swap, builtin | 1 | 1 | 1
U64 f(U64 x) { return __builtin_bswap64(x); }

//: mirror | 16 | 16 | 12
U64 f(U64 x) {
    x = (x >> 1 & 0x5555555555555555ULL) + 2 * (x & 0x5555555555555555ULL);
    x = (x >> 2 & 0x3333333333333333ULL) + 4 * (x & 0x3333333333333333ULL);
    return (x >> 4 & 0x0f0f0f0f0f0f0f0fULL) + 16 * (x & 0x0f0f0f0f0f0f0f0fULL);
}

//: flip diagonal | 21 | 21 | 20
U64 f(U64 x) {
    U64 t = 0x0f0f0f0f00000000ULL & (x ^ (x << 28));
    x ^= t ^ (t >> 28);
    t = 0x3333000033330000ULL & (x ^ (x << 14));
    x ^= t ^ (t >> 14);
    t = 0x5500550055005500ULL & (x ^ (x << 7));
    return x ^ t ^ (t >> 7);
}

//: flip anti-diagonal | 21 | 21 | 23
U64 f(U64 x) {
    U64 t = x ^ (x << 36);
    x ^= 0xf0f0f0f00f0f0f0fULL & (t ^ (x >> 36));
    t = 0xcccc0000cccc0000ULL & (x ^ (x << 18));
    x ^= t ^ (t >> 18);
    t = 0xaa00aa00aa00aa00ULL & (x ^ (x << 9));
    return x ^ t ^ (t >> 9);
}

//: delta swap by constant | 6 | 6 | 4
U64 f(U64 x) { U64 t = (x ^ x >> 32) & 0x7E00; return x ^ t ^ t << 32; }

//: north fill | 6 | 6 | 3
U64 f(U64 g) { g |= g << 8; g |= g << 16; return g | g << 32; }

//: Kogge-Stone north | 13 | 13 | 8
U64 f(U64 g, U64 p) {
    g |= p & (g << 8);
    p &= p << 8;
    g |= p & (g << 16);
    p &= p << 16;
    return g | p & (g << 32);
}

//: file fill | 12 | 12 | 6
U64 f(U64 g) { g |= g << 8; g |= g << 16; g |= g << 32; g |= g >> 8; g |= g >> 16; return g | g >> 32; }

//: king attacks | 12 | 12 | 9
U64 f(U64 k) {
    U64 a = (k << 1 & 0xfefefefefefefefeULL) | (k >> 1 & 0x7f7f7f7f7f7f7f7fULL);
    k |= a;
    return a | k << 8 | k >> 8;
}

//: knight attacks | 21 | 21 | 15
U64 f(U64 n) {
    U64 l1 = n >> 1 & 0x7f7f7f7f7f7f7f7fULL, l2 = n >> 2 & 0x3f3f3f3f3f3f3f3fULL;
    U64 r1 = n << 1 & 0xfefefefefefefefeULL, r2 = n << 2 & 0xfcfcfcfcfcfcfcfcULL;
    U64 h1 = l1 | r1, h2 = l2 | r2;
    return h1 << 16 | h1 >> 16 | h2 << 8 | h2 >> 8;
}

//: pawn attacks | 7 | 7 | 5
U64 f(U64 p) { return (p << 7 & 0x7f7f7f7f7f7f7f7fULL) | (p << 9 & 0xfefefefefefefefeULL); }

//: double pushes | 5 | 5 | 3
U64 f(U64 p, U64 e) { U64 one = (p << 8) & e; return (one << 8) & e & 0xff000000ULL; }

//: obstruction difference | 11 | 12 | 13
U64 f(U64 o, U64 lower, U64 upper) {
    U64 ms = -1ULL << (63 - __builtin_clzll((lower & o) | 1));
    U64 d = (upper & o) ^ ((upper & o) - 1);
    return ms & d & (lower | upper);
}

//: o ^ (o - 2r) | 3 | 3 | 2
U64 f(U64 o, U64 r) { return o ^ (o - 2 * r); }

//: hyperbola | 8 | 8 | 8
U64 f(U64 occ, U64 mask, U64 r) {
    U64 forward = occ & mask, reverse = __builtin_bswap64(forward);
    forward -= r;
    reverse -= __builtin_bswap64(r);
    return (forward ^ __builtin_bswap64(reverse)) & mask;
}

//: magic index | 3 | 3 | 3
U64 f(U64 occ, U64 mask, U64 magic, int shift) { return ((occ & mask) * magic) >> shift; }

//: population count | - | 2 | 4
int f(U64 x) { return __builtin_popcountll(x); }

//: population count, software | 16 | 2 | 4
int f(U64 x) {
    x = x - (x >> 1 & 0x5555555555555555ULL);
    x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
    return x * 0x0101010101010101ULL >> 56;
}

//: parity | 13 | 13 | 7
int f(U64 x) { x ^= x >> 32; x ^= x >> 16; x ^= x >> 8; x ^= x >> 4; x ^= x >> 2; x ^= x >> 1; return x & 1; }

//: first | 2 | 2 | 2
int f(U64 x) { return __builtin_ctzll(x); }

//: last | 1 | 3 | 3
int f(U64 x) { return 63 - __builtin_clzll(x); }

//: last, by xor | 1 | 3 | 2
int f(U64 x) { return __builtin_clzll(x) ^ 63; }

//: leading zeros | 2 | 2 | 1
int f(U64 x) { return __builtin_clzll(x); }

//: first 32 | 2 | 2 | 2
int f(unsigned x) { return __builtin_ctz(x); }

//: last 32 | 1 | 3 | 3
int f(unsigned x) { return 31 - __builtin_clz(x); }

//: highest bit | 4 | 3 | 3
U64 f(U64 x) { return 1ULL << (63 - __builtin_clzll(x)); }

//: without the highest bit | 5 | 5 | 4
U64 f(U64 x) { return x ^ 1ULL << (63 - __builtin_clzll(x)); }

//: rank of the first | 3 | 3 | 3
int f(U64 x) { return __builtin_ctzll(x) >> 3; }

//: next of the same size | 9 | 8 | 9
U64 f(U64 x) {
    U64 small = x & -x, ripple = x + small, ones = x ^ ripple;
    return ripple | ones >> (2 + __builtin_ctzll(x));
}

//: next subset | 2 | 2 | 2
U64 f(U64 sub, U64 set) { return (sub - set) & set; }

//: Gray code | 2 | 2 | 1
U64 f(U64 x) { return x ^ x >> 1; }

//: select | 2 | 2 | 2
U64 f(U64 a, U64 b, U64 c) { return c ? a : b; }

//: select by comparison | 2 | 2 | 2
U64 f(U64 a, U64 b, U64 c, U64 d) { return a < b ? c : d; }

//: minimum | 2 | 2 | 2
U64 f(U64 a, U64 b) { return a < b ? a : b; }

//: maximum | 2 | 2 | 2
U64 f(U64 a, U64 b) { return a > b ? a : b; }

//: signed minimum | 2 | 2 | 2
long long f(long long a, long long b) { return a < b ? a : b; }

//: signed maximum | 2 | 2 | 2
long long f(long long a, long long b) { return a > b ? a : b; }

//: signed comparison | 2 | 2 | 2
bool f(long long a, long long b) { return a < b; }

//: absolute value | 2 | 2 | 2
long long f(long long x) { return x < 0 ? -x : x; }

//: sign mask | 1 | 1 | 1
long long f(long long x) { return x >> 63; }

//: sign | 5 | 5 | 4
int f(long long x) { return (x > 0) - (x < 0); }

//: is negative | 1 | 1 | 1
bool f(long long x) { return x < 0; }

//: absolute value by the sign | 3 | 3 | 2
long long f(long long x) { long long m = x >> 63; return (x ^ m) - m; }

//: conditional negation | 4 | 4 | 4
U64 f(U64 x, bool c) { return (x ^ -(U64)c) + c; }

//: average | 4 | 4 | 3
U64 f(U64 a, U64 b) { return (a & b) + ((a ^ b) >> 1); }

//: mask of a bool | 2 | 2 | 2
U64 f(U64 x) { return -(U64)(x != 0); }

//: add 32 | 1 | 1 | 1
unsigned f(unsigned a, unsigned b) { return a + b; }

//: and not 32 | 2 | 1 | 1
unsigned f(unsigned a, unsigned b) { return a & ~b; }

//: isolate 32 | 2 | 1 | 2
unsigned f(unsigned x) { return x & -x; }

//: multiply 32 | 1 | 1 | 1
unsigned f(unsigned a, unsigned b) { return a * b; }

//: shift left 32 | 1 | 1 | 1
unsigned f(unsigned x, unsigned s) { return x << s; }

//: shift right 32 | 1 | 1 | 1
unsigned f(unsigned x, unsigned s) { return x >> s; }

//: set bit 32 | 1 | 1 | 3
unsigned f(unsigned x, unsigned s) { return x | 1u << s; }

//: byte swap 32 | 1 | 1 | 1
unsigned f(unsigned x) { return __builtin_bswap32(x); }

//: population count 32 | - | 2 | 4
int f(unsigned x) { return __builtin_popcount(x); }

//: minimum 32 | 2 | 2 | 2
unsigned f(unsigned a, unsigned b) { return a < b ? a : b; }

//: absolute value 32 | 2 | 2 | 2
int f(int x) { return x < 0 ? -x : x; }

//: signed minimum 32 | 2 | 2 | 2
int f(int a, int b) { return a < b ? a : b; }

//: add int | 1 | 1 | 1
int f(int a, int b) { return a + b; }

//: low half | 0 | 0 | 0
unsigned f(U64 x) { return (unsigned)x; }

//: high half | 1 | 1 | 1
unsigned f(U64 x) { return x >> 32; }

//: join halves | 2 | 2 | 2
U64 f(unsigned high, unsigned low) { return (U64)high << 32 | low; }

//: low byte | 0 | 0 | 0
unsigned char f(U64 x) { return x; }

//: file of a square | 1 | 1 | 1
int f(int s) { return s & 7; }

//: rank of a square | 1 | 1 | 1
int f(int s) { return s >> 3; }

//: square of file and rank | 1 | 1 | 1
int f(int file, int rank) { return 8 * rank + file; }

//: color of a square | 3 | 3 | 6
int f(int s) { return 0xAA55AA55AA55AA55ULL >> s & 1; }

//: distance | 4 | 4 | 3
int f(int a, int b) { return a > b ? a - b : b - a; }

//: division by 8 | 1 | 1 | 1
int f(unsigned x) { return x / 8; }

//: division by 10 | 3 | 3 | 4
unsigned f(unsigned x) { return x / 10; }

//: division | 2 | 2 | 1
U64 f(U64 a, U64 b) { return a / b; }

//: remainder | 2 | 2 | 2
U64 f(U64 a, U64 b) { return a % b; }

//: zero byte | 6 | 5 | 5
U64 f(U64 x) { return (x - 0x0101010101010101ULL) & ~x & 0x8080808080808080ULL; }

//: between masks | 5 | 4 | 4
U64 f(int a, int b) { return (~0ULL << a) & ~(~0ULL << b); }

//: pext | 3 | 3 | 3
U64 f(U64 x, U64 m) { return x & m & m - 1; }

//: expression 1 | 1 | 1 | 1
int f(int s) { return s ^ 56; }

//: expression 2 | 2 | 2 | 2
int f(int s) { return 63 - s; }

//: expression 3 | 4 | 4 | 4
int f(int s) { return (s >> 3) - (s & 7) + 7; }

//: expression 4 | 3 | 3 | 2
int f(int s) { return (s >> 3) + (s & 7); }

//: expression 5 | 3 | 3 | 2
int f(int s) { return (s ^ s >> 3) & 1; }

//: expression 6 | 2 | 2 | 1
int f(int r, int c) { return r << 3 | c; }

//: expression 7 | 3 | 3 | 3
U64 f(int rank) { return 0xffULL << 8 * rank; }

//: expression 8 | 2 | 2 | 2
U64 f(int file) { return 0x0101010101010101ULL << file; }

//: expression 9 | 3 | 3 | 3
U64 f(int s) { return 0xffULL << (s & 56); }

//: expression 10 | 3 | 3 | 3
U64 f(int s) { return 0x0101010101010101ULL << (s & 7); }

//: expression 11 | 4 | 4 | 2
unsigned f(unsigned from, unsigned to, unsigned type) { return from | to << 6 | type << 12; }

//: expression 12 | 2 | 2 | 1
int f(int move) { return move >> 6 & 63; }

//: expression 13 | 1 | 1 | 1
int f(unsigned move) { return move & 63; }

//: expression 14 | 2 | 2 | 2
int f(unsigned x) { return (short)(x + 0x8000 >> 16); }

//: expression 15 | 1 | 1 | 1
int f(unsigned x) { return (short)x; }

//: expression 16 | 1 | 1 | 1
int f(int x) { return (char)x; }

//: expression 17 | 1 | 1 | 1
int f(int x) { return (unsigned char)x; }

//: expression 18 | 1 | 1 | 1
unsigned short f(unsigned short x) { return x << 8 | x >> 8; }

//: expression 19 | 1 | 1 | 6
unsigned char f(unsigned char x, int n) { return x << n | x >> (8 - n); }

//: expression 20 | 2 | 2 | 2
unsigned f(unsigned x) { return (unsigned char)x * 3u; }

//: expression 21 | 1 | 1 | 1
U64 f(U64 x) { return x * 3; }

//: expression 22 | 1 | 1 | 2
U64 f(U64 x) { return x * 5 + 1; }

//: expression 23 | 2 | 2 | 2
U64 f(U64 x) { return x * 10; }

//: expression 24 | 2 | 2 | 2
U64 f(U64 x) { return x * 7; }

//: expression 25 | 1 | 1 | 1
U64 f(U64 x) { return x * 9; }

//: expression 26 | 2 | 2 | 2
U64 f(U64 x) { return x * 15; }

//: expression 27 | 3 | 3 | 4
U64 f(U64 x) { return x / 3; }

//: expression 28 | 6 | 6 | 6
U64 f(U64 x) { return x % 3; }

//: expression 29 | 5 | 5 | 6
unsigned f(unsigned x) { return x % 3; }

//: expression 30 | 6 | 6 | 6
unsigned f(unsigned x) { return x % 10; }

//: expression 31 | 1 | 1 | 1
U64 f(U64 x) { return x % 64; }

//: expression 32 | 4 | 4 | 4
int f(int s) { return s / 8; }

//: expression 33 | 5 | 5 | 4
int f(int s) { return s % 8; }

//: expression 34 | 4 | 4 | 3
int f(int a, int b) { return (a + b) / 2; }

//: expression 35 | 1 | 1 | 1
int f(int a, int b) { return a * b; }

//: expression 36 | 1 | 1 | 1
int f(int a, int b) { return a - b; }

//: expression 37 | 1 | 1 | 1
int f(int a) { return -a; }

//: expression 38 | 1 | 1 | 1
int f(int a) { return ~a; }

//: expression 39 | 2 | 2 | 2
int f(int a, int b) { return a > b ? a : b; }

//: expression 40 | 4 | 4 | 4
int f(int a, int lo, int hi) { return a < lo ? lo : a > hi ? hi : a; }

//: expression 41 | 2 | 2 | 2
U64 f(U64 a, U64 b) { return -(U64)(a < b); }

//: expression 42 | 4 | 4 | 3
int f(U64 a, U64 b) { return a < b ? 1 : 2; }

//: expression 43 | 3 | 3 | 2
int f(U64 a, U64 b) { return a < b; }

//: expression 44 | 3 | 3 | 2
int f(int a, int b) { return a == b; }

//: expression 45 | 2 | 2 | 2
bool f(int a, int b) { return a < b; }

//: expression 46 | 2 | 2 | 2
bool f(unsigned a, unsigned b) { return a <= b; }

//: expression 47 | 2 | 2 | 2
bool f(U64 a, U64 b) { return a != b; }

//: expression 48 | 2 | 2 | 2
bool f(U64 a) { return a == 0; }

//: expression 49 | 2 | 2 | 2
bool f(U64 a) { return !a; }

//: expression 50 | 5 | 5 | 3
bool f(U64 a, U64 b) { return a && b; }

//: expression 51 | 2 | 2 | 3
bool f(U64 a, U64 b) { return a || b; }

//: expression 52 | 5 | 5 | 5
bool f(U64 a, U64 b, U64 c) { return (a & b) != 0 && (a & c) == 0; }

//: expression 53 | 3 | 3 | 3
bool f(unsigned x) { return x - 10 < 5; }

//: expression 54 | 2 | 2 | 2
bool f(int s) { return s >= 0 && s < 64; }

//: expression 55 | 5 | 5 | 5
int f(U64 x) { return x ? __builtin_ctzll(x) : 63; }

//: expression 56 | 5 | 5 | 4
int f(U64 x) { return x ? __builtin_ctzll(x) : -1; }

//: expression 57 | 4 | 6 | 5
int f(U64 x) { return x ? 63 - __builtin_clzll(x) : -1; }

//: expression 58 | 3 | 2 | 2
U64 f(U64 x) { return ~x & (x + 1); }

//: expression 59 | 2 | 2 | 2
U64 f(U64 x) { return x | (x + 1); }

//: expression 60 | 2 | 2 | 2
U64 f(U64 x) { return x | (x - 1); }

//: expression 61 | 2 | 2 | 2
U64 f(U64 x) { return x & (x + 1); }

//: expression 62 | 3 | 3 | 3
U64 f(U64 x, U64 y) { return x & -x & y; }

//: expression 63 | 3 | 2 | 3
bool f(U64 x) { return (x & (x - 1)) == 0; }

//: expression 64 | 2 | 2 | 1
int f(unsigned x) { return __builtin_clz(x); }

//: expression 65 | 7 | 3 | 5
int f(U64 x) { return __builtin_parityll(x); }

//: expression 66 | 4 | 4 | 4
int f(U64 x) { return __builtin_ffsll(x); }

//: expression 67 | 3 | 3 | 2
int f(U64 x) { return __builtin_clzll(x) & 7; }

//: expression 68 | 6 | 6 | 7
U64 f(U64 x) { x ^= x >> 33; x *= 0xff51afd7ed558ccdULL; x ^= x >> 33; return x; }

//: expression 69 | 6 | 6 | 3
U64 f(U64 x) { x ^= x << 13; x ^= x >> 7; return x ^ x << 17; }

//: expression 70 | 6 | 6 | 3
unsigned f(unsigned x) { x ^= x << 13; x ^= x >> 17; return x ^ x << 5; }

//: expression 71 | 5 | 5 | 7
U64 f(U64 x, int n) { return x * 0x9E3779B97F4A7C15ULL >> (64 - n); }

//: expression 72 | 2 | 2 | 2
U64 f(U64 x, int n) { return x << n << 1; }

//: expression 73 | 4 | 4 | 4
U64 f(U64 x, int n) { return x >> 1 >> (63 - n); }

//: expression 74 | 2 | 2 | 2
U64 f(U64 a, U64 b, bool c) { return c ? a : b; }

//: expression 75 | 3 | 3 | 2
U64 f(U64 a, bool c) { return c ? a : 0; }

//: expression 76 | 4 | 4 | 4
U64 f(U64 a, int c) { return c ? a << 8 : a >> 8; }

//: expression 77 | 2 | 2 | 2
U64 f(U64 a, U64 b, int c) { return c < 0 ? a : b; }

//: expression 78 | 2 | 2 | 2
U64 f(U64 a, U64 b, int c) { return c == 3 ? a : b; }

//: expression 79 | 2 | 2 | 2
U64 f(U64 a, U64 b, U64 x) { return x & 1 ? a : b; }

//: expression 80 | 2 | 2 | 3
U64 f(U64 a, U64 b, U64 x, int s) { return x >> s & 1 ? a : b; }

//: expression 81 | 3 | 3 | 3
unsigned f(unsigned a, unsigned b, unsigned m) { return a ^ ((a ^ b) & m); }

//: expression 82 | 2 | 1 | 2
unsigned f(unsigned a) { return a & (a - 1); }

//: expression 83 | 2 | 1 | 2
unsigned f(unsigned a) { return a ^ (a - 1); }

//: expression 84 | 1 | 1 | 3
unsigned f(unsigned x, unsigned n) { return x & ~(1u << n); }

//: expression 85 | 1 | 1 | 3
unsigned f(unsigned x, unsigned n) { return x ^ 1u << n; }

//: expression 86 | 2 | 2 | 2
bool f(unsigned x, unsigned n) { return x >> n & 1; }

//: expression 87 | 3 | 3 | 3
unsigned f(unsigned n) { return (1u << n) - 1; }

//: expression 88 | 2 | 2 | 2
unsigned f(unsigned n) { return 1u << n; }

//: expression 89 | 1 | 1 | 1
unsigned f(unsigned x) { return (x >> 16) | (x << 16); }

//: expression 90 | 1 | 1 | 1
unsigned f(unsigned x) { return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24; }

//: expression 91 | 1 | 1 | 1
int f(int x) { return x >> 31; }

//: expression 92 | 1 | 1 | 1
int f(int x, int n) { return x >> n; }

//: expression 93 | 1 | 1 | 1
int f(int x, int n) { return x << n; }

//: expression 94 | 3 | 3 | 2
int f(int x) { int m = x >> 31; return (x ^ m) - m; }

//: expression 95 | 1 | 1 | 1
long long f(int x) { return x; }

//: expression 96 | 3 | 3 | 1
long long f(int a, int b) { return (long long)a * b; }

//: expression 97 | 1 | 1 | 1
U64 f(unsigned a, unsigned b) { return (U64)a * b; }

//: expression 98 | 0 | 0 | 1
U64 f(unsigned x) { return x; }

//: expression 99 | 5 | 5 | 3
int f(int x) { return (x > 0) - (x < 0); }

//: expression 100 | 1 | 1 | 1
U64 f(U64 x) { return (long long)x >> 63; }

//: expression 101 | 1 | 1 | 1
U64 f(U64 x) { return x & 0x7fffffffffffffffULL; }

//: expression 102 | 1 | 1 | 1
U64 f(U64 x) { return x | 0x8000000000000000ULL; }

//: expression 103 | 1 | 1 | 2
U64 f(U64 x) { return x ^ 0x8000000000000000ULL; }

//: expression 104 | 1 | 1 | 1
U64 f(U64 x) { return x & 0xff00; }

//: expression 105 | 2 | 2 | 1
U64 f(U64 x) { return x & 0xff00000000ULL; }

//: expression 106 | 1 | 1 | 1
U64 f(U64 x) { return x >> 8 & 0xff; }

//: expression 107 | 1 | 1 | 1
U64 f(U64 x) { return x >> 40 & 0xffffff; }

//: expression 108 | 1 | 1 | 1
U64 f(U64 x) { return x & 0xffff; }

//: expression 109 | 0 | 0 | 1
U64 f(U64 x) { return x << 32 >> 32; }

//: expression 110 | 1 | 1 | 1
U64 f(U64 x) { return x >> 4 << 4; }

//: expression 111 | 4 | 4 | 3
U64 f(U64 b) { return b | b << 1 & 0xfefefefefefefefeULL; }

//: expression 112 | 1 | 1 | 1
U64 f(U64 a, U64 b) { return (a | b) - (a & b); }

//: expression 113 | 1 | 1 | 1
U64 f(U64 a, U64 b) { return a + b; }

//: expression 114 | 1 | 1 | 1
U64 f(U64 a, U64 b) { return a - b; }

//: expression 115 | 4 | 4 | 3
U64 f(U64 a, U64 b) { return (a | b) - ((a ^ b) >> 1); }

//: expression 116 | 5 | 5 | 5
U64 f(U64 a, U64 b) { return b ^ ((a ^ b) & -(U64)(a < b)); }

//: expression 117 | 4 | 4 | 3
U64 f(U64 a, U64 b) { return a > b ? a - b : b - a; }

//: expression 118 | 3 | 3 | 2
U64 f(U64 a, U64 b) { return a + b < a ? ~0ULL : a + b; }

//: expression 119 | 4 | 4 | 2
U64 f(U64 a, U64 b) { return a < b ? 0 : a - b; }

//: expression 120 | 3 | 2 | 2
U64 f(U64 a, U64 b, U64 c) { return a & b & ~c; }

//: expression 121 | 3 | 2 | 2
U64 f(U64 a, U64 b, U64 c) { return a & ~(b | c); }

//: expression 122 | 4 | 3 | 3
U64 f(U64 a, U64 b, U64 c) { return (a & b) ^ (~a & c); }

//: expression 123 | 2 | 2 | 2
U64 f(U64 a, U64 b, U64 c) { return a ^ b ^ c; }

//: expression 124 | 6 | 6 | 4
U64 f(U64 p, U64 e) { return (p << 8 & e) | ((p << 8 & e & 0xff0000) << 8 & e); }

//: expression 125 | 3 | 3 | 3
int f(U64 x, U64 y) { return __builtin_ctzll(x & y); }

//: expression 126 | 4 | 3 | 4
U64 f(U64 x) { return 1ULL << __builtin_ctzll(x); }

//: expression 127 | 5 | 4 | 5
U64 f(U64 x) { return (1ULL << __builtin_ctzll(x)) - 1; }

//: expression 128 | 3 | 3 | 3
U64 f(U64 x) { return x >> __builtin_ctzll(x); }

//: expression 129 | 4 | 3 | 3
U64 f(U64 x) { return ~0ULL >> __builtin_clzll(x); }

//: expression 130 | 4 | 4 | 4
U64 f(int a, int b) { return 1ULL << a | 1ULL << b; }

//: expression 131 | 5 | 5 | 5
U64 f(U64 x, int a, int b) { return x ^ (1ULL << a | 1ULL << b); }

//: expression 132 | 3 | 3 | 3
U64 f(U64 x, int s) { return x & -(1ULL << s); }

//: expression 133 | 4 | 4 | 4
U64 f(U64 x, int s) { return x & (2ULL << s) - 1; }

//: expression 134 | 2 | 2 | 2
U64 f(U64 x, int s) { return x >> s & 0xff; }

//: expression 135 | 4 | 4 | 4
U64 f(int s, U64 o) { U64 b = 1ULL << s; return o ^ (o - 2 * b); }

//: expression 136 | 6 | 6 | 5
int f(int a, int b) { int x = a & 7, y = b & 7; return x > y ? x - y : y - x; }

//: expression 137 | 5 | 5 | 3
int f(int a, int b) { int r = (a >> 3) - (b >> 3); return r < 0 ? -r : r; }

//: bool reset | 3 | 2 | 3
bool f(U64 x) { return x & (x - 1); }

//: if reset | 4 | 3 | 3
int f(U64 x) { if (x & (x-1)) return 1; return 0; }

//: reset choice | 3 | 2 | 3
U64 f(U64 x, U64 a, U64 b) { return x & (x-1) ? a : b; }

//: power of two | 6 | 5 | 5
bool f(U64 a) { return a && !(a & (a-1)); }

//: quiet move | 2 | 2 | 5
U64 f(U64 b, int from, int to) { U64 fromBB = 1ULL<<from; U64 toBB = 1ULL<<to; return b ^ (fromBB ^ toBB); }

//: x without bit | 1 | 1 | 3
U64 f(U64 x, int s) { return x^(x&(1ULL<<s)); }

//: all but bit | 2 | 2 | 3
U64 f(int s) { return ~(1ULL<<s); }

//: minus sign | 1 | 1 | 1
U64 f(U64 x) { return -(x>>63); }

//: rotate byte | 1 | 1 | 3
unsigned char f(unsigned char x) { return x<<1|x>>7; }

//: parity of both | 8 | 4 | 6
int f(U64 x, U64 y) { return __builtin_popcountll(x&y)&1; }

//: compare | 5 | 5 | 3
int f(U64 a, U64 b) { return (a>b)-(a<b); }

//: compare int | 6 | 6 | 4
int f(int a, int b) { return (a>b)-(a<b); }

//: range | 3 | 3 | 3
bool f(int x) { return x>=3 && x<=10; }

//: range unsigned | 3 | 3 | 3
bool f(unsigned x) { return x>=3 && x<=10; }

//: whole shift | 4 | 4 | 3
U64 f(U64 x, int n) { return n<64 ? x<<n : 0; }

//: whole shift unsigned | 4 | 4 | 3
U64 f(U64 x, unsigned n) { return n<64 ? x<<n : 0; }

//: fields | 4 | 4 | 4
int f(int m) { return (m&63)|(m>>6&63)<<8; }

//: signs differ | 2 | 2 | 2
bool f(U64 x, U64 y) { return (x^y)>>63; }

//: colors differ | 2 | 2 | 2
bool f(int a, int b) { return (a^b)&1; }

//: bits differ | 4 | 4 | 4
bool f(U64 x, int a, int b) { return (x>>a ^ x>>b)&1; }

//: clamp | 3 | 3 | 3
int f(int s) { return s>32767?32767:s; }

//: unsigned sum | 1 | 1 | 1
unsigned f(unsigned a, unsigned b) { return a+b; }

//: clz | 2 | 2 | 1
int f(unsigned x) { return __builtin_clz(x); }

//: below and above | 2 | 2 | 4
U64 f(U64 m, U64 occ, int sq) { return ((1ULL<<sq)-1)&m&occ ^ (m&occ & ~((1ULL<<sq)*2-1)); }

//: king distance | 12 | 12 | 9
int f(int a, int b) { int df = abs((a&7)-(b&7)); int dr = abs((a>>3)-(b>>3)); return df > dr ? df : dr; }

//: forward of double | 15 | 14 | 6
int f(U64 bb) {
   union {
      double d;
      struct {
         unsigned int mantissal : 32;
         unsigned int mantissah : 20;
         unsigned int exponent : 11;
         unsigned int sign : 1;
      };
   } ud;
   ud.d = (double)(bb & -bb);
   return ud.exponent - 1023;
}

//: reverse of double | 16 | 16 | 5
int f(U64 bb) {
   union {
      double d;
      struct {
         unsigned int mantissal : 32;
         unsigned int mantissah : 20;
         unsigned int exponent : 11;
         unsigned int sign : 1;
      };
   } ud;
   ud.d = (double)(bb & ~(bb >> 32));
   return ud.exponent - 1023;
}

//: order of halves | 5 | 5 | 3
int f(unsigned a, unsigned b) { return (a>b)-(a<b); }

//: order of numbers | 6 | 6 | 4
int f(long long a, long long b) { return (a>b)-(a<b); }

//: rotate 16 | 1 | 1 | 6
unsigned short f(unsigned short x, int n) { return x << n | x >> (16 - n); }

//: carry | 2 | 2 | 2
bool f(U64 a, U64 b) { return a + b < a; }

//: zeros or all | 5 | 5 | 4
int f(U64 x) { return x ? __builtin_clzll(x) : 99; }

//: clamp unsigned | 3 | 3 | 3
unsigned f(unsigned s) { return s>1000?1000:s; }

//: choice by the order | 2 | 2 | 2
U64 f(unsigned s, U64 a, U64 b) { return s<1000?a:b; }

//: choice by the sign | 2 | 2 | 2
U64 f(int s, U64 a, U64 b) { return s>1000?a:b; }

//: range of words | 3 | 3 | 3
bool f(U64 x) { return x>=100 && x<=1000; }

//: range of numbers | 3 | 3 | 3
bool f(long long x) { return x>=-5 && x<5; }

//: product of halves | 1 | 1 | 1
U64 f(unsigned a, unsigned b) { return (U64)a * b; }

//: one square at most | - | 3 | 6
bool f(U64 x) { return __builtin_popcountll(x) <= 1; }

//: not more | 3 | 3 | 2
U64 f(U64 a, U64 b) { return a < b ? a : a - b; }

//: bit or zero | 2 | 2 | 3
U64 f(U64 x, int s, U64 a, U64 b) { return x >> s & 1 ? a : b; }

//: squares from a later one | 5 | 2 | 4
U64 f(U64 x, int n) { return x & ((1ULL << (n - 40)) - 1); }

//: squares up to an earlier one | 6 | 3 | 5
U64 f(U64 x, int n) { return x & ((1ULL << (40 - n)) - 1); }

//: highest squares, moved down | 6 | 3 | 4
U64 f(U64 x, int n) { return x & ((1ULL << (64 - n)) - 1); }

//: further 1 | 13 | 13 | 8
U64 f(U64 g, U64 p) { g |= p & (g << 8); p &= p << 8; g |= p & (g << 16); p &= p << 16; return g | p & (g << 32); }

//: further 2 | 6 | 6 | 3
U64 f(U64 b) { b |= b << 8; b |= b << 16; return b | b << 32; }

//: further 3 | 21 | 21 | 15
U64 f(U64 b) { U64 l1 = b >> 1 & 0x7f7f7f7f7f7f7f7fULL, l2 = b >> 2 & 0x3f3f3f3f3f3f3f3fULL, r1 = b << 1 & 0xfefefefefefefefeULL, r2 = b << 2 & 0xfcfcfcfcfcfcfcfcULL; U64 h1 = l1 | r1, h2 = l2 | r2; return h1 << 16 | h1 >> 16 | h2 << 8 | h2 >> 8; }

//: further 4 | 12 | 12 | 9
U64 f(U64 k) { U64 a = (k << 1 & 0xfefefefefefefefeULL) | (k >> 1 & 0x7f7f7f7f7f7f7f7fULL); k |= a; return a | k << 8 | k >> 8; }

//: further 5 | 5 | 5 | 3
U64 f(U64 wp, U64 empty) { U64 s = wp << 8 & empty; return s << 8 & empty & 0xff000000ULL; }

//: further 6 | 7 | 7 | 5
U64 f(U64 p) { return (p << 9 & 0xfefefefefefefefeULL) | (p << 7 & 0x7f7f7f7f7f7f7f7fULL); }

//: further 7 | 5 | 5 | 3
U64 f(U64 p) { return (p << 9 & 0xfefefefefefefefeULL) & (p << 7 & 0x7f7f7f7f7f7f7f7fULL); }

//: further 8 | 16 | 2 | 4
int f(U64 x) { x = x - (x >> 1 & 0x5555555555555555ULL); x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL); x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL; return x * 0x0101010101010101ULL >> 56; }

//: further 9 | 1 | 1 | 1
int f(int s) { return s ^ 7; }

//: further 10 | 4 | 4 | 2
int f(int s) { return (s >> 3) | (s & 7) << 3; }

//: further 11 | 3 | 3 | 2
int f(int s) { return (s & 7) + (s >> 3); }

//: further 12 | 4 | 4 | 4
int f(int s) { return 7 + (s >> 3) - (s & 7); }

//: further 13 | 2 | 2 | 1
int f(int file, int rank) { return (rank << 4) + file; }

//: further 14 | 3 | 3 | 4
int f(int x) { return (x + (x & 7)) & 0x88; }

//: further 15 | 2 | 2 | 2
int f(int x) { return x + (x & ~7); }

//: further 16 | 3 | 3 | 3
int f(int s) { return (s + (s & 7)) >> 1; }

//: further 17 | 2 | 2 | 3
bool f(int s) { return (s & 0x88) == 0; }

//: further 18 | 2 | 2 | 3
bool f(int s) { return s & 0x88; }

//: further 19 | 2 | 2 | 2
int f(int a, int b) { return a - b + 119; }

//: further 20 | 3 | 3 | 2
int f(int a, int b) { return abs(a - b); }

//: further 21 | 3 | 3 | 2
int f(int a, int b) { int d = a - b; return d < 0 ? -d : d; }

//: further 22 | 5 | 5 | 4
int f(int a, int b) { return abs((a & 7) - (b & 7)); }

//: further 23 | 5 | 5 | 3
int f(int a, int b) { return abs((a >> 3) - (b >> 3)); }

//: further 24 | 11 | 11 | 8
int f(int a, int b) { return abs((a & 7) - (b & 7)) + abs((a >> 3) - (b >> 3)); }

//: further 25 | 12 | 12 | 9
int f(int a, int b) { int x = abs((a & 7) - (b & 7)), y = abs((a >> 3) - (b >> 3)); return x < y ? x : y; }

//: further 26 | 3 | 3 | 2
int f(int x) { return x < 0 ? 0 : x; }

//: further 27 | 6 | 6 | 5
int f(int x) { return x < 0 ? 0 : x > 255 ? 255 : x; }

//: further 28 | 6 | 6 | 6
int f(int x) { return x < -100 ? -100 : x > 100 ? 100 : x; }

//: further 29 | 7 | 7 | 3
int f(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

//: further 30 | 2 | 2 | 2
int f(int x) { return (x >> 31) | 1; }

//: further 31 | 2 | 2 | 3
int f(int x) { return x >= 0 ? 1 : -1; }

//: further 32 | - | 3 | 5
int f(U64 x) { return __builtin_popcountll(x) + 1; }

//: further 33 | - | 5 | 11
int f(U64 a, U64 b) { return __builtin_popcountll(a & b) - __builtin_popcountll(a & ~b); }

//: further 34 | 3 | 3 | 3
int f(U64 x) { return __builtin_ctzll(x) & 7; }

//: further 35 | 1 | 3 | 2
int f(U64 x) { return 63 ^ __builtin_clzll(x); }

//: further 36 | 5 | 6 | 5
int f(U64 x) { return x ? 64 - __builtin_clzll(x) : 0; }

//: further 37 | 5 | 6 | 5
int f(unsigned x) { return x ? 32 - __builtin_clz(x) : 0; }

//: further 38 | 5 | 2 | 2
int f(unsigned x) { return x ? __builtin_ctz(x) : 32; }

//: further 39 | 6 | 5 | 5
bool f(U64 x) { return x && !(x & (x - 1)); }

//: further 40 | 3 | 2 | 2
bool f(U64 a, U64 b) { return (a | b) == a; }

//: further 41 | 3 | 2 | 2
bool f(U64 a, U64 b) { return (a & ~b) == 0; }

//: further 42 | 2 | 2 | 2
bool f(U64 a, U64 b) { return a & b ? 1 : 0; }

//: further 43 | 5 | 5 | 5
bool f(U64 a, U64 b, U64 c) { return (a & b) == 0 || (a & c) == 0; }

//: further 44 | 5 | 5 | 5
bool f(U64 a, U64 b, U64 c) { return (a & b) && (a & c); }

//: further 45 | 5 | 5 | 3
bool f(U64 a, U64 b, U64 c) { return a == b && b == c; }

//: further 46 | 5 | 5 | 3
bool f(int a, int b) { return a > 0 && b > 0; }

//: further 47 | 2 | 2 | 2
bool f(int a, int b) { return a < 0 || b < 0; }

//: further 48 | 2 | 2 | 2
bool f(int a, int b) { return (a ^ b) < 0; }

//: further 49 | 2 | 2 | 2
bool f(int a, int b) { return a < 0 != b < 0; }

//: further 50 | 3 | 3 | 3
bool f(int f, int r) { return f >= 0 && f < 8 && r >= 0 && r < 8; }

//: further 51 | 3 | 3 | 3
bool f(int f, int r) { return ((f | r) & ~7) == 0; }

//: further 52 | 3 | 3 | 3
bool f(unsigned c) { return c - '0' < 10; }

//: further 53 | 3 | 3 | 5
bool f(unsigned char c) { return c >= 'a' && c <= 'z'; }

//: further 54 | 3 | 3 | 3
bool f(int c) { return c == 'q' || c == 'r'; }

//: further 55 | 6 | 6 | 5
bool f(int c) { return c == 1 || c == 3 || c == 5; }

//: further 56 | 4 | 4 | 4
int f(unsigned char c) { return c >= 'a' ? c - 32 : c; }

//: further 57 | 2 | 2 | 2
int f(unsigned char c) { return c | 32; }

//: further 58 | 2 | 2 | 5
U64 f(int s) { return 0x8040201008040201ULL << s; }

//: further 59 | 7 | 7 | 7
U64 f(int s) { return (0x0101010101010101ULL << (s & 7)) ^ (0xffULL << (s & 56)); }

//: further 60 | 6 | 6 | 6
U64 f(int s) { return 2 * ((1ULL << (s | 7)) - (1ULL << s)); }

//: further 61 | 5 | 5 | 5
U64 f(int s) { return (1ULL << s) - (1ULL << (s & 56)); }

//: further 62 | 3 | 3 | 4
U64 f(int s) { return 0x0080808080808080ULL >> (s ^ 63); }

//: further 63 | 2 | 2 | 3
U64 f(int s) { return 0x0101010101010100ULL << s; }

//: further 64 | 3 | 3 | 2
U64 f(U64 o, U64 r) { return (o - 2 * r) ^ o; }

//: further 65 | 8 | 8 | 8
U64 f(U64 o, U64 m, U64 r) { U64 f = o & m; return ((f - r) ^ __builtin_bswap64(__builtin_bswap64(f) - __builtin_bswap64(r))) & m; }

//: further 66 | 5 | 5 | 4
U64 f(U64 o, U64 m, U64 r) { U64 f = o & m; return ((f - 2 * r) ^ f) & m; }

//: further 67 | 3 | 3 | 3
U64 f(U64 x, U64 mask, U64 magic, int s) { return (x & mask) * magic >> s; }

//: further 68 | 3 | 3 | 3
unsigned f(U64 x, U64 mask, U64 magic) { return (unsigned)((x & mask) * magic >> 52); }

//: further 69 | 4 | 4 | 3
U64 f(U64 a, U64 b) { return a ^ b ^ (a & b) << 1; }

//: further 70 | 5 | 5 | 4
U64 f(U64 a, U64 b, U64 c) { return (a ^ b ^ c) | (a & b) << 1; }

//: further 71 | 8 | 8 | 6
U64 f(U64 a, U64 b) { return (a & ~0x8080808080808080ULL) + (b & ~0x8080808080808080ULL) ^ ((a ^ b) & 0x8080808080808080ULL); }

//: further 72 | 9 | 8 | 6
U64 f(U64 a, U64 b) { return ((a | 0x8080808080808080ULL) - (b & ~0x8080808080808080ULL)) ^ ((a ^ ~b) & 0x8080808080808080ULL); }

//: further 73 | 4 | 4 | 4
unsigned f(unsigned m) { return m & 63 | (m >> 12 & 15) << 6; }

//: further 74 | 2 | 2 | 1
unsigned f(unsigned m) { return m >> 6 & 63; }

//: further 75 | 2 | 2 | 1
unsigned f(unsigned from, unsigned to) { return from << 6 | to; }

//: further 76 | 2 | 2 | 2
unsigned f(unsigned m) { return (m & 0xfff) | 0x4000; }

//: further 77 | 2 | 2 | 1
bool f(unsigned m) { return (m & 0x4000) != 0; }

//: further 78 | 3 | 3 | 3
bool f(unsigned m) { return (m >> 12) == 5; }

//: further 79 | 3 | 3 | 3
bool f(unsigned m) { return (m & 0xf000) == 0x5000; }

//: further 80 | 1 | 1 | 2
unsigned f(unsigned m) { return m ^ 0xe38; }

//: further 81 | 3 | 3 | 2
unsigned f(unsigned m) { return (m >> 14 & 3) + 1; }

//: further 82 | 3 | 3 | 2
int f(unsigned s) { return (short)(s & 0xffff) - (short)(s >> 16); }

//: further 83 | 2 | 2 | 1
int f(int a, int b) { return a * 65536 + b; }

//: further 84 | 6 | 6 | 5
int f(int mg, int eg, int phase) { return (mg * (256 - phase) + eg * phase) >> 8; }

//: further 85 | 3 | 3 | 2
int f(int a, int b, int c) { return a + (b - a) * c; }

//: further 86 | 2 | 2 | 1
int f(int d, int n) { return d * d + n; }

//: further 87 | 1 | 1 | 1
int f(int x) { return x * x; }

//: further 88 | 5 | 5 | 6
int f(int x) { return x * 100 / 64; }

//: further 89 | 3 | 3 | 2
int f(int x) { return x / 2; }

//: further 90 | 4 | 4 | 4
int f(int x) { return x / 16; }

//: further 91 | 5 | 5 | 4
int f(int x) { return x % 64; }

//: further 92 | 3 | 3 | 4
unsigned f(unsigned x) { return x / 3; }

//: further 93 | 6 | 6 | 7
unsigned f(unsigned x) { return x / 7; }

//: further 94 | 3 | 3 | 4
U64 f(U64 x) { return x / 10; }

//: further 95 | 6 | 6 | 6
U64 f(U64 x) { return x % 10; }

//: further 96 | 6 | 6 | 8
U64 f(U64 x) { return x / 7; }

//: further 97 | 9 | 9 | 11
U64 f(U64 x) { return x % 7; }

//: further 98 | 2 | 2 | 1
unsigned f(unsigned a, unsigned b) { return a / b; }

//: further 99 | 2 | 2 | 2
unsigned f(unsigned a, unsigned b) { return a % b; }

//: further 100 | 3 | 3 | 6
U64 f(U64 x) { return x * 0x9E3779B97F4A7C15ULL >> 40; }

//: further 101 | 8 | 8 | 8
U64 f(U64 x) { x ^= x >> 12; x ^= x << 25; x ^= x >> 27; return x * 2685821657736338717ULL; }

//: further 102 | 10 | 10 | 13
U64 f(U64 x) { x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL; x = (x ^ x >> 27) * 0x94d049bb133111ebULL; return x ^ x >> 31; }

//: further 103 | 8 | 8 | 9
unsigned f(unsigned x) { x ^= x >> 16; x *= 0x85ebca6b; x ^= x >> 13; x *= 0xc2b2ae35; return x ^ x >> 16; }

//: further 104 | 2 | 2 | 4
unsigned f(unsigned x) { return x * 1103515245 + 12345; }

//: further 105 | 4 | 4 | 9
U64 f(U64 x) { return x * 6364136223846793005ULL + 1442695040888963407ULL; }

//: further 106 | 2 | 2 | 2
unsigned f(U64 x) { return (unsigned)(x >> 32) ^ (unsigned)x; }

//: further 107 | 2 | 2 | 2
U64 f(unsigned a, unsigned b) { return (U64)a << 32 | b; }

//: further 108 | 3 | 3 | 3
unsigned f(U64 x, unsigned n) { return (unsigned)(x >> 32) % n; }

//: further 109 | 2 | 2 | 2
unsigned f(unsigned x, unsigned n) { return (U64)x * n >> 32; }

//: further 110 | 12 | 12 | 6
U64 f(U64 x) { x ^= x >> 1; x ^= x >> 2; x ^= x >> 4; x ^= x >> 8; x ^= x >> 16; return x ^ x >> 32; }

//: further 111 | 14 | 14 | 7
U64 f(U64 x) { x |= x >> 1; x |= x >> 2; x |= x >> 4; x |= x >> 8; x |= x >> 16; x |= x >> 32; return x - (x >> 1); }

//: further 112 | 2 | 2 | 2
U64 f(U64 x, U64 d) { return (x - d) & d; }

//: further 113 | 6 | 5 | 5
U64 f(U64 x) { return x - 0x0101010101010101ULL & ~x & 0x8080808080808080ULL; }

//: further 114 | 7 | 6 | 6
bool f(U64 x) { return (x - 0x0101010101010101ULL & ~x & 0x8080808080808080ULL) != 0; }

//: further 115 | 20 | 20 | 10
U64 f(U64 x) { x = (x | x << 16) & 0x0000ffff0000ffffULL; x = (x | x << 8) & 0x00ff00ff00ff00ffULL; x = (x | x << 4) & 0x0f0f0f0f0f0f0f0fULL; x = (x | x << 2) & 0x3333333333333333ULL; return (x | x << 1) & 0x5555555555555555ULL; }

//: further 116 | 16 | 16 | 16
unsigned f(unsigned x) { x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1; x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2; x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4; return __builtin_bswap32(x); }

//: further 117 | 5 | 5 | 5
unsigned f(unsigned x) { return (x & 0xff00ff00) >> 8 | (x & 0x00ff00ff) << 8; }

//: further 118 | 12 | 12 | 19
unsigned char f(unsigned char b) { return (b * 0x0202020202ULL & 0x010884422010ULL) % 1023; }

//: further 119 | 3 | 3 | 3
U64 f(U64 x, int r) { return x >> 8 * r & 0xff; }

//: further 120 | 3 | 2 | 2
U64 f(U64 x, int n) { return x << n & ~x; }

//: further 121 | 2 | 2 | 2
U64 f(U64 x, int n) { return x >> n ^ x; }

//: further 122 | 3 | 3 | 6
U64 f(U64 x, int s) { return x & ~(1ULL << s) | 1ULL << (s ^ 1); }

//: further 123 | 2 | 2 | 5
U64 f(U64 x, int a, int b) { return x & ~(1ULL << a) | 1ULL << b; }

//: further 124 | 5 | 5 | 4
bool f(U64 x, int a, int b) { return (x >> a & 1) == (x >> b & 1); }

//: further 125 | 2 | 2 | 3
bool f(U64 x, int s) { return !(x >> s & 1); }

//: further 126 | 2 | 2 | 4
bool f(U64 x, int s) { return x & 1ULL << s; }

//: further 127 | 3 | 3 | 3
int f(U64 x, int s) { return (x >> s & 1) + 1; }

//: further 128 | 6 | 6 | 5
int f(U64 x, int s) { return x >> s & 1 ? 3 : 5; }

//: further 129 | 4 | 4 | 4
int f(U64 x, int s) { return x & (1ULL << s) ? 7 : 0; }

//: further 130 | 5 | 5 | 5
int f(U64 a, U64 b, int s) { return (a >> s & 1) + 2 * (b >> s & 1); }

//: further 131 | 8 | 8 | 8
int f(U64 a, U64 b, U64 c, int s) { return (a >> s & 1) + 2 * (b >> s & 1) + 4 * (c >> s & 1); }

//: further 132 | 5 | 5 | 4
int f(U64 a, U64 b) { return (a != 0) + (b != 0); }

//: further 133 | 7 | 7 | 5
int f(U64 a, U64 b) { return (a != 0) * 2 + (b != 0); }

//: further 134 | 5 | 5 | 5
int f(U64 a, U64 b) { return (a == 0) - (b == 0); }

//: further 135 | 4 | 4 | 3
int f(int a, int b) { return (a < b) * 8; }

//: further 136 | 4 | 4 | 3
int f(int a, int b) { return a < b ? 8 : -8; }

//: further 137 | 4 | 4 | 3
int f(bool white) { return white ? 8 : -8; }

//: further 138 | 4 | 4 | 3
int f(int c) { return c ? -1 : 1; }

//: further 139 | 3 | 3 | 2
int f(int c) { return 1 - 2 * c; }

//: further 140 | 3 | 3 | 3
int f(int s, int c) { return s ^ (c ? 56 : 0); }

//: further 141 | 3 | 3 | 3
int f(int s, int c) { return c ? s ^ 56 : s; }

//: further 142 | 3 | 3 | 3
U64 f(U64 x, bool c) { return c ? __builtin_bswap64(x) : x; }

//: further 143 | 4 | 4 | 4
U64 f(U64 x, int c) { return c == 0 ? x << 8 : x >> 8; }

//: further 144 | 5 | 5 | 5
U64 f(U64 x, int d) { return d > 0 ? x << d : x >> -d; }

//: further 145 | 3 | 3 | 2
int f(int x, bool c) { return c ? -x : x; }

//: further 146 | 3 | 3 | 3
int f(int x, int c) { return (x ^ -c) + c; }

//: further 147 | 4 | 4 | 4
U64 f(U64 a, U64 b, int c) { return c ? a & b : a | b; }

//: further 148 | 2 | 2 | 2
U64 f(U64 a, U64 b) { return a ? a : b; }

//: further 149 | 4 | 3 | 4
U64 f(U64 a, U64 b) { return a ? a & -a : b; }

//: further 150 | 2 | 2 | 2
U64 f(U64 a, U64 b) { U64 x = a & b; return x ? x : a; }

//: further 151 | 3 | 3 | 3
U64 f(U64 a, U64 b) { return a & b ? a ^ b : a; }

//: further 152 | 3 | 3 | 3
U64 f(U64 a, U64 b) { return a + b > a ? a : b; }

//: further 153 | 3 | 3 | 2
U64 f(U64 a, U64 b) { U64 s = a + b; return s < a ? ~0ULL : s; }

//: further 154 | 3 | 3 | 2
unsigned f(unsigned a, unsigned b) { unsigned s = a + b; return s < a ? ~0u : s; }

//: further 155 | 4 | 4 | 3
unsigned f(unsigned a, unsigned b) { return a > b ? a - b : b - a; }

//: further 156 | 3 | 3 | 3
U64 f(U64 a, U64 b, U64 m) { return (a & m) | (b & ~m); }

//: further 157 | 3 | 3 | 3
U64 f(U64 a, U64 b, U64 c) { return (a & b) | (~a & c); }

//: further 158 | 3 | 2 | 2
U64 f(U64 a, U64 b, U64 c) { return a ^ (a | b) ^ c; }

//: further 159 | 3 | 3 | 3
U64 f(U64 a, U64 b, U64 c, U64 d) { return (a & b) | (c & d); }

//: further 160 | 3 | 3 | 3
U64 f(U64 a, U64 b, U64 c, U64 d) { return (a | b) & (c | d); }

//: further 161 | 4 | 3 | 3
U64 f(U64 a, U64 b, U64 c, U64 d) { return a & b & c & ~d; }

//: further 162 | 3 | 3 | 3
U64 f(U64 a, U64 b, U64 c) { return ~(a | b | c); }

//: further 163 | 2 | 2 | 1
U64 f(U64 a, U64 b) { return ~a ^ b; }

//: further 164 | 2 | 2 | 2
U64 f(U64 a, U64 b) { return ~(a | b); }

//: further 165 | 2 | 2 | 2
U64 f(U64 a, U64 b) { return ~a & ~b; }

//: further 166 | 2 | 2 | 1
U64 f(U64 a, U64 b) { return ~a | b; }

//: further 167 | 1 | 1 | 1
U64 f(U64 a) { return -~a; }

//: further 168 | 1 | 1 | 1
U64 f(U64 a) { return ~-a; }

//: further 169 | 2 | 2 | 1
U64 f(U64 a) { return a & 0x0f0f0f0f0f0f0f0fULL; }

//: further 170 | 2 | 2 | 1
U64 f(U64 a) { return a & 0xffffffff00000000ULL; }

//: further 171 | 1 | 1 | 1
U64 f(U64 a) { return a | 0xff; }

//: further 172 | 2 | 2 | 1
U64 f(U64 a) { return a ^ 0xffffffffULL; }

//: further 173 | 2 | 2 | 2
U64 f(U64 a) { return a + 0x100000000ULL; }

//: further 174 | 1 | 1 | 1
U64 f(U64 a) { return a - 0x80; }

//: further 175 | 1 | 1 | 1
U64 f(U64 a) { return a + 128; }

//: further 176 | 1 | 1 | 2
U64 f(U64 a) { return a * 8 + 56; }

//: further 177 | 1 | 1 | 1
U64 f(U64 a) { return 5 * a; }

//: further 178 | 2 | 2 | 2
U64 f(U64 a) { return 6 * a; }

//: further 179 | 2 | 2 | 3
U64 f(U64 a) { return 11 * a; }

//: further 180 | 3 | 3 | 3
U64 f(U64 a) { return 100 * a; }

//: further 181 | 2 | 2 | 2
U64 f(U64 a) { return 255 * a; }

//: further 182 | 2 | 2 | 1
U64 f(U64 a) { return 257 * a; }

//: further 183 | 2 | 2 | 3
unsigned f(unsigned a) { return 12 * a + 3; }

//: further 184 | 2 | 2 | 2
int f(int a, int b) { return a * 8 + b * 64; }

//: further 185 | 1 | 1 | 2
int f(int a, int b) { return (a << 3) + b - 1; }

//: further 186 | 1 | 1 | 1
int f(int piece) { return piece & 7; }

//: further 187 | 2 | 2 | 1
int f(int color, int type) { return color << 3 | type; }

//: further 188 | 1 | 1 | 1
int f(int piece) { return piece ^ 8; }

//: further 189 | 2 | 2 | 2
int f(int piece) { return (piece >> 3) ^ 1; }

//: further 190 | 3 | 3 | 2
bool f(int a, int b) { return (a ^ b) & 8; }

//: further 191 | 5 | 5 | 4
bool f(int a, int b) { return ((a ^ b) & 8) != 0 && b != 0; }

//: further 192 | 4 | 4 | 3
bool f(int a, int b) { return a >> 3 == b >> 3; }

//: further 193 | 3 | 3 | 3
bool f(int a, int b) { return (a & 7) == (b & 7); }

//: further 194 | 8 | 8 | 8
bool f(int a, int b) { return (a >> 3) - (a & 7) == (b >> 3) - (b & 7); }

//: further 195 | 8 | 8 | 7
bool f(int a, int b) { return (a & 7) == (b & 7) || a >> 3 == b >> 3; }

//: further 196 | 3 | 3 | 2
bool f(int s) { return ((s >> 3) + s) & 1; }

//: further 197 | 4 | 4 | 3
bool f(int s) { return (9 * s & 8) == 0; }

//: further 198 | 3 | 3 | 7
bool f(unsigned s) { return s % 9 == 0; }

//: comparison 1 | 2 | 2 | 3
bool f(unsigned char c) { return (c < 0) != (c < 7); }

//: comparison 2 | 3 | 3 | 3
int f(unsigned char c) { return (c < 0) != (c < 2); }

//: comparison 3 | 1 | 1 | 1
bool f(unsigned char c) { return !(c >= 0) && c != 2; }

//: comparison 4 | 4 | 4 | 5
int f(unsigned short c) { return c >= 39058 && c <= 39065; }

//: comparison 5 | 4 | 4 | 5
int f(short c) { return c > 3 && c < 10; }

//: comparison 6 | 4 | 4 | 5
int f(short c) { return c >= 9033 && c <= 9233; }

//: comparison 7 | 3 | 3 | 5
bool f(short c) { return c > 0 && c < 7; }

//: comparison 8 | 4 | 4 | 5
int f(short c) { return c < -1 || c > 199; }

//: comparison 9 | 3 | 3 | 5
bool f(short c) { return c > 14931 && c < 14951; }

//: comparison 10 | 3 | 3 | 5
bool f(signed char c) { return c > 1 && c < 8; }

//: comparison 11 | 4 | 4 | 5
int f(signed char c) { return c < 3 || c > 10; }

//: comparison 12 | 4 | 4 | 3
int f(int c) { return c < -1 || c > 19; }

//: comparison 13 | 2 | 2 | 2
bool f(int c) { return c > -1 && c < 199; }

//: comparison 14 | 2 | 2 | 2
bool f(int c) { return c < 0 || c > 20; }

//: comparison 15 | 4 | 4 | 3
int f(int c) { return c > 736 && c < 756; }

//: comparison 16 | 3 | 3 | 3
bool f(int c) { return c == 646 || c == 647; }

//: comparison 17 | 4 | 4 | 3
int f(int c) { return c >= -5 && c <= -3; }

//: comparison 18 | 2 | 2 | 2
bool f(int c) { return c > -1 && c < 19; }

//: comparison 19 | 5 | 5 | 3
bool f(int c) { return c == 1 || c == 8; }

//: comparison 20 | 3 | 3 | 2
int f(unsigned c) { return c < 0 || c > 20; }

//: comparison 21 | 2 | 2 | 2
bool f(unsigned c) { return c < 0 || c > 195; }

//: comparison 22 | 4 | 4 | 3
int f(unsigned c) { return c >= 3 && c <= 10; }

//: comparison 23 | 3 | 3 | 2
int f(unsigned c) { return c == 0 || c == 2; }

//: comparison 24 | 4 | 4 | 3
int f(unsigned c) { return c < 3 || c > 203; }

//: comparison 25 | 6 | 6 | 3
int f(unsigned c) { return c == 0 || c == 199; }

//: comparison 26 | 1 | 1 | 1
bool f(unsigned c) { return !(c >= 0) && c != 1; }

//: comparison 27 | 3 | 3 | 3
bool f(unsigned c) { return c == 359 || c == 360; }

//: comparison 28 | 6 | 6 | 4
int f(unsigned c) { return c == 333 || c == 533; }

//: comparison 29 | 3 | 3 | 2
int f(unsigned c) { return c < 0 || c > 19; }

//: comparison 30 | 2 | 2 | 2
bool f(int a, int b) { return a < 0 && b < 0; }

//: comparison 31 | 3 | 3 | 3
bool f(int a, int b) { return a >= 0 && b >= 0; }

//: comparison 32 | 2 | 2 | 2
bool f(long long a, long long b) { return a < 0 || b < 0; }

//: comparison 33 | 3 | 3 | 3
bool f(U64 a, U64 b) { return a < 64 && b < 64; }

//: comparison 34 | 3 | 3 | 3
bool f(U64 a, U64 b) { return a >= 64 || b >= 64; }

//: comparison 35 | 3 | 3 | 7
bool f(unsigned a) { return a % 7 == 0; }

//: comparison 36 | 3 | 3 | 7
bool f(unsigned a) { return a % 641 == 0; }

//: comparison 37 | 8 | 8 | 8
U64 f(unsigned char a) { return a / 7; }

//: comparison 38 | 7 | 7 | 8
U64 f(unsigned short a) { return a % 1000; }

//: comparison 39 | 4 | 4 | 7
U64 f(U64 a) { return (a >> 20) / 12345; }

//: comparison 40 | 2 | 2 | 3
int f(int a, int b) { return a < 0 ? -1 : 7; }

//: comparison 41 | 7 | 7 | 3
int f(int a) { return a > 0 ? 1 : a < 0 ? -1 : 0; }

//: comparison 42 | 2 | 2 | 3
long long f(long long a) { return a < 0 ? -1 : 1; }

//: comparison 43 | 4 | 4 | 2
unsigned f(unsigned a, unsigned b) { return a < b ? 0 : a - b; }

//: comparison 44 | 3 | 3 | 2
unsigned f(unsigned a, unsigned b) { return a + b < a ? 0xffffffff : a + b; }

//: comparison 45 | 3 | 3 | 2
U64 f(unsigned a, unsigned b) { unsigned s = a + b; return s < a ? 0xffffffff : s; }

//: comparison 46 | 2 | 2 | 2
U64 f(U64 a, U64 b) { return a + (b != 0); }

//: comparison 47 | 2 | 2 | 2
U64 f(U64 a, U64 b, U64 c) { return a + (b < c); }

//: comparison 48 | 2 | 2 | 2
U64 f(U64 a, U64 b, U64 c) { return a - (b < c); }

//: comparison 49 | 2 | 2 | 2
U64 f(U64 a, unsigned b) { return a + (b != 0); }

//: comparison 50 | 4 | 4 | 3
bool f(U64 x, int b) { return (x & 16) != 0 && b != 0; }

//: comparison 51 | 5 | 5 | 3
bool f(U64 x, int b) { return (x & 16) == 0 && b == 3; }

//: comparison 52 | 5 | 5 | 3
bool f(U64 x, U64 y) { return (x & 16) != 0 && (y & 2) != 0; }

//: comparison 53 | 3 | 3 | 2
int f(int a, int b) { return abs(a + b); }

//: comparison 54 | 4 | 4 | 3
long long f(int a, int b) { return abs(a - b); }

//: comparison 55 | 5 | 5 | 4
int f(U64 x) { return x ? __builtin_clzll(x) : 7; }

//: comparison 56 | 5 | 5 | 4
int f(U64 x) { return x == 0 ? -3 : __builtin_clzll(x); }

//: div signed | 2 | 2 | 1
int f(int a,int b){return a/b;}

//: mod signed | 2 | 2 | 2
int f(int a,int b){return a%b;}

//: div3 | 5 | 5 | 5
int f(int a){return a/3;}

//: div10 | 5 | 5 | 5
int f(int a){return a/10;}

//: mod3 | 7 | 7 | 7
int f(int a){return a%3;}

//: div8 | 4 | 4 | 4
int f(int a){return a/8;}

//: mod8 | 5 | 5 | 4
int f(int a){return a%8;}

//: div ll | 2 | 2 | 1
long long f(long long a,long long b){return a/b;}

//: udiv3 | 3 | 3 | 4
unsigned f(unsigned a){return a/3;}

//: udiv64 10 | 3 | 3 | 4
U64 f(U64 a){return a/10;}

//: umod 10 | 6 | 6 | 6
U64 f(U64 a){return a%10;}

//: pop32 | 12 | 2 | 4
unsigned f(unsigned x){ x = x - ((x >> 1) & 0x55555555); x = (x & 0x33333333) + ((x >> 2) & 0x33333333); x = (x + (x >> 4)) & 0x0f0f0f0f; return (x * 0x01010101) >> 24; }

//: north | 1 | 1 | 1
U64 f(U64 b){return b<<8;}

//: noEa | 3 | 3 | 2
U64 f(U64 b){return (b<<9)&0xfefefefefefefefeULL;}

//: king | 12 | 12 | 9
U64 f(U64 k){U64 a=((k<<1)&0xfefefefefefefefeULL)|((k>>1)&0x7f7f7f7f7f7f7f7fULL); k|=a; return a|(k<<8)|(k>>8);}

//: knight | 21 | 21 | 15
U64 f(U64 k){U64 l1=(k>>1)&0x7f7f7f7f7f7f7f7fULL,l2=(k>>2)&0x3f3f3f3f3f3f3f3fULL,r1=(k<<1)&0xfefefefefefefefeULL,r2=(k<<2)&0xfcfcfcfcfcfcfcfcULL;U64 h1=l1|r1,h2=l2|r2;return (h1<<16)|(h1>>16)|(h2<<8)|(h2>>8);}

//: avg | 4 | 4 | 3
U64 f(U64 x,U64 y){return (x&y)+((x^y)>>1);}

//: max | 2 | 2 | 2
int f(int a,int b){return a>b?a:b;}

//: max branchless | 2 | 2 | 2
int f(int x,int y){return x ^ ((x ^ y) & -(x < y));}

//: sign (2) | 5 | 5 | 3
int f(int v){return (v>0)-(v<0);}

//: abs | 2 | 2 | 2
int f(int v){int m=v>>31;return (v+m)^m;}

//: opposite signs | 2 | 2 | 2
bool f(int x,int y){return (x^y)<0;}

//: merge | 3 | 3 | 3
U64 f(U64 a,U64 b,U64 m){return a^((a^b)&m);}

//: cond set | 5 | 5 | 5
unsigned f(bool c,unsigned m,unsigned w){return w ^ ((-c ^ w) & m);}

//: interleave | 12 | 12 | 8
unsigned f(unsigned x){x=(x|(x<<8))&0x00FF00FF;x=(x|(x<<4))&0x0F0F0F0F;x=(x|(x<<2))&0x33333333;x=(x|(x<<1))&0x55555555;return x;}

//: haszero | 5 | 5 | 7
bool f(unsigned v){return ((v) - 0x01010101UL) & ~(v) & 0x80808080UL;}

//: next perm | 10 | 9 | 10
unsigned f(unsigned v){unsigned t=v|(v-1);return (t+1)|(((~t & -~t)-1)>>(__builtin_ctz(v)+1));}

//: roundup | 12 | 12 | 7
unsigned f(unsigned v){v--;v|=v>>1;v|=v>>2;v|=v>>4;v|=v>>8;v|=v>>16;v++;return v;}

//: parity 32 | 10 | 10 | 7
unsigned f(unsigned v){v^=v>>16;v^=v>>8;v^=v>>4;v&=0xf;return (0x6996>>v)&1;}

//: reverse32 | 16 | 16 | 16
unsigned f(unsigned v){v = ((v >> 1) & 0x55555555) | ((v & 0x55555555) << 1);v = ((v >> 2) & 0x33333333) | ((v & 0x33333333) << 2);v = ((v >> 4) & 0x0F0F0F0F) | ((v & 0x0F0F0F0F) << 4);v = ((v >> 8) & 0x00FF00FF) | ((v & 0x00FF00FF) << 8);v = ( v >> 16 ) | ( v << 16);return v;}

//: murmur | 10 | 10 | 13
U64 f(U64 k){k^=k>>33;k*=0xff51afd7ed558ccdULL;k^=k>>33;k*=0xc4ceb9fe1a85ec53ULL;k^=k>>33;return k;}

//: xorshift | 6 | 6 | 3
U64 f(U64 x){x^=x<<13;x^=x>>7;x^=x<<17;return x;}

//: splitmix | 12 | 12 | 18
U64 f(U64 x){U64 z=(x+=0x9e3779b97f4a7c15ULL);z=(z^(z>>30))*0xbf58476d1ce4e5b9ULL;z=(z^(z>>27))*0x94d049bb133111ebULL;return z^(z>>31);}

//: jenkins | 15 | 15 | 24
unsigned f(unsigned a){a=(a+0x7ed55d16)+(a<<12);a=(a^0xc761c23c)^(a>>19);a=(a+0x165667b1)+(a<<5);a=(a+0xd3a2646c)^(a<<9);a=(a+0xfd7046c5)+(a<<3);a=(a^0xb55a4f09)^(a>>16);return a;}

//: flip vertical | 1 | 1 | 1
U64 f(U64 x){const U64 k1=0x00FF00FF00FF00FFULL;const U64 k2=0x0000FFFF0000FFFFULL;x=((x>>8)&k1)|((x&k1)<<8);x=((x>>16)&k2)|((x&k2)<<16);x=(x>>32)|(x<<32);return x;}

//: mirror (2) | 21 | 21 | 15
U64 f(U64 x){const U64 k1=0x5555555555555555ULL,k2=0x3333333333333333ULL,k4=0x0f0f0f0f0f0f0f0fULL;x=((x>>1)&k1)|((x&k1)<<1);x=((x>>2)&k2)|((x&k2)<<2);x=((x>>4)&k4)|((x&k4)<<4);return x;}

//: flip diag | 21 | 21 | 20
U64 f(U64 x){U64 t;const U64 k1=0x5500550055005500ULL,k2=0x3333000033330000ULL,k4=0x0f0f0f0f00000000ULL;t=k4&(x^(x<<28));x^=t^(t>>28);t=k2&(x^(x<<14));x^=t^(t>>14);t=k1&(x^(x<<7));x^=t^(t>>7);return x;}

//: hyperbola file | 8 | 8 | 8
U64 f(U64 occ,U64 mask,U64 r){U64 fwd=occ&mask,rev=__builtin_bswap64(fwd);fwd-=r;rev-=__builtin_bswap64(r);fwd^=__builtin_bswap64(rev);return fwd&mask;}

//: wpawn double | 5 | 5 | 3
U64 f(U64 p,U64 e){U64 s=(p<<8)&e;return (s<<8)&e&0xff000000ULL;}

//: wpawn attacks | 7 | 7 | 5
U64 f(U64 p){return ((p<<7)&0x7f7f7f7f7f7f7f7fULL)|((p<<9)&0xfefefefefefefefeULL);}

//: east fill | 12 | 12 | 9
U64 f(U64 g){const U64 a=0xfefefefefefefefeULL,b=0xfcfcfcfcfcfcfcfcULL,c=0xf0f0f0f0f0f0f0f0ULL;g|=a&(g<<1);g|=b&(g<<2);g|=c&(g<<4);return g;}

//: nort occl | 13 | 13 | 8
U64 f(U64 g,U64 p){g|=p&(g<<8);p&=p<<8;g|=p&(g<<16);p&=p<<16;g|=p&(g<<32);return g;}

//: magic index (2) | 3 | 3 | 3
int f(U64 occ,U64 mask,U64 magic){return (int)(((occ&mask)*magic)>>52);}

//: file of | 1 | 1 | 1
int f(int s){return s&7;}

//: rank of | 1 | 1 | 1
int f(int s){return s>>3;}

//: same color | 5 | 5 | 3
bool f(int a,int b){int t=a^b;return (((t>>3)^t)&1)==0;}

//: distance (2) | 12 | 12 | 9
int f(int a,int b){int rd=abs((a>>3)-(b>>3)),fd=abs((a&7)-(b&7));return rd>fd?rd:fd;}

//: manhattan | 11 | 11 | 8
int f(int a,int b){return abs((a>>3)-(b>>3))+abs((a&7)-(b&7));}

//: move pack | 7 | 7 | 5
unsigned f(unsigned from,unsigned to,unsigned fl){return ((fl&0xf)<<12)|((from&0x3f)<<6)|(to&0x3f);}

//: more than one | 3 | 2 | 3
bool f(U64 b){return (b&(b-1))!=0;}

//: lsb pop | 2 | 1 | 2
U64 f(U64 b){return b&(b-1);}

//: nonwrap rel rank | 3 | 3 | 3
int f(int c,int r){return r^(c*7);}

//: flip square | 1 | 1 | 1
int f(int s){return s^56;}

//: popcount loopfree | 16 | 2 | 4
int f(U64 x){const U64 k1=0x5555555555555555ULL,k2=0x3333333333333333ULL,k4=0x0f0f0f0f0f0f0f0fULL,kf=0x0101010101010101ULL;x=x-((x>>1)&k1);x=(x&k2)+((x>>2)&k2);x=(x+(x>>4))&k4;x=(x*kf)>>56;return (int)x;}

//: clamp (2) | 4 | 4 | 4
int f(int x,int lo,int hi){return x<lo?lo:x>hi?hi:x;}

//: select (2) | 2 | 2 | 2
U64 f(int c,U64 a,U64 b){return c?a:b;}

//: log2 | 1 | 3 | 3
int f(unsigned v){return 31-__builtin_clz(v);}

//: is pow2 | 6 | 5 | 5
bool f(unsigned v){return v&&!(v&(v-1));}

//: gray | 2 | 2 | 1
unsigned f(unsigned n){return n^(n>>1);}

//: align | 3 | 3 | 4
U64 f(U64 p,U64 a){return (p+a-1)&-a;}

//: align16 | 2 | 2 | 2
U64 f(U64 p){return (p+15)&~15ULL;}

//: sext | 2 | 2 | 2
int f(int x){return (x^0x80)-0x80;}

//: mulhi32 | 2 | 2 | 2
unsigned f(unsigned a,unsigned b){return (unsigned)(((U64)a*b)>>32);}

//: fastrange | 2 | 2 | 2
unsigned f(unsigned x,unsigned n){return ((U64)x*n)>>32;}

//: lower bits diff | 4 | 2 | 3
U64 f(U64 a,U64 b){return a&~b&-(a&~b);}

//: 64 range | 3 | 3 | 2
int f(int s){return s>=0&&s<64;}

//: piece type | 3 | 3 | 3
int f(int p){return p<6?p:p-6;}

//: minus if | 4 | 4 | 4
int f(int v,bool c){return (v^-c)+c;}

//: rotate left | 1 | 1 | 2
U64 f(U64 x,int s){return (x<<s)|(x>>(64-s));}

//: rotate 32 const | 1 | 1 | 1
unsigned f(unsigned x){return (x<<5)|(x>>27);}

//: hash mix | 6 | 6 | 13
unsigned f(unsigned h,unsigned k){k*=0xcc9e2d51;k=(k<<15)|(k>>17);k*=0x1b873593;h^=k;h=(h<<13)|(h>>19);return h*5+0xe6546b64;}

//: range char | 3 | 3 | 5
bool f(char c){return c>='a'&&c<='h';}

//: three way | 6 | 6 | 3
int f(unsigned a,unsigned b,unsigned c){return a<b&&b<c;}

//: u8 sum | 1 | 1 | 2
unsigned char f(unsigned char a,unsigned char b){return a+b;}

//: Population count of 32 bits, its bytes summed by shifts | 12 | 2 | 4
int members(unsigned x) {
    x = x - ((x >> 1) & 0x55555555);
    x = (x & 0x33333333) + ((x >> 2) & 0x33333333);
    x = (x + (x >> 4)) & 0x0f0f0f0f;
    x += x << 8;
    x += x << 16;
    return x >> 24;
}

//: Population count of 64 bits, its bytes summed by shifts | 16 | 2 | 4
int members(uint64_t x) {
    x = x - ((x >> 1) & 0x5555555555555555);
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
    x += x << 8;
    x += x << 16;
    x += x << 32;
    return x >> 56;
}

//: Leading zeros from smeared bits, counted by shifts | 23 | 12 | 10
int leading(unsigned x) {
    x |= x >> 1;
    x |= x >> 2;
    x |= x >> 4;
    x |= x >> 8;
    x |= x >> 16;
    x = ~x;
    x = x - ((x >> 1) & 0x55555555);
    x = (x & 0x33333333) + ((x >> 2) & 0x33333333);
    x = (x + (x >> 4)) & 0x0f0f0f0f;
    x = x + (x << 8);
    x = x + (x << 16);
    return x >> 24;
}

//: A third by sums of shifts | 6 | 6 | 5
unsigned third(unsigned n) {
    unsigned r = n + (n << 2);
    r += r << 4;
    r += r << 8;
    r += r << 16;
    return (r + (n >> 1) - (n >> 3)) >> 30;
}

//: The remainder by 63 from two products | 4 | 4 | 5
unsigned by_63(unsigned n) {
    unsigned r = (n << 2) + (n << 8);
    r += r << 12;
    r += n << 26;
    return (r + (n >> 4)) >> 26;
}

//: The last digit's carry of a quotient that is almost exact | 4 | 4 | 4
int quotient(int n, int q) {
    int r = n - q * 10;
    return q + ((r + 6) >> 4);
}

//: The sum with a part of the sign | 3 | 3 | 3
int biased(int n) {
    return n + (n >> 31 & 9);
}

//: A quotient by ten from shifts | 17 | 17 | 13
int tenth(int n) {
    n += n >> 31 & 9;
    int q = (n >> 1) + (n >> 2);
    q += q >> 4;
    q += q >> 8;
    q += q >> 16;
    q >>= 3;
    int r = n - q * 10;
    return q + ((r + 6) >> 4);
}

//: A quotient by twelve from shifts | 18 | 18 | 13
int twelfth(int n) {
    n += n >> 31 & 11;
    int q = (n >> 1) + (n >> 3);
    q += q >> 4;
    q += q >> 8;
    q += q >> 16;
    q >>= 3;
    int r = n - q * 12;
    return q + ((r + 4) >> 4);
}

//: The bits of a word reversed, its bytes swapped by shifts | 16 | 16 | 16
unsigned reversed(unsigned x) {
    x = (x & 0x55555555) << 1 | (x >> 1 & 0x55555555);
    x = (x & 0x33333333) << 2 | (x >> 2 & 0x33333333);
    x = (x & 0x0f0f0f0f) << 4 | (x >> 4 & 0x0f0f0f0f);
    return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}

//: Parity by a product of 32 bits | 8 | 8 | 6
int parity(unsigned x) {
    x ^= x >> 1;
    x = (x ^ x >> 2) & 0x11111111;
    return x * 0x11111111 >> 28 & 1;
}

//: The sum of nibbles by a product of 32 bits | 3 | 3 | 4
unsigned sum_of_nibbles(unsigned x) {
    return (x & 0x11111111) * 0x11111111 >> 28;
}

//: The inverse of three | 8 | 8 | 8
unsigned exact_third(unsigned n) {
    unsigned r = (0x55555555 * n + (n >> 1) - (n >> 3)) >> 30;
    return (n - r) * 0xaaaaaaab;
}

//: A half of a shuffle | 16 | 16 | 16
unsigned spread(unsigned x) {
    x &= 0xffff;
    unsigned t = x & 0xff00;
    x = x ^ t ^ t << 8;
    t = x & 0x00f000f0;
    x = x ^ t ^ t << 4;
    t = x & 0x0c0c0c0c;
    x = x ^ t ^ t << 2;
    t = x & 0x22222222;
    return x ^ t ^ t << 1;
}

//: A product with three bits | 2 | 2 | 3
unsigned threefold(unsigned x) { return x * 0x01001001 >> 24; }

//: A union with a rotated half | 2 | 2 | 1
unsigned f(unsigned a, unsigned b) { return a | (b << 8 | b >> 24); }

//: A difference from a rotated half | 2 | 2 | 1
unsigned f(unsigned a, unsigned b) { return a ^ (b << 8 | b >> 24); }

//: An intersection with a rotated half | 2 | 2 | 1
unsigned f(unsigned a, unsigned b) { return a & (b << 8 | b >> 24); }

//: Bytes that change places by a rotation | 4 | 4 | 3
unsigned f(unsigned x) {
    unsigned low = x & 0x00ff00ff;
    return (low << 16 | low >> 16) | (x & 0xff00ff00);
}

//: Bytes that change places by a difference | 4 | 4 | 3
unsigned f(unsigned x) {
    unsigned t = (x ^ (x << 16 | x >> 16)) & 0x00ff00ff;
    return x ^ t;
}

//: A mask of half a word, difference | - | 3 | 5
int f(unsigned x) { return __builtin_popcount(x ^ 0xaaaaaaaa); }

//: A mask of half a word, union | - | 3 | 5
int f(unsigned x) { return __builtin_popcount(x | 0xaaaaaaaa); }

//: A choice by a mask of half a word | 2 | 2 | 2
unsigned f(unsigned x, unsigned a, unsigned b) { return (x & 0x0f0f0f0f) ? a : b; }

//: Weights of empty fields | 8 | 8 | 6
int f(unsigned x) { return ((x & 0x0f0f0f0f) ? 0 : 4) + ((x & 0x33333333) ? 0 : 2); }

//: A mask of the lowest bit | 4 | 4 | 3
unsigned f(unsigned x, unsigned y) { return y ^ (-(x & 1) & 0x3f); }

//: A number below seven or zero | 4 | 4 | 3
unsigned f(unsigned x) { x = x >> 29; return x & ((int)(x - 7) >> 31); }

//: A negative in a sum | 3 | 3 | 3
U64 f(U64 a, U64 b) { return (-a + b) * (a + b); }

//: A quotient by eleven from shifts | 9 | 9 | 7
int f(int n) {
    int q = (n >> 4) + (n >> 6) + (n >> 7);
    int r = n - q * 11;
    return q + ((r + 5) >> 4);
}

//: A quotient by five, a later constant first | 7 | 7 | 6
int f(int n) {
    int q = (n >> 5) + (n >> 3);
    return q + ((n - q * 13 + 5) >> 2);
}

//: A swap of pairs of bits by a difference | 5 | 5 | 6
unsigned f(unsigned x) {
    unsigned t = (x ^ (x >> 2)) & 0x22488842;
    return (t | (t << 2)) ^ x;
}

//: A swap of bits by a difference, a word | 6 | 6 | 8
U64 f(U64 x) {
    U64 t = (x ^ (x >> 2)) & 0x2248884222488842;
    return (t | (t << 2)) ^ x;
}

//: A sum that begins with a shift | 6 | 6 | 4
unsigned f(unsigned n) { return (n >> 4) - ((n >> 2) & 3) + (n & 3); }

//: A shifted word, a subtrahend and a summand | 3 | 3 | 2
U64 f(U64 x, U64 y, U64 z) { return (x >> 4) - y + z; }
