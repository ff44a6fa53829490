//! `eval --as`: results as constants, compiled and run in every language.

use std::fs;

use expect_test::expect;

use crate::common::{setwise, shell, transcript};
use crate::compiled::{folder, run_c, run_in, run_rust};

/// The options of `eval` for the constants of a language.
const FORMULAS: &str = "'let jump = knight({e4, h8}); let cornered = h8 in jump; jump, cornered, \
                        ~jump, count(jump), -count(jump)' --as";

/// The first value of [`FORMULAS`].
const JUMP: u64 = 0x0020_6844_0044_2800;

#[test]
fn constants_are_written_in_each_language() {
    let expected = expect![[r#"
        $ eval 'let jump = knight({e4, h8}); let cornered = h8 in jump; jump, cornered, ~jump, count(jump), -count(jump)' --as rust
        pub const JUMP: u64 = 0x0020_6844_0044_2800_u64;
        pub const CORNERED: bool = false;
        pub const RESULT_3: u64 = 0xffdf_97bb_ffbb_d7ff_u64;
        pub const RESULT_4: i64 = 10_i64;
        pub const RESULT_5: i64 = -10_i64;
        $ eval {a1,h8} --as rust
        0x8000_0000_0000_0001_u64
        $ eval 'let jump = knight({e4, h8}); let cornered = h8 in jump; jump, cornered, ~jump, count(jump), -count(jump)' --as c
        #include <stdbool.h>
        #include <stdint.h>
        static const uint64_t JUMP = UINT64_C(0x0020684400442800);
        static const bool CORNERED = false;
        static const uint64_t RESULT_3 = UINT64_C(0xffdf97bbffbbd7ff);
        static const int64_t RESULT_4 = INT64_C(10);
        static const int64_t RESULT_5 = INT64_C(-10);
        $ eval {a1,h8} --as c
        UINT64_C(0x8000000000000001)
        $ eval 'let jump = knight({e4, h8}); let cornered = h8 in jump; jump, cornered, ~jump, count(jump), -count(jump)' --as java
        public static final long JUMP = 0x0020_6844_0044_2800L;
        public static final boolean CORNERED = false;
        public static final long RESULT_3 = 0xffdf_97bb_ffbb_d7ffL;
        public static final long RESULT_4 = 10L;
        public static final long RESULT_5 = -10L;
        $ eval {a1,h8} --as java
        0x8000_0000_0000_0001L
        $ eval 'let jump = knight({e4, h8}); let cornered = h8 in jump; jump, cornered, ~jump, count(jump), -count(jump)' --as python
        JUMP = 0x0020_6844_0044_2800
        CORNERED = False
        RESULT_3 = 0xffdf_97bb_ffbb_d7ff
        RESULT_4 = 10
        RESULT_5 = -10
        $ eval {a1,h8} --as python
        0x8000_0000_0000_0001
        $ eval {h8},count({h8}) --mapping berf --as python
        RESULT_1 = 0x0000_0000_0000_0001
        RESULT_2 = 1
        $ eval 'let fork = knight(N); fork' --fen '4k3/8/8/8/4N3/8/8/4K3 w - - 0 1' --as c
        #include <stdint.h>
        static const uint64_t FORK = UINT64_C(0x0000284400442800);
        $ eval 'let a = 1; let A = 2; a, A' --as java
        error: two constants would have the name `A`
         --> formula:1:26
          |
        1 | let a = 1; let A = 2; a, A
          |                          ^ bind one to another name: `let other = …`
        [2]
        $ eval 'let x = 1; x, x' --as c
        error: the name `x` occurs twice in the list
         --> formula:1:15
          |
        1 | let x = 1; x, x
          |               ^ name it once
        [2]
    "#]];
    expected.assert_eq(&transcript(expected.data()));
    for arguments in ["--format json", "--file -"] {
        let run = shell(&format!("eval 1 --as c {arguments}"));
        assert!(run.code == 2 && run.err.contains("cannot be used with"), "{}", run.err);
    }
}

/// Compiles and runs the constants of a language, which are to be printed as signed numbers.
fn check(language: &str, run: impl FnOnce(String) -> String) {
    let count = i64::from(JUMP.count_ones());
    let expected =
        format!("{} false {} {count} {}\n", JUMP.cast_signed(), !JUMP.cast_signed(), -count);
    assert_eq!(run(shell(&format!("eval {FORMULAS} {language}")).out), expected);
}

#[test]
fn rust_constants_compile() {
    let main = "fn main() { println!(\"{} {} {} {} {}\", JUMP as i64, CORNERED, \
                RESULT_3 as i64, RESULT_4 as i64, RESULT_5 as i64); }\n";
    check("rust", |text| run_rust(&folder("constants-rust"), &(text + main)));
}

#[test]
fn c_constants_compile() {
    let main = "#include <stdio.h>\nint main(void) { printf(\"%lld %s %lld %lld %lld\\n\", \
                (long long)JUMP, CORNERED ? \"true\" : \"false\", (long long)RESULT_3, \
                (long long)RESULT_4, (long long)RESULT_5); return 0; }\n";
    if testing::has_program("cc") {
        check("c", |text| run_c(&folder("constants-c"), &(text + main)));
    }
}

#[test]
fn java_constants_compile() {
    let main = "public static void main(String[] a) { System.out.println(JUMP + \" \" + CORNERED \
                + \" \" + RESULT_3 + \" \" + RESULT_4 + \" \" + RESULT_5); }";
    if testing::has_program("javac") && testing::has_program("java") {
        let folder = folder("constants-java");
        check("java", |text| {
            let text = format!("class Check {{\n{text}{main}\n}}\n");
            fs::write(folder.join("Check.java"), text).unwrap();
            run_in(&folder, "javac", &["-Xlint:all", "Check.java"]);
            run_in(&folder, "java", &["-Xshare:auto", "Check"])
        });
    }
}

#[test]
fn python_constants_run() {
    let main = "signed = lambda x: x - (x >> 63 << 64)\n\
                print(signed(JUMP), str(CORNERED).lower(), signed(RESULT_3), RESULT_4, \
                RESULT_5)\n";
    if testing::has_program("python3") {
        let folder = folder("constants-python");
        check("python", |text| {
            fs::write(folder.join("main.py"), text + main).unwrap();
            run_in(&folder, "python3", &["main.py"])
        });
    }
}

#[test]
fn a_line_of_a_table_is_a_list_of_its_constants() {
    let list = "0xffULL, 0xff00ULL,\n 3, 0x8000000000000000ULL,";
    let run = setwise(&["eval", list, "--as", "c"]);
    let words = ["00000000000000ff", "000000000000ff00", "", "8000000000000000"];
    for (line, word) in run.out.lines().filter(|line| line.contains('=')).zip(words) {
        assert!(line.contains(word), "{}", run.out);
    }
    assert_eq!(run.out.lines().filter(|line| line.contains('=')).count(), 4, "{}", run.out);
    let run = setwise(&["eval", "0xffULL, 0xff00ULL"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("found a list"), "{}", run.err);
    assert_eq!(setwise(&["prove", "0xffULL, 0xff00ULL"]).code, 2);
}
