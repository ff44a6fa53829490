// Code with lines of the preprocessor, in sections: a title after `//#`, macros of the option
// `--define` after `//>`, the code, and then the values of calls after `//=`, as GCC 12 gives them
// with `-std=gnu17 -fwrapv`. A section with `//!` is refused by GCC, too, and one with `//?` only here.

//# a condition is more than its first word
int f(int x) {
#if 1 && 0
 x += 1;
#endif
#if 0 || 1
 x += 2;
#endif
#if 1 - 1
 x += 4;
#endif
#if 0 == 0
 x += 8;
#endif
 return x; }
//= f(0) is 10
//# elif after a branch that is left out
int f(int x) {
#if 0
 x += 1;
#elif 1
 x += 2;
#endif
 return x; }
//= f(1) is 3
//# elif before else
int f(int x) {
#ifdef FOO
 x += 1;
#elif 1
 x += 2;
#else
 x += 100;
#endif
 return x; }
//= f(1) is 3
//# elif after ifndef
#define A
int f(void) {
#ifndef A
 return 1;
#elif 1
 return 2;
#endif
 return 9; }
//= f() is 2
//# elif after a branch that is kept
int f(void) {
#if 1
 return 1;
#elif 1
 return 2;
#elif 1 / 0
 return 3;
#else
 return 4;
#endif
}
//= f() is 1
//# a condition within a branch that is left out
int f(int x) {
#if 0
#if X > 1
 x += 1;
#else
 x += 2;
#endif
 x += 50;
#endif
 return x; }
//= f(1) is 1
//# else within a branch that is left out
int f(int x) {
#if 0
#ifdef A
#elif (
#else
 x += 1;
#endif
#else
 x += 7;
#endif
 return x; }
//= f(1) is 8
//# what is left out is not code
int f(int x) {
#if 0
 don't read this
 mov %rax, $5 ; # no
 "a string with no end
 /* a comment with #endif
 #endif
 */
 0x12gh 1.5.6 `@$ é
 #error no
 #include
 #unknown directive
 #define
 #if (
 #endif junk
 '"' "'" '/*' "/*"
#else
 x += 2;
#endif
 return x; }
//= f(1) is 3
//# a quote hides a comment in its line
int f(int x) {
#if 0
 don't /* x
#else /* but this
 is one */
 x += 4;
#endif // X
 return x; }
//= f(1) is 5
//# deep branches
int f(void) {
#if 1
# if 0
# if 1
 return 1;
# endif
# elif 1
#  ifdef __GNUC__
#   ifndef NOT
 return 2;
#   else
 return 3;
#   endif
#  endif
# endif
#endif
 return 4; }
//= f() is 2
//# defined with and without brackets
#define A
#define B 0
int f(void) { int n = 0;
#if defined A
 n |= 1;
#endif
#if defined(B)
 n |= 2;
#endif
#if defined C || defined(D)
 n |= 4;
#endif
#if !defined(C) && defined ( A )
 n |= 8;
#endif
#if defined A + defined B == 2
 n |= 16;
#endif
 return n; }
//= f() is 27
//# defined is not expanded
#define A B
int f(void) {
#if defined(A) && !defined(B)
 return 1;
#endif
 return 0; }
//= f() is 1
//# defined in a macro
#define HAS defined(X)
#define X
int f(void) {
#if HAS
 return 1;
#endif
 return 0; }
//= f() is 1
//# ifdef and ifndef
#define E
int f(void) { int n = 0;
#ifdef E
 n += 1;
#endif
#ifndef E
 n += 2;
#endif
#undef E
#ifdef E
 n += 4;
#endif
#ifndef E
 n += 8;
#endif
 return n; }
//= f() is 9
//# elifdef and elifndef
int f(void) { int n = 0;
#ifdef X
 n = 1;
#elifdef __GNUC__
 n = 2;
#else
 n = 3;
#endif
#if 0
 n += 10;
#elifndef X
 n += 20;
#elifdef __GNUC__
 n += 30;
#endif
 return n; }
//= f() is 22
//# unknown names are 0
int f(void) {
#if UNKNOWN == 0 && !OTHER && (true + false) == 0
 return 1;
#endif
 return 0; }
//= f() is 1
//# the words of C are names in conditions
int f(void) {
#if int == 0 && sizeof + 1 == return + 1
 return 1;
#endif
 return 0; }
//= f() is 1
//# macros in conditions
#define VERSION 4
#define AT_LEAST(n) (VERSION >= (n))
#define BOTH(a, b) a && b
int f(void) { int n = 0;
#if VERSION > 3
 n += 1;
#endif
#if AT_LEAST(5)
 n += 2;
#elif AT_LEAST(4)
 n += 4;
#endif
#if BOTH(1, 0) || BOTH(VERSION, VERSION)
 n += 8;
#endif
 return n; }
//= f() is 13
//# an empty macro in a condition
#define EMPTY
int f(void) {
#if EMPTY 1 EMPTY
 return 1;
#endif
 return 0; }
//= f() is 1
//# precedence in conditions
int f(void) { int n = 0;
#if 1 + 2 * 3 == 7
 n |= 1;
#endif
#if (1 + 2) * 3 == 9
 n |= 2;
#endif
#if 1 | 2 ^ 3 & 2
 n |= 4;
#endif
#if 1 << 2 + 1 == 8
 n |= 8;
#endif
#if 6 & 3 == 3
 n |= 16;
#endif
#if 0 && 1 || 1
 n |= 32;
#endif
#if -1 - -2 == 1
 n |= 64;
#endif
#if 10 - 4 - 3 == 3
 n |= 128;
#endif
#if 100 / 10 / 5 == 2
 n |= 256;
#endif
#if 2 < 3 == 1
 n |= 512;
#endif
#if ~0 == -1 && !0 == 1 && - - 1 == +1
 n |= 1024;
#endif
 return n; }
//= f() is 2031
//# signed and unsigned
int f(void) { int n = 0;
#if -1 > 0u
 n |= 1;
#endif
#if -1 < 0
 n |= 2;
#endif
#if 0x7fffffffffffffff + 1 < 0
 n |= 4;
#endif
#if 18446744073709551615 == -1
 n |= 8;
#endif
#if 0xffffffff > 0 && 0xffffffff == 4294967295
 n |= 16;
#endif
#if -1 < 0x80000000
 n |= 32;
#endif
#if -1 / 2 == 0 && -1 / 2u == 0x7fffffffffffffff
 n |= 64;
#endif
#if -7 / 2 == -3 && -7 % 3 == -1
 n |= 128;
#endif
#if (1 ? -1 : 0u) > 0
 n |= 256;
#endif
#if (-1 > 0u ? 1 : -1) > 0
 n |= 512;
#endif
#if -5 >> 1 == -3 && -5u >> 63 == 1
 n |= 1024;
#endif
#if 1 << 63 < 0 && 1u << 63 > 0
 n |= 2048;
#endif
#if 1 << 64 == 0 && -1 >> 70 == -1 && 1u >> 64 == 0
 n |= 4096;
#endif
#if 8 << -1 == 4 && 1 >> -3 == 8
 n |= 8192;
#endif
 return n; }
//= f() is 16383
//# numbers in conditions
int f(void) { int n = 0;
#if 1 == 1L && 1u == 1ull && 0b11 == 3
 n |= 1;
#endif
#if 0x10 == 16 && 010 == 8 && 0XfFuLL == 255
 n |= 2;
#endif
#if 0xFFFFFFFFFFFFFFFF == ~0ULL
 n |= 4;
#endif
 return n; }
//= f() is 7
//# characters in conditions
int f(void) { int n = 0;
#if 'a' == 97 && 'A' == 0x41
 n |= 1;
#endif
#if '\n' == 10 && '\0' == 0 && '\'' == 39 && '\\' == 92
 n |= 2;
#endif
#if '\xff' < 0 && '\377' == -1
 n |= 4;
#endif
#if '\x41' == 'A' && '\101' == 'A' && L'a' == 'a'
 n |= 8;
#endif
 return n; }
//= f() is 15
//# a division by zero that does not count
int f(void) {
#if (2 || 1 / 0) && !(0 && 1 / 0) && (1 ? 5 : 1 % 0)
 return 1;
#endif
 return 0; }
//= f() is 1
//# a comma in a condition
int f(void) {
#if 0, 2
 return 1;
#endif
 return 0; }
//= f() is 1
//# a condition on several lines
#define A 1
int f(void) {
#if defined(A) && \
    A == 1 && /* a comment
    goes on */ 1
 return 1;
#endif
 return 0; }
//= f() is 1
//# comments after directives
#define N 8 // eight
#define M /* no */ 3 /* three */
int f(void) { int n = N + M;
#undef N /* gone */
#ifdef N // here
 n += 100;
#else /* or */
 n += 200;
#endif // N
#if /* a */ 1 /* b */
 n += 1000;
#endif /* 1 */
 return n; }
//= f() is 1211
//# words after else and endif
int f(void) {
#ifdef X
 return 1;
#else X
 return 2;
#endif X
}
//= f() is 2
//# a comment that goes on to the next line
#define N 8 /* the number
of ranks */
#define M 1 /* and
*/ + 2
int f(void) { return N + M * 10; }
//= f() is 29
//# spaces in directives
  #  define   N   5
#	if	N == 5
int f(void) { return N; }
# else
int f(void) { return 0; }
 #endif
#
//= f() is 5
//# a comment before a directive
/* x */ #define N 5
/* x
*/ #ifdef N
int f(void) { return N; }
/**/#endif/**/
//= f() is 5
//# a backslash continues a line comment
int f(int x) {
 // path C:\
 x += 1;
 return x; }
//= f(1) is 1
//# a backslash anywhere
#de\
fine N 12\
3
int f(int x) { ret\
urn x + N + 4\
5 // comm\
ent
; }
//= f(1) is 169
//# a macro of several lines
#define ADD(a, b) \
  ((a) + \
   (b))
int f(int x) { return ADD(x, 2) * ADD(1,
 1); }
//= f(3) is 10
//# error and warning that are left out
int f(void) {
#if 1
 return 1;
#else
#error "no
#warning no
#endif
}
//= f() is 1
//# error that is kept
#ifndef X
#error X is needed, don't you see
#endif
int f(void) { return 1; }
//! `#error X is needed, don't you see`
//# pragmas
#pragma once
#pragma GCC diagnostic ignored "-Wall"
#pragma it's
int f(void) { return 1; }
//= f() is 1
//# the number of a line
#line 100 "a.c"
# 5 "b.c" 2
#ident "x"
int f(void) { return 1; }
//= f() is 1
//# push and pop
#define N 1
#pragma push_macro("N")
#undef N
#define N 2
int g(void) { return N; }
#pragma pop_macro("N")
int f(void) { return g() * 10 + N; }
//= f() is 21
//# if without endif
int f(void) { return 1; }
#if 1
//! the `#if` has no `#endif`
//# if without endif in a branch that is left out
int f(void) { return 1; }
#ifdef X
//! the `#if` has no `#endif`
//# endif without if
int f(void) { return 1; }
#endif
//! `#endif` has no `#if` before it
//# else without if
int f(void) { return 1; }
#else
//! `#else` has no `#if` before it
//# elif without if
#elif 1
int f(void) { return 1; }
//! `#elif` has no `#if` before it
//# else after else
#if 0
#else
#else
#endif
int f(void) { return 1; }
//! `#else` comes after `#else`
//# elif after else
#if 1
#else
#elif 1
#endif
int f(void) { return 1; }
//! `#elif` comes after `#else`
//# an empty condition
#if
#endif
int f(void) { return 1; }
//! the line needs a condition
//# a condition of an empty macro
#define E
#if E
#endif
int f(void) { return 1; }
//! the line needs a condition
//# a condition without an operator
#if 1 2
#endif
int f(void) { return 1; }
//! expected an operator before `2`
//# a call of an unknown name in a condition
#if HAS(1)
#endif
int f(void) { return 1; }
//! expected an operator before `(`
//# a condition without a value
#if 1 +
#endif
int f(void) { return 1; }
//! expected a value
//# a condition without a bracket
#if (1
#endif
int f(void) { return 1; }
//! expected `)`
//# an assignment in a condition
#if x = 1
#endif
int f(void) { return 1; }
//! expected an operator before `=`
//# a string in a condition
#if "x"
#endif
int f(void) { return 1; }
//! expected a value and not `"x"`
//# a fraction in a condition
#if 1.5 > 1
#endif
int f(void) { return 1; }
//! floating-point numbers are not supported
//# a division by zero that counts
#if 1 / 0
#endif
int f(void) { return 1; }
//! divides by zero
//# a question without a colon
#if 1 ? 2
#endif
int f(void) { return 1; }
//! expected `:`
//# defined without a name
#if defined
#endif
int f(void) { return 1; }
//! `defined` needs a name
//# defined without a bracket
#if defined(X
#endif
int f(void) { return 1; }
//! expected `)` after the name
//# ifdef without a name
#ifdef
#endif
int f(void) { return 1; }
//! `#ifdef` needs a name
//# ifndef of a number
#ifndef 3
#endif
int f(void) { return 1; }
//! `#ifndef` needs a name
//# an unknown directive
#fine N 3
int f(void) { return 1; }
//! `#fine` is not supported
//# a directive in a line
int f(void) { return 1; } #define N 3
//! unexpected character '#'
//# constants
#define N 8
#define M N + 1
#define EMPTY
int f(int x) { return EMPTY x * M EMPTY; }
//= f(3) is 25
//# parameters
#define SQ(a) ((a) * (a))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
int f(int x) { return SQ(x + 1) + MAX(SQ(x), MAX(x, 5)); }
//= f(3) is 25
//# brackets and commas in arguments
#define FIRST(a, b) (a)
int g(int a, int b) { return a * 10 + b; }
int f(int x) { return FIRST(g(x, 2), (3, 4)) + FIRST((x), ); }
//= f(1) is 13
//# empty arguments
#define F(a) a 1
#define G(a, b) a 1 b
#define H() 5
int f(int x) { return F() + G(,) + G(2 *, ) + G(, + x) + H() + H( ); }
//= f(3) is 18
//# a macro with parameters and no bracket
#define g(x) ((x) + 1)
int f(int g) { return g + (g) + g(g); }
//= f(3) is 10
//# the bracket is on the next line
#define g(x) ((x) + 1)
int f(int x) { return g
 /* here */
 (x) + g // there
 (
  x
 ); }
//= f(3) is 8
//# an object that names a macro with parameters
#define count(x) ((x)+1)
#define cnt count
int f(int x) { return cnt(x); }
//= f(3) is 4
//# a function that is hidden by a macro
int g(int x) { return 50; }
int k(int x) { return g(x); }
#define g(x) ((x)+1)
#define h g
int f(int x) { return h(x) + k(x); }
//= f(3) is 54
//# the arguments come after the expansion
#define f1(x) x + g1
#define g1(x) (x) * 2
int f(int x) { return f1(x)(5); }
//= f(1) is 11
//# a chain of names
#define a1 b1
#define b1 c1
#define c1 d1
#define d1(x) ((x) << 1)
int f(int x) { return a1(a1(x)); }
//= f(3) is 12
//# a macro in itself
#define x x + 1
int f(int x) { return x; }
//! expected
//# a function that a macro of its name calls
int g(int x) { return x + 10; }
#define g(x) g((x) * 2)
int f(int x) { return g(x) + g(g(x)); }
//= f(3) is 58
//# macros that name each other
#define A B + 1
#define B A + 2
int f(int A) { return A; }
//! expected
//# macros that end in each other
int A = 10;
#define A B + 1
#define B A + 2
int f(void) { return A; }
//= f() is 13
//# an argument is expanded before
#define TWICE(a) a + a
#define N 1 + 1
int f(void) { return 3 * TWICE(N) * 5; }
//= f() is 10
//# an expansion within an argument
#define ID(x) x
#define APPLY(m, x) m(x)
#define INC(x) ((x) + 1)
int f(int x) { return APPLY(INC, APPLY(ID, ID(INC)(x))); }
//= f(3) is 5
//# a name that its own argument names
int ID(int x) { return x + 20; }
#define ID(x) x
int f(void) { return ID(ID)(3) + ID(ID(ID))(1); }
//= f() is 44
//# a nested call of the same macro
#define ADD(x, y) ((x) + (y))
int f(int x) { return ADD(ADD(x, 1), ADD(ADD(2, x), 3)); }
//= f(3) is 12
//# a name stays final
#define f1(a) a*g1
#define g1(a) f1(a)
int g1_ = 7;
int g(int g1) { return f1(2)(9); }
int f(void) { return g(3); }
//= f() is 54
//# the standard's example of rescanning
#define t(x,y,z) x + y + z
#define m1(a) a(w)
#define w 0,1
#define p() int
#define q(x) x
#define r(x,y) x ## y
p() f(void) { q(p)() i = t(1, 2, 3); return r(, i) + r(i, ) + r(1, 2); }
//= f() is 24
//# expansions end with an open bracket
#define OPEN (
#define CALL g OPEN
#define g(x) ((x) + 5)
int h(int x) { return x; }
#define TWO(x) h OPEN x
int f(int x) { return TWO(x)) + 1; }
//= f(3) is 4
//# a body that opens a call
#define g(x) ((x) + 5)
#define half g(
int f(int x) { return half x) * 2; }
//= f(3) is 16
//# directives in arguments
#define ADD(a, b) ((a) + (b))
int f(int x) { return ADD(x,
#ifdef __GNUC__
 10
#else
 20
#endif
 ); }
//= f(3) is 13
//# a line of the preprocessor before the bracket
#define g(x) 1
int g_(int x) { return 2; }
int f(int g) { return g
#define g 7
 + 0; }
//= f(3) is 3
//# undef and define
#define N 1
int g(void) { return N; }
#undef N
#define N 2
int f(void) { return g() * 10 + N; }
//= f() is 12
//# undef of an unknown name
#undef UNKNOWN
int f(void) { return 1; }
//= f() is 1
//# the same definition twice
#define N (1 + 2)
#define N (1 + 2) // again
#define F(a) a+1
#define F(a) a+1
int f(void) { return N * F(2); }
//= f() is 7
//# the last definition counts
#define N 1
#define N 2
int f(void) { return N; }
//= f() is 2
//# a body is expanded where it is used
#define A B
#define B 1
int g(void) { return A; }
#undef B
#define B 2
int f(void) { return g() * 10 + A; }
//= f() is 12
//# keywords are names of macros
#define int long
#define return return 1 +
#define if while
int f(int x) { return 1; }
//= f(1) is 2
//# types in macros
#define TYPE unsigned long long
#define CONST(t, n, v) static const t n = v
CONST(TYPE, big, 0xffffffffffffffffULL);
TYPE f(TYPE x) { return big - x; }
//= f(0) is 18446744073709551615
//# functions in macros
#define FN(name, op) int name(int a, int b) { return a op b; }
FN(add, +)
FN(sub, -)
int f(int x) { return add(x, 5) * sub(x, 1); }
//= f(3) is 16
//# statements in macros
#define SWAP(t, a, b) do { t tmp = a; a = b; b = tmp; } while (0)
int f(int x) { int y = 7; SWAP(int, x, y); return x * 10 + y; }
//= f(3) is 73
//# a list of values, expanded by macros
#define LIST(X) X(1) X(2) X(4)
#define ITEM(n) n * n,
static const int t[] = { LIST(ITEM) };
int f(int x) { return t[x]; }
//= f(2) is 16
//= f(1) is 4
//# an unused macro need not be code
#define BAD don't 0x12gh " ` @
#define STR(x) #x
#define ASM(x) __asm__("bsf" : : "r"(x))
int f(void) { return 1; }
//= f() is 1
//# suffixes stay: ULL
#define C(x) x##ULL
int f(void) { return -1 < C(1); }
//= f() is 0
//# suffixes stay: u
#define U(x) x##u
long f(int x) { return -1 < U(1); }
//= f(0) is 0
//# suffixes stay: LL
#define L(x) x##LL
long long f(void) { return L(2147483647) + 1; }
//= f() is 2147483648
//# suffixes stay: L
#define L(x) x##L
long f(void) { return L(1) << 40; }
//= f() is 1099511627776
//# suffixes stay: UL after L
#define S(x, s) x##s
int f(void) { return (S(1, UL) > -1) + 2 * (S(1, L) > -1) + 4 * (S(0x80000000, ) > 0) + 8 * (S(1, Ull) << 63 > 0); }
//= f() is 14
//# no suffix
#define S(x, s) x##s
int f(void) { return S(,5) + S(5,) + S(1,5); }
//= f() is 25
//# names are joined
#define CAT(a, b) a##b
int ab = 3, cd = 4;
int f(void) { return CAT(a, b) * 10 + CAT(c,d) + CAT(a, )b + CAT(, cd); }
//! expected
//# names are joined, and numbers to names
#define CAT(a, b) a##b
int a1 = 3, cd = 4, return_ = 100;
int f(void) { return CAT(a, 1) * 10 + CAT(c,d) + CAT(, cd) + CAT(re, turn_); }
//= f() is 138
//# a joined name is a macro
#define CAT(a, b) a##b
#define NINE 9
int f(void) { return CAT(NI, NE); }
//= f() is 9
//# arguments of ## are not expanded
#define CAT(a, b) a##b
#define XCAT(a, b) CAT(a, b)
#define N 1
int xN = 5, x1 = 7;
int f(void) { return CAT(x, N) * 10 + XCAT(x, N); }
//= f() is 57
//# three are joined
#define CAT3(a, b, c) a##b##c
int xyz = 3;
int f(void) { return CAT3(x, y, z) + CAT3(1, 2, 3) + CAT3(0x, F, ) + CAT3(, 4, ) + CAT3(1, , 0); }
//= f() is 155
//# joined in a body without parameters
#define N 1 ## 2
#define M a ## b
int ab = 5;
int f(void) { return N + M; }
//= f() is 17
//# operators are joined
#define OP(a, b) a##b
int f(int x) { int y = x OP(<, <) 2; y OP(+, =) 1; y OP(-,-); return y OP(>, >) 1 OP(|,|) 0; }
//= f(3) is 1
//# only the tokens next to ## are joined
#define J(a, b) a##b
int x1 = 5;
int f(void) { return J(1 + x, 1 + 2); }
//= f() is 8
//# a joined macro with parameters
#define J(a, b) a##b
#define foobar(x) ((x) * 2)
int f(int x) { return J(foo, bar)(x); }
//= f(4) is 8
//# a joined name that is the macro itself
#define fo(a) a##o(1)
int foo(int x) { return x + 3; }
int f(void) { return fo(fo); }
//= f() is 4
//# ## makes no token
#define J(a, b) a##b
int f(void) { return J(+, 1); }
//! makes no token of `+` and `1`
//# ## of brackets
#define CALL(f, x) f ## (x)
int g(int x) { return x; }
int f(void) { return CALL(g, 1); }
//! makes no token of `g` and `(`
//# ## makes no comment
#define J(a, b) a##b
int f(void) { return J(/, /) 1; }
//! makes no token of `/` and `/`
//# ## at the start
#define J(a) ## a
int f(void) { return 1; }
//! `##` joins two tokens
//# ## at the end
#define J a ##
int f(void) { return 1; }
//! `##` joins two tokens
//# a suffix that is none
#define S(x) x##foo
int f(void) { return S(1); }
//! `foo` is not a suffix
//# a string of an argument
#define STR(x) #x
int f(void) { return STR(a)[0]; }
//? strings and assembly language are not supported
//# # without a parameter
#define S(x) #y
int f(void) { return 1; }
//! needs a parameter after it
//# # in a body without parameters
#define HASH #
int f(void) { return 1; }
//= f() is 1
//# arguments that are left
#define SUM3(a, b, c) (a + b + c)
#define CALL(f, ...) f(__VA_ARGS__)
#define ALL(...) (__VA_ARGS__)
int g(int a, int b) { return a * 10 + b; }
int f(int x) { return CALL(g, x, 2) + CALL(SUM3, 1, 2, 3) + ALL(7, 8); }
//= f(1) is 26
//# the last of named arguments
#define CALL(f, args...) f(args)
int g(int a, int b) { return a * 10 + b; }
int f(int x) { return CALL(g, x, 2); }
//= f(3) is 32
//# no arguments are left
#define CALL(f, ...) f(__VA_ARGS__)
int g(void) { return 4; }
int f(void) { return CALL(g) + CALL(g, ); }
//= f() is 8
//# a comma before no arguments
#define CALL(f, a, ...) f(a, ## __VA_ARGS__)
#define REST(...) g1(1, ## __VA_ARGS__)
int g1(int a) { return a; }
int g2(int a, int b) { return a * 10 + b; }
int f(void) { return CALL(g1, 1) + CALL(g2, 3, 4) + REST(); }
//= f() is 36
//# the number of arguments
#define COUNT_(a, b, c, n, ...) n
#define COUNT(...) COUNT_(__VA_ARGS__, 3, 2, 1)
int f(void) { return COUNT(a) + 10 * COUNT(a, b) + 100 * COUNT((a, b), c, d); }
//= f() is 321
//# an option in a body
#define CALL(f, ...) f(1 __VA_OPT__(,) __VA_ARGS__)
int g(int a) { return a; }
int f(void) { return CALL(g); }
//? `__VA_OPT__` is not supported
//# too many arguments
#define F(x) x
int f(void) { return F(1, 2); }
//! the macro `F` takes 1 argument, not 2
//# too few arguments
#define F(x, y) x
int f(void) { return F(1); }
//! the macro `F` takes 2 arguments, not 1
//# an argument for none
#define F() 1
int f(void) { return F(1); }
//! the macro `F` takes 0 arguments, not 1
//# too few arguments before those that are left
#define F(x, y, ...) x
int f(void) { return F(1); }
//! the macro `F` takes at least 2 arguments, not 1
//# brackets of arrays do not hold arguments together
#define F(x) x
int t[2] = {1, 2};
int f(void) { return F(t[0, 1]); }
//! the macro `F` takes 1 argument, not 2
//# arguments without an end
#define F(x) x
int f(void) { return F(1; }
//! the arguments of the macro `F` have no end
//# a definition without a name
#define
int f(void) { return 1; }
//! `#define` needs a name
//# a definition of a number
#define 3 4
int f(void) { return 1; }
//! `#define` needs a name
//# a definition of defined
#define defined 1
int f(void) { return 1; }
//! `defined` cannot be a macro
//# parameters without an end
#define F(x, y
int f(void) { return 1; }
//! expected `)`
//# parameters that are no names
#define F(1) 1
int f(void) { return 1; }
//! the parameters of a macro must be names
//# a parameter is missing
#define F(x,,y) 1
int f(void) { return 1; }
//! the parameters of a macro must be names
//# a comma after the last parameter
#define F(x,) 1
int f(void) { return 1; }
//! the parameters of a macro must be names
//# two parameters of a name
#define F(x, x) 1
int f(void) { return 1; }
//! two parameters `x`
//# dots before a parameter
#define F(..., x) 1
int f(void) { return 1; }
//! the parameters of a macro must be names
//# undef without a name
#undef
int f(void) { return 1; }
//! `#undef` needs a name
//# a comment without an end
int f(void) { return 1; }
#if 0
/* x
#endif
//! the comment has no end
//# the line and the file
int f(void) { return __LINE__; }
//? `__LINE__` is not supported
//# counters
int f(void) { return __COUNTER__ * 100 + __COUNTER__ * 10 + __COUNTER__; }
//= f() is 12
//# characters
int f(void) { return '\n' * 1000 + '\0' + '\\' + '\x7f' - '\177' + 'a' - '\141'; }
//= f() is 10092
//# negative characters
int f(void) { return '\xff' + 2 * (L'\xff' == 255) - ('\200' < 0); }
//= f() is 0
//# the version of the compiler
int f(void) { int n = 0;
#if defined(__GNUC__) && __GNUC__ >= 4 && !defined(__clang__)
 n |= 1;
#endif
#if __GNUC__ == 12 && __GNUC_MINOR__ == 2
 n |= 2;
#endif
#if defined(__GNUC__) && (__GNUC__ * 100 + __GNUC_MINOR__ >= 304)
 n |= 4;
#endif
#if __STDC_VERSION__ == 201710L && __STDC__ && __STDC_HOSTED__
 n |= 8;
#endif
#if __STDC_VERSION__ >= 202311L
 n |= 16;
#endif
#if defined(__cplusplus) || defined(_MSC_VER) || defined(_WIN32) || defined(_WIN64) || defined(__APPLE__)
 n |= 32;
#endif
#ifdef __STRICT_ANSI__
 n |= 64;
#endif
 return n; }
//= f() is 15
//# the processor
int f(void) { int n = 0;
#if defined(__x86_64__) && defined(__x86_64) && defined(__amd64__) && defined(__LP64__) && defined(_LP64)
 n |= 1;
#endif
#if defined(__i386__) || defined(_M_X64) || defined(__arm__) || defined(__aarch64__) || defined(__ARM_NEON)
 n |= 2;
#endif
#if defined(__BMI2__) || defined(__BMI__) || defined(__POPCNT__) || defined(__AVX2__) || defined(__SSE4_2__) || defined(__SSSE3__) || defined(__LZCNT__)
 n |= 4;
#endif
#if defined(__SSE2__) && defined(__SSE__) && defined(__MMX__)
 n |= 8;
#endif
#if defined(__OPTIMIZE__) || defined(NDEBUG) || defined(DEBUG)
 n |= 16;
#endif
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && __ORDER_LITTLE_ENDIAN__ == 1234
 n |= 32;
#endif
 return n; }
//= f() is 41
//# sizes and limits
int f(void) { int n = 0;
#if __SIZEOF_LONG__ == 8 && __SIZEOF_INT__ == 4 && __SIZEOF_POINTER__ == 8 && __SIZEOF_LONG_LONG__ == 8 && __SIZEOF_SHORT__ == 2
 n |= 1;
#endif
#if __INT_MAX__ == 2147483647 && __LONG_MAX__ == 9223372036854775807 && __CHAR_BIT__ == 8
 n |= 2;
#endif
#if __SIZEOF_INT128__ == 16 && defined(__SIZEOF_INT128__)
 n |= 4;
#endif
#if __SIZE_MAX__ == 18446744073709551615u && __UINT64_MAX__ == ~0ull
 n |= 8;
#endif
#ifdef __CHAR_UNSIGNED__
 n |= 16;
#endif
 return n; }
//= f() is 15
//# the system
int f(void) { int n = 0;
#if defined(__linux__) && defined(linux) && defined(__unix__) && defined(unix) && defined(__ELF__)
 n |= 1;
#endif
 return n + linux + unix * 2; }
//= f() is 4
//# predefined macros in code
typedef __UINT64_TYPE__ u;
u f(u x) { return x + __INT_MAX__ + __INT64_C(1) + __UINT64_C(2) + __CHAR_BIT__ * __SIZEOF_LONG__ + __WCHAR_MIN__; }
//= f(0) is 66
//# an undefined name of the system
#undef linux
int f(int linux) { return linux; }
//= f(3) is 3
//# counters of bits as engines write them
typedef unsigned long long U64;
#if defined(_MSC_VER)
#include <intrin.h>
static int pop(U64 b) { return (int)__popcnt64(b); }
#elif defined(__GNUC__)
static int pop(U64 b) { return __builtin_popcountll(b); }
#else
static int pop(U64 b) { int n = 0; for (; b; b &= b - 1) n++; return n + 100; }
#endif
int f(U64 x) { return pop(x); }
//= f(255) is 8
//# builtins by version
typedef unsigned long long U64;
#if __STDC_VERSION__ >= 202311L
	#include <stdbit.h>
#elif defined(USE_X86_ASM)
int first_bit(U64 b) { __asm__("bsfq %1,%0" : "=r"(b) : "r"(b)); return b; }
#elif defined(USE_MSVC) && (defined(_M_X64) || defined(_M_IA64))
int first_bit(U64 b) { unsigned long i; _BitScanForward64(&i, b); return i; }
#elif (defined(USE_GCC_BUILTIN) || __GNUC__ > 3) && !defined(NO_BUILTIN)
int first_bit(U64 b) { return __builtin_ctzll(b); }
#else
#error "no version"
#endif
int f(U64 x) { return first_bit(x); }
//= f(8) is 3
//# a fallback of a feature test
#ifndef __has_builtin
#define __has_builtin(x) 0
#endif
#ifndef __has_feature
#define __has_feature(x) 0
#endif
int f(void) { int n = 0;
#if __has_builtin(__builtin_popcountll)
 n |= 1;
#endif
#if __has_builtin(__builtin_bitreverse64)
 n |= 2;
#endif
#if __has_feature(x)
 n |= 4;
#endif
#if defined(__has_attribute) && __has_attribute(always_inline) && __has_attribute(__noinline__)
 n |= 8;
#endif
#if __has_attribute(ext_vector_type)
 n |= 16;
#endif
#if defined __has_include && __has_include(<stdint.h>)
 n |= 32;
#endif
#if __has_include(<bit>) || __has_include(<intrin.h>)
 n |= 64;
#endif
 return n; }
//= f() is 41
//# an unknown feature
#if __has_builtin(__builtin_of_my_own)
#endif
int f(void) { return 1; }
//? the value of `__has_builtin(__builtin_of_my_own)` is not known
//# a feature without brackets
#if __has_builtin
#endif
int f(void) { return 1; }
//! needs an argument in brackets
//# limits of a header
#include <limits.h>
int f(void) { int n = 0;
#if CHAR_BIT == 8 && UINT_MAX == 0xffffffff && ULONG_MAX == 0xffffffffffffffff && LLONG_MIN < 0
 n |= 1;
#endif
#if defined(INT_MAX) && INT_MIN == -2147483647 - 1
 n |= 2;
#endif
 return n + (INT_MAX == 2147483647) * 4 + (SCHAR_MIN == -128) * 8 + (UCHAR_MAX == 255) * 16 + (ULLONG_MAX == -1ULL) * 32; }
//= f() is 63
//# no header, no limits
int f(void) {
#if ULONG_MAX == 0xffffffff || defined(CHAR_BIT)
 return 1;
#else
 return 2;
#endif
}
//= f() is 2
//# integers of a header
#include <stdint.h>
int f(int x) { int n = 0;
#if UINT64_MAX == 18446744073709551615u && INTPTR_MAX > 0x7fffffff && defined(INT64_C)
 n |= 1;
#endif
#ifdef __GLIBC__
 n |= 2;
#endif
 return n + 4 * (-1 < UINT32_C(1)) + 8 * (UINT64_C(1) << 63 > INT64_MAX) + 16 * (-1 < INT64_C(1)) + 32 * (UINT8_C(255) == UINT8_MAX); }
//= f(0) is 59
//# bool of a header
#include <stdbool.h>
bool g(int x) { return x; }
int f(int x) {
#if true && !false
 return g(x) == true;
#endif
 return 5; }
//= f(2) is 1
//# the order of bytes of a header
#include <endian.h>
int f(void) {
#if __BYTE_ORDER == __LITTLE_ENDIAN && BYTE_ORDER == LITTLE_ENDIAN
 return htobe64(1) >> 56 == 1 && le32toh(5) == 5;
#endif
 return 9; }
//= f() is 1
//# words for operators of a header
#include <iso646.h>
int f(int x) { return not x or (x bitand 4) xor compl 0; }
//= f(3) is 1
//# a header is read once
#include <stdint.h>
#undef INT32_MAX
#include <stdint.h>
int f(void) {
#ifdef INT32_MAX
 return 1;
#endif
 return 2; }
//= f() is 2
//# a header within a function
int f(void) { int n = 1;
#include <limits.h>
#include <stdint.h>
 return n + CHAR_BIT; }
//= f() is 9
//# a file within a table
int t[2] = {
#include "table.inc"
};
int f(void) { return t[0]; }
//! `#include "table.inc"` is not read, and it is within code
//# an option without a value
//> USE_POPCNT
//> N=3 + 4
//> F(x)=((x) * N)
int f(int x) {
#if USE_POPCNT == 1 && defined(F) && F(1) == 7
 return F(x) + USE_POPCNT;
#endif
 return 0; }
//= f(2) is 11
//# an option of Microsoft
//> _MSC_VER=1900
int f(int x) {
#if defined(_MSC_VER) && _MSC_VER >= 1800
 return 1;
#elif defined(__GNUC__)
 return 2;
#endif
}
//= f(1) is 1
//# an option that the text undefines
//> N=3
#undef N
#ifndef N
#define N 4
#endif
int f(void) { return N; }
//= f() is 4
//# a set of options
//> A
//> B=
//> C=0
int f(void) { int n = 0;
#if A
 n |= 1;
#endif
#ifdef B
 n |= 2;
#endif
#if defined(C) && !C
 n |= 4;
#endif
 return n B; }
//= f() is 7
//# include guards
#ifndef BOARD_H_
#define BOARD_H_
#ifndef N
#define N 64
#endif
int f(void) { return N; }
#endif /* BOARD_H_ */
#ifndef BOARD_H_
int f(void) { return 1; }
#endif
//= f() is 64
//# extern C
#ifdef __cplusplus
extern "C" {
#endif
int f(void) { return 1; }
#ifdef __cplusplus
}
#endif
//= f() is 1
//# a condition chooses an operator
#define DEBUG 0
int f(int x) { return x
#if DEBUG
 *
#else
 +
#endif
 5; }
//= f(2) is 7
//# a condition chooses entries of a table
#define BIG 1
static const int t[] = {
 1, 2,
#if BIG
 3, 4,
#else
 5,
#endif
 6 };
int f(int x) { return t[x]; }
//= f(4) is 6
//= f(2) is 3
//# if in a function in a branch
#if 1
int f(int x) {
#  if 0
 return 1; }
#  else
 return x + 1; }
#  endif
#endif
//= f(2) is 3
//# a macro of squares
#define SQ(file, rank) ((rank) * 8 + (file))
#define BIT(sq) (1ULL << (sq))
#define FILE_OF(sq) ((sq) & 7)
#define RANK_OF(sq) ((sq) >> 3)
unsigned long long f(int x) { return BIT(SQ(FILE_OF(x), 7 - RANK_OF(x))); }
//= f(0) is 72057594037927936
//# a macro that hides a parameter of another name
#define BELOW(b) ((b) - 1)
unsigned long long f(unsigned long long bb) { return BELOW(bb); }
//= f(16) is 15
//# a loop in a macro
#define FOR_EACH(i, n) for (int i = 0; i < (n); i++)
int f(int x) { int s = 0; FOR_EACH(i, 4) FOR_EACH(j, i) s += j; return s; }
//= f(4) is 4
//# values joined to names
#define COLOR(c) c##_VALUE
#define WHITE_VALUE 1
#define BLACK_VALUE -1
int f(int x) { return x ? COLOR(WHITE) - COLOR(BLACK) : COLOR(BLACK); }
//= f(1) is 2
//= f(0) is -1
//# functions joined to names
#define DEFINE(name, shift) unsigned long long name##_shift(unsigned long long b) { return b shift; }
DEFINE(north, << 8)
DEFINE(south, >> 8)
int f(void) { return south_shift(north_shift(5)); }
//= f() is 5
//# a list of names
#define PIECES(X) X(PAWN, 1) X(KNIGHT, 3) X(ROOK, 5)
#define AS_VALUE(name, value) static const int name##_V = value;
#define AS_SUM(name, value) + name##_V
PIECES(AS_VALUE)
int f(void) { return 0 PIECES(AS_SUM); }
//= f() is 9
