//! Writes verdicts as text or JSON.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use serde_json::{Value as Json, json};
use setwise::board::Shape;
use setwise::wide::Set;
use setwise::{Bitboard, SquareMapping};
use setwise_expr::Value;
use setwise_loops::report::Drawing;
use setwise_prove::{Counterexample, Law, Method, NO_VALUE, Side, Verdict};

use crate::arguments::PlainFormat;
use crate::arguments::prove::Prove;
use crate::board_drawing::{self, BoardDrawing};
use crate::commands::prove::certificate::Certified;
use crate::commands::prove::time;
use crate::failure::{Outcome, RED};
use crate::report::describe;

const GREEN: Style = AnsiColor::Green.on_default().bold();
const YELLOW: Style = AnsiColor::Yellow.on_default().bold();

/// A law and its verdict.
pub(super) struct ReportedLaw<'a> {
    /// The file and the line.
    pub(super) place: Option<(&'a str, usize)>,
    pub(super) text: &'a str,
    pub(super) law: &'a Law,
    pub(super) verdict: &'a Verdict,
    /// The certificate, if one is wanted and the law is proved.
    pub(super) certified: Option<&'a Certified>,
}

/// A line of a file that is not a law.
pub(super) struct Malformed<'a> {
    place: (&'a str, usize),
    text: &'a str,
    message: String,
    /// The message with its place, as standard error shows it.
    pub(super) report: String,
}

impl<'a> Malformed<'a> {
    pub(super) fn new(place: (&'a str, usize), text: &'a str, message: String) -> Self {
        let report = format!("{}:{}: {message}", place.0, place.1);
        Self { place, text, message, report }
    }
}

/// The number of laws for each verdict.
#[derive(Debug, Default)]
pub(super) struct Summary {
    proved: usize,
    refuted: usize,
    undecided: usize,
    /// The number of lines that are not laws.
    pub(super) malformed: usize,
    pub(super) is_stopped: bool,
}

impl Summary {
    pub(super) fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Done => self.proved += 1,
            Outcome::No => self.refuted += 1,
            _ => self.undecided += 1,
        }
    }

    /// Returns true if there was no law.
    pub(super) const fn is_empty(&self) -> bool {
        self.proved + self.refuted + self.undecided + self.malformed == 0 && !self.is_stopped
    }

    pub(super) const fn outcome(&self) -> Outcome {
        match (self.malformed, self.refuted, self.undecided) {
            _ if self.is_stopped => Outcome::Interrupted,
            (0, 0, 0) => Outcome::Done,
            (0, 1.., _) => Outcome::No,
            _ => Outcome::NoAnswer,
        }
    }
}

/// Returns the shape of a board that is not that of chess.
fn shape(law: &Law) -> Option<&Shape> {
    law.board().map(|board| &board.shape)
}

/// Writes the verdicts, one after the other.
pub(super) struct Report<'a> {
    options: &'a Prove,
    color: bool,
    out: BufWriter<StdoutLock<'static>>,
}

impl<'a> Report<'a> {
    pub(super) fn new(options: &'a Prove, color: bool) -> Self {
        Self { options, color, out: BufWriter::new(io::stdout().lock()) }
    }

    pub(super) fn law(&mut self, reported: &ReportedLaw<'_>) -> io::Result<()> {
        match self.options.format {
            PlainFormat::Text => self.text(reported)?,
            PlainFormat::Json => writeln!(self.out, "{}", self.json(reported))?,
        }
        self.out.flush()
    }

    /// Writes an object for a line that is not a law. The text format only reports such a line on
    /// standard error.
    pub(super) fn malformed(&mut self, malformed: &Malformed<'_>) -> io::Result<()> {
        if self.options.format == PlainFormat::Json {
            let Malformed { place: (file, line), text, message, .. } = malformed;
            let object = json!({
                "file": file, "line": line, "law": text.trim_start(), "verdict": "malformed",
                "message": message,
            });
            writeln!(self.out, "{object}")?;
        }
        self.out.flush()
    }

    /// Prints the number of laws for each verdict on standard error.
    pub(super) fn summary(&self, summary: &Summary, elapsed: Duration) {
        let Summary { proved, refuted, undecided, malformed, is_stopped } = summary;
        let stopped = if *is_stopped { ", stopped" } else { "" };
        let malformed = match malformed {
            0 => String::new(),
            malformed => format!(", {malformed} malformed"),
        };
        let laws = match self.options.width {
            Some(width) => format!("{undecided} tried with words of {width} bits"),
            None => format!("{proved} proved, {refuted} refuted, {undecided} not decided"),
        };
        // A failure of standard error cannot be reported anywhere.
        let _ = writeln!(anstream::stderr(), "{laws}{malformed} in {}{stopped}", time(elapsed));
    }

    fn style(&self, style: Style) -> Style {
        if self.color { style } else { Style::new() }
    }

    fn text(&mut self, reported: &ReportedLaw<'_>) -> io::Result<()> {
        if let Some((file, line)) = reported.place {
            write!(self.out, "{file}:{line}: ")?;
        }
        match reported.verdict {
            Verdict::Proved { method, is_vacuous, every_width, time, .. } => {
                self.proved(reported, *method, *every_width, *time)?;
                if !reported.law.assertions().is_empty() {
                    let assertions = reported.law.assertions().join("; ");
                    writeln!(self.out, "  where the code's assertions hold: {assertions}")?;
                }
                if *is_vacuous {
                    writeln!(self.out, "  note: the premise is never true")?;
                }
                match reported.certified {
                    Some(Certified::Written { files, basis }) => {
                        writeln!(self.out, "  certificate: {} ({basis})", files.join(", "))?;
                    }
                    Some(Certified::NotFound(why)) => {
                        writeln!(
                            self.out,
                            "  no certificate: {why}; the proof rests on {method} of setwise"
                        )?;
                    }
                    None => {}
                }
            }
            Verdict::Refuted { counterexample, method, time, .. } => {
                self.refuted(reported.law, counterexample, *method, *time)?;
            }
            Verdict::Undecided { .. } => self.undecided(reported)?,
        }
        if reported.place.is_some() && !reported.verdict.is_proved() {
            writeln!(self.out, "  {}", reported.text)?;
        }
        Ok(())
    }

    fn proved(
        &mut self,
        reported: &ReportedLaw<'_>,
        method: Method,
        every_width: bool,
        spent: Duration,
    ) -> io::Result<()> {
        let squares = shape(reported.law).map_or(64, Shape::squares);
        let count = self.options.width.unwrap_or(squares) * reported.law.variables().count();
        let by = format!("({method}, {})", time(spent));
        let style = self.style(GREEN);
        match self.options.width {
            None if count == 0 => writeln!(self.out, "{style}proved{style:#} {by}"),
            None => {
                let widths = if every_width { " and every width" } else { "" };
                writeln!(self.out, "{style}proved{style:#} for all 2^{count} inputs{widths} {by}")
            }
            Some(width) => writeln!(
                self.out,
                "true of all 2^{count} inputs of {width} bits {by}: evidence, not a proof",
            ),
        }
    }

    fn refuted(
        &mut self,
        law: &Law,
        counterexample: &Counterexample,
        method: Method,
        spent: Duration,
    ) -> io::Result<()> {
        let style = self.style(RED);
        let width = match self.options.width {
            Some(width) => format!(" for words of {width} bits"),
            None => String::new(),
        };
        let no_value = counterexample.reason.as_deref().unwrap_or(NO_VALUE);
        let why = match (counterexample.has_no_value, counterexample.sides.is_empty()) {
            (true, true) => format!(", it has no value here: {no_value}"),
            (true, false) => ", it has no value here".to_owned(),
            _ => String::new(),
        };
        let by = format!("({method}, {})", time(spent));
        writeln!(self.out, "{style}refuted{style:#}{width} {by}{why}")?;
        for (name, value) in &counterexample.inputs {
            writeln!(self.out, "{name} = {}", self.hex(law, *value))?;
            self.board(law, *value)?;
        }
        for side in &counterexample.sides {
            let value = match &side.value {
                Some(Value::Set(set)) => format!("is {}", self.hex(law, *set)),
                Some(Value::Number(number)) => format!("is {number}"),
                Some(Value::Bool(value)) => format!("is {value}"),
                None => format!("has no value: {no_value}"),
            };
            writeln!(self.out, "{} {value}", side.text)?;
        }
        match law.mapping() {
            SquareMapping::Lerf => Ok(()),
            mapping => writeln!(self.out, "mapping  {}", describe(mapping)),
        }
    }

    /// Draws a set on the board of the law; words of other widths have none.
    fn board(&mut self, law: &Law, marked: Set<8>) -> io::Result<()> {
        let color = self.color;
        match shape(law) {
            Some(shape) => {
                let drawing = BoardDrawing { shape, placement: None, marked, color };
                for line in drawing.to_string().lines() {
                    writeln!(self.out, "{}", line.trim_end())?;
                }
                Ok(())
            }
            None if self.options.width.is_none() => {
                let marked = Bitboard(marked.0[0]);
                writeln!(self.out, "{}", Drawing { position: None, marked, color })
            }
            None => Ok(()),
        }
    }

    /// Returns a set as a hexadecimal number with all its digits.
    fn hex(&self, law: &Law, set: Set<8>) -> String {
        if let Some(shape) = shape(law) {
            return board_drawing::hexadecimal(shape, set);
        }
        let digits = self.options.width.unwrap_or(64) / 4 + 2;
        format!("{:#0digits$x}", self.word(law, set))
    }

    /// Returns the word that the mapping of a law has for a set.
    fn word(&self, law: &Law, set: Set<8>) -> u64 {
        match self.options.width {
            None => law.mapping().word_of(Bitboard(set.0[0])),
            Some(_) => set.0[0],
        }
    }

    /// Adds a set to an object.
    fn add_set(&self, object: &mut Json, law: &Law, set: Set<8>) {
        object["hex"] = self.hex(law, set).into();
        match shape(law) {
            Some(shape) => object["squares"] = board_drawing::squares(shape, set).into(),
            None => object["decimal"] = self.word(law, set).into(),
        }
    }

    fn undecided(&mut self, reported: &ReportedLaw<'_>) -> io::Result<()> {
        let Verdict::Undecided { tried, is_unsupported, is_late, is_canceled, time: spent, .. } =
            reported.verdict
        else {
            return Ok(());
        };
        let (is_late, is_over) = (*is_late, *spent >= self.options.timeout);
        let (style, spent) = (self.style(YELLOW), time(*spent));
        match (is_canceled, is_unsupported) {
            (true, _) => writeln!(self.out, "{style}stopped{style:#} after {spent}")?,
            (_, true) => writeln!(
                self.out,
                "{style}not decided{style:#}, an operation is not supported, after {spent}"
            )?,
            _ if is_over => writeln!(
                self.out,
                "{style}not decided{style:#} within the time limit, after {spent}"
            )?,
            _ if is_late => writeln!(
                self.out,
                "{style}not decided{style:#} in the steps that `--timeout` allows, after {spent}"
            )?,
            _ => writeln!(
                self.out,
                "{style}not decided{style:#} within the limits of memory and conflicts, after \
                 {spent}"
            )?,
        }
        for tried in tried {
            writeln!(self.out, "  tried: {tried}")?;
        }
        match (is_canceled, is_unsupported) {
            (false, false) if is_late => writeln!(self.out, "  a longer `--timeout` may help")?,
            (false, false) => writeln!(self.out, "  proving the law in parts may help")?,
            _ => {}
        }
        // At 8 bits, the prover supports every operation that is defined.
        let is_wider = self.options.width.unwrap_or(64) > 8;
        let may_help = self.options.width.is_none() || *is_unsupported;
        if is_wider && may_help && !is_canceled && reported.law.has_meaning_at(8) {
            writeln!(self.out, "  `--width 8` would give evidence, but no proof")?;
        }
        Ok(())
    }

    fn json(&self, reported: &ReportedLaw<'_>) -> Json {
        let mut object = json!({});
        if let Some((file, line)) = reported.place {
            object["file"] = file.into();
            object["line"] = line.into();
        }
        object["law"] = reported.text.into();
        let verdict = match reported.verdict {
            Verdict::Proved { .. } if self.options.width.is_some() => "evidence",
            Verdict::Proved { .. } => "proved",
            Verdict::Refuted { .. } => "refuted",
            Verdict::Undecided { is_canceled: true, .. } => "stopped",
            Verdict::Undecided { .. } => "undecided",
        };
        object["verdict"] = verdict.into();
        match reported.law.board() {
            Some(board) => object["board"] = board.name.as_str().into(),
            None => object["width"] = self.options.width.unwrap_or(64).into(),
        }
        if reported.law.mapping() != SquareMapping::Lerf {
            object["mapping"] = reported.law.mapping().name().into();
        }
        let milliseconds = reported.verdict.time().as_secs_f64() * 1e3;
        object["milliseconds"] = ((milliseconds * 1e3).round() / 1e3).into();
        match reported.verdict {
            Verdict::Proved { method, is_vacuous, every_width, .. } => {
                object["method"] = method.to_string().into();
                if *every_width {
                    object["every_width"] = true.into();
                }
                if !reported.law.assertions().is_empty() {
                    object["assertions"] = reported.law.assertions().into();
                }
                if *is_vacuous {
                    object["premise_is_never_true"] = true.into();
                }
                match reported.certified {
                    Some(Certified::Written { files, basis }) => {
                        object["certificate"] = json!({ "files": files, "basis": basis });
                    }
                    Some(Certified::NotFound(why)) => {
                        object["certificate"] = Json::Null;
                        object["no_certificate"] = why.as_str().into();
                    }
                    None => {}
                }
            }
            Verdict::Refuted { method, counterexample, .. } => {
                object["method"] = method.to_string().into();
                let law = reported.law;
                let inputs = counterexample.inputs.iter().map(|(name, value)| {
                    let mut input = json!({ "name": name });
                    self.add_set(&mut input, law, *value);
                    input
                });
                object["inputs"] = inputs.collect();
                let sides = counterexample.sides.iter().map(|Side { text, value, .. }| {
                    let mut side = json!({ "formula": text });
                    match *value {
                        Some(Value::Set(set)) => self.add_set(&mut side, law, set),
                        Some(Value::Number(value)) => side["value"] = value.into(),
                        Some(Value::Bool(value)) => side["value"] = value.into(),
                        None => side["value"] = Json::Null,
                    }
                    side
                });
                object["sides"] = sides.collect();
                object["has_no_value"] = counterexample.has_no_value.into();
                if let Some(reason) = &counterexample.reason {
                    object["reason"] = reason.as_str().into();
                }
            }
            Verdict::Undecided { tried, is_unsupported, .. } => {
                object["is_unsupported"] = (*is_unsupported).into();
                object["tried"] = tried.clone().into();
            }
        }
        object
    }
}
