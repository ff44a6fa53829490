//! `setwise verify`.

use serde_json::Value as Json;

use crate::common::{setwise, setwise_with_input};

/// Returns the objects that a document on standard input gives, and the exit code.
fn objects(arguments: &[&str], document: &str) -> (Vec<Json>, i32) {
    let arguments = [&["verify", "-", "--format", "json"], arguments].concat();
    let run = setwise_with_input(&arguments, document);
    (run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), run.code)
}

#[test]
fn each_statement_is_an_object() {
    let document = "Words, and `x & -x == x`.\n\n```\nint f(U64 x)\n{ return 1; }\n```\n";
    let (found, code) = objects(&[], document);
    assert_eq!(code, 1);
    let refuted = &found[0];
    let keys: Vec<_> = refuted.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["document", "line", "column", "last_line", "text", "verdict", "reason"]);
    assert_eq!(refuted["verdict"], "refuted");
    assert_eq!((&refuted["line"], &refuted["column"]), (&1.into(), &13.into()));
    assert_eq!(refuted["document"], "standard input");
    assert_eq!((&found[1]["line"], &found[1]["last_line"]), (&4.into(), &5.into()));
}

#[test]
fn what_is_not_understood_fails_a_strict_run() {
    let document = "    kinght(x)\n    a | a == a\n";
    assert_eq!(objects(&[], document).1, 0);
    let (found, code) = objects(&["--strict"], document);
    assert_eq!((found[0]["verdict"].as_str(), code), (Some("not understood"), 2));
    // What the document marks as refuted has to be.
    assert_eq!(objects(&[], "refuted: x - 1 < x\n").1, 0);
    assert_eq!(objects(&[], "refuted: x == x\n").1, 1);
    let run = setwise_with_input(&["verify", "-"], "Only words.\n");
    assert_eq!((run.code, &*run.out, &*run.err), (0, "", "1 prose\n"));
    let run = setwise_with_input(&["verify", "-"], "");
    assert_eq!((run.code, &*run.out, &*run.err), (0, "", "no statement\n"));
}

#[test]
fn the_kind_of_standard_input_is_an_option() {
    let header = "U64 low(U64 x) { return x & -x; }\n// setwise: low(x) == isolate_ls1b(x)\n";
    assert_eq!(objects(&["--kind", "c"], header).0[0]["verdict"], "proved");
    let (found, _) = objects(&["--kind", "html"], "<pre>a &amp; b == b &amp; a</pre>");
    assert_eq!(found[0]["verdict"], "proved");
}

#[test]
fn documents_and_options_that_cannot_be_used_are_refused() {
    let run = setwise(&["verify", "-", "-"]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("standard input can be read only once"), "{}", run.err);
    let run = setwise(&["verify", "missing.md"]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.err.contains("missing.md: cannot read the document"), "{}", run.err);
    let run = setwise_with_input(&["verify", "missing.md", "-"], "    a == a\n");
    assert_eq!((run.code, run.out.contains("proved  a == a")), (3, true), "{}", run.err);
    assert!(run.err.ends_with("1 proved\n"), "{}", run.err);
    let run = setwise_with_input(&["verify", "-"], "    a \x1b[31m== a\n");
    assert!(!run.out.contains('\x1b'), "{}", run.out);
    let run = setwise_with_input(&["verify", "-"], b"\xff");
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("byte 1 is not UTF-8"), "{}", run.err);
    let run = setwise(&["verify", "README.md", "--source", "README.md"]);
    assert_eq!(run.code, 2, "{}", run.err);
}

#[test]
fn statements_that_are_passed_over_are_shown() {
    let header = "#if 0\n// setwise: 1 == 2\n#endif\n";
    let run = setwise_with_input(&["verify", "--kind", "c", "-"], header);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("in a branch of the preprocessor that is not taken"), "{}", run.out);
}
