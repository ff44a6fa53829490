//! `setwise functions`.

mod search;

use std::io::{BufWriter, Write};

use serde_json::json;
use setwise_chess::attacks::CATALOG;
use setwise_columns::PositionName;
use setwise_expr::board::NamedBoard;
use setwise_expr::{
    FORMS, Face, Function, WRITTEN, constant, constant_names, known_in_code, sql_functions,
};

use crate::arguments::{Functions, ListFormat};
use crate::failure::{Outcome, Usage};

/// A row of the list: a function, or another name that formulas and code may use.
struct Entry {
    call: String,
    result: String,
    aliases: &'static [&'static str],
    summary: String,
    group: &'static str,
    function: Option<&'static Function>,
    /// The names in Rust, Python and SQL, where they are shown.
    faces: Option<String>,
}

impl Entry {
    fn of(function: &'static Function) -> Self {
        Self {
            call: function.signature(),
            result: function.result.to_string(),
            aliases: function.aliases,
            summary: function.summary.to_owned(),
            group: function.group,
            function: Some(function),
            faces: None,
        }
    }

    fn other(group: &'static str, call: &str, result: &str, summary: impl Into<String>) -> Self {
        let (call, result, summary) = (call.to_owned(), result.to_owned(), summary.into());
        Self { call, result, aliases: &[], summary, group, function: None, faces: None }
    }

    fn json(&self, of_sql: &[(String, &Function)]) -> serde_json::Value {
        let parameters = self.function.map_or(&[][..], |function| function.parameters);
        let parameters = parameters.iter().map(|parameter| {
            json!({
                "name": parameter.name,
                "type": parameter.value_type.to_string(),
                "default": parameter.default,
            })
        });
        let python = self.function.filter(|function| function.lack(Face::Python).is_none());
        let name = self.function.map_or(&*self.call, |function| function.name);
        let sql = of_sql.iter().filter(|(_, known)| self.function.is_some() && known.name == name);
        json!({
            "name": name,
            "aliases": self.aliases,
            "parameters": parameters.collect::<Vec<_>>(),
            "result": self.result,
            "group": self.group,
            "summary": self.summary,
            "rust": self.function.and_then(Function::rust_path),
            "python": python.map(Function::python_name),
            "sql": sql.map(|(name, _)| name).collect::<Vec<_>>(),
            "lacks": self.function.map_or_else(Vec::new, lacks),
        })
    }
}

/// Returns the faces that lack a function, with the reasons.
fn lacks(function: &Function) -> Vec<String> {
    let of = |face: Face| {
        let lack = function.lack(face)?;
        Some(format!("not in {}: {}", face.name(), lack.reason))
    };
    Face::ALL.into_iter().filter_map(of).collect()
}

/// Returns the names of a function in Rust, Python and SQL, or why it is not there.
fn faces(function: &Function, of_sql: &[(String, &Function)]) -> String {
    let sql = of_sql.iter().filter(|(_, known)| known.name == function.name);
    let sql: Vec<_> = sql.map(|(name, _)| name.as_str()).collect();
    let rust = function.rust_path().map(|path| format!("Rust {path}"));
    let python = function.lack(Face::Python).is_none();
    let python = python.then(|| format!("Python {}", function.python_name()));
    let sql = (!sql.is_empty()).then(|| format!("SQL {}", sql.join(", ")));
    let known = rust.into_iter().chain(python).chain(sql);
    known.chain(lacks(function)).collect::<Vec<_>>().join("; ")
}

const CODE: &str = "Functions and constants of compilers and libraries, in C code";
const SLIDERS: &str = "Forms of slider attacks in Rust, in `setwise_chess::attacks`";

/// Returns the names that are not functions of formulas.
fn others() -> impl Iterator<Item = Entry> {
    const SPELLED: [&str; 5] = ["universe", "notAFile", "notHFile", "notABFile", "notGHFile"];
    let constants = constant_names().chain(SPELLED).map(|name| {
        let value = constant(name).unwrap_or_default();
        Entry::other("Constants", name, "set", format!("{value:#018x}"))
    });
    let position = PositionName::ALL.into_iter().map(|name| {
        let result = name.value_type.to_string();
        Entry::other("Names of a position", name.name, &result, name.summary)
    });
    let forms = FORMS.into_iter().map(|form| {
        let group = match form.is_of_game {
            true => "Questions about games, in queries",
            false => "Questions about positions, in queries",
        };
        Entry::other(group, form.usage, "", form.summary)
    });
    let written = WRITTEN
        .into_iter()
        .map(|(name, formula)| Entry::other("Printed names, and what to write", name, "", formula));
    let code =
        known_in_code().map(|known| Entry::other(CODE, known.declaration, "", known.meaning));
    let sliders = CATALOG.iter().map(|form| {
        let (title, source) = (form.title, form.source);
        let bytes = match form.table_bytes {
            0 => "no table".to_owned(),
            bytes => format!("tables of {bytes} bytes"),
        };
        let call = format!("{}(square, occupied)", form.name);
        Entry::other(SLIDERS, &call, "", format!("{title}; {bytes}; CPW, {source}"))
    });
    constants.chain(position).chain(forms).chain(written).chain(sliders).chain(code)
}

pub(crate) fn run(options: &Functions) -> anyhow::Result<Outcome> {
    let pattern = options.pattern.as_deref().unwrap_or_default().to_lowercase();
    let all: Vec<Entry> = match options.board.other() {
        Some(board) => board.functions().map(Entry::of).collect(),
        None => Function::all().map(Entry::of).chain(others()).collect(),
    };
    let mut found = search::found(&pattern, all);
    if found.is_empty() {
        let of = options.board.other().map_or_else(String::new, |it| format!(" of {}", it.name));
        let message =
            format!("no function{of} has `{pattern}` in its names, its group or its summary");
        return Err(Usage(message).into());
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    match options.format {
        ListFormat::Text => {
            if let Some(board) = options.board.other() {
                note_on_summaries(board, &found);
            }
            let of_sql = sql_functions();
            for entry in found.iter_mut().filter(|entry| search::is_named(entry, &pattern)) {
                entry.faces = entry.function.map(|function| faces(function, &of_sql));
            }
            out.write_all(listed(&found).as_bytes())?;
        }
        ListFormat::Json => {
            let of_sql = sql_functions();
            for entry in found {
                writeln!(out, "{}", entry.json(&of_sql))?;
            }
        }
        ListFormat::Csv => {
            let mut table = csv::Writer::from_writer(&mut out);
            table.write_record(["call", "result", "aliases", "summary", "group"])?;
            for entry in found {
                let aliases = entry.aliases.join(" ");
                let Entry { call, result, summary, group, .. } = &entry;
                table.write_record([&**call, result, &aliases, summary, group])?;
            }
            table.flush()?;
        }
    }
    out.flush()?;
    Ok(Outcome::Done)
}

/// Notes that the summaries count 64 bits, if the board has another number.
fn note_on_summaries(board: &NamedBoard, functions: &[Entry]) {
    let bits = board.shape.bits();
    let is_about_bits = |it: &Entry| it.summary.contains("64") || it.summary.contains("63");
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
pub(crate) fn text() -> String {
    listed(&Function::all().map(Entry::of).collect::<Vec<_>>())
}

fn listed(entries: &[Entry]) -> String {
    let call = |entry: &Entry| match &*entry.result {
        "" => entry.call.clone(),
        result => format!("{} -> {result}", entry.call),
    };
    let all = Function::all().map(|function| call(&Entry::of(function)).len());
    let width = all.max().unwrap_or(0);
    let groups = entries.chunk_by(|a, b| a.group == b.group).map(|group| {
        let lines = group.iter().map(|entry| {
            let also = match entry.aliases {
                [] => String::new(),
                aliases => format!("      also {}\n", aliases.join(", ")),
            };
            let faces = entry.faces.as_ref().map(|faces| format!("      {faces}\n"));
            let faces = faces.unwrap_or_default();
            format!("  {:<width$}  {}\n{also}{faces}", call(entry), entry.summary)
        });
        format!("{}:\n{}", group[0].group, lines.collect::<String>())
    });
    groups.collect::<Vec<_>>().join("\n")
}
