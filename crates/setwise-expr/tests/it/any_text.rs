//! Any text is a formula or an error with a place in it.

use proptest::prelude::*;
use setwise_expr::{Compiler, Names, Type, compile, parse, parse_list};

/// Words and signs of the language, and some that do not belong to it.
const WORDS: &str = "let in true false = ; , ( ) { } .. ~ ! - + * / % << >> & | ^ == != < <= > >=
    && || => <=> a1 h8 e4 a b N none all file_a rank_8 knight count rook select first 0 1 64 0xff
    0b1 18446744073709551615 0x 99999999999999999999 // é ∩ \u{0} ∧ ∨ ¬ → ↔ ∁ \\ \\cup \\( \\) $ mod xor because ? : := ** 2^
    2^(2^1) , 1,000 ... if -> /* */ \" `x` ` \\\" \"a\" (\"a\", ULL C64( 0xff\t-1 x y";

/// The tokens with line breaks: the end of a comment, and a line of a diagram.
const LINES: [&str; 3] = ["\n", "........\n", "1.1.1.1.\n"];

fn token() -> impl Strategy<Value = &'static str> {
    prop::sample::select(WORDS.split_whitespace().chain(LINES).collect::<Vec<_>>())
}

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
    let fields = ["x", "y", "a", "e4", "N"].map(|name| (name, Type::Number));
    if let Ok(tree) = parse(source) {
        let mut compiler = Compiler::new(Names::Free).with_fields(&fields);
        let _ = (compiler.bounds(&tree), compiler.add(&tree));
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
    fn any_characters_are_a_formula_or_an_error(source in ".{0,40}") {
        check(&source);
    }

    #[test]
    fn any_tokens_are_a_formula_or_an_error(tokens in prop::collection::vec(token(), 0..24)) {
        check(&tokens.join(" "));
        check(&tokens.concat());
    }

    #[test]
    fn a_formula_with_a_slip_is_a_formula_or_an_error(at in 0usize..70, token in token(), replace in any::<bool>()) {
        let source = "let f = knight(N) & (k | q | r); count(f) >= 2 && e4 in {a1..h8, first(f)}";
        let mut slipped = source.to_owned();
        slipped.replace_range(at..at + usize::from(replace), token);
        check(&slipped);
    }
}
