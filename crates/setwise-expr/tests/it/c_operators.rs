//! Operators that code in C++ defines, chosen by the types of their operands or refused.

use setwise_expr::{Reader, Value};

use super::c_files::{files, value};

const OPERATORS: &str = "
enum Square { A1, B1, C1, D1, E1 };
enum Color { WHITE, BLACK };
constexpr unsigned long long operator|(Square a, Square b) { return 1ull << a | 1ull << b; }
constexpr int operator-(Square a, Square b) { return int(b) - int(a); }
constexpr Color operator~(Color c) { return Color(c ^ BLACK); }
constexpr bool operator<(Square a, Square b) { return int(a) > int(b); }
constexpr Square sq(int x) { return Square(x); }
constexpr int number(int x) { return x; }
";

#[test]
fn the_meaning_of_an_operator_is_that_of_its_type() {
    let text = "typedef unsigned long long U64;
                enum Sq { A1, B1, C1 };
                enum Way : int8_t { UP = 8, DOWN = -UP };
                enum Side { WHITE, BLACK };
                U64 before(Sq s) { return 1ULL << s; }
                inline U64 operator<<(U64 a, Sq s) { return a ^ (1ULL << int(s)); }
                inline Sq operator+(Sq a, Sq b) { return Sq(int(a) - int(b)); }
                constexpr Way operator+(Way a, Way b) { return Way(int(a) + int(b)); }
                constexpr Way operator-(Way a) { return Way(-int(a)); }
                constexpr U64 operator*(Sq a, int b) { return 1; }
                constexpr U64 operator*(Sq a, U64 b) { return 2; }
                constexpr U64 operator&(U64 a, const Sq &s) { return a & (1ULL << int(s)); }
                inline U64 &operator|=(U64 &a, Sq s) { return a |= 1ULL << int(s); }
                template<class T> T operator/(T a, int b) { return a; }
                inline Side operator%(Side a, int n) { return n ? Side(int(a) + int(a % (n - 1))) : WHITE; }
                int itself(Side a) { return a % 3; }
                U64 bit(Sq s) { return 1ULL << s; }
                U64 of_int(int s) { return 1ULL << s; }
                Sq next(int i) { return Sq(i); }
                int sum(int i) { return next(i) + next(i); }
                int constants(void) { auto a = C1, b = B1; return a + b; }
                int plain(int i) { return i + i; }
                int doubled(int i) { return Way(i) + UP; }
                int turned(Way w) { return -w; }
                U64 narrow(int x, Sq s) { return x & s; }
                int mixed(Way w, Sq s) { return w + s; }
                int chosen(U64 b, int i) { return (b & (i ? Sq(i) : A1)) != 0; }
                U64 number(U64 b, Sq s) { return b & int(s); }
                int side(Side c, int i) { return (c & i) + (c ^ BLACK); }
                int any(int x, int y) { return x / y; }
                int of_template(Sq s) { return s / 2; }
                U64 two(Sq s, U64 b) { return s * b; }
                U64 changed(U64 b, Sq s) { b |= s; return b; }
                namespace other { inline Side operator+(Side a, Side b) { return WHITE; } }
                int sides(Side a, Side b) { return a + b; }
                enum Sum { SUM = B1 + B1 };
                constexpr int ZERO = B1 + B1;
                int sum_of_constants() { return SUM; }
                int zero() { return ZERO; }
                template<Way W> int along(int i) { return W + Way(i); }
                int along_up(int i) { return along<UP>(i); }";
    let definitions = files(&[text]).unwrap();
    for (call, expected) in [
        ("number(before(1), 3)", 2),
        ("of_int(1) == 2 ? 1 : 0", 1),
        ("number(bit(1), 3)", 3),
        ("sum(1)", 0),
        ("constants()", 1),
        ("plain(1)", 2),
        ("doubled(124)", -124),
        ("turned(8)", -8),
        ("turned(-128)", -128),
        ("mixed(3, 2)", 5),
        ("chosen(4, 2)", 1),
        ("chosen(2, 0)", 0),
        ("number(7, 2)", 2),
        ("side(1, 3)", 1),
        ("any(7, 2)", 3),
        ("along_up(120)", -128),
    ] {
        let found = value(&definitions, &format!("return {call};"));
        let found = found.unwrap_or_else(|error| panic!("{call}: {error}")).0;
        let is_equal = match found {
            Value::Number(it) => it == expected,
            Value::Set(it) => i64::try_from(it) == Ok(expected),
            _ => false,
        };
        assert!(is_equal, "{call}: {found:?}");
    }
    for (call, reason) in [
        ("sides(1, 1)", "may be `operator"),
        ("sum_of_constants()", "the value of `SUM` is not a constant"),
    ] {
        let error = value(&definitions, call).unwrap_err();
        assert!(error.contains(reason), "{call}: {error}");
    }
    assert_eq!(value(&definitions, "zero()").unwrap().0, Value::Number(0));
    for call in [
        "of_template(1)",
        "two(1, 1)",
        "changed(1, 1)",
        "narrow(1, 1)",
        "itself(1)",
        "return A1 + B1;",
    ] {
        let error = value(&definitions, call).unwrap_err();
        assert!(error.contains("may be `operator"), "{call}: {error}");
    }
}

#[test]
fn operators_of_cpp_are_refused_in_formulas() {
    let definitions = files(&[OPERATORS]).unwrap();
    for (formula, sign) in [
        ("A1 | E1", "|"),
        ("A1 ∪ E1", "|"),
        ("sq(A1) | E1", "|"),
        ("sq(1) | sq(2)", "|"),
        ("let s = A1; s | s", "|"),
        ("let s = A1; return s | s;", "|"),
        ("~BLACK", "~"),
        ("~WHITE == BLACK", "~"),
        ("B1 - D1", "-"),
        ("B1 < D1", "<"),
    ] {
        let error = value(&definitions, formula).expect_err(formula);
        let expected = format!("`{sign}` may be `operator{sign}` of the code");
        assert!(error.contains(&expected), "{formula}: {error}");
    }
    let reader = Reader::new().with_definitions(Some(&definitions));
    let error = reader.statement("A1 + 1, A1 | E1").unwrap_err();
    assert!(error.message().contains("operator|"), "{error}");
    for (formula, expected) in [
        ("A1 + E1", Value::Number(4)),
        ("number(5) - 2", Value::Number(3)),
        ("{a1} | {b1}", Value::Set(3)),
        ("BLACK", Value::Number(1)),
    ] {
        assert_eq!(value(&definitions, formula).unwrap().0, expected, "{formula}");
    }
}
