//# a null check of an address
int g(int *p) { if (!p) return -1; return 5; }
int f(int x) { return g(&x); }
//= f(0) = 5
//= f(3) = 5

//# a comparison with zero
typedef unsigned long long U64;
int isnull(U64 *p) { return p == 0; }
int f(U64 x) { return isnull(&x); }
//= f(0) = 0
//= f(1) = 0

//# a conditional
int g(int *p) { return p ? *p : 77; }
int f(int x) { return g(&x); }
//= f(0) = 0
//= f(5) = 5

//# a store after a null check
void g(int *p) { if (p != 0) *p = 7; }
int f(int x) { g(&x); return x; }
//= f(0) = 7

//# a comparison with NULL
#include <stddef.h>
int g(int *p, int *q) { return (p != NULL) * 10 + (NULL == q); }
int f(int x) { return g(&x, NULL); }
//= f(0) = 11

//# the null pointer as an argument
int g(int *p, int *q) { if (p) *p += 1; if (q) *q += 10; return 0; }
int f(int x) { g(&x, 0); g(0, &x); return x; }
//= f(3) = 14

//# pointers in conditions
int g(int *p, int x) { int n = 0; if (p && x) n += 1; if (x || !p) n += 2; while (p) { n += 4; break; } return n; }
int f(int x) { return g(&x, x); }
//= f(0) = 4
//= f(1) = 7

//# pointers in conditions on both sides
int g(int *p, int *q) { return (p && q) + (q || p) * 2 + (q && p && 1) * 4; }
int f(int x) { int a = g(&x, &x); int b = g(&x, 0); return a * 10 + b; }
//= f(0) = 72

//# the null pointer has no target
int g(int *p) { return *p; }
int f(int x) { return x ? g(0) : g(&x); }
//= f(0) = 0
//! f(1)

//# p[0] is *p
int g(int *p) { p[0] += 2; return *p * 10 + p[0]; }
int f(int x) { int r = g(&x); return r + x; }
//= f(3) = 60

//# a pointer is passed on
void h(int *p) { *p *= 3; }
void g(int *p) { h(p); *p += 1; h(&*p); h(&p[0]); }
int f(int x) { g(&x); return x; }
//= f(2) = 63

//# two pointers to one variable
int g(int *p, int *q) { *p = 1; *q = 2; return *p * 10 + *q; }
int f(int x) { return g(&x, &x); }
int h(int x) { int y = x; return g(&x, &y); }
//= f(0) = 22
//= h(0) = 12

//# swap
void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int f(int x, int y) { swap(&x, &y); return x * 100 + y; }
//= f(3, 7) = 703

//# pop the lowest bit
typedef unsigned long long U64;
int pop(U64 *b) { int s = __builtin_ctzll(*b); *b &= *b - 1; return s; }
int f(U64 x) { int s = 0; while (x) { s = s * 3 + pop(&x); } return s; }
//= f(44) = 32

//# an array as an argument
int g(int *p) { return p[0] + p[2] * 10; }
int f(int x) { int t[3] = {x, 2, 3}; return g(t); }
//= f(1) = 31

//# a function changes an array
void g(int *p) { p[1] = 9; }
int f(int x) { int t[3] = {1, 2, 3}; g(t); return t[0] + t[1] + t[2] + x; }
//= f(0) = 13

//# a function changes an array parameter
int g(int p[4]) { p[0] = 9; return p[0]; }
int f(int x) { int t[4] = {1, 2, 3, 4}; return g(t) * 10 + t[0] + x; }
//= f(0) = 99

//# a function reads a table
static const int t[4] = {5, 6, 7, 8};
int g(const int *p, int i) { return p[i]; }
int f(int x) { return g(t, x); }
//= f(2) = 7

//# a function reads a local table
int g(const int p[], int i) { return p[i]; }
int f(int x) { const int t[4] = {5, 6, 7, 8}; return g(t, x); }
//= f(3) = 8

//# an index that is not a constant
void g(int *p, int i, int v) { p[i] = v; }
int f(int x) { int t[4] = {0}; g(t, x, 5); return t[0] + t[1] * 2 + t[2] * 3 + t[3] * 4; }
//= f(2) = 15

//# the address of an element
void g(int *p) { p[0] = 7; p[1] = 8; }
int f(int x) { int t[4] = {1, 2, 3, 4}; g(&t[1]); return t[0] * 1000 + t[1] * 100 + t[2] * 10 + t[3] + x; }
//= f(0) = 1784

//# an array plus a number
void g(int *p) { *p = 7; }
int f(int x) { int t[4] = {1, 2, 3, 4}; g(t + 2); return t[0] * 1000 + t[1] * 100 + t[2] * 10 + t[3] + x; }
//= f(0) = 1274

//# a pointer plus a number
int g(int *p) { return *(p + 2) * 10 + *(p + 0); }
int f(int x) { int t[3] = {1, x, 5}; return g(t); }
//= f(2) = 51

//# the first entry of an array is its target
int f(int x) { int t[3] = {x, 2, 3}; *t += 4; return *t * 10 + t[0]; }
//= f(1) = 55

//# address and target cancel
int f(int x) { *&x += 3; return x; }
//= f(1) = 4

//# an array of two dimensions as a parameter
int g(const int t[][3], int i, int j) { return t[i][j]; }
int f(int x) { const int t[2][3] = {{1, 2, 3}, {4, 5, 6}}; return g(t, 1, x); }
//= f(2) = 6

//# the sizes of parameters
int g(int *p) { return sizeof(p) * 10 + sizeof(*p); }
int h(int a[4]) { return sizeof(a) / sizeof(a[0]); }
int f(int x) { int a[4] = {x}; return g(a) * 10 + h(a); }
//= f(0) = 842

//# the size of an array is that of its entries
int f(int x) { int a[4] = {x}; short b[2][5]; return sizeof(a) * 1000 + sizeof b * 10 + sizeof(b[0]) + sizeof b[0][0]; }
//= f(0) = 16212

//# the number of entries
static const unsigned short t[] = {1, 2, 3, 4, 5};
int f(int x) { int s = 0; for (unsigned i = 0; i < sizeof t / sizeof t[0]; i++) s += t[i]; return s + x; }
//= f(0) = 15

//# sizeof does not evaluate
int f(int n) { int s = sizeof(n++); return s * 10 + n; }
//= f(1) = 41

//# sizeof does not call
int g(int *p) { *p = 5; return 1; }
int f(int n) { int s = sizeof(g(&n)); return s * 10 + n; }
//= f(1) = 41

//# sizeof does not divide
int f(int n) { return sizeof(1 / n) + n; }
//= f(0) = 4

//# the size of comparisons
int f(int x) { return sizeof(x > 1) * 1000 + sizeof(!x) * 100 + sizeof(x && x) * 10 + sizeof 'a'; }
//= f(0) = 4444

//# the size of promoted operands
int f(char c) { return sizeof(c) * 1000 + sizeof(+c) * 100 + sizeof(c + c) * 10 + sizeof(c << 1L); }
//= f(0) = 1444

//# the size of conditionals, steps and assignments
int f(char c) { return sizeof(c ? c : 1L) * 1000 + sizeof(1 ? c : c) * 100 + sizeof(c = 5L) * 10 + sizeof(c++); }
//= f(0) = 8411

//# the size of types
int f(int x) { return sizeof(unsigned long long) + sizeof(short) * 10 + sizeof(_Bool) * 100 + sizeof(int *) * 1000 + x; }
//= f(0) = 8128

//# sizeof is unsigned and has 64 bits
int f(int x) { return sizeof(int) > -1; }
int g(int x) { return sizeof(sizeof(char)) + x; }
//= f(0) = 0
//= g(0) = 8

//# the size of global arrays
int t[10];
static const long u[3][4] = {{1}};
int f(int x) { return sizeof(t) * 1000 + sizeof(u) * 10 + sizeof(u[0]) + x; }
//= f(0) = 40992

//# arrays outside of functions are zeros
int t[4];
static unsigned char u[2][3];
int f(int x) { return t[x & 3] + u[1][x % 3] + 5; }
//= f(2) = 5

//# static arrays are zeros
int f(int x) { static int t[4]; return t[x & 3] + 5; }
//= f(2) = 5

//# scalars outside of functions are zeros
int n; static unsigned long m;
int f(int x) { return n + m + x; }
//= f(2) = 2

//# entries that a list omits are zeros
int f(int x) { int t[5] = {1, 2}; return t[x] + 10; }
//= f(1) = 12
//= f(4) = 10

//# places in a list
static const int t[8] = {[1] = 5, 6, [6] = 9, [0] = 3};
int f(int x) { return t[x]; }
//= f(0) = 3
//= f(1) = 5
//= f(2) = 6
//= f(3) = 0
//= f(6) = 9
//= f(7) = 0

//# the last place gives the size
static const int t[] = {[3] = 5, [1] = 2};
int f(int x) { return sizeof(t) / sizeof(*t) * 100 + t[x]; }
//= f(1) = 402
//= f(3) = 405

//# a range of places
static const int t[8] = {[2 ... 5] = 7, 8, [0] = 1};
int f(int x) { return t[x]; }
//= f(0) = 1
//= f(2) = 7
//= f(5) = 7
//= f(6) = 8

//# places in rows
static const int t[3][3] = {[1] = {1, 2, 3}, [0][2] = 7, [2] = {[1] = 5}};
int f(int x, int y) { return t[x][y]; }
//= f(0, 2) = 7
//= f(1, 1) = 2
//= f(2, 1) = 5
//= f(2, 2) = 0

//# rows without braces
static const int t[][3] = {1, 2, 3, 4, 5, 6};
int f(int x, int y) { return sizeof(t) * 10 + t[x][y]; }
//= f(1, 0) = 244
//= f(0, 2) = 243

//# rows that are shorter
static const int t[2][3] = {{1}, {4, 5}};
int f(int x, int y) { return t[x][y]; }
//= f(0, 1) = 0
//= f(1, 1) = 5
//= f(1, 2) = 0

//# three dimensions
static const short t[2][2][2] = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
int f(int x) { return t[x >> 2 & 1][x >> 1 & 1][x & 1]; }
//= f(5) = 6
//= f(3) = 4

//# entries are converted to their type
static const unsigned char t[3] = {300, -1, 255};
static const _Bool b[3] = {0, 7, -1};
static const short s[2] = {70000, -70000};
int f(int x) { return t[x] * 10 + b[x]; }
int g(int x) { return s[x]; }
//= f(0) = 440
//= f(1) = 2551
//= f(2) = 2551
//= g(0) = 4464
//= g(1) = -4464

//# an entry of a bool array next to a number
static const _Bool b[2] = {1, 0};
int f(int x) { return b[x] + b[x] + (b[x] << 3); }
//= f(0) = 10
//= f(1) = 0

//# a variable as an entry
int f(int x) { int t[3] = {x, x + 1, x * 2}; return t[0] + t[1] * 10 + t[2] * 100; }
//= f(3) = 643

//# a pointer to an unsigned number of 8 bits
void g(unsigned char *p) { *p += 200; }
int f(int x) { unsigned char c = x; g(&c); return c; }
//= f(100) = 44

//# a result through a pointer
int g(int x, int *rest) { *rest = x % 7; return x / 7; }
int f(int x) { int r; int q = g(x, &r); return q * 100 + r; }
//= f(45) = 603

//# a pointer that only some inputs store through
int g(int x, int *r) { if (x > 3) *r = 5; return x; }
int f(int x) { int r; g(x, &r); return r; }
//= f(9) = 5

//# characters with escapes
int f(int x) { return '\0' + '\n' * 10 + '\t' * 100 + '\'' + '\\' + '\x41' + '\101' + x; }
//= f(0) = 1261

//# characters are signed
int f(int x) { return '\xff' + x; }
//= f(0) = -1

//# the size of an array of a typedef
typedef unsigned short T;
int f(int x) { T t[3] = {x}; return sizeof t + sizeof(T) * 10; }
//= f(1) = 26
