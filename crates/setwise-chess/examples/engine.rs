//! A UCI engine that plays the moves of a book, and otherwise searches all sequences of moves and
//! counts the pieces: `engine [BOOK.bin]`.
//!
//! It obeys all limits of `go`. The search runs in a thread, so that `stop` can end it.

use std::cell::Cell;
use std::env;
use std::error::Error;
use std::fmt::Display;
use std::fs;
use std::io::{self, BufRead, ErrorKind, Write};
use std::ops::ControlFlow;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use setwise::random::SplitMix64;
use setwise_chess::polyglot::Book;
use setwise_chess::uci::{Command, EngineOption, Go, Info, OptionKind, Response, Score, UciReason};
use setwise_chess::{CastlingSpelling, Move, Perft, Piece, Position, Role, UciMove};

/// The values of pieces in hundredths of a pawn.
const VALUES: [(Role, i32); 5] = [
    (Role::Pawn, 100),
    (Role::Knight, 300),
    (Role::Bishop, 300),
    (Role::Rook, 500),
    (Role::Queen, 900),
];
/// The score of a mate at the root. Each ply before it takes one away.
const MATE: i32 = 1_000_000;
/// The greatest depth, which bounds the recursion.
const MAX_DEPTH: u32 = 64;
/// The depth of a search without a limit.
const DEFAULT_DEPTH: u32 = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let book = env::args().nth(1).map_or(Ok(Vec::new()), fs::read)?;
    let mut engine = Engine::new(Book::new(book)?, Output(Arc::new(Mutex::new(io::stdout()))));
    for line in io::stdin().lock().split(b'\n') {
        if engine.obey(&line?).is_break() {
            break;
        }
    }
    engine.stop();
    Ok(())
}

/// The writer of lines, which the search shares.
#[derive(Clone)]
pub(crate) struct Output(pub(crate) Arc<Mutex<dyn Write + Send>>);

impl Output {
    /// Sends a line. If the interface has closed the pipe, the engine ends.
    fn send(&self, line: impl Display) {
        let mut out = self.0.lock().expect("no thread panics as it writes");
        if let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush()) {
            if error.kind() == ErrorKind::BrokenPipe {
                process::exit(0);
            }
            eprintln!("cannot write: {error}");
            process::exit(1);
        }
    }

    fn send_text(&self, text: String) {
        let mut info = Info::default();
        info.string = Some(text);
        self.send(Response::Info(info));
    }
}

pub(crate) struct Engine {
    book: Book,
    out: Output,
    position: Position,
    castling: CastlingSpelling,
    random: SplitMix64,
    search: Option<(Arc<AtomicBool>, JoinHandle<()>)>,
}

impl Engine {
    pub(crate) fn new(book: Book, out: Output) -> Self {
        let (position, castling) = (Position::START, CastlingSpelling::King);
        Self { book, out, position, castling, random: SplitMix64::new(1), search: None }
    }

    /// Obeys a line, unless it is `quit`.
    pub(crate) fn obey(&mut self, line: &[u8]) -> ControlFlow<()> {
        let out = &self.out;
        match Command::read(line) {
            Ok(Command::Quit) => return ControlFlow::Break(()),
            Ok(Command::Uci) => {
                out.send(Response::Name("setwise example engine".to_owned()));
                out.send(Response::Author("the authors of setwise".to_owned()));
                let kind = OptionKind::Check { default: false };
                out.send(Response::Option(EngineOption::new("UCI_Chess960", kind)));
                out.send(Response::UciOk);
            }
            Ok(Command::IsReady) => out.send(Response::ReadyOk),
            Ok(Command::SetOption { name, value }) if name == "UCI_Chess960" => {
                let is_on = value.as_deref() == Some("true");
                self.castling = if is_on { CastlingSpelling::Rook } else { CastlingSpelling::King };
            }
            Ok(Command::Position(setup)) => match setup.position() {
                Ok(position) => self.position = position,
                Err(error) => out.send_text(format!("the position is not changed: {error}")),
            },
            Ok(Command::Go(go)) => self.go(&go),
            // The expected move was played, and what was searched so far is the answer.
            Ok(Command::Stop | Command::PonderHit) => self.stop(),
            Ok(_) => {}
            // The protocol demands that unknown commands are ignored.
            Err(error) if error.reason() == UciReason::NoCommand => {}
            Err(error) => out.send_text(format!("the line is ignored: {error}")),
        }
        ControlFlow::Continue(())
    }

    fn go(&mut self, go: &Go) {
        self.stop();
        let (position, out) = (self.position.clone(), self.out.clone());
        let is_stopped = Arc::new(AtomicBool::new(false));
        let search = Search::new(go, &position, self.castling, Arc::clone(&is_stopped), out);
        let book = self.book.choose(&position, self.random.next_u64());
        let book = book.filter(|m| search.may_use_book && search.moves.contains(m));
        let perft = go.perft;
        let thread = thread::spawn(move || match perft {
            Some(depth) => search.divide(&position, depth),
            None => search.run(&position, book),
        });
        self.search = Some((is_stopped, thread));
    }

    pub(crate) fn stop(&mut self) {
        if let Some((is_stopped, thread)) = self.search.take() {
            is_stopped.store(true, Ordering::Relaxed);
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

/// The moves to search, and the limits.
struct Search {
    moves: Vec<Move>,
    castling: CastlingSpelling,
    out: Output,
    depth: u32,
    nodes: u64,
    deadline: Option<Instant>,
    is_endless: bool,
    may_use_book: bool,
    is_stopped: Arc<AtomicBool>,
    searched: Cell<u64>,
    is_cut: Cell<bool>,
}

impl Search {
    fn new(
        go: &Go,
        position: &Position,
        castling: CastlingSpelling,
        is_stopped: Arc<AtomicBool>,
        out: Output,
    ) -> Self {
        let mut moves = Vec::from(position.legal_moves());
        if !go.searchmoves.is_empty() {
            let allowed: Vec<_> =
                go.searchmoves.iter().filter_map(|m| m.to_move(position).ok()).collect();
            moves.retain(|m| allowed.contains(m));
        }
        let is_endless = go.infinite || go.ponder;
        let time = go.movetime.or_else(|| {
            let us = position.side_to_move();
            let left = u64::try_from(go.time(us)?).unwrap_or_default();
            Some((left / 30 + go.increment(us).unwrap_or_default() / 2).min(left / 2))
        });
        let time = time.filter(|_| !is_endless);
        // A mate in n moves takes one ply less than 2n.
        let of_mate = go.mate.map(|moves| moves.saturating_mul(2).saturating_sub(1));
        let is_limited = is_endless || time.is_some() || go.nodes.is_some();
        let default = if is_limited { MAX_DEPTH } else { DEFAULT_DEPTH };
        let depth = go.depth.into_iter().chain(of_mate).min().unwrap_or(default);
        Self {
            moves,
            castling,
            out,
            depth: depth.clamp(1, MAX_DEPTH),
            nodes: go.nodes.unwrap_or(u64::MAX),
            deadline: time.and_then(|time| Instant::now().checked_add(Duration::from_millis(time))),
            is_endless,
            may_use_book: !is_endless && go.mate.is_none(),
            is_stopped,
            searched: Cell::new(0),
            is_cut: Cell::new(false),
        }
    }

    /// Counts the sequences of moves after each move, in the form of other engines.
    fn divide(&self, position: &Position, depth: u32) {
        match Perft::new().stop(&self.is_stopped).divide(position, depth.max(1)) {
            Ok(counts) => {
                for (m, count) in &counts {
                    self.out.send(format_args!("{}: {count}", m.uci(self.castling)));
                }
                let sum: u128 = counts.iter().map(|&(_, count)| u128::from(count)).sum();
                self.out.send(format_args!("\nNodes searched: {sum}"));
            }
            Err(error) => self.out.send_text(error.to_string()),
        }
    }

    /// Searches, and sends the best move.
    fn run(&self, position: &Position, book: Option<Move>) {
        let best = book.or_else(|| self.best(position));
        // The protocol demands that these searches wait for `stop`, even if they are done.
        while self.is_endless && !self.is_stopped.load(Ordering::Relaxed) {
            thread::park();
        }
        let best_move = best.map_or(UciMove::Null, |m| m.uci(self.castling));
        self.out.send(Response::BestMove { best_move, ponder: None });
    }

    /// Returns true if a limit is reached.
    fn is_over(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
            || self.searched.get() >= self.nodes
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Returns the best move at the greatest depth that is searched before a limit is reached.
    fn best(&self, position: &Position) -> Option<Move> {
        let mut best = *self.moves.first()?;
        for depth in 1..=self.depth {
            let score = |&m: &Move| -self.score(&position.after(m), depth - 1, 1);
            let scores = self.moves.iter().map(|m| (*m, score(m)));
            let (m, score) = scores.max_by_key(|&(_, score)| score)?;
            if self.is_cut.get() {
                break;
            }
            best = m;
            let mut info = Info::default();
            (info.depth, info.nodes) = (Some(depth), Some(self.searched.get()));
            (info.score, info.pv) = (Some(uci_score(score)), vec![m.uci(self.castling)]);
            self.out.send(Response::Info(info));
            // No deeper search finds a shorter mate.
            if score.abs() > MATE / 2 {
                break;
            }
        }
        Some(best)
    }

    /// Returns the surplus of pieces that the side to move reaches, or the score of a mate. It means
    /// nothing if the search is cut.
    fn score(&self, position: &Position, depth: u32, ply: i32) -> i32 {
        if self.is_over() {
            self.is_cut.set(true);
            return 0;
        }
        self.searched.set(self.searched.get() + 1);
        let moves = position.legal_moves();
        if moves.is_empty() {
            return if position.is_check() { ply - MATE } else { 0 };
        }
        if depth == 0 {
            let us = position.side_to_move();
            let count = |color, role| position.piece_set(Piece::new(color, role)).len() as i32;
            let surplus = |(role, value)| value * (count(us, role) - count(!us, role));
            return VALUES.into_iter().map(surplus).sum();
        }
        let scores = moves.iter().map(|&m| -self.score(&position.after(m), depth - 1, ply + 1));
        scores.max().unwrap_or(0)
    }
}

/// Returns a score of the protocol, in which a mate is counted in moves of both sides.
fn uci_score(score: i32) -> Score {
    let moves = (MATE - score.abs() + 1) / 2;
    match score {
        _ if score > MATE / 2 => Score::mate(moves),
        _ if score < -MATE / 2 => Score::mate(-moves),
        _ => Score::cp(score),
    }
}
