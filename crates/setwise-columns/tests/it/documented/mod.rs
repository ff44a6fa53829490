//! Every query that the documentation prints, against a plain loop over the squares.

mod grid;
mod loops;
mod rows;

use std::collections::BTreeSet;
use std::fs;

use setwise_columns::{Detail, Formulas, Input, Query};
use setwise_expr::{Definitions, Tree, parse};

use self::loops::{CONDITIONS, OF_GAMES, QUERIES};
use self::rows::{Row, read, without_counters};
use super::queries::run;

/// The options of `setwise query` that have a value.
const OPTIONS: &str = "--column --input --where --tags --select -s --limit -n --limit-per-game \
    --sample --seed --sort --group-by --format -f --output -o --source --mapping --threads";

/// A query that a page prints.
#[derive(Debug)]
struct Printed {
    formula: String,
    condition: Option<String>,
}

/// Returns the queries of a text. A command ends with its line, unless that ends with a backslash
/// or in a quotation.
fn printed_queries(text: &str) -> Vec<Printed> {
    let commands = text.split("setwise query ").skip(1);
    commands.filter_map(|command| printed_query(&words(command))).collect()
}

/// Returns the words of a command, with blanks for the line breaks in quotations.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let (mut is_quoted, mut is_continued) = (false, false);
    for c in command.chars() {
        match c {
            '\'' => is_quoted = !is_quoted,
            '\n' if !is_quoted && !is_continued => break,
            _ if c.is_whitespace() && !is_quoted => words.push(String::new()),
            '\\' if !is_quoted => is_continued = true,
            _ => words.last_mut().unwrap().push(c),
        }
        is_continued &= c == '\\' || c.is_whitespace() && c != '\n';
    }
    let joined = |word: String| word.split_whitespace().collect::<Vec<_>>().join(" ");
    words.into_iter().map(joined).filter(|word| !word.is_empty()).collect()
}

fn printed_query(words: &[String]) -> Option<Printed> {
    let (mut formula, mut condition) = (None, None);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if OPTIONS.split_whitespace().any(|option| option == word) {
            let value = words.next()?;
            condition = condition.or_else(|| (word == "--where").then(|| value.clone()));
        } else if !word.starts_with('-') {
            formula = formula.or_else(|| Some(word.clone()));
        }
    }
    Some(Printed { formula: formula?, condition })
}

#[test]
fn words_of_commands_may_span_lines() {
    let text =
        "$ setwise query --count 'let f = P;\n    f' \\\n    a.pgn --where 'x > 1' -o b\nc\n";
    let printed = printed_queries(text);
    assert_eq!(printed.len(), 1);
    assert_eq!(printed[0].formula, "let f = P; f");
    assert_eq!(printed[0].condition.as_deref(), Some("x > 1"));
    let command = text.split_once("query ").unwrap().1;
    assert_eq!(words(command), ["--count", "let f = P; f", "a.pgn", "--where", "x > 1", "-o", "b"]);
}

#[test]
fn every_printed_query_is_checked() {
    let root = testing::workspace();
    let pages = ["cli", "language", "tricks", "library", "cookbook"];
    let mut pages: Vec<_> = pages.iter().map(|page| format!("docs/{page}.md")).collect();
    pages.extend(["README.md", "crates/setwise-cli/src/arguments/query.rs"].map(str::to_owned));
    let (mut found, mut all) = (BTreeSet::new(), String::new());
    for page in pages {
        let text = fs::read_to_string(root.join(&page)).unwrap();
        all += &text;
        for Printed { formula, condition } in printed_queries(&text) {
            let is_known = QUERIES.iter().any(|(known, ..)| *known == formula)
                || OF_GAMES.iter().any(|(known, _)| *known == formula);
            assert!(is_known, "{page}: `{formula}` is not in the list");
            found.insert(formula);
            if let Some(condition) = condition {
                let is_known = CONDITIONS.iter().any(|(known, _)| *known == condition);
                assert!(is_known, "{page}: `{condition}` is not in the list of conditions");
                found.insert(condition);
            }
        }
    }
    let listed = QUERIES.iter().map(|(query, ..)| *query);
    let listed = listed.chain(OF_GAMES.iter().map(|(query, _)| *query));
    let listed = listed.chain(CONDITIONS.iter().map(|(condition, _)| *condition));
    let unused: Vec<_> =
        listed.filter(|query| !found.contains(*query) && !all.contains(query)).collect();
    assert!(unused.is_empty(), "no page prints {unused:?}");
}

/// Runs a query over a file of `data`, and returns the positions that it finds.
fn found(filter: &Tree, condition: Option<&Tree>, file: &str) -> Vec<String> {
    let mut input = Input::open(&testing::workspace().join("data").join(file)).unwrap();
    let columns = input.columns().unwrap();
    let formulas = Formulas { condition, fields: &columns.all, ..Formulas::new(filter, &[]) };
    let query = Query::compile(formulas).unwrap();
    let batch = run(&query, input, 2, Detail::Matches).unwrap();
    let fens = batch.matches.iter().map(|it| without_counters(&it.position.to_string()));
    fens.collect()
}

#[test]
fn printed_queries_find_what_plain_loops_find() {
    let root = testing::workspace();
    let read_code = |name: &str| fs::read_to_string(root.join("data").join(name)).unwrap();
    let definitions =
        ["bits.c", "tricks.c"].map(|name| Definitions::parse(&read_code(name)).unwrap());
    let tree = |formula: &str| -> Tree {
        let name = formula.split('(').next().unwrap();
        let defining = definitions.iter().find(|it| it.functions().any(|known| known == name));
        match defining {
            Some(definitions) => definitions.formula(formula).unwrap(),
            None => parse(formula).unwrap(),
        }
    };
    let mut useful = BTreeSet::new();
    for file in ["positions.epd", "games.pgn", "lichess.pgn", "puzzles.csv"] {
        let rows = read(file);
        for (formula, files, is_found) in QUERIES {
            if files.contains(&file) {
                let expected = rows.iter().filter(|row| is_found(&row.grid, row));
                let expected: Vec<_> = expected.map(|row| row.fen()).collect();
                assert_eq!(found(&tree(formula), None, file), expected, "{file}: {formula}");
                useful.extend((!expected.is_empty()).then_some(*formula));
            }
        }
        if file == "lichess.pgn" {
            for (formula, holds) in OF_GAMES {
                let games = rows.chunk_by(|_, next| next.text("ply") != "1");
                let found_in = |game: &[Row]| -> Vec<String> {
                    let plies = (0..game.len()).filter(|&at| holds(game, at));
                    plies.map(|at| game[at].fen()).collect()
                };
                let expected: Vec<_> = games.flat_map(found_in).collect();
                assert!(!expected.is_empty(), "nothing is found by {formula}");
                assert_eq!(found(&tree(formula), None, file), expected, "{formula}");
            }
            for (condition, holds) in CONDITIONS {
                let expected = rows.iter().filter(|row| holds(&row.grid, row));
                let expected: Vec<_> = expected.map(|row| row.fen()).collect();
                let found = found(&tree("true"), Some(&tree(condition)), file);
                assert_eq!(found, expected, "{condition}");
            }
        }
    }
    let useless = QUERIES.iter().map(|(formula, ..)| *formula);
    let useless: Vec<_> = useless.filter(|formula| !useful.contains(formula)).collect();
    assert!(useless.is_empty(), "nothing is found by {useless:?}");
}

#[test]
fn the_questions_beside_those_of_another_language_find_what_the_page_says() {
    let path = testing::workspace().join("docs/comparison.md");
    let text = fs::read_to_string(path).unwrap();
    let part = text.split_once("## Questions about games").unwrap().1;
    let rows = part.split("\n## ").next().unwrap().lines().filter(|line| line.starts_with("| "));
    let mut count = 0;
    for row in rows.skip(1) {
        let row = row.replace("\\|", "\u{1}");
        let cells: Vec<_> = row.split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect();
        let [_, _, formula, len, other, len_of_other, expected, ..] = &cells[..] else {
            panic!("{row}")
        };
        let formula = formula.trim_matches('`');
        assert_eq!(formula.chars().count().to_string(), *len, "{formula}");
        if other != "–" {
            let len = other.trim_matches('`').chars().count();
            assert_eq!(len.to_string(), *len_of_other, "{other}");
        }
        let tree = parse(formula).unwrap();
        let all = ["lichess.pgn", "games.pgn"].map(|file| found(&tree, None, file).len());
        assert_eq!(all.iter().sum::<usize>().to_string(), *expected, "{formula}");
        count += 1;
    }
    assert_eq!(count, 25);
}
