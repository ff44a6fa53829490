//! The meanings of forms in queries: what they are in a position, and what depends on its game.

use std::fmt::Write as _;
use std::sync::LazyLock;

use regex_lite::Regex;
use setwise_chess::{Color, Piece, Position};
use setwise_expr::{
    Argument, Change, Comparison, Compiler, FormName, Forms, Meaning, Names, Refusal, Turn, Turned,
    Type, Variable,
};

use crate::field::FieldColumn;
use crate::game_columns::GameColumn;
use crate::vocabulary::{Column, NEW_NAMES, PositionName, VARIABLES};

/// The most plies from a position to the one that `previous` and `next` mean.
const MAX_PLIES: u64 = 1024;

/// The most plies that a sequence spans.
pub(crate) const MAX_SPAN: u64 = 256;

/// The note on what is about the position before the first move.
pub(crate) const START_NOTE: &str =
    "in games, the position before the first move counts too, with ply 0";

/// The note for tables that lack these positions.
pub(crate) const NO_START_NOTE: &str = "a table has no rows of ply 0, so the position before the first \
    move does not count there: write it with `setwise table --with-start`";

/// The note on a captured piece.
const CAPTURED_NOTE: &str = "these are pieces that captured; the captured one is gone from its set, and \
    `captures(…)` finds it";

/// The remedy for a part of a formula that cannot be turned.
const WITHOUT_TURN: &str = "write both cases, with `||` between them";

/// The forms with the note on the start.
const AT_START: [&str; 4] = ["position", "placement", "at_start", "is_first"];

/// The forms that queries know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Questions {
    /// True if there is a game around a position.
    of_games: bool,
}

/// Those about a position alone.
pub(crate) static OF_POSITIONS: Questions = Questions { of_games: false };

/// Those about a position in its game too.
pub(crate) static OF_GAMES: Questions = Questions { of_games: true };

impl Forms for Questions {
    fn meaning(&self, form: &FormName, arguments: &[Argument<'_>]) -> Result<Meaning, Refusal> {
        if form.is_of_game && !self.of_games {
            let message = format!("`{}` is about the positions of a game", form.name);
            let help = "`setwise query` finds the positions of games where it holds";
            return Err(refusal(None, message, help));
        }
        let count = arguments.len();
        let is_count_right = match form.name {
            "game_plies" | "is_first" | "is_last" => count == 0,
            "previous" | "next" => (1..=2).contains(&count),
            "sequence" | "sequence_end" => count > 0,
            _ => count == 1,
        };
        if !is_count_right {
            let message = format!(
                "`{}` has too {} arguments",
                form.name,
                match count {
                    0 => "few",
                    _ => "many",
                }
            );
            return Err(refusal(None, message, format!("usage: `{}`", form.usage)));
        }
        let formula = |source: String| Ok(Meaning::Formula { source, parameters: &["pieces"] });
        match form.name {
            "previous" | "next" => {
                if let Some(argument) = arguments.get(1) {
                    expect_plies(*argument)?;
                }
                Ok(Meaning::Input(type_of(form, arguments)?))
            }
            "at_start" | "at_end" => Ok(Meaning::Input(type_of(form, arguments)?)),
            "ever" | "always" => {
                expect_condition(form, arguments).map(|()| Meaning::Input(Type::Bool))
            }
            "count_plies" | "since" | "until" => {
                expect_condition(form, arguments).map(|()| Meaning::Input(Type::Number))
            }
            "game_plies" => Ok(Meaning::Input(Type::Number)),
            "is_first" | "is_last" => Ok(Meaning::Input(Type::Bool)),
            "sequence" | "sequence_end" => {
                expect_sequence(form, arguments)?;
                let is_end = form.name == "sequence_end";
                Ok(Meaning::Input(if is_end { Type::Number } else { Type::Bool }))
            }
            "captures" | "moved" => {
                if type_of(form, arguments)? != Type::Set {
                    let message = format!("`{}` takes a set", form.name);
                    return Err(refusal(Some(0), message, format!("usage: `{}`", form.usage)));
                }
                formula(match form.name {
                    "captures" => "select(is_first, none, captured & previous(pieces))".to_owned(),
                    _ => "select(is_first || is_empty(moved_from & previous(pieces)), none, moved_to)".to_owned(),
                })
            }
            "position" => formula(same_position(text(form, arguments)?)?),
            "placement" => formula(same_placement(text(form, arguments)?)?),
            "material" => formula(same_material(text(form, arguments)?)?),
            _ => {
                expect_condition(form, arguments)?;
                let is_color = form.name == "either_color";
                Ok(Meaning::Turned(if is_color { Turn::Colors } else { Turn::Files }))
            }
        }
    }

    fn turned(&self, input: &Variable, turn: Turn) -> Result<Turned, String> {
        let column = Column::from_variable(input).filter(|_| !input.is_field);
        match (column, turn) {
            (Some(column), Turn::Colors) => Ok(with_colors_exchanged(input, column)),
            (Some(_), Turn::Files) => match OF_CASTLING.contains(&input.name.as_str()) {
                true => {
                    let name = input.name.as_str();
                    let of = if name == "castling" { "" } else { " depends on castling, which" };
                    Err(format!("`{name}`{of} has no mirror image: {WITHOUT_TURN}"))
                }
                false => Ok(of_squares(input.clone())),
            },
            (None, _) => turned_field(input, turn),
        }
    }

    fn note(&self, name: &str) -> Option<&'static str> {
        let column = GameColumn::named(name);
        let is_of_start = column.is_of_next() || column == GameColumn::HalfPoints;
        (self.of_games && (is_of_start || AT_START.contains(&name))).then_some(START_NOTE)
    }

    fn note_pair(&self, names: [&str; 2]) -> Option<&'static str> {
        let is_piece = |name| VARIABLES[..12].iter().any(|(known, _)| *known == name);
        let [a, b] = names;
        let is_of_captured = a == "captured" && is_piece(b) || b == "captured" && is_piece(a);
        (self.of_games && is_of_captured).then_some(CAPTURED_NOTE)
    }
}

/// Checks the pattern of a test.
///
/// # Errors
///
/// Returns the reason why it is not a pattern.
pub(crate) fn pattern(text: &str) -> Result<Regex, String> {
    Regex::new(text).map_err(|error| error.to_string())
}

/// Returns a compiler for formulas about a position: it knows the [names](PositionName::ALL) of
/// one, and no other name.
///
/// # Examples
///
/// ```
/// use setwise_chess::Position;
/// use setwise_columns::{Column, compiler};
/// use setwise_expr::{Value, parse};
///
/// let mut compiler = compiler();
/// compiler.add(&parse("count(occupied & rank_2)")?)?;
/// let program = compiler.finish();
/// let start = Position::START;
/// let word = |input| Column::from_variable(input).map(|column| column.word(&start));
/// let words: Option<Vec<_>> = program.inputs().iter().map(word).collect();
/// assert_eq!(program.evaluate(&words.unwrap())?, [Value::Number(8)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn compiler() -> Compiler<'static> {
    static COMPILER: LazyLock<Compiler<'static>> =
        LazyLock::new(|| compiler_without(&[], &VARIABLES));
    COMPILER.clone()
}

/// Returns the names of a position that these columns hide in formulas: `legal_checks`, `legal_mates`,
/// `pinned_us` and `pinned_them`, if there are columns with these names, but no games. Such tables may have had
/// the columns before the names were added.
#[must_use]
pub fn hidden_names(fields: &[FieldColumn]) -> Vec<&'static str> {
    let has = |name: &str| fields.iter().any(|column| column.name == name);
    let is_of_games = has("game") && has("ply");
    NEW_NAMES.into_iter().filter(|name| !is_of_games && has(name)).collect()
}

/// Compiles the formulas of the names of a position, except for the hidden ones. This takes longer than most
/// queries. `variables` are the names that are not formulas, without the hidden ones.
pub(crate) fn compiler_without<'a>(
    hidden: &[&str],
    variables: &'a [(&'a str, Type)],
) -> Compiler<'a> {
    let mut compiler = Compiler::new(Names::Known(variables)).with_forms(&OF_POSITIONS);
    for PositionName { name, formula, .. } in PositionName::ALL {
        let Some(formula) = formula.filter(|_| !hidden.contains(&name)) else { continue };
        setwise_expr::parse(&format!("let {name} = {formula}; none"))
            .and_then(|tree| compiler.define(&tree))
            .expect("the derived names are formulas, as every test of them shows");
    }
    compiler.with_bindings_as_variables()
}

fn refusal(
    argument: Option<usize>,
    message: impl Into<String>,
    help: impl Into<String>,
) -> Refusal {
    Refusal { argument, message: message.into(), help: help.into() }
}

/// Returns the type of the first argument, which must be a formula.
fn type_of(form: &FormName, arguments: &[Argument<'_>]) -> Result<Type, Refusal> {
    match arguments[0] {
        Argument::Formula(value_type, _) => Ok(value_type),
        _ => {
            let message = format!("`{}` takes a formula", form.name);
            Err(refusal(Some(0), message, format!("usage: `{}`", form.usage)))
        }
    }
}

/// Refuses a first argument that is neither a bool nor a set.
fn expect_condition(form: &FormName, arguments: &[Argument<'_>]) -> Result<(), Refusal> {
    match type_of(form, arguments)? {
        Type::Bool | Type::Set => Ok(()),
        other => Err(not_condition(0, other)),
    }
}

fn not_condition(argument: usize, found: Type) -> Refusal {
    let message = format!("expected a bool or a set, found a {found}");
    refusal(Some(argument), message, "compare it, as in `… > 0`")
}

fn expect_plies(argument: Argument<'_>) -> Result<(), Refusal> {
    match argument {
        Argument::Formula(_, Some(1..=MAX_PLIES)) => Ok(()),
        _ => {
            let message =
                format!("the number of plies is written in digits, from 1 to {MAX_PLIES}");
            Err(refusal(Some(1), message, "such as `previous(q, 2)`"))
        }
    }
}

/// Refuses elements that are neither bools nor sets, and sequences that are too long.
fn expect_sequence(form: &FormName, arguments: &[Argument<'_>]) -> Result<(), Refusal> {
    let (mut span, mut longest) = (0, 0);
    for (index, argument) in arguments.iter().enumerate() {
        let (value_type, [least, most]) = match *argument {
            Argument::Formula(value_type, _) => (value_type, [Some(1), Some(1)]),
            Argument::Repeat { value_type, plies } => (value_type, plies),
            _ => {
                let help = format!("usage: `{}`", form.usage);
                return Err(refusal(Some(index), "an element of a sequence is a formula", help));
            }
        };
        if !matches!(value_type, Type::Bool | Type::Set) {
            return Err(not_condition(index, value_type));
        }
        let least = least.unwrap_or(1);
        longest += most.unwrap_or(least);
        let most = most.unwrap_or(MAX_SPAN);
        if most == 0 || least > most || most > MAX_SPAN {
            let message = format!(
                "the numbers of `repeat` are from 0 to {MAX_SPAN}, the smaller first and the other above 0"
            );
            return Err(refusal(Some(index), message, "such as `repeat(in_check, 1, 4)`"));
        }
        span += least;
        if span > MAX_SPAN || longest > MAX_SPAN {
            let message = format!("a sequence spans at most {MAX_SPAN} plies");
            return Err(refusal(Some(index), message, "ask for its parts with `&&`"));
        }
    }
    if span == 0 && form.name == "sequence_end" {
        let message = "the shortest match of this sequence has no plies, so it ends nowhere";
        let help = "give one element a least number of plies above 0: `repeat(in_check, 1, 2)`";
        return Err(refusal(None, message, help));
    }
    Ok(())
}

fn text<'a>(form: &FormName, arguments: &[Argument<'a>]) -> Result<&'a str, Refusal> {
    match arguments[0] {
        Argument::Text(text) => Ok(text),
        _ => {
            let message = format!("`{}` takes a text in quotes", form.name);
            Err(refusal(Some(0), message, format!("usage: `{}`", form.usage)))
        }
    }
}

/// Returns the formula for the same position, as for a repetition.
fn same_position(text: &str) -> Result<String, Refusal> {
    let position = position(text)?;
    let mut formula = of_pieces(&position);
    let sign = if position.side_to_move() == Color::White { "" } else { "!" };
    let _ = write!(formula, " && {sign}white_to_move");
    for (name, column) in [("castling", Column::Castling), ("en_passant", Column::EnPassant)] {
        let _ = write!(formula, " && {name} == {:#x}", column.word(&position));
    }
    Ok(formula)
}

/// Returns the formula for the same pieces on the same squares.
fn same_placement(text: &str) -> Result<String, Refusal> {
    placement(text).map(|position| of_pieces(&position))
}

fn placement(text: &str) -> Result<Position, Refusal> {
    match text.trim().split_once(' ') {
        Some(_) => position(text),
        None => position(&format!("{} w - - 0 1", text.trim())),
    }
    .or_else(|error| if text.trim() == "startpos" { Ok(Position::START) } else { Err(error) })
}

/// Returns the position of a form `position` or `placement`; `None` if its text is refused.
#[cfg(feature = "parquet")]
pub(crate) fn position_of(form: &str, text: &str) -> Option<Position> {
    if form == "position" { position(text).ok() } else { placement(text).ok() }
}

fn position(text: &str) -> Result<Position, Refusal> {
    let text = text.trim();
    if text == "startpos" {
        return Ok(Position::START);
    }
    let invalid = |reason: String| {
        refusal(Some(0), format!("the FEN is invalid: {reason}"), "write a FEN or `startpos`")
    };
    let (position, len) =
        Position::from_fen_prefix(text.as_bytes()).map_err(|error| invalid(error.to_string()))?;
    match text[len..].trim() {
        "" => Ok(position),
        rest => Err(invalid(format!("`{rest}` follows it"))),
    }
}

fn of_pieces(position: &Position) -> String {
    let of_piece =
        |piece: Piece| format!("{} == {:#x}", piece.letter(), position.piece_set(piece).0);
    Piece::ALL.map(of_piece).join(" && ")
}

/// Returns the formula for a material such as `KRPKR`.
fn same_material(text: &str) -> Result<String, Refusal> {
    let counts = material_of(text).ok_or_else(|| {
        let message = format!("`{text}` is not a material");
        refusal(Some(0), message, "write the letters of White, then of Black: `KRPKR`")
    })?;
    let pieces = Piece::ALL.into_iter().zip(counts);
    let count = |(piece, count): (Piece, u32)| format!("count({}) == {count}", piece.letter());
    Ok(pieces.map(count).collect::<Vec<_>>().join(" && "))
}

/// Returns the number of each piece in a material such as `KRPKR`, in the order of [`Piece::ALL`];
/// `None` for another text.
pub(crate) fn material_of(text: &str) -> Option<[u32; 12]> {
    let second = text.rfind('K').filter(|&at| at > 0)?;
    let sides = [text[..second].to_owned(), text[second..].to_lowercase()];
    let is_side = |side: &str| {
        let side = side.to_uppercase();
        side.starts_with('K') && side[1..].chars().all(|letter| "PNBRQ".contains(letter))
    };
    if !sides.iter().all(|side| is_side(side)) {
        return None;
    }
    let both = sides.concat();
    Some(Piece::ALL.map(|piece| both.matches(piece.letter()).count() as u32))
}

/// Returns an input whose squares are turned, if it is a set.
fn of_squares(input: Variable) -> Turned {
    let change = if input.value_type == Type::Set { Change::Squares } else { Change::Same };
    Turned { input, change }
}

fn with_colors_exchanged(input: &Variable, column: Column) -> Turned {
    match column {
        Column::Piece(_) => {
            let mut other = input.clone();
            other.name = exchanged_case(&other.name);
            of_squares(other)
        }
        Column::WhiteToMove => Turned { input: input.clone(), change: Change::Not },
        _ => of_squares(input.clone()),
    }
}

/// The names whose values depend on castling.
const OF_CASTLING: [&str; 7] = [
    "castling",
    "legal_moves",
    "legal_checks",
    "legal_mates",
    "king_moves",
    "legal_targets",
    "movable",
];

fn exchanged_case(text: &str) -> String {
    let exchanged = |c: char| match c.is_ascii_lowercase() {
        true => c.to_ascii_uppercase(),
        false => c.to_ascii_lowercase(),
    };
    text.chars().map(exchanged).collect()
}

/// Returns the field that has the value of a field in a turned position.
fn turned_field(input: &Variable, turn: Turn) -> Result<Turned, String> {
    let mut turned = input.clone();
    let name = input.name.as_str();
    let has_squares = ["san", "uci", "next_san", "next_uci", "fen"].contains(&name);
    if has_squares {
        let reason = format!("`{name}` is a text with squares, which has no mirror image");
        return Err(format!("{reason}: {WITHOUT_TURN}"));
    }
    if let Some(test) = turned.test.as_mut().filter(|_| turn == Turn::Colors) {
        match name {
            "moved_piece" | "captured_piece" | "promoted_to" | "next_piece" => {
                let is_exact = matches!(
                    test.comparison,
                    Comparison::Equal | Comparison::NotEqual | Comparison::Contains
                );
                if !is_exact {
                    return Err(format!("`{name}` has a mirror image only in `==`, `!=` and `in`"));
                }
                // In lower case, both colors have the same letter.
                if !test.is_lowercase {
                    test.text = exchanged_case(&test.text);
                }
            }
            "result" | "Result" => {
                let is_exact = matches!(test.comparison, Comparison::Equal | Comparison::NotEqual);
                test.text = match test.text.as_str() {
                    "1-0" if is_exact => "0-1".to_owned(),
                    "0-1" if is_exact => "1-0".to_owned(),
                    _ if is_exact => test.text.clone(),
                    _ => return Err(format!("`{name}` has a mirror image only in `==` and `!=`")),
                };
            }
            "eval_cp" | "eval_mate" => {
                return Err(format!("`{name}` has a mirror image only as a number"));
            }
            _ => {}
        }
    }
    if turn == Turn::Colors {
        for [a, b] in [["White", "Black"], ["white_", "black_"]] {
            for (from, to) in [(a, b), (b, a)] {
                if let Some(rest) = name.strip_prefix(from) {
                    turned.name = format!("{to}{rest}");
                }
            }
        }
        if turned.test.is_none() && ["eval_cp", "eval_mate"].contains(&name) {
            return Ok(Turned { input: turned, change: Change::Sign });
        }
    }
    Ok(of_squares(turned))
}

#[cfg(test)]
mod tests {
    use setwise_expr::FORMS;

    use super::*;

    #[test]
    fn names_of_forms_are_new() {
        for form in FORMS {
            assert!(setwise_expr::Function::named(form.name).is_none(), "{}", form.name);
            assert!(VARIABLES.iter().all(|(name, _)| *name != form.name), "{}", form.name);
        }
    }
}
