//! The instructions on processors of the past, and on this one.

use std::io::{self, Write};

use super::super::history::{HISTORY, Present, SOURCE};
use super::short;
use super::text::{Styles, wrapped};

/// The table of processors of the past, and the lines of this one.
///
/// The names of processors have what the width leaves them, and go on in further lines.
pub(super) fn write(
    out: &mut impl Write,
    present: &[Present],
    width: usize,
    styles: Styles,
) -> io::Result<()> {
    let (title, chosen) = (styles.title, styles.chosen);
    let mut notes = Notes(Vec::new());
    let layout = Layout::new(width);
    writeln!(out, "{title}The instructions in the past, in cycles{title:#}")?;
    write!(out, "{}", layout.line("", "", "", "reciprocal"))?;
    write!(out, "{}", layout.line("processor", "instruction", "latency", "throughput"))?;
    for past in HISTORY {
        let instructions = format!("{}{}", past.instructions, notes.mark(past.note));
        let (latency, throughput) = (past.latency.to_string(), past.throughput.to_string());
        write!(out, "{}", layout.line(past.processor, &instructions, &latency, &throughput))?;
    }
    for present in present {
        let mark = notes.mark("in cycles of the time-stamp counter");
        let instruction = format!("{}{mark}", present.instruction);
        let (latency, throughput) = (short(present.latency), short(present.throughput));
        let line = layout.line("this processor", &instruction, &latency, &throughput);
        for line in line.lines() {
            writeln!(out, "{chosen}{line}{chosen:#}")?;
        }
    }
    for (number, note) in notes.0.iter().enumerate() {
        let note = format!("{} {note}", mark(number).trim_start());
        write!(out, "{}", wrapped(&note, width))?;
    }
    write!(out, "{}", wrapped(&format!("Source: {SOURCE}"), width))
}

/// The widths of the columns of text; those of figures have theirs.
#[derive(Clone, Copy, Debug)]
struct Layout {
    processor: usize,
    instruction: usize,
}

impl Layout {
    /// Wide enough for the longest name, and narrow enough to break it between words.
    const PROCESSOR: [usize; 2] = [10, 34];
    /// As for the processors.
    const INSTRUCTION: [usize; 2] = [11, 21];
    /// The columns of figures, each with a space before, and that between those of text.
    const REST: usize = 8 + 11 + 1;

    fn new(width: usize) -> Self {
        let rest = width.saturating_sub(Self::REST);
        let [narrow, wide] = Self::INSTRUCTION;
        let [least, most] = Self::PROCESSOR;
        let instruction = if rest < wide + wide { narrow } else { wide };
        Self { processor: rest.saturating_sub(instruction).clamp(least, most), instruction }
    }

    /// A row of the table, of as many lines as its names take.
    fn line(self, processor: &str, instruction: &str, latency: &str, throughput: &str) -> String {
        let Self { processor: width, instruction: another } = self;
        let (names, others) = (wrapped(processor, width), wrapped(instruction, another));
        let (mut names, mut others) = (names.lines(), others.lines());
        let (name, other) = (names.next().unwrap_or(""), others.next().unwrap_or(""));
        let mut text = format!("{name:width$} {other:another$}{latency:>8}{throughput:>11}\n");
        loop {
            match (names.next(), others.next()) {
                (None, None) => return text,
                (name, other) => {
                    let line = format!("{:width$} {}", name.unwrap_or(""), other.unwrap_or(""));
                    text += line.trim_end();
                    text.push('\n');
                }
            }
        }
    }
}

/// The notes below the table, each of them once.
struct Notes<'a>(Vec<&'a str>);

impl<'a> Notes<'a> {
    /// The mark of a note, or nothing where there is none.
    fn mark(&mut self, note: &'a str) -> &'static str {
        if note.is_empty() {
            return "";
        }
        let known = self.0.iter().position(|&other| other == note);
        if known.is_none() {
            self.0.push(note);
        }
        mark(known.unwrap_or(self.0.len() - 1))
    }
}

/// The mark of the note of a number.
fn mark(number: usize) -> &'static str {
    [" ¹", " ²", " ³"].get(number).copied().unwrap_or(" *")
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    fn told(width: usize) -> String {
        let mut out = Vec::new();
        let present = [Present { instruction: "scf", latency: 4.04, throughput: 1.0 }];
        write(&mut out, &present, width, Styles::new(false)).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_past_fits_narrow_terminals() {
        for width in 41..130 {
            let text = told(width);
            let longest = text.lines().map(|line| line.chars().count()).max();
            assert!(longest <= Some(width), "{width}: {longest:?}\n{text}");
        }
        expect![[r#"
            The instructions in the past, in cycles
                                                    reciprocal
            processor           instruction latency throughput
            AMD K8              bsf, 16 and       8          8
                                32 bits ¹
            AMD K8              bsf, 64           9          9
                                bits ¹
            AMD K8              bsr ¹            11         11
            AMD K10             bsf, bsr          4          4
            AMD K10             lzcnt             2          1
            Intel Atom          bsf, bsr         16         15
            Intel NetBurst      bsf, bsr          8          2
            0F_2H
            Intel NetBurst      bsf, bsr         16          4
            0F_3H
            Intel Core 06_0EH   bsf, bsr          2          1
            Intel Core 2, 65 nm bsf, bsr          2          1
            06_0FH
            Intel Enhanced Core bsf, bsr          1          1
            06_17H, 06_1DH
            Intel Nehalem       bsf, bsr          3          1
            06_1AH
            Intel Sandy Bridge  bsf, bsr          3          1
            Intel Ivy Bridge    bsf, bsr ²        3          1
            Intel Haswell       lzcnt             3          1
            this processor      scf ³          4.04       1.00
            ¹ vector path
            ² the source prints lzcnt, which came with Haswell
            ³ in cycles of the time-stamp counter
            Source: CPW, BitScan, "Bsf/Bsr x86-64 Timings"
        "#]]
        .assert_eq(&told(50));
    }

    #[test]
    fn the_past_and_the_present_are_told() {
        let text = told(120);
        expect![[r#"
            The instructions in the past, in cycles
                                                                             reciprocal
            processor                          instruction           latency throughput
            AMD K8                             bsf, 16 and 32 bits ¹       8          8
            AMD K8                             bsf, 64 bits ¹              9          9
            AMD K8                             bsr ¹                      11         11
            AMD K10                            bsf, bsr                    4          4
            AMD K10                            lzcnt                       2          1
            Intel Atom                         bsf, bsr                   16         15
            Intel NetBurst 0F_2H               bsf, bsr                    8          2
            Intel NetBurst 0F_3H               bsf, bsr                   16          4
            Intel Core 06_0EH                  bsf, bsr                    2          1
            Intel Core 2, 65 nm 06_0FH         bsf, bsr                    2          1
            Intel Enhanced Core 06_17H, 06_1DH bsf, bsr                    1          1
            Intel Nehalem 06_1AH               bsf, bsr                    3          1
            Intel Sandy Bridge                 bsf, bsr                    3          1
            Intel Ivy Bridge                   bsf, bsr ²                  3          1
            Intel Haswell                      lzcnt                       3          1
            this processor                     scf ³                    4.04       1.00
            ¹ vector path
            ² the source prints lzcnt, which came with Haswell
            ³ in cycles of the time-stamp counter
            Source: CPW, BitScan, "Bsf/Bsr x86-64 Timings"
        "#]]
        .assert_eq(&text);
    }
}
