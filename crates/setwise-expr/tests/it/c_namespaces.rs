//! Namespaces: their names belong to them, and formulas may write the namespace of a name.

use setwise_expr::Value;

use super::c_files::{files, value};

#[test]
fn a_name_in_a_namespace_is_not_that_of_other_code() {
    let text = "namespace A { inline int abs(int x) { return x + 1; } const int n = 5;
                              inline int f(int x) { return abs(x); } }
                namespace B { const int n = 6; inline int g(int x) { return x; } }
                namespace { inline int hidden(int x) { return x * 2; } }
                int h(int x) { return abs(x); }
                int k(int x) { return hidden(x); }
                namespace A { int again(int x) { return abs(x); }
                              namespace Inner { int deep(int x) { return abs(x); } } }
                using namespace B;
                int of_b(int x) { return g(x); }
                int A::f2(int x) { return abs(x); }";
    let definitions = files(&[text]).unwrap();
    for (call, expected) in
        [("f(1)", 2), ("k(3)", 6), ("again(1)", 2), ("deep(1)", 2), ("of_b(7)", 7)]
    {
        assert_eq!(value(&definitions, call).unwrap().0, Value::Number(expected), "{call}");
    }
    for (call, message) in [
        ("h(1)", "`abs` is declared in `A::`, and this is outside of it"),
        ("return n;", "`n` is passed over: `n` is declared in several namespaces or classes"),
        ("A::f2(1)", "`A::f2` is a member of a class or a namespace"),
    ] {
        let error = value(&definitions, call).unwrap_err();
        assert!(error.contains(message), "{call}: {error}");
    }
}

#[test]
fn formulas_may_name_the_namespace_of_what_the_code_defines() {
    let text = "namespace bb {
                  constexpr unsigned long long FileA = 0x0101010101010101ULL;
                  enum class Color { WHITE, BLACK }; enum Side { LEFT, RIGHT };
                  const int T[2] = {3, 4};
                  int f(int x) { return x + 1; }
                  namespace in { const int n = 5; }
                  enum Direction { NORTH = 8 };
                  template <Direction D> U64 shift(U64 b) { return b << D; }
                  U64 up(U64 b) { return shift<NORTH>(b); } }
                enum class Top { A, B = 7 };";
    let definitions = files(&[text]).unwrap();
    for law in [
        "bb::FileA == file_a",
        "bb::FileA == 0x0101010101010101",
        "bb::Color::BLACK == 1",
        "bb::RIGHT == 1",
        "bb::T[1] == 4",
        "bb::f(3) == 4",
        "bb::in::n == 5",
        "bb::up(1) == 256",
        "Top::B == 7",
    ] {
        assert_eq!(value(&definitions, law).unwrap().0, Value::Bool(true), "{law}");
    }
    for (law, message) in [
        ("Color::GREEN == 1", "`Color::GREEN` is not defined"),
        ("bb::Color::GREEN == 1", "`bb::Color::GREEN` is not defined"),
        ("cc::FileA == file_a", "`cc::FileA` is not defined"),
        ("bb::n == 5", "`bb::n` is not defined"),
        ("cc::f(3) == 4", "`cc::f` is not defined"),
        ("int h(int x) { int f = 2; return bb::f + f; } h(1)", "`bb::f` is not defined"),
        ("bb::shift<bb::NORTH>(b) == bb::up(b)", "`shift` is a function"),
        ("shift<NORTH>(b) == up(b)", "`<` next to `>` needs brackets"),
    ] {
        let error = value(&definitions, law).unwrap_err();
        assert!(error.contains(message), "{law}: {error}");
    }
}
