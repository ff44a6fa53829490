//# a parameter hides a type: subtraction
typedef unsigned long long U64;
U64 f(U64 bitboard) { return (bitboard) - 1; }
//= f(16) = 15
//= f(0) = 18446744073709551615

//# a parameter hides a type: loop
typedef unsigned long long U64;
int f(U64 bitboard) { int n = 0; while (bitboard) { bitboard &= bitboard - 1; n++; } return n; }
//= f(255) = 8
//= f(0) = 0

//# a parameter hides a type: exclusive or
typedef unsigned long long U64;
U64 f(U64 *bitboard) { return *bitboard ^ (*bitboard - 1); }
U64 g(U64 x) { return f(&x); }
//= g(40) = 15

//# a parameter hides a type: sign after the brackets
int f(int Rank, int File) { return (Rank) + 1 + (File) * 2 + ((Rank) & 3) + (-(File)); }
//= f(16, 3) = 20

//# a function has the name of a type
int Rank(int x) { return x >> 3; }
int f(int x) { return Rank(x) - 1; }
//= f(30) = 2

//# a function has the name of a type: in brackets
int File(int x) { return x & 7; }
int f(int x) { return (File(x)) - 1; }
//= f(30) = 5

//# an enumerator has the name of a type
enum { Rank, File };
int f(int x) { return (File) - 1 + x; }
//= f(0) = 0

//# an enumerator has the name of a type: addition
enum { WHITE, Color };
int f(int x) { return (Color) + x; }
//= f(3) = 4

//# a local variable hides a type until the end of its block
typedef int T;
int f(int x) { { int T = 5; x += (T) - 1; } T y = x; return (T) -1 + y; }
//= f(2) = 5

//# typedef within a function
typedef unsigned char T;
int g(int x) { typedef unsigned short T; T y = x; return y; }
int f(int x) { T y = x; return y; }
//= f(4660) = 52
//= g(4660) = 4660

//# typedef within a block
typedef unsigned char T;
int f(int x) { int s = 0; { typedef short T; T y = x; s += y; } { T y = x; s += y; } return s; }
//= f(4660) = 4712
//= f(65535) = 254

//# typedef within a loop
int f(int x) { int s = 0; for (int i = 0; i < 3; i++) { typedef signed char T; s += (T)(x + i); } return s; }
//= f(126) = 125

//# a typedef of an own name
typedef unsigned long long bb_t;
typedef bb_t board;
board f(board x) { return (board)-1 ^ x; }
//= f(5) = 18446744073709551610

//# several names of one typedef
typedef short A, B;
int f(int x) { return (A)x + (B)(x + 1); }
//= f(40000) = -51071

//# a name in its own initial value
typedef int T;
int f(int x) { int r = sizeof(T); { char T = 3; r = r * 10 + sizeof(T); } return r + x; }
//= f(0) = 41

//# a variable in a loop hides the one outside
int f(int x) { int i = 100; for (int i = 0; i < 5; i++) x += i; return x + i; }
//= f(1) = 111

//# nested blocks
int f(int x) { int a = 1; { int a = 2; { int a = 3; x += a; } x += a * 10; } return x + a * 100; }
//= f(0) = 123

//# the branches of an if are scopes
int f(int x) { int a = 1; if (x) { int a = 5; x += a; } else { int a = 7; x += a; } return x + a; }
//= f(0) = 8
//= f(1) = 7

//# a parameter hides a function
int g(int x) { return x + 7; }
int f(int g) { return g + 1; }
//= f(4) = 5

//# a parameter hides a global
int n = 40;
int f(int n) { return n + 1; }
int g(int x) { return n + x; }
//= f(1) = 2
//= g(1) = 41

//# a local array hides a table that is not changed
static const int t[4] = {1, 2, 3, 4};
int f(int x) { int t[4] = {10, 20, 30, 40}; t[x & 3] = 5; return t[0] + t[1] + t[2] + t[3]; }
int g(int x) { return t[x & 3]; }
//= f(1) = 85
//= g(2) = 3

//# a local variable hides a constant and changes
const int n = 3;
int f(int x) { int n = x; n++; return n; }
int g(int x) { return n + x; }
//= f(5) = 6
//= g(5) = 8

//# a prototype outside of functions
int g(int x);
int f(int x) { return g(x) + 1; }
int g(int x) { return x * 2; }
//= f(4) = 9

//# a prototype within a function
int f(unsigned x) { int pop(unsigned x); return pop(x) + 1; }
int pop(unsigned x) { return x * 3; }
//= f(4) = 13

//# a prototype without names
unsigned char g(unsigned char, int);
int f(int x) { return g(x, x); }
unsigned char g(unsigned char a, int b) { return a + b; }
//= f(200) = 144

//# a prototype next to variables
int f(int x) { int a = 1, g(int), b = 2; return g(a) + b + x; }
int g(int x) { return x + 10; }
//= f(3) = 16

//# soft words are names
int f(int final, int public) { int mut = final + 1; return (mut) - public; }
//= f(5, 2) = 4

//# var and internal are names
int f(int var) { int internal = var; return (var) - 1 + (internal) * 2; }
//= f(7) = 20

//# words of formulas are names
int f(int rank, int count) { int all = rank - 1, none = (count) - 1; return all * 100 + none; }
//= f(5, 9) = 408

//# names of squares are names
int f(int a1, int h8) { return a1 * 10 + h8; }
//= f(3, 4) = 34

//# names of functions of the language are names
int first(int x) { return x + 1; }
int count(int x) { return first(x) * 2; }
int f(int x) { int last = count(x); return (last) - 1; }
//= f(3) = 7

//# an enumerator is a square with another number
enum { a8, b8, c8, d8, e8, f8, g8, h8, a7 };
int f(int x) { return x + a7 * 10 + h8; }
//= f(1) = 88

//# an enumeration within a function
enum { A = 1 };
int f(int x) { enum { A = 5, B }; return x + A * 10 + B; }
int g(int x) { return x + A; }
//= f(1) = 57
//= g(1) = 2

//# an enumeration within a block
enum { A = 1 };
int f(int x) { { enum { A = 7 }; x += A; } return x + A * 10; }
//= f(0) = 17

//# a variable hides an enumerator
enum { A = 1, B };
int f(int x) { int A = 5; return A * 10 + B + x; }
//= f(0) = 52

//# a tag and a variable with one name
enum Color { WHITE, BLACK };
int f(int x) { int Color = x; enum Color c = BLACK; return (Color) - c; }
//= f(9) = 8

//# a tag and a function with one name
enum Rank { R1, R2 };
int Rank(enum Rank r) { return r + 5; }
int f(int x) { return Rank(R2) - x; }
//= f(2) = 4

//# a typedef hides a tag
typedef signed char E;
enum E { A = 1000 };
int f(int x) { return (E)x + A; }
//= f(200) = 944

//# a loop variable with the name of a type
typedef unsigned char Piece;
int f(int x) { int s = 0; for (int Piece = 0; Piece < 4; Piece++) s += (Piece) + x; return s + (Piece)300; }
//= f(1) = 54

//# a parameter named as a typedef of the text
typedef unsigned short Key;
int f(int Key) { return (Key) - 1; }
int g(Key k) { return (Key) - 1 + k; }
//= f(0) = -1
//= g(0) = 65535

//# the type of a parameter comes before its name hides it
typedef int Square;
int f(Square Square) { return (Square) - 2; }
//= f(9) = 7

//# names of types of Windows
typedef int BOOL; typedef unsigned long DWORD64;
BOOL f(int x) { BOOL b = x; return b; }
//= f(256) = 256

//# the same typedef twice
typedef unsigned U; typedef unsigned U;
U f(U x) { return x - 1; }
//= f(0) = 4294967295

//# a function and a variable of a block
int g(int x) { return x * 2; }
int f(int x) { int r = g(x); { int g = 5; r += g; } return r + g(1); }
//= f(3) = 13

//# statements in switch-like chains
int f(int x) { if (x == 0) return 10; else if (x == 1) return 11; else if (x == 2) return 12; else if (x == 3) return 13; else return 14; }
//= f(0) = 10
//= f(3) = 13
//= f(9) = 14

//# static constants in functions
int f(int x) { static const int t[3] = {5, 6, 7}; static const int k = 2; return t[x] * k; }
//= f(1) = 12

//# extern declarations next to the definition
extern const int t[3];
const int t[3] = {4, 5, 6};
extern const int t[3];
int f(int x) { return t[x]; }
//= f(2) = 6

//# a tentative definition before and after the definition
int n;
int n = 5;
int n;
int f(int x) { return n + x; }
//= f(1) = 6

//# comma and scope in for
int f(int x) { int s = 0; for (int i = 0, j = 10; i < j; i++, j--) s += i * j; return s + x; }
//= f(0) = 70

//# if without braces declares nothing outside
int f(int x) { int a = 2; if (x) for (int a = 0; a < 3; a++) x += a; return x * a; }
//= f(1) = 8

//# do loop with a variable of its own
int f(int x) { int n = 0; do { int n = 5; x += n; } while (++n < 3); return x + n; }
//= f(1) = 19
