//! C code: what it computes, what has no value, what is refused.

use setwise_expr::{Compiler, Definitions, Names, NoteReason, Value, parse};

/// Returns the value of code for values of its free names, or what is wrong.
pub(crate) fn run(code: &str, inputs: &[(&str, u64)]) -> Result<i128, String> {
    let bindings: String =
        inputs.iter().map(|(name, value)| format!("let {name} = {value:#x}; ")).collect();
    let tree = parse(&format!("{bindings}{code}")).map_err(|error| error.to_string())?;
    let mut compiler = Compiler::new(Names::Known(&[]));
    compiler.add(&tree).map_err(|error| error.to_string())?;
    let values = compiler.finish().evaluate(&[]).map_err(|error| error.to_string())?;
    Ok(match values[0] {
        Value::Set(set) => set.into(),
        Value::Number(number) => number.into(),
        Value::Bool(value) => value.into(),
    })
}

#[test]
fn code_computes_what_a_compiler_of_c_computes() {
    let x = 0x1234_5678_9abc_def0u64;
    for (code, expected) in [
        // Statements.
        ("U64 ls1b = x & -x;", x & x.wrapping_neg()),
        ("x ^= x - 1;", x ^ (x - 1)),
        (
            "x |= x >> 32; x |= x >> 16; x |= x >> 8; x |= x >> 4; x |= x >> 2; x |= x >> 1; MS1B = (x >> 1) + 1;",
            1 << 60,
        ),
        ("a = x; b = 5; a ^= b b ^= a a ^= b", 5),
        ("int i = 7; i++; --i; i += 2; i", 9),
        ("U64 y = x; while (y & (y - 1)) y &= y - 1; y", 1 << 60),
        ("int n = 0; for (U64 y = x; y; y &= y - 1) n++; n", 32),
        ("int n = 0; U64 y = x; if (y) do { n++; } while (y &= y - 1); n", 32),
        (
            "int n = 0; for (int i = 0; i < 64; i++) { if (!(x >> i & 1)) continue; n += i; if (n > 100) break; } n",
            111,
        ),
        ("U64 a[4] = {1, 2, 3, 4}; a[x & 3] += 5; return a[0] + a[1];", 8),
        ("const int t[4] = {5, 6, 7, 8}; t[x & 3]", 5),
        ("int t[2][3] = {{1, 2, 3}, {4, 5, 6}}; t[1][x & 1]", 4),
        // Functions.
        ("U64 f(U64 x) { return x & 1 ? 3 : 4; }", 4),
        ("static inline int g(U64 b) { return (int)b; } int f(U64 x) { return g(x) < 0; }", 1),
        ("void clear(U64 *b) { *b &= *b - 1; } U64 f(U64 x) { clear(&x); return x; }", x & (x - 1)),
        ("#define N 8\n#define SQ(a) ((a) * (a))\nint f(U64 x) { return SQ(N + 1); }", 81),
        ("typedef unsigned long long Board; Board f(Board x) { return x + 1; }", x + 1),
        ("enum { a = 3, b, c }; int f(U64 x) { return b * c; }", 20),
        ("long long f(U64 x) { return Long.numberOfTrailingZeros(x) >>> 1; }", 2),
        ("unsigned idx; if (_BitScanForward64(&idx, x)) x = idx;", 4),
        ("(x > 5 && x < 7) || x == 0x123456789abcdef0;", 1),
        ("std::popcount(x) + __builtin_ctzll(x) + _tzcnt_u64(x)", 40),
        (
            "x.trailing_zeros() + x.wrapping_mul(3).count_ones()",
            4 + u64::from(x.wrapping_mul(3).count_ones()),
        ),
        ("static_cast<int>(x >> 36) + 1", (x >> 36) + 1),
        ("__umulh(x, x)", ((u128::from(x) * u128::from(x)) >> 64) as u64),
        ("_bextr_u64(x, 4, 8)", 0xef),
        ("std::countl_zero((uint32_t)x)", 0),
        ("std::rotl((uint32_t)x, 8)", 0xbcde_f09a),
        ("max(3, (int)(x & 7)) + min(1u, 2);", 4),
        // Types.
        ("unsigned char c = x; c", 0xf0),
        ("signed char c = x; c + 20", 4),
        ("(unsigned)x * 2", 0x3579_bde0),
        ("(short)x < 0", 1),
        ("-1 < 0u", 0),
        ("-7 / 2 + 10;", 7),
        ("-7 % 3 + 10;", 9),
        ("(-7 >> 1) + 10;", 6),
        ("1ULL << 40", 1 << 40),
        ("bool r = 0x7fffffff + 1 < 0;", 1),
        ("~0 == -1;", 1),
        ("sizeof_like = 017; sizeof_like", 15),
        ("bool f(U64 x) { return x; }", 1),
        ("int r = !x + !!x * 2;", 2),
        ("'a' + 1;", 98),
        ("int f(int sq) { return sq; } f(e4);", 28),
        ("int n = count(knight(a1)); n + e4", 30),
        // Found by trying code of other authors.
        ("abs(-5) + CHAR_BIT", 13),
        ("x <= UINT64_MAX", 1),
        ("return -x == ~x + 1;", 1),
        ("return (x & -x) == (x & ~(x - 1));", 1),
        ("unsigned __int8 c = 300; return c;", 44),
        ("unsigned __int32 c = -1; return c == 0xffffffff;", 1),
        ("uint_fast8_t c = 300; return c;", 44),
        ("-1i32 as u32 as u64", 0xffff_ffff),
        ("1u64 << 5 | 0xffu64 & 0x0f", 47),
        ("return count(knight(e4)) + (count(rook(e4, none)) << 8);", 8 + (14 << 8)),
        ("if (x == 3) return 3; return 4;", 4),
        ("U64 f(U64 x) { if (x == 3) return 3; return 5; } f(3);", 3),
        ("int v = 5; return v >> sizeof(int) * CHAR_BIT - 1;", 0),
        ("int t[3] = {1, 2, 3}; U64 y = x; return sizeof(t) / sizeof(t[0]) + sizeof y;", 11),
        ("long b = 1L << 63; return b < 0;", 1),
        ("unsigned int byte, crc = 1; byte = 3; return byte + crc;", 4),
        ("int f(void) { static const int t[2] = {4, 5}; return t[1]; } return f();", 5),
        ("#ifndef N\n#define N 3\n#endif\nreturn N;", 3),
        ("x as u8 as i32;", 0xf0),
        ("x and 2 or 0;", 1),
        // Variables without a value are inputs.
        ("int x; int r; r = -(x < 0); r + 2", 1),
        ("unsigned x; unsigned c; for (c = 0; x; c++) x &= x - 1;", 19),
        ("unsigned x; int c; c = 0; while (x) { c++; x &= x - 1; }", 19),
        (
            "unsigned char x; int r; int s = 7; for (r = x & 1, x >>= 1; x; x >>= 1) { r <<= 1; r |= x & 1; s--; } r <<= s;",
            15,
        ),
        ("unsigned x; bool odd = false; while (x) { odd = !odd; x = x & (x - 1); }", 1),
        ("const unsigned x; int x2 = x; x2 & 0xff", 0xf0),
        ("(1 ? -1 : 1u) > 0;", 1),
        ("long f(U64 x) { if (x) return -1; return 1u; } int g(U64 x) { return f(x) < 0; }", 1),
    ] {
        assert_eq!(run(code, &[("x", x)]), Ok(expected.into()), "{code}");
    }
}

#[test]
fn code_without_a_value_says_why() {
    for (code, x, reason) in [
        ("x <<= 64;", 1, "a shift of 64 bits by 64 or more"),
        ("U64 f(U64 x) { return (1ULL << 5) >> x; }", 64, "in `f`, a shift"),
        (
            "int f(int x) { return 0x80000000 / x + (int)0x80000000 / x; }",
            -1i64 as u64,
            "overflows",
        ),
        ("int f(U64 x) { return __builtin_ctzll(x); }", 0, "in `__builtin_ctzll`"),
        ("int f(U64 x) { assert(x != 0); return 1; }", 0, "the assertion `x != 0` fails"),
        ("int f(U64 x) { return 10 / x; }", 0, "`10 / x` divides by zero"),
        ("const int t[3] = {1, 2, 3}; t[x];", 3, "the index `x` is outside 0 to 2"),
        ("int y; if (x) y = 1; y;", 0, "`y` is read before it has a value"),
        ("int f(U64 x) { if (x) return 1; }", 0, "without `return`"),
    ] {
        let error = run(code, &[("x", x)]).unwrap_err();
        assert!(error.contains(reason), "{code}: {error}");
        // Another value is fine.
        if !code.starts_with("x <<=") {
            assert!(run(code, &[("x", 1)]).is_ok(), "{code}: {:?}", run(code, &[("x", 1)]));
        }
    }
}

#[test]
fn a_loop_whose_end_depends_on_the_input_takes_at_most_64_turns() {
    let mut compiler = Compiler::new(Names::Free);
    let code = "int n = 0; while (x != 70) { x++; n++; } n;";
    compiler.add(&parse(code).unwrap()).unwrap();
    let program = compiler.finish();
    assert_eq!(program.evaluate(&[6]).unwrap(), [Value::Number(64)]);
    let error = program.evaluate(&[5]).unwrap_err();
    assert_eq!(error.reason.as_deref(), Some("the loop takes more than 64 iterations"));
}

#[test]
fn definitions_can_be_used_in_formulas() {
    let definitions = Definitions::parse(
        "const U64 debruijn64 = C64(0x03f79d71b4cb0a89);
         const int square_of[3] = {7, 8, 9};
         #define SHIFT 58
         int key(U64 b) { return ((b & -b) * debruijn64) >> SHIFT; }
         int at(int i) { return square_of[i]; }",
    )
    .unwrap();
    let value = |formula: &str| {
        let mut compiler = Compiler::new(Names::Free);
        compiler.add(&definitions.formula(formula).unwrap()).unwrap();
        compiler.finish().evaluate(&[]).unwrap()[0]
    };
    assert_eq!(value("key(1 << 63)"), Value::Number(0x20));
    assert_eq!(value("debruijn64 & 0xff"), Value::Set(0x89));
    assert_eq!(value("at(2) + 1 == 10"), Value::Bool(true));
    assert_eq!(value("int i = 0; i += square_of[key(2)]; at(i - 7);"), Value::Number(8));
    for (text, message) in [
        ("int f(U64 x) { return y; }", "`y` is not defined"),
        ("x ^= 1;", "statements belong in functions"),
        ("int f(int x) { return 1; } int f(int y) { return 2; }", "defined twice"),
    ] {
        let error = Definitions::parse(text).unwrap_err();
        assert!(error.to_string().contains(message), "{text}: {error}");
    }
}

#[test]
fn long_lists_are_read() {
    // Enumerators without values, branches, and different entries of a table.
    let names: Vec<_> = (0..1000).map(|place| format!("N{place}")).collect();
    let code = format!("enum {{ {} }}; int f(int x) {{ return x + N999; }} f(1)", names.join(", "));
    assert_eq!(run(&code, &[]), Ok(1000));
    let branches: Vec<_> =
        (0..900).map(|place| format!("if (x == {place}) y = {};", place * 3)).collect();
    let branches = branches.join(" else ");
    let code = format!("int f(int x) {{ int y = -1; {branches} else y = 5; return y; }} f(x)");
    assert_eq!(run(&code, &[("x", 700)]), Ok(2100));
    assert_eq!(run(&code, &[("x", 901)]), Ok(5));
    let entries: Vec<_> = (0..65536u64).map(|place| (place * place).to_string()).collect();
    let code = format!("const unsigned t[65536] = {{{}}};", entries.join(","));
    let definitions = Definitions::parse(&(code + "unsigned f(int x) { return t[x]; }")).unwrap();
    let mut compiler = Compiler::new(Names::Free);
    compiler.add(&definitions.formula("f(x)").unwrap()).unwrap();
    let value = compiler.finish().evaluate(&[65535]).unwrap()[0];
    assert_eq!(value, Value::Number(65535 * 65535));
}

#[test]
fn code_that_shows_itself_as_java_counts_shifts_modulo_the_width() {
    for (code, expected) in [
        ("public static int f(int n) { return 1 << n; } f(33)", 2),
        ("final int y = 40; 1L << 64 + y - 40;", 1),
        ("int f(int x) { return x >>> 33; } f(-2)", 0x7fff_ffff),
        ("int f(int x) { return Integer.bitCount(x) << 32; } f(7)", 3),
        ("int f(int x) { return (x >>> 1) + (x >> 40); } f(256)", 129),
        ("int f(int x) { char c = (char)x; return c + (x >>> 31); } f(-1)", 65536),
        ("public int f(int x, int y) { return x / y; } f(-2147483648, -1) + 2147483647;", -1),
    ] {
        assert_eq!(run(code, &[]), Ok(expected), "{code}");
        let mut compiler = Compiler::new(Names::Known(&[]));
        compiler.add(&parse(code).unwrap()).unwrap();
        let note = compiler.finish().outputs()[0].notes.first().cloned();
        assert_eq!(note.map(|it| it.reason), Some(NoteReason::Java), "{code}");
    }
    let error = run("final long x = 5; x & 0xFFFFFFFF;", &[]).unwrap_err();
    assert!(error.contains("in Java this number is -1, and in C 4294967295"), "{error}");
}

#[test]
fn names_without_a_declaration_may_be_variables() {
    for (code, expected) in [
        ("bitboard &= bitboard - 1;", 8),
        ("int n = 0; while (bitboard) { bitboard &= bitboard - 1; n++; } n;", 2),
        ("U64 y = (bitboard) >> 1; y;", 6),
        ("U64 y = (Bitboard)(bitboard + 1); y;", 13),
        ("x = Bitboard(1) << 5;", 32),
    ] {
        assert_eq!(run(code, &[("bitboard", 12)]), Ok(expected), "{code}");
    }
    for (code, expected) in [
        ("using Value = int; Value f(Value x) { return x - 1; } f(0) + 1;", 0),
        (
            "enum E : uint64_t { A = 1, B = 1ull << 40 }; E f(E x) { return x | B; } f(1)",
            (1 << 40) + 1,
        ),
        (
            "enum E : unsigned char { A = 200 }; int f(int x) { return sizeof(E) + A + x; } f(0)",
            201,
        ),
        ("int f(long x) { return static_cast<int>(x) / 2; } f(4294967300)", 2),
        ("int f(int final, int var) { return (final << 2) + (var) - 1; } f(1, 2)", 5),
        ("enum class C { W, B }; int f(int x) { return x + int(C::B); } f(1)", 2),
        ("enum Color { W, B }; Color f(Color c) { return Color(c ^ B); } f(0)", 1),
        ("void g(int &r) { r += 5; } int f(int x) { g(x); return x; } f(1)", 6),
        ("int g(const U64 &r) { return r + 5; } int f(int x) { return g(x + 1); } f(1)", 7),
        (
            "void g(U64 &r) { r = 7; } U64 f(U64 x) { U64 t[3] = {1, 2, 3}; g(t[1]); return t[1] + x; } f(1)",
            8,
        ),
        ("const int N = 8; enum { NE = N + 1 }; int f(int x) { return NE + x; } f(1)", 10),
    ] {
        assert_eq!(run(code, &[]), Ok(expected), "{code}");
    }
}

#[test]
fn a_variable_without_a_value_that_a_function_reads_is_refused() {
    let error =
        run("U64 g; U64 f(U64 x) { return x + g; } f(x) == x + g", &[("x", 1)]).unwrap_err();
    assert!(error.contains("`g` may be an input here, or 0"), "{error}");
    for (code, expected) in [
        ("U64 g = 2; U64 f(U64 x) { return x + g; } f(x) == x + g", 1),
        ("U64 g; U64 f(U64 g) { return g; } f(x) == g", 1),
        ("U64 f(U64 x) { U64 g = 1; return x + g; } U64 g; f(x) == g", 0),
    ] {
        assert_eq!(run(code, &[("x", 1), ("g", 1)]), Ok(expected), "{code}");
    }
}

#[test]
fn the_limits_of_types_have_their_values() {
    for (code, expected) in [
        ("INT_MIN + 0;", i128::from(i32::MIN)),
        ("INT64_MIN + 0;", i128::from(i64::MIN)),
        ("long f(long x) { return x; } f(LONG_MAX)", i128::from(i64::MAX)),
        ("UINT16_MAX + SHRT_MIN + INT8_MIN + UCHAR_MAX + 0;", 65_535 - 32_768 - 128 + 255),
        ("fn f(x: u32) -> u32 { x + u32::MAX } f(2)", 1),
        ("Integer.SIZE + Long.SIZE;", 96),
    ] {
        assert_eq!(run(code, &[]), Ok(expected), "{code}");
    }
    // The headers have them, too.
    for name in [
        "CHAR_BIT",
        "INT8_MAX",
        "INT8_MIN",
        "INT16_MAX",
        "INT16_MIN",
        "INT32_MAX",
        "INT32_MIN",
        "INT64_MAX",
        "INT64_MIN",
        "INT_MAX",
        "INT_MIN",
        "LLONG_MAX",
        "LLONG_MIN",
        "LONG_MAX",
        "LONG_MIN",
        "SCHAR_MAX",
        "SCHAR_MIN",
        "SHRT_MAX",
        "SHRT_MIN",
        "SIZE_MAX",
        "UCHAR_MAX",
        "UINT8_MAX",
        "UINT16_MAX",
        "UINT32_MAX",
        "UINT64_MAX",
        "UINTMAX_MAX",
        "UINT_MAX",
        "ULLONG_MAX",
        "ULONG_MAX",
        "USHRT_MAX",
    ] {
        // A type that differs has another size, or another sign of the opposite.
        let code = format!("({name} == ({name} | 0)) + 2 * sizeof({name}) + 32 * (-{name} < 0)\n;");
        let alone = run(&code, &[]);
        let included = run(&format!("#include <limits.h>\n#include <stdint.h>\n{code}"), &[]);
        assert!(alone.is_ok(), "{name}: {alone:?}");
        assert_eq!(alone, included, "{name}");
        let value = run(&format!("U64 v = {name}; v;"), &[]);
        let included =
            run(&format!("#include <limits.h>\n#include <stdint.h>\nU64 v = {name}; v;"), &[]);
        assert_eq!(value, included, "{name}");
    }
}

#[test]
fn statements_without_effect_are_refused() {
    for code in [
        "x < 0 ? -x : x; x + 1;",
        "-x; x + 1;",
        "x; x + 1;",
        "popcount(x); x + 1;",
        "popcount(x) ? x : 1; x + 1;",
    ] {
        let error = run(code, &[("x", 1)]).unwrap_err();
        assert!(error.contains("the value of this statement is not used"), "{code}: {error}");
    }
    for code in ["x ? y = 5 : 0; y + 0;", "U64 y = 4; x && y++; y;"] {
        assert_eq!(run(code, &[("x", 1), ("y", 0)]), Ok(5), "{code}");
    }
}
