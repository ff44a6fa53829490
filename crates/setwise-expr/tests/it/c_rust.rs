//! Functions of Rust over numbers.

use setwise_expr::{Compiler, Definitions, Names};

use super::c::run;

#[test]
fn functions_of_rust_have_their_values() {
    for (code, expected) in [
        ("fn low(x: u64) -> u64 { x & x.wrapping_neg() } low(12)", 4),
        ("pub const fn f(x: u64) -> u32 { (x ^ (x - 1)).count_ones() } f(8)", 4),
        ("fn f(x: u64) -> u64 { !x } f(0)", u64::MAX.into()),
        ("fn f(x: u32) -> u64 { !x as u64 } f(0)", 0xffff_ffff),
        ("fn f(b: bool) -> u64 { if !b { 3 } else { 4 } } f(false)", 3),
        (
            "fn f(x: u64) -> u64 { let m: u64 = !0; let y = x & m; y | 1u64 << 63 } f(1)",
            (1 << 63) + 1,
        ),
        (
            "fn f(mut x: u64) -> u32 { let mut n: u32 = 0; while x != 0 { x &= x - 1; n += 1; } n } f(7)",
            3,
        ),
        ("fn f(x: u64) -> i32 { if x == 0 { return -1; } else if x < 5 { 5 } else { 6 } } f(4)", 5),
        (
            "fn f(x: u64) -> u64 { let y = if x > 3 { x << 1 } else { x }; if y == 8 { let z = y; return z + 1; } y } f(4)",
            9,
        ),
        (
            "fn f(x: u64) -> u64 { let mut i: u64 = 0; loop { i += x; if i > 20 { break; } } i } f(6)",
            24,
        ),
        (
            "fn g(x: u64) -> u64 { x << 8 | x >> 8 } fn f(x: u64) -> u64 { g(x) & 0xffff_ffff } f(0x100)",
            0x1_0001,
        ),
        ("fn f(x: i64) -> i64 { x >> 1 } fn g(y: u64) -> i64 { f(y as i64 - 5) } g(2)", -2),
        ("fn f(x: u64) -> u64 { x.rotate_left(8).swap_bytes() } f(1)", 0x0001_0000_0000_0000),
    ] {
        assert_eq!(run(code, &[]), Ok(expected), "{code}");
    }
    let definitions = Definitions::parse("fn low(x: u64) -> u64 { x & x.wrapping_neg() }").unwrap();
    let mut compiler = Compiler::new(Names::Free);
    compiler.add(&definitions.formula("low(x) == isolate_ls1b(x)").unwrap()).unwrap();
    let program = compiler.finish();
    assert!((0..99).all(|x| program.run(&[x])[program.outputs()[0].register.index()] != 0));
    let notes = &program.outputs()[0].notes;
    assert!(notes.iter().any(|note| note.to_string().contains("wraps as in release builds")));
}

#[test]
fn shift_amounts_of_rust_count_modulo_the_width() {
    let c = "unsigned long long up(unsigned long long x, int n) { return x << n; }\n";
    for (code, expected) in [
        ("fn f(x: u64, n: u32) -> u64 { x << n } f(5, 64)", 5),
        ("fn f(x: u64, n: u32) -> u64 { x >> n } f(5, 65)", 2),
        ("fn f(x: u32, n: u32) -> u32 { x << n } f(5, 33)", 10),
        ("fn f(x: i64, n: i32) -> i64 { x >> n } f(-8, -63)", -4),
        ("fn f(mut x: u64, n: u32) -> u64 { x <<= n; x } f(5, 64)", 5),
        // Those of C do not, also next to a function of Rust.
        (&format!("{c}fn f(x: u64, n: i32) -> u64 {{ up(x, n) << (n + 64) }} f(5, 1)"), 20),
    ] {
        assert_eq!(run(code, &[]), Ok(expected), "{code}");
    }
    let code = format!("{c}fn f(x: u64, n: i32) -> u64 {{ up(x, n) }} f(5, 64)");
    assert!(run(&code, &[]).is_err(), "{code}");
}

#[test]
fn a_number_has_the_type_that_its_variable_has() {
    for (code, expected) in [
        // As the result of the function.
        (
            "fn f(mut x: u64) -> u32 { let mut n = 0; while x != 0 { x &= x - 1; n += 1; } n } f(7)",
            3,
        ),
        ("fn f(x: u32) -> u32 { let mut n = 0; n -= 1; return n; } f(7)", 0xffff_ffff),
        // Next to another variable.
        ("fn f(x: u64) -> u64 { let y = 5; x + y } f(1)", 6),
        ("fn f(x: u64) -> u32 { let y = 1; let z = y << 40; (x & y).count_ones() } f(1)", 1),
        ("fn f(x: u64) -> bool { let mut y = 1; y <<= 40; y == x } f(0x100_0000_0000)", 1),
        ("fn f(x: i64) -> i64 { let mut y = 1; y -= x; y >> 1 } f(4)", -2),
    ] {
        assert_eq!(run(code, &[]), Ok(expected), "{code}");
    }
}

#[test]
fn what_rust_reads_otherwise_is_refused() {
    for (code, message) in [
        ("fn f(n: u32) -> u64 { 1 << n } f(40)", "the type of `1` is not written"),
        ("fn f(x: u64) -> u64 { x & !0xffffffff } f(1)", "the type of `0xffffffff` is not written"),
        ("fn f(x: u64) -> u64 { x + (0x7fffffff + 1) } f(1)", "is not written"),
        ("fn f(x: u64) -> u64 { let y = 5; x << y } f(1)", "the type of `5` is not written"),
        ("fn f(x: u64) -> u64 { let y = 5; x + y as u64 } f(1)", "the type of `5` is not written"),
        ("fn f(x: u64, s: u32) -> u64 { let y = 5; x << s & y } f(1)", "the type of `5`"),
        ("fn f(x: u64, s: u32) -> u64 { let y = 5; x << 1 + s & y } f(1)", "the type of `5`"),
        (
            "fn f(x: u64) -> u64 { if x > 3 { let y = 5; } let y = 6; x + y } f(1)",
            "the type of `5` is not written",
        ),
        ("fn f(x: u8) -> u64 { 1 } f(1)", "numbers of 32 or 64 bits"),
        ("fn f(x: &u64) -> u64 { *x } f(1)", "numbers of 32 or 64 bits"),
        ("fn f(x: u64) -> u64 { let x = x + 1; x } f(1)", "hides another variable"),
        ("fn f(x: u64) -> u64 { for i in x { } 1 } f(1)", "`for` of Rust is not supported"),
        ("fn f(x: u64) -> u64 { match x { _ => 1 } } f(1)", "`match` of Rust"),
        ("fn f<T>(x: T) -> T { x } f(1)", "expected `(`"),
        ("fn f(x: u64) -> u64 { x + 1; } f(1)", "returns no value"),
    ] {
        let error = run(code, &[]).expect_err(code);
        assert!(error.contains(message), "{code}: {error}");
    }
}

#[test]
fn the_suffixes_of_rust_are_types_or_refused() {
    for (code, expected) in [
        ("1usize << 40", 1 << 40),
        ("1u64 << 63", 1 << 63),
        ("1u32 << 31", 1 << 31),
        ("-1i64", -1),
        ("-1isize < 0", 1),
        ("-1i32", -1),
        ("0xffusize", 0xff),
    ] {
        assert_eq!(run(code, &[]), Ok(expected), "{code}");
    }
    for (suffix, advice) in [
        ("u8", "& 0xff`"),
        ("i8", "& 0xff`"),
        ("_u16", "& 0xffff`"),
        ("i16", "& 0xffff`"),
        ("u128", "64 bits"),
        ("i128", "64 bits"),
        ("f64", "whole numbers"),
    ] {
        for text in [format!("1{suffix} << 7 == 128"), format!("!0{suffix} == 255")] {
            let error = setwise_expr::parse(&text).expect_err(&text);
            let help = error.help().unwrap_or_default();
            assert!(help.contains(advice), "{text}: {error}, {help}");
        }
    }
}

#[test]
fn methods_of_python_count_bits() {
    for (code, expected) in [
        ("x.bit_count()", 3),
        ("x.bit_length()", 5),
        ("(8).bit_length()", 4),
        ("(0).bit_length()", 0),
        ("(x & -x).bit_length() - 1", 0),
    ] {
        assert_eq!(run(code, &[("x", 21)]), Ok(expected), "{code}");
    }
    assert!(run("(-8).bit_length()", &[]).is_err());
}
