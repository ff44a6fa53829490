// The bit scans of the page BitScan of the Chess Programming Wiki, as they are printed.

//# Martin Läuter, and Charles E. Leiserson, Harald Prokop, Keith H. Randall: isolated LS1B
const int index64[64] = {
    0,  1, 48,  2, 57, 49, 28,  3,
    61, 58, 50, 42, 38, 29, 17,  4,
    62, 55, 59, 36, 53, 51, 43, 22,
    45, 39, 33, 30, 24, 18, 12,  5,
    63, 47, 56, 27, 60, 41, 37, 16,
    54, 35, 52, 21, 44, 32, 23, 11,
    46, 26, 40, 15, 34, 20, 31, 10,
    25, 14, 19,  9, 13,  8,  7,  6
};

int bitScanForward(U64 bb) {
    const U64 debruijn64 = C64(0x03f79d71b4cb0a89);
    assert (bb != 0);
    return index64[((bb & -bb) * debruijn64) >> 58];
}
//= bitScanForward(bb) == first(bb)
//= bitScanForward(bb) == bit_scan_forward_de_bruijn(bb)

//# Kim Walisch: separated LS1B
const int index64[64] = {
    0, 47, 1, 56, 48, 27, 2, 60,
    57, 49, 41, 37, 28, 16, 3, 61,
    54, 58, 35, 52, 50, 42, 21, 44,
    38, 32, 29, 23, 17, 11, 4, 62,
    46, 55, 26, 59, 40, 36, 15, 53,
    34, 51, 20, 43, 31, 22, 10, 45,
    25, 39, 14, 33, 19, 30, 9, 24,
    13, 18, 8, 12, 7, 6, 5, 63
};

int bitScanForward(U64 bb) {
    const U64 debruijn64 = C64(0x03f79d71b4cb0a89);
    assert (bb != 0);
    return index64[((bb ^ (bb-1)) * debruijn64) >> 58];
}

/* The reverse scan by Kim Walisch and Mark Dickinson has the same table. */
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

/* Generalized bit scan by Gerd Isenberg. Printed: rMask = ~(U64)reverse. */
int bitScan(U64 bb, bool reverse) {
    U64 rMask;
    assert (bb != 0);
    rMask = -(U64)reverse;
    bb &= -bb | rMask;
    return bitScanReverse(bb);
}
//= bitScanForward(bb) == bit_scan_forward_de_bruijn_separated(bb)
//= bitScanForward(bb) == first(bb)
//= bitScanReverse(bb) == last(bb)
//= bitScan(bb, false) == first(bb) && bitScan(bb, true) == last(bb)

//# Matt Taylor's folding trick
const int lsb_64_table[64] =
{
    63, 30, 3, 32, 59, 14, 11, 33,
    60, 24, 50, 9, 55, 19, 21, 34,
    61, 29, 2, 53, 51, 23, 41, 18,
    56, 28, 1, 43, 46, 27, 0, 35,
    62, 31, 58, 4, 5, 49, 54, 6,
    15, 52, 12, 40, 7, 42, 45, 16,
    25, 57, 48, 13, 10, 39, 8, 44,
    20, 47, 38, 22, 17, 37, 36, 26
};

int bitScanForward(U64 bb) {
    unsigned int folded;
    assert (bb != 0);
    bb ^= bb - 1;
    folded = (int) bb ^ (bb >> 32);
    return lsb_64_table[folded * 0x78291ACF >> 26];
}

/* A slightly modified version, which computes bb - 1 twice. */
int bitScanForwardM(BitBoard bb) {
    unsigned int folded;
    assert (bb != 0);
    folded = (int)((bb ^ (bb-1)) >> 32);
    folded ^= (int)(bb ^ (bb-1)); // lea
    return lsb_64_table[folded * 0x78291ACF >> 26];
}
//= bitScanForward(bb) == first(bb)
//= bitScanForwardM(bb) == bit_scan_forward_matt_taylor(bb)

//# Walter Faxon's magic bit scan
// Seven of the gaps, `__`, are missing in print.
const char LSB_64_table[154] =
{
#define __ 0
    22, __, __, __, 30, __, __, 38, 18, __, 16, 15, 17, __, 46, 9, 19, 8, 7, 10,
    0, 63, 1, 56, 55, 57, 2, 11, __, 58, __, __, 20, __, 3, __, __, 59, __, __,
    __, __, __, 12, __, __, __, __, __, __, 4, __, __, 60, __, __, __, __, __, __,
    __, __, __, __, 21, __, __, __, 29, __, __, 37, __, __, __, 13, __, __, 45, __,
    __, __, 5, __, __, 61, __, __, __, 53, __, __, __, __, __, __, __, __, __, __,
    28, __, __, 36, __, __, __, __, __, __, 44, __, __, __, __, __, 27, __, __, 35,
    __, 52, __, __, 26, __, 43, 34, 25, 23, 24, 33, 31, 32, 42, 39, 40, 51, 41, 14,
    __, 49, 47, 48, __, 50, 6, __, __, 62, __, __, __, 54
#undef __
};

int bitScanForward(U64 bb)
{
    unsigned int t32;
    assert(bb);
    bb ^= bb - 1;
    t32 = (int)bb ^ (int)(bb >> 32);
    t32 ^= 0x01C5FC81;
    t32 += t32 >> 16;
    t32 -= (t32 >> 8) + 51;
    return LSB_64_table [t32 & 255]; // 0..63
}

int bitScanForwardSigned(U64 bb)
{
    int t32 = 0x01C5FC81;
    assert(bb);
    t32 ^= (int)((bb ^ (bb-1)) >> 32);
    t32 ^= (int)( bb ^ (bb-1)); // lea
    t32 += t32 >> 16;
    t32 -= (t32 >> 8) + 51;
    return LSB_64_table [t32 & 255];
}

/* Walter's original resets the LS1B, so that the index is one more, and 0 after 63. */
int bitScanForwardOriginal(U64 bb)
{
    unsigned int t32;
    assert(bb);
    bb = (bb & (bb-1)) ^ (bb-1);
    t32 = (int)bb ^ (int)(bb >> 32);
    t32 ^= 0x01C5FC81;
    t32 += t32 >> 16;
    t32 -= (t32 >> 8) + 51;
    return (LSB_64_table [t32 & 255] + 1) & 63;
}
//= bitScanForward(bb) == first(bb)
//= bitScanForwardSigned(bb) == bit_scan_forward_faxon_signed(bb)
//= bitScanForwardSigned(bb) == first(bb)
//= bitScanForwardOriginal(bb) == first(bb)

//# Bit scan by modulo
int trailingZeroCount(U64 bb) {
    static const int lookup67[67+1] = {
        64, 0, 1, 39, 2, 15, 40, 23,
        3, 12, 16, 59, 41, 19, 24, 54,
        4, -1, 13, 10, 17, 62, 60, 28,
        42, 30, 20, 51, 25, 44, 55, 47,
        5, 32, -1, 38, 14, 22, 11, 58,
        18, 53, 63, 9, 61, 27, 29, 50,
        43, 46, 31, 37, 21, 57, 52, 8,
        26, 49, 45, 36, 56, 7, 48, 35,
        6, 34, 33, -1 };
    return lookup67[(bb & -bb) % 67];
}
//= trailingZeroCount(bb) == first(bb)

//# Reinhard Scharnagl: divide and conquer
unsigned char lsbRS[256] = {
    8, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    5, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    6, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    5, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    7, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    5, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    6, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    5, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
    4, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0
};

int trailingZeroCount(U64 b) {
    unsigned buf;
    int acc = 0;
    if ((buf = (unsigned)b) == 0) {
        buf = (unsigned)(b >> 32);
        acc = 32; // missing in print
    }
    if ((unsigned short)buf == 0) {
        buf >>= 16;
        acc += 16;
    }
    if ((unsigned char)buf == 0) {
        buf >>= 8;
        acc += 8;
    }
    return acc + lsbRS[buf & 0xff]; // printed: 1sbRS
}
//= trailingZeroCount(b) == first(b)

//# Gerd Isenberg: direct calculation
// Four of the masks and the brackets are wrong in print.
int bitScanForward(U64 bb) {
    unsigned int lsb;
    assert (bb != 0);
    bb &= -bb; // LSB-Isolation
    lsb = (unsigned)bb
        | (unsigned)(bb>>32);
    return (((((((((((unsigned)(bb>>32) !=0) * 2)
        + ((lsb & 0xffff0000) !=0)) * 2)
        + ((lsb & 0xff00ff00) !=0)) * 2)
        + ((lsb & 0xf0f0f0f0) !=0)) * 2)
        + ((lsb & 0xcccccccc) !=0)) * 2)
        + ((lsb & 0xaaaaaaaa) !=0);
}
//= bitScanForward(bb) == first(bb)
//= bitScanForward(bb) == bit_scan_forward_isenberg(bb)

//# Index of the LS1B by population count
int popCount(U64 x) { return __builtin_popcountll(x); }

// precondition bb != 0
int bitScanForward(U64 bb) {
    assert (bb != 0);
    return popCount( (bb & -bb) - 1 );
}
//= bitScanForward(bb) == first(bb)

//# Eugene Nalimov: divide and conquer
// The table is not printed: it has the index of the MS1B of each byte, and 0 for 0.
const int ms1bTable[256] = {
    0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
    5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
    6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
    6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
    6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
    6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
    7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
    7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
    7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
    7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
    7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
    7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
    7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
    7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7
};

int bitScanReverse(U64 bb)
{
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
//= bb != none => bitScanReverse(bb) == last(bb)
//= bitScanReverse(bb) == bit_scan_reverse_nalimov(bb)

//# Gerd Isenberg: tribute to Frank Zappa
typedef unsigned __int64 OneSizeFits;
typedef unsigned int HotRats;
const HotRats s = 0;
const HotRats heik = 457;
const HotRats y = 1;
const HotRats e = 2;
const HotRats r = 3;
const HotRats b = 4;
const HotRats o = 5;
const HotRats u = 8;
const HotRats t = 16;
const HotRats i = 32;
const HotRats ka = (1<< 4)-1;
const HotRats waka = (1<< 8)-1;
const HotRats jawaka = (1<<16)-1;
const HotRats jazzFromHell = 0-(16*3*heik);

HotRats freakOut(OneSizeFits all) {
    HotRats so, fa;
    fa = (HotRats)(all >> i);
    so = (fa!=s) << o;
    fa ^= (HotRats) all & (fa!=s)-y;
    so ^= (jawaka < fa) << b;
    fa >>= (jawaka < fa) << b;
    so ^= ( waka - fa) >> t & u;
    fa >>= ( waka - fa) >> t & u;
    so ^= ( ka - fa) >> u & b;
    fa >>= ( ka - fa) >> u & b;
    so ^= jazzFromHell >> e*fa & r;
    return so;
}
//= x != none => freakOut(x) == last(x)
//= freakOut(x) == bit_scan_reverse_zappa(x)

//# Bit scan with reset
int bitScanAndReset(U64 *bb) {
    int idx = bit_scan_forward_trailing_zeros(*bb);
    *bb &= *bb - 1; // reset bit outside
    return idx;
}
U64 rest(U64 x) { bitScanAndReset(&x); return x; }
//= bitScanAndReset(x) == first(x) && rest(x) == reset_ls1b(x)
