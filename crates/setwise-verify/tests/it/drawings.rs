//! Single boards below a title or a formula.

use setwise_verify::DocumentKind::Markdown;
use setwise_verify::Options;
use setwise_verify::Verdict::{Defined, NotUnderstood, Proved, Refuted};

use crate::{block, check, found};

/// Returns a board whose rows have the labels of their ranks, with a row for rank 7.
fn labeled(title: &str, seventh: &str) -> String {
    let row = |rank: u32| match rank {
        7 => format!("7 | {seventh} | 7\n"),
        _ => format!("{rank} | . . . . . . . . | {rank}\n"),
    };
    let rows: String = (1..=8).rev().map(row).collect();
    format!("{title}\n  +-----------------+\n{rows}  +-----------------+\n    a b c d e f g h")
}

#[test]
fn boards_may_have_labels() {
    let text = block(&labeled("white pawns", "1 1 . . . . . 1"))
        + &block("white_pawns == 0x83 << 48\nwhite_pawns == rank_7");
    check(&text, Markdown, &[(2, Defined), (16, Proved), (17, Refuted)]);
    check(&block(&labeled("rank_7", "1 1 1 1 1 1 1 1")), Markdown, &[(2, Proved)]);
    check(&block(&labeled("rank_7", "1 1 1 1 1 1 1 .")), Markdown, &[(2, Refuted)]);
    let all = found(&block(&labeled("rank_7", "1 1 1 1 1 1 1 1")), Markdown, &Options::new());
    assert!(all[0].reason.contains("the labels of ranks and files are passed over"), "{all:#?}");
}

#[test]
fn stars_on_a_single_board_have_several_meanings() {
    let rows = "\n. . . . . . . .".repeat(7);
    let text = block(&format!("x & ~x\n* * * * * * * *{rows}"));
    let all = found(&text, Markdown, &Options::new());
    assert_eq!(all[0].verdict, NotUnderstood, "{all:#?}");
    assert!(all[0].reason.contains("a piece that is not in it"), "{all:#?}");
    // One star among squares is the piece.
    let text = block(&format!("attacks\n1 * 1 . . . . .{rows}")) + &block("attacks == {a8, c8}");
    check(&text, Markdown, &[(2, Defined), (13, Proved)]);
}
