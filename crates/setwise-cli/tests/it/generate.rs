//! `setwise generate`.

use expect_test::expect;

use crate::common::{Run, shell, transcript};
#[cfg(target_os = "linux")]
use crate::common::{command, limited, run, setwise};
#[cfg(target_os = "linux")]
use crate::signals;

fn generate(arguments: &str) -> Run {
    shell(&format!("generate {arguments}"))
}

#[test]
fn de_bruijn_sequences_have_numbers() {
    let expected = expect![[r#"
        $ generate debruijn
        constant    0x03f79d71b4cb0a89
        number      67108864
        form        isolated
        zero        0
         0,  1, 48,  2, 57, 49, 28,  3, 61, 58, 50, 42, 38, 29, 17,  4
        62, 55, 59, 36, 53, 51, 43, 22, 45, 39, 33, 30, 24, 18, 12,  5
        63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21, 44, 32, 23, 11
        46, 26, 40, 15, 34, 20, 31, 10, 25, 14, 19,  9, 13,  8,  7,  6
        $ generate debruijn --nth 4061955 --format json
        {"constant":"0x022fdd63cc95386d","number":4061955,"form":"isolated","zero":0,"table":[0,1,2,53,3,7,54,27,4,38,41,8,34,55,48,28,62,5,39,46,44,42,22,9,24,35,59,56,49,18,29,11,63,52,6,26,37,40,33,47,61,45,43,21,23,58,17,10,51,25,36,32,60,20,57,16,50,31,19,15,30,14,13,12]}
        $ generate debruijn --nth 62914561 --form reverse --format csv
        constant,number,form,zero,table
        0x03f08a4c6acb9dbd,62914561,reverse,0,0 11 1 12 16 29 2 13 22 17 41 25 30 48 3 61 14 20 23 18 34 36 42 26 38 31 53 44 49 56 4 62 10 15 28 21 40 24 47 60 19 33 35 37 52 43 55 9 27 39 46 59 32 51 54 8 45 58 50 7 57 6 5 63
        $ generate debruijn --all --limit 3
               1  0x0218a392cd3d5dbf
               2  0x0218a392cd3dbabf
               3  0x0218a392cd3f576f
        $ generate debruijn --form separated --first 2 --format csv
        number,constant
        62914561,0x03f08a4c6acb9dbd
        62914562,0x03f08a4c6acbdb9d
        $ generate debruijn --nth 67108863 --limit 9
        67108863  0x03f79d71b4cb0915
        67108864  0x03f79d71b4cb0a89
        $ generate debruijn --nth 67108864 --limit 1
        67108864  0x03f79d71b4cb0a89
        $ generate debruijn --count
        67108864
        $ generate debruijn --count --form reverse
        4194304
        $ generate debruijn --count --form reverse --format json
        {"form":"reverse","count":4194304}
        $ generate debruijn --count --form reverse --format csv
        form,count
        reverse,4194304
        $ generate debruijn --rank 0x03f79d71b4cb0a8b
        0x03f79d71b4cb0a8b is not a De Bruijn sequence with six leading zeros
        [1]
        $ generate debruijn --rank 0x07ef3ae369961512
        0x07ef3ae369961512 is not a De Bruijn sequence with six leading zeros
        but its half is: try --rank 0x03f79d71b4cb0a89
        [1]
        $ generate debruijn --rank 0x03df9d71b4cb0a89 --form reverse
        0x03df9d71b4cb0a89 does not work for the form reverse
        the sequences from 0x03f08a4c6acb9dbd on do, --nth 62914561 and more
        [1]
        $ generate debruijn --nth 1 --form separated
        0x0218a392cd3d5dbf does not work for the form separated
        the sequences from 0x03f08a4c6acb9dbd on do, --nth 62914561 and more
        [1]
        $ generate debruijn --nth 1 --limit 2 --form reverse
        0x0218a392cd3d5dbf does not work for the form reverse
        the sequences from 0x03f08a4c6acb9dbd on do, --nth 62914561 and more
        [1]
    "#]];
    expected.assert_eq(&transcript(expected.data()));
    let by_number = generate("debruijn --nth 4061955");
    for word in ["0x022fdd63cc95386d", "022F_DD63_CC95_386D"] {
        assert_eq!(generate(&format!("debruijn --rank {word}")).out, by_number.out);
    }
    let run = generate("debruijn --limit 10000 --format json");
    assert_eq!((run.code, run.out.lines().count()), (0, 10_000));
    assert!(run.out.starts_with("{\"number\":1,\"constant\":\"0x0218a392cd3d5dbf\"}\n"));
}

#[test]
fn a_seed_repeats_a_random_sequence() {
    for form in ["isolated", "separated", "reverse"] {
        let random = format!("debruijn --random --format csv --form {form}");
        let run = generate(&random);
        assert_eq!(run.code, 0, "{}", run.err);
        let seed = run.err.strip_prefix("seed ").unwrap();
        let again = generate(&format!("{random} --seed {seed}"));
        assert_eq!((again.out, again.err), (run.out, run.err), "{form}");
    }
    let run = generate("debruijn --random --seed 7");
    assert!(run.out.starts_with("constant    0x0369fba8e64ac2f1\n"), "{}", run.out);
    for language in ["rust", "c"] {
        let run = generate(&format!("debruijn --random --seed 0x7 --language {language}"));
        assert_eq!((run.code, run.err.as_str()), (0, "seed 7\n"));
        let command = run.out.lines().next().unwrap().strip_prefix("// setwise generate ").unwrap();
        assert_eq!(generate(command).out, generate("debruijn --random --seed 7").out);
        assert!(run.out.contains("The multiplier is De Bruijn sequence "), "{}", run.out);
    }
}

#[test]
fn bit_scans_are_written_in_each_language() {
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
    .assert_eq(&generate("debruijn --language rust").out);
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
    .assert_eq(&generate("folded --constant 0x78291acf --language c").out);
    let modulo = generate("modulo --modulus 101 --language c");
    let same = generate("modulo --modulus 101 --bits 64 --language c");
    assert_eq!((same.code, &same.out), (0, &modulo.out));
    assert!(modulo.out.contains("return index101[(bb & (0 - bb)) % 101];"), "{}", modulo.out);
}

/// With little memory for stacks, the threads that could be started do the work.
#[cfg(target_os = "linux")]
#[test]
fn a_search_runs_on_fewer_threads_if_memory_is_short() {
    let range = "generate folded --threads 8 --range 0x78000000..0x78400000 --format csv";
    let range = range.split(' ').collect::<Vec<_>>();
    let run = |kilobytes: usize, arguments: &[&str]| {
        limited(&format!("ulimit -v {kilobytes}"), arguments)
    };
    let starts = |it: &usize| run(*it, &["--version"]).code == 0;
    let least = (20_000..400_000).step_by(2000).find(starts).unwrap();
    // With some of these limits, eight threads would leave nothing.
    for kilobytes in (least + 4000..least + 16_000).step_by(500) {
        let run = run(kilobytes, &range);
        assert_eq!(run.code, 0, "{kilobytes}: {}", run.err);
        let end = "4 of 4194304 multipliers keep the 64 keys apart\n";
        assert!(run.err.ends_with(end), "{}", run.err);
    }
}

#[test]
fn multipliers_and_moduli_are_found_and_checked() {
    let expected = expect![[r#"
        $ generate folded --threads 2 --range 0x78290000..0x78292000
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
        2 of 8192 multipliers keep the 64 keys apart
        $ generate folded --range 2015959759..=2015959759 --format json
        {"constant":"0x78291acf","complement":"0x07d6e531","zero":63,"table":[63,30,3,32,59,14,11,33,60,24,50,9,55,19,21,34,61,29,2,53,51,23,41,18,56,28,1,43,46,27,0,35,62,31,58,4,5,49,54,6,15,52,12,40,7,42,45,16,25,57,48,13,10,39,8,44,20,47,38,22,17,37,36,26]}
        1 of 1 multiplier keeps the 64 keys apart
        $ generate folded --range 0xffff0000..0x100000000 --format json
        0 of 65536 multipliers keep the 64 keys apart
        [1]
        $ generate folded --range 0..1
        0 of 1 multiplier keeps the 64 keys apart
        [1]
        $ generate folded --constant 0x78291ad0
        0x78291ad0 does not keep the 64 keys apart
        `setwise generate folded` finds multipliers that do
        [1]
        $ generate folded --constant 0
        0x00000000 does not keep the 64 keys apart
        `setwise generate folded` finds multipliers that do
        [1]
        $ generate folded --constant 0xffffffff
        0xffffffff does not keep the 64 keys apart
        `setwise generate folded` finds multipliers that do
        [1]
        $ generate modulo
        modulus     67
        bits        64
        zero        64
        64,  0,  1, 39,  2, 15, 40, 23,  3, 12, 16, 59, 41, 19, 24, 54
         4, 64, 13, 10, 17, 62, 60, 28, 42, 30, 20, 51, 25, 44, 55, 47
         5, 32, 64, 38, 14, 22, 11, 58, 18, 53, 63,  9, 61, 27, 29, 50
        43, 46, 31, 37, 21, 57, 52,  8, 26, 49, 45, 36, 56,  7, 48, 35
         6, 34, 33
        $ generate modulo --bits 8 --format json
        {"modulus":11,"bits":8,"zero":8,"table":[8,0,1,8,2,4,8,7,3,6,5]}
        $ generate modulo --modulus 66
        modulo 66 does not distinguish 64 bits
        the smallest modulus that does is 67
        [1]
    "#]];
    expected.assert_eq(&transcript(expected.data()));
    let run = generate("folded --range 0x78280000..=0x783fffff --format csv");
    let lines: Vec<_> = run.out.lines().map(|line| &line[..line.len().min(21)]).collect();
    expect![[r#"
        constant,complement,z
        0x78291acf,0x07d6e531
        0x78291d9b,0x07d6e265
        0x782c8d4f,0x07d372b1
        0x783a9b23,0x07c564dd"#]]
    .assert_eq(&lines.join("\n"));
    let run = generate("folded --constant 783A9B23");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("constant    0x783a9b23\ncomplement  0x07c564dd\n"), "{}", run.out);
    let decimal = generate("folded --constant 2015959759");
    assert_eq!(decimal.out, generate("folded --constant 0x78291acf").out);
}

#[test]
fn wrong_arguments_are_refused() {
    for (arguments, message) in [
        ("debruijn --nth 0", "a number from 1 to 67108864"),
        ("debruijn --nth 67108865", "a number from 1 to 67108864"),
        ("debruijn --random --seed x", "such as 7 or 0x7"),
        ("debruijn --rank zz", "such as 0x03f79d71b4cb0a89"),
        ("debruijn --rank 0x", "such as 0x03f79d71b4cb0a89"),
        ("debruijn --rank +1", "such as 0x03f79d71b4cb0a89"),
        ("debruijn --rank 0x10000000000000000", "more than 64 bits"),
        ("debruijn --nth 1 --all", "cannot be used with"),
        ("debruijn --seed 1", "--random"),
        ("debruijn --random --seed 7 --limit 1", "cannot be used with"),
        ("debruijn --limit 0", "write a number of at least 1"),
        ("debruijn --all --language c", "cannot be used with"),
        ("debruijn --language cobol", "[possible values: rust, c]"),
        ("magic rook --language python", "[possible values: rust, c]"),
        ("debruijn --language c --format json", "cannot be used with"),
        ("debruijn --form both", "isolated, separated, reverse"),
        ("folded --range 1", "such as 0x78290000..0x78300000"),
        ("folded --range 2..1", "the smaller number comes first"),
        ("folded --range 0..0x100000001", "has more than 32 bits"),
        ("folded --range 0..=0x100000000", "has more than 32 bits"),
        ("folded --range 0..=0xffffffffffffffff", "has more than 32 bits"),
        ("folded --threads 0", "write a number from 1 to 1024"),
        ("folded --constant 0x178291acf", "more than 32 bits"),
        ("folded --constant 78291000", "write 0x78291000, or 0x04aaa038 for"),
        ("folded --constant xyz", "such as 0x78291acf"),
        ("folded --language c", "--constant"),
        ("folded --constant 1 --range 0..1", "cannot be used with"),
        ("modulo --bits 65", "write a number from 1 to 64"),
        ("modulo --modulus 1025", "write a number from 1 to 1024"),
        ("modulo --bits 32 --language c", "leave out `--bits 32`"),
        ("magic bishop --bits 9", "--square"),
        ("magic bishop --square d4 --bits 13", "--bits"),
        ("magic bishop --factor 0x1", "--square"),
        ("", "Usage: setwise generate"),
    ] {
        let run = generate(arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments}: {}", run.err);
        assert!(run.err.contains(message), "{arguments}: {}", run.err);
    }
}

#[test]
fn the_help_is_complete_and_its_examples_work() {
    for command in ["debruijn", "folded", "magic", "modulo"] {
        let help = generate(&format!("{command} --help")).out;
        for part in ["Examples:", "Results:", "Exit codes:", "--language"] {
            assert!(help.contains(part), "{command}: {help}");
        }
        let examples =
            help.lines().filter_map(|line| line.trim().strip_prefix("setwise generate "));
        // A search of all multipliers takes a long time.
        for example in examples.filter(|line| !line.starts_with("folded")) {
            let run = generate(example);
            assert_eq!(run.code, 0, "{example}: {}", run.err);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_search() {
    for (arguments, signal, message) in [
        ("folded --threads 1", "INT", "interrupted after "),
        ("debruijn --all", "INT", "interrupted after "),
        // No such factor is found soon, and a search for a single square takes a long time too.
        ("magic bishop --square d4 --bits 4", "INT", "interrupted after 0 of 1 square\n"),
        ("move-lists king --square b2 --bits 8", "TERM", "interrupted after 0 squares\n"),
    ] {
        let arguments: Vec<_> = arguments.split(' ').collect();
        let (run, code) = signals::stopped(&[&["generate"], &arguments[..]].concat(), signal);
        assert_eq!(run.code, code, "{arguments:?}");
        assert!(run.err.starts_with(message), "{arguments:?}: {}", run.err);
    }
}

/// A stack that does not fit into the address space keeps the system from starting threads.
#[cfg(target_os = "linux")]
#[test]
fn a_search_needs_no_threads() {
    for arguments in [
        "generate folded --range 0x78290000..0x782a0000 --threads 4",
        "generate magic bishop --square d4",
        "generate move-lists king --square a1",
        "generate debruijn --all --limit 3",
    ] {
        let arguments: Vec<_> = arguments.split(' ').collect();
        let expected = setwise(&arguments);
        let mut command = command(&arguments);
        command.env("RUST_MIN_STACK", (1u64 << 62).to_string());
        let run = run(command, "");
        assert_eq!((run.code, run.out, run.err), (0, expected.out, expected.err), "{arguments:?}");
    }
}

#[test]
fn multipliers_of_move_lists_are_found() {
    let expected = expect![[r#"
        $ generate move-lists king --square a1
        a1  3 targets, 2 bits  0x1040000000000000 >> 61
            0  -
            1  b1
            2  a2
            3  b1 a2
            4  b2
            5  b1 b2
            6  a2 b2
            7  b1 a2 b2
        $ generate move-lists diagonal --square a8
        a8  no targets
        $ generate move-lists king --bits 1
        no multiplier with 1 bit set keeps the subsets of the targets apart on any square
        [1]
        $ generate move-lists file --bits 3 --square b2
        no multiplier with 3 bits set keeps the subsets of the targets apart on b2
        [1]
    "#]];
    expected.assert_eq(&transcript(expected.data()));
    let run = generate("move-lists diagonal --square a7");
    assert!(run.out.starts_with("a7  1 target, 1 bit  "), "{}", run.out);
    let run = generate("move-lists knight --bits 4 --format csv");
    assert_eq!(run.out.lines().count(), 65);
    assert!(run.out.contains("\ng1,3,4,0x0002048000000001,61\n"), "{}", run.out);
    let run = generate("move-lists rank --square e1 --format json");
    let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["lists"][3], serde_json::json!(["f1", "g1"]));
    assert_eq!(object["lists"].as_array().unwrap().len(), 128);
    // The squares with a multiplier are all listed.
    let run = generate("move-lists king --bits 3 --format csv");
    assert_eq!((run.code, run.out.lines().count()), (1, 1 + 28));
    assert!(run.out.contains("\na1,3,3,") && run.out.contains("\nh8,3,3,"), "{}", run.out);
    expect![[r#"
        no multiplier with 3 bits set keeps the subsets of the targets apart on b2 c2 d2 e2 f2 g2 b3 c3 d3 e3 f3 g3 b4 c4 d4 e4 f4 g4 b5 c5 d5 e5 f5 g5 b6 c6 d6 e6 f6 g6 b7 c7 d7 e7 f7 g7
    "#]]
    .assert_eq(&run.err);
}

#[test]
fn magic_factors_are_found_and_checked() {
    let expected = expect![[r#"
        $ generate magic rook --square a1
        a1  mask 0x000101010101017e  12 bits  0x0080004001a11880 >> 52
        $ generate magic rook --square a1 --factor 0x0080004001a11880
        a1  mask 0x000101010101017e  12 bits  0x0080004001a11880 >> 52
        $ generate magic rook --square a1 --factor 0x1234
        0x0000000000001234 is not magic for 12 bits on a1
        leave out `--factor` to find one that is
        [1]
        $ generate magic bishop --layout fixed --square d4 --format json
        {"square":"d4","mask":"0x0040221400142200","bits":9,"factor":"0x8040040004410020","shift":55}
        $ generate magic bishop --square d4 --bits 2 --tries 1000
        d4: none of 1000 factors is magic for 2 bits
        try more with `--tries`, others with `--seed`, or more bits
        [1]
    "#]];
    expected.assert_eq(&transcript(expected.data()));
    let run = generate("magic bishop --format csv");
    assert!(run.out.starts_with("square,mask,bits,factor,shift\na1,"), "{}", run.out);
    assert_eq!(run.out.lines().count(), 65);
}
