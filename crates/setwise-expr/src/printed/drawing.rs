//! Drawn equations: boards side by side, with signs between them and titles above.

use crate::error::FormulaError;
use crate::printed::notation::{Grammar, Parse};
use crate::span::{Span, line_len};
use crate::syntax::operator::BinaryOperator as O;
use crate::syntax::tree::{NodeKind, Tree};
use crate::types::{Note, NoteReason};

/// One line of boards: the signs before each board, and its eight cells.
struct Row<'a> {
    signs: Vec<Vec<&'a str>>,
    cells: Vec<String>,
    /// True if a cell is a piece, which is drawn as `*`.
    has_piece: bool,
}

/// Parses a drawing: boards side by side in eight lines, with titles above. Boards without signs
/// between them are several sets.
pub(crate) fn drawing(source: &str, parse: Parse<'_>) -> Option<Result<Vec<Tree>, FormulaError>> {
    let mut lines = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let len = line_len(&source[at..]);
        let line = source[at..at + len].trim_end();
        lines.push((at, line));
        at += len;
    }
    let rows: Vec<Option<Row<'_>>> = lines.iter().map(|(_, line)| row(line)).collect();
    let Some(first) = rows.windows(8).position(|rows| rows.iter().all(Option::is_some)) else {
        return bad_cell(&lines, &rows).map(Err);
    };
    let rows: Vec<&Row<'_>> = rows[first..first + 8].iter().flatten().collect();
    let boards = rows[0].cells.len();
    let span = Span::new(lines[first].0, lines[first + 7].0 + lines[first + 7].1.len());
    let is_drawing = rows.iter().all(|row| row.cells.len() == boards)
        && lines[first + 8..].iter().all(|(_, line)| line.trim().is_empty())
        && (boards > 1 || rows.iter().any(|row| !row.signs[0].is_empty()));
    if !is_drawing {
        return None;
    }
    let diagram = |board: usize| {
        let lines: Vec<&str> = rows.iter().map(|row| &*row.cells[board]).collect();
        format!("\n{}\n", lines.join("\n"))
    };
    let (signs, others) = match signs(&rows, boards) {
        Some(signs) => signs,
        None => {
            let error = FormulaError::new(span, "two boards have different signs between them");
            return Some(Err(error.with_help("write one sign, in one of the lines")));
        }
    };
    let titles = titles(&lines[..first], boards, parse);
    let mut notes = Vec::new();
    if !titles.remarks.is_empty() {
        let mut words: Vec<_> = titles.remarks.iter().map(|it| format!("`{it}`")).collect();
        words.dedup();
        notes.push(Note { reason: NoteReason::Titles(words.join(", ")), span });
    }
    if rows.iter().any(|row| row.has_piece) {
        notes.push(Note { reason: NoteReason::Piece, span });
    }
    let read = |text: &str| {
        let mut tree = parse(text, Grammar::default()).map_err(|error| {
            let message = format!("the drawing is not a formula: {}", error.message());
            FormulaError::new(span, message)
                .with_help("write one operator between two boards, and `=` before the last")
        })?;
        tree.printed.notes.clone_from(&notes);
        tree.nodes.iter_mut().for_each(|node| node.span = span);
        tree.bindings.iter_mut().for_each(|binding| binding.span = span);
        Ok(tree)
    };
    let law = |signs: &[String]| text(signs, &titles, diagram).map(|text| read(&text));
    Some(match (law(&signs), others.and_then(|signs| law(&signs))) {
        (Some(first), Some(second)) => first.and_then(|first| {
            let mut both = first.joined(O::And, &second?);
            both.printed.notes.clone_from(&notes);
            both.printed.notes.push(Note { reason: NoteReason::TwoLaws, span });
            Ok(vec![both])
        }),
        (Some(tree), _) => tree.map(|tree| vec![tree]),
        (None, _) => (0..boards).map(|i| read(&diagram(i))).collect(),
    })
}

/// The signs before the boards, and those of a second law.
type Signs = (Vec<String>, Option<Vec<String>>);

/// Returns the signs before each board. In one place there may be two, on lines of their own, for two
/// laws; `None` if there are more.
fn signs(rows: &[&Row<'_>], boards: usize) -> Option<Signs> {
    let (mut signs, mut second) = (Vec::new(), None);
    for board in 0..boards {
        let mut found: Vec<&Vec<&str>> =
            rows.iter().map(|row| &row.signs[board]).filter(|signs| !signs.is_empty()).collect();
        found.dedup();
        let mut spelled = found.iter().map(|signs| {
            let spelled = signs.iter().map(|&sign| if sign == "=" { "==" } else { sign });
            spelled.collect::<Vec<_>>().join(" ")
        });
        signs.push(spelled.next().unwrap_or_default());
        if let Some(other) = spelled.next()
            && (second.replace((board, other)).is_some() || spelled.next().is_some())
        {
            return None;
        }
    }
    let others = second.map(|(board, sign)| {
        let mut others = signs.clone();
        others[board] = sign;
        others
    });
    Some((signs, others))
}

/// Returns the formula of a drawing; `None` for boards without signs.
fn text(
    signs: &[String],
    titles: &Titles<'_>,
    diagram: impl Fn(usize) -> String,
) -> Option<String> {
    let mut bindings = String::new();
    let board = |board: usize| match &titles.names[board] {
        Some(name) => name.clone(),
        None => diagram(board),
    };
    for (i, name) in titles.names.iter().enumerate() {
        if let Some(name) = name {
            bindings += &format!("let {name} = {};", diagram(i));
        }
    }
    let equations = titles.formulas.iter().enumerate().filter_map(|(i, formula)| {
        let formula = formula.as_ref()?;
        Some(format!("{} == ({formula})", board(i)))
    });
    let mut parts: Vec<String> = equations.collect();
    if signs.iter().skip(1).any(|sign| sign.is_empty()) {
        let is_open = signs.iter().any(|sign| !sign.is_empty()) || parts.len() < signs.len();
        return (!is_open).then(|| bindings + &parts.join(" && "));
    }
    let drawn: String =
        signs.iter().enumerate().map(|(i, sign)| format!("{sign} {} ", board(i))).collect();
    let is_law = signs.iter().any(|sign| sign.contains(['=', '<', '>']) && !is_shift(sign));
    if !is_law {
        parts.clear();
    }
    parts.insert(0, if parts.is_empty() { drawn } else { format!("({drawn})") });
    Some(bindings + &parts.join(" && "))
}

fn is_shift(sign: &str) -> bool {
    ["<<", ">>"].contains(&sign)
}

/// The titles of boards that are names or formulas, and the others.
struct Titles<'a> {
    /// A name that the formula of another title uses.
    names: Vec<Option<String>>,
    /// A formula over such names and numbers.
    formulas: Vec<Option<String>>,
    /// The words above the boards that are neither.
    remarks: Vec<&'a str>,
}

fn titles<'a>(lines: &[(usize, &'a str)], boards: usize, parse: Parse<'_>) -> Titles<'a> {
    let (mut cells, mut remarks) = (Vec::new(), Vec::new());
    for (_, line) in lines {
        let is_title = |cell: &&str| cell.contains(char::is_alphanumeric);
        let found: Vec<&str> = line.split("  ").map(str::trim).filter(is_title).collect();
        if found.len() == boards {
            cells.extend(found.into_iter().enumerate());
        } else if line.contains(char::is_alphanumeric) {
            remarks.push(line.trim());
        }
    }
    let trees = cells.iter().filter_map(|&(board, cell)| {
        let tree = parse(cell, Grammar::default()).ok()?;
        Some((board, cell, tree))
    });
    let trees: Vec<(usize, &str, Tree)> = trees.collect();
    let mut titles = Titles { names: vec![None; boards], formulas: vec![None; boards], remarks };
    let named = |name: &str| {
        let mut named = trees.iter().filter(|(_, cell, _)| *cell == name).map(|it| it.0);
        let board = named.next().filter(|_| named.next().is_none());
        board.filter(|_| name.starts_with(char::is_alphabetic))
    };
    for (board, cell, tree) in &trees {
        let is_word = match &tree.nodes[tree.root].kind {
            NodeKind::Name(_)
            | NodeKind::Column(_)
            | NodeKind::Square(_)
            | NodeKind::Bool(_)
            | NodeKind::Empty
            | NodeKind::Call(..) => false,
            NodeKind::Binary(operator, ..) => operator.precedence() > O::Equal.precedence(),
            _ => cell.len() > 2 || !cell.chars().all(|c| c.is_ascii_digit()),
        };
        let names: Vec<&str> = tree
            .nodes
            .iter()
            .filter_map(|node| match &node.kind {
                NodeKind::Name(name) | NodeKind::Column(name) => Some(&**name),
                _ => None,
            })
            .collect();
        let is_plain = names.is_empty() && cell.chars().all(|c| c.is_ascii_digit());
        let is_known = names.iter().all(|name| named(name).is_some());
        let is_simple = !tree.nodes.iter().any(|node| matches!(node.kind, NodeKind::Call(..)));
        if !is_word || is_plain || !is_known || !is_simple || tree.printed.is_new() {
            continue;
        }
        for name in names {
            if let Some(board) = named(name) {
                titles.names[board] = Some(name.to_owned());
            }
        }
        titles.formulas[*board] = Some((*cell).to_owned());
    }
    titles.remarks.extend(cells.iter().filter_map(|&(board, cell)| {
        let is_read = [&titles.names[board], &titles.formulas[board]];
        (!is_read.iter().any(|it| it.as_deref() == Some(cell))).then_some(cell)
    }));
    titles
}

/// Returns the boards and signs of a line, or `None` if it has anything else.
fn row(line: &str) -> Option<Row<'_>> {
    let mut row = Row { signs: vec![Vec::new()], cells: Vec::new(), has_piece: false };
    let mut open = String::new();
    for word in line.split_whitespace() {
        let is_piece = word == "*" && !open.is_empty();
        if is_cells(word) || is_piece {
            // The piece is not a member of the sets.
            row.has_piece |= is_piece;
            open += if is_piece { "." } else { word };
            if open.len() > 8 {
                return None;
            }
            if open.len() == 8 {
                row.cells.push(std::mem::take(&mut open));
                row.signs.push(Vec::new());
            }
        } else if open.is_empty() && word.len() < 4 && !word.contains(char::is_alphanumeric) {
            row.signs.last_mut()?.push(word);
        } else {
            return None;
        }
    }
    let is_whole = open.is_empty() && !row.cells.is_empty();
    (row.signs.pop()?.is_empty() && is_whole).then_some(row)
}

fn is_cells(word: &str) -> bool {
    word.bytes().all(|c| matches!(c, b'1' | b'.'))
}

/// Returns the error for a board with cells other than `1` and `.`.
fn bad_cell(lines: &[(usize, &str)], rows: &[Option<Row<'_>>]) -> Option<FormulaError> {
    let cells = |line: &str| line.split_whitespace().filter(|word| is_cells(word)).count();
    let start = lines.windows(8).zip(rows.windows(8)).position(|(lines, rows)| {
        rows.iter().flatten().count() >= 4 && lines.iter().all(|(_, line)| cells(line) >= 4)
    })?;
    let bad = (start..start + 8).find(|&i| rows[i].is_none())?;
    let (at, line) = lines[bad];
    let place = line.find(|c: char| !matches!(c, '1' | '.') && !c.is_whitespace())?;
    let cell = line[place..].chars().next()?;
    let span = Span::new(at + place, at + place + cell.len_utf8());
    Some(
        FormulaError::new(span, format!("`{cell}` is not a cell of a board"))
            .with_help("cells are `1` and `.`; write a set with another meaning as a formula"),
    )
}

/// Returns the error for boards side by side where a single formula is expected.
pub(crate) fn several_boards(sets: &[Tree]) -> FormulaError {
    let span = sets.first().map_or(Span::default(), |set| set.nodes[set.root].span);
    FormulaError::new(span, format!("{} boards side by side are a list of sets", sets.len()))
        .with_help("write a sign between them, such as `^`, and `=` before the last")
}
