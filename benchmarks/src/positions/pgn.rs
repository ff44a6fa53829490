//! `pgn`: the text of games to their last positions, with every move checked.

use std::fs;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use pgn_reader::{RawTag, SanPlus, Skip};
use setwise_chess::Position;
use setwise_chess::pgn::{GameResult, Played, Reader, Visit, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

use crate::harness::{Contestant, Effort, race};

/// The games in the repository, which are the default.
const OWN_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/games.pgn");

/// The minimum number of bytes. A shorter file is repeated.
const MIN_BYTES: usize = 4_000_000;

pub fn run(quick: bool, file: Option<PathBuf>) -> Result<()> {
    let path = file.unwrap_or_else(|| OWN_FILE.into());
    let mut text = fs::read(&path).with_context(|| path.display().to_string())?;
    let path = path.display();
    text.extend_from_slice(b"\n\n");
    let (mut ends, mut peers_ends) = (Vec::new(), Vec::new());
    ours(&text, |end| ends.push(end));
    theirs(&text, |end| peers_ends.push(end))?;
    ensure!(ends == peers_ends, "{path}: the readers disagree");
    ensure!(!ends.is_empty(), "{path}: no games");
    let times = if quick { 1 } else { MIN_BYTES.div_ceil(text.len()) };
    let text = text.repeat(times);
    let moves = ends.iter().map(|end| end.plies as usize).sum::<usize>() * times;
    println!("{path}: {} games, {moves} moves, {} bytes", ends.len() * times, text.len());
    let mut contestants = [
        Contestant::new("setwise pgn::Reader", || ours(&text, |_| ())),
        Contestant::new("pgn-reader and shakmaty", || theirs(&text, |_| ()).unwrap_or(0)),
    ];
    race(moves, Effort::new(quick), &mut contestants)
}

/// The end of a game in a form that both readers have.
#[derive(Clone, Copy, PartialEq, Eq)]
struct End {
    pieces: [u64; 12],
    plies: u32,
}

impl End {
    fn sum(&self) -> u64 {
        self.pieces.iter().fold(u64::from(self.plies), |sum, set| sum.rotate_left(5) ^ set)
    }
}

/// Visitor that keeps the last position of a game.
struct Last {
    end: Position,
    plies: u32,
}

impl Visitor for Last {
    fn begin_moves(&mut self, start: &Position) -> Visit {
        self.end.clone_from(start);
        self.plies = 0;
        Visit::Read
    }

    fn played(&mut self, played: &Played<'_>) {
        self.plies = played.ply;
        self.end.clone_from(played.after);
    }

    fn begin_variation(&mut self) -> Visit {
        Visit::Skip
    }

    fn end_game(&mut self, _: Option<GameResult>) {}
}

fn ours(text: &[u8], mut each: impl FnMut(End)) -> u64 {
    let mut reader = Reader::new(text);
    let mut last = Last { end: Position::START, plies: 0 };
    let mut sum = 0u64;
    while let Ok(true) = reader.read_game(&mut last) {
        let end = End { pieces: last.end.pieces().map(u64::from), plies: last.plies };
        sum = sum.wrapping_add(end.sum());
        each(end);
    }
    sum
}

/// Visitor of pgn-reader that yields the last position of a game and its number of moves.
struct Peers;

impl pgn_reader::Visitor for Peers {
    type Tags = Option<Chess>;
    type Movetext = (Chess, u32);
    type Output = Result<(Chess, u32)>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        tags: &mut Self::Tags,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).map_err(anyhow::Error::from);
            let read = fen.and_then(|fen| Ok(fen.into_position(CastlingMode::Chess960)?));
            match read {
                Ok(position) => *tags = Some(position),
                Err(error) => return ControlFlow::Break(Err(error)),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((tags.unwrap_or_default(), 0))
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, movetext: &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        match san.san.to_move(&movetext.0) {
            Ok(played) => {
                movetext.0.play_unchecked(played);
                movetext.1 += 1;
                ControlFlow::Continue(())
            }
            Err(error) => ControlFlow::Break(Err(error.into())),
        }
    }

    fn end_game(&mut self, movetext: Self::Movetext) -> Self::Output {
        Ok(movetext)
    }
}

fn theirs(text: &[u8], mut each: impl FnMut(End)) -> Result<u64> {
    let mut reader = pgn_reader::Reader::new(Cursor::new(text));
    let mut sum = 0u64;
    while let Some(game) = reader.read_game(&mut Peers)? {
        let (position, plies) = game?;
        let end = End { pieces: super::files::shakmaty_pieces(position.board()), plies };
        sum = sum.wrapping_add(end.sum());
        each(end);
    }
    Ok(sum)
}
