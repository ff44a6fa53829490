//! `setwise functions`.

use std::io::{BufWriter, Write};

use serde_json::json;
use setwise_expr::board::NamedBoard;
use setwise_expr::{FUNCTIONS, Face, Function, sql_functions};

use crate::arguments::{Functions, ListFormat};
use crate::failure::{Outcome, Usage};

pub(crate) fn run(options: &Functions) -> anyhow::Result<Outcome> {
    let pattern = options.pattern.as_deref().unwrap_or_default().to_lowercase();
    let is_wanted = |function: &Function| {
        let texts = [&function.name, &function.group, &function.summary];
        let texts = function.aliases.iter().chain(texts);
        texts.into_iter().any(|text| text.to_lowercase().contains(&pattern))
    };
    let functions: Vec<&Function> = match options.board.other() {
        Some(board) => board.functions().filter(|function| is_wanted(function)).collect(),
        None => Function::all().filter(|function| is_wanted(function)).collect(),
    };
    if functions.is_empty() {
        let of = options.board.other().map_or_else(String::new, |it| format!(" of {}", it.name));
        let message =
            format!("no function{of} has `{pattern}` in its names, its group or its summary");
        return Err(Usage(message).into());
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    match options.format {
        ListFormat::Text => {
            if let Some(board) = options.board.other() {
                note_on_summaries(board, &functions);
            }
            out.write_all(listed(&functions).as_bytes())?;
        }
        ListFormat::Json => {
            let of_sql = sql_functions();
            for function in functions {
                let parameters = function.parameters.iter().map(|parameter| {
                    json!({
                        "name": parameter.name,
                        "type": parameter.value_type.to_string(),
                        "default": parameter.default,
                    })
                });
                let python = function.lack(Face::Python).is_none().then(|| function.python_name());
                let sql = of_sql.iter().filter(|(_, known)| known.name == function.name);
                let line = json!({
                    "name": function.name,
                    "aliases": function.aliases,
                    "parameters": parameters.collect::<Vec<_>>(),
                    "result": function.result.to_string(),
                    "group": function.group,
                    "summary": function.summary,
                    "python": python,
                    "sql": sql.map(|(name, _)| name).collect::<Vec<_>>(),
                });
                writeln!(out, "{line}")?;
            }
        }
        ListFormat::Csv => {
            let mut table = csv::Writer::from_writer(&mut out);
            table.write_record(["call", "result", "aliases", "summary", "group"])?;
            for function in functions {
                table.write_record([
                    &function.signature(),
                    &function.result.to_string(),
                    &function.aliases.join(" "),
                    function.summary,
                    function.group,
                ])?;
            }
            table.flush()?;
        }
    }
    out.flush()?;
    Ok(Outcome::Done)
}

/// Says what the numbers of bits in summaries are on a board.
fn note_on_summaries(board: &NamedBoard, functions: &[&Function]) {
    let bits = board.shape.bits();
    let is_about_bits = |it: &&Function| it.summary.contains("64") || it.summary.contains("63");
    if bits != 64 && functions.iter().any(is_about_bits) {
        // If standard error is closed, the note has no other place to go.
        let _ = writeln!(
            anstream::stderr(),
            "note: the summaries are about the 64 bits of chess, and {} has {bits}",
            board.name
        );
    }
}

/// Returns the functions under the headings of their groups: signature, summary and aliases.
pub(crate) fn text(is_wanted: impl Fn(&Function) -> bool) -> String {
    listed(&Function::all().filter(|function| is_wanted(function)).collect::<Vec<_>>())
}

fn listed(functions: &[&Function]) -> String {
    let call = |function: &Function| format!("{} -> {}", function.signature(), function.result);
    let width = FUNCTIONS.iter().map(|function| call(function).len()).max().unwrap_or(0);
    let groups = functions.chunk_by(|a, b| a.group == b.group).map(|group| {
        let lines = group.iter().map(|function| {
            let also = match function.aliases {
                [] => String::new(),
                aliases => format!("      also {}\n", aliases.join(", ")),
            };
            format!("  {:<width$}  {}\n{also}", call(function), function.summary)
        });
        format!("{}:\n{}", group[0].group, lines.collect::<String>())
    });
    groups.collect::<Vec<_>>().join("\n")
}
