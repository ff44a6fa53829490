//! Headers of engines: what is not supported and not needed is passed over.

use setwise_expr::Value;

use super::c_files::{files, value};

/// A header in C with tables of texts and fractions, structures, and lists of prototypes.
const DEFS: &str = r#"
#ifndef DEFS_H
#define DEFS_H
#include <stdio.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef unsigned long long U64;
#define NAME "Engine 1.0"
#define FR2SQ(f, r) ((21 + (f)) + ((r) * 10))
enum { EMPTY, wP, wN };
typedef struct { int move; int score; } S_MOVE;
struct board { int pieces[120]; U64 pawns[3]; double clock; enum { NO, YES } flag; };
typedef struct board S_BOARD, *S_POINTER;
union conv { double d; U64 u; };
typedef U64 (*attack_fn)(int, U64);
static attack_fn fns[2];
extern const char *names[13];
extern int Sq120ToSq64[120];
extern void InitHashKeys(void), AllInit();
extern int PopBit(U64 *bb), CountBits(U64 b);
const char PieceChars[] = ".PNBRQKpnbrqk";
static const double weights[3] = {1.0, 2.5, 3.25};
const float fw = 1.5f;
static const char *const squares[4] = {"a1", "b1", "c1", "d1"};
static const S_MOVE nomove = {0, 0};
static const int bits[4] = {12, 11, 11, 11};
static inline int count(U64 b) { int r; for (r = 0; b; r++, b &= b - 1); return r; }
int fr2sq(int f, int r) { return FR2SQ(f, r); }
U64 shifted(int i) { return 1ULL << bits[i]; }
int eval(int i) { return (int)(weights[i] * 2); }
int letter(int i) { return PieceChars[i]; }
int flag(void) { return YES; }
static inline U64 attacks(const S_BOARD *b) { return b->pawns[0]; }
static inline double as_double(U64 x) { union conv c; c.u = x; return c.d; }
static int unused(U64 x, int y) { (void) x; (void) y++; return y; }
#ifdef __cplusplus
}
#endif
#endif
"#;

/// Headers in C++ with namespaces, operators of enumerations, templates and classes.
const TYPES: &str = r#"
#include <string>
namespace Engine {
using Bitboard = uint64_t;
enum Color { WHITE, BLACK };
enum Square : int { SQ_A1, SQ_B1, SQ_A2 = 8, SQ_NONE = 64 };
enum Direction : int { NORTH = 8, EAST = 1, SOUTH = -NORTH };
enum File : int { FILE_A, FILE_B, FILE_H = 7 };
enum Rank : int { RANK_1, RANK_2 };
class Move {
  public:
    Move() = default;
    template<Color C> static constexpr Move make(Square from) { return Move(from << 6); }
    constexpr bool operator==(const Move &m) const { return data == m.data; }
  protected:
    uint16_t data;
};
#define OPERATORS(T) \
    inline T &operator++(T &d) { return d = T(int(d) + 1); } \
    constexpr T operator-(T d) { return T(-int(d)); } \
    constexpr T operator+(T d1, int d2) { return T(int(d1) + d2); }
OPERATORS(Square)
OPERATORS(Direction)
constexpr Square operator+(Square s, Direction d) { return Square(int(s) + int(d)); }
inline Square &operator+=(Square &s, Direction d) { return s = s + d; }
constexpr Color operator~(Color c) { return Color(c ^ BLACK); }
constexpr Square make_square(File f, Rank r) { return Square((r << 3) + f); }
constexpr File file_of(Square s) { return File(s & 7); }
constexpr Square flip(Square s) { return Square(s ^ 56); }
constexpr int other(Color c) { return ~c; }
template<typename T, int Size> struct Table { T v[Size]; };
std::array<uint64_t, 64> betweens = {};
}
"#;

const BITBOARD: &str = r#"
namespace Engine {
namespace Bitboards { void init(); std::string pretty(Bitboard b); }
constexpr Bitboard FileABB = 0x0101010101010101ULL;
constexpr Bitboard square_bb(Square s) { return 1ULL << s; }
constexpr Bitboard operator&(Bitboard b, Square s) { return b & square_bb(s); }
constexpr Bitboard operator|(Square s1, Square s2) { return square_bb(s1) | square_bb(s2); }
constexpr Bitboard file_bb(File f) { return FileABB << f; }
constexpr Bitboard file_bb(Square s) { return file_bb(file_of(s)); }
template<Direction D> constexpr Bitboard shift(Bitboard b) { return D == NORTH ? b << 8 : b >> 8; }
inline Bitboard pushes(Bitboard b) { return shift<NORTH>(b); }
template<typename T = Square> int distance(Square x, Square y);
template<> inline int distance<File>(Square x, Square y) { return file_of(x) - file_of(y); }
inline Square lsb(Bitboard b) { return Square(__builtin_ctzll(b)); }
inline Square pop_lsb(Bitboard &b) { const Square s = lsb(b); b &= b - 1; return s; }
inline Bitboard tricky(Bitboard b, Bitboard c) { return b & lsb(c); }
constexpr Square home = SQ_B1;
inline Bitboard both(int i) { return home | home; }
inline bool more_than_one(Bitboard b) { return b & (b - 1); }
typedef Square Field;
inline Bitboard of_field(Bitboard b, Field f) { return b & f; }
}
"#;

/// A class in Java.
const JAVA: &str = r#"
package chess.board;
import java.util.List;
import static chess.Util.count;
public final class Bitboard implements Comparable<Bitboard> {
    public static final long FILE_H = 0x8080808080808080L;
    private static final String[] NAMES = {"a1", "b1"};
    private static final int[] INDEX = {0, 1, 2, 3};
    private static final long[] KING = new long[64];
    private long occupied;
    static { for (int i = 0; i < 64; i++) KING[i] = king(i); }
    public Bitboard(long occupied) { this.occupied = occupied; }
    public static int lsb(long b) { return Long.numberOfTrailingZeros(b); }
    public static long east(long b) { return (b & ~FILE_H) << 1; }
    public static long north(long b) { return b << 8; }
    public static long north(int sq) { return north(1L << sq); }
    public static int index(int i) { return INDEX[i]; }
    public static long attacks(int sq) { return KING[sq]; }
    public static int two(long b) { return count(b); }
    public long get() { return occupied; }
    public static String name(int sq) { return NAMES[sq]; }
    @Override
    public int compareTo(Bitboard o) { return Long.compare(occupied, o.occupied); }
    @SuppressWarnings("unused") static int rank(int sq) { return sq >> 3; }
}
"#;

/// Files, and formulas over their functions with what is expected.
type Cases<T> = (&'static [&'static str], &'static [(&'static str, T)]);

#[test]
fn headers_of_engines_are_read() {
    let cases: &[Cases<Value>] = &[
        (
            &[DEFS],
            &[
                ("fr2sq(1, 2)", Value::Number(42)),
                ("unused(1, 2)", Value::Number(3)),
                ("count(0xff)", Value::Number(8)),
                ("shifted(1)", Value::Set(1 << 11)),
                ("wN + 0", Value::Number(2)),
            ],
        ),
        (
            &[TYPES, BITBOARD],
            &[
                ("make_square(1, 2)", Value::Number(17)),
                ("file_of(11)", Value::Number(3)),
                ("flip(3)", Value::Number(59)),
                ("pop_lsb(40)", Value::Number(3)),
                ("square_bb(5)", Value::Set(32)),
                ("pushes(1)", Value::Set(256)),
                ("more_than_one(6)", Value::Bool(true)),
                ("return SQ_A2 + 1;", Value::Number(9)),
                ("other(1)", Value::Number(0)),
                ("tricky(5, 4)", Value::Set(4)),
                ("of_field(6, 2)", Value::Set(4)),
                ("both(1)", Value::Set(2)),
                ("return 3 | 4;", Value::Number(7)),
            ],
        ),
        (
            &[JAVA],
            &[
                ("lsb(8)", Value::Number(3)),
                ("east(0x80)", Value::Number(0)),
                ("index(2)", Value::Number(2)),
                ("rank(9)", Value::Number(1)),
            ],
        ),
    ];
    for (texts, cases) in cases {
        let definitions = files(texts).unwrap();
        for (formula, expected) in *cases {
            let found = value(&definitions, formula).unwrap_or_else(|it| panic!("{formula}: {it}"));
            assert_eq!(found.0, *expected, "{formula}");
            assert!(found.1.contains("of the code are passed over: `"), "{}", found.1);
        }
    }
}

#[test]
fn what_is_passed_over_in_a_header_is_refused_by_name() {
    let cases: &[Cases<&str>] = &[
        (
            &[DEFS],
            &[
                ("weights", "in `weights` (0.h:23): `double` is not supported"),
                ("return weights[1];", "`weights` is passed over: `double` is not supported"),
                ("return PieceChars[0];", "`PieceChars` is passed over: unexpected character"),
                ("letter(1)", "`PieceChars` is passed over: unexpected character '\"'"),
                ("eval(1)", "`weights` is passed over"),
                ("fw", "`float` is not supported"),
                ("return squares;", "`squares` is passed over"),
                ("return names[0];", "`names` is defined elsewhere"),
                ("return nomove;", "`nomove` is a structure, and not a number"),
                ("S_MOVE m; return m.move;", "`m.move` is read before it has a value"),
                ("S_POINTER m; return 1;", "`S_POINTER` is passed over"),
                ("attacks(1)", "`S_BOARD` is passed over"),
                ("return YES;", "`YES` is passed over"),
                ("flag()", "`YES` is passed over"),
                ("as_double(1)", "`double` is not supported"),
                ("return fns[0];", "`fns` is passed over"),
                ("CountBits(3)", "`CountBits` is declared and not defined here"),
                ("AllInit()", "`AllInit` is declared and not defined here"),
            ],
        ),
        (
            &[TYPES, BITBOARD],
            &[
                ("return ~WHITE;", "`~` may be `operator~` of the code"),
                ("return SQ_A1 | SQ_B1;", "`|` may be `operator|` of the code"),
                ("~WHITE == BLACK", "`~` may be `operator~` of the code"),
                ("SQ_A1 | SQ_B1", "`|` may be `operator|` of the code"),
                ("flip(SQ_A1) | 1", "`|` may be `operator|` of the code"),
                ("let s = SQ_A2; FileABB & s", "`&` may be `operator&` of the code"),
                ("return FileABB & SQ_A2;", "`&` may be `operator&` of the code"),
                ("file_bb(1)", "`file_bb` is declared for other types of parameters, too"),
                ("shift(1)", "`shift` is a template, which formulas cannot call"),
                ("distance(1, 2)", "`template` is not supported"),
                ("Move m; return 1;", "`Move` is passed over: `class` is not supported"),
                ("return betweens;", "`betweens` is passed over"),
            ],
        ),
        (
            &[JAVA],
            &[
                ("north(1)", "`north` is declared for other types of parameters, too"),
                ("attacks(1)", "`KING` is passed over: `new` is not supported"),
                ("two(1)", "in `count` (0.h:4): it is imported"),
                ("count({a1})", "in `count` (0.h:4): it is imported"),
                ("get()", "`occupied` is a field of objects"),
                ("name(1)", "the type `String` is unknown"),
                ("return NAMES[1];", "`NAMES` is passed over"),
            ],
        ),
    ];
    for (texts, cases) in cases {
        let definitions = files(texts).unwrap();
        for (formula, message) in *cases {
            let error = value(&definitions, formula).expect_err(formula);
            assert!(error.contains(message), "{formula}: {error}");
        }
    }
}

#[test]
fn overloads_are_passed_over_and_other_declarations_agree() {
    for (text, message) in [
        ("int f(int x) { return 1; } int f(U64 x) { return 2; }", "for other types of parameters"),
        ("int f(int); int f(U64 x) { return 2; }", "for other types of parameters"),
        ("int f(int x) { return 1; } int f() { return 2; }", "for other types of parameters"),
        (
            "enum A { a }; enum B { b }; int f(A x) { return 1; } int f(B x) { return 2; }",
            "for other types of parameters",
        ),
        (
            "int f(int x) { return 1; } double f(double x) { return 2; }",
            "`double` is not supported",
        ),
        ("template<class T> int f(T x) { return 1; } int f(int x) { return 2; }", "`template`"),
    ] {
        let text =
            format!("{text} int g(int x) {{ return f(x); }} int good(int x) {{ return x; }}");
        let definitions = files(&[&text]).unwrap();
        assert_eq!(value(&definitions, "good(5)").unwrap().0, Value::Number(5), "{text}");
        for call in ["f(1)", "g(1)", "return f(1);"] {
            let error = value(&definitions, call).unwrap_err();
            assert!(error.contains(message), "{text}: {call}: {error}");
        }
    }
    for text in [
        "int f(); int f(int x) { return x; }",
        "int f(const int x); int f(int x) { return x; }",
        "int f(int x), h(int); int f(int x) { return x; }",
        "typedef int num; int f(num); int f(int x) { return x; }",
    ] {
        assert_eq!(value(&files(&[text]).unwrap(), "f(7)").unwrap().0, Value::Number(7), "{text}");
    }
    let (_, error) = files(&["int f(int x) { return 1; } int f(int y) { return 2; }"]).unwrap_err();
    assert!(error.contains("the function `f` is defined twice"), "{error}");
}

#[test]
fn what_is_not_lost_in_java_is_assigned() {
    let text = "final class Util {
        static int narrow(long x) { return x; }
        static int cast(long x) { return (int) x; }
        static int flag(int x) { return x > 3; }
        static boolean truth(int x) { return x; }
        static final byte B = 200;
        static final byte C = 100;
        static final int SHIFTED = 1L << 40;
        static final byte[] T = {1, 200};
        static long wide(int x) { int y = 3; y += x; return y; }
        static int count(long x) { int n = Long.bitCount(x); return n; }
        static int bool() { int x = true; return x; }
        static int later(long x) { int y = 0; y = x; return y; }
        static int of(int x) { return x; }
        static int call(long x) { return of(x); }
    }";
    let definitions = files(&[text]).unwrap();
    for (call, expected) in [("cast(5)", 5), ("return C;", 100), ("wide(2)", 5), ("count(7)", 3)] {
        assert_eq!(value(&definitions, call).unwrap().0, Value::Number(expected), "{call}");
    }
    for (call, message) in [
        ("narrow(1 << 40)", "`x` has the type `long`, which Java does not convert to `int`"),
        ("later(1 << 40)", "`x` has the type `long`, which Java does not convert to `int`"),
        ("call(1 << 40)", "`x` has the type `long`, which Java does not convert to `int`"),
        ("flag(4)", "`x > 3` has the type `boolean`, which Java does not convert to `int`"),
        ("truth(1)", "`x` has the type `int`, which Java does not convert to `boolean`"),
        ("bool()", "`true` has the type `boolean`, which Java does not convert to `int`"),
        ("return B;", "`200` has the type `int`, which Java does not convert to `byte`"),
        ("return T[1];", "`200` has the type `int`, which Java does not convert to `byte`"),
        ("return SHIFTED;", "`1L << 40` has the type `long`, which Java does not convert to `int`"),
    ] {
        let error = value(&definitions, call).unwrap_err();
        assert!(error.contains(message), "{call}: {error}");
    }
}

#[test]
fn notes_and_assertions_name_what_the_code_means() {
    let text = "#define CHECK(x) assert((x) != 0)
                #define IS_OK(s) ((s) >= 0 && (s) < 64)
                int f(U64 bb) { CHECK(bb); return __builtin_ctzll(bb); }
                int g(int s) { assert(IS_OK(s)); return s; }
                int h(int s) { assert(s > 3 && s != 9); return s; }
                int big(int n) { int k = 0;
                    for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++)
                        for (int m = 0; m < n; m++) k += i * j ^ m;
                    return k; }";
    let definitions = files(&[text]).unwrap();
    for (call, condition) in
        [("f(0)", "(bb) != 0"), ("g(70)", "((s) >= 0 && (s) < 64)"), ("h(2)", "s > 3 && s != 9")]
    {
        let error = value(&definitions, call).unwrap_err();
        assert!(error.contains(&format!("the assertion `{condition}` fails")), "{call}: {error}");
    }
    // It is too long only for all arguments.
    assert_eq!(value(&definitions, "big(1)").unwrap(), (Value::Number(4_064_256), String::new()));
    for (code, note) in [
        ("return 2^10;", "`2^10`: `^` is the exclusive or; write `1 << n` for a power of two"),
        ("int f(int n) { return 10 ^ n; } f(2);", "there are no powers of 10"),
        ("return 3 ^ 2;", ""),
    ] {
        let (_, found) = value(&files(&["int g(int x) { return x; }"]).unwrap(), code).unwrap();
        assert!(found.contains(note) && found.is_empty() == note.is_empty(), "{code}: {found}");
    }
    let text = "#include \"other.h\"\n#ifndef GUARD_H\n#define GUARD_H\nint f(int x) { return x; }\n#endif";
    assert_eq!(value(&files(&[text]).unwrap(), "f(1)").unwrap().1, "");
}

/// Declarations, how many definitions they are, and names that they declare.
const UNREAD: [(&str, usize, &[&str]); 34] = [
    ("int (*hook)(int) = 0;", 1, &["hook"]),
    ("U64 (*hook)(int);", 1, &["hook"]),
    ("static Unknown (*const hook)(int) = 0, n = 1;", 1, &["hook", "n"]),
    ("LRESULT (CALLBACK *hook)(int);", 1, &["hook"]),
    ("void (*table[4])(int) = {0};", 1, &["table"]),
    ("int (*get(int a))(int) { return 0; }", 1, &["get"]),
    ("int (h)(int x) { return x; }", 1, &["h"]),
    ("U64 (h)(int x) { return x; }", 1, &["h"]),
    ("auto g() -> int * { return 0; }", 1, &["g"]),
    ("auto g(int x) -> decltype(x) { return 1; }", 1, &["g"]),
    ("auto g() const -> std::vector<int> { return {}; }", 1, &["g"]),
    ("int f(a) int a; { return a; }", 1, &["f"]),
    ("int f(a, b) int a; struct S *b; { return a; }", 1, &["f"]),
    ("f(a, t) int a, t[3]; { return a; }", 1, &["f"]),
    ("main() { return 0; }", 1, &["main"]),
    ("S::S() : a(1) {}", 1, &[]),
    ("S::S(int x) : a{x}, b(2), c{x} { a = 3; }", 1, &[]),
    ("S::~S() { x = 1; }", 1, &["S"]),
    ("asm(\"nop\");", 1, &[]),
    ("asm volatile (\"nop\" : : \"r\"(1));\n__asm__(\"nop\");", 2, &[]),
    ("DECLARE_THING(x)", 1, &["x"]),
    ("DECLARE_THING(x)\nDECLARE_THING(int, y)\n", 2, &["x", "y"]),
    ("DECLARE_THING(popcount);", 1, &["popcount"]),
    ("DECLARE_THING(int, t)[8] = {1, 2};", 1, &["t"]),
    ("DECLARE_THING;", 1, &["DECLARE_THING"]),
    ("BEGIN_DECLS\nint f(int x) { return x; }\nEND_DECLS", 2, &["BEGIN_DECLS"]),
    ("struct ALIGN(8) S { int x; };", 1, &["S"]),
    ("Unknown *p;", 1, &["p"]),
    ("EXPORT(int) f(int x) { return x; }", 1, &["f"]),
    ("TEST(A, b) { good(1); }\nTEST(A, c) { good(2); }", 2, &[]),
    ("int f() OVERRIDE { return 1; }", 1, &["f"]),
    ("int f() const noexcept override { return 1; }", 1, &["f"]),
    ("int f() && FINAL OVERRIDE { return 1; }", 1, &["f"]),
    ("int f() try { return 1; } catch (...) { return 2; }", 2, &["f"]),
];

#[test]
fn declarations_that_end_in_other_ways_are_passed_over() {
    for (text, count, names) in UNREAD {
        let around =
            format!("int good(int x) {{ return x; }}\n{text}\nint other(int x) {{ return x; }}\n");
        let definitions = files(&[&around]).unwrap_or_else(|(_, error)| panic!("{text}: {error}"));
        for formula in ["good(3)", "other(3)", "return other(3);"] {
            let (found, note) = value(&definitions, formula).unwrap();
            assert_eq!(found, Value::Number(3), "{text}: {formula}");
            let (counted, rest) = note.split_once(" of the code ").unwrap();
            assert!(counted.starts_with(&format!("{count} ")), "{text}: {note}");
            assert!(rest.contains(" passed over: `"), "{text}: {note}");
        }
        for name in names {
            for formula in
                [format!("{name}(1)"), format!("return {name}(1);"), format!("return {name};")]
            {
                let error = value(&definitions, &formula).unwrap_err();
                let is_named = error.contains(&format!("in `{name}` (0.h:"))
                    || error.contains(&format!("`{name}` is passed over: "));
                assert!(is_named, "{text}: {formula}: {error}");
            }
        }
    }
    // A name that the code defines is the one of its definition.
    let text = "int good(int x) { return x; }\nEXPORT_SYMBOL(good)\nEXPORT_SYMBOL(late)\n\
                VISIBLE(yes)\nint late(int x) { return x; }\n";
    let definitions = files(&[text]).unwrap();
    for formula in ["good(3)", "late(3)"] {
        assert_eq!(value(&definitions, formula).unwrap().0, Value::Number(3), "{formula}");
    }
    let text = "auto next(int x) -> int { return x + 1; }\n";
    assert_eq!(value(&files(&[text]).unwrap(), "next(3)").unwrap().0, Value::Number(4));
    let text = "int good(int x) { return x; }\nEND_DECLS\n";
    assert_eq!(value(&files(&[text]).unwrap(), "good(3)").unwrap().0, Value::Number(3));
    // Statements do not declare anything.
    for text in ["if (1) { }", "for (;;) { }", "while (1);", "good(1);", "{ int x = 1; }"] {
        let around = format!("int good(int x) {{ return x; }}\n{text}\n");
        assert!(files(&[&around]).is_err(), "{text}");
    }
}

#[test]
fn a_text_may_end_anywhere() {
    let texts = UNREAD.iter().map(|(text, ..)| *text).chain([DEFS, TYPES, BITBOARD, JAVA]);
    for text in texts.chain(["public int[] t = {1}", "extern \"C\" { asm(\"x\"); }"]) {
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            let _ = files(&[&text[..end]]);
        }
    }
}

#[test]
fn names_of_other_types_are_passed_over_one_by_one() {
    let text = "typedef U64 a, *p, t[3], (*call)(int, int), b;\ntypedef U64 *q, c;\n\
                a f(b x) { return x + (c)1; }\nint g(p x) { return 1; }\n";
    let definitions = files(&[text]).unwrap();
    let (found, note) = value(&definitions, "f(3)").unwrap();
    assert_eq!(found, Value::Set(4));
    assert!(note.starts_with("5 definitions of the code are passed over: `p`"), "{note}");
    for name in ["p", "t", "call", "q"] {
        let error = value(&definitions, &format!("{name} v; return 1;")).unwrap_err();
        assert!(error.contains(&format!("`{name}` is passed over: ")), "{error}");
    }
    let error = value(&definitions, "g(1)").unwrap_err();
    assert!(error.contains("in `g` (0.h:4)"), "{error}");
}
