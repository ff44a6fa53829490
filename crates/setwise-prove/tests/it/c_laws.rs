//! Published C functions equal their definitions in the language.
//!
//! A file in `tests/data/c` has sections that begin with `//# ` and a title: definitions in C,
//! and laws about them in lines that begin with `//= `. A law with `$` is 64 laws, one per square.

use std::path::Path;

use setwise_expr::{Definitions, Names, compile};
use setwise_prove::{Law, Verdict};
use testing::processor_time;

use super::prove::{A_MINUTE, TIMELESS};

/// Returns the sections of the files: the title with the name of the file, and the text.
pub(crate) fn sections() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/c");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    let mut sections = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        for section in text.split("//# ").skip(1) {
            let (title, body) = section.split_once('\n').unwrap();
            sections.push((format!("{name}: {title}"), body.to_owned()));
        }
    }
    sections
}

/// Proves a law about definitions, and returns what is wrong.
fn failure(definitions: &Definitions, text: &str) -> Option<String> {
    let law = definitions.formula(text);
    let started = processor_time();
    let verdict = law.and_then(|tree| Law::from_tree(&tree)).map(|law| law.prove(TIMELESS));
    let work = processor_time() - started;
    match verdict {
        Ok(Verdict::Proved { is_vacuous: false, .. }) if work < A_MINUTE => None,
        Ok(verdict) => Some(format!("{text}\n    {verdict:?}, by {work:.1?} of work")),
        Err(error) => Some(error.report("law", text).to_string()),
    }
}

#[test]
fn published_code_equals_its_definition() {
    let only = std::env::var("SECTION").unwrap_or_default();
    let mut failures = Vec::new();
    let mut count = 0;
    for (title, text) in sections().iter().filter(|(title, _)| title.contains(&only)) {
        let definitions = match Definitions::parse(text) {
            Ok(definitions) => definitions,
            Err(error) => {
                failures.push(error.report(title, text).to_string());
                continue;
            }
        };
        let laws: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("//= ")).collect();
        assert!(!laws.is_empty(), "{title} has no law");
        for law in laws {
            let start = std::time::Instant::now();
            let squares = if law.contains('$') { 0..64 } else { 0..1 };
            for square in squares {
                let law = law.replace('$', &square.to_string());
                count += 1;
                if let Some(why) = failure(&definitions, &law) {
                    failures.push(format!("{title}: {why}"));
                    break;
                }
            }
            println!("{:6} ms  {title}: {law}", start.elapsed().as_millis());
        }
    }
    println!("{count} laws");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Returns the text of a table.
fn table(name: &str, sizes: &str, entries: impl Iterator<Item = u64>) -> String {
    let entries: Vec<_> = entries.map(|entry| format!("{entry:#x}")).collect();
    format!("const U64 {name}{sizes} = {{{}}};\n", entries.join(", "))
}

#[test]
fn a_magic_lookup_equals_the_attacks_of_a_rook() {
    // Pradyumna Kannan's multiplier for the rook on a1, with a table of 4096 entries.
    let (mask, magic) = (0x0001_0101_0101_017e_u64, 0x0080_0010_2040_0080_u64);
    let attacks = compile("rook({a1}, o)", Names::Free).unwrap();
    let result = attacks.outputs()[0].register.index();
    let mut entries = vec![0; 4096];
    let mut occupied = 0_u64;
    loop {
        let index = (occupied.wrapping_mul(magic) >> 52) as usize;
        let value = attacks.run(&[occupied])[result];
        assert!(entries[index] == 0 || entries[index] == value);
        entries[index] = value;
        occupied = occupied.wrapping_sub(mask) & mask;
        if occupied == 0 {
            break;
        }
    }
    let text = table("attacks", "[4096]", entries.into_iter())
        + "U64 rookA1(U64 occ) {
              occ &= C64(0x000101010101017e);
              occ *= C64(0x0080001020400080);
              occ >>= 64 - 12;
              return attacks[occ];
           }";
    let definitions = Definitions::parse(&text).unwrap();
    assert_eq!(failure(&definitions, "rookA1(o) == rook({a1}, o)"), None);
}

#[test]
fn a_table_of_two_squares_equals_the_squares_between_them() {
    let between = compile("between(a, b)", Names::Free).unwrap();
    let result = between.outputs()[0].register.index();
    let entries = (0..4096).map(|place| between.run(&[place / 64, place % 64])[result]);
    let text = table("arrRectangular", "[64][64]", entries)
        + "U64 inBetween(int sq1, int sq2) { return arrRectangular[sq1][sq2]; }";
    let definitions = Definitions::parse(&text).unwrap();
    let law = "a < 64 && b < 64 => inBetween(a, b) == between(a, b)";
    assert_eq!(failure(&definitions, law), None);
}
