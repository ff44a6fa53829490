//# a constant of 64 bits
typedef unsigned long long U64;
enum { FILE_A = 0x0101010101010101ull, RANK_8 = 0xFF00000000000000ull };
U64 f(U64 x) { return x & RANK_8 | FILE_A; }
//= f(0) = 72340172838076673
//= f(18446744073709551615) = 18374969058471772417

//# constants above INT_MAX are unsigned
enum { A = 0x80000000 };
long long f(int x) { long long y = A; return y + x; }
int g(int x) { return A > -1; }
//= f(0) = 2147483648
//= g(0) = 0

//# constants that fit an int are ints next to large ones
enum { A = 0x80000000, B = 1 };
int f(int x) { return B > -1; }
int g(int x) { return sizeof(A) * 10 + sizeof(B) + x; }
//= f(0) = 1
//= g(0) = 44

//# a negative constant next to a large one
enum E { A = -1, B = 0x80000000 };
int f(int x) { return sizeof(enum E) * 100 + sizeof(A) * 10 + sizeof(B); }
int g(int x) { return B > A; }
//= f(0) = 848
//= g(0) = 1

//# the type of an enumeration without negative values is unsigned
enum E { A, B };
int f(int x) { enum E e = x; return e > 0; }
int g(int x) { return (enum E)x < 1; }
//= f(-1) = 1
//= g(-1) = 0

//# the type of an enumeration with a negative value is signed
enum E { A = -1, B };
int f(int x) { enum E e = x; return e > 0; }
//= f(-5) = 0

//# the type of an enumeration of 64 bits
enum E { A = 1, B = 0x100000000 };
int f(int x) { return sizeof(enum E) * 100 + sizeof(A) * 10 + sizeof(B); }
unsigned long g(unsigned long x) { enum E e = x; return e + 1; }
//= f(0) = 848
//= g(5000000000) = 5000000001

//# values continue after a large one
enum { A = 0xFFFFFFFF00ull, B, C };
unsigned long f(int x) { return B + C + x; }
//= f(0) = 2199023255043

//# values continue after the largest bit
enum { A = 0x80000000, B };
long f(int x) { return B; }
//= f(0) = 2147483649

//# values from other enumerators
enum { A = 5, B = A * 2, C = B << 3 | 1, D = ~A, E = A > 3 ? 7 : 8, F = -B, G = !A, H = A && B };
int f(int x) { return x + A + B * 2 + C * 3 + D * 5 + E * 7 + F * 11 + G * 13 + H * 17; }
//= f(0) = 194

//# values from sizeof and characters
enum { A = sizeof(int), B = 'a', C = sizeof(long) * 2, D };
int f(int x) { return A * 1000 + B + C + D + x; }
//= f(0) = 4130

//# values of numbers with suffixes
enum { A = 5ull, B = A - 6, C = (char)200 };
int f(int x) { return sizeof(A) * 100 + (B < 0) * 10 + (C < 0) + x; }
//= f(0) = 411

//# while the values are read each has the type of its number
enum { A = 0xFFFFFFFF, B = A > -1, C = sizeof(A) };
int f(int x) { return B * 10 + C + x; }
//= f(0) = 4

//# typedef of an enumeration without a tag
typedef enum { A, B = 5, C } E;
int f(int x) { E e = C; return e + x; }
E g(E e) { return e + 1; }
//= f(1) = 7
//= g(4) = 5

//# typedef of an enumeration with its own tag
typedef enum E { A, B } E;
int f(E e, enum E d) { return e * 10 + d; }
//= f(1, 0) = 10

//# typedef of a declared enumeration
enum Dir { N = 8, S = -8 };
typedef enum Dir Dir;
int f(Dir d) { return d + S; }
//= f(-8) = -16

//# an enumeration as the type of a parameter
enum Sq { a1, b1, c1 };
int f(enum Sq s) { return s + c1; }
//= f(1) = 3

//# an enumeration as the type of a variable and a result
enum Sq { a1, b1, c1 };
enum Sq next(enum Sq s) { enum Sq t = s + 1; return t; }
int f(int x) { return next(x) == c1; }
//= f(1) = 1
//= f(2) = 0

//# a variable declared with its enumeration
enum E { A = 3, B } e = B;
int f(int x) { return e + x; }
//= f(1) = 5

//# an enumeration as the element of a table
enum P { PAWN = 1, KNIGHT, ROOK = 5 };
static const enum P t[4] = {ROOK, PAWN, KNIGHT, PAWN};
int f(int x) { return t[x]; }
//= f(0) = 5
//= f(2) = 2

//# enumerators as sizes
enum { N = 4, M = N * 2 };
int f(int x) { int t[M] = {1, 2, 3}; return sizeof(t) + t[N - 2] + x; }
//= f(0) = 35

//# enumerators as places in a list
enum { PAWN, KNIGHT, BISHOP, ROOK };
static const int value[4] = {[ROOK] = 500, [PAWN] = 100, [KNIGHT] = 300};
int f(int x) { return value[x]; }
//= f(3) = 500
//= f(2) = 0
//= f(0) = 100

//# a comma at the end
enum { A, B, };
int f(int x) { return B + x; }
//= f(0) = 1

//# enumerations in expressions
int f(int x) { return sizeof(enum { A = 3, B }) + B + x; }
//= f(0) = 8

//# a cast to an enumeration
enum E { A, B };
int f(int x) { return (enum E)x == B; }
unsigned g(int x) { return (enum E)x / 2; }
//= f(1) = 1
//= g(-2) = 2147483647

//# an enumerator as an unsigned number of 64 bits
enum { A = 0x8000000000000000 };
int f(int x) { return A > 0; }
unsigned long g(unsigned long x) { return A >> 63 | x; }
//= f(0) = 1
//= g(2) = 3

//# hexadecimal constants of 32 bits
enum { A = 0xDEADBEEF, B = 0x7FFFFFFF };
int f(int x) { return A / 2 > 0; }
long g(long x) { return (long)A + B + x; }
//= f(0) = 1
//= g(1) = 5883412207

//# octal and binary constants
enum { A = 017, B = 0b101, C = -010 };
int f(int x) { return A * 100 + B * 10 + C + x; }
//= f(0) = 1542

//# a shift in the value of an enumerator
enum { A = 1u << 31, B = 1ull << 40, C = 1 << 4 };
int f(int x) { return sizeof(A) * 10 + sizeof(C) + (B >> 38) + x; }
//= f(0) = 88

//# conditions with enumerators
enum { WHITE, BLACK };
int f(int c) { return c == WHITE ? 1 : c == BLACK ? 2 : 3; }
//= f(0) = 1
//= f(1) = 2
//= f(2) = 3

//# a loop over enumerators
enum { A1 = 0, H1 = 7, SQ_NB = 64 };
int f(int x) { int s = 0; for (int q = A1; q <= H1; q++) s += q; return s * SQ_NB + x; }
//= f(1) = 1793

//# constant expressions with constants of an earlier enumeration
enum { N = 8 };
enum { E = 1, NE = N + E, S = -N, SW = S - E };
int f(int x) { return NE * 100 + SW + x; }
//= f(0) = 891

//# bool and enumerators
#include <stdbool.h>
enum { A = true, B };
bool f(int x) { return x == B; }
//= f(2) = 1

//# a tag of a block
enum E { A = 1 };
int f(int x) { enum E { A = 0x100000000 }; return sizeof(enum E) * 10 + (A >> 32) + x; }
int g(int x) { return sizeof(enum E) * 10 + A + x; }
//= f(0) = 81
//= g(0) = 41

//# 64 enumerators without values
enum Square { A1, B1, C1, D1, E1, F1, G1, H1, A2, B2, C2, D2, E2, F2, G2, H2, A3, B3, C3, D3, E3, F3, G3, H3, A4, B4, C4, D4, E4, F4, G4, H4, A5, B5, C5, D5, E5, F5, G5, H5, A6, B6, C6, D6, E6, F6, G6, H6, A7, B7, C7, D7, E7, F7, G7, H7, A8, B8, C8, D8, E8, F8, G8, H8, NONE };
int f(int x) { return x + H8 * 100 + NONE; }
//= f(1) = 6365
