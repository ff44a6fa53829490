//! `setwise repl` with lines from a pipe.

use expect_test::{Expect, expect};

#[cfg(target_os = "linux")]
use crate::common;
use crate::common::{Run, setwise, setwise_with_input};
#[cfg(target_os = "linux")]
use crate::signals;

fn repl(input: &str) -> Run {
    setwise_with_input(&["repl"], input)
}

/// Checks what lines print on standard output and then on standard error.
fn check(input: &str, code: i32, expected: &Expect) {
    let run = repl(input);
    expected.assert_eq(&format!("{}{}", run.out, run.err));
    assert_eq!(run.code, code);
}

#[test]
fn bindings_stay_and_are_hidden_by_later_ones() {
    check(
        "let a = {e4}; // a comment\n\
         let ring = king(a)\n\
         let a = {h1}; let n = count(ring)\n\
         :format csv\n\
         ring, n\n\
         let b = a; b & rank_1\n\
         :format text\n\
         :list\n\
         :reset\n\
         :vars\n\
         ring\n",
        1,
        &expect![[r#"
            a = 0x0000000010000000  e4
            ring = 0x0000003828380000  d3 e3 f3 d4 f4 d5 e5 f5
            a = 0x0000000000000080  h1
            `a` hides its earlier binding; formulas that use that one keep it
            n = 8
            `n` hides the `n` of the position, up to `:reset`
            type,hex,decimal,count,squares
            set,0x0000003828380000,241192927232,8,d3 e3 f3 d4 f4 d5 e5 f5
            type,value
            number,8
            type,hex,decimal,count,squares
            set,0x0000000000000080,128,1,h1
            let a = {e4};  // hidden
            let ring = king(a);
                ring = 0x0000003828380000  d3 e3 f3 d4 f4 d5 e5 f5
            let a = {h1};
                a = 0x0000000000000080  h1
            let n = count(ring);
                n = 8
            let b = a;
                b = 0x0000000000000080  h1
            nothing is bound
            note: from here on `b` is the formula of this `let` and not the variable
            error: unknown name `ring`
              --> standard input:11:1
               |
            11 | ring
               | ^^^^
        "#]],
    );
}

#[test]
fn a_position_gives_its_names_a_value() {
    check(
        "let f = knight(N)\n\
         f\n\
         count(N)\n\
         :fen 4k3/8/3q1r2/8/4N3/8/4P3/4K3 w - - 0 1\n\
         :format csv\n\
         f & (k | q | r)\n\
         let N = {a1}\n\
         :format json\n\
         f, knight(N)\n\
         :fen none\n\
         f\n\
         :fen 8/8\n\
         :fen\n",
        1,
        &expect![[r#"
            f has no value without a position
            4k3/8/3q1r2/8/4N3/8/4P3/4K3 w - - 0 1
            8  .  .  .  .  k  .  .  .
            7  .  .  .  .  .  .  .  .
            6  .  .  .  q  .  r  .  .
            5  .  .  .  .  .  .  .  .
            4  .  .  .  .  N  .  .  .
            3  .  .  .  .  .  .  .  .
            2  .  .  .  .  P  .  .  .
            1  .  .  .  .  K  .  .  .
               a  b  c  d  e  f  g  h
            type,hex,decimal,count,squares
            set,0x0000280000000000,43980465111040,2,d6 f6
            {"type":"set","hex":"0x0000284400442800","decimal":44272527353856,"count":8,"squares":["d2","f2","c3","g3","c5","g5","d6","f6"]}
            {"type":"set","hex":"0x0000000000020400","decimal":132096,"count":2,"squares":["c2","b3"]}
            no position
            error: the formula needs a position, and none is given
             --> standard input:2:1
              |
            2 | f
              | ^ `:fen FEN` sets one
            error: the formula needs a position, and none is given
             --> standard input:3:7
              |
            3 | count(N)
              |       ^ `:fen FEN` sets one
            error: the formula needs a position, and none is given
              --> standard input:11:1
               |
            11 | f
               | ^ `:fen FEN` sets one
            error: standard input:12: piece placement, column 4: rank 6 is missing
        "#]],
    );
}

#[test]
fn errors_are_drawn_and_do_not_stop_the_lines_that_follow() {
    check(
        "knigth({e4})\n\
         \n\
         // nothing\n\
         count(\n\
         {e4,\n\
         i9})\n\
         let a =\n\
         let e4 = 1\n\
         1 / 0\n\
         :hlep\n\
         :wrong\n\
         :mapping a1c1\n\
         :format xml\n\
         :list all\n\
         :help nothing\n\
         5 > 3\n\
         let b = true; b\n\
         (1 +\n",
        1,
        &expect![[r#"
            e4 = 1
            `e4` hides the square `e4`, up to `:reset`
            true
            true
            `b` hides the `b` of the position, up to `:reset`
            error: unknown function `knigth`
             --> standard input:1:1
              |
            1 | knigth({e4})
              | ^^^^^^ did you mean `knight`?
            error: unknown name `i9`
             --> standard input:6:1
              |
            6 | i9})
              | ^^
            error: expected a formula, found the end of the formula
             --> standard input:7:8
              |
            7 | let a =
              |        ^
            error: the formula has no value: it divides by zero, or inverts an even number
             --> standard input:9:1
              |
            9 | 1 / 0
              | ^^^^^
            error: standard input:10: unknown command `:hlep`; did you mean `:help`?
            error: standard input:11: unknown command `:wrong`; `:help` lists the commands
            error: standard input:12: a mapping is one of lerf (a1b1), lerbef (h1g1), berlef (a8b8), berf (h8g8), lefr (a1a2), lefber (a8a7), befler (h1h2), befr (h8h7)
            error: standard input:13: unknown format `xml`; the formats are text, json, csv, rust, c, java, python
            error: standard input:14: `:list` takes no arguments
            error: standard input:15: no help on `nothing`; `:help` lists the topics
            note: from here on `b` is the formula of this `let` and not the variable
            error: expected a formula, found the end of the formula
              --> standard input:18:5
               |
            18 | (1 +
               |     ^
        "#]],
    );
}

#[test]
fn laws_use_what_is_bound() {
    let run = repl(
        "let lower = x & -x\n\
         let one(x)\n\
         :prove x <= (x | y)\n\
         let mask = 0xff\n\
         let mask = mask << 8\n\
         let unused = rook(R)\n\
         :prove (x & mask) >> 8 == (x >> 8 & 0xff)\n",
    );
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.err.contains("unknown name `x`"), "{}", run.err);
    let verdicts = run.out.lines().filter(|line| line.starts_with("proved for all 2^"));
    assert_eq!(verdicts.count(), 2, "{}", run.out);
}

#[test]
fn a_refuted_law_is_a_failed_line() {
    let run = repl(":prove x + y == (x | y)\n");
    assert!(run.out.starts_with("refuted") && run.err.is_empty(), "{run:?}");
    assert_eq!(run.code, 1);
    assert_eq!(repl(":prove x + y == y + x\n").code, 0);
    let run = repl(":prove --width=8 x * (y + z) == x * y + x * z\n");
    assert!(run.out.contains("evidence, not a proof"), "{run:?}");
}

#[test]
fn formulas_are_explained_with_what_is_bound() {
    check(
        "let low = 0xff\n\
         :explain x & -x & low\n\
         :explain --isa=avx512 --width=256 a & b | a & c | b & c\n\
         :explain\n\
         :explain --isa=none x\n\
         :explain low & & x\n\
         :explain --isa=avx2 x / y\n",
        1,
        &expect![[r#"
            low = 0x00000000000000ff  a1 b1 c1 d1 e1 f1 g1 h1
            blsi t1, x   ; x & -x
            and t1, 255  ; x & -x & low
            2 instructions (bmi); the result is t1
            vpternlogq a, b, c, 0xe8  ; a & b | a & c | b & c
            1 instruction (avx512, 256 bits); the result is a
            error: standard input:4: `:explain` needs a formula: `:explain x & -x`
            error: standard input:5: invalid value 'none' for '--isa <ISA>'
              [possible values: x86-64, bmi, tbm, avx2, avx512, aarch64]
            error: expected a formula, found `&`
             --> standard input:6:7
              |
            6 | low & & x
              |       ^
            error: standard input:7: a quotient by a word has no listing for avx2, 256 bits: vectors have no division; try one board at a time with `--width 64`
        "#]],
    );
}

#[test]
fn errors_in_laws_have_a_place() {
    check(
        ":prove\n\
         let a = 5\n\
         :prove a + x\n\
         :prove a == x)\n\
         :prove --timeout 5 a == a\n\
         :prove --wide=8 a == a\n\
         :mapping berf\n\
         :prove a == a\n",
        1,
        &expect![[r#"
            a = 5
            error: standard input:1: `:prove` needs a law: `:prove x <= (x | y)`
            error: a law is true or false, this is a set
             --> standard input:3:1
              |
            3 | a + x
              | ^^^^^ compare it: `… == …`
            error: expected an operator or the end of the formula, found `)`
             --> standard input:4:7
              |
            4 | a == x)
              |       ^
            error: standard input:5: write the value of `--timeout` after a `=`: `--timeout=5`
            error: standard input:6: unexpected argument '--wide' found

              tip: a similar argument exists: '--width'
            error: standard input:8: the words of `a` are lerf, and those of the formula are berf; `:prove` and `:explain` need one mapping for both
        "#]],
    );
}

#[test]
fn arguments_that_only_the_command_line_takes_are_explained() {
    check(
        ":prove --file=laws.sw\n\
         :prove @laws.sw\n\
         :prove --help\n\
         :explain -\n\
         :explain --isa --width=64 x\n\
         :fen starts\n\
         :format c\n\
         let z = 7; let Z = 8\n\
         z, z\n\
         z, Z\n",
        1,
        &expect![[r#"
            error: standard input:1: a file of laws is for the command line, `setwise prove --file`; `:prove` takes one law
            error: standard input:2: `@laws.sw` is for the command line, `setwise prove`; `:prove` takes the text itself
            error: standard input:3: `:help prove` says what `:prove` takes
            error: standard input:4: `-` is for the command line, `setwise explain`; `:explain` takes the text itself
            error: standard input:5: write the value of `--isa` after a `=`: `--isa=ISA`
            error: standard input:6: `starts` is not a position; did you mean `:fen start`?
            error: the name `z` occurs twice in the list
             --> standard input:9:4
              |
            9 | z, z
              |    ^ name it once
            error: two constants would have the name `Z`
              --> standard input:10:4
               |
            10 | z, Z
               |    ^ bind one to another name: `let other = …`
        "#]],
    );
}

#[test]
fn constants_and_mappings_are_those_of_eval() {
    check(
        "let mask = 0x1\n\
         :mapping h8g8\n\
         let theirs = 0x1\n\
         mask == {a1}, theirs == {h8}\n\
         :list\n\
         :format rust\n\
         mask, theirs, count(mask)\n\
         :format python\n\
         {h8}\n",
        0,
        &expect![[r#"
            mask = 0x0000000000000001  a1
            theirs = 0x0000000000000001  h8
            true
            true
            let mask = 0x1;
                mask = 0x8000000000000000  a1
            let theirs = 0x1;  // words are berf
                theirs = 0x0000000000000001  h8
            pub const MASK: u64 = 0x8000_0000_0000_0000_u64;
            pub const THEIRS: u64 = 0x0000_0000_0000_0001_u64;
            pub const RESULT_3: i64 = 1_i64;
            0x0000_0000_0000_0001
        "#]],
    );
}

#[test]
fn commands_functions_and_topics_are_explained() {
    check(
        ":help prove\n:help :fen\n:help rook\n",
        0,
        &expect![[r#"
            :prove [--timeout=SECONDS] [--width=8|16|32] LAW
                proves a law for all words, or shows words for which it is false; names that are not bound are free
            :fen [FEN | start | none]
                sets the position that gives N, occupied and the like their values; shows it without FEN
            rook(set[, occupied]) -> set
                the squares that rooks on the set attack
                also rook_attacks
                rook(set) is rook(set, occupied)
        "#]],
    );
    let run = repl(":help\n");
    assert_eq!(run.out.matches("\n:").count(), 10, "{}", run.out);
    let end = "\n:quit\n    ends the session, as Ctrl-D does\nTopics of `:help`:\n    language ";
    assert!(run.out.contains(end), "{}", run.out);
    let run = repl(":help let\n:help names\n:help functions\n:help language\n");
    for part in [
        "\nBinding a name again hides the earlier binding. Formulas that use that one keep it:\n",
        "\nlegal_captures    the number of legal captures, with en passant\n",
        "\nus                all pieces and pawns of the side to move: select(white_to_move, white, black)\n",
        "\nbools             true false\n",
        "knight(set) -> set",
        "Operators",
    ] {
        assert!(run.out.contains(part), "{}", run.out);
    }
    assert!(!run.out.contains("@FILE"), "{run:?}");
    let run = setwise(&["repl", "--help"]);
    assert!(run.out.contains("A session:") && run.out.contains("History:"), "{run:?}");
}

#[test]
fn a_session_ends_with_its_input_or_by_command() {
    for (input, code, out) in [
        ("", 0, ""),
        ("1 > 2\n:quit\nx\n", 0, "false\n"),
        ("2 > 1", 0, "true\n"),
        ("?\n:q\n", 1, ""),
    ] {
        let run = repl(input);
        assert_eq!((run.code, run.out.as_str()), (code, out), "{input}");
    }
    let run = setwise_with_input(&["repl", "--fen", "8/8"], "");
    assert_eq!((run.code, run.err.contains("--fen: ")), (2, true), "{}", run.err);
    let options = ["repl", "--mapping", "berf", "--color", "always"];
    let run = setwise_with_input(&options, "0x1\n");
    assert!(run.out.contains("\u{1b}[42m") && run.out.contains("squares  h8"), "{}", run.out);
}

#[test]
fn long_lines_and_too_many_bindings_are_reported() {
    let long = format!("{}\n1 > 0\n", "1".repeat(100_000));
    let run = repl(&long);
    assert_eq!((run.code, run.out.as_str()), (1, "true\n"), "{}", run.err);
    assert!(
        run.err.contains("standard input:1: the formula is longer than 64 KiB: split it"),
        "{}",
        run.err
    );
    let many: String = (0..4100).map(|i| format!("let v{i} = {i}; ")).collect();
    let lines: Vec<_> = many.split_inclusive("; ").collect();
    let input: String = lines.chunks(512).map(|chunk| format!("{}\n", chunk.concat())).collect();
    let run = repl(&format!("{input}:reset\n{input}:list\nv0 + v1\n"));
    assert!(run.err.contains("no more than 4096 bindings that are in use"), "{}", run.err);
    assert!(run.out.contains("let v4000 = 4000;\n    v4000 = 4000\n"), "{}", run.err);
}

#[test]
fn a_set_is_drawn_between_brackets() {
    let run = repl(&format!("knight(\n{}1.......\n) == {{c2, b3}}\n", "........\n".repeat(7)));
    assert_eq!((run.code, run.out.as_str()), (0, "true\n"), "{}", run.err);
}

#[test]
fn lines_end_with_any_line_break() {
    for line_end in ["\n", "\r\n", "\r"] {
        let run = repl(&"// c\nlet a = ( // c\n5)\na > 4 // c\nb\n".replace('\n', line_end));
        assert_eq!((run.code, run.out.as_str()), (1, "a = 5\ntrue\n"), "{line_end:?} {}", run.err);
        assert!(run.err.contains("--> standard input:5:1\n"), "{line_end:?} {}", run.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_a_session_without_a_terminal() {
    use std::io::Write;
    use std::time::Duration;

    // A counterexample would be the factors of a product of two primes of 32 bits.
    let law = "x > 1 && y > 1 && x < 1 << 32 && y < 1 << 32 => x * y != 8061522714793830173";
    for line in [String::new(), format!(":prove --timeout=600 {law}\n")] {
        let mut child = common::start(common::command(&["repl"]));
        // The pipe stays open, so that the session does not end by itself.
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(line.as_bytes()).unwrap();
        signals::wait_for_handler(&child);
        if !line.is_empty() {
            // Now it is in the middle of the proof.
            signals::wait_for_work(child.id());
        }
        let code = signals::interrupt(&child);
        let work = signals::work_until_end(&child);
        assert_eq!(child.wait().unwrap().code(), code, "{line}");
        assert!(work < Duration::from_secs(10), "{work:?}");
    }
}
