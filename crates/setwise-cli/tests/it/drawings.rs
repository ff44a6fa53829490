//! Drawings: `setwise eval --format svg` and pages of boards.

use std::collections::BTreeSet;
use std::fs;

use roxmltree::{Document, Node, ParsingOptions};

use crate::common::{setwise, setwise_with_input, transcript};

const FEN: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4";

/// Returns the text of the only element of a name below a node.
fn text<'a>(node: Node<'a, '_>, name: &str) -> &'a str {
    let mut children = node.children().filter(|child| child.tag_name().name() == name);
    let text = children.next().unwrap_or_else(|| panic!("no {name}")).text().unwrap();
    assert!(children.next().is_none());
    text
}

/// Returns the number of elements with a class.
fn count_class(document: &Document<'_>, class: &str) -> usize {
    let classes = document.descendants().filter_map(|node| node.attribute("class"));
    classes.filter(|classes| classes.split(' ').any(|it| it == class)).count()
}

/// Checks that a document loads nothing.
fn assert_is_self_contained(document: &Document<'_>) {
    for element in document.descendants() {
        for name in ["href", "src"] {
            let target = element.attribute(name);
            assert!(target.is_none_or(|target| target.starts_with('#')), "{target:?}");
        }
    }
}

#[test]
fn the_last_of_the_moves_is_highlighted() {
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (fen, moves, words) in [
        ("startpos", "e4 e5 Nf3", Some("Last move: g1 to f3.")),
        (castling, "e1h1", Some("Last move: e1 to g1.")),
        (castling, "O-O O-O-O", Some("Last move: e8 to c8.")),
        ("startpos", "", None),
    ] {
        let run = setwise(&["eval", "P", fen, "--moves", moves, "--format", "svg"]);
        assert_eq!(run.code, 0, "{moves}: {}", run.err);
        let document = Document::parse(&run.out).unwrap();
        let description = text(document.root_element(), "desc");
        let sentence = description.find("Last move").map(|at| &description[at..]);
        assert_eq!(sentence.map(|text| &text[..=text.find('.').unwrap()]), words, "{description}");
        let count = if words.is_some() { 2 } else { 0 };
        assert_eq!(count_class(&document, "last"), count, "{moves}");
    }
}

#[test]
fn values_are_drawn_with_their_sets() {
    for (formula, fen, sets, words) in [
        ("knight({d4, e5}) & rank_6", None, 1, "3 squares (filled): c6 e6 g6."),
        ("knight(N) & p", Some(FEN), 1, "White: king g1, queen d1"),
        ("count(P) == 8 && count(p & rank_7) > 3", Some(FEN), 2, "7 squares (ringed): a7 b7"),
        ("count(P) * 3", Some(FEN), 0, "count(P) * 3 = 24. White: king g1"),
        ("none", None, 1, "none: 0 squares (filled): no square."),
    ] {
        let fen = fen.map_or(Vec::new(), |fen| vec!["--fen", fen]);
        let run = setwise(&[&["eval", formula, "--format", "svg"], &fen[..]].concat());
        assert_eq!(run.code, 0, "{formula}: {}", run.err);
        let document = Document::parse(&run.out).unwrap();
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        assert_eq!(text(root, "title"), formula);
        let description = text(root, "desc");
        assert!(description.contains(words), "{description}");
        assert_eq!(description.matches("):").count(), sets, "{description}");
        assert_eq!(count_class(&document, "white"), if fen.is_empty() { 0 } else { 16 });
        assert_is_self_contained(&document);
    }
}

#[test]
fn values_are_written_to_files() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, arguments: &[&str]| {
        let path = folder.path().join(name);
        let path = path.to_str().unwrap();
        let run = setwise(&[&["eval"], arguments, &["-o", path]].concat());
        assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
        fs::read_to_string(path).unwrap()
    };
    let direct = setwise(&["eval", "{e4}", "--format", "svg"]).out;
    assert_eq!(write("board.svg", &["{e4}"]), direct);
    assert_eq!(write("board", &["{e4}", "--format", "svg"]), direct);
    assert_eq!(write("value.json", &["1 + 1"]), "{\"type\":\"number\",\"value\":2}\n");
    let lines = write("values.fen", &["P", "--file", "data/positions.epd"]);
    assert_eq!(lines, setwise(&["eval", "P", "--file", "data/positions.epd", "-f", "fen"]).out);
    expect_test::expect![[r#"
        $ eval P --file data/positions.epd --format svg
        error: --format: `svg` draws one board; `setwise query --format html` draws many
        [2]
        $ eval none --format fen
        error: --format: `fen` has no form for a value; use text, json, csv or svg, or fen with --file
        [2]
        $ eval none -o values.npy
        error: --format: `npy` is for `setwise query`; use text, json, csv or svg
        [2]
        $ eval none -o values.xyz
        error: --output: the name values.xyz has no known extension: add --format
        [2]
    "#]].assert_eq(&transcript(
        "
        $ eval P --file data/positions.epd --format svg
        $ eval none --format fen
        $ eval none -o values.npy
        $ eval none -o values.xyz
        ",
    ));
}

#[test]
fn pages_are_well_formed_and_self_contained() {
    for (formula, sets) in
        [("count(knight(N) & (k | q | r)) >= 2", 1), ("count(P) > 1 && count(p) > 1", 2)]
    {
        let arguments = ["query", formula, "data/positions.epd", "--format", "html", "-n", "20"];
        let run = setwise(&arguments);
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let document = Document::parse_with_options(&run.out, options).unwrap();
        let mut ids = BTreeSet::new();
        for id in document.descendants().filter_map(|node| node.attribute("id")) {
            assert!(ids.insert(id), "{id} occurs twice");
        }
        let boards = || {
            document.descendants().filter(|node| node.attribute("class") == Some("setwise-board"))
        };
        assert!(boards().count() >= 2);
        for board in boards() {
            assert!(text(board, "title").split(' ').count() == 6);
            assert_eq!(text(board, "desc").matches("):").count(), sets);
            assert!(ids.contains(board.attribute("aria-labelledby").unwrap()));
        }
        let headings = document.descendants().filter(|node| node.tag_name().name() == "h2");
        assert_eq!(headings.count(), boards().count());
        assert_is_self_contained(&document);
    }
    let empty = setwise_with_input(&["query", "P", "--format", "html"], "");
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(&empty.out, options).unwrap();
}
