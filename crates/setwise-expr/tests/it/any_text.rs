//! Any text is a formula or an error with a place in it.

use proptest::prelude::*;
use setwise_expr::{Names, compile, parse, parse_list};

/// Words and signs of the language, and some that do not belong to it.
const TOKENS: [&str; 64] = [
    "let",
    "in",
    "true",
    "false",
    "=",
    ";",
    ",",
    "(",
    ")",
    "{",
    "}",
    "..",
    "~",
    "!",
    "-",
    "+",
    "*",
    "/",
    "%",
    "<<",
    ">>",
    "&",
    "|",
    "^",
    "==",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "&&",
    "||",
    "=>",
    "<=>",
    "a1",
    "h8",
    "e4",
    "a",
    "b",
    "N",
    "none",
    "all",
    "file_a",
    "rank_8",
    "knight",
    "count",
    "rook",
    "select",
    "first",
    "0",
    "1",
    "64",
    "0xff",
    "0b1",
    "18446744073709551615",
    "0x",
    "99999999999999999999",
    "//",
    "\n",
    "........\n",
    "1.1.1.1.\n",
    "é",
    "∩",
    "\u{0}",
];

fn check(source: &str) {
    let result = compile(source, Names::Free);
    if let Err(error) = &result {
        let span = error.span();
        assert!(span.start <= span.end && span.end <= source.len(), "{source:?}: {span:?}");
        assert!(source.get(span.range()).is_some(), "{source:?}: {span:?}");
        let report = error.report("formula", source).to_string();
        assert!(report.contains(" --> formula:"), "{report}");
    }
    if let Ok(tree) = parse(source) {
        assert_eq!(parse(&tree.to_string()).as_ref(), Ok(&tree), "{source:?}");
    }
    if let Ok(program) = result {
        let inputs = vec![0x00ff_0000_0000_ff00; program.inputs().len()];
        assert_eq!(program.evaluate(&inputs), program.fused().evaluate(&inputs), "{source:?}");
    }
    let _ = parse_list(source);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn characters(source in ".{0,40}") {
        check(&source);
    }

    #[test]
    fn tokens(tokens in prop::collection::vec(prop::sample::select(&TOKENS[..]), 0..24)) {
        check(&tokens.join(" "));
        check(&tokens.concat());
    }

    #[test]
    fn slips(
        at in 0usize..70,
        token in prop::sample::select(&TOKENS[..]),
        replace in any::<bool>(),
    ) {
        let source = "let f = knight(N) & (k | q | r); count(f) >= 2 && e4 in {a1..h8, first(f)}";
        let mut slipped = source.to_owned();
        slipped.replace_range(at..at + usize::from(replace), token);
        check(&slipped);
    }
}
