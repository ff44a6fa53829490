//! Writes heat maps.

use std::io::{self, Write};

use serde_json::{Value as Json, json};
use setwise::{Bitboard, File, Rank, Square};
use setwise_chess::svg::Diagram;
use setwise_loops::aggregate::Heatmap;
use setwise_loops::{Format, Output};

use crate::progress::draws_blocks;
use crate::stream::counted;

/// The shades from no match to the most, as blocks and in ASCII.
const SHADES: [[char; 5]; 2] = [[' ', '░', '▒', '▓', '█'], [' ', '.', ':', '*', '#']];

/// Writes the boards.
pub(crate) fn write(heatmap: &Heatmap<'_>, out: &mut Output, format: Format) -> io::Result<()> {
    match format {
        Format::Json => json(heatmap, out),
        Format::Csv | Format::Tsv => csv(heatmap, out, format),
        Format::Svg => svg(heatmap, out),
        _ => text(heatmap, out, draws_blocks()),
    }
}

/// Returns the text above a board.
fn title(matches: u64, text: &str, board: &[u64; 64]) -> String {
    let squares = counted(board.iter().sum(), "square");
    let matches = match matches {
        1 => "1 match".to_owned(),
        matches => format!("{matches} matches"),
    };
    format!("{text}: {squares} in {matches}")
}

fn text(heatmap: &Heatmap<'_>, out: &mut Output, in_blocks: bool) -> io::Result<()> {
    for (number, (text, board)) in heatmap.boards().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", title(heatmap.matches(), text, board))?;
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

fn json(heatmap: &Heatmap<'_>, out: &mut Output) -> io::Result<()> {
    for (text, board) in heatmap.boards() {
        let counts = board.iter().copied().collect::<Json>();
        let line = json!({ "formula": text, "matches": heatmap.matches(), "counts": counts });
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn csv(heatmap: &Heatmap<'_>, out: &mut Output, format: Format) -> io::Result<()> {
    let delimiter = if format == Format::Tsv { b'\t' } else { b',' };
    let mut out = csv::WriterBuilder::new().delimiter(delimiter).from_writer(out);
    out.write_record(["formula", "square", "count", "share"])?;
    for (text, board) in heatmap.boards() {
        for (square, &count) in Bitboard::FULL.squares().zip(board) {
            let share = share(count, heatmap.matches());
            let [square, count, share] = [square.to_string(), count.to_string(), share.to_string()];
            out.write_record([text, &square, &count, &share])?;
        }
    }
    out.flush()
}

/// Writes a drawing with the boards one below the other.
fn svg(heatmap: &Heatmap<'_>, out: &mut Output) -> io::Result<()> {
    let titles: Vec<_> =
        heatmap.boards().map(|(text, board)| title(heatmap.matches(), text, board)).collect();
    let drawings = heatmap.boards().zip(&titles);
    let drawings = drawings
        .map(|((_, board), title)| Diagram::new().numbers(board).title(title).caption(title));
    let drawings: Vec<_> = drawings.collect();
    if let [drawing] = drawings.as_slice() {
        return writeln!(out, "{drawing}");
    }
    let width = drawings.first().map_or(0, Diagram::width);
    let height = drawings.iter().map(Diagram::height).sum::<u32>();
    writeln!(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">")?;
    let mut top = 0;
    for drawing in &drawings {
        writeln!(out, "<g transform=\"translate(0 {top})\">{drawing}</g>")?;
        top += drawing.height();
    }
    writeln!(out, "</svg>")
}

fn most(board: &[u64; 64]) -> u64 {
    board.iter().copied().max().unwrap_or(0)
}

/// Returns a part of a whole; 0 if there is nothing.
fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
