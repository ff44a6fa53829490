//! `setwise explain`.

use expect_test::expect;

use crate::common::{setwise, setwise_with_input, shell, transcript};

#[test]
fn the_instructions_are_listed() {
    let expected = expect![[r#"
        $ explain 'x & -x'
        blsi t1, x  ; x & -x
        1 instruction (bmi); the result is t1
        $ explain 'a & b | a & c | b & c' --isa avx512
        vpternlogq a, b, c, 0xe8  ; a & b | a & c | b & c
        1 instruction (avx512, 512 bits); the result is a
        $ explain 'let low = x & -x; low ^ x' --isa x86-64
        lea t1, [x - 1]  ; x - 1
        and x, t1        ; low ^ x
        2 instructions (x86-64); the result is x
        $ explain 'a & ~b' --width 64
        andn t1, b, a  ; a & ~b
        1 instruction (bmi); the result is t1
        $ explain 'a & ~b' --width 128
        bic t1.16b, a.16b, b.16b  // a & ~b
        1 instruction (aarch64, 128 bits); the result is t1
        $ explain 'a & ~b' --width 256
        vpandn t1, b, a  ; a & ~b
        1 instruction (avx2, 256 bits); the result is t1
        $ explain 'a & ~b' --width 512
        vpandnq t1, b, a  ; a & ~b
        1 instruction (avx512, 512 bits); the result is t1
    "#]];
    expected.assert_eq(&transcript(expected.data()));
    let run = setwise_with_input(&["explain", "-", "--isa", "x86-64"], "let low = x & -x; low ^ x");
    assert_eq!(run.out, shell("explain --isa x86-64 'let low = x & -x; low ^ x'").out);
}

#[test]
fn json_has_the_instructions_and_their_registers() {
    let run = setwise(&["explain", "first(x) + x / y", "--format", "json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&object["isa"], &object["width"]), (&"bmi".into(), &64.into()));
    assert_eq!(object["inputs"], serde_json::json!({ "x": "x", "y": "y" }));
    assert_eq!(object["may_divide_by_zero"], true);
    let lines = object["instructions"].as_array().unwrap();
    assert_eq!(object["count"], lines.len());
    assert!(lines.iter().any(|line| line["mnemonic"] == "tzcnt" && line["computes"] == "first(x)"));
    let copies = lines.iter().filter(|line| line["is_copy"] == true).count();
    assert_eq!(object["copies"], copies);
}

#[test]
fn variables_named_as_registers_are_renamed() {
    let run = setwise(&["explain", "rcx << x ^ rcx", "--isa", "x86-64"]);
    assert!(run.out.contains("\nmov rcx, x\n") && run.out.contains("rcx_"), "{}", run.out);
    let expected = "\nrenamed to differ from registers and tables: rcx is rcx_\n";
    assert!(run.out.ends_with(expected), "{}", run.out);
    let run = setwise(&["explain", "rax / x", "--format", "json"]);
    let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["inputs"], serde_json::json!({ "rax": "rax_", "x": "x" }));
    let names = object["registers"].as_array().unwrap();
    for name in ["rax_", "rax"] {
        assert!(names.iter().any(|register| register["name"] == name), "{}", run.out);
    }
}

#[test]
fn a_search_finds_the_shortest_listing() {
    let expected = expect![[r#"
        $ explain 'x << 8 >> 8' --search
        shl x, 8  ; x << 8
        shr x, 8  ; x << 8 >> 8
        2 instructions (bmi); the result is x

        search: 2 instructions without copies, 2 cycles, minimal
        $ explain '(x | (x - 1)) - x' --isa tbm --search
        blsfill t1, x  ; x | x - 1
        sub t1, x      ; (x | x - 1) - x
        2 instructions (tbm); the result is t1

        proved equal: ~x & x + 0xffffffffffffffff
        tzmsk t1, x  ; ~x & x + 0xffffffffffffffff
        1 instruction (tbm); the result is t1

        search: 1 instruction without copies, 1 cycle, minimal; the formula itself: 2 instructions without copies, 2 cycles
        $ explain 'count(~x & (x - 1))' --search
        lea t1, [x - 1]  ; x - 1
        andn t2, x, t1   ; ~x & x - 1
        popcnt t3, t2    ; count(~x & x - 1)
        3 instructions (bmi); the result is t3

        proved equal: first(x)
        tzcnt t1, x  ; first(x)
        1 instruction (bmi); the result is t1

        search: 1 instruction without copies, 3 cycles, minimal; the formula itself: 3 instructions without copies, 5 cycles
        $ explain '((x >> 3) ^ 5) << 3' --search
        shr x, 3       ; x >> 3
        xor x, 5       ; x >> 3 ^ 5
        lea t1, [x*8]  ; (x >> 3 ^ 5) << 3
        3 instructions (bmi); the result is t1

        search: 3 instructions without copies, 3 cycles, minimal with the constants of the formula
    "#]];
    expected.assert_eq(&transcript(expected.data()));
    let arguments = ["explain", "a & m | b & ~m", "--isa", "avx2", "--search", "--format", "json"];
    let run = setwise(&arguments);
    let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let search = &object["search"];
    assert_eq!((&search["is_minimal"], &search["length"]), (&false.into(), &3.into()), "{search}");
    assert_eq!(search["is_minimal_with_constants"], true, "{search}");
    let run = shell("explain 'x * y * z ^ x * y' --search --timeout=1e-9");
    assert!(run.code == 0 && run.out.ends_with("were tried; it was stopped\n"), "{}", run.out);
    let run = shell("explain 'x / y' --search");
    assert!(run.code == 2 && run.err.contains("value for all words"), "{}", run.err);
}

#[test]
fn formulas_without_a_listing_are_refused() {
    for (arguments, message) in [
        ("flood(a,b)", "`flood` has no listing for bmi"),
        ("x/y --width 256", "`--width 64`"),
        ("conut(x)", "did you mean `count`?"),
        ("x --isa z80", "z80"),
        ("x --isa bmi --width 256", "--width: bmi has no registers of 256 bits; use 64"),
    ] {
        let run = shell(&format!("explain {arguments}"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments}");
        assert!(run.err.contains(message), "{arguments}: {}", run.err);
    }
}
