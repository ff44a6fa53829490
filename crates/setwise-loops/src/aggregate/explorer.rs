//! An opening explorer: the groups of the next moves, with scores and ratings.

use std::io::{self, Write};

use serde_json::json;

use crate::aggregate::group::{Groups, Row};
use crate::aggregate::group_output::{GroupStyle, shown, table};
use crate::format::Format;
use crate::output::Output;

impl Groups<'_> {
    /// Writes the moves of a position as an opening explorer does: the sums are those of the half
    /// points, of the rating of the side to move and of that of its opponent.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`write`](Self::write).
    pub fn explore(&self, out: &mut Output, style: GroupStyle) -> io::Result<Vec<String>> {
        const NAMES: [&str; 5] = ["games", "share", "score", "rating", "performance"];
        let selected = self.rows(style.order, style.descending, style.limit)?;
        let rows = &selected.rows;
        // The share, the score, the rating and the performance.
        let numbers = |row: &Row<'_>| {
            let mean = |index: usize| row.sums.get(index).and_then(|sum| sum.mean());
            let score = mean(0).map(|half_points| half_points / 2.0);
            let performance = mean(2).zip(score).map(|(mean, score)| mean + 800.0 * (score - 0.5));
            [Some(self.share(row.count)), score, mean(1), performance]
        };
        let mut header = self.names.clone();
        header.extend(NAMES.map(str::to_owned));
        match style.format {
            Format::Csv | Format::Tsv => {
                let mut out = table(out, style.format);
                out.write_record(&header)?;
                for row in rows {
                    let mut line: Vec<_> =
                        row.keys.iter().map(|key| key.plain(style.mapping)).collect();
                    line.push(row.count.to_string());
                    let number = |it: Option<f64>| it.map_or_else(String::new, |it| it.to_string());
                    line.extend(numbers(row).map(number));
                    out.write_record(line)?;
                }
                out.flush()
            }
            Format::Json => rows.iter().try_for_each(|row| {
                let keys: Vec<_> = row.keys.iter().map(|key| key.plain(style.mapping)).collect();
                let [share, score, rating, performance] = numbers(row);
                let object = json!({
                    "group": keys,
                    "games": row.count,
                    "share": share,
                    "score": score,
                    "rating": rating,
                    "performance": performance,
                });
                writeln!(out, "{object}")
            }),
            _ if rows.is_empty() => Ok(()),
            _ => {
                let cells = |row: &Row<'_>| {
                    let percent = |it: Option<f64>| it.map(|it| format!("{:.1}%", 100.0 * it));
                    let whole = |it: Option<f64>| it.map(|it| format!("{it:.0}"));
                    let [share, score, rating, performance] = numbers(row);
                    let numbers =
                        [percent(share), percent(score), whole(rating), whole(performance)];
                    let mut line: Vec<_> =
                        row.keys.iter().map(|key| shown(key, style.mapping)).collect();
                    line.push(row.count.to_string());
                    line.extend(numbers.map(|it| it.unwrap_or_else(|| "-".to_owned())));
                    line
                };
                let lines: Vec<_> = std::iter::once(header).chain(rows.iter().map(cells)).collect();
                aligned(out, &lines, self.names.len())
            }
        }?;
        Ok(selected.notes(self))
    }
}

/// Writes a table, in which the first columns are texts.
fn aligned(out: &mut Output, lines: &[Vec<String>], texts: usize) -> io::Result<()> {
    let len = |text: &String| text.chars().count();
    let width = |column: usize| lines.iter().map(|line| len(&line[column])).max().unwrap_or(0);
    let widths: Vec<_> = (0..lines[0].len()).map(width).collect();
    for line in lines {
        let cells = line.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, width))| match column < texts {
            true => format!("{cell:<width$}"),
            false => format!("{cell:>width$}"),
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}
