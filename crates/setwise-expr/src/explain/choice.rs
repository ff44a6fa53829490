//! The ways to compute a node or its complement.

use super::code::{Mnemonic, Register, Shift};
use super::cuts::{Cut, TABLES, apply};
use super::graph::{Class, Graph, Kind, Literal};
use super::synthesis::ways;
use super::table::{Cell, Pattern, Slot, Step, Table, arm};
use super::target::Machine;

/// What an operand of a tile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A value in a register.
    Literal(Literal),
    /// A part of the instruction.
    Immediate(u64),
    /// A constant in memory.
    Memory([u64; 2]),
    /// A value that the instruction shifts.
    Shifted(Literal, Shift, u8),
    /// A register of the same choice.
    Register(Register),
    /// The register that is zero.
    Zero,
}

/// The instructions of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Steps {
    /// Those of a table.
    Of(&'static [Step]),
    /// The instruction for all functions of three, or of two, with this table.
    Ternary(Mnemonic, u8),
    /// The shortest way to a function of three.
    Way(u8),
    /// What loads a constant into a register of `AArch64`, of one board or of two.
    Constant(u64),
    Broadcast(u64),
    /// It is there from the beginning.
    Nothing,
}

/// A way to compute a literal.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) operands: Vec<Source>,
    pub(super) steps: Steps,
    /// In hundredths of an instruction.
    pub(super) cost: u32,
}

/// What an instruction costs, what the copy that may be needed before it, and how much better
/// an instruction of its own is than one for all functions.
const INSTRUCTION: u32 = 100;
const COPY: u32 = 3;
const PLAIN: u32 = 1;

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.1, other.1) && self.0 == other.0
    }
}

impl Eq for Step {}

impl Choice {
    fn new(operands: Vec<Source>, steps: &'static [Step]) -> Self {
        let is_free = |step: &&Step| match step.1 {
            // What is loaded into a register is no copy.
            [_, Slot::O(place)] if is_copy(step) => {
                matches!(operands[usize::from(*place)], Source::Literal(_))
            }
            _ => is_copy(step),
        };
        let copies = steps.iter().filter(is_free).count() as u32;
        let cost = (steps.len() as u32 - copies) * INSTRUCTION + copies * COPY;
        Self { operands, steps: Steps::Of(steps), cost }
    }

    /// The values that must be there before, each once.
    pub(super) fn needs(&self) -> impl Iterator<Item = Literal> {
        let literal = |source: &Source| match *source {
            Source::Literal(literal) | Source::Shifted(literal, ..) => Some(literal),
            _ => None,
        };
        self.operands.iter().enumerate().filter_map(move |(place, source)| {
            let found = literal(source)?;
            let is_first = self.operands[..place].iter().all(|other| literal(other) != Some(found));
            is_first.then_some(found)
        })
    }

    /// The value that is destroyed if it is not copied before.
    pub(super) fn destroyed(&self) -> Option<Literal> {
        let place = match self.steps {
            Steps::Of([.., Step(_, _)]) => self.copied()?,
            Steps::Ternary(..) if self.operands.len() == 3 => 0,
            _ => return None,
        };
        match self.operands[place] {
            Source::Literal(literal) => Some(literal),
            _ => None,
        }
    }

    fn copied(&self) -> Option<usize> {
        let Steps::Of(steps) = self.steps else { return None };
        steps.iter().find(|step| is_copy(step)).and_then(|step| match step.1 {
            [Slot::D, Slot::O(place)] => Some(usize::from(*place)),
            _ => None,
        })
    }
}

/// Whether a step copies an operand, perhaps for nothing.
fn is_copy(step: &Step) -> bool {
    step.0.is_move() && matches!(step.1, [Slot::D | Slot::T(..), Slot::O(_) | Slot::T(..)])
}

/// Finds the choices of a graph.
pub(super) struct Finder<'a> {
    pub(super) graph: &'a Graph,
    pub(super) machine: Machine,
    pub(super) table: &'static Table,
}

impl Finder<'_> {
    /// The ways to compute a literal, but for the complement of the literal's complement.
    pub(super) fn choices(&self, literal: Literal, cuts: &[Cut]) -> Vec<Choice> {
        let node = self.graph.node(literal);
        let mut found = Vec::new();
        match node.kind {
            Kind::Input if !literal.is_negated() => {
                return vec![Choice { operands: vec![], steps: Steps::Nothing, cost: 0 }];
            }
            Kind::Constant | Kind::Pattern => self.constant(literal, &mut found),
            _ => {}
        }
        for tile in self.table.tiles.iter().copied().flatten() {
            let mut operands = [None; 4];
            self.match_all(&tile.pattern, literal, &mut operands, &mut |operands| {
                let operands = operands.iter().map(|operand| operand.unwrap_or(UNUSED)).collect();
                self.with_memory(operands, tile.steps, &mut found);
            });
        }
        let is_bool = self.graph.class(literal) == Class::Bool;
        let cells = if is_bool { self.table.bool_cells } else { self.table.cells };
        for cut in cuts.iter().filter(|cut| cut.leaves() != [literal.node() as u32]) {
            let table = if literal.is_negated() { !cut.table } else { cut.table };
            for cell in cells.iter().filter(|cell| usize::from(cell.arity) == cut.leaves().len()) {
                self.cell(cell, cut.leaves(), table, &mut found);
            }
            if !is_bool {
                self.ripple(cut.leaves(), table, &mut found);
                self.ternary(cut.leaves(), table, &mut found);
                self.way(cut.leaves(), table, &mut found);
            }
        }
        if self.machine == Machine::Arm && self.graph.value(literal).is_none() {
            found.iter_mut().for_each(|choice| self.with_zero(choice));
        }
        found
    }

    /// Takes zero from the register that is always zero.
    fn with_zero(&self, choice: &mut Choice) {
        for source in &mut choice.operands {
            if matches!(source, Source::Literal(literal) if self.graph.value(*literal) == Some(0)) {
                *source = Source::Zero;
            }
        }
    }

    /// The complement of the complement.
    pub(super) fn inverse(&self, literal: Literal) -> Choice {
        let is_bool = self.graph.class(literal) == Class::Bool;
        let steps = if is_bool { self.table.bool_not } else { self.table.not };
        Choice::new(vec![Source::Literal(!literal)], steps)
    }

    fn constant(&self, literal: Literal, found: &mut Vec<Choice>) {
        let Some(memory) = self.memory(literal) else { return };
        let value = memory[0];
        match self.machine {
            Machine::Arm => {
                let cost = arm::constant(value).len() as u32 * INSTRUCTION;
                found.push(Choice { operands: vec![], steps: Steps::Constant(value), cost });
            }
            Machine::Neon => {
                let steps = Steps::Broadcast(value);
                let count = if is_movi(value) { 1 } else { 1 + arm::constant(value).len() as u32 };
                found.push(Choice { operands: vec![], steps, cost: count * INSTRUCTION });
            }
            _ if self.table.has_memory_operands => found.push(Choice {
                operands: vec![Source::Memory(memory)],
                steps: Steps::Of(match self.table.copy {
                    Mnemonic::Vmovdqa => &[Step(Mnemonic::Vmovdqa, &[Slot::D, Slot::O(0)])],
                    _ => &[Step(Mnemonic::Vmovdqa64, &[Slot::D, Slot::O(0)])],
                }),
                cost: INSTRUCTION,
            }),
            _ => {}
        }
    }

    /// The value of a constant of any width.
    fn memory(&self, literal: Literal) -> Option<[u64; 2]> {
        let node = self.graph.node(literal);
        match node.kind {
            Kind::Pattern => Some(self.graph.patterns[node.number as usize]),
            _ => self.graph.value(literal).map(|value| [value; 2]),
        }
    }

    /// A choice, and the same with a constant in memory where one can be.
    fn with_memory(&self, operands: Vec<Source>, steps: &'static [Step], found: &mut Vec<Choice>) {
        if self.table.has_memory_operands {
            for (place, source) in operands.iter().enumerate() {
                let Source::Literal(literal) = *source else { continue };
                let Some(value) = self.memory(literal) else { continue };
                if is_last_only(steps, place as u8) {
                    let mut operands = operands.clone();
                    operands[place] = Source::Memory(value);
                    found.push(Choice::new(operands, steps));
                }
            }
        }
        found.push(Choice::new(operands, steps));
    }

    /// Calls for each way in which a literal is the pattern.
    fn match_all(
        &self,
        pattern: &Pattern,
        literal: Literal,
        operands: &mut [Option<Source>; 4],
        each: &mut dyn FnMut(&[Option<Source>; 4]),
    ) {
        self.match_list(&[(pattern, literal)], operands, each);
    }

    fn match_list(
        &self,
        list: &[(&Pattern, Literal)],
        operands: &mut [Option<Source>; 4],
        each: &mut dyn FnMut(&[Option<Source>; 4]),
    ) {
        let Some((&(pattern, literal), rest)) = list.split_first() else {
            return each(operands);
        };
        match *pattern {
            Pattern::Not(inner) => {
                let list: Vec<_> =
                    [(inner, !literal)].into_iter().chain(rest.iter().copied()).collect();
                self.match_list(&list, operands, each);
            }
            Pattern::Exactly(value) if self.graph.value(literal) == Some(value) => {
                self.match_list(rest, operands, each);
            }
            Pattern::Exactly(_) => {}
            Pattern::Any(place) => {
                self.bind(place, Source::Literal(literal), rest, operands, each);
            }
            Pattern::Short(place, fits) => {
                let value = self.graph.value(literal).filter(|&value| fits.accepts(value));
                let source = value.map_or(Source::Literal(literal), Source::Immediate);
                self.bind(place, source, rest, operands, each);
            }
            Pattern::Immediate(place, fits) => {
                if let Some(value) = self.graph.value(literal).filter(|&value| fits.accepts(value))
                {
                    self.bind(place, Source::Immediate(value), rest, operands, each);
                }
            }
            Pattern::Node(kind, parts) => {
                self.match_node(kind, parts, literal, rest, operands, each);
            }
            Pattern::Numbered(kind, place, fits, parts) => {
                let node = self.graph.node(literal);
                if node.kind != kind || !fits.accepts(node.number) {
                    return;
                }
                let before = operands[usize::from(place)];
                operands[usize::from(place)] = Some(Source::Immediate(node.number));
                self.match_node(kind, parts, literal, rest, operands, each);
                operands[usize::from(place)] = before;
            }
        }
    }

    fn bind(
        &self,
        place: u8,
        source: Source,
        rest: &[(&Pattern, Literal)],
        operands: &mut [Option<Source>; 4],
        each: &mut dyn FnMut(&[Option<Source>; 4]),
    ) {
        let before = operands[usize::from(place)];
        if before.is_none_or(|before| before == source) {
            operands[usize::from(place)] = Some(source);
            self.match_list(rest, operands, each);
            operands[usize::from(place)] = before;
        }
    }

    fn match_node(
        &self,
        kind: Kind,
        parts: &[Pattern],
        literal: Literal,
        rest: &[(&Pattern, Literal)],
        operands: &mut [Option<Source>; 4],
        each: &mut dyn FnMut(&[Option<Source>; 4]),
    ) {
        let node = self.graph.node(literal);
        if node.kind != kind || literal.is_negated() {
            return;
        }
        let pairs: Vec<_> = parts.iter().zip(node.operands().iter().copied()).collect();
        let list: Vec<_> = pairs.iter().copied().chain(rest.iter().copied()).collect();
        self.match_list(&list, operands, each);
        if kind.is_commutative() && node.operands()[0] != node.operands()[1] {
            let swapped = parts.iter().zip(node.operands().iter().rev().copied());
            let list: Vec<_> = swapped.chain(rest.iter().copied()).collect();
            self.match_list(&list, operands, each);
        }
    }

    /// A cell that computes a function of leaves or their complements, in each order.
    fn cell(&self, cell: &Cell, leaves: &[u32], table: u8, found: &mut Vec<Choice>) {
        for order in orders(leaves.len()) {
            for signs in 0..1u8 << leaves.len() {
                let tables = [0, 1, 2].map(|place| {
                    let Some(&leaf) = order.get(place) else { return 0 };
                    let flip = if signs >> leaf & 1 == 1 { !0 } else { 0 };
                    TABLES[leaf] ^ flip
                });
                if apply(cell.table, tables) != table {
                    continue;
                }
                let literal =
                    |&leaf: &usize| Literal::new(leaves[leaf] as usize, signs >> leaf & 1 == 1);
                let literals: Vec<_> = order.iter().map(literal).collect();
                self.cell_of(cell, &literals, found);
            }
        }
    }

    fn cell_of(&self, cell: &Cell, literals: &[Literal], found: &mut Vec<Choice>) {
        let sources: Vec<_> = literals.iter().map(|&literal| Source::Literal(literal)).collect();
        let Some(&last) = literals.last() else { return };
        let mut with_last = |source| {
            let mut sources = sources.clone();
            sources[literals.len() - 1] = source;
            found.push(Choice::new(sources, cell.steps));
        };
        if let (Some(fits), Some(value)) = (cell.immediate, self.graph.value(last))
            && fits.accepts(value)
        {
            with_last(Source::Immediate(value));
        }
        if cell.is_immediate_only {
            return;
        }
        let node = self.graph.node(last);
        if cell.is_shifted && !last.is_negated() {
            let amount = node.number as u8;
            let shift = match node.kind {
                Kind::ShiftLeft => Some((Shift::Lsl, amount)),
                Kind::ShiftRight => Some((Shift::Lsr, amount)),
                Kind::RotateLeft => Some((Shift::Ror, 64 - amount)),
                _ => None,
            };
            if let Some((shift, amount)) = shift {
                with_last(Source::Shifted(node.operands()[0], shift, amount));
            }
        }
        let before = found.len();
        self.with_memory(sources, cell.steps, found);
        // A constant is better as it was written.
        let turned =
            |literal: &Literal| literal.is_negated() && self.graph.value(*literal).is_some();
        let odd = literals.iter().any(turned);
        for choice in &mut found[before..] {
            choice.cost += if odd { 2 * COPY } else { 0 };
            choice.cost -= if self.table.ternary.is_some() { PLAIN } else { 0 };
        }
    }

    /// An instruction for the function of a word and its sum with one or minus one.
    fn ripple(&self, leaves: &[u32], table: u8, found: &mut Vec<Choice>) {
        let [first, second] = *leaves else { return };
        // The sum stands after the word it is made of.
        let sum = &self.graph.nodes[second as usize];
        if sum.kind != Kind::Add {
            return;
        }
        let of_first = sum.operands().iter().position(|operand| operand.node() == first as usize);
        let Some(place) = of_first else { return };
        let (word, summand) = (sum.operands()[place], self.graph.value(sum.operands()[1 - place]));
        for ripple in self.table.ripples {
            let first = if word.is_negated() { !TABLES[0] } else { TABLES[0] };
            let matches = summand == Some(ripple.summand)
                && apply(ripple.table, [first, TABLES[1], 0]) == table;
            if matches {
                found.push(Choice::new(vec![Source::Literal(word)], ripple.steps));
            }
        }
    }

    /// Several instructions for a function of three.
    fn way(&self, leaves: &[u32], table: u8, found: &mut Vec<Choice>) {
        if leaves.len() < 3 || self.table.ternary.is_some() {
            return;
        }
        if let Some((count, _)) = ways(self.machine)[usize::from(table)] {
            let literal = |&leaf: &u32| Source::Literal(Literal::new(leaf as usize, false));
            let operands = leaves.iter().map(literal).collect();
            let cost = count * (INSTRUCTION + COPY);
            found.push(Choice { operands, steps: Steps::Way(table), cost });
        }
    }

    /// The instruction for all functions.
    fn ternary(&self, leaves: &[u32], table: u8, found: &mut Vec<Choice>) {
        let Some(mnemonic) = self.table.ternary.filter(|_| leaves.len() >= 2) else { return };
        // A constant stands last, where it may be in memory.
        let is_constant = |&&leaf: &&u32| self.memory(Literal::new(leaf as usize, false)).is_some();
        let last = leaves.iter().position(|leaf| is_constant(&leaf));
        let mut order: Vec<_> = (0..leaves.len()).filter(|&place| Some(place) != last).collect();
        order.extend(last);
        for signs in 0..1u8 << leaves.len() {
            let literal =
                |place: usize| Literal::new(leaves[place] as usize, signs >> place & 1 == 1);
            let mut operands: Vec<_> =
                order.iter().map(|&place| Source::Literal(literal(place))).collect();
            if let Some(value) = last.and_then(|place| self.memory(literal(place))) {
                operands[leaves.len() - 1] = Source::Memory(value);
            }
            // The table of the operands in their order; of two, the last two count.
            let skipped = 3 - order.len();
            let immediate = reordered(table, &order, signs, skipped);
            let steps = Steps::Ternary(mnemonic, immediate);
            let copies = if skipped == 0 { COPY } else { 0 };
            found.push(Choice { operands, steps, cost: INSTRUCTION + copies });
        }
    }
}

/// A place of the list of operands that the tile does not use.
const UNUSED: Source = Source::Immediate(0);

/// Whether an operand stands only once, at the end of an instruction that is no copy.
fn is_last_only(steps: &'static [Step], place: u8) -> bool {
    let is_it = |slot: &Slot| match *slot {
        Slot::O(other) | Slot::Minus(other) | Slot::Opposite(other) => other == place,
        _ => false,
    };
    let uses = steps.iter().flat_map(|step| step.1).filter(|slot| is_it(slot)).count();
    let last =
        |step: &'static Step| step.1.iter().rev().find(|slot| !matches!(slot, Slot::Number(_)));
    let ends = steps.iter().filter(|step| !is_copy(step));
    uses == 1 && ends.filter_map(last).any(is_it)
}

/// The table of a function of leaves as one of literals of them in an order.
fn reordered(table: u8, order: &[usize], signs: u8, skipped: usize) -> u8 {
    let mut result = 0;
    for row in 0..8u8 {
        let mut leaves = 0;
        for (at, &leaf) in order.iter().enumerate() {
            let bit = row >> (2 - (at + skipped)) & 1 ^ (signs >> leaf & 1);
            leaves |= bit << (2 - leaf);
        }
        result |= (table >> leaves & 1) << row;
    }
    result
}

/// The orders of so many operands.
fn orders(len: usize) -> &'static [&'static [usize]] {
    match len {
        2 => &[&[0, 1], &[1, 0]],
        3 => &[&[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]],
        _ => &[],
    }
}

/// Whether `movi` of NEON has a constant: bytes that are all equal, or all ones or zero.
pub(super) fn is_movi(value: u64) -> bool {
    let bytes = value.to_le_bytes();
    bytes.iter().all(|&byte| byte == bytes[0]) || bytes.iter().all(|&byte| matches!(byte, 0 | 255))
}
