// The functions of compilers, processors and standard libraries, by their names.
//
// `__undefined(condition)` is the undefined behavior of a function: a formula has no value then.
// A name that ends with `_32` replaces the one without for arguments of 32 bits.

const U64 UINT64_MAX = ~0ULL;
const U64 ULLONG_MAX = ~0ULL;
const U64 ULONG_MAX = ~0ULL;
const U64 UINTMAX_MAX = ~0ULL;
const U64 SIZE_MAX = ~0ULL;
const U64 u64::MAX = ~0ULL;
const U64 ulong.MaxValue = ~0ULL;
const unsigned UINT32_MAX = ~0U;
const unsigned UINT_MAX = ~0U;
const unsigned u32::MAX = ~0U;
const int UINT16_MAX = 0xffff;
const int USHRT_MAX = 0xffff;
const int UINT8_MAX = 0xff;
const int UCHAR_MAX = 0xff;
const int INT_MAX = 0x7fffffff;
const int INT_MIN = -0x7fffffff - 1;
const int INT32_MAX = 0x7fffffff;
const int INT32_MIN = -0x7fffffff - 1;
const int i32::MAX = 0x7fffffff;
const int i32::MIN = -0x7fffffff - 1;
const int INT16_MAX = 0x7fff;
const int INT16_MIN = -0x8000;
const int SHRT_MAX = 0x7fff;
const int SHRT_MIN = -0x8000;
const int INT8_MAX = 0x7f;
const int INT8_MIN = -0x80;
const int SCHAR_MAX = 0x7f;
const int SCHAR_MIN = -0x80;
const long INT64_MAX = 0x7fffffffffffffff;
const long INT64_MIN = -0x7fffffffffffffff - 1;
const long LLONG_MAX = 0x7fffffffffffffff;
const long LLONG_MIN = -0x7fffffffffffffff - 1;
const long LONG_MAX = 0x7fffffffffffffff;
const long LONG_MIN = -0x7fffffffffffffff - 1;
const long i64::MAX = 0x7fffffffffffffff;
const long i64::MIN = -0x7fffffffffffffff - 1;
const int CHAR_BIT = 8;
const int u64::BITS = 64;
const int u32::BITS = 32;
const int Integer.SIZE = 32;
const int Long.SIZE = 64;
const int Integer.MAX_VALUE = 0x7fffffff;
const int Integer.MIN_VALUE = -0x7fffffff - 1;
const long Long.MAX_VALUE = 0x7fffffffffffffff;
const long Long.MIN_VALUE = -0x7fffffffffffffff - 1;
const U64 powOf2[64] = {
    0x1, 0x2, 0x4, 0x8,
    0x10, 0x20, 0x40, 0x80,
    0x100, 0x200, 0x400, 0x800,
    0x1000, 0x2000, 0x4000, 0x8000,
    0x10000, 0x20000, 0x40000, 0x80000,
    0x100000, 0x200000, 0x400000, 0x800000,
    0x1000000, 0x2000000, 0x4000000, 0x8000000,
    0x10000000, 0x20000000, 0x40000000, 0x80000000,
    0x100000000, 0x200000000, 0x400000000, 0x800000000,
    0x1000000000, 0x2000000000, 0x4000000000, 0x8000000000,
    0x10000000000, 0x20000000000, 0x40000000000, 0x80000000000,
    0x100000000000, 0x200000000000, 0x400000000000, 0x800000000000,
    0x1000000000000, 0x2000000000000, 0x4000000000000, 0x8000000000000,
    0x10000000000000, 0x20000000000000, 0x40000000000000, 0x80000000000000,
    0x100000000000000, 0x200000000000000, 0x400000000000000, 0x800000000000000,
    0x1000000000000000, 0x2000000000000000, 0x4000000000000000, 0x8000000000000000,
};

int abs(int x) { return x < 0 ? -x : x; }
long labs(long x) { return x < 0 ? -x : x; }
long llabs(long x) { return x < 0 ? -x : x; }
int ffs(int x) { return find_first_set((unsigned)x); }
int ffsl(long x) { return find_first_set(x); }
int ffsll(long x) { return find_first_set(x); }

U64 C64(U64 x) { return x; }
U64 UINT64_C(U64 x) { return x; }
long INT64_C(long x) { return x; }
unsigned UINT32_C(unsigned x) { return x; }
U64 ULL(U64 x) { return x; }

// GCC and Clang.
int __builtin_ctzll(U64 x) { __undefined(x == 0); return first(x); }
int __builtin_ctzl(U64 x) { __undefined(x == 0); return first(x); }
int __builtin_ctz(unsigned x) { __undefined(x == 0); return first(x); }
int __builtin_clzll(U64 x) { __undefined(x == 0); return 63 - last(x); }
int __builtin_clzl(U64 x) { __undefined(x == 0); return 63 - last(x); }
int __builtin_clz(unsigned x) { __undefined(x == 0); return 31 - last(x); }
int __builtin_ffsll(U64 x) { return find_first_set(x); }
int __builtin_ffsl(U64 x) { return find_first_set(x); }
int __builtin_ffs(unsigned x) { return find_first_set(x); }
int __builtin_popcountll(U64 x) { return count(x); }
int __builtin_popcountl(U64 x) { return count(x); }
int __builtin_popcount(unsigned x) { return count(x); }
int __builtin_parityll(U64 x) { return count(x) & 1; }
int __builtin_parityl(U64 x) { return count(x) & 1; }
int __builtin_parity(unsigned x) { return count(x) & 1; }
U64 __builtin_bswap64(U64 x) { return bswap(x); }
unsigned __builtin_bswap32(unsigned x) { return bswap(x) >> 32; }
uint16_t __builtin_bswap16(uint16_t x) { return bswap(x) >> 48; }
U64 __builtin_bitreverse64(U64 x) { return rotate_180(x); }
unsigned __builtin_bitreverse32(unsigned x) { return rotate_180(x) >> 32; }
U64 __builtin_rotateleft64(U64 x, int n) { return rotate_left(x, n); }
U64 __builtin_rotateright64(U64 x, int n) { return rotate_right(x, n); }
unsigned __builtin_rotateleft32(unsigned x, unsigned n) { return std::rotl_32(x, n); }
unsigned __builtin_rotateright32(unsigned x, unsigned n) { return std::rotr_32(x, n); }
long __builtin_expect(long x, long expected) { return x; }
void __builtin_assume(bool x) { assert(x); }
void __assume(bool x) { assert(x); }
void __builtin_unreachable(void) { __undefined(true); }

// Microsoft.
unsigned char _BitScanForward64(unsigned *index, U64 x) { if (x == 0) return 0; *index = first(x); return 1; }
unsigned char _BitScanReverse64(unsigned *index, U64 x) { if (x == 0) return 0; *index = last(x); return 1; }
unsigned char _BitScanForward(unsigned *index, unsigned x) { if (x == 0) return 0; *index = first(x); return 1; }
unsigned char _BitScanReverse(unsigned *index, unsigned x) { if (x == 0) return 0; *index = last(x); return 1; }
unsigned char _bittest64(U64 *x, long n) { __undefined(n < 0 || n > 63); return *x >> n & 1; }
unsigned char _bittestandset64(U64 *x, long n) { __undefined(n < 0 || n > 63); U64 bit = *x >> n & 1; *x |= 1ULL << n; return bit; }
unsigned char _bittestandreset64(U64 *x, long n) { __undefined(n < 0 || n > 63); U64 bit = *x >> n & 1; *x &= ~(1ULL << n); return bit; }
unsigned char _bittestandcomplement64(U64 *x, long n) { __undefined(n < 0 || n > 63); U64 bit = *x >> n & 1; *x ^= 1ULL << n; return bit; }
U64 _byteswap_uint64(U64 x) { return bswap(x); }
unsigned _byteswap_ulong(unsigned x) { return bswap(x) >> 32; }
U64 _rotl64(U64 x, int n) { return rotate_left(x, n); }
U64 _rotr64(U64 x, int n) { return rotate_right(x, n); }
unsigned _rotl(unsigned x, unsigned n) { return std::rotl_32(x, n); }
unsigned _rotr(unsigned x, unsigned n) { return std::rotr_32(x, n); }
U64 __popcnt64(U64 x) { return count(x); }
unsigned __popcnt(unsigned x) { return count(x); }
U64 __lzcnt64(U64 x) { return leading_zeros(x); }
// The upper 64 bits of the product.
U64 __umulh(U64 a, U64 b) {
    U64 low = (U64)(unsigned)a * (unsigned)b;
    U64 left = (a >> 32) * (unsigned)b;
    U64 right = (unsigned)a * (b >> 32);
    U64 middle = (low >> 32) + (unsigned)left + (unsigned)right;
    return (a >> 32) * (b >> 32) + (left >> 32) + (right >> 32) + (middle >> 32);
}

// The product of 128 bits.
U64 _umul128(U64 a, U64 b, U64 *high) { *high = __umulh(a, b); return a * b; }
U64 __shiftleft128(U64 low, U64 high, unsigned char n) { n &= 63; return n ? high << n | low >> (64 - n) : high; }
U64 __shiftright128(U64 low, U64 high, unsigned char n) { n &= 63; return n ? low >> n | high << (64 - n) : low; }

// x86: sums with a carry, rotations.

// The sum of three; the carry is returned.
unsigned char _addcarry_u64(unsigned char c, U64 a, U64 b, U64 *out) {
    U64 sum = a + b, all = sum + (c != 0);
    *out = all;
    return sum < a || all < sum;
}
unsigned char _addcarryx_u64(unsigned char c, U64 a, U64 b, U64 *out) { return _addcarry_u64(c, a, b, out); }
// The difference a - b - c; the borrow is returned.
unsigned char _subborrow_u64(unsigned char c, U64 a, U64 b, U64 *out) {
    U64 carry = c != 0;
    *out = a - b - carry;
    return a < b || a - b < carry;
}
// The sum of three; the carry is returned.
unsigned char _addcarry_u32(unsigned char c, unsigned a, unsigned b, unsigned *out) {
    U64 sum = (U64)a + b + (c != 0);
    *out = sum;
    return sum >> 32;
}
// The difference a - b - c; the borrow is returned.
unsigned char _subborrow_u32(unsigned char c, unsigned a, unsigned b, unsigned *out) {
    U64 difference = (U64)a - b - (c != 0);
    *out = difference;
    return difference >> 63;
}
U64 _mulx_u64(U64 a, U64 b, U64 *high) { *high = __umulh(a, b); return a * b; }
U64 __rolq(U64 x, int n) { return rotate_left(x, n); }
U64 __rorq(U64 x, int n) { return rotate_right(x, n); }
unsigned __rold(unsigned x, int n) { return std::rotl_32(x, n); }
unsigned __rord(unsigned x, int n) { return std::rotr_32(x, n); }
uint16_t __rolw(uint16_t x, int n) { n &= 15; return x << n | x >> (16 - n); }
uint16_t __rorw(uint16_t x, int n) { n &= 15; return x >> n | x << (16 - n); }
unsigned char __rolb(unsigned char x, int n) { n &= 7; return x << n | x >> (8 - n); }
unsigned char __rorb(unsigned char x, int n) { n &= 7; return x >> n | x << (8 - n); }
unsigned char __builtin_ia32_rolqi(unsigned char x, int n) { n &= 7; return x << n | x >> (8 - n); }
unsigned char __builtin_ia32_rorqi(unsigned char x, int n) { n &= 7; return x >> n | x << (8 - n); }
uint16_t _rotl16(uint16_t x, unsigned char n) { n &= 15; return x << n | x >> (16 - n); }
uint16_t _rotr16(uint16_t x, unsigned char n) { n &= 15; return x >> n | x << (16 - n); }
unsigned char _rotl8(unsigned char x, unsigned char n) { n &= 7; return x << n | x >> (8 - n); }
unsigned char _rotr8(unsigned char x, unsigned char n) { n &= 7; return x >> n | x << (8 - n); }

// x86: SSE4.2, BMI1, BMI2, TBM.
long _mm_popcnt_u64(U64 x) { return count(x); }
int _mm_popcnt_u32(unsigned x) { return count(x); }
U64 _tzcnt_u64(U64 x) { return first(x); }
long _mm_tzcnt_64(U64 x) { return first(x); }
unsigned _tzcnt_u32(unsigned x) { return x ? first(x) : 32; }
U64 _lzcnt_u64(U64 x) { return leading_zeros(x); }
unsigned _lzcnt_u32(unsigned x) { return leading_zeros(x) - 32; }
U64 _blsi_u64(U64 x) { return x & -x; }
U64 _blsr_u64(U64 x) { return x & (x - 1); }
U64 _blsmsk_u64(U64 x) { return x ^ (x - 1); }
unsigned _blsi_u32(unsigned x) { return x & -x; }
unsigned _blsr_u32(unsigned x) { return x & (x - 1); }
unsigned _blsmsk_u32(unsigned x) { return x ^ (x - 1); }
U64 _andn_u64(U64 a, U64 b) { return ~a & b; }
unsigned _andn_u32(unsigned a, unsigned b) { return ~a & b; }
// The bits from `start` on, as many as `len`.
U64 _bextr_u64(U64 x, unsigned start, unsigned len) {
    start &= 0xff; len &= 0xff;
    if (start > 63) return 0;
    return len > 63 ? x >> start : x >> start & ((1ULL << len) - 1);
}
U64 _bzhi_u64(U64 x, unsigned n) { n &= 0xff; return n > 63 ? x : x & ((1ULL << n) - 1); }
U64 _pext_u64(U64 x, U64 mask) { return extract(x, mask); }
U64 _pdep_u64(U64 x, U64 mask) { return deposit(x, mask); }
unsigned _pext_u32(unsigned x, unsigned mask) { return extract(x, mask); }
unsigned _pdep_u32(unsigned x, unsigned mask) { return deposit(x, mask); }
U64 __blcfill_u64(U64 x) { return x & (x + 1); }
U64 __blci_u64(U64 x) { return x | ~(x + 1); }
U64 __blcic_u64(U64 x) { return ~x & (x + 1); }
U64 __blcmsk_u64(U64 x) { return x ^ (x + 1); }
U64 __blcs_u64(U64 x) { return x | (x + 1); }
U64 __blsfill_u64(U64 x) { return x | (x - 1); }
U64 __blsic_u64(U64 x) { return ~x | (x - 1); }
U64 __t1mskc_u64(U64 x) { return ~x | (x + 1); }
U64 __tzmsk_u64(U64 x) { return ~x & (x - 1); }

// The bits of the double of a whole number, which is rounded to even.
U64 __bits_of_double(U64 x) {
    if (x == 0) return 0;
    int e = last(x);
    U64 m = x << (e > 52 ? 0 : 52 - e);
    if (e > 52) {
        U64 low = x << (116 - e), half = 1ULL << 63;
        m = x >> (e - 52);
        if (low > half || low == half && (m & 1)) m++;
    }
    return ((U64)(e + 1022) << 52) + m;
}

// Scans with a reset, as pages name them.
int bitScanAndReset(U64 *x) { __undefined(*x == 0); int i = first(*x); *x &= *x - 1; return i; }
int bitScanForwardWithReset(U64 *x) { __undefined(*x == 0); int i = first(*x); *x &= *x - 1; return i; }
int bitScanReverseWithReset(U64 *x) { __undefined(*x == 0); int i = last(*x); *x ^= 1ULL << i; return i; }

// ARM.
U64 __rbitll(U64 x) { return rotate_180(x); }
unsigned __clzll(U64 x) { return leading_zeros(x); }

// C++, <bit>; C, <stdbit.h>.
int std::popcount(U64 x) { return count(x); }
bool std::has_single_bit(U64 x) { return is_single(x); }
int std::countr_zero(U64 x) { return first(x); }
int std::countr_zero_32(unsigned x) { return x ? first(x) : 32; }
int std::countl_zero(U64 x) { return leading_zeros(x); }
int std::countl_zero_32(unsigned x) { return leading_zeros(x) - 32; }
int std::countr_one(U64 x) { return first(~x); }
int std::countr_one_32(unsigned x) { return first(~(U64)x); }
int std::countl_one(U64 x) { return leading_zeros(~x); }
int std::countl_one_32(unsigned x) { return leading_zeros(~x) - 32; }
int std::bit_width(U64 x) { return 64 - leading_zeros(x); }
U64 std::bit_floor(U64 x) { return isolate_ms1b(x); }
unsigned std::bit_floor_32(unsigned x) { return isolate_ms1b(x); }
U64 std::byteswap(U64 x) { return bswap(x); }
unsigned std::byteswap_32(unsigned x) { return bswap(x) >> 32; }
U64 std::rotl(U64 x, int n) { return rotate_left(x, n); }
U64 std::rotr(U64 x, int n) { return rotate_right(x, n); }
unsigned std::rotl_32(unsigned x, int n) { return x << (n & 31) | (U64)x >> (32 - (n & 31)); }
unsigned std::rotr_32(unsigned x, int n) { return x >> (n & 31) | (U64)x << (32 - (n & 31)); }
unsigned stdc_trailing_zeros(U64 x) { return first(x); }
unsigned stdc_trailing_zeros_32(unsigned x) { return x ? first(x) : 32; }
unsigned stdc_leading_zeros(U64 x) { return leading_zeros(x); }
unsigned stdc_leading_zeros_32(unsigned x) { return leading_zeros(x) - 32; }
unsigned stdc_count_ones(U64 x) { return count(x); }

// Java.
int Long.numberOfTrailingZeros(U64 x) { return first(x); }
int Long.numberOfLeadingZeros(U64 x) { return leading_zeros(x); }
int Long.bitCount(U64 x) { return count(x); }
long Long.highestOneBit(U64 x) { return isolate_ms1b(x); }
long Long.lowestOneBit(U64 x) { return x & -x; }
long Long.reverse(U64 x) { return rotate_180(x); }
long Long.reverseBytes(U64 x) { return bswap(x); }
long Long.rotateLeft(U64 x, int n) { return rotate_left(x, n); }
long Long.rotateRight(U64 x, int n) { return rotate_right(x, n); }
int Integer.numberOfTrailingZeros(unsigned x) { return x ? first(x) : 32; }
int Integer.numberOfLeadingZeros(unsigned x) { return leading_zeros(x) - 32; }
int Integer.bitCount(unsigned x) { return count(x); }

// C#.
int BitOperations.TrailingZeroCount(U64 x) { return first(x); }
int BitOperations.TrailingZeroCount_32(unsigned x) { return x ? first(x) : 32; }
int BitOperations.LeadingZeroCount(U64 x) { return leading_zeros(x); }
int BitOperations.LeadingZeroCount_32(unsigned x) { return leading_zeros(x) - 32; }
int BitOperations.PopCount(U64 x) { return count(x); }
U64 BitOperations.RotateLeft(U64 x, int n) { return rotate_left(x, n); }
U64 BitOperations.RotateRight(U64 x, int n) { return rotate_right(x, n); }

// Rust.
unsigned u64.trailing_zeros(U64 x) { return first(x); }
unsigned u64.leading_zeros(U64 x) { return leading_zeros(x); }
unsigned u64.count_ones(U64 x) { return count(x); }
unsigned u64.count_zeros(U64 x) { return count(~x); }
unsigned u64.trailing_ones(U64 x) { return first(~x); }
unsigned u64.leading_ones(U64 x) { return leading_zeros(~x); }
U64 u64.swap_bytes(U64 x) { return bswap(x); }
U64 u64.reverse_bits(U64 x) { return rotate_180(x); }
U64 u64.rotate_left(U64 x, unsigned n) { return rotate_left(x, n); }
U64 u64.rotate_right(U64 x, unsigned n) { return rotate_right(x, n); }
U64 u64.wrapping_add(U64 a, U64 b) { return a + b; }
U64 u64.wrapping_sub(U64 a, U64 b) { return a - b; }
U64 u64.wrapping_mul(U64 a, U64 b) { return a * b; }
U64 u64.wrapping_neg(U64 x) { return -x; }
U64 u64.wrapping_shl(U64 x, unsigned n) { return x << (n & 63); }
U64 u64.wrapping_shr(U64 x, unsigned n) { return x >> (n & 63); }
bool u64.is_power_of_two(U64 x) { return is_single(x); }
unsigned u32.trailing_zeros(unsigned x) { return x ? first(x) : 32; }
unsigned u32.leading_zeros(unsigned x) { return leading_zeros(x) - 32; }
unsigned u32.count_ones(unsigned x) { return count(x); }
unsigned u32.wrapping_add(unsigned a, unsigned b) { return a + b; }
unsigned u32.wrapping_sub(unsigned a, unsigned b) { return a - b; }
unsigned u32.wrapping_mul(unsigned a, unsigned b) { return a * b; }
unsigned u32.wrapping_neg(unsigned x) { return -x; }
unsigned u32.rotate_left(unsigned x, unsigned n) { return std::rotl_32(x, n); }
unsigned u32.rotate_right(unsigned x, unsigned n) { return std::rotr_32(x, n); }

// Python.
unsigned u64.bit_count(U64 x) { return count(x); }
unsigned u64.bit_length(U64 x) { return x ? last(x) + 1 : 0; }
