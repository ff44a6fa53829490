//! `setwise generate`.
use crate::common;
#[cfg(target_os = "linux")]
use crate::signals;

use common::setwise;
use expect_test::expect;

#[test]
fn shows_the_best_known_sequence() {
    let run = setwise(&["generate", "debruijn"]);
    expect![[r#"
        constant    0x03f79d71b4cb0a89
        number      67108864
        form        isolated
        zero        0
         0,  1, 48,  2, 57, 49, 28,  3, 61, 58, 50, 42, 38, 29, 17,  4
        62, 55, 59, 36, 53, 51, 43, 22, 45, 39, 33, 30, 24, 18, 12,  5
        63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21, 44, 32, 23, 11
        46, 26, 40, 15, 34, 20, 31, 10, 25, 14, 19,  9, 13,  8,  7,  6
    "#]]
    .assert_eq(&run.out);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn finds_sequences_by_number_and_numbers_of_sequences() {
    let by_number = setwise(&["generate", "debruijn", "--nth", "4061955", "--format", "json"]);
    expect![[r#"
        {"constant":"0x022fdd63cc95386d","number":4061955,"form":"isolated","zero":0,"table":[0,1,2,53,3,7,54,27,4,38,41,8,34,55,48,28,62,5,39,46,44,42,22,9,24,35,59,56,49,18,29,11,63,52,6,26,37,40,33,47,61,45,43,21,23,58,17,10,51,25,36,32,60,20,57,16,50,31,19,15,30,14,13,12]}
    "#]].assert_eq(&by_number.out);
    for word in ["0x022fdd63cc95386d", "022F_DD63_CC95_386D"] {
        let by_word = setwise(&["generate", "debruijn", "--rank", word, "--format", "json"]);
        assert_eq!((by_word.code, &by_word.out), (0, &by_number.out));
    }
    let form = ["--form", "reverse", "--format", "csv"];
    let run = setwise(&[&["generate", "debruijn", "--nth", "62914561"], &form[..]].concat());
    expect![[r#"
        constant,number,form,zero,table
        0x03f08a4c6acb9dbd,62914561,reverse,0,0 11 1 12 16 29 2 13 22 17 41 25 30 48 3 61 14 20 23 18 34 36 42 26 38 31 53 44 49 56 4 62 10 15 28 21 40 24 47 60 19 33 35 37 52 43 55 9 27 39 46 59 32 51 54 8 45 58 50 7 57 6 5 63
    "#]].assert_eq(&run.out);
}

#[test]
fn lists_and_counts() {
    let run = setwise(&["generate", "debruijn", "--all", "--limit", "3"]);
    let lines = ["0x0218a392cd3d5dbf", "0x0218a392cd3dbabf", "0x0218a392cd3f576f"];
    assert!(
        run.out
            .lines()
            .map(|line| line.trim_start_matches(' '))
            .eq(lines.iter().zip(1..).map(|(line, number)| format!("{number}  {line}"))),
        "{}",
        run.out
    );
    let csv = ["--format", "csv", "--first", "2"];
    let run = setwise(&[&["generate", "debruijn", "--form", "separated"], &csv[..]].concat());
    expect![[r#"
        number,constant
        62914561,0x03f08a4c6acb9dbd
        62914562,0x03f08a4c6acbdb9d
    "#]]
    .assert_eq(&run.out);
    // A list ends with the last sequence.
    let run = setwise(&["generate", "debruijn", "--nth", "67108863", "--limit", "9"]);
    expect![[r#"
        67108863  0x03f79d71b4cb0915
        67108864  0x03f79d71b4cb0a89
    "#]]
    .assert_eq(&run.out);
    let run = setwise(&["generate", "debruijn", "--nth", "67108864", "--limit", "1"]);
    assert_eq!(run.out, "67108864  0x03f79d71b4cb0a89\n");
    let run = setwise(&["generate", "debruijn", "--limit", "10000", "--format", "json"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 10_000));
    assert!(run.out.starts_with("{\"number\":1,\"constant\":\"0x0218a392cd3d5dbf\"}\n"));
    assert_eq!(setwise(&["generate", "debruijn", "--count"]).out, "67108864\n");
    let count = ["generate", "debruijn", "--count", "--form", "reverse", "--format"];
    let count = |format| setwise(&[&count[..], &[format]].concat()).out;
    assert_eq!(count("text"), "4194304\n");
    assert_eq!(count("json"), "{\"form\":\"reverse\",\"count\":4194304}\n");
    assert_eq!(count("csv"), "form,count\nreverse,4194304\n");
}

#[test]
fn a_seed_repeats_a_random_sequence() {
    let random = ["generate", "debruijn", "--random", "--format", "csv", "--form"];
    for form in ["isolated", "separated", "reverse"] {
        let arguments = [&random[..], &[form]].concat();
        let run = setwise(&arguments);
        assert_eq!(run.code, 0, "{}", run.err);
        let seed = run.err.strip_prefix("seed ").unwrap().trim_end();
        let again = setwise(&[&arguments[..], &["--seed", seed]].concat());
        assert_eq!((again.out, again.err), (run.out, run.err), "{form}");
    }
    let run = setwise(&["generate", "debruijn", "--random", "--seed", "7", "--limit", "1"]);
    assert_eq!(run.code, 2);
    let run = setwise(&["generate", "debruijn", "--random", "--seed", "7"]);
    assert_eq!(run.err, "seed 7\n");
    expect!["constant    0x0369fba8e64ac2f1"].assert_eq(run.out.lines().next().unwrap());
}

#[test]
fn writes_bit_scans() {
    let run = setwise(&["generate", "debruijn", "--language", "rust"]);
    expect![[r#"
        const FORWARD_MAGIC: u64 = 0x03f79d71b4cb0a89;

        #[rustfmt::skip]
        const FORWARD_INDEX: [u8; 64] = [
             0,  1, 48,  2, 57, 49, 28,  3, 61, 58, 50, 42, 38, 29, 17,  4,
            62, 55, 59, 36, 53, 51, 43, 22, 45, 39, 33, 30, 24, 18, 12,  5,
            63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21, 44, 32, 23, 11,
            46, 26, 40, 15, 34, 20, 31, 10, 25, 14, 19,  9, 13,  8,  7,  6,
        ];

        /// The index, 0 to 63, of the least significant bit of a word.
        ///
        /// De Bruijn multiplication of the isolated bit.
        /// The multiplier is De Bruijn sequence 67108864 of 67108864.
        /// The word must not be zero; for zero the result is 0.
        #[must_use]
        pub const fn bit_scan_forward(bb: u64) -> u32 {
            let isolated = bb & bb.wrapping_neg();
            FORWARD_INDEX[(isolated.wrapping_mul(FORWARD_MAGIC) >> 58) as usize] as u32
        }
    "#]]
    .assert_eq(&run.out);
    let reverse = ["generate", "debruijn", "--form", "reverse", "--language", "java"];
    expect![[r#"
        public final class BitScanReverse {
            private static final long MAGIC = 0x03f79d71b4cb0a89L;

            private static final byte[] INDEX = {
                 0, 47,  1, 56, 48, 27,  2, 60, 57, 49, 41, 37, 28, 16,  3, 61,
                54, 58, 35, 52, 50, 42, 21, 44, 38, 32, 29, 23, 17, 11,  4, 62,
                46, 55, 26, 59, 40, 36, 15, 53, 34, 51, 20, 43, 31, 22, 10, 45,
                25, 39, 14, 33, 19, 30,  9, 24, 13, 18,  8, 12,  7,  6,  5, 63,
            };

            private BitScanReverse() {}

            /**
             * The index, 0 to 63, of the most significant bit of a word.
             *
             * <p>De Bruijn multiplication after a fill.
             * The multiplier is De Bruijn sequence 67108864 of 67108864.
             *
             * @param bb the word; it must not be zero
             * @return the index; 0 for zero
             */
            public static int bitScanReverse(long bb) {
                bb |= bb >>> 1;
                bb |= bb >>> 2;
                bb |= bb >>> 4;
                bb |= bb >>> 8;
                bb |= bb >>> 16;
                bb |= bb >>> 32;
                return INDEX[(int) ((bb * MAGIC) >>> 58)];
            }
        }
    "#]]
    .assert_eq(&setwise(&reverse).out);
    let folded = ["generate", "folded", "--constant", "0x78291acf", "--language", "c"];
    expect![[r#"
        #include <stdint.h>

        /**
         * The index, 0 to 63, of the least significant bit of a word.
         *
         * Multiplication of the separated bit, folded to 32 bits.
         * @param bb the word; it must not be zero
         * @return the index; 63 for zero
         */
        int bitScanForward(uint64_t bb) {
            static const unsigned char index64[64] = {
                63, 30,  3, 32, 59, 14, 11, 33, 60, 24, 50,  9, 55, 19, 21, 34,
                61, 29,  2, 53, 51, 23, 41, 18, 56, 28,  1, 43, 46, 27,  0, 35,
                62, 31, 58,  4,  5, 49, 54,  6, 15, 52, 12, 40,  7, 42, 45, 16,
                25, 57, 48, 13, 10, 39,  8, 44, 20, 47, 38, 22, 17, 37, 36, 26,
            };
            uint32_t folded;
            bb ^= bb - 1;
            folded = (uint32_t)bb ^ (uint32_t)(bb >> 32);
            return index64[(uint32_t)(folded * 0x78291acfu) >> 26];
        }
    "#]]
    .assert_eq(&setwise(&folded).out);
    let modulo = setwise(&["generate", "modulo", "--modulus", "101", "--language", "c"]);
    let bits = ["--modulus", "101", "--bits", "64", "--language", "c"];
    let same = setwise(&[&["generate", "modulo"], &bits[..]].concat());
    assert_eq!((same.code, &same.out), (0, &modulo.out));
    assert!(modulo.out.contains("return index101[(bb & (0 - bb)) % 101];"), "{}", modulo.out);
}

#[test]
fn a_random_scan_names_the_command_that_repeats_it() {
    for language in ["rust", "c", "java"] {
        let random = ["generate", "debruijn", "--random", "--seed", "0x7", "--language", language];
        let run = setwise(&random);
        assert_eq!((run.code, run.err.as_str()), (0, "seed 7\n"));
        let comment = run.out.lines().next().unwrap();
        let arguments = comment.strip_prefix("// setwise ").unwrap();
        let again = setwise(&arguments.split(' ').collect::<Vec<_>>());
        assert!(again.out.starts_with("constant    0x0369fba8e64ac2f1\n"), "{}", again.out);
        assert!(run.out.contains("The multiplier is De Bruijn sequence "), "{}", run.out);
    }
}

/// With little memory for stacks, the threads that could be started do the work.
#[cfg(target_os = "linux")]
#[test]
fn a_search_runs_on_fewer_threads_if_memory_is_short() {
    let program = env!("CARGO_BIN_EXE_setwise");
    let range = "--range 0x78000000..0x80000000 --format csv";
    let script =
        format!("ulimit -v 60000 && exec '{program}' generate folded --threads 1024 {range}");
    let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.ends_with("4 of 134217728 multipliers keep the 64 keys apart\n"), "{said}");
}

#[test]
fn searches_for_multipliers() {
    let folded = ["generate", "folded", "--threads", "2", "--range"];
    let folded = |range, format| setwise(&[&folded[..], &[range, "--format", format]].concat());
    let run = folded("0x78290000..0x78292000", "text");
    expect![[r#"
        constant    0x78291acf
        complement  0x07d6e531
        zero        63
        63, 30,  3, 32, 59, 14, 11, 33, 60, 24, 50,  9, 55, 19, 21, 34
        61, 29,  2, 53, 51, 23, 41, 18, 56, 28,  1, 43, 46, 27,  0, 35
        62, 31, 58,  4,  5, 49, 54,  6, 15, 52, 12, 40,  7, 42, 45, 16
        25, 57, 48, 13, 10, 39,  8, 44, 20, 47, 38, 22, 17, 37, 36, 26

        constant    0x78291d9b
        complement  0x07d6e265
        zero        63
        63, 30,  3, 32, 50, 14, 11, 33, 23, 51, 58,  9, 54, 27, 20, 34
        61, 29,  2, 52, 59, 22, 41, 26, 19, 55,  1, 43, 46, 18,  0, 35
        62, 31, 49,  4,  5, 57, 53,  6, 60, 15, 12, 40,  7, 42, 45, 24
        16, 48, 56, 13, 10, 39,  8, 44, 47, 28, 38, 21, 25, 37, 36, 17
    "#]]
    .assert_eq(&run.out);
    assert_eq!(run.err, "2 of 8192 multipliers keep the 64 keys apart\n");
    let run = folded("0x78280000..=0x783fffff", "csv");
    let lines: Vec<_> = run.out.lines().map(|line| &line[..line.len().min(21)]).collect();
    expect![[r#"
        constant,complement,z
        0x78291acf,0x07d6e531
        0x78291d9b,0x07d6e265
        0x782c8d4f,0x07d372b1
        0x783a9b23,0x07c564dd"#]]
    .assert_eq(&lines.join("\n"));
    let run = folded("2015959759..=2015959759", "json");
    assert_eq!(run.err, "1 of 1 multiplier keeps the 64 keys apart\n");
    assert!(run.out.starts_with("{\"constant\":\"0x78291acf\""), "{}", run.out);
    let run = folded("0xffff0000..0x100000000", "json");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(run.err, "0 of 65536 multipliers keep the 64 keys apart\n");
}

#[test]
fn checks_multipliers() {
    let check = |constant| setwise(&["generate", "folded", "--constant", constant]);
    let run = check("783A9B23");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("constant    0x783a9b23\ncomplement  0x07c564dd\n"), "{}", run.out);
    assert_eq!(check("2015959759").out, check("0x78291acf").out);
    for constant in ["0x78291ad0", "0", "0xffffffff"] {
        let run = check(constant);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{constant}");
        assert!(run.err.contains("does not keep the 64 keys apart"), "{}", run.err);
    }
}

#[test]
fn finds_moduli() {
    let run = setwise(&["generate", "modulo"]);
    expect![[r#"
        modulus     67
        bits        64
        zero        64
        64,  0,  1, 39,  2, 15, 40, 23,  3, 12, 16, 59, 41, 19, 24, 54
         4, 64, 13, 10, 17, 62, 60, 28, 42, 30, 20, 51, 25, 44, 55, 47
         5, 32, 64, 38, 14, 22, 11, 58, 18, 53, 63,  9, 61, 27, 29, 50
        43, 46, 31, 37, 21, 57, 52,  8, 26, 49, 45, 36, 56,  7, 48, 35
         6, 34, 33
    "#]]
    .assert_eq(&run.out);
    let json = ["--format", "json"];
    let run = setwise(&[&["generate", "modulo", "--bits", "8"], &json[..]].concat());
    expect![[r#"
        {"modulus":11,"bits":8,"zero":8,"table":[8,0,1,8,2,4,8,7,3,6,5]}
    "#]]
    .assert_eq(&run.out);
    let run = setwise(&["generate", "modulo", "--modulus", "66"]);
    expect![[r#"
        modulo 66 does not distinguish 64 bits
        the smallest modulus that does is 67
    "#]]
    .assert_eq(&run.err);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
}

#[test]
fn a_constant_that_does_not_work_is_reported_with_a_remedy() {
    for (arguments, message) in [
        (&["--rank", "0x03f79d71b4cb0a8b"][..], "is not a De Bruijn sequence"),
        (&["--rank", "0x07ef3ae369961512"], "try --rank 0x03f79d71b4cb0a89"),
        (&["--nth", "1", "--form", "separated"], "--nth 62914561 and more"),
        (&["--rank", "0x03df9d71b4cb0a89", "--form", "reverse"], "0x03f08a4c6acb9dbd"),
        (&["--nth", "1", "--limit", "2", "--form", "reverse"], "does not work for"),
    ] {
        let run = setwise(&[&["generate", "debruijn"], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{arguments:?}");
        assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn refuses_with_a_reason() {
    for (arguments, message) in [
        (&["debruijn", "--nth", "0"][..], "1..=67108864"),
        (&["debruijn", "--nth", "67108865"], "1..=67108864"),
        (&["debruijn", "--random", "--seed", "x"], "such as 7 or 0x7"),
        (&["debruijn", "--rank", "zz"], "such as 0x03f79d71b4cb0a89"),
        (&["debruijn", "--rank", "0x"], "such as 0x03f79d71b4cb0a89"),
        (&["debruijn", "--rank", "+1"], "such as 0x03f79d71b4cb0a89"),
        (&["debruijn", "--rank", "0x10000000000000000"], "more than 64 bits"),
        (&["debruijn", "--nth", "1", "--all"], "cannot be used with"),
        (&["debruijn", "--seed", "1"], "--random"),
        (&["debruijn", "--limit", "0"], "write a number of at least 1"),
        (&["debruijn", "--all", "--language", "c"], "cannot be used with"),
        (&["debruijn", "--language", "cobol"], "[possible values: rust, c, java]"),
        (&["magic", "rook", "--language", "python"], "[possible values: rust, c, java]"),
        (&["debruijn", "--language", "c", "--format", "json"], "cannot be used with"),
        (&["debruijn", "--form", "both"], "isolated, separated, reverse"),
        (&["folded", "--range", "1"], "such as 0x78290000..0x78300000"),
        (&["folded", "--range", "2..1"], "the smaller number comes first"),
        (&["folded", "--range", "0..0x100000001"], "has more than 32 bits"),
        (&["folded", "--range", "0..=0x100000000"], "has more than 32 bits"),
        (&["folded", "--range", "0..=0xffffffffffffffff"], "has more than 32 bits"),
        (&["folded", "--threads", "0"], "1..=1024"),
        (&["folded", "--constant", "0x178291acf"], "more than 32 bits"),
        (&["folded", "--constant", "78291000"], "write 0x78291000, or 0x04aaa038 for"),
        (&["folded", "--constant", "xyz"], "such as 0x78291acf"),
        (&["folded", "--language", "c"], "--constant"),
        (&["folded", "--constant", "1", "--range", "0..1"], "cannot be used with"),
        (&["modulo", "--bits", "65"], "1..=64"),
        (&["modulo", "--modulus", "1025"], "1..=1024"),
        (&["modulo", "--bits", "32", "--language", "c"], "leave out `--bits 32`"),
        (&[], "Usage: setwise generate"),
    ] {
        let run = setwise(&[&["generate"], arguments].concat());
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.err);
        assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
        assert_eq!(run.out, "", "{arguments:?}");
    }
}

#[test]
fn documents_itself() {
    for command in ["debruijn", "folded", "magic", "modulo"] {
        let help = setwise(&["generate", command, "--help"]);
        assert_eq!(help.code, 0);
        for part in ["Examples:", "Results:", "Exit codes:", "--language"] {
            assert!(help.out.contains(part), "{command}: {}", help.out);
        }
    }
}

#[test]
fn every_example_of_the_help_works() {
    for command in ["debruijn", "magic", "modulo"] {
        let help = setwise(&["generate", command, "--help"]).out;
        let examples = help.lines().filter_map(|line| line.trim().strip_prefix("setwise "));
        for example in examples.filter(|line| !line.starts_with("generate folded")) {
            let run = setwise(&example.split_whitespace().collect::<Vec<_>>());
            assert_eq!(run.code, 0, "{example}: {}", run.err);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_a_search() {
    use std::process::Stdio;

    // No such factor is found soon.
    let magic = ["magic", "bishop", "--square", "d4", "--bits", "4"];
    for arguments in [&["folded", "--threads", "1"][..], &["debruijn", "--all"], &magic] {
        let mut command = common::command(&[&["generate"], arguments].concat());
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        signals::wait_for_handler(&child);
        let code = signals::interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), code, "{arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("interrupted after "), "{said}");
    }
}

/// A stack that does not fit into the address space keeps the system from starting threads.
#[cfg(target_os = "linux")]
#[test]
fn searches_without_threads_if_none_can_be_started() {
    for arguments in [
        &["folded", "--range", "0x78290000..0x782a0000", "--threads", "4"][..],
        &["magic", "bishop", "--square", "d4"],
        &["move-lists", "king", "--square", "a1"],
        &["debruijn", "--all", "--limit", "3"],
    ] {
        let expected = setwise(&[&["generate"], arguments].concat());
        let mut command = common::command(&[&["generate"], arguments].concat());
        let output = command.env("RUST_MIN_STACK", (1u64 << 62).to_string()).output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), expected.err, "{arguments:?}");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected.out);
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn finds_multipliers_for_move_lists() {
    let run = setwise(&["generate", "move-lists", "king", "--square", "a1"]);
    expect![[r#"
        a1  3 targets, 2 bits  0x1040000000000000 >> 61
            0  -
            1  b1
            2  a2
            3  b1 a2
            4  b2
            5  b1 b2
            6  a2 b2
            7  b1 a2 b2
    "#]]
    .assert_eq(&run.out);
    let run = setwise(&["generate", "move-lists", "knight", "--bits", "4", "--format", "csv"]);
    assert_eq!(run.out.lines().count(), 65);
    assert!(run.out.contains("\ng1,3,4,0x0002048000000001,61\n"), "{}", run.out);
    let run = setwise(&["generate", "move-lists", "rank", "--square", "e1", "--format", "json"]);
    let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["lists"][3], serde_json::json!(["f1", "g1"]));
    assert_eq!(object["lists"].as_array().unwrap().len(), 128);
}

#[test]
fn reports_the_squares_without_a_multiplier() {
    let run = setwise(&["generate", "move-lists", "king", "--bits", "1"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    expect![[r#"
        no multiplier with 1 bit set keeps the subsets of the targets apart on any square
    "#]]
    .assert_eq(&run.err);
    // The squares with a multiplier are all listed.
    let run = setwise(&["generate", "move-lists", "king", "--bits", "3", "--format", "csv"]);
    assert_eq!((run.code, run.out.lines().count()), (1, 1 + 28));
    assert!(run.out.contains("\na1,3,3,") && run.out.contains("\nh8,3,3,"), "{}", run.out);
    expect![[r#"
        no multiplier with 3 bits set keeps the subsets of the targets apart on b2 c2 d2 e2 f2 g2 b3 c3 d3 e3 f3 g3 b4 c4 d4 e4 f4 g4 b5 c5 d5 e5 f5 g5 b6 c6 d6 e6 f6 g6 b7 c7 d7 e7 f7 g7
    "#]]
    .assert_eq(&run.err);
    let run = setwise(&["generate", "move-lists", "file", "--bits", "3", "--square", "b2"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.ends_with(" apart on b2\n"), "{}", run.err);
}

#[test]
fn one_target_is_singular() {
    let run = setwise(&["generate", "move-lists", "diagonal", "--square", "a7"]);
    assert!(run.out.starts_with("a7  1 target, 1 bit  "), "{}", run.out);
    let run = setwise(&["generate", "move-lists", "diagonal", "--square", "a8"]);
    assert_eq!(run.out, "a8  no targets\n");
}

/// A search for a single square also takes long.
#[cfg(target_os = "linux")]
#[test]
fn sigterm_ends_a_search_for_a_multiplier() {
    use std::process::Stdio;

    let arguments = ["generate", "move-lists", "king", "--square", "b2", "--bits", "8"];
    let mut command = common::command(&arguments);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    signals::wait_for_handler(&child);
    signals::send(&child, "TERM");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(143));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "interrupted after 0 squares\n");
}

#[test]
fn finds_magic_factors() {
    let run = setwise(&["generate", "magic", "rook", "--square", "a1"]);
    expect![[r#"
        a1  mask 0x000101010101017e  12 bits  0x0080004001a11880 >> 52
    "#]]
    .assert_eq(&run.out);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let json = ["--square", "d4", "--format", "json"];
    let run = setwise(&[&["generate", "magic", "bishop", "--layout", "fixed"], &json[..]].concat());
    expect![[r#"
        {"square":"d4","mask":"0x0040221400142200","bits":9,"factor":"0x8040040004410020","shift":55}
    "#]]
    .assert_eq(&run.out);
    let run = setwise(&["generate", "magic", "bishop", "--format", "csv"]);
    assert!(run.out.starts_with("square,mask,bits,factor,shift\na1,"), "{}", run.out);
    assert_eq!(run.out.lines().count(), 65);
}

#[test]
fn checks_magic_factors() {
    let check =
        |factor| setwise(&["generate", "magic", "rook", "--square", "a1", "--factor", factor]);
    let known = setwise(&["generate", "magic", "rook", "--square", "a1"]);
    assert_eq!(check("0x0080004001a11880").out, known.out);
    let run = check("0x1234");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    expect![[r#"
        0x0000000000001234 is not magic for 12 bits on a1
        leave out `--factor` to find one that is
    "#]]
    .assert_eq(&run.err);
}

#[test]
fn reports_a_square_without_a_magic_factor() {
    let few = ["--square", "d4", "--bits", "2", "--tries", "1000"];
    let run = setwise(&[&["generate", "magic", "bishop"], &few[..]].concat());
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    expect![[r#"
        d4: none of 1000 factors is magic for 2 bits
        try more with `--tries`, others with `--seed`, or more bits
    "#]]
    .assert_eq(&run.err);
    for wrong in [&["--bits", "9"][..], &["--square", "d4", "--bits", "13"], &["--factor", "0x1"]] {
        let run = setwise(&[&["generate", "magic", "bishop"], wrong].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{wrong:?}");
    }
}
