//! `setwise prove --export` and `--certificate`.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{Run, setwise, setwise_with_input, shell};

/// Returns the names of the files of a folder.
fn names(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| name(entry).into_string().unwrap()).collect();
    names.sort();
    names
}

fn expect_refused(run: &Run, message: &str) {
    assert!(run.code == 2 && run.out.is_empty(), "{}{}", run.out, run.err);
    assert!(run.err.contains(message), "{}", run.err);
}

#[test]
fn a_law_is_written_and_not_proved() {
    // A proof of this one would take long, and the law is false.
    let hard = "x > 1 && y > 1 && x < 1 << 32 && y < 1 << 32 => x * y != 8061522714793830173";
    for (law, parts) in [
        (hard, &["(declare-const x Word)\n(declare-const y Word)\n", "(bvmul x y)"][..]),
        (
            "int f(int a) { return 7 / a; } f(x) < 9",
            &["`7 / a` divides by zero", "setwise.no_value"],
        ),
        ("rook(x, y) == rook(y, x)", &["setwise.rook_attacks"]),
    ] {
        let run = setwise(&["prove", law, "--export", "smt2"]);
        assert_eq!((run.code, &*run.err), (0, ""), "{law}");
        assert!(run.out.starts_with("; A law of setwise"), "{}", run.out);
        assert!(run.out.ends_with("(check-sat)\n"), "{}", run.out);
        for part in parts {
            assert!(run.out.contains(part), "{part}: {}", run.out);
        }
    }
    let run = shell("prove 'x + 1 > x' --width 16 --export smt2");
    assert!(
        run.code == 0 && run.out.contains("(define-sort Word () (_ BitVec 16))"),
        "{}",
        run.out
    );
    let run = shell("prove '~a != a' --board shogi --export smt2");
    assert!(run.code == 0 && run.out.contains("(declare-const a (_ BitVec 81))"), "{}", run.out);
}

#[test]
fn a_file_of_laws_becomes_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let laws = "// laws\nx == x\n\nx & y\ny != 0 => x / y <= x\n";
    let arguments = ["prove", "--file", "-", "--export", "smt2", "-o", path];
    let run = setwise_with_input(&arguments, laws);
    assert_eq!((run.code, &*run.out), (2, ""), "{}", run.err);
    assert!(run.err.contains("standard input:4:"), "{}", run.err);
    assert!(
        run.err.ends_with(&format!("2 laws written to {path}; 1 not written\n")),
        "{}",
        run.err
    );
    assert_eq!(names(folder.path()), ["2.smt2", "5.smt2"]);
    let text = fs::read_to_string(folder.path().join("5.smt2")).unwrap();
    assert!(text.contains(";     y != 0 => x / y <= x\n"), "{text}");
    let run = setwise_with_input(&arguments[..5], laws);
    expect_refused(&run, "with --file, each law is written to its own file: add `-o FOLDER`");
    let missing = folder.path().join("missing");
    let run = setwise_with_input(&[&arguments[..6], &[missing.to_str().unwrap()]].concat(), laws);
    expect_refused(&run, "with --file, each law is written to a file in it: create it first");
    assert_eq!(names(folder.path()), ["2.smt2", "5.smt2"]);
    let run = setwise_with_input(&arguments, "// nothing\n");
    expect_refused(&run, "no law");
}

#[test]
fn what_cannot_be_exported_is_refused_without_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("law.smt2");
    let path = path.to_str().unwrap();
    let export = |law: &str, more: &[&str]| {
        setwise(&[&["prove", law, "--export", "smt2", "-o", path], more].concat())
    };
    let scan = "bit_scan_reverse_double_conversion(x) == 0";
    expect_refused(&export(scan, &[]), "`bit_scan_reverse_double_conversion` cannot be exported");
    expect_refused(&export("x & y", &[]), "a law is true or false");
    expect_refused(&export("rook(x) == x", &["--width", "8"]), "64 bits");
    expect_refused(&export("x == x", &["--timeout", "3"]), "--timeout");
    expect_refused(&export("x == x", &["--format", "json"]), "--format");
    expect_refused(&shell("prove 'x == x' -o law.smt2"), "--export");
    expect_refused(&shell("prove 'x == x' --export smt"), "smt2");
    assert!(names(folder.path()).is_empty());
    let run = export("x == x", &[]);
    assert!(run.code == 0 && run.out.is_empty() && run.err.is_empty(), "{}", run.err);
    assert_eq!(names(folder.path()), ["law.smt2"]);
    let run = setwise(&["prove", "x == x", "--export", "smt2", "-o", "no/such/law.smt2"]);
    assert!(run.code == 3 && run.err.contains("no/such"), "{}", run.err);
}

#[test]
fn a_certificate_is_written_for_a_law_that_is_proved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("law");
    let path = path.to_str().unwrap();
    let prove = |law: &str, more: &[&str]| {
        setwise(&[&["prove", law, "--certificate", path], more].concat())
    };
    // Nothing is written for a law that is false, or open.
    let run = prove("x + 1 > x", &[]);
    assert!(run.code == 1 && !run.out.contains("certificate"), "{}", run.out);
    let run = prove("y != 0 => x / y <= x", &["--timeout", "1"]);
    assert!(run.code == 2 && run.out.starts_with("proved"), "{}", run.out);
    assert!(run.out.contains("  no certificate: none was found"), "{}", run.out);
    assert!(run.out.contains("; the proof rests on "), "{}", run.out);
    assert!(names(folder.path()).is_empty());

    let run = prove("x + y == (x ^ y) + 2 * (x & y)", &["--format", "json"]);
    assert!(run.code == 0 && run.out.contains(r#""basis":"normal forms""#), "{}", run.out);
    assert_eq!(names(folder.path()), ["law.smt2"]);
    let run = prove("i in x => x != none", &[]);
    assert!(run.code == 0 && run.out.contains("law.drat (clauses, "), "{}", run.out);
    assert_eq!(names(folder.path()), ["law.cnf", "law.drat", "law.smt2"]);
    let exported = setwise(&["prove", "i in x => x != none", "--export", "smt2"]).out;
    assert_eq!(fs::read_to_string(folder.path().join("law.smt2")).unwrap(), exported);

    // The folder is checked before the proof.
    let run = setwise(&["prove", "x == x", "--certificate", "no_folder/law"]);
    assert!(run.code == 3 && run.out.is_empty(), "{}{}", run.out, run.err);
    assert!(run.err.contains("the folder no_folder does not exist"), "{}", run.err);
    for end in ["/", "/.", "/.."] {
        let path = format!("{}{end}", folder.path().display());
        let run = setwise(&["prove", "x == x", "--certificate", &path]);
        assert!(run.code == 2 && run.out.is_empty(), "{}{}", run.out, run.err);
        assert!(run.err.contains("is a folder; add a file name"), "{}", run.err);
    }
    // A law that cannot be read has no certificate either.
    let run = prove("x +", &[]);
    assert!(run.code == 2 && names(folder.path()).is_empty(), "{}", run.err);
    let run = setwise_with_input(&["repl"], &format!(":prove --certificate={path} x == x\n"));
    assert!(run.code == 0 && names(folder.path()) == ["law.smt2"], "{}{}", run.out, run.err);
    let run = setwise_with_input(&["repl"], &format!(":prove --certificate={path} x +\n"));
    assert!(run.code != 0 && names(folder.path()).is_empty(), "{}{}", run.out, run.err);
    // The name of one file means all of them, here and for the checker.
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/check_certificate.py");
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    for extension in ["smt2", "cnf", "drat"] {
        let with_extension = format!("{path}.{extension}");
        let run = setwise(&["prove", "i in x => x != none", "--certificate", &with_extension]);
        assert!(run.code == 0 && run.out.contains("law.drat (clauses, "), "{}", run.out);
        assert_eq!(names(folder.path()), ["law.cnf", "law.drat", "law.smt2"]);
        let Ok(check) = Command::new(&python).arg(&script).arg(&with_extension).output() else {
            continue;
        };
        let text = String::from_utf8_lossy(&check.stdout);
        assert!(check.status.success() && text.starts_with("checked: "), "{text}");
    }
    // The certificate of another law is removed, but not a file of somebody else, or steps next to it.
    let other = folder.path().join("law.cnf");
    fs::write(&other, "p cnf 1 1\n1 0\n").unwrap();
    let run = prove("x + 1 > x", &[]);
    assert!(run.code == 1 && names(folder.path()) == ["law.cnf", "law.drat"], "{}", run.out);
}
