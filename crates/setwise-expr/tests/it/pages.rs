//! The notation that only pages have: numbers of other programs, words of Pascal, products without a
//! sign, congruences. All have notes.

use setwise_expr::{Compiler, Names, Value, parse};

/// Returns the value of a formula, with 6 for each variable, and its notes.
fn read(text: &str) -> Result<(Value, Vec<String>), String> {
    let tree = parse(text).map_err(|error| format!("{text}: {error}"))?;
    let mut compiler = Compiler::new(Names::Free);
    compiler.add(&tree).map_err(|error| format!("{text}: {error}"))?;
    let program = compiler.finish();
    let values = vec![6; program.inputs().len()];
    let value = program.evaluate(&values).map_err(|error| error.to_string())?[0];
    Ok((value, program.outputs()[0].notes.iter().map(ToString::to_string).collect()))
}

/// Checks a value and a part of its only note.
fn noted(text: &str, value: Value, note: &str) {
    let (found, notes) = read(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found, value, "{text}");
    assert!(notes.len() == 1 && notes[0].contains(note), "{text}: {notes:?}");
}

#[test]
fn numbers_of_other_programs_are_read() {
    for (text, value) in [
        ("7effffff1f1e0000", 0x7eff_ffff_1f1e_0000),
        ("$ff", 0xff),
        ("$FF & 0xf0", 0xf0),
        ("0o17 | $f0", 0xff),
        (&"10".repeat(32), 0xaaaa_aaaa_aaaa_aaaa),
    ] {
        let (found, notes) = read(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(found, Value::Set(value), "{text}");
        assert!(notes.iter().all(|it| it.contains("number: 0x")) && !notes.is_empty(), "{notes:?}");
    }
    assert_eq!(read("0B10101010 AND $ff").unwrap().0, Value::Set(0xaa));
    noted("x | 0f0h", Value::Set(0xf6), "`0f0h` is read as a hexadecimal number: 0xf0");
    // Both a product and a number.
    for text in ["2a", "2ff", "$fg", "7effffff1f1e00001"] {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn wedges_and_arguments_that_are_left_out_are_noted() {
    noted("x \\wedge 5", Value::Set(4), "`\\wedge` is read as the conjunction");
    noted("leadingZeroCount xor 63", Value::Number(61 ^ 63), "it is the set `x`");
    let error = read("rotateLeft xor 63").unwrap_err();
    assert!(error.contains("needs its arguments"), "{error}");
}

#[test]
fn the_words_of_pascal_are_operators() {
    let note = "`AND`, `OR`, `XOR` and `NOT`";
    noted("x AND 5", Value::Set(4), note);
    noted("NOT x", Value::Set(!6), note);
    noted("(x OR y) XOR 1", Value::Set(7), note);
    noted("(x == y) AND (x == 6)", Value::Bool(true), note);
    noted("a AND b OR c", Value::Set(6), note);
    noted("x <> y", Value::Bool(false), "`<>` as `!=`");
    // Pascal groups these otherwise.
    for text in ["a OR b + c", "a AND b * c", "a OR b XOR c", "a XOR b OR c"] {
        let error = read(text).unwrap_err();
        assert!(error.contains("needs brackets"), "{error}");
    }
}

#[test]
fn a_number_before_a_name_is_a_factor() {
    noted("x^(x-2r)", Value::Set(6 ^ 6_u64.wrapping_sub(12)), "is a factor");
    noted("3(x + y)", Value::Set(36), "is a factor");
    // The superscript of a power may have been lost.
    assert!(read("2n").unwrap_err().contains("a power of two is"));
    assert!(read("x / 2r").unwrap_err().contains("`2r` needs brackets"));
    assert!(parse("2(x)").unwrap().to_string().contains('*'));
}

#[test]
fn a_congruence_is_an_equation_of_remainders() {
    noted("256 ≡ 1 (mod 255)", Value::Bool(true), "`a mod m == b mod m`");
    noted("x + 5 ≡ 1 (mod 5)", Value::Bool(true), "`a mod m == b mod m`");
    noted("x ≡ 1 (mod 5) ", Value::Bool(true), "`a mod m == b mod m`");
    assert!(read("x ≡ 1 mod 5").is_err());
}

#[test]
fn powers_are_powers_only_in_printed_notation() {
    assert_eq!(read("2^3").unwrap().0, Value::Number(1));
    assert_eq!(read("2r + 2^3").unwrap().0, Value::Set(20));
    assert!(read("2r + 2^3").unwrap().1.iter().any(|it| it.contains("`2^n` is read as a power")));
    assert_eq!(read("2^x AND $ff").unwrap().0, Value::Set(64));
}

#[test]
fn titles_above_boards_are_noted() {
    let board = ". . . . . . . .   . . . . . . . .\n".repeat(3)
        + ". . . . . . . . = . . . . . . . .\n"
        + &". . . . . . . .   . . . . . . . .\n".repeat(4);
    let text = format!("before a move     after it\n{board}");
    noted(
        &text,
        Value::Bool(true),
        "`before a move`, `after it` above the boards is read as a title",
    );
    assert_eq!(read(&board).unwrap(), (Value::Bool(true), Vec::new()));
}
