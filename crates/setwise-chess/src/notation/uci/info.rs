//! The arguments of `info`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::moves::UciMove;
use crate::notation::uci::error::{UciError, UciReason};
use crate::notation::uci::reader::{
    OneLine, Reader, read_number, write_moves, write_value, write_values,
};

/// The arguments of the response `info`, by their names in the protocol.
///
/// ```
/// use setwise_chess::uci::{Info, Response, Score};
///
/// let line = "info depth 12 score cp -34 wdl 120 640 240 nodes 123456 pv e2e4 e7e5 g1f3";
/// let Ok(Response::Info(info)) = Response::read(line) else { panic!("a response") };
/// assert_eq!(info.score, Some(Score::cp(-34)));
/// assert_eq!((info.depth, info.wdl.unwrap().draw, info.pv.len()), (Some(12), 640, 3));
/// assert_eq!(Response::Info(info).to_string(), line);
///
/// let mut info = Info::default();
/// info.string = Some("hello".to_owned());
/// assert_eq!(Response::Info(info).to_string(), "info string hello");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Info {
    /// The depth of the search in plies.
    pub depth: Option<u32>,
    /// The selective depth: the length of the longest line searched, in plies.
    pub seldepth: Option<u32>,
    /// The rank of the line in multi-PV mode, from 1 for the best one.
    pub multipv: Option<u32>,
    /// The score, from the engine's point of view.
    pub score: Option<Score>,
    /// The probabilities of the results, an extension of the protocol.
    pub wdl: Option<Wdl>,
    /// The number of nodes searched.
    pub nodes: Option<u64>,
    /// The number of nodes per second.
    pub nps: Option<u64>,
    /// The used part of the hash table, in thousandths.
    pub hashfull: Option<u32>,
    /// The number of positions found in endgame tablebases.
    pub tbhits: Option<u64>,
    /// The number of positions found in Shredder's endgame databases.
    pub sbhits: Option<u64>,
    /// The time searched, in milliseconds.
    pub time: Option<u64>,
    /// The use of the processor, in thousandths.
    pub cpuload: Option<u32>,
    /// The root move being searched.
    pub currmove: Option<UciMove>,
    /// The number of that move, from 1.
    pub currmovenumber: Option<u32>,
    /// A move and the line that refutes it.
    pub refutation: Vec<UciMove>,
    /// The line being searched.
    pub currline: Option<CurrentLine>,
    /// The principal variation: the best line found.
    pub pv: Vec<UciMove>,
    /// A text to display.
    pub string: Option<String>,
}

/// A score, which may be a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[must_use]
pub struct Score {
    /// The value.
    pub evaluation: Evaluation,
    /// The kind of bound that the value is.
    pub bound: Bound,
}

/// The value of a [`Score`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evaluation {
    /// `cp`: hundredths of a pawn.
    Centipawns(i32),
    /// `mate`: the number of moves, not plies, to mate; negative if the engine is mated.
    Mate(i32),
}

/// The kind of bound that a [`Score`] is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Bound {
    /// Not a bound.
    #[default]
    Exact,
    /// `lowerbound`: the score is at least the value.
    Lower,
    /// `upperbound`: the score is at most the value.
    Upper,
}

impl Score {
    /// Creates an exact score in hundredths of a pawn.
    pub const fn cp(centipawns: i32) -> Self {
        Self::new(Evaluation::Centipawns(centipawns), Bound::Exact)
    }

    /// Creates an exact score from the number of moves to mate, negative if the engine is mated.
    pub const fn mate(moves: i32) -> Self {
        Self::new(Evaluation::Mate(moves), Bound::Exact)
    }

    /// Creates a score. `Score::from` creates an exact one from its value.
    pub const fn new(evaluation: Evaluation, bound: Bound) -> Self {
        Self { evaluation, bound }
    }
}

impl From<Evaluation> for Score {
    fn from(evaluation: Evaluation) -> Self {
        Self::new(evaluation, Bound::Exact)
    }
}

/// The probabilities of the results, in thousandths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wdl {
    /// The probability that the engine wins.
    pub win: u32,
    /// The probability of a draw.
    pub draw: u32,
    /// The probability that the engine loses.
    pub loss: u32,
}

/// The line that a processor is searching.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CurrentLine {
    /// The number of the processor, if the engine has several.
    pub cpu: Option<u32>,
    /// The moves.
    pub moves: Vec<UciMove>,
}

impl Info {
    /// Reads the arguments.
    pub(super) fn read(reader: &mut Reader<'_, '_>) -> Result<Self, UciError> {
        let mut info = Self::default();
        // The error of the word after a line of moves, until a known word comes.
        let mut end = None;
        while let Some(word) = reader.next() {
            let before = end.take();
            match word.text {
                "score" => info.score = Some(score(reader)?.into()),
                "lowerbound" | "upperbound" if info.score.is_some() => {
                    let is_lower = word.text == "lowerbound";
                    let bound = if is_lower { Bound::Lower } else { Bound::Upper };
                    info.score = info.score.map(|score| Score { bound, ..score });
                }
                "wdl" => {
                    let [win, draw, loss] =
                        [reader.number("wdl")?, reader.number("wdl")?, reader.number("wdl")?];
                    info.wdl = Some(Wdl { win, draw, loss });
                }
                "currmove" => info.currmove = Some(reader.uci_move("currmove")?),
                "refutation" => info.refutation = reader.moves(&mut end),
                "currline" => info.currline = Some(CurrentLine::read(reader, &mut end)?),
                "pv" => info.pv = reader.moves(&mut end),
                "string" => info.string = Some(reader.text_until(&[]).text.to_owned()),
                text => {
                    let is_number = read_number!(info, reader, text, depth seldepth multipv nodes
                        nps hashfull tbhits sbhits time cpuload currmovenumber);
                    if is_number {
                        continue;
                    }
                    // Skipping a word would lead to another line.
                    if let Some(error) = before
                        && word.text.parse::<UciMove>().is_ok()
                    {
                        return Err(error);
                    }
                    end = before;
                    reader.ignore(word);
                }
            }
        }
        Ok(info)
    }
}

fn score(reader: &mut Reader<'_, '_>) -> Result<Evaluation, UciError> {
    let new = reader.one_of::<fn(i32) -> Evaluation>(
        &[("cp", Evaluation::Centipawns), ("mate", Evaluation::Mate)],
        "`cp` or `mate`",
    )?;
    Ok(new(reader.number("score")?))
}

impl CurrentLine {
    fn read(reader: &mut Reader<'_, '_>, end: &mut Option<UciError>) -> Result<Self, UciError> {
        let missing = reader.error(UciReason::Missing("currline"));
        let is_number = reader.peek().is_some_and(|word| {
            // The null move looks like a number.
            let is_move = word.text.parse::<UciMove>().is_ok();
            !is_move && word.text.bytes().all(|byte| byte.is_ascii_digit())
        });
        let cpu = if is_number { Some(reader.number("currline")?) } else { None };
        let moves = reader.moves(end);
        if cpu.is_none() && moves.is_empty() {
            return Err(missing);
        }
        Ok(Self { cpu, moves })
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        write_values!(f, self, depth seldepth multipv score wdl nodes nps hashfull tbhits sbhits time
            cpuload currmove currmovenumber);
        write_moves(f, "refutation", &self.refutation)?;
        if let Some(CurrentLine { cpu, moves }) = &self.currline {
            f.write_str(" currline")?;
            cpu.map_or(Ok(()), |cpu| write!(f, " {cpu}"))?;
            moves.iter().try_for_each(|m| write!(f, " {m}"))?;
        }
        write_moves(f, "pv", &self.pv)?;
        write_value(f, "string", self.string.as_deref().map(OneLine))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.evaluation {
            Evaluation::Centipawns(value) => write!(f, "cp {value}")?,
            Evaluation::Mate(moves) => write!(f, "mate {moves}")?,
        }
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}
