//! The instructions on processors of the past, and on this one.

use std::io::{self, Write};

use super::super::history::{HISTORY, Present, SOURCE};
use super::short;
use super::text::Styles;

/// The table of processors of the past, and the lines of this one.
pub(super) fn write(out: &mut impl Write, present: &[Present], styles: Styles) -> io::Result<()> {
    let (title, chosen) = (styles.title, styles.chosen);
    let mut notes = Notes(Vec::new());
    writeln!(out, "{title}The instructions in the past, in cycles{title:#}")?;
    writeln!(out, "{:>76}", "reciprocal")?;
    writeln!(out, "{}", line("processor", "instruction", "latency", "throughput"))?;
    for past in HISTORY {
        let instructions = format!("{}{}", past.instructions, notes.mark(past.note));
        let (latency, throughput) = (past.latency.to_string(), past.throughput.to_string());
        writeln!(out, "{}", line(past.processor, &instructions, &latency, &throughput))?;
    }
    for present in present {
        let mark = notes.mark("in cycles of the time-stamp counter");
        let instruction = format!("{}{mark}", present.instruction);
        let (latency, throughput) = (short(present.latency), short(present.throughput));
        let line = line("this processor", &instruction, &latency, &throughput);
        writeln!(out, "{chosen}{line}{chosen:#}")?;
    }
    for (number, note) in notes.0.iter().enumerate() {
        writeln!(out, "{} {note}", mark(number).trim_start())?;
    }
    writeln!(out, "Source: {SOURCE}")
}

fn line(processor: &str, instruction: &str, latency: &str, throughput: &str) -> String {
    format!("{processor:34} {instruction:20} {latency:>9} {throughput:>10}")
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

    #[test]
    fn the_past_and_the_present_are_told() {
        let mut out = Vec::new();
        let present = [Present { instruction: "scf", latency: 4.04, throughput: 1.0 }];
        write(&mut out, &present, Styles::new(false)).unwrap();
        let text = String::from_utf8(out).unwrap();
        expect![[r#"
            The instructions in the past, in cycles
                                                                              reciprocal
            processor                          instruction            latency throughput
            AMD K8                             bsf, 16 and 32 bits ¹         8          8
            AMD K8                             bsf, 64 bits ¹               9          9
            AMD K8                             bsr ¹                       11         11
            AMD K10                            bsf, bsr                     4          4
            AMD K10                            lzcnt                        2          1
            Intel Atom                         bsf, bsr                    16         15
            Intel NetBurst 0F_2H               bsf, bsr                     8          2
            Intel NetBurst 0F_3H               bsf, bsr                    16          4
            Intel Core 06_0EH                  bsf, bsr                     2          1
            Intel Core 2, 65 nm 06_0FH         bsf, bsr                     2          1
            Intel Enhanced Core 06_17H, 06_1DH bsf, bsr                     1          1
            Intel Nehalem 06_1AH               bsf, bsr                     3          1
            Intel Sandy Bridge                 bsf, bsr                     3          1
            Intel Ivy Bridge                   bsf, bsr ²                   3          1
            Intel Haswell                      lzcnt                        3          1
            this processor                     scf ³                     4.04       1.00
            ¹ vector path
            ² the source prints lzcnt, which came with Haswell
            ³ in cycles of the time-stamp counter
            Source: CPW, BitScan, "Bsf/Bsr x86-64 Timings"
        "#]]
        .assert_eq(&text);
    }
}
