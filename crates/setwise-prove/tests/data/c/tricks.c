// Well-known tricks with words.

//# Population count: Freed, Binary magic numbers, Dr. Dobb's Journal, 1983; the wiki's popCount
const U64 k1 = C64(0x5555555555555555); /*  -1/3   */
const U64 k2 = C64(0x3333333333333333); /*  -1/5   */
const U64 k4 = C64(0x0f0f0f0f0f0f0f0f); /*  -1/17  */
const U64 kf = C64(0x0101010101010101); /*  -1/255 */
int popCount (U64 x) {
    x =  x       - ((x >> 1)  & k1); /* put count of each 2 bits into those 2 bits */
    x = (x & k2) + ((x >> 2)  & k2); /* put count of each 4 bits into those 4 bits */
    x = (x       +  (x >> 4)) & k4 ; /* put count of each 8 bits into those 8 bits */
    x = (x * kf) >> 56; /* returns 8 most significant bits of x + (x<<8) + (x<<16) + (x<<24) + ...  */
    return (int) x;
}
//= popCount(x) == count(x)

//# Population count of 32 bits: Warren, Hacker's Delight, figure 5-1
int pop(unsigned x) {
    x = (x & 0x55555555) + ((x >> 1) & 0x55555555);
    x = (x & 0x33333333) + ((x >> 2) & 0x33333333);
    x = (x & 0x0F0F0F0F) + ((x >> 4) & 0x0F0F0F0F);
    x = (x & 0x00FF00FF) + ((x >> 8) & 0x00FF00FF);
    x = (x & 0x0000FFFF) + ((x >>16) & 0x0000FFFF);
    return x;
}
//= x < 1 << 32 => pop(x) == count(x)

//# Population count of 32 bits: Gosper, Mann, Lenard, Root and Mann, HAKMEM, item 169
int bitcount(unsigned n) {
    unsigned tmp = n - ((n >> 1) & 033333333333) - ((n >> 2) & 011111111111);
    return ((tmp + (tmp >> 3)) & 030707070707) % 63;
}
//= x < 1 << 24 => bitcount(x) == count(x)

//# Parity by a table in a number: Anderson, Bit Twiddling Hacks
int parity(U64 v) {
    v ^= v >> 32;
    v ^= v >> 16;
    v ^= v >> 8;
    v ^= v >> 4;
    v &= 0xf;
    return (0x6996 >> v) & 1;
}
// A linear function is known from its values for single bits.
//= parity(1 << $) == 1
//= parity(a ^ b) == (parity(a) + parity(b)) % 2
//= v < 65536 => parity(v) == count(v) % 2

//# Parity of a byte with a multiplication and a modulus: Anderson, Bit Twiddling Hacks
bool parity(unsigned char b) {
    return (((b * 0x0101010101010101ULL) & 0x8040201008040201ULL) % 0x1FF) & 1;
}
//= b < 256 => (parity(b) <=> count(b) % 2 == 1)

//# Interleaving bits by binary magic numbers: Anderson, Bit Twiddling Hacks
unsigned interleave(unsigned x, unsigned y) {
    static const unsigned int B[] = {0x55555555, 0x33333333, 0x0F0F0F0F, 0x00FF00FF};
    static const unsigned int S[] = {1, 2, 4, 8};
    x = (x | (x << S[3])) & B[3];
    x = (x | (x << S[2])) & B[2];
    x = (x | (x << S[1])) & B[1];
    x = (x | (x << S[0])) & B[0];
    y = (y | (y << S[3])) & B[3];
    y = (y | (y << S[2])) & B[2];
    y = (y | (y << S[1])) & B[1];
    y = (y | (y << S[0])) & B[0];
    return x | (y << 1);
}
//= x < 65536 && y < 65536 => interleave(x, y) == (deposit(x, 0x55555555) | deposit(y, 0xaaaaaaaa))

//# Interleaving bytes with a multiplication: Holger Bettag, in Bit Twiddling Hacks
unsigned short interleave(unsigned char x, unsigned char y) {
    return ((x * 0x0101010101010101ULL & 0x8040201008040201ULL) *
            0x0102040810204081ULL >> 49) & 0x5555 |
           ((y * 0x0101010101010101ULL & 0x8040201008040201ULL) *
            0x0102040810204081ULL >> 48) & 0xAAAA;
}
//= x < 256 && y < 256 => interleave(x, y) == (deposit(x, 0x5555) | deposit(y, 0xaaaa))

//# Reversing a byte with 3 operations: Schroeppel, HAKMEM, item 167
unsigned char reverse(unsigned char b) {
    return (b * 0x0202020202ULL & 0x010884422010ULL) % 1023;
}
//= b < 256 => reverse(b) == rotate_180(b) >> 56

//# Reversing a byte with 4 and with 7 operations: Anderson, Bit Twiddling Hacks
unsigned char reverse4(unsigned char b) {
    return ((b * 0x80200802ULL) & 0x0884422110ULL) * 0x0101010101ULL >> 32;
}
unsigned char reverse7(unsigned char b) {
    return ((b * 0x0802LU & 0x22110LU) | (b * 0x8020LU & 0x88440LU)) * 0x10101LU >> 16;
}
//= b < 256 => reverse4(b) == rotate_180(b) >> 56
//= b < 256 => reverse7(b) == rotate_180(b) >> 56

//# Reversing a word: Knuth, in Hacker's Delight, figure 7-4
U64 rev(U64 x) {
    U64 t;
    x = (x << 31) | (x >> 33);
    t = (x ^ (x >> 20)) & 0x00000FFF800007FFLL;
    x = (t | (t << 20)) ^ x;
    t = (x ^ (x >> 8)) & 0x00F8000F80700807LL;
    x = (t | (t << 8)) ^ x;
    t = (x ^ (x >> 4)) & 0x0808708080807008LL;
    x = (t | (t << 4)) ^ x;
    t = (x ^ (x >> 2)) & 0x1111111111111111LL;
    x = (t | (t << 2)) ^ x;
    return x;
}
//= rev(x) == rotate_180(x)

//# Next subset of a set: the Carry-Rippler, Marcel van Kervinck and Steffan Westcott
U64 next(U64 n, U64 d) { return (n - d) & d; }
//= is_subset(next(n, d), d)
//= is_subset(n, d) && is_subset(m, d) && n < m => n < next(n, d) && next(n, d) <= m
//= next(d, d) == 0

//# Next word with the same number of bits: Gosper, HAKMEM, item 175; Anderson's form
U64 next(U64 v) {
    assert(v != 0 && v != -(v & -v)); // not the last word with this number of bits
    U64 t = v | (v - 1); // t gets v's least significant 0 bits set to 1
    // Next set to 1 the most significant bit to change,
    // set to 0 the least significant ones, and add the necessary 1 bits.
    return (t + 1) | (((~t & -~t) - 1) >> (__builtin_ctzll(v) + 1));
}
//= v < next(v)
//= v < 65536 => count(next(v)) == count(v)
//= v < 1024 && v < w && w < next(v) => count(w) != count(v)

//# Logarithm of 32 bits by multiplication: Cole and Dickinson, in Bit Twiddling Hacks
int log2(uint32_t v) {
    static const int MultiplyDeBruijnBitPosition[32] =
    {
      0, 9, 1, 10, 13, 21, 2, 29, 11, 14, 16, 18, 22, 25, 3, 30,
      8, 12, 20, 28, 15, 17, 24, 7, 19, 27, 23, 6, 26, 5, 4, 31
    };

    v |= v >> 1; // first round down to one less than a power of 2
    v |= v >> 2;
    v |= v >> 4;
    v |= v >> 8;
    v |= v >> 16;

    return MultiplyDeBruijnBitPosition[(uint32_t)(v * 0x07C4ACDDU) >> 27];
}
//= 0 < v && v < 1 << 32 => log2(v) == last(v)

//# Trailing zeros of 32 bits: Leiserson, Prokop and Randall, in Bit Twiddling Hacks
int ctz(unsigned int v) {
    int r;           // result goes here
    static const int MultiplyDeBruijnBitPosition[32] =
    {
      0, 1, 28, 2, 29, 14, 24, 3, 30, 22, 20, 15, 25, 17, 4, 8,
      31, 27, 13, 23, 21, 19, 16, 7, 26, 12, 18, 6, 11, 5, 10, 9
    };
    r = MultiplyDeBruijnBitPosition[((uint32_t)((v & -v) * 0x077CB531U)) >> 27];
    return r;
}
//= 0 < v && v < 1 << 32 => ctz(v) == first(v)

//# Trailing zeros of 32 bits by a modulus: Anderson, Bit Twiddling Hacks
int ctz(unsigned int v) {
    static const int Mod37BitPosition[] = // map a bit value mod 37 to its position
    {
      32, 0, 1, 26, 2, 23, 27, 0, 3, 16, 24, 30, 28, 11, 0, 13, 4,
      7, 17, 0, 25, 22, 31, 15, 29, 10, 12, 6, 0, 21, 14, 9, 5,
      20, 8, 19, 18
    };
    return Mod37BitPosition[(-v & v) % 37];
}
//= 0 < v && v < 1 << 32 => ctz(v) == first(v)
//= ctz(0) == 32

//# Leading zeros by binary search: Warren, Hacker's Delight, figure 5-11
int nlz(unsigned x) {
    int n;
    if (x == 0) return(32);
    n = 0;
    if (x <= 0x0000FFFF) {n = n +16; x = x <<16;}
    if (x <= 0x00FFFFFF) {n = n + 8; x = x << 8;}
    if (x <= 0x0FFFFFFF) {n = n + 4; x = x << 4;}
    if (x <= 0x3FFFFFFF) {n = n + 2; x = x << 2;}
    if (x <= 0x7FFFFFFF) {n = n + 1;}
    return n;
}
//= x < 1 << 32 => nlz(x) + 32 == leading_zeros(x)

//# Averages without overflow: Dietz; Hacker's Delight, section 2-5
U64 floorAverage(U64 x, U64 y) { return (x & y) + ((x ^ y) >> 1); }
U64 ceilingAverage(U64 x, U64 y) { return (x | y) - ((x ^ y) >> 1); }
unsigned floorAverage32(unsigned x, unsigned y) { return (x & y) + ((x ^ y) >> 1); }
unsigned wide(unsigned x, unsigned y) { return ((U64)x + y) / 2; }
//= floorAverage(x, y) == floor_average(x, y) && ceilingAverage(x, y) == ceiling_average(x, y)
//= floorAverage32(x, y) == wide(x, y)

//# Sign, absolute value, minimum and maximum without branches: Anderson, Bit Twiddling Hacks
int sign(int64_t v) { return (v > 0) - (v < 0); }
int signBranched(int64_t v) { if (v > 0) return 1; if (v < 0) return -1; return 0; }
uint64_t absolute(int64_t v) { int64_t const mask = v >> 63; return (v + mask) ^ mask; }
uint64_t absoluteBranched(int64_t v) { if (v < 0) return -v; return v; }
int64_t minimum(int64_t x, int64_t y) { return y ^ ((x ^ y) & -(x < y)); }
int64_t maximum(int64_t x, int64_t y) { return x ^ ((x ^ y) & -(x < y)); }
bool opposite(int64_t x, int64_t y) { return ((x ^ y) < 0); }
bool oppositeCompared(int64_t x, int64_t y) { return x < 0 && y >= 0 || x >= 0 && y < 0; }
int64_t lesser(int64_t x, int64_t y) { return x < y ? x : y; }
int64_t greater(int64_t x, int64_t y) { return x > y ? x : y; }
//= sign(v) + 1 == signBranched(v) + 1 && absolute(v) == absoluteBranched(v)
//= minimum(x, y) == lesser(x, y) && maximum(x, y) == greater(x, y)
//= opposite(x, y) <=> oppositeCompared(x, y)

//# A byte that is zero: Mycroft, 1987, in Bit Twiddling Hacks
#define haszero(v) (((v) - 0x0101010101010101ULL) & ~(v) & 0x8080808080808080ULL)
#define hasvalue(x,n) (haszero((x) ^ (~0ULL/255 * (n))))
bool zero(U64 v) { return haszero(v); }
bool value(U64 v, unsigned char n) { return hasvalue(v, n); }
bool search(U64 v, unsigned char n) {
    for (int i = 0; i < 64; i += 8)
        if ((unsigned char)(v >> i) == n) return true;
    return false;
}
//= zero(v) <=> search(v, 0)
//= n < 256 => (value(v, n) <=> search(v, n))

//# Rounding up to the next power of two: Anderson, Bit Twiddling Hacks; clp2 in Hacker's Delight
U64 roundUp(U64 v) {
    v--;
    v |= v >> 1;
    v |= v >> 2;
    v |= v >> 4;
    v |= v >> 8;
    v |= v >> 16;
    v |= v >> 32;
    v++;
    return v;
}
//= v != 0 && v <= 1 << 63 => is_single(roundUp(v)) && v <= roundUp(v) && roundUp(v) >> 1 < v

//# Compress: Warren, Hacker's Delight, figure 7-9
unsigned compress(unsigned x, unsigned m) {
    unsigned mk, mp, mv, t;
    int i;

    x = x & m;           // Clear irrelevant bits.
    mk = ~m << 1;        // We will count 0's to right.

    for (i = 0; i < 5; i++) {
        mp = mk ^ (mk << 1);             // Parallel suffix.
        mp = mp ^ (mp << 2);
        mp = mp ^ (mp << 4);
        mp = mp ^ (mp << 8);
        mp = mp ^ (mp << 16);
        mv = mp & m;                     // Bits to move.
        m = m ^ mv | (mv >> (1 << i));   // Compress m.
        t = x & mv;
        x = x ^ t | (t >> (1 << i));     // Compress x.
        mk = mk & ~mp;
    }
    return x;
}
//= x < 256 && m < 256 => compress(x, m) == extract(x, m)
//= x < 1 << 32 => compress(x, 0x0f0f3355) == extract(x, 0x0f0f3355)

//# Setting or clearing bits by a condition, and merging: Anderson; Ron Jeffery
U64 conditional(bool f, U64 m, U64 w) { return w ^ ((-f ^ w) & m); }
U64 branched(bool f, U64 m, U64 w) { if (f) w |= m; else w &= ~m; return w; }
U64 merge(U64 a, U64 b, U64 mask) { return a ^ ((a ^ b) & mask); }
//= conditional(x == y, m, w) == branched(x == y, m, w)
//= merge(a, b, mask) == blend(mask, b, a)

//# Sums of bytes in a word: the page SIMD and SWAR Techniques of the Chess Programming Wiki
const U64 H = C64(0x8080808080808080);
U64 add(U64 x, U64 y) { return ((x & ~H) + (y & ~H)) ^ ((x ^ y) & H); }
U64 subtract(U64 x, U64 y) { return ((x | H) - (y & ~H)) ^ ((x ^ ~y) & H); }
U64 addBytes(U64 x, U64 y) {
    U64 sum = 0;
    for (int i = 0; i < 64; i += 8) sum |= (U64)(unsigned char)((x >> i) + (y >> i)) << i;
    return sum;
}
U64 subtractBytes(U64 x, U64 y) {
    U64 sum = 0;
    for (int i = 0; i < 64; i += 8) sum |= (U64)(unsigned char)((x >> i) - (y >> i)) << i;
    return sum;
}
//= add(x, y) == addBytes(x, y)
//= subtract(x, y) == subtractBytes(x, y)

//# The sum of three population counts by digits: the page Population Count
int popCount3(U64 x, U64 y, U64 z) {
    const U64 k1 = 0x5555555555555555, k2 = 0x3333333333333333, k4 = 0x0f0f0f0f0f0f0f0f;
    U64 maj = ((x ^ y) & z) | (x & y), odd = (x ^ y) ^ z;
    maj = maj - ((maj >> 1) & k1);
    odd = odd - ((odd >> 1) & k1);
    maj = (maj & k2) + ((maj >> 2) & k2);
    odd = (odd & k2) + ((odd >> 2) & k2);
    maj = (maj + (maj >> 4)) & k4;
    odd = (odd + (odd >> 4)) & k4;
    odd = ((maj + maj + odd) * C64(0x0101010101010101)) >> 56;
    return (int)odd;
}
//= popCount3(x, y, z) == count(x) + count(y) + count(z)

//# The next set with as many squares: Gosper; the page Traversing Subsets of a Set
U64 snoob(U64 x) {
    U64 smallest = x & -x, ripple = x + smallest, ones = x ^ ripple;
    ones = (ones >> 2) / smallest;
    return ripple | ones;
}
//= x != 0 && x + (x & -x) != 0 => count(snoob(x)) == count(x)
//= x != 0 && x + (x & -x) != 0 => snoob(x) > x && snoob(x) == next_of_same_size(x)
