//! Positions that other programs got wrong, with the right answers.

use std::fs;

use setwise_chess::{Position, perft};

/// Answers a question of the table; an error of the reader is the answer "refused".
fn answer(fen: &str, question: &str) -> String {
    let Ok(position) = fen.parse::<Position>() else { return "refused".to_owned() };
    let (question, operand) = question.split_once(' ').unwrap_or((question, ""));
    match question {
        "dead" => position.is_dead_by_material().to_string(),
        "moves" => position.legal_moves().len().to_string(),
        "perft" => perft(&position, operand.parse().unwrap()).to_string(),
        "san" => position.san(position.read_uci(operand).unwrap()).unwrap().to_string(),
        "after" => position.after(position.read_san(operand).unwrap()).to_string(),
        _ => "read".to_owned(),
    }
}

/// Each row has the report, a position, a question and the answer, which python-chess gives, too.
#[test]
fn positions_of_public_reports_have_the_right_answers() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/reports.tsv");
    let text = fs::read_to_string(file).unwrap();
    let mut wrong = Vec::new();
    let mut rows = 0;
    for row in text.lines().filter(|row| !row.starts_with('#')) {
        let [report, fen, question, expected] =
            row.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let expected = if question == "refused" { "refused" } else { expected };
        let found = answer(fen, question);
        if found != expected {
            wrong.push(format!("{report}: {fen}: {question}: {found}, and not {expected}"));
        }
        rows += 1;
    }
    assert_eq!(rows, 71);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
