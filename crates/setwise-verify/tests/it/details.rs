//! The details of a finding besides its reason, and the end of a run that is canceled.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use setwise::Bitboard;
use setwise_prove::Limits;
use setwise_verify::DocumentKind::Markdown;
use setwise_verify::{Options, Verdict, verify};

use crate::{block, check, found};

#[test]
fn a_counterexample_has_its_sets() {
    let all = found(&block("low = x & -x\nlow - 1 == x\nx ^ x == none"), Markdown, &Options::new());
    let set = |name: &str, word| (name.to_owned(), Bitboard(word));
    assert_eq!(all[1].inputs, [set("x", 0)]);
    assert_eq!(all[1].sides, [set("low - 1", u64::MAX), set("x", 0)]);
    assert!([&all[0], &all[2]].iter().all(|it| it.inputs.is_empty() && it.sides.is_empty()));
    // A number is not a set.
    let all = found(&block("count(x) == 3"), Markdown, &Options::new());
    assert!(all[0].verdict == Verdict::Refuted && all[0].sides.is_empty(), "{all:#?}");
}

#[test]
fn a_function_of_each_bit_has_its_truth_table() {
    let all =
        found(&block("a = x | y\n\na & ~z\n\na << 1\n\n0x40\n\nnone"), Markdown, &Options::new());
    let tables: Vec<_> =
        all.iter().map(|it| it.table.as_ref().map(|it| it.names().len())).collect();
    assert_eq!(tables, [None, Some(3), None, None, None], "{all:#?}");
    let table = all[1].table.as_ref().unwrap();
    for (values, value) in table.rows() {
        let of = |name: &str| values[table.names().iter().position(|it| it == name).unwrap()];
        assert_eq!(value, (of("x") || of("y")) && !of("z"));
    }
}

#[test]
fn a_canceled_run_ends_at_the_next_statement() {
    let cancel = AtomicBool::new(false);
    let limits = Limits { cancel: Some(&cancel), ..Limits::default() };
    let text = "Words.\n\n`a == a` `b == b`\n\n    c == c\n";
    let mut verdicts = Vec::new();
    let result = verify(text, Markdown, &Options::new(), limits, |finding| {
        cancel.store(finding.verdict == Verdict::Proved, Relaxed);
        verdicts.push(finding.verdict);
        ControlFlow::Continue(())
    });
    assert!(result.is_ok());
    assert_eq!(verdicts, [Verdict::Prose, Verdict::Proved]);
    verify(text, Markdown, &Options::new(), limits, |_| panic!("nothing is read")).unwrap();
}

#[test]
fn displayed_formulas_and_labels_are_read() {
    use Verdict::{Proved, Refuted};
    let text = "\\[ a \\wedge b = b \\vee a \\]\n\nWords \\[1\\].\n\n\\[\na \\wedge b = b \\wedge a\n\\]\n\n\
                x ^ x == 1 for every x\n\nIdempotent a & a == a\n\nabsorption law a | (a & b) == a\n\n\
                Proposition 2 (absorption): a & (a | b) == b\n";
    let expected =
        [(1, Refuted), (5, Proved), (9, Refuted), (11, Proved), (13, Proved), (15, Refuted)];
    check(text, Markdown, &expected);
    check(
        &text.replace("\n\n", "\n<p>\n").replace("&", "&amp;"),
        setwise_verify::DocumentKind::Html,
        &expected,
    );
}
