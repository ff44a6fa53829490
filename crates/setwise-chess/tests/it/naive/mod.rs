//! A naive move generator: make each move on a mailbox, and see if the king is attacked.

use setwise::Square;
use setwise_chess::{Color, Move, Piece, Position, Role};

use crate::common::{Model, square};

const ROOK: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Returns the square at a distance in files and ranks, if it is on the board.
fn step(square: usize, (files, ranks): (i32, i32)) -> Option<usize> {
    let (file, rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

impl Model {
    /// Returns the model of a position.
    pub(crate) fn of(position: &Position) -> Self {
        let mut board = [' '; 64];
        for at in Square::all() {
            let letter = position.piece_at(at).map_or(' ', Piece::letter);
            board[at.index()] = letter;
        }
        let index = |square: Square| square.index();
        Self {
            board,
            side: position.side_to_move(),
            rooks: position.castling_rooks().squares().map(index).collect(),
            en_passant: position.en_passant().map(index),
            clock: position.halfmove_clock(),
            number: position.fullmove_number(),
        }
    }

    /// Returns the letter of a piece of the side to move.
    fn ours(&self, letter: char) -> char {
        match self.side {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    fn is_ours(&self, square: usize) -> bool {
        let letter = self.board[square];
        letter != ' ' && letter.is_ascii_uppercase() == (self.side == Color::White)
    }

    /// Returns true if a piece of a color attacks a square.
    pub(crate) fn is_attacked(&self, target: usize, by: Color) -> bool {
        let is = |at: usize, letters: &str| {
            let letter = self.board[at];
            letters.contains(letter.to_ascii_uppercase())
                && letter.is_ascii_uppercase() == (by == Color::White)
        };
        let leaps = |steps: &[(i32, i32)], letters: &str| {
            steps.iter().any(|&by| step(target, by).is_some_and(|at| is(at, letters)))
        };
        let slides = |steps: &[(i32, i32)], letters: &str| {
            steps.iter().any(|&by| {
                let mut at = target;
                while let Some(next) = step(at, by) {
                    at = next;
                    if self.board[at] != ' ' {
                        return is(at, letters);
                    }
                }
                false
            })
        };
        let back = if by == Color::White { -1 } else { 1 };
        leaps(&[(1, back), (-1, back)], "P")
            || leaps(&KNIGHT, "N")
            || leaps(&[ROOK, BISHOP].concat(), "K")
            || slides(&ROOK, "RQ")
            || slides(&BISHOP, "BQ")
    }

    /// Returns true if the king of a color is attacked.
    fn is_check(&self, color: Color) -> bool {
        let letter = if color == Color::White { 'K' } else { 'k' };
        let king = self.board.iter().position(|&found| found == letter).expect("a king");
        self.is_attacked(king, color.opposite())
    }

    /// Returns the legal moves, each with the model after it.
    pub(crate) fn moves(&self) -> Vec<(Move, Self)> {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|(played, next)| {
            !(next.is_check(self.side) || played.is_castling() && self.crosses_attacks(*played))
        });
        moves
    }

    /// Returns the moves that are legal if attacks on the king do not matter.
    pub(crate) fn pseudo_legal_moves(&self) -> Vec<(Move, Self)> {
        let mut moves = Vec::new();
        for from in (0..64).filter(|&from| self.is_ours(from)) {
            match self.board[from].to_ascii_uppercase() {
                'P' => self.pawn(from, &mut moves),
                'N' => self.leaper(from, &KNIGHT, &mut moves),
                'B' => self.slider(from, &BISHOP, &mut moves),
                'R' => self.slider(from, &ROOK, &mut moves),
                'Q' => self.slider(from, &[ROOK, BISHOP].concat(), &mut moves),
                _ => {
                    self.leaper(from, &[ROOK, BISHOP].concat(), &mut moves);
                    self.castling(from, &mut moves);
                }
            }
        }
        moves
    }

    /// Returns the model after a move that changes these squares.
    fn after(&self, changes: &[(usize, char)], en_passant: Option<usize>) -> Self {
        let mut next = self.clone();
        let (mut captures, mut moves_pawn) = (false, false);
        for &(at, letter) in changes {
            captures |= letter != ' ' && self.board[at] != ' ' && !self.is_ours(at);
            moves_pawn |= letter == ' ' && self.board[at].eq_ignore_ascii_case(&'p');
            next.board[at] = letter;
        }
        let touched = |rook: &usize| changes.iter().any(|&(at, _)| at == *rook);
        let king_moves = changes.iter().any(|&(at, _)| self.board[at] == self.ours('K'));
        let rank = if self.side == Color::White { 0 } else { 7 };
        next.rooks.retain(|rook| !(touched(rook) || king_moves && rook / 8 == rank));
        next.en_passant = en_passant;
        next.clock = if captures || moves_pawn { 0 } else { self.clock.saturating_add(1) };
        next.number = self.number.saturating_add(u32::from(self.side == Color::Black));
        next.side = self.side.opposite();
        next
    }

    /// Adds a move to a square, unless a king or a piece of ours is there.
    fn normal(&self, from: usize, to: usize, moves: &mut Vec<(Move, Self)>) {
        if !self.is_ours(to) && !self.board[to].eq_ignore_ascii_case(&'k') {
            let changes = [(from, ' '), (to, self.board[from])];
            moves.push((Move::new(square(from), square(to)), self.after(&changes, None)));
        }
    }

    fn leaper(&self, from: usize, steps: &[(i32, i32)], moves: &mut Vec<(Move, Self)>) {
        let targets = steps.iter().filter_map(|&by| step(from, by));
        targets.for_each(|to| self.normal(from, to, moves));
    }

    fn slider(&self, from: usize, steps: &[(i32, i32)], moves: &mut Vec<(Move, Self)>) {
        for &by in steps {
            let mut at = from;
            while let Some(next) = step(at, by) {
                at = next;
                self.normal(from, at, moves);
                if self.board[at] != ' ' {
                    break;
                }
            }
        }
    }

    fn pawn(&self, from: usize, moves: &mut Vec<(Move, Self)>) {
        let (up, first) = if self.side == Color::White { (1, 1) } else { (-1, 6) };
        let ahead = step(from, (0, up)).expect("no pawn is on the last rank");
        if self.board[ahead] == ' ' {
            self.advance(from, ahead, moves);
            let beyond = step(from, (0, 2 * up)).filter(|&to| self.board[to] == ' ');
            if let Some(to) = beyond.filter(|_| from / 8 == first) {
                let changes = [(from, ' '), (to, self.board[from])];
                let next = self.after(&changes, Some(ahead));
                moves.push((Move::new(square(from), square(to)), next));
            }
        }
        for to in [-1, 1].into_iter().filter_map(|file| step(from, (file, up))) {
            if self.en_passant == Some(to) {
                let captured = from / 8 * 8 + to % 8;
                let changes = [(from, ' '), (captured, ' '), (to, self.board[from])];
                let played = Move::en_passant(square(from), square(to));
                moves.push((played, self.after(&changes, None)));
            } else if self.board[to] != ' ' && !self.is_ours(to) {
                self.advance(from, to, moves);
            }
        }
    }

    /// Adds a pawn's move, or its promotions.
    fn advance(&self, from: usize, to: usize, moves: &mut Vec<(Move, Self)>) {
        if !matches!(to / 8, 0 | 7) {
            return self.normal(from, to, moves);
        }
        if self.board[to].eq_ignore_ascii_case(&'k') {
            return;
        }
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let changes = [(from, ' '), (to, self.ours(role.letter()))];
            let played = Move::promotion(square(from), square(to), role)
                .expect("a role that a pawn promotes to");
            moves.push((played, self.after(&changes, None)));
        }
    }

    fn castling(&self, king: usize, moves: &mut Vec<(Move, Self)>) {
        for &rook in self.rooks.iter().filter(|&&rook| self.is_ours(rook)) {
            let rank = king / 8 * 8;
            let (king_to, rook_to) =
                if rook > king { (rank + 6, rank + 5) } else { (rank + 2, rank + 3) };
            let path = |a: usize, b: usize| a.min(b)..=a.max(b);
            let is_free = path(king, king_to)
                .chain(path(rook, rook_to))
                .all(|at| at == king || at == rook || self.board[at] == ' ');
            if is_free {
                let letters = [self.ours('K'), self.ours('R')];
                let changes =
                    [(king, ' '), (rook, ' '), (king_to, letters[0]), (rook_to, letters[1])];
                let played = Move::castling(square(king), square(rook));
                let mut next = self.after(&changes, None);
                next.clock = self.clock.saturating_add(1);
                moves.push((played, next));
            }
        }
    }

    /// Returns true if the other side attacks a square on the way of a castling king.
    fn crosses_attacks(&self, played: Move) -> bool {
        let [king, rook] = [played.from(), played.to()]
            .map(|end| (0..64).find(|&at| square(at) == end).expect("a square"));
        let king_to = king / 8 * 8 + if rook > king { 6 } else { 2 };
        let mut there = self.clone();
        there.board[king] = ' ';
        (king.min(king_to)..=king.max(king_to))
            .any(|at| there.is_attacked(at, self.side.opposite()))
    }
}
