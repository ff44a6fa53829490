//! The source text of bit scans is compiled and run, in every language for which
//! there is a compiler.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod random;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use random::Random;
use setwise::search::de_bruijn::{COUNT, LAST, SEPARATED_COUNT, nth};
use setwise::search::source::{Language, Method, PrivateScan};

/// Scans of all methods, with well-known and with random constants.
fn scans() -> Vec<PrivateScan> {
    let mut random = Random(0x0073_6361_6e73);
    let any = nth(random.word() % COUNT).unwrap();
    let separated = nth(COUNT - 1 - random.word() % SEPARATED_COUNT).unwrap();
    let scans = [
        (Method::Isolated, LAST),
        (Method::Isolated, any),
        (Method::Isolated, any << 1),
        (Method::Separated, LAST),
        (Method::Separated, separated.wrapping_neg()),
        (Method::Reverse, LAST),
        (Method::Reverse, separated),
        (Method::Folded, 0x7829_1acf),
        (Method::Folded, 0x783a_9b23),
        (Method::Modulo, 67),
        (Method::Modulo, 101),
    ];
    scans.map(|(method, constant)| PrivateScan::new(method, constant).unwrap()).to_vec()
}

/// All single bits and some hundred other words, none of them empty.
fn words() -> Vec<u64> {
    let mut random = Random(0x0077_6f72_6473);
    let singles = (0..64).map(|i| 1 << i);
    let others = (0..300).map(|_| random.set()).filter(|&x| x != 0);
    singles.chain([u64::MAX, u64::MAX << 1, u64::MAX >> 1]).chain(others).collect()
}

/// What a scan has to find.
fn expected(method: Method, x: u64) -> u32 {
    match method {
        Method::Reverse => 63 - x.leading_zeros(),
        _ => x.trailing_zeros(),
    }
}

/// The text of a program that checks the scan and prints `ok`.
fn program(scan: PrivateScan, language: Language) -> String {
    let (mut text, zero) = (scan.source(language).to_string(), scan.index(0));
    let pairs = words().into_iter().map(|x| (x, expected(scan.method(), x)));
    let pairs = pairs.chain([(0, zero)]);
    let reverse = scan.method() == Method::Reverse;
    let mut data = String::new();
    match language {
        Language::Rust => {
            let name = if reverse { "bit_scan_reverse" } else { "bit_scan_forward" };
            pairs.for_each(|(x, index)| write!(data, "({x}, {index}), ").unwrap());
            write!(text, "\nfn main() {{\n    for (x, index) in [{data}] {{\n").unwrap();
            writeln!(text, "        assert_eq!({name}(x), index, \"{{x:#x}}\");").unwrap();
            writeln!(text, "    }}\n    println!(\"ok\");\n}}").unwrap();
        }
        Language::C => {
            let name = if reverse { "bitScanReverse" } else { "bitScanForward" };
            pairs.for_each(|(x, index)| write!(data, "{{{x:#x}ull, {index}}}, ").unwrap());
            let loops = format!(
                "#include <stdio.h>\n\
                 struct pair {{ uint64_t x; int index; }};\n\
                 static const struct pair pairs[] = {{ {data} }};\n\
                 int main(void) {{\n\
                 unsigned i;\n\
                 for (i = 0; i < sizeof pairs / sizeof *pairs; i++)\n\
                 if ({name}(pairs[i].x) != pairs[i].index) return 1;\n\
                 puts(\"ok\");\nreturn 0;\n}}\n"
            );
            text.push_str(&loops);
        }
        Language::Java => {
            let class = if reverse { "BitScanReverse" } else { "BitScanForward" };
            let name = if reverse { "bitScanReverse" } else { "bitScanForward" };
            pairs.for_each(|(x, index)| write!(data, "{{{x:#x}L, {index}}}, ").unwrap());
            let main = format!(
                "final class Check {{\n\
                 public static void main(String[] arguments) {{\n\
                 long[][] pairs = {{ {data} }};\n\
                 for (long[] pair : pairs)\n\
                 if ({class}.{name}(pair[0]) != pair[1]) throw new AssertionError(pair[0]);\n\
                 System.out.println(\"ok\");\n}}\n}}\n"
            );
            text.push_str(&main);
        }
    }
    text
}

/// An empty folder for the files of one program.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("generated").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Whether there is a program of this name.
fn exists(program: &str, argument: &str) -> bool {
    Command::new(program).arg(argument).output().is_ok_and(|output| output.status.success())
}

/// Runs a command in a folder; it must succeed, and say nothing on standard error.
fn run(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(folder).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{program} in {}: {errors}", folder.display());
    assert_eq!(errors, "", "{program} in {}", folder.display());
    String::from_utf8(output.stdout).unwrap()
}

/// Compiles and runs the program of each scan.
fn check(
    language: Language,
    name: &str,
    file: impl Fn(PrivateScan) -> &'static str,
    compile: &[&str],
    start: &[&str],
) {
    for (number, scan) in scans().into_iter().enumerate() {
        let folder = folder(&format!("{name}-{number}"));
        let file = file(scan);
        fs::write(folder.join(file), program(scan, language)).unwrap();
        run(&folder, compile[0], &[&compile[1..], &[file]].concat());
        let program = folder.join(start[0]);
        let program = if program.exists() { program } else { PathBuf::from(start[0]) };
        let printed = run(&folder, program.to_str().unwrap(), &start[1..]);
        assert_eq!(printed.trim_end(), "ok", "{scan:?} {language:?}");
    }
}

#[test]
fn rust_text_compiles_and_finds_the_bits() {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let compile = [rustc.as_str(), "--edition", "2024", "-D", "warnings", "-o", "check"];
    check(Language::Rust, "rust", |_| "check.rs", &compile, &["check"]);
}

/// A forward and a reverse scan, one after the other.
fn both(language: Language) -> String {
    let scan = |method| PrivateScan::new(method, LAST).unwrap().source(language);
    format!("{}\n{}", scan(Method::Isolated), scan(Method::Reverse))
}

#[test]
fn both_directions_stand_in_one_file() {
    let folder = folder("both");
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    fs::write(folder.join("both.rs"), both(Language::Rust)).unwrap();
    let crate_type = ["--edition", "2024", "--crate-type", "lib", "--emit", "metadata"];
    run(&folder, &rustc, &[&crate_type[..], &["-D", "warnings", "both.rs"]].concat());
    fs::write(folder.join("both.c"), both(Language::C)).unwrap();
    match ["cc", "gcc", "clang"].into_iter().find(|name| exists(name, "--version")) {
        Some(compiler) => {
            let options = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-c", "both.c"];
            run(&folder, compiler, &options);
        }
        None => println!("skipped: there is no C compiler"),
    }
}

#[test]
fn the_text_tells_the_number_of_the_sequence() {
    for language in Language::ALL {
        let text = |method, constant| {
            PrivateScan::new(method, constant).unwrap().source(language).to_string()
        };
        let number = "The multiplier is De Bruijn sequence 67108864 of 67108864.\n";
        assert!(text(Method::Reverse, LAST).contains(number), "{language:?}");
        // Not one of those that are counted.
        assert!(!text(Method::Isolated, LAST << 1).contains("sequence"), "{language:?}");
        assert!(!text(Method::Modulo, 67).contains("sequence"), "{language:?}");
    }
}

#[test]
fn c_text_compiles_and_finds_the_bits() {
    let Some(compiler) = ["cc", "gcc", "clang"].into_iter().find(|name| exists(name, "--version"))
    else {
        println!("skipped: there is no C compiler");
        return;
    };
    let compile = [compiler, "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-o", "check"];
    check(Language::C, "c", |_| "check.c", &compile, &["./check"]);
}

#[test]
fn java_text_compiles_and_finds_the_bits() {
    if !exists("javac", "-version") || !exists("java", "-version") {
        println!("skipped: there is no Java compiler");
        return;
    }
    let file = |scan: PrivateScan| match scan.method() {
        Method::Reverse => "BitScanReverse.java",
        _ => "BitScanForward.java",
    };
    check(Language::Java, "java", file, &["javac"], &["java", "-Xshare:auto", "Check"]);
}

#[test]
fn a_scan_runs_as_its_text_would() {
    for scan in scans() {
        for x in words() {
            assert_eq!(scan.index(x), expected(scan.method(), x), "{scan:?} {x:#x}");
        }
    }
    let at_zero = |method, constant| PrivateScan::new(method, constant).unwrap().index(0);
    assert_eq!(at_zero(Method::Isolated, LAST), 0);
    assert_eq!(at_zero(Method::Separated, LAST), 63);
    assert_eq!(at_zero(Method::Reverse, LAST), 0);
    assert_eq!(at_zero(Method::Folded, 0x7829_1acf), 63);
    assert_eq!(at_zero(Method::Modulo, 67), 64);
}

#[test]
fn constants_that_do_not_serve_are_refused() {
    for method in Method::ALL {
        for constant in [0, 1, LAST + 2, u64::MAX] {
            assert_eq!(PrivateScan::new(method, constant), None, "{method:?} {constant}");
        }
    }
    assert_eq!(PrivateScan::new(Method::Folded, 0x1_7829_1acf), None);
    assert_eq!(PrivateScan::new(Method::Modulo, 1031), None);
    assert_eq!(Language::ALL.len(), 3);
}
