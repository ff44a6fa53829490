//! Questions about games that have no answer, with the remedy in the message, and the note on ply 0.

use std::fs;

use crate::common::setwise;

const PGN: &str = "data/lichess.pgn";
const START: &str = "the position before the first move counts too, with ply 0";

#[test]
fn a_condition_names_the_form_that_is_about_the_position() {
    for (condition, name, place) in [
        ("material(\"KRPKR\")", "material", "1:1"),
        ("White != \"\" && material(\"KRPKR\")", "material", "1:16"),
        ("position(\"startpos\")", "position", "1:1"),
        ("either_color(P)", "either_color", "1:1"),
        ("captures(q)", "captures", "1:1"),
        ("regex(White, \"a\") && is_last", "is_last", "1:22"),
        ("us == white", "us", "1:1"),
        ("ply > 3 && checkmate", "checkmate", "1:12"),
    ] {
        let run = setwise(&["query", "true", PGN, "--where", condition, "--count"]);
        let message = format!("`{name}` depends on the position\n --> where:{place}\n");
        assert!(run.code == 2 && run.err.contains(&message), "{condition}: {}", run.err);
        assert!(run.err.contains("move this to the formula"), "{condition}: {}", run.err);
    }
}

#[test]
fn code_that_has_a_form_is_refused_with_the_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("code.c");
    for (body, form) in [
        ("material(\"KRPKR\")", "material"),
        ("previous(x) & 1", "previous"),
        ("game_plies + x", "game_plies"),
        ("is_last() + x", "is_last"),
    ] {
        fs::write(&path, format!("int f(int x) {{ return {body}; }}")).unwrap();
        let source = path.to_str().unwrap();
        let run = setwise(&["query", "f(3) > 0", PGN, "--source", source, "--count"]);
        let message = format!("`{form}` is a form of formulas, which C code cannot use");
        assert!(run.code != 0 && run.err.contains(&message), "{body}: {}", run.err);
        assert!(run.err.contains("make its value a parameter"), "{body}: {}", run.err);
    }
    // The remedy.
    fs::write(&path, "int f(int plies) { return plies / 2; }").unwrap();
    let source = path.to_str().unwrap();
    let run = setwise(&["query", "f(game_plies) > 70", PGN, "--source", source, "--count"]);
    assert_eq!(run.out, setwise(&["query", "game_plies / 2 > 70", PGN, "--count"]).out);
}

#[test]
fn the_start_is_noted_only_where_it_is_no_row_of_the_input() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("games.csv");
    let table = table.to_str().unwrap();
    assert_eq!(setwise(&["table", PGN, "-o", table]).code, 0);
    for formula in ["is_first", "position(\"startpos\")", "next_san == \"e4\""] {
        let note = |files: &[&str]| {
            setwise(&[&["query", formula, "--count"], files].concat()).err.contains(START)
        };
        assert!(note(&[PGN]) && note(&[table, PGN]) && !note(&[table]), "{formula}");
    }
}
