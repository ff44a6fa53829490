//! `setwise eval --as truth-table` and `--as venn`.

use std::io::{self, Write};

use serde_json::json;
use setwise_chess::svg::{Table, Venn};
use setwise_expr::Tree;
use setwise_loops::Output;
use setwise_prove::TruthTable;

use crate::arguments::{Eval, Format};
use crate::commands::position;
use crate::failure::{Outcome, Usage};
use crate::formula::{Source, notes_on, print_notes};
use crate::output;

/// Draws a formula as a Boolean function of its names.
pub(super) fn run(
    options: &Eval,
    source: &Source,
    tree: &Tree,
    is_venn: bool,
) -> anyhow::Result<Outcome> {
    if position::given(&options.position)?.is_some() {
        let message = "--as: truth tables and Venn diagrams have names without a value: omit the \
                       position";
        return Err(Usage(message.to_owned()).into());
    }
    let table = TruthTable::of(tree).map_err(|error| source.error(&error))?;
    let format = options.format()?;
    let is_drawn = match format {
        Format::Text | Format::Svg => true,
        Format::Json | Format::Csv => !is_venn,
        _ => false,
    };
    if !is_drawn {
        let others = if is_venn { "text or svg" } else { "text, json, csv or svg" };
        return Err(Usage(format!("--format: use {others} with --as")).into());
    }
    let names: Vec<&str> = table.names().iter().map(String::as_str).collect();
    let venn = Venn::new(&names, |inside| table.value(inside));
    let venn = venn.map(|venn| venn.title(table.formula()));
    if is_venn && venn.is_none() {
        let message = match names.len() {
            0 => "the formula has no name without a value".to_owned(),
            count => format!(
                "the formula has {count} names without a value, and a Venn diagram has at most \
                 three: use --as truth-table"
            ),
        };
        return Err(Usage(format!("--as venn: {message}")).into());
    }
    let mut out = output::open(options.output())?;
    let errors = output::errors(&out);
    let written = match venn.filter(|_| is_venn) {
        Some(venn) if format == Format::Svg => writeln!(out, "{venn}"),
        Some(venn) => writeln!(out, "{}", venn.text()),
        None => rows(&mut out, &table, &names, format),
    };
    written.and_then(|()| out.finish()).map_err(errors)?;
    print_notes(notes_on(tree, None));
    Ok(Outcome::Done)
}

/// Returns a formula with the signs of logic instead of its words, such as `a ∧ b` for `a and b`, if
/// it has such words.
pub(super) fn with_signs(text: &str) -> Option<String> {
    const WORDS: [(&str, &str); 7] = [
        ("and", "∧"),
        ("or", "∨"),
        ("xor", "^"),
        ("not", "¬"),
        ("implies", "→"),
        ("iff", "↔"),
        ("equals", "↔"),
    ];
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let (mut signs, mut rest) = (String::new(), text);
    while let Some(next) = rest.chars().next() {
        let end = rest.find(|c| is_part(c) != is_part(next)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        // A call, such as `and(a, b)`, has the name of a function.
        let is_call = after.starts_with('(') && word != "not";
        let sign = WORDS.iter().find(|(known, _)| *known == word && !is_call);
        signs += sign.map_or(word, |(_, sign)| sign);
        rest = after;
    }
    (signs != text).then_some(signs)
}

/// Writes a truth table.
fn rows(out: &mut Output, table: &TruthTable, names: &[&str], format: Format) -> io::Result<()> {
    let digit = |value: bool| if value { "1" } else { "0" };
    let rows = table.rows().map(|(values, value)| {
        values.into_iter().chain([value]).map(digit).collect::<Vec<&'static str>>()
    });
    let rows: Vec<_> = rows.collect();
    let head: Vec<&str> = names.iter().copied().chain([table.formula()]).collect();
    match format {
        Format::Json => {
            let rows =
                table.rows().map(|(values, value)| json!({"inputs": values, "value": value}));
            let rows: Vec<_> = rows.collect();
            let object = json!({"names": names, "formula": table.formula(), "rows": rows});
            writeln!(out, "{object}")
        }
        Format::Csv => {
            let mut lines = csv::Writer::from_writer(&mut *out);
            lines.write_record(&head)?;
            rows.iter().try_for_each(|row| lines.write_record(row))?;
            lines.flush()
        }
        Format::Svg => writeln!(out, "{}", Table::new(&head, &rows)),
        _ => writeln!(out, "{table}"),
    }
}
