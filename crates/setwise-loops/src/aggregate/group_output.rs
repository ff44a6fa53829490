//! Groups of matches as text, tables and JSON.

use std::io::{self, Write};

use serde_json::{Value as Json, json};
use setwise::{Bitboard, SquareMapping};

use crate::aggregate::group::{GroupOrder, Groups, Row};
use crate::aggregate::key::Key;
use crate::format::Format;
use crate::output::Output;
use crate::printing::printable;
use crate::report::json::formula;
use crate::report::squares;

/// The longest text of a group in a table, in characters, which is that of a position.
const MAX_TEXT: usize = 84;

/// The largest set that is written as squares in a table.
const MAX_SQUARES: u32 = 8;

/// The shortest and the longest length of the longest bar in a table.
const BAR: [usize; 2] = [4, 40];

/// The form in which groups are written.
#[derive(Clone, Copy, Debug)]
pub struct GroupStyle {
    /// The format.
    pub format: Format,
    /// The mapping in which sets are written.
    pub mapping: SquareMapping,
    /// The order of the groups.
    pub order: GroupOrder,
    /// True for the descending order.
    pub descending: bool,
    /// The largest number of groups to write.
    pub limit: Option<u64>,
    /// The number of characters in a line of the terminal.
    pub width: usize,
    /// True if bars are drawn with block characters.
    pub in_blocks: bool,
}

impl Groups<'_> {
    /// Writes the groups, and returns the numbers of groups in words.
    ///
    /// # Errors
    ///
    /// Returns an error if the output fails, and if a formula over groups needs a sum that is not a
    /// whole number.
    pub fn write(&self, out: &mut Output, style: GroupStyle) -> io::Result<Vec<String>> {
        let selected = self.rows(style.order, style.descending, style.limit)?;
        let rows = &selected.rows;
        match style.format {
            Format::Json => self.json(out, rows, style.mapping),
            Format::Csv | Format::Tsv => self.csv(table(out, style.format), rows, style.mapping),
            _ if rows.is_empty() => Ok(()),
            _ => self.table(out, rows, style),
        }?;
        Ok(selected.notes(self))
    }

    /// Writes one JSON object per group.
    fn json(&self, out: &mut Output, rows: &[Row<'_>], mapping: SquareMapping) -> io::Result<()> {
        let mut line = Vec::new();
        for row in rows {
            line.clear();
            line.extend_from_slice(b"{\"group\":[");
            for (index, (key, name)) in row.keys.iter().zip(&self.names).enumerate() {
                line.extend_from_slice(if index == 0 { b"{" } else { b",{" });
                key.members(&mut line, mapping)?;
                line.push(b',');
                line.extend(formula(name)?);
            }
            write!(
                line,
                "],\"count\":{},\"share\":{}",
                row.count,
                Json::from(self.share(row.count))
            )?;
            if self.shown > 0 {
                let sums = row.sums.iter().zip(&self.summed_names).map(|(sum, name)| {
                    json!({
                        "count": sum.count,
                        "sum": sum.json(),
                        "mean": sum.mean(),
                        "formula": name,
                    })
                });
                write!(line, ",\"select\":{}", sums.collect::<Json>())?;
            }
            line.extend_from_slice(b"}\n");
            out.write_all(&line)?;
        }
        Ok(())
    }

    /// Writes a table with a header.
    fn csv(
        &self,
        mut out: csv::Writer<&mut Output>,
        rows: &[Row<'_>],
        mapping: SquareMapping,
    ) -> io::Result<()> {
        let mut header = self.names.clone();
        header.extend(["count", "share"].map(str::to_owned));
        for text in &self.summed_names[..self.shown] {
            header.extend([format!("sum({text})"), format!("mean({text})")]);
        }
        out.write_record(header)?;
        for row in rows {
            let mut fields: Vec<_> = row.keys.iter().map(|key| key.plain(mapping)).collect();
            fields.extend([row.count.to_string(), self.share(row.count).to_string()]);
            for sum in row.sums {
                let mean = sum.mean().map_or_else(String::new, |mean| mean.to_string());
                fields.extend([sum.to_string(), mean]);
            }
            out.write_record(fields)?;
        }
        out.flush()
    }

    /// Writes an aligned table with a bar for each group.
    fn table(&self, out: &mut Output, rows: &[Row<'_>], style: GroupStyle) -> io::Result<()> {
        let mut header: Vec<_> = self.names.iter().map(|name| shortened(name)).collect();
        header.extend(["matches", "share"].map(str::to_owned));
        for text in &self.summed_names[..self.shown] {
            let text = shortened(text);
            header.extend([format!("sum of {text}"), format!("mean of {text}")]);
        }
        let cells = |row: &Row<'_>| {
            let keys = row.keys.iter().map(|key| shown(key, style.mapping));
            let share = format!("{:.1}%", 100.0 * self.share(row.count));
            let sums = row.sums.iter().flat_map(|sum| {
                let mean = sum.mean().map_or_else(|| "-".to_owned(), |mean| format!("{mean:.2}"));
                [sum.to_string(), mean]
            });
            keys.chain([row.count.to_string(), share]).chain(sums).collect::<Vec<_>>()
        };
        let len = |cell: &String| cell.chars().count();
        let mut widths: Vec<_> = header.iter().map(len).collect();
        for row in rows {
            for (width, cell) in widths.iter_mut().zip(cells(row)) {
                *width = len(&cell).max(*width);
            }
        }
        // A column of numbers is aligned at the right.
        let is_left = |column: usize| {
            let mut keys = rows.iter().filter_map(|row| row.keys.get(column));
            keys.any(|key| matches!(key, Key::Text(_) | Key::Set(_)))
        };
        let is_left: Vec<_> = (0..header.len()).map(is_left).collect();
        let table: usize = widths.iter().map(|width| width + 2).sum();
        let [shortest, longest] = BAR;
        let bar_width = style.width.saturating_sub(table).min(longest);
        let most = rows.iter().map(|row| row.count).max().unwrap_or(1);
        let in_blocks = style.in_blocks;
        let mut write = |cells: &[String], bar: &str| {
            let mut line = String::new();
            for ((cell, &width), is_left) in cells.iter().zip(&widths).zip(&is_left) {
                line += &match is_left {
                    true => format!("{cell:width$}  "),
                    false => format!("{cell:>width$}  "),
                };
            }
            writeln!(out, "{}", (line + bar).trim_end())
        };
        write(&header, "")?;
        for row in rows {
            let bar = match bar_width >= shortest {
                true => bar(row.count as f64 / most as f64, bar_width, in_blocks),
                false => String::new(),
            };
            write(&cells(row), &bar)?;
        }
        Ok(())
    }
}

/// Returns the writer of a table.
pub(super) fn table(out: &mut Output, format: Format) -> csv::Writer<&mut Output> {
    let delimiter = if format == Format::Tsv { b'\t' } else { b',' };
    csv::WriterBuilder::new().delimiter(delimiter).from_writer(out)
}

/// Returns a key for a table.
pub(super) fn shown(key: &Key, mapping: SquareMapping) -> String {
    match key {
        Key::Missing => "-".to_owned(),
        Key::Set(word) => {
            let set = Bitboard(*word);
            match set.len() {
                0 => "none".to_owned(),
                1..=MAX_SQUARES => squares(set),
                _ => format!("{:#018x}", mapping.word_of(set)),
            }
        }
        Key::Text(text) if text.is_empty() => "\"\"".to_owned(),
        key => shortened(&key.plain(mapping)),
    }
}

/// Returns a text for a table, which may be truncated.
fn shortened(text: &str) -> String {
    let text = printable(text);
    match text.char_indices().nth(MAX_TEXT) {
        Some(_) => text.chars().take(MAX_TEXT - 1).chain(['…']).collect(),
        None => text,
    }
}

/// Returns a bar that is a part of the width.
fn bar(part: f64, width: usize, in_blocks: bool) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (part * width as f64 * 8.0).round().max(1.0) as usize;
    match in_blocks {
        true => "█".repeat(eighths / 8) + PARTS[eighths % 8],
        false => "#".repeat(eighths.div_ceil(8)),
    }
}
