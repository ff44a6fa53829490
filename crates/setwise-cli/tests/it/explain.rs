//! `setwise explain`.
use crate::common;

use common::{setwise, setwise_with_input};
use expect_test::expect;

#[test]
fn lists_the_instructions() {
    let run = setwise(&["explain", "x & -x"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    expect![[r#"
        blsi t1, x  ; x & -x
        1 instruction (bmi); the result is t1
    "#]]
    .assert_eq(&run.out);
    let run = setwise(&["explain", "a & b | a & c | b & c", "--isa", "avx512"]);
    expect![[r#"
        vpternlogq a, b, c, 0xe8  ; a & b | a & c | b & c
        1 instruction (avx512, 512 bits); the result is a
    "#]]
    .assert_eq(&run.out);
    let run = setwise_with_input(&["explain", "-", "--isa", "x86-64"], "let low = x & -x; low ^ x");
    expect![[r#"
        lea t1, [x - 1]  ; x - 1
        and x, t1        ; low ^ x
        2 instructions (x86-64); the result is x
    "#]]
    .assert_eq(&run.out);
}

#[test]
fn a_width_selects_an_instruction_set() {
    for (width, target) in [("128", "aarch64"), ("256", "avx2"), ("512", "avx512"), ("64", "bmi")] {
        let run = setwise(&["explain", "a & ~b", "--width", width]);
        assert!(run.out.contains(&format!("1 instruction ({target}")), "{}", run.out);
    }
    let run = setwise(&["explain", "a & ~b", "--isa", "bmi", "--width", "256"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("--width: bmi has no registers of 256 bits; use 64"), "{}", run.err);
}

#[test]
fn writes_json() {
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
fn errors_name_the_reason() {
    let run = setwise(&["explain", "flood(a, b)"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("`flood` has no listing for bmi"), "{}", run.err);
    let run = setwise(&["explain", "x / y", "--width", "256"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("`--width 64`"), "{}", run.err);
    let run = setwise(&["explain", "conut(x)"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("did you mean `count`?"), "{}", run.err);
    let run = setwise(&["explain", "x", "--isa", "z80"]);
    assert_eq!(run.code, 2);
}
