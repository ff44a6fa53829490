//! Searches a position: `mate DEPTH [FEN]`.
//!
//! This is a small alpha-beta search with the usual refinements. A search to depth `n` tries all
//! sequences of `n` moves, except those that it can prune:
//!
//! - [`Search::search`] has a window. The side to move already has a move that scores `alpha`, and
//!   the other side avoids positions that score `beta` or more. A move that reaches `beta` ends the
//!   search of the position (a cutoff), so the order of moves decides how many positions are
//!   visited.
//! - [`Picker`] orders the moves: the move from the transposition table, captures that do not lose
//!   material, killers (quiet moves that caused cutoffs at the same ply), checks, other moves, and
//!   captures that lose material. It lists a stage only if the stages before caused no cutoff.
//! - The transposition table stores positions by their Zobrist keys, with scores and best moves.
//! - Null-move pruning: if a side reaches `beta` even after a pass, its moves are not searched.
//! - Quiescence search: at depth 0 only captures and moves out of check are searched, so that the
//!   score does not depend on a piece that can be captured.
//!
//! A mate scores [`MATE`] less the number of plies to it, so that shorter mates are better.

use std::env;
use std::error::Error;

use setwise_chess::{Exchange, Move, MoveList, Position, Role};

/// The score of a mate in the position itself, above that of any material.
pub(crate) const MATE: i32 = 30_000;
/// The values of pieces.
const EXCHANGE: Exchange = Exchange::new([100, 300, 300, 500, 900]);
/// The longest sequence of moves.
const MAX_PLY: usize = 64;
/// Mates score at least this.
const MIN_MATE_SCORE: i32 = MATE - MAX_PLY as i32;
/// The number of positions in the table, a power of two.
const TABLE: usize = 1 << 16;

/// A position in the table. Its score is between two bounds, which are equal if it is exact.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    depth: i32,
    low: i32,
    high: i32,
    best: Option<Move>,
}

const EMPTY: Entry = Entry { key: 0, depth: -1, low: -MATE, high: MATE, best: None };

/// The state that all positions of a search share.
pub(crate) struct Search {
    table: Vec<Entry>,
    /// The last two quiet moves that caused a cutoff at each ply.
    killers: [[Option<Move>; 2]; MAX_PLY],
    /// The keys of the positions on the way from the root.
    path: Vec<u64>,
    nodes: u64,
}

impl Search {
    pub(crate) fn new() -> Self {
        let (table, killers) = (vec![EMPTY; TABLE], [[None; 2]; MAX_PLY]);
        Self { table, killers, path: Vec::new(), nodes: 0 }
    }

    /// Returns the score of a position for the side to move.
    pub(crate) fn root(&mut self, position: &Position, depth: i32) -> i32 {
        self.search(position, position.zobrist_key(), depth, [-MATE, MATE], true)
    }

    /// Returns the best move of a position that has just been searched.
    pub(crate) fn best(&self, position: &Position) -> Option<Move> {
        self.entry(position.zobrist_key()).best
    }

    fn search(
        &mut self,
        position: &Position,
        key: u64,
        depth: i32,
        [mut alpha, beta]: [i32; 2],
        may_pass: bool,
    ) -> i32 {
        let (ply, is_check) = (self.path.len(), position.is_check());
        if ply > 0 && self.is_draw(position, key) {
            return 0;
        }
        // A check leaves few moves, so these are searched one move deeper.
        let depth = depth + i32::from(is_check);
        if depth <= 0 || ply + 1 >= MAX_PLY {
            return self.captures(position, key, alpha, beta);
        }
        self.nodes += 1;
        let entry = self.entry(key);
        let is_known = entry.low >= beta || entry.high <= alpha || entry.low == entry.high;
        if ply > 0 && entry.depth >= depth && is_known {
            return if entry.low >= beta { entry.low } else { entry.high };
        }

        // With only pawns, a side may be in zugzwang: a pass is better than any move.
        let pawns_and_kings = position.role_set(Role::Pawn) | position.role_set(Role::King);
        let may_pass = may_pass && depth >= 3 && !position.us().is_subset(pawns_and_kings);
        if may_pass
            && evaluate(position) >= beta
            && let Ok(next) = position.pass()
        {
            let next_key = key ^ position.zobrist_pass_change();
            self.path.push(key);
            let score = -self.search(&next, next_key, depth - 3, [-beta, 1 - beta], false);
            self.path.pop();
            if score >= beta && score < MIN_MATE_SCORE {
                return beta;
            }
        }

        let (mut best, mut best_move, lower) = (ply as i32 - MATE, entry.best, alpha);
        let mut picker = Picker::new(position, entry.best, self.killers[ply]);
        let mut has_moves = false;
        self.path.push(key);
        while let Some(m) = picker.next() {
            has_moves = true;
            let next_key = key ^ position.zobrist_change(m);
            let (next, window) = (position.after(m), [-beta, -alpha]);
            let score = -self.search(&next, next_key, depth - 1, window, true);
            best = best.max(score);
            if score > alpha {
                (alpha, best_move) = (score, Some(m));
            }
            if score >= beta {
                if !position.is_capture(m) && self.killers[ply][0] != Some(m) {
                    self.killers[ply] = [Some(m), self.killers[ply][0]];
                }
                break;
            }
        }
        self.path.pop();
        if !has_moves && !is_check {
            return 0;
        }
        // The score of a mate depends on the distance from the root, so only its move is kept.
        let depth = if best.abs() < MIN_MATE_SCORE { depth } else { -1 };
        let low = if best > lower { best } else { -MATE };
        let high = if best < beta { best } else { MATE };
        self.table[key as usize % TABLE] = Entry { key, depth, low, high, best: best_move };
        best
    }

    /// Returns the score after captures only, or after all moves out of a check.
    fn captures(&mut self, position: &Position, key: u64, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let (ply, is_check) = (self.path.len(), position.is_check());
        let mut best = if is_check { ply as i32 - MATE } else { evaluate(position) };
        alpha = alpha.max(best);
        if best >= beta || ply + 1 >= MAX_PLY {
            return best;
        }
        let mut list = position.evasions();
        if !is_check {
            list_good_captures(position, &mut list);
        }
        self.path.push(key);
        for m in list {
            let next_key = key ^ position.zobrist_change(m);
            let score = -self.captures(&position.after(m), next_key, -beta, -alpha);
            (best, alpha) = (best.max(score), alpha.max(score));
            if score >= beta {
                break;
            }
        }
        self.path.pop();
        best
    }

    fn is_draw(&self, position: &Position, key: u64) -> bool {
        let clock = position.halfmove_clock();
        let is_repeated = self.path.iter().rev().take(clock as usize).any(|&other| other == key);
        is_repeated || clock >= 100 || position.is_dead_by_material()
    }

    /// Returns the entry of a position, or an empty one.
    fn entry(&self, key: u64) -> Entry {
        let entry = self.table[key as usize % TABLE];
        if entry.key == key { entry } else { EMPTY }
    }
}

/// Returns the balance of material and of attacked squares, one point each, for the side to move.
fn evaluate(position: &Position) -> i32 {
    let [ours, theirs] = [position.us(), position.them()].map(|pieces| {
        let count = |role| (pieces & position.role_set(role)).len() as i32;
        Role::ALL.into_iter().map(|role| EXCHANGE.value(role) * count(role)).sum::<i32>()
    });
    let [us, them] = [position.side_to_move(), position.side_to_move().opposite()]
        .map(|color| position.attacked_by(color).len() as i32);
    ours + us - theirs - them
}

/// Lists the captures that lose no material, the best first.
fn list_good_captures(position: &Position, list: &mut MoveList) {
    position.list_captures(list);
    list.retain(|m| position.see_at_least(m, &EXCHANGE, 0));
    list.sort_by_key(|&m| -position.see(m, &EXCHANGE));
}

/// The stages of [`Picker`], in their order.
#[derive(Clone, Copy)]
enum Stage {
    Table,
    Captures,
    Killer(usize),
    Checks,
    Quiet,
    LosingCaptures,
    End,
}

/// Lists the legal moves of a position in stages.
struct Picker<'a> {
    position: &'a Position,
    killers: [Option<Move>; 2],
    /// The moves that are tried before their stage: the one from the table, and killers.
    early: [Option<Move>; 3],
    stage: Stage,
    list: MoveList,
    next: usize,
}

impl<'a> Picker<'a> {
    fn new(position: &'a Position, best: Option<Move>, killers: [Option<Move>; 2]) -> Self {
        // The entry may be that of another position with the same key.
        let best = best.filter(|&m| position.is_legal(m));
        let (early, stage) = ([best, None, None], Stage::Table);
        Self { position, killers, early, stage, list: MoveList::new(), next: 0 }
    }

    /// Returns the next move.
    fn next(&mut self) -> Option<Move> {
        loop {
            while let Some(&m) = self.list.get(self.next) {
                self.next += 1;
                if !self.early.contains(&Some(m)) {
                    return Some(m);
                }
            }
            let before = std::mem::take(&mut self.list);
            let (position, list) = (self.position, &mut self.list);
            self.next = 0;
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::Captures;
                    if self.early[0].is_some() {
                        return self.early[0];
                    }
                }
                Stage::Captures => {
                    self.stage = Stage::Killer(0);
                    list_good_captures(position, list);
                }
                Stage::Killer(nth) => {
                    self.stage = if nth == 0 { Stage::Killer(1) } else { Stage::Checks };
                    let is_new = |&m: &Move| Some(m) != self.early[0] && !position.is_capture(m);
                    let killer = self.killers[nth].filter(is_new);
                    self.early[nth + 1] = killer.filter(|&m| position.is_legal(m));
                    if self.early[nth + 1].is_some() {
                        return self.early[nth + 1];
                    }
                }
                Stage::Checks => {
                    self.stage = Stage::Quiet;
                    position.list_checks(list);
                    list.retain(|m| !position.is_capture(m));
                }
                Stage::Quiet => {
                    self.stage = Stage::LosingCaptures;
                    position.list_quiet_moves(list);
                    list.retain(|m| !before.contains(&m));
                }
                Stage::LosingCaptures => {
                    self.stage = Stage::End;
                    position.list_captures(list);
                    list.retain(|m| !position.see_at_least(m, &EXCHANGE, 0));
                }
                Stage::End => return None,
            }
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let depth = arguments.next().ok_or("mate DEPTH [FEN]")?.parse()?;
    let position = arguments.next().map_or(Ok(Position::START), |fen| fen.parse())?;
    let mut search = Search::new();
    for depth in 1..=depth {
        let score = search.root(&position, depth);
        let Some(best) = search.best(&position).and_then(|m| position.san(m)) else { break };
        println!("depth {depth}: {best}, score {score}, {} positions", search.nodes);
        if MATE - score.abs() <= depth {
            break;
        }
    }
    Ok(())
}
