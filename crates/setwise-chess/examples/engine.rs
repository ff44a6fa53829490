//! A UCI engine that plays the moves of a book, and otherwise counts the pieces some plies ahead:
//! `engine [BOOK.bin]`. The search runs in a thread, so that `stop` can end it.

use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, BufRead};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use setwise::random::SplitMix64;
use setwise_chess::polyglot::Book;
use setwise_chess::uci::{Command, EngineOption, Evaluation, Go, Info, OptionKind, Response};
use setwise_chess::{CastlingSpelling, Move, Piece, Position, Role, UciMove};

/// The values of pieces.
const VALUES: [(Role, i32); 5] =
    [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
/// The greatest depth, which bounds the recursion.
const MAX_DEPTH: u32 = 64;

fn main() -> Result<(), Box<dyn Error>> {
    let book = env::args().nth(1).map_or(Ok(Vec::new()), fs::read)?;
    let mut engine = Engine {
        book: Book::new(book)?,
        position: Position::START,
        castling: CastlingSpelling::King,
        random: SplitMix64::new(1),
        search: None,
    };
    for line in io::stdin().lock().split(b'\n') {
        // The protocol demands that an engine ignores lines that it does not understand.
        match Command::read(line?) {
            Ok(Command::Quit) => break,
            Ok(command) => engine.obey(command),
            Err(_) => {}
        }
    }
    engine.stop();
    Ok(())
}

struct Engine {
    book: Book,
    position: Position,
    castling: CastlingSpelling,
    random: SplitMix64,
    search: Option<(Arc<AtomicBool>, JoinHandle<()>)>,
}

impl Engine {
    fn obey(&mut self, command: Command) {
        match command {
            Command::Uci => {
                println!("{}", Response::Name("pieces ahead".to_owned()));
                println!("{}", Response::Author("the authors of setwise".to_owned()));
                let kind = OptionKind::Check { default: false };
                println!("{}", Response::Option(EngineOption::new("UCI_Chess960", kind)));
                println!("{}", Response::UciOk);
            }
            Command::IsReady => println!("{}", Response::ReadyOk),
            Command::SetOption { name, value } if name == "UCI_Chess960" => {
                let is_on = value.as_deref() == Some("true");
                self.castling = if is_on { CastlingSpelling::Rook } else { CastlingSpelling::King };
            }
            Command::Position(setup) => {
                // The old position stays if a move is not legal.
                if let Ok(position) = setup.position() {
                    self.position = position;
                }
            }
            Command::Go(go) => self.go(&go),
            // After `ponderhit` the clock runs, and this search has no other limit.
            Command::Stop | Command::PonderHit => self.stop(),
            _ => {}
        }
    }

    fn go(&mut self, go: &Go) {
        self.stop();
        let (position, castling) = (self.position.clone(), self.castling);
        let is_endless = go.infinite || go.ponder;
        let depth = go.depth.unwrap_or(if is_endless { MAX_DEPTH } else { 3 }).min(MAX_DEPTH);
        let book_move = self.book.choose(&position, self.random.next_u64()).filter(|_| !is_endless);
        let is_stopped = Arc::new(AtomicBool::new(false));
        let search = Search { castling, is_stopped: Arc::clone(&is_stopped) };
        let thread = thread::spawn(move || {
            let best = book_move.or_else(|| search.best(&position, depth));
            // The protocol demands that these searches wait for `stop`, even if they are done.
            while is_endless && !search.is_stopped() {
                thread::park();
            }
            let best_move = best.map_or(UciMove::Null, |m| m.uci(castling));
            println!("{}", Response::BestMove { best_move, ponder: None });
        });
        self.search = Some((is_stopped, thread));
    }

    fn stop(&mut self) {
        if let Some((is_stopped, thread)) = self.search.take() {
            is_stopped.store(true, Ordering::Relaxed);
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

struct Search {
    castling: CastlingSpelling,
    is_stopped: Arc<AtomicBool>,
}

impl Search {
    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Returns the best move at the greatest depth that is searched before the search is stopped.
    fn best(&self, position: &Position, depth: u32) -> Option<Move> {
        let moves = position.legal_moves();
        let mut best = *moves.first()?;
        for depth in 1..=depth {
            let scores = moves.iter().map(|&m| -self.score(&position.after(m), depth - 1));
            let (m, score) = moves.iter().zip(scores).max_by_key(|&(_, score)| score)?;
            if self.is_stopped() {
                break;
            }
            best = *m;
            let mut info = Info::default();
            (info.depth, info.pv) = (Some(depth), vec![best.uci(self.castling)]);
            info.score = Some(Evaluation::Centipawns(100 * score).into());
            println!("{}", Response::Info(info));
        }
        Some(best)
    }

    /// Returns the surplus of pieces that the side to move reaches. It means nothing after a stop.
    fn score(&self, position: &Position, depth: u32) -> i32 {
        if self.is_stopped() {
            return 0;
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return if position.is_check() { -100 } else { 0 };
        }
        if depth == 0 {
            let us = position.side_to_move();
            let count = |color, role| position.piece_set(Piece::new(color, role)).len() as i32;
            let surplus = |(role, value)| value * (count(us, role) - count(!us, role));
            return VALUES.into_iter().map(surplus).sum();
        }
        moves.iter().map(|&m| -self.score(&position.after(m), depth - 1)).max().unwrap_or(0)
    }
}
