//! Heat maps: the number of matches in which each square is in a set.

use std::io::{self, Write};

use serde_json::{Value as Json, json};
use setwise::{Bitboard, File, Rank, Square};
use setwise_chess::svg::Diagram;
use setwise_columns::{Field, Match, Query};
use setwise_expr::Value;

use crate::aggregate::key::{Key, KeySource};
use crate::aggregate::table;
use crate::arguments::Format;
use crate::failure::Usage;
use crate::progress::draws_blocks;
use crate::stream::{Origin, Sink, counted};

/// The shades from no match to the most, as blocks and in ASCII.
const SHADES: [[char; 5]; 2] = [[' ', '░', '▒', '▓', '█'], [' ', '.', ':', '*', '#']];

/// The counts of the squares in the values of formulas.
#[derive(Debug)]
pub(crate) struct Heatmap<'a> {
    /// The formulas and columns, which are sets.
    sources: &'a [KeySource],
    names: Vec<String>,
    boards: Vec<[u64; 64]>,
    matches: u64,
}

impl<'a> Heatmap<'a> {
    /// Creates an empty heat map of the formula or, if there are any, of the selected ones.
    pub(crate) fn new(selected: &'a [KeySource], query: &Query) -> Result<Self, Usage> {
        let sources = if selected.is_empty() { &[KeySource::Output(0)] } else { selected };
        let names: Vec<_> = sources.iter().map(|source| source.name(query)).collect();
        let mut others = sources.iter().zip(&names);
        if let Some((_, text)) = others.find(|(source, _)| !source.is_set(query)) {
            let help = if selected.is_empty() { "; choose a set with --select" } else { "" };
            return Err(Usage(format!("--heatmap: `{text}` is not a set{help}")));
        }
        Ok(Self { boards: vec![[0; 64]; names.len()], sources, names, matches: 0 })
    }

    /// Writes the boards.
    pub(crate) fn write(&self, out: &mut impl Write, format: Format) -> io::Result<()> {
        match format {
            Format::Json => self.json(out),
            Format::Csv | Format::Tsv => self.csv(table(out, format)),
            Format::Svg => self.svg(out),
            _ => self.text(out, draws_blocks()),
        }
    }

    fn boards(&self) -> impl Iterator<Item = (&str, &[u64; 64])> {
        self.names.iter().map(String::as_str).zip(&self.boards)
    }

    /// Returns the text above a board.
    fn title(&self, text: &str, board: &[u64; 64]) -> String {
        let squares = counted(board.iter().sum(), "square");
        let matches = match self.matches {
            1 => "1 match".to_owned(),
            matches => format!("{matches} matches"),
        };
        format!("{text}: {squares} in {matches}")
    }

    fn text(&self, out: &mut impl Write, in_blocks: bool) -> io::Result<()> {
        for (number, (text, board)) in self.boards().enumerate() {
            if number > 0 {
                writeln!(out)?;
            }
            writeln!(out, "{}", self.title(text, board))?;
            let most = most(board);
            let width = most.to_string().len();
            for rank in Rank::ALL.into_iter().rev() {
                let mut line = (rank.index() + 1).to_string();
                for file in File::ALL {
                    let count = board[Square::from_coordinates(file, rank).index()];
                    // A shade for each quarter of the maximum; blank means no match at all.
                    let shade = (4.0 * share(count, most)).ceil() as usize;
                    let shade = SHADES[usize::from(!in_blocks)][shade];
                    line += &format!(" {count:>width$}{shade}");
                }
                writeln!(out, "{}", line.trim_end())?;
            }
            let files = ["a", "b", "c", "d", "e", "f", "g", "h"];
            let files = files.map(|file| format!(" {file:>width$} "));
            writeln!(out, "{}", format!(" {}", files.concat()).trim_end())?;
        }
        Ok(())
    }

    fn json(&self, out: &mut impl Write) -> io::Result<()> {
        for (text, board) in self.boards() {
            let counts = board.iter().copied().collect::<Json>();
            let line = json!({ "formula": text, "matches": self.matches, "counts": counts });
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn csv(&self, mut out: csv::Writer<impl Write>) -> io::Result<()> {
        out.write_record(["formula", "square", "count", "share"])?;
        for (text, board) in self.boards() {
            for (square, &count) in Bitboard::FULL.squares().zip(board) {
                let share = share(count, self.matches);
                let [square, count, share] =
                    [square.to_string(), count.to_string(), share.to_string()];
                out.write_record([text, &square, &count, &share])?;
            }
        }
        out.flush()
    }

    /// Writes a drawing with the boards one below the other.
    fn svg(&self, out: &mut impl Write) -> io::Result<()> {
        let titles: Vec<_> = self.boards().map(|(text, board)| self.title(text, board)).collect();
        let drawings = self.boards.iter().zip(&titles);
        let drawings = drawings
            .map(|(board, title)| Diagram::new().numbers(board).title(title).caption(title));
        let drawings: Vec<_> = drawings.collect();
        if let [drawing] = drawings.as_slice() {
            return writeln!(out, "{drawing}");
        }
        let width = drawings.first().map_or(0, Diagram::width);
        let height = drawings.iter().map(Diagram::height).sum::<u32>();
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">"
        )?;
        let mut top = 0;
        for drawing in &drawings {
            writeln!(out, "<g transform=\"translate(0 {top})\">{drawing}</g>")?;
            top += drawing.height();
        }
        writeln!(out, "</svg>")
    }
}

impl Heatmap<'_> {
    fn add(&mut self, values: &[Option<Value>], fields: &[Field<'_>]) {
        self.matches += 1;
        for (board, source) in self.boards.iter_mut().zip(self.sources) {
            if let Key::Set(word) = source.key(values, fields, None) {
                for square in Bitboard(word).squares() {
                    board[square.index()] += 1;
                }
            }
        }
    }
}

impl Sink for Heatmap<'_> {
    fn receive(&mut self, _: Origin<'_>, found: &Match) -> io::Result<()> {
        self.add(&found.values, &found.fields);
        Ok(())
    }

    fn receive_values(&mut self, values: &[Option<Value>]) -> io::Result<()> {
        self.add(values, &[]);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn most(board: &[u64; 64]) -> u64 {
    board.iter().copied().max().unwrap_or(0)
}

/// Returns a part of a whole; 0 if there is nothing.
fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
