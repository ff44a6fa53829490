//! A UCI engine that plays the moves of a book, and otherwise any legal move: `engine [BOOK.bin]`.

use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, BufRead, Write};

use setwise::random::SplitMix64;
use setwise_chess::polyglot::Book;
use setwise_chess::uci::{Command, EngineOption, OptionKind, Response};
use setwise_chess::{CastlingSpelling, Position, UciMove};

fn main() -> Result<(), Box<dyn Error>> {
    let book = env::args().nth(1).map_or(Ok(Vec::new()), fs::read)?;
    let mut engine = Engine {
        book: Book::new(book)?,
        position: Position::START,
        castling: CastlingSpelling::King,
        random: SplitMix64::new(1),
    };
    let mut out = io::stdout();
    for line in io::stdin().lock().split(b'\n') {
        // The protocol demands that an engine ignores lines that it does not understand.
        let Ok(command) = Command::read(line?) else { continue };
        if command == Command::Quit {
            break;
        }
        for response in engine.answer(command) {
            writeln!(out, "{response}")?;
        }
        out.flush()?;
    }
    Ok(())
}

struct Engine {
    book: Book,
    position: Position,
    castling: CastlingSpelling,
    random: SplitMix64,
}

impl Engine {
    fn answer(&mut self, command: Command) -> Vec<Response> {
        match command {
            Command::Uci => vec![
                Response::Name("any legal move".to_owned()),
                Response::Author("the authors of setwise".to_owned()),
                Response::Option(EngineOption {
                    name: "UCI_Chess960".to_owned(),
                    kind: OptionKind::Check { default: false },
                }),
                Response::UciOk,
            ],
            Command::IsReady => vec![Response::ReadyOk],
            Command::SetOption { name, value } if name == "UCI_Chess960" => {
                let is_on = value.as_deref() == Some("true");
                self.castling = if is_on { CastlingSpelling::Rook } else { CastlingSpelling::King };
                Vec::new()
            }
            Command::Position(setup) => {
                // The old position stays if a move is not legal.
                self.position = setup.position().unwrap_or(self.position.clone());
                Vec::new()
            }
            Command::Go(_) => vec![Response::BestMove { m: self.choose(), ponder: None }],
            _ => Vec::new(),
        }
    }

    fn choose(&mut self) -> UciMove {
        let moves = self.position.legal_moves();
        let of_book = self.book.choose(&self.position, self.random.next_u64());
        let any = || moves.get(self.random.below(moves.len().max(1) as u64) as usize).copied();
        of_book.or_else(any).map_or(UciMove::Null, |m| m.uci(self.castling))
    }
}
