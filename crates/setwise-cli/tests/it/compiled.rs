//! The source text that `setwise generate` prints, compiled and run in every language.
use crate::common::shell;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use setwise::random::SplitMix64;
use setwise::{Bitboard, Square};

/// The scans, without `generate`.
const SCANS: [&str; 10] = [
    "debruijn",
    "debruijn --nth 4061955",
    "debruijn --form separated",
    "debruijn --form separated --nth 62914561",
    "debruijn --form reverse",
    "debruijn --form reverse --nth 63000000",
    "folded --constant 0x78291acf",
    "folded --constant 0x783a9b23",
    "modulo",
    "modulo --modulus 101",
];

/// Returns the output of `setwise generate`.
fn generate(arguments: &str) -> String {
    let run = shell(&format!("generate {arguments}"));
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments}");
    run.out
}

/// Makes an empty folder for the files of one program.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compiled").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs a command in a folder; it must succeed without messages. Returns its output.
pub(crate) fn run_in(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(folder).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && errors.is_empty(), "{program} in {folder:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Compiles and runs a program in Rust.
pub(crate) fn run_rust(folder: &Path, text: &str) -> String {
    fs::write(folder.join("check.rs"), text).unwrap();
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    for edition in ["2015", "2018", "2024"] {
        let options = ["--edition", edition, "-O", "-D", "warnings", "-o", "check", "check.rs"];
        run_in(folder, &rustc, &options);
    }
    run_in(folder, "./check", &[])
}

/// Compiles and runs a program in C99.
pub(crate) fn run_c(folder: &Path, text: &str) -> String {
    fs::write(folder.join("check.c"), text).unwrap();
    let options = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-o", "check"];
    run_in(folder, "cc", &[&options[..], &["check.c"]].concat());
    run_in(folder, "./check", &[])
}

/// Returns words, and the result of the scan for each; the empty word is the last one.
fn cases(scan: &str) -> Vec<(u64, u32)> {
    let mut random = SplitMix64::new(0x0077_6f72_6473);
    let others = (0..300).map(|i| random.next_u64() & random.next_u64() << (i % 64));
    let words = (0..64).map(|i| 1 << i).chain([!0, !0 << 1, !0 >> 1]).chain(others);
    let is_reverse = scan.contains("reverse");
    let index = |word: u64| match is_reverse {
        true => 63 - word.leading_zeros(),
        false => word.trailing_zeros(),
    };
    let facts = generate(&format!("{scan} --format json"));
    let facts: serde_json::Value = serde_json::from_str(&facts).unwrap();
    let zero = facts["zero"].as_u64().unwrap() as u32;
    words.filter(|&word| word != 0).map(|word| (word, index(word))).chain([(0, zero)]).collect()
}

/// Runs a program for each scan: the source text, and a check of the cases in braces.
fn check_scans(language: &str, suffix: &str, run: impl Fn(&Path, &str, String, &str, &str)) {
    let (open, close) = if language == "rust" { ('(', ')') } else { ('{', '}') };
    for (number, scan) in SCANS.into_iter().enumerate() {
        let cases = cases(scan).into_iter();
        let cases: Vec<_> =
            cases.map(|(word, index)| format!("{open}{word:#x}{suffix}, {index}{close}")).collect();
        let text = generate(&format!("{scan} --language {language}"));
        let direction = if scan.contains("reverse") { "Reverse" } else { "Forward" };
        let folder = folder(&format!("{language}-{number}"));
        run(&folder, scan, text, &cases.join(", "), direction);
    }
}

#[test]
fn rust_scans_find_the_bits() {
    check_scans("rust", "", |folder, scan, text, cases, direction| {
        let name = format!("bit_scan_{}", direction.to_lowercase());
        let main = format!(
            "\nfn main() {{\n    for (x, index) in [{cases}] {{\n        \
             assert_eq!({name}(x), index, \"{{x:#x}}\");\n    }}\n    println!(\"ok\");\n}}\n"
        );
        assert_eq!(run_rust(folder, &(text + &main)), "ok\n", "{scan}");
    });
}

#[test]
fn c_scans_find_the_bits() {
    if !testing::has_program("cc") {
        return;
    }
    check_scans("c", "ull", |folder, scan, text, cases, direction| {
        let main = format!(
            "#include <stdio.h>\nstruct pair {{ uint64_t x; int index; }};\n\
             static const struct pair pairs[] = {{ {cases} }};\n\
             int main(void) {{\nunsigned i;\n\
             for (i = 0; i < sizeof pairs / sizeof *pairs; i++)\n\
             if (bitScan{direction}(pairs[i].x) != pairs[i].index) return 1;\n\
             puts(\"ok\");\nreturn 0;\n}}\n"
        );
        assert_eq!(run_c(folder, &(text + &main)), "ok\n", "{scan}");
    });
}

#[test]
fn both_directions_fit_into_one_file() {
    let folder = folder("both");
    let both = |language| {
        let scan = |form| generate(&format!("debruijn --form {form} --language {language}"));
        format!("{}\n{}", scan("isolated"), scan("reverse"))
    };
    let main = "fn main() { println!(\"{}\", bit_scan_forward(6) + bit_scan_reverse(6)); }\n";
    assert_eq!(run_rust(&folder, &(both("rust") + main)), "3\n");
    if testing::has_program("cc") {
        let main = "int main(void) { return bitScanForward(6) + bitScanReverse(6) - 3; }\n";
        assert_eq!(run_c(&folder, &(both("c") + main)), "");
    }
}

/// Returns the attacks of a slider.
fn attacks(slider: &str, square: Square, occupied: Bitboard) -> Bitboard {
    match slider {
        "rook" => Bitboard::from(square).rook_attacks(occupied),
        _ => Bitboard::from(square).bishop_attacks(occupied),
    }
}

/// Returns a hash over the attacks for all arrangements of blockers on all squares. The programs
/// compute the same over their tables, so no two different attacks share an entry.
fn hash_of_attacks(slider: &str) -> i64 {
    let mut hash = 0u64;
    let table = generate(&format!("magic {slider} --format csv"));
    for (line, square) in table.lines().skip(1).zip(Square::all()) {
        let mask = line.split(',').nth(1).unwrap().trim_start_matches("0x");
        let mask = Bitboard(u64::from_str_radix(mask, 16).unwrap());
        for occupied in mask.subsets() {
            hash = hash.wrapping_mul(31).wrapping_add(attacks(slider, square, occupied).0);
        }
    }
    hash.cast_signed()
}

#[test]
fn lookups_have_the_attacks_of_sliders() {
    for (slider, layout) in [("rook", "fancy"), ("bishop", "fixed"), ("bishop", "fancy")] {
        let folder = folder(&format!("{slider}-{layout}"));
        let text =
            |language| generate(&format!("magic {slider} --layout {layout} --language {language}"));
        let expected = format!("{}\n", hash_of_attacks(slider));
        let upper = slider.to_uppercase();
        let name = format!("{}{}", &upper[..1], &slider[1..]);

        let main = format!(
            "\nfn main() {{\n    let (table, mut sum) = ({slider}_table(), 0u64);\n    for square in 0..64 {{\n        \
             let (mask, mut occupied) = ({upper}_MASKS[square], 0u64);\n        loop {{\n            \
             sum = sum.wrapping_mul(31).wrapping_add(table[{slider}_index(square, occupied)]);\n            \
             occupied = occupied.wrapping_sub(mask) & mask;\n            \
             if occupied == 0 {{ break; }}\n        }}\n    }}\n    println!(\"{{}}\", sum as i64);\n}}\n"
        );
        assert_eq!(run_rust(&folder, &(text("rust") + &main)), expected);

        if testing::has_program("cc") {
            let main = format!(
                "\n#include <stdio.h>\n#include <inttypes.h>\nstatic uint64_t table[{upper}_ENTRIES];\n\
                 int main(void) {{\n    uint64_t sum = 0;\n    int square;\n    fill{name}Table(table);\n    \
                 for (square = 0; square < 64; square++) {{\n        uint64_t occupied = 0;\n        do {{\n            \
                 sum = sum * 31 + table[{slider}Index(square, occupied)];\n            \
                 occupied = (occupied - {slider}Masks[square]) & {slider}Masks[square];\n        \
                 }} while (occupied);\n    }}\n    printf(\"%\" PRId64 \"\\n\", (int64_t)sum);\n    return 0;\n}}\n"
            );
            assert_eq!(run_c(&folder, &(text("c") + &main)), expected);
        }
    }
}
