//! Statements about code that is not read.

use setwise_verify::DocumentKind::{self, C, Markdown, Python, Rust};
use setwise_verify::Options;
use setwise_verify::Verdict::{Defined, NotUnderstood, Proved, Refuted};

use crate::{block, check, found};

/// Checks that the last statement of a document is refused, because a name is not read.
fn refused(text: &str, kind: DocumentKind, name: &str) {
    let all = found(text, kind, &Options::new());
    let last = all.last().expect("a finding");
    assert_eq!(last.verdict, NotUnderstood, "{text}\n{all:#?}");
    assert!(last.reason.contains(&format!("`{name}` of this ")), "{text}\n{all:#?}");
}

#[test]
fn a_function_that_is_not_read_is_not_that_of_the_language() {
    for (code, law, name) in [
        ("pub fn count(x: u64) -> Option<u32> { None }", "count(x) == popcount(x)", "count"),
        (
            "pub fn first(x: u64) -> u32 {\n    let mut n = 0;\n    for i in 0..64 { n += 1; }\n    n\n}",
            "first(x) == trailing_zeros(x)",
            "first",
        ),
        ("mod a {\n    pub fn count(x: u64) -> u32 { 0 }\n}", "count(x) == popcount(x)", "count"),
        (
            "fn count(x: u64) -> Option<u32> { None }\nfn f(x: u64) -> u32 { count(x) }",
            "f(x) == popcount(x)",
            "f",
        ),
    ] {
        refused(&format!("{code}\n// setwise: {law}\n"), Rust, name);
    }
    refused("def count(x):\n    return 0\n# setwise: count(x) == popcount(x)\n", Python, "count");
    let text =
        "impl B {\n    pub fn count(&self) -> u32 { 0 }\n}\n// setwise: count(x) == popcount(x)\n";
    check(text, Rust, &[(4, Proved)]);
}

#[test]
fn code_that_is_not_understood_hides_names_of_the_language() {
    let law = "popCount(x) == count(x)";
    for code in [
        "int popCount(U64 x) { return table[x]; }",
        "int popCount(U64 x) { asm (\"popcnt %0, %0\" : \"+r\" (x)); return x; }",
        "template <class T> int popCount(T x) { return T::number(x); }",
        "std::optional<int> popCount(U64 x) { return std::nullopt; }",
        "class B {\n  public:\n  int popCount(U64 x) const { return table[x]; }\n};",
        "int popCount(U64 x) {\n  union { U64 a; double b; } u; u.a = x; return u.b;\n}",
    ] {
        refused(&(block(code) + &block(law)), Markdown, "popCount");
        refused(&(block(code) + &format!("\n`{law}`\n")), Markdown, "popCount");
        let all = found(&format!("{code}\n// setwise: {law}\n"), C, &Options::new());
        assert_eq!(all.last().unwrap().verdict, NotUnderstood, "{code}\n{all:#?}");
    }
    let code = "int bitScanReverse(U64 bb) {\n  int result = 0;\n  if (bb > 0xFF) { bb >>= 8; result += 8; }\n  \
                return result + ms1bTable[bb];\n}";
    let law = "x != 0 => bitScanReverse(x) == last(x)";
    refused(&(block(code) + &block(law)), Markdown, "bitScanReverse");
    // A function that calls one.
    let text = block("int popCount(U64 x) { return table[x]; }")
        + &block("int f(U64 x) { return popCount(x); }")
        + &block("f(x) == count(x)");
    refused(&text, Markdown, "f");
}

#[test]
fn the_last_code_of_a_name_counts() {
    let unread = block("int popCount(U64 x) { return table[x]; }");
    let read = block("int popCount(U64 x) { return 0; }");
    let table = block("const int table[1] = {0};");
    let law = block("popCount(5) == 0");
    let text = unread.clone() + &read + &law;
    let all = found(&text, Markdown, &Options::new());
    assert_eq!(all.last().unwrap().verdict, Proved, "{all:#?}");
    refused(&(read.clone() + &unread + &law), Markdown, "popCount");
    // A law between a function and the table that it needs.
    let text = block("int popCount(U64 x) { return table[0]; }") + &law + &table;
    check(&text, Markdown, &[(2, Defined), (5, Proved), (8, Defined)]);
}

#[test]
fn constants_of_rust_and_python_files_have_their_values() {
    let text = "pub const A: u64 = 0xff;\nstatic B: i32 = -8;\npub(crate) const C: usize = 1_000usize; // c\n\
                const D: u64 = A << 3;\nfn f(x: u64) -> u64 { x & A }\n\
                // setwise: A == 255\n// setwise: A == 254\n// setwise: B == -8\n// setwise: C == 1000\n\
                // setwise: D == 3\n// setwise: f(x) == x & 0xff\n";
    let expected =
        [(6, Proved), (7, Refuted), (8, Proved), (9, Proved), (10, NotUnderstood), (11, Proved)];
    check(text, Rust, &expected);
    let text = "FILE_A = 0x0101010101010101  # a\nB: int = 10\nC = B\nD = E = 2\nF, G = 1, 2\nB2 = 1\n\
                B2 |= 2\n# setwise: FILE_A == file_a\n# setwise: FILE_A == file_b\n# setwise: B == 10\n\
                # setwise: C == 10\n# setwise: D == 2\n# setwise: x + G == G + x\n# setwise: B2 == 3\n\
                # setwise: A & B == B & A\n";
    let mut expected = vec![(8, Proved), (9, Refuted), (10, Proved), (11, NotUnderstood)];
    expected.extend([(12, Proved), (13, NotUnderstood), (14, NotUnderstood)]);
    expected.push((15, Proved));
    check(text, Python, &expected);
    let all = found(text, Python, &Options::new());
    assert!(all[3].reason.contains("`C` is a constant of the code that is not read"), "{all:#?}");
}
