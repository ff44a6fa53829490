//! Steps, fills, attacks, lines and reflections of sets on a board.

use std::collections::BTreeMap;

use setwise::wide::Set;

use crate::board::lower::Lowering;
use crate::compile::typed::Words;
use crate::operation::BinaryOperation as B;
use crate::program::Register;

/// A step: files to the east and ranks to the north.
pub(super) type Step = (isize, isize);

/// The eight steps, in the order of the table of rays.
pub(super) const STEPS: [Step; 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

const LEAPS: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Lowering<'_> {
    /// Returns the set moved by a step; squares that leave the board are dropped.
    pub(super) fn step(&mut self, a: Words, (east, north): Step) -> Words {
        let from = self.shape.departures(east, north);
        let leaving = self.within(a, &from);
        match from.is_empty() {
            true => leaving,
            false => self.shift(leaving, self.shape.offset(east, north)),
        }
    }

    fn steps(&mut self, a: Words, steps: &[Step]) -> Words {
        let mut all = self.constant(&Set::EMPTY);
        for &step in steps {
            let moved = self.step(a, step);
            all = self.union(all, moved);
        }
        all
    }

    pub(super) fn king(&mut self, a: Words) -> Words {
        self.steps(a, &STEPS)
    }

    pub(super) fn knight(&mut self, a: Words) -> Words {
        self.steps(a, &LEAPS)
    }

    /// Returns the set and what it reaches in a direction over empty squares, by doubling steps.
    pub(super) fn occluded(&mut self, a: Words, empty: Words, (east, north): Step) -> Words {
        let (shape, mut filled) = (self.shape, a);
        let arrivals = shape.departures(-east, -north);
        let offset = shape.offset(east, north);
        let longest = match (east, north) {
            (0, _) => shape.ranks(),
            (_, 0) => shape.files(),
            _ => shape.files().min(shape.ranks()),
        };
        if arrivals.is_empty() {
            return filled;
        }
        let mut open = self.within(empty, &arrivals);
        let mut distance = 1;
        while distance < longest {
            let moved = self.shift(filled, offset * distance as isize);
            let added = self.bits(B::Intersection, open, moved);
            filled = self.union(filled, added);
            if 2 * distance < longest {
                let moved = self.shift(open, offset * distance as isize);
                open = self.bits(B::Intersection, open, moved);
            }
            distance *= 2;
        }
        filled
    }

    /// Returns what sliders attack in a direction over empty squares.
    pub(super) fn attacks(&mut self, a: Words, empty: Words, step: Step) -> Words {
        let filled = self.occluded(a, empty, step);
        self.step(filled, step)
    }

    /// Returns what sliders attack in some directions, with blockers.
    pub(super) fn sliders(&mut self, a: Words, occupied: Words, steps: &[Step]) -> Words {
        let empty = self.complement(occupied);
        let mut all = self.constant(&Set::EMPTY);
        for &step in steps {
            let attacks = self.attacks(a, empty, step);
            all = self.union(all, attacks);
        }
        all
    }

    /// Returns the set and every square in two opposite directions.
    pub(super) fn line_fill(&mut self, a: Words, (east, north): Step) -> Words {
        let all = self.constant(self.universe);
        let forward = self.occluded(a, all, (east, north));
        let backward = self.occluded(a, all, (-east, -north));
        self.union(forward, backward)
    }

    /// Returns the set and every empty square that steps can reach.
    ///
    /// A shortest path has no shortcut. So of each block of two by two squares, it has at most two
    /// squares by the steps of a king, and three by orthogonal ones.
    pub(super) fn flood(&mut self, a: Words, empty: Words, is_king: bool) -> Words {
        let blocks = self.shape.files().div_ceil(2) * self.shape.ranks().div_ceil(2);
        let longest = if is_king { 2 * blocks } else { 3 * blocks };
        let mut reached = a;
        for _ in 0..longest {
            let near = match is_king && !self.shape.is_checkered() {
                true => {
                    let sides = self.steps(reached, &[STEPS[1], STEPS[3]]);
                    let row = self.union(reached, sides);
                    let columns = self.steps(row, &[STEPS[0], STEPS[2]]);
                    self.union(row, columns)
                }
                false if is_king => self.steps(reached, &STEPS[4..]),
                false => self.steps(reached, &STEPS[..4]),
            };
            let added = self.bits(B::Intersection, near, empty);
            let next = self.union(reached, added);
            if next.registers() == reached.registers() {
                break;
            }
            reached = next;
        }
        reached
    }

    /// Returns the squares between two.
    pub(super) fn between(&mut self, a: Register, b: Register) -> Words {
        let (a, b) = (self.square_at(a), self.square_at(b));
        let all = self.constant(self.universe);
        let mut between = self.constant(&Set::EMPTY);
        for (east, north) in STEPS {
            let forward = self.attacks(a, all, (east, north));
            let backward = self.attacks(b, all, (-east, -north));
            let common = self.bits(B::Intersection, forward, backward);
            between = self.union(between, common);
        }
        between
    }

    /// Returns the line through two squares; empty if they are equal or share none.
    pub(super) fn line(&mut self, a: Register, b: Register) -> Words {
        let differ = self.builder.binary(B::NotEqual, a, b);
        let [a, b] = [a, b].map(|index| self.square_at(index));
        let mut line = self.constant(&Set::EMPTY);
        for step in [STEPS[0], STEPS[1], STEPS[4], STEPS[5]] {
            let [through_a, through_b] = [a, b].map(|square| self.line_fill(square, step));
            let common = self.bits(B::Intersection, through_a, b);
            let is_outside = self.is_empty(common);
            let whole = self.each(|this, i| {
                let word = this.builder.binary(B::Intersection, through_b[i], differ);
                this.builder.binary(B::Difference, word, is_outside)
            });
            line = self.union(line, whole);
        }
        line
    }

    /// Returns the set with each square moved to another one, given by file and rank. Places that are
    /// not squares are dropped.
    pub(super) fn moved(
        &mut self,
        a: Words,
        target: impl Fn(usize, usize) -> (usize, usize),
    ) -> Words {
        let moves = displacements(self, target);
        let mut moved = self.constant(&Set::EMPTY);
        for (distance, squares) in moves {
            let part = self.within(a, &squares);
            let part = self.shift(part, distance);
            moved = self.union(moved, part);
        }
        moved
    }
}

/// Returns the squares that a permutation moves by each distance.
fn displacements(
    lowering: &Lowering<'_>,
    target: impl Fn(usize, usize) -> (usize, usize),
) -> BTreeMap<isize, Set<8>> {
    let shape = lowering.shape;
    let mut moves: BTreeMap<isize, Set<8>> = BTreeMap::new();
    for from in lowering.universe.iter() {
        let place = shape.coordinates(from).map(|(file, rank)| target(file, rank));
        let Some(to) = place.and_then(|(file, rank)| shape.index(file, rank)) else { continue };
        let squares = moves.entry(to.cast_signed() - from.cast_signed()).or_insert(Set::EMPTY);
        *squares = squares.with(from);
    }
    moves
}
