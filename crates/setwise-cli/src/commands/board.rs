//! `setwise eval --board`.

use std::io::{self, Write};

use serde_json::{Value as Json, json};
use setwise_expr::board::{BoardValue, NamedBoard, Placement};
use setwise_expr::{Compiler, Names, Type, Value};

use crate::arguments::words::Form;
use crate::arguments::{Eval, Format};
use crate::board_drawing::{BoardDrawing, hexadecimal, squares};
use crate::emit::constants::{self, Constant};
use crate::failure::{Outcome, Usage};
use crate::formula::{Source, print_notes};
use crate::output;

/// Evaluates a formula over the squares of a board.
pub(super) fn eval(options: &Eval, board: &NamedBoard, color: bool) -> anyhow::Result<Outcome> {
    check(options)?;
    Source::check_stdin(&options.formula, [])?;
    let source = Source::new(&options.formula)?;
    let tree = source.parse_on(board)?;
    let given = placement(options, board)?;
    let names = Placement::names();
    let known: Vec<(&str, Type)> = names.iter().map(|name| (name.as_str(), Type::Set)).collect();
    let mut compiler = Compiler::new(Names::Known(&known)).with_board(board);
    compiler.add(&tree).map_err(|error| source.error(&error))?;
    let program = compiler.finish_on_board();
    if given.is_none() && !program.variables().is_empty() {
        note_on_empty_board(board);
    }
    let pieces = given.clone().unwrap_or_else(|| Placement::empty(board));
    let values = program.evaluate(|name| pieces.set(name).unwrap_or_default());
    let values = values.map_err(|error| Usage(error.to_string()))?;
    if let Some(form) = options.form()? {
        let Form::Constant(language) = form else {
            let message = "--as: truth tables and Venn diagrams have no board: omit --board";
            return Err(Usage(message.to_owned()).into());
        };
        if let Value::Set(_) = values[0] {
            let refused = |error| Usage(format!("--as: {error}"));
            board.expect_word("a constant").map_err(refused)?;
        }
        let value = values[0].map_set(|set| set.0[0]);
        let name = tree.name().map(str::to_owned);
        let constants = constants::named(vec![Constant { name, value }]).unwrap_or_default();
        return Ok(constants::print(language, &constants).map(|()| Outcome::Done)?);
    }
    let shown = Shown { board, placement: given.as_ref(), value: values[0] };
    let mut out = output::open(options.output())?;
    let errors = output::errors(&out);
    let written = match options.format()? {
        Format::Json => writeln!(out, "{}", shown.json()),
        Format::Csv => shown.csv(&mut out),
        _ => shown.text(&mut out, color && options.output().is_none()),
    };
    written.and_then(|()| out.finish()).map_err(errors)?;
    print_notes(&program.outputs()[0].notes);
    Ok(Outcome::Done)
}

/// Refuses options that other boards do not have.
fn check(options: &Eval) -> Result<(), Usage> {
    let position = &options.position;
    let mut texts = position.fen.iter().chain(&position.position);
    let format = options.format()?;
    let is_shown = matches!(format, Format::Text | Format::Json | Format::Csv);
    let others = [
        ("--file", options.file.is_some()),
        ("--moves", !position.moves.is_empty()),
        ("--mapping", options.words.mapping.is_some()),
        ("`startpos`", texts.any(|text| text.trim() == "startpos")),
        (&format!("--format {}", format.name()), !is_shown),
    ];
    options.board.expect_chess(options.source.given().into_iter().chain(others))
}

/// Returns the pieces that the options give.
fn placement(options: &Eval, board: &NamedBoard) -> Result<Option<Placement>, Usage> {
    let position = &options.position;
    let Some(text) = position.fen.as_ref().or(position.position.as_ref()) else { return Ok(None) };
    Placement::parse(text, board).map(Some).map_err(|error| {
        let ranks = board.shape.ranks();
        Usage(format!(
            "the piece placement is not one of {}: {error}\n\
             write its {ranks} ranks from the top, separated by `/`: a letter for each piece, and \
             a number for adjacent empty squares",
            board.name
        ))
    })
}

fn note_on_empty_board(board: &NamedBoard) {
    let rank = board.shape.files().to_string();
    let empty = vec![rank; board.shape.ranks()].join("/");
    // If standard error is closed, the note has no other place to go.
    let _ = writeln!(
        anstream::stderr(),
        "note: the board is empty; place pieces by --fen, such as `--fen {empty}`"
    );
}

/// A value of a formula over a board.
struct Shown<'a> {
    board: &'a NamedBoard,
    placement: Option<&'a Placement>,
    value: BoardValue,
}

impl Shown<'_> {
    fn text(&self, out: &mut impl Write, color: bool) -> io::Result<()> {
        let shape = &self.board.shape;
        match self.value {
            Value::Number(number) => {
                writeln!(out, "decimal  {number}")?;
                writeln!(out, "hex      {number:#018x}")
            }
            Value::Bool(value) => writeln!(out, "{value}"),
            Value::Set(set) => {
                let drawing = BoardDrawing { shape, placement: self.placement, marked: set, color };
                for line in drawing.to_string().lines() {
                    writeln!(out, "{}", line.trim_end())?;
                }
                writeln!(out, "hex      {}", hexadecimal(shape, set))?;
                if shape.bits() <= 64 {
                    writeln!(out, "decimal  {}", set.0[0])?;
                }
                writeln!(out, "count    {}", set.len())?;
                let squares = squares(shape, set).join(" ");
                writeln!(out, "{}", format!("squares  {squares}").trim_end())
            }
        }
    }

    fn json(&self) -> Json {
        let shape = &self.board.shape;
        match self.value {
            Value::Number(number) => json!({ "type": "number", "value": number }),
            Value::Bool(value) => json!({ "type": "bool", "value": value }),
            Value::Set(set) => {
                let mut object = json!({
                    "type": "set",
                    "board": self.board.name,
                    "hex": hexadecimal(shape, set),
                });
                // Larger numbers are not exact in most readers of JSON.
                if shape.bits() <= 64 {
                    object["decimal"] = set.0[0].into();
                }
                object["count"] = set.len().into();
                object["squares"] = squares(shape, set).into();
                object
            }
        }
    }

    fn csv(&self, out: &mut impl Write) -> io::Result<()> {
        let shape = &self.board.shape;
        let (names, fields) = match self.value {
            Value::Number(number) => {
                (vec!["type", "value"], vec!["number".to_owned(), number.to_string()])
            }
            Value::Bool(value) => {
                (vec!["type", "value"], vec!["bool".to_owned(), value.to_string()])
            }
            Value::Set(set) => (
                vec!["type", "board", "hex", "count", "squares"],
                vec![
                    "set".to_owned(),
                    self.board.name.clone(),
                    hexadecimal(shape, set),
                    set.len().to_string(),
                    squares(shape, set).join(" "),
                ],
            ),
        };
        let mut table = csv::Writer::from_writer(out);
        table.write_record(names)?;
        table.write_record(fields)?;
        table.flush()
    }
}
