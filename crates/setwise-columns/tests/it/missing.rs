//! Fields that are missing: formulas that look at them have no value, as with a division by zero, and
//! the others are as ever. A plain evaluation, which looks at one side after the other, finds the same
//! positions, over lines, tables and games in every format.

use std::fmt::Write as _;
use std::io::Cursor;

use setwise_columns::{Detail, FieldColumn, Formulas, Input, InputFormat, InputOptions, Query};
use setwise_expr::parse;

use crate::queries::run;

/// A game of two plies: its ratings, if it has them.
type Game = [Option<i64>; 2];

/// The positions of all games, by their plies.
const FENS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
];

fn games() -> Vec<Game> {
    let all = [None, Some(1), Some(2)];
    all.iter().flat_map(|&white| all.map(|black| [white, black])).collect()
}

/// A formula over ratings and the side to move.
#[derive(Clone, Debug)]
enum Node {
    White,
    Black,
    ToMove,
    Not(Box<Self>),
    Joined(&'static str, Box<[Self; 2]>),
    Chosen(Box<[Self; 3]>),
}

impl Node {
    fn text(&self) -> String {
        match self {
            Self::White => "WhiteElo > 1".to_owned(),
            Self::Black => "BlackElo > 1".to_owned(),
            Self::ToMove => "white_to_move".to_owned(),
            Self::Not(node) => format!("!({})", node.text()),
            Self::Joined(sign, nodes) => {
                format!("({}) {sign} ({})", nodes[0].text(), nodes[1].text())
            }
            Self::Chosen(nodes) => {
                let [condition, a, b] = &**nodes;
                let [a, b] = [a, b].map(Self::number);
                format!("select({}, {a}, {b}) > 1", condition.text())
            }
        }
    }

    /// Returns a number that is above 1 where the formula, which is not made of others, holds.
    fn number(&self) -> &'static str {
        match self {
            Self::White => "WhiteElo",
            Self::Black => "BlackElo",
            _ => "select(white_to_move, 2, 1)",
        }
    }

    /// Returns the value at a ply; with the colors exchanged, if `turned`.
    fn value(&self, game: Game, ply: usize, turned: bool) -> Option<bool> {
        let of = |node: &Self| node.value(game, ply, turned);
        match self {
            Self::White => game[usize::from(turned)].map(|rating| rating > 1),
            Self::Black => game[usize::from(!turned)].map(|rating| rating > 1),
            Self::ToMove => Some(ply.is_multiple_of(2) != turned),
            Self::Not(node) => of(node).map(|it| !it),
            Self::Joined("&&", nodes) => {
                if of(&nodes[0])? {
                    of(&nodes[1])
                } else {
                    Some(false)
                }
            }
            Self::Joined("||", nodes) => {
                if of(&nodes[0])? {
                    Some(true)
                } else {
                    of(&nodes[1])
                }
            }
            Self::Joined("=>", nodes) => {
                if of(&nodes[0])? {
                    of(&nodes[1])
                } else {
                    Some(true)
                }
            }
            Self::Joined(_, nodes) => Some(of(&nodes[0])? == of(&nodes[1])?),
            Self::Chosen(nodes) => of(if of(&nodes[0])? { &nodes[1] } else { &nodes[2] }),
        }
    }

    fn has_position(&self) -> bool {
        self.text().contains("white_to_move")
    }
}

/// All formulas of one operation, and some of two.
fn nodes() -> Vec<Node> {
    let atoms = [Node::White, Node::Black, Node::ToMove];
    let mut all: Vec<_> = atoms.to_vec();
    for a in &atoms {
        all.push(Node::Not(Box::new(a.clone())));
        for b in &atoms {
            for sign in ["&&", "||", "=>", "<=>"] {
                all.push(Node::Joined(sign, Box::new([a.clone(), b.clone()])));
            }
            for c in &atoms {
                all.push(Node::Chosen(Box::new([a.clone(), b.clone(), c.clone()])));
            }
        }
    }
    let inner = all.clone();
    for (index, node) in inner.into_iter().enumerate() {
        let sign = ["||", "&&", "=>", "<=>"][index % 4];
        let other = atoms[index % 3].clone();
        let sides = if index % 2 == 0 { [node, other] } else { [other, node] };
        all.push(Node::Joined(sign, Box::new(sides)));
    }
    all
}

/// A form around a formula, and its values at the plies of a game.
type Form = (&'static str, fn(&Node, Game, usize) -> Option<bool>);

fn values(node: &Node, game: Game) -> impl Iterator<Item = bool> {
    (0..=2).filter_map(move |ply| node.value(game, ply, false))
}

const FORMS: [Form; 7] = [
    ("F", |node, game, ply| node.value(game, ply, false)),
    ("ever(F)", |node, game, _| Some(values(node, game).any(|it| it))),
    ("always(F)", |node, game, _| Some(values(node, game).all(|it| it))),
    ("count_plies(F) == 2", |node, game, _| Some(values(node, game).filter(|&it| it).count() == 2)),
    ("previous(F)", |node, game, ply| node.value(game, ply.checked_sub(1)?, false)),
    ("next(F)", |node, game, ply| if ply < 2 { node.value(game, ply + 1, false) } else { None }),
    ("either_color(F)", |node, game, ply| {
        let both = [false, true].map(|turned| node.value(game, ply, turned));
        if both.contains(&Some(true)) { Some(true) } else { both[0].and(both[1]) }
    }),
];

/// The games in a format. A rating that is missing is absent.
fn text(format: InputFormat) -> String {
    let mut text = String::new();
    for (index, [white, black]) in games().into_iter().enumerate() {
        let rating = |value: Option<i64>| value.map(|it| it.to_string());
        if format == InputFormat::Games {
            for (name, value) in [("WhiteElo", white), ("BlackElo", black)] {
                if let Some(value) = value {
                    writeln!(text, "[{name} \"{value}\"]").unwrap();
                }
            }
            text += "\n1. e4 e5 *\n\n";
            continue;
        }
        for (ply, fen) in FENS.iter().enumerate().skip(1) {
            let game = index + 1;
            let [white, black] = [rating(white), rating(black)];
            if format == InputFormat::Csv {
                let [white, black] = [white, black].map(Option::unwrap_or_default);
                writeln!(text, "{game},{ply},{white},{black},{fen}").unwrap();
            } else {
                let [white, black] = [white, black].map(|it| it.unwrap_or("null".to_owned()));
                let ratings = format!("\"WhiteElo\":{white},\"BlackElo\":{black}");
                writeln!(text, "{{\"game\":{game},\"ply\":{ply},{ratings},\"fen\":\"{fen}\"}}")
                    .unwrap();
            }
        }
    }
    match format {
        InputFormat::Csv => "game,ply,WhiteElo,BlackElo,fen\n".to_owned() + &text,
        _ => text,
    }
}

fn query(formula: &str, condition: Option<&str>) -> Query {
    let fields = ["WhiteElo", "BlackElo"].map(FieldColumn::of_games);
    let [tree, condition] =
        [Some(formula), condition].map(|text| text.map(|text| parse(text).unwrap()));
    let tree = tree.unwrap();
    let formulas =
        Formulas { condition: condition.as_ref(), fields: &fields, ..Formulas::new(&tree, &[]) };
    Query::compile(formulas).unwrap_or_else(|error| panic!("{formula}: {error}"))
}

/// Checks all formulas over inputs of the games.
fn check(open: &dyn Fn() -> Input, nodes: &[Node]) {
    let expected = |holds: &dyn Fn(Game, usize) -> Option<bool>| {
        let games = games().into_iter();
        let rows = games.flat_map(|game| (1..=2).map(move |ply| holds(game, ply)));
        rows.filter(|it| *it == Some(true)).count() as u64
    };
    let found = |query: &Query, detail, text: &str| {
        let found = run(query, open(), 1, detail).unwrap();
        assert!(found.errors.is_empty(), "{text}: {:?}", found.errors);
        found.matched
    };
    for node in nodes {
        for (form, value) in FORMS {
            let text = form.replace('F', &node.text());
            let query = query(&text, None);
            let expected = expected(&|game, ply| value(node, game, ply));
            for detail in [Detail::Count, Detail::Matches] {
                assert_eq!(found(&query, detail, &text), expected, "{text} {detail:?}");
            }
        }
        if !node.has_position() {
            let query = query("ply > 0", Some(&node.text()));
            let expected = expected(&|game, ply| node.value(game, ply, false));
            let text = format!("--where '{}'", node.text());
            assert_eq!(found(&query, Detail::Count, &text), expected, "{text}");
        }
    }
}

#[test]
fn a_missing_field_matters_only_where_a_formula_looks_at_it() {
    for format in [InputFormat::Games, InputFormat::Csv, InputFormat::JsonLines] {
        let text = text(format);
        let options = InputOptions { format: Some(format), column: None };
        let open = || Input::from_reader_with(Cursor::new(text.clone()), &options).unwrap();
        check(&open, &nodes());
    }
}

#[cfg(feature = "parquet")]
#[test]
fn a_missing_field_of_a_table_in_columns_is_the_same() {
    use std::sync::Arc;

    use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
    use parquet::arrow::ArrowWriter;

    let rows: Vec<_> = games()
        .into_iter()
        .enumerate()
        .flat_map(|(index, game)| [1, 2].map(|ply| (index as i64, ply, game)))
        .collect();
    let numbers = |numbers: Vec<Option<i64>>| Arc::new(Int64Array::from(numbers)) as ArrayRef;
    let fens: StringArray = rows.iter().map(|row| Some(FENS[row.1])).collect();
    let batch = RecordBatch::try_from_iter_with_nullable([
        ("game", numbers(rows.iter().map(|row| Some(row.0)).collect()), true),
        ("ply", numbers(rows.iter().map(|row| Some(row.1 as i64)).collect()), true),
        ("WhiteElo", numbers(rows.iter().map(|row| row.2[0]).collect()), true),
        ("BlackElo", numbers(rows.iter().map(|row| row.2[1]).collect()), true),
        ("fen", Arc::new(fens) as ArrayRef, true),
    ]);
    let batch = batch.unwrap();
    let mut file = tempfile::Builder::new().suffix(".parquet").tempfile().unwrap();
    let mut writer = ArrowWriter::try_new(&mut file, batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    check(&|| Input::open(file.path()).unwrap(), &nodes()[..70]);
}

/// A division by zero is an error where the formula looks at it, unless the row lacks a field.
#[test]
fn a_division_by_zero_stays_an_error() {
    let text = text(InputFormat::Csv);
    let options = InputOptions { format: Some(InputFormat::Csv), column: None };
    let open = || Input::from_reader_with(Cursor::new(text.clone()), &options).unwrap();
    for (formula, matched, errors) in [
        ("WhiteElo == 2 || 1 / count(q & none) == 1", 6, 6),
        ("1 / count(q & none) == 1 || true", 0, 18),
        ("true || 1 / count(q & none) == 1", 18, 0),
        ("true || WhiteElo == 1", 18, 0),
        ("WhiteElo == 1 || true", 12, 0),
    ] {
        let found = run(&query(formula, None), open(), 1, Detail::Count).unwrap();
        assert_eq!((found.matched, found.errors.len()), (matched, errors), "{formula}");
    }
}
