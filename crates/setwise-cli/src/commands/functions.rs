//! `setwise functions`.

use std::io::{BufWriter, Write};

use serde_json::json;
use setwise_expr::{FUNCTIONS, Function};

use crate::arguments::{Functions, ListFormat};
use crate::failure::{Outcome, Usage};

pub(crate) fn run(options: &Functions) -> anyhow::Result<Outcome> {
    let pattern = options.pattern.as_deref().unwrap_or_default().to_lowercase();
    let is_wanted = |function: &Function| {
        let texts = function.aliases.iter().chain([&function.name, &function.summary]);
        texts.into_iter().any(|text| text.to_lowercase().contains(&pattern))
    };
    let functions: Vec<_> = FUNCTIONS.iter().filter(|function| is_wanted(function)).collect();
    if functions.is_empty() {
        let message = format!("no function has `{pattern}` in its names or its summary");
        return Err(Usage(message).into());
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    match options.format {
        ListFormat::Text => {
            for (function, line) in lines().filter(|(function, _)| is_wanted(function)) {
                writeln!(out, "{line}")?;
                if !function.aliases.is_empty() {
                    writeln!(out, "    also {}", function.aliases.join(", "))?;
                }
            }
        }
        ListFormat::Json => {
            for function in functions {
                let parameters = function.parameters.iter().map(|parameter| {
                    json!({
                        "name": parameter.name,
                        "type": parameter.value_type.to_string(),
                        "default": parameter.default,
                    })
                });
                let line = json!({
                    "name": function.name,
                    "aliases": function.aliases,
                    "parameters": parameters.collect::<Vec<_>>(),
                    "result": function.result.to_string(),
                    "summary": function.summary,
                });
                writeln!(out, "{line}")?;
            }
        }
        ListFormat::Csv => {
            let mut table = csv::Writer::from_writer(&mut out);
            table.write_record(["call", "result", "aliases", "summary"])?;
            for function in functions {
                table.write_record([
                    &function.signature(),
                    &function.result.to_string(),
                    &function.aliases.join(" "),
                    function.summary,
                ])?;
            }
            table.flush()?;
        }
    }
    out.flush()?;
    Ok(Outcome::Done)
}

/// Returns each function with a line that has its signature and its summary.
pub(crate) fn lines() -> impl Iterator<Item = (&'static Function, String)> {
    let call = |function: &Function| format!("{} -> {}", function.signature(), function.result);
    let width = FUNCTIONS.iter().map(|function| call(function).len()).max().unwrap_or(0);
    FUNCTIONS.iter().map(move |it| (it, format!("{:<width$}  {}", call(it), it.summary)))
}
