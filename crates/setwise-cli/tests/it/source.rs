//! C code: `--source`, `:load`, and code in place of a formula.

use expect_test::expect;

use crate::common::{setwise, setwise_with_input, transcript};

#[test]
fn formulas_use_the_definitions_of_a_file() {
    let expected = expect![[r#"
        $ eval --source data/bits.c 'bitScan({c3})' --format csv
        type,value
        number,18
        $ eval --source data/bits.c 'bitScan(0)'
        error: the formula has no value: in `bitScan`, the assertion `bb != 0` fails
        [2]
        $ eval --source data/bits.c 'rotate(1, 64)'
        error: the formula has no value: in `rotate`, a shift of 64 bits by 64 or more, or by less than 0, is undefined
        [2]
        $ eval --source data/bits.c 'index64[popCount(7)];' --format csv
        type,value
        number,56
        $ eval --source data/bits.c 'bitscan(1)'
        decimal  0
        hex      0x0000000000000000
        $ eval --source data/bits.c 'bitScan(1, 2)'
        error: `bitScan` takes 1 argument, not 2
         --> formula:1:1
          |
        1 | bitScan(1, 2)
          | ^^^^^^^^^^^^^
        [2]
        $ eval --source nix.c 1
        error: nix.c: cannot read the code: No such file or directory (os error 2)
        [3]
        $ eval --source data/positions.epd 1
        error: `n5` is not a suffix of a number in base 10
         --> data/positions.epd:1:19
          |
        1 | r1bqkbnr/pp1ppppp/2n5/8/3pP3/5N2/PPP2PPP/RNBQKB1R w KQkq - hmvc 0; fmvn 4; c0 "Mc
          |                   ^^^ such as `ULL`
        [2]
        $ query --count --source data/bits.c 'popCount(P) == 8' data/positions.epd
        43 of 300 positions matched
        $ query --count --source data/bits.c 'bitScan(q) < 8' data/positions.epd --skip-bad
        19 of 300 positions matched
        data/positions.epd:11: the formula has no value: it divides by zero, inverts an even number, or its code is undefined
        data/positions.epd:55: the formula has no value: it divides by zero, inverts an even number, or its code is undefined
        data/positions.epd:68: the formula has no value: it divides by zero, inverts an even number, or its code is undefined
        data/positions.epd:69: the formula has no value: it divides by zero, inverts an even number, or its code is undefined
        data/positions.epd:70: the formula has no value: it divides by zero, inverts an even number, or its code is undefined
        data/positions.epd:109: the formula has no value: it divides by zero, inverts an even number, or its code is undefined
        data/positions.epd:110: the formula has no value: it divides by zero, inverts an even number, or its code is undefined
        data/positions.epd:111: the formula has no value: it divides by zero, inverts an even number, or its code is undefined
        data/positions.epd:116: the formula has no value: it divides by zero, inverts an even number, or its code is undefined
        data/positions.epd:131: the formula has no value: it divides by zero, inverts an even number, or its code is undefined
        and 47 more errors not shown here
        [3]
        $ explain --source data/bits.c 'bitScan(x)'
        mov t1, 0x3f79d71b4cb0a89
        blsmsk t2, x                  ; x ^ (x - 1)
        imul t1, t2                   ; t2 * 0x3f79d71b4cb0a89
        shr t1, 58                    ; t1 >> 58
        lea t3, [table0]
        movzx t4, byte ptr [t3 + t1]  ; bitScan(x)
        table0: 64 bytes
        6 instructions (bmi); the result is t4
        C code is trusted to be defined: x != 0; elsewhere the result is arbitrary
        $ prove --source data/bits.c --width 8 'popCount(x) == count(x)'
        error: --width: the law is about boards or C code, whose words have 64 bits
        [2]
    "#]];
    expected.assert_eq(&transcript(expected.data()));
    // A law about longer loops may be true.
    let law = "int n = 0; for (int i = 0; i < (y & 127); i++) n++; return n == (y & 127);";
    let run = setwise(&["prove", law]);
    assert!(run.code == 2 && run.out.contains("more than 64 iterations"), "{run:?}");
    // The verdicts have times.
    for (law, note) in [
        ("bitScan(x) == first(x)", "  where the code's assertions hold: in `bitScan`, bb != 0\n"),
        ("x == 0 => bitScan(x) == 5", "  note: the premise is never true\n"),
    ] {
        let run = setwise(&["prove", "--source", "data/bits.c", law]);
        assert!(run.out.starts_with("proved") && run.out.ends_with(note), "{law}: {}", run.out);
    }
}

#[test]
fn macros_are_defined_by_an_option() {
    let expected = expect![[r#"
        $ eval --define N=3 --define M 'return N * 10 + M;' --format csv
        type,value
        number,31
        $ eval --define N 'x = 1; #if'
        error: unexpected character '#' in C code
         --> formula:1:8
          |
        1 | x = 1; #if
          |        ^ it begins a line, as in `#define`
        [2]
        $ eval --define 3 1
        error: --define: the macro `3`: `#define` needs a name (write `NAME` or `NAME=VALUE`)
        [2]
        $ prove --board shogi --define N 'a == a'
        error: --define is for chess, and the board is shogi
        [2]
        $ eval --board shogi --define N 'none'
        error: --define is for chess, and the board is shogi
        [2]
        $ eval --define N 'N + 1' --format csv
        type,value
        number,2
    "#]];
    expected.assert_eq(&transcript(expected.data()));
    let law = "#ifdef _MSC_VER\nreturn x == x + 1;\n#else\nreturn x == x;\n#endif";
    for (options, verdict) in [(&[][..], "proved"), (&["--define", "_MSC_VER"], "refuted")] {
        let run = setwise(&[&["prove", law], options].concat());
        assert!(run.out.starts_with(verdict), "{run:?}");
    }
    let law = "#include \"fast.h\"\n#ifdef FAST\nreturn x == 0;\n#else\nreturn x == x;\n#endif";
    let run = setwise(&["prove", law]);
    assert!(run.out.starts_with("proved"), "{run:?}");
    assert!(
        run.err.starts_with("note: `FAST` is not defined here, and `#include \"fast.h\"`"),
        "{run:?}"
    );
}

#[test]
fn a_macro_bomb_is_refused() {
    let lines = (1..40).map(|i| format!("#define A{i} A{} A{}\n", i - 1, i - 1));
    let bomb = format!("#define E\n#define A0 E\n{}return 1 A39;", lines.collect::<String>());
    for command in ["eval", "prove", "explain"] {
        let run = setwise(&[command, &bomb]);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.err.contains("the macros take more than 1048576 steps"), "{run:?}");
    }
}

#[test]
fn code_is_pasted_in_place_of_a_formula() {
    let expected = expect![[r#"
        $ eval 'let x = 0xf0; x &= x - 1;' --format csv
        type,hex,decimal,count,squares
        set,0x00000000000000e0,224,3,f1 g1 h1
        $ eval 'U64 f(U64 x) { return x << 8; } f(0x81);' --format csv
        type,hex,decimal,count,squares
        set,0x0000000000008100,33024,2,a2 h2
        $ eval 'let x = 3; int n = 0; while (x) { n += x & 1; x >>= 1; } n;' --format csv
        type,value
        number,2
        $ eval 'U64 x = 1; x = y;'
        error: unknown name `y`
         --> formula:1:16
          |
        1 | U64 x = 1; x = y;
          |                ^ for the formula as a function of its names, add `--as truth-table` or `--as venn`
        [2]
        $ eval 'let x = 1; goto end;'
        error: `goto` is not supported
         --> formula:1:12
          |
        1 | let x = 1; goto end;
          |            ^^^^ write a loop
        [2]
        $ explain 'U64 soutOne(U64 b) { return b >> 8; }'
        shr b, 8  ; U64 soutOne(U64 b) { return b >> 8; }
        1 instruction (bmi); the result is b
        $ query --count 'U64 attacks = north_east_one(P) | north_west_one(P); attacks & (q | r);' data/positions.epd
        15 of 300 positions matched, 16 squares
        $ eval '_tzcnt_u64(0x10) + std::popcount(7)' --format csv
        type,hex,decimal,count,squares
        set,0x0000000000000007,7,3,a1 b1 c1
    "#]];
    expected.assert_eq(&transcript(expected.data()));
}

#[test]
fn a_session_loads_definitions() {
    let input = ":load data/bits.c
:format csv
bitScan({c3})
let k = popCount({a1,b1}); k + 1
:load
:reset
:format text
:load
let x = 1; x |= 6;
bitScan({c3}) + popCount(7)
";
    let run = setwise_with_input(&["repl"], input);
    let expected = expect![[r#"
        functions: bitScan, popCount, rotate, rankAttacks
        type,value
        number,18
        type,value
        number,3
        nothing is loaded
        decimal  7
        hex      0x0000000000000007
        note: from here on `k` is the formula of this `let` and not the variable
        error: `bit_scan` needs the argument `reverse`
          --> standard input:10:1
           |
        10 | bitScan({c3}) + popCount(7)
           | ^^^^^^^^^^^^^ usage: `bit_scan(set, reverse)`
    "#]];
    expected.assert_eq(&format!("{}{}", run.out, run.err));
}

#[test]
fn a_second_file_keeps_the_definitions_of_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let first = write("a.h", "U64 up(U64 x) { return x << 8; }\n");
    let second = write("b.h", "U64 two(U64 x) { return up(up(x)); }\n");
    let other = write("c.h", "U64 up(U64 x) { return x >> 8; }\n");
    let input = format!(
        ":format csv\n:load {first}\n:load {second}\n:load {other}\n:load {first}\ncount(two(1) | up(1))\n"
    );
    let run = setwise_with_input(&["repl"], &input);
    assert!(run.out.ends_with("number,2\n"), "{run:?}");
    assert_eq!(run.err.matches("the function `up` is defined twice").count(), 1, "{run:?}");
}

#[test]
fn an_operator_of_the_code_is_refused_between_bound_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("types.hpp");
    let text = "enum Square : int { A1, B1 };\nU64 bb(Square s) { return 1ULL << s; }\n\
                U64 operator|(Square a, Square b) { return bb(a) | bb(b); }\n";
    std::fs::write(&path, text).unwrap();
    for line in ["x | x", "y | 1", "return x | x;", "x + 1, x | y", "let z = y | x; z"] {
        let input = format!(":load {}\nlet x = A1\nlet y = x\n{line}\n", path.display());
        let run = setwise_with_input(&["repl"], &input);
        assert!(run.err.contains("`|` may be `operator|` of the code"), "{line}: {run:?}");
    }
    let input =
        format!(":load {}\n:format csv\nlet x = B1\nlet y = 3\nx + 1, y | 4\n", path.display());
    let run = setwise_with_input(&["repl"], &input);
    assert!(run.out.ends_with("number,2\ntype,value\nnumber,7\n"), "{run:?}");
}

#[test]
fn a_file_that_cannot_be_loaded_does_not_end_the_session() {
    let run = setwise_with_input(&["repl"], "let a = 3;\n:load nix.c\n:format csv\na + 4\n");
    assert!(run.out.ends_with("number,7\n") && run.err.contains("nix.c"), "{run:?}");
}

#[test]
fn functions_that_are_not_supported_are_passed_over() {
    let names: Vec<_> = (1..=8)
        .rev()
        .flat_map(|rank| "abcdefgh".chars().map(move |file| format!("{file}{rank}")))
        .collect();
    let code = format!(
        "typedef enum {{ {} }} Square;\nvoid print(U64 x) {{ printf(\"%d\", x); }}\n\
         U64 bit(int square) {{ return 1ULL << square; }}\n",
        names.join(", ")
    );
    let note = "note: 1 function of the code is passed over: `print` (-:2): \
                unexpected character '\"' in C code\n";
    let run = setwise_with_input(&["eval", "--source", "-", "bit(e4)", "--format", "csv"], &code);
    let mapping = "note: the `enum` of the code has a8 as bit 0 and b8 as bit 1, so words, indices and \
                   shifts are those of the mapping `berlef`\n";
    assert_eq!(run.err, format!("{note}{mapping}"));
    assert!(run.out.contains("0x0000001000000000,68719476736,1,e4\n"), "{run:?}");
    let run = setwise_with_input(&["eval", "--source", "-", "bit(e4)"], &code);
    assert!(run.out.contains("4  .  .  .  .  1"), "{run:?}");
    for command in ["eval", "prove", "explain"] {
        let run = setwise_with_input(&[command, "--source", "-", "print(1) == 1"], &code);
        assert!(run.code == 2 && run.err.contains("in `print` (-:2)"), "{run:?}");
    }
    let code = "int f(int x) { goto end; }\n";
    let run = setwise_with_input(&["eval", "--source", "-", "1"], code);
    let start = "error: no definition can be read; in `f`: `goto` is not supported\n --> -:1:16\n";
    assert!(run.code == 2 && run.err.starts_with(start), "{run:?}");
}

#[test]
fn an_option_chooses_the_language_of_code() {
    let expected = expect![[r#"
        $ eval --language java 'long x = 1; x << 65;' --format csv
        type,value
        number,2
        note: read as Java: words are `long`, with a sign, shift amounts count modulo the width, and `char` has 16 bits without a sign
        $ eval 'long x = 1; x << 65;' --format csv
        error: the formula has no value: a shift of 64 bits by 64 or more, or by less than 0, is undefined
        [2]
        $ eval --language c 'final long x = 1; x << 65;' --format csv
        error: the formula has no value: a shift of 64 bits by 64 or more, or by less than 0, is undefined
        [2]
        $ eval --board shogi --language c 'none'
        error: --language is for chess, and the board is shogi
        [2]
    "#]];
    expected.assert_eq(&transcript(expected.data()));
    let input = ":format csv\nreturn N;\nlong x = 1; x << 65;\n:reset\nreturn N + 1;\n:load data/bits.c\nreturn N + 2;\n";
    let run = setwise_with_input(&["repl", "--define", "N=3", "--language", "java"], input);
    let values: Vec<_> = run.out.lines().filter(|line| line.starts_with("number")).collect();
    assert_eq!(values, ["number,3", "number,2", "number,4", "number,5"], "{run:?}");
}

#[test]
fn tables_are_filled_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let code = folder.path().join("tables.c");
    let text = "int square[8];\nvoid fill(void) { for (int i = 0; i < 8; i++) square[i] = i * i; }\n\
                int f(int i) { return square[i & 7]; }\n";
    std::fs::write(&code, text).unwrap();
    let code = code.to_str().unwrap();
    let with = |arguments: &[&str]| setwise(&[arguments, &["--source", code]].concat());
    let run = with(&["eval", "f(5)", "--init", "fill", "--format", "csv"]);
    assert_eq!(run.out, "type,value\nnumber,25\n");
    let run = with(&["prove", "f(x) == (x & 7) * (x & 7)", "--init", "fill"]);
    assert!(run.out.starts_with("proved"), "{run:?}");
    let run = with(&["explain", "f(x)", "--init", "fill"]);
    assert!(run.code == 0, "{run:?}");
    let run = with(&["eval", "f(5)", "--init", "none"]);
    assert!(run.code == 2 && run.err.contains("there is no function `none`"), "{run:?}");
    let run = with(&["eval", "f(5)"]);
    assert!(run.err.contains("name that one with `--init`"), "{run:?}");
    std::fs::write(code, text.replace("i < 8", "i < 9")).unwrap();
    let run = with(&["eval", "f(5)", "--init", "fill"]);
    let message = "at the start, in `fill`, the index `i` is outside 0 to 7";
    assert!(run.code == 2 && run.err.contains(message), "{run:?}");
}
