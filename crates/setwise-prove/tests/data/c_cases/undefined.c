//# the least int divided by minus one
int f(int x, int y) { return x / y; }
int g(int x, int y) { return x % y; }
//! f(-2147483648, -1)
//! g(-2147483648, -1)
//! f(1, 0)
//! g(1, 0)
//= f(-2147483648, 1) = -2147483648
//= f(-2147483647, -1) = 2147483647
//= g(-2147483648, 2) = 0
//= g(7, -1) = 0

//# the least long divided by minus one
long f(long x, long y) { return x / y; }
long g(long x, long y) { return x % y; }
//! f(-9223372036854775808, -1)
//! g(-9223372036854775808, -1)
//= f(-9223372036854775808, 2) = -4611686018427387904
//= g(-5, -1) = 0

//# division of short numbers does not overflow
int f(short x, signed char y) { return x / y; }
//= f(-32768, -1) = 32768

//# compound division
int f(int x, int y) { x /= y; return x; }
//! f(-2147483648, -1)
//= f(-2147483648, -2) = 1073741824

//# division with an unsigned operand
unsigned f(int x, unsigned y) { return x / y; }
//= f(-2147483648, 4294967295) = 0

//# a left shift that overflows wraps
int f(int x) { return x << 24; }
int g(int x) { return (x << 24) >> 24; }
//= f(200) = -939524096
//= g(200) = -56
//= g(127) = 127

//# a left shift into the sign
int f(int x) { return 1 << x; }
//= f(31) = -2147483648
//= f(30) = 1073741824
//! f(32)
//! f(-1)

//# a left shift of a negative number
int f(int x) { return x << 2; }
long g(long x) { return x << 62; }
//= f(-3) = -12
//= g(-3) = 4611686018427387904

//# a shift by the width
unsigned f(unsigned x, int n) { return x >> n; }
unsigned long g(unsigned long x, int n) { return x << n; }
//! f(1, 32)
//! g(1, 64)
//= f(8, 3) = 1
//= g(1, 63) = 9223372036854775808

//# a short number is shifted as an int
int f(unsigned char x) { return x << 24; }
int g(short x) { return x << 20; }
//= f(255) = -16777216
//= g(-32768) = 0

//# a shift with assignment
int f(int x, int n) { x <<= n; return x; }
short g(short x) { x <<= 12; return x; }
//= f(3, 31) = -2147483648
//! f(3, 32)
//= g(9) = -28672

//# overflow wraps
int f(int x) { return x + 1; }
int g(int x) { return -x; }
int h(int x) { return x * x; }
//= f(2147483647) = -2147483648
//= g(-2147483648) = -2147483648
//= h(65536) = 0

//# abs of the least number
int abs(int);
int f(int x) { return abs(x); }
//= f(-2147483648) = -2147483648
//= f(-5) = 5

//# abs takes an int
int abs(int); long labs(long);
long f(long x) { return abs(x); }
long g(long x) { return labs(x); }
//= f(-21474836473) = 7
//= g(-21474836473) = 21474836473

//# ffs takes an int
#include <strings.h>
int f(long x) { return ffs(x); }
int g(long x) { return __builtin_ffsl(x); }
//= f(1099511627776) = 0
//= f(-2147483648) = 32
//= g(1099511627776) = 41

//# counts of zero
int f(unsigned x) { return __builtin_ctz(x); }
int g(unsigned long x) { return __builtin_clzl(x); }
//! f(0)
//! g(0)
//= f(8) = 3
//= g(1) = 63

//# an index outside of an array
int f(int x) { int t[4] = {1, 2, 3, 4}; return t[x]; }
//! f(4)
//! f(-1)
//= f(3) = 4

//# undefined code in a branch that is not taken
int f(int x) { return x ? 10 / x : 5; }
int g(int x) { return x && 10 / x > 3; }
//= f(0) = 5
//= f(2) = 5
//= g(0) = 0
//= g(2) = 1

//# a fast type has 64 bits
#include <stdint.h>
int f(uint_fast16_t x) { uint_fast32_t y = x; return sizeof(x) * 10 + sizeof(y) + (y >> 40); }
int g(int x) { int_fast8_t c = x; return sizeof(c) * 1000 + c; }
//= f(1099511627776) = 89
//= g(200) = 944

//# other types of the standard library
#include <stdint.h>
#include <stddef.h>
int f(int x) { intmax_t a = -1; uintptr_t b = -1; ptrdiff_t c = x; int_least16_t d = x; size_t e = 3; return (a < 0) + (b > 0) * 2 + sizeof(c) * 10 + d + e; }
//= f(70000) = 4550

//# bools are numbers
_Bool f(int x) { return x; }
int g(int x) { _Bool b = x; b += 5; return b; }
int h(int x) { _Bool b = x; return -b + ~b; }
//= f(256) = 1
//= g(0) = 1
//= h(2) = -3

//# comparisons are ints
int f(int x) { return (x > 1) + (x > 2) << 3; }
int g(int x) { return ~(x > 1) & 0xff; }
int h(int x) { return -(x > 1) >> 1; }
//= f(3) = 16
//= g(2) = 254
//= h(2) = -1

//# one side of a conditional changes the type of the other
long f(int x) { return x ? -1 : 1u; }
int g(int x) { return (x ? -1 : 1u) > 0; }
//= f(1) = 4294967295
//= g(1) = 1

//# the usual conversions
int f(int x, unsigned y) { return x < y; }
long g(int x, unsigned y) { return x + y; }
long h(long x, unsigned y) { return x + y; }
//= f(-1, 1) = 0
//= g(-1, 1) = 0
//= h(-1, 1) = 0
