//! C code: what it computes, what has no value, what is refused.

use setwise_expr::{Compiler, Definitions, Names, Value, parse};

/// Returns the value of code for values of its free names, or what is wrong.
fn run(code: &str, inputs: &[(&str, u64)]) -> Result<i128, String> {
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
        ("int i = 3; i = i++ + 1; i", 4),
        ("(x > 5 && x < 7) || x == 0x123456789abcdef0;", 1),
        ("std::popcount(x) + __builtin_ctzll(x) + _tzcnt_u64(x)", 40),
        (
            "x.trailing_zeros() + x.wrapping_mul(3).count_ones()",
            4 + u64::from(x.wrapping_mul(3).count_ones()),
        ),
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
        ("int t[3] = {1, 2, 3}; return sizeof(t) / sizeof(t[0]) + sizeof x;", 11),
        ("long b = 1L << 63; return b < 0;", 1),
        ("unsigned int byte, crc = 1; byte = 3; return byte + crc;", 4),
        ("int f(void) { static const int t[2] = {4, 5}; return t[1]; } return f();", 5),
        ("#ifndef N\n#define N 3\n#endif\nreturn N;", 3),
        ("x as u8 as i32;", 0xf0),
        ("x and 2 or 0;", 1),
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
        ("U64 f(U64 x) { return 1 << x; }", 31, "a left shift of `int` overflows"),
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
fn code_that_is_not_supported_is_refused_by_name() {
    for (code, message) in [
        ("int f(U64 x) { return f(x); }", "`f` calls itself"),
        ("int f(void) { static int n = 0; return ++n; } return f();", "keeps its value"),
        ("Foo c = 3; return c;", "the type of `c` is unknown"),
        ("if (x & 3 == 1) return 1; return 2;", "a comparison binds more tightly"),
        ("U64 t[] = {}; return t[0];", "1 to 65536 entries"),
        ("return x & e4;", "`e4` may be a set or an index"),
        ("return 09;", "is not a number in base 8"),
        ("Integer.reverse(1)", "the function `Integer.reverse` is not defined"),
        ("U64 f(U64 x) { return x; } f(e4);", "`e4` may be a set or an index"),
        ("int f(U64 x) { goto end; }", "`goto` is not supported"),
        ("int f(U64 x) { switch (x) {} }", "`switch` is not supported"),
        ("double f(U64 x) { return 1; }", "`double` is not supported"),
        ("int f(U64 x) { return 1.5; }", "floating-point numbers"),
        ("int f(U64 x) { return t[x]; }", "the array `t` is not defined"),
        ("int f(U64 x) { return g(x); }", "the function `g` is not defined"),
        ("int f(U64 x) { y = 1; return y; }", "`y` is not declared"),
        ("int f(U64 x) { return x }", ""),
        ("int f(U64 x) { return p->q; }", "the member `q`"),
        ("int f(U64 *list) { *list++ = 1; return 0; }", "only `*name`"),
        ("U64 f(Foo x) { return x; }", "expected the type of a parameter"),
        ("int f(U64 x) { asm(\"bsf\"); return 0; }", "unexpected character"),
        ("#if X > 2\nint f(U64 x) { return 1; }\n#endif", "`#if` is not supported"),
        ("x[0] & 1 == 1", "in C a comparison binds more tightly"),
        ("let y = x; !y.count_ones()", "`!` is the complement in Rust"),
        ("int f(U64 x) { for (;;) x++; return x; }", "more than 4096 iterations"),
    ] {
        match run(code, &[("x", 5)]) {
            Ok(value) if message.is_empty() => assert_eq!(value, 5),
            Ok(value) => panic!("{code} is {value}"),
            Err(error) => assert!(error.contains(message), "{code}: {error}"),
        }
    }
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
