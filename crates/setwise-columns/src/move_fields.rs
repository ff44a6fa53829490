//! The fields of moves: what follows from a position, and from the moves before and after it.

use std::borrow::Cow;
use std::collections::HashMap;

use setwise::Bitboard;
use setwise_chess::{Color, Move, Piece, Position, UciMove};

use crate::field::Field;
use crate::game_columns::{Annotations, GameColumn};

/// The place of a position in its game.
#[derive(Clone, Copy)]
pub(crate) struct Ply<'a> {
    /// The position before the move; `None` at the start of a game.
    pub(crate) before: Option<&'a Position>,
    pub(crate) mv: Option<Move>,
    pub(crate) ply: u32,
    pub(crate) annotations: Option<&'a Annotations>,
    /// The position itself, if a field needs it.
    pub(crate) after: Option<&'a Position>,
    /// The move that is played in it; `None` after the last one. A null move is `Some(None)`.
    pub(crate) next: Option<Option<Move>>,
}

/// Returns a field of a move.
pub(crate) fn of_move<'a>(column: GameColumn, ply: &Ply<'a>) -> Field<'a> {
    match column {
        GameColumn::Ply => Field::Number(ply.ply.into()),
        GameColumn::San | GameColumn::Uci => {
            let mut field = Field::Missing;
            put_move(column, ply, &mut field);
            field
        }
        GameColumn::MovedPiece | GameColumn::CapturedPiece | GameColumn::PromotedTo => {
            let letter = ply.before.zip(ply.mv).and_then(|(before, mv)| match column {
                GameColumn::MovedPiece => before.piece_at(mv.from()),
                GameColumn::CapturedPiece => {
                    let role = before.captured(mv);
                    role.map(|role| Piece::new(before.side_to_move().opposite(), role))
                }
                _ => mv.promotes_to().map(|role| Piece::new(before.side_to_move(), role)),
            });
            letter_field(letter)
        }
        GameColumn::NextPiece
        | GameColumn::NextSan
        | GameColumn::NextUci
        | GameColumn::NextFrom
        | GameColumn::NextTo => of_next(column, ply),
        _ => ply.annotations.map_or(Field::Missing, |annotations| annotations.field(column)),
    }
}

/// Sets a field to the text of a move, in the memory of its last text.
pub(crate) fn put_move(column: GameColumn, ply: &Ply<'_>, out: &mut Field<'static>) {
    let Some(before) = ply.before else {
        *out = Field::Missing;
        return;
    };
    let mut text = match std::mem::take(out) {
        Field::Text(Cow::Owned(text)) => text,
        _ => String::new(),
    };
    text.clear();
    write_move(column, before, ply, &mut text);
    *out = Field::Text(text.into());
}

/// Adds a move to a text, in SAN or UCI notation.
fn write_move(column: GameColumn, before: &Position, ply: &Ply<'_>, text: &mut String) {
    match (column, ply.mv) {
        (GameColumn::San, mv) => {
            let san = mv.and_then(|mv| match ply.after {
                Some(after) => Some(before.san_before(mv, after)),
                None => before.san(mv),
            });
            text.push_str(san.as_ref().map_or("--", |san| san.as_str()));
        }
        (_, Some(mv)) => match mv.uci(before.castling_spelling()) {
            UciMove::Normal { from, to, promotion } => {
                for square in [from, to] {
                    text.push((b'a' + square.file() as u8).into());
                    text.push((b'1' + square.rank() as u8).into());
                }
                text.extend(promotion.map(|role| role.letter().to_ascii_lowercase()));
            }
            null => text.push_str(&null.to_string()),
        },
        (_, None) => text.push_str("0000"),
    }
}

/// Returns a field of the move that is played in a position.
fn of_next<'a>(column: GameColumn, ply: &Ply<'a>) -> Field<'a> {
    let Some((after, next)) = ply.after.zip(ply.next) else { return Field::Missing };
    match (column, next) {
        (GameColumn::NextSan | GameColumn::NextUci, next) => {
            let of_next = Ply { before: Some(after), mv: next, after: None, ..*ply };
            let is_san = column == GameColumn::NextSan;
            of_move(if is_san { GameColumn::San } else { GameColumn::Uci }, &of_next)
        }
        (_, None) => Field::Missing,
        (GameColumn::NextPiece, Some(mv)) => letter_field(after.piece_at(mv.from())),
        (GameColumn::NextFrom, Some(mv)) => Field::Set(Bitboard::from(mv.from()).0),
        (_, Some(mv)) => {
            let to = match mv.is_castling() {
                true => after.after(mv).king(after.side_to_move()),
                false => mv.to(),
            };
            Field::Set(Bitboard::from(to).0)
        }
    }
}

/// Returns the letter of a piece, and the empty text for none.
fn letter_field(piece: Option<Piece>) -> Field<'static> {
    Field::Text(piece.map_or_else(String::new, |piece| piece.letter().to_string()).into())
}

/// Returns twice the points of the side to move.
pub(crate) fn half_points(result: Option<&str>, ply: &Ply<'_>) -> Field<'static> {
    let Some(after) = ply.after else { return Field::Missing };
    let is_white = after.side_to_move() == Color::White;
    let result = result.and_then(|it| if is_final(it) { Some(it) } else { respelled(it) });
    match (result, is_white) {
        (Some("1/2-1/2"), _) => Field::Number(1),
        (Some("1-0"), true) | (Some("0-1"), false) => Field::Number(2),
        (Some("1-0"), false) | (Some("0-1"), true) => Field::Number(0),
        _ => Field::Missing,
    }
}

/// Returns true for the result of a finished game, as the standard writes it.
pub(crate) fn is_final(result: &str) -> bool {
    matches!(result, "1-0" | "0-1" | "1/2-1/2")
}

/// Returns the result that a tag has in another spelling, such as `1/2` or `1 - 0`, if that is
/// certain.
pub(crate) fn respelled(tag: &str) -> Option<&'static str> {
    let plain = |c: char| match c {
        ':' | '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        c => c,
    };
    let text: String = tag.chars().filter(|c| !c.is_whitespace()).map(plain).collect();
    Some(match text.as_str() {
        "1-0" => "1-0",
        "0-1" => "0-1",
        "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" => "1/2-1/2",
        _ => return None,
    })
}

/// Returns the move between two positions, or `Some(None)` for a null move; `None` if no legal move
/// leads from one to the other.
pub(crate) fn move_between(before: &Position, after: &Position) -> Option<Option<Move>> {
    let left = before.us().difference(after.them());
    let leads = |mv: &Move| {
        let is_candidate = left.contains(mv.from()) || mv.is_castling();
        is_candidate && before.after(*mv).same_position(after)
    };
    if let Some(mv) = before.legal_moves().into_iter().find(leads) {
        return Some(Some(mv));
    }
    before.pass().is_ok_and(|passed| passed.same_position(after)).then_some(None)
}

/// The positions of a game so far, with the number of times that each has occurred.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past(HashMap<u64, Vec<(Position, u32)>>);

impl Past {
    /// Adds a position, and returns the number of times that it has occurred, this one included.
    pub(crate) fn count(&mut self, position: &Position) -> u32 {
        let same = self.0.entry(position.zobrist_key()).or_default();
        match same.iter_mut().find(|(past, _)| past.same_position(position)) {
            Some((_, count)) => {
                *count += 1;
                *count
            }
            None => {
                same.push((position.clone(), 1));
                1
            }
        }
    }
}
