//! `eval --as`: results as constants, compiled and run in every language.
use crate::common::setwise;
use crate::compiled::{folder, has_java, run_c, run_in, run_java, run_rust};

use std::fs;

use expect_test::{Expect, expect};

const FORMULAS: &str = "let jump = knight({e4, h8}); let cornered = h8 in jump; jump, cornered, \
                        ~jump, count(jump), -count(jump)";

/// The first value of [`FORMULAS`].
const JUMP: u64 = 0x0020_6844_0044_2800;

fn check(language: &str, single: &str, expected: &Expect) -> String {
    let run = setwise(&["eval", "{a1, h8}", "--as", language]);
    assert_eq!((run.code, run.out.trim_end()), (0, single), "{}", run.err);
    let run = setwise(&["eval", FORMULAS, "--as", language]);
    expected.assert_eq(&run.out);
    run.out
}

/// Returns the output of the programs: all constants, with words as signed numbers.
fn printed() -> String {
    let count = i64::from(JUMP.count_ones());
    format!("{} false {} {count} {}\n", JUMP.cast_signed(), !JUMP.cast_signed(), -count)
}

#[test]
fn rust_constants_compile() {
    let text = check(
        "rust",
        "0x8000_0000_0000_0001_u64",
        &expect![[r#"
        pub const JUMP: u64 = 0x0020_6844_0044_2800_u64;
        pub const CORNERED: bool = false;
        pub const RESULT_3: u64 = 0xffdf_97bb_ffbb_d7ff_u64;
        pub const RESULT_4: u64 = 10_u64;
        pub const RESULT_5: u64 = 0xffff_ffff_ffff_fff6_u64;
    "#]],
    );
    let main = "fn main() { println!(\"{} {} {} {} {}\", JUMP as i64, CORNERED, \
                RESULT_3 as i64, RESULT_4 as i64, RESULT_5 as i64); }";
    assert_eq!(run_rust(&folder("constants-rust"), &format!("{text}{main}\n")), printed());
}

#[test]
fn c_constants_compile() {
    let text = check(
        "c",
        "UINT64_C(0x8000000000000001)",
        &expect![[r#"
        #include <stdbool.h>
        #include <stdint.h>
        static const uint64_t JUMP = UINT64_C(0x0020684400442800);
        static const bool CORNERED = false;
        static const uint64_t RESULT_3 = UINT64_C(0xffdf97bbffbbd7ff);
        static const uint64_t RESULT_4 = UINT64_C(10);
        static const uint64_t RESULT_5 = UINT64_C(0xfffffffffffffff6);
    "#]],
    );
    if !testing::has_program("cc") {
        return;
    }
    let main = "#include <stdio.h>\nint main(void) { printf(\"%lld %s %lld %lld %lld\\n\", \
                (long long)JUMP, CORNERED ? \"true\" : \"false\", (long long)RESULT_3, \
                (long long)RESULT_4, (long long)RESULT_5); return 0; }";
    assert_eq!(run_c(&folder("constants-c"), &format!("{text}{main}\n")), printed());
}

#[test]
fn java_constants_compile() {
    let text = check(
        "java",
        "0x8000_0000_0000_0001L",
        &expect![[r#"
        public static final long JUMP = 0x0020_6844_0044_2800L;
        public static final boolean CORNERED = false;
        public static final long RESULT_3 = 0xffdf_97bb_ffbb_d7ffL;
        public static final long RESULT_4 = 10L;
        public static final long RESULT_5 = 0xffff_ffff_ffff_fff6L;
    "#]],
    );
    if !has_java() {
        return;
    }
    let main = "public static void main(String[] a) { System.out.println(JUMP + \" \" + CORNERED \
                + \" \" + RESULT_3 + \" \" + RESULT_4 + \" \" + RESULT_5); }";
    let text = format!("class Check {{\n{text}{main}\n}}\n");
    assert_eq!(run_java(&folder("constants-java"), "Check.java", &text), printed());
}

#[test]
fn python_constants_run() {
    let text = check(
        "python",
        "0x8000_0000_0000_0001",
        &expect![[r#"
        JUMP = 0x0020_6844_0044_2800
        CORNERED = False
        RESULT_3 = 0xffdf_97bb_ffbb_d7ff
        RESULT_4 = 10
        RESULT_5 = 0xffff_ffff_ffff_fff6
    "#]],
    );
    if !testing::has_program("python3") {
        return;
    }
    let folder = folder("constants-python");
    let main = "signed = lambda x: x - (x >> 63 << 64)\n\
                print(signed(JUMP), str(CORNERED).lower(), signed(RESULT_3), signed(RESULT_4), \
                signed(RESULT_5))";
    fs::write(folder.join("main.py"), format!("{text}{main}\n")).unwrap();
    assert_eq!(run_in(&folder, "python3", &["main.py"]), printed());
}

#[test]
fn constants_are_of_a_position_and_in_a_mapping() {
    let fen = "4k3/8/3q1r2/8/4N3/8/4P3/4K3 w - - 0 1";
    let run = setwise(&["eval", "let fork = knight(N); fork", "--fen", fen, "--as", "c"]);
    assert!(run.out.ends_with("static const uint64_t FORK = UINT64_C(0x0000284400442800);\n"));
    let run = setwise(&["eval", "{h8}, count({h8})", "--mapping", "berf", "--as", "python"]);
    assert_eq!(run.out, "RESULT_1 = 0x0000_0000_0000_0001\nRESULT_2 = 1\n");
}

#[test]
fn equal_names_are_refused() {
    let run = setwise(&["eval", "let a = 1; let A = 2; a, A", "--as", "java"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("two constants would have the name `A`"), "{}", run.err);
    let run = setwise(&["eval", "let x = 1; x, x", "--as", "c"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let expected = "error: the name `x` is twice in the list\n --> formula:1:15\n";
    assert!(run.err.starts_with(expected), "{}", run.err);
    for arguments in [&["--format", "json"][..], &["--file", "-"]] {
        let run = setwise(&[&["eval", "1", "--as", "c"], arguments].concat());
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.err.contains("cannot be used with"), "{}", run.err);
    }
}
