//! The ways to compute a node or its complement.
//!
//! ```text
//! choices(literal) =
//!     every tile of the table whose pattern the graph has at the literal,
//!     for every cut of the node (a Boolean function of up to three other nodes):
//!         every cell of the table with that function, for each order of the leaves and
//!             with each of them as it is or complemented,
//!         the carry idiom with that function, if one leaf is the other plus or minus 1,
//!         the instruction for all functions of three (vpternlogq),
//!         without one, the shortest sequence of `synthesis`;
//!     each of them once more with a constant in memory, if an operand is one and may be
//! ```
//!
//! For example `a & ~b` is the node `And(a, ~b)`, with the cut `{a, b}` and the table `0x30`.
//! On `bmi` the cell `and` has the table `0xc0`, which becomes `0x30` when its second leaf is
//! complemented: one choice is `mov t, a; and t, (~b)`, which needs the literal `~b`. The cell
//! `andn` has `0x30` as it is: another choice is `andn t, b, a`, which needs `b`. The
//! [cover](super::cover) later decides which literals are worth computing; `~b` would cost
//! a `not`, so it takes `andn`.
//!
//! Costs are in hundredths of an instruction, so that a copy, which may turn out not to be
//! needed, and the preference for a plain instruction decide only between ways that are otherwise
//! equal.

use setwise_expr::details::cone::{TABLES, apply};

use crate::code::{Mnemonic, Shift, VirtualRegister, sets_only_flags};
use crate::flags::writes;
use crate::graph::{Class, Graph, Literal, NodeKind};
use crate::select::cuts::Cut;
use crate::select::synthesis::ways;
use crate::table::{Cell, Slot, Step, Table, arm};
use crate::target::Machine;

/// An operand of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum OperandSource {
    /// A value in a register.
    Literal(Literal),
    /// A part of the instruction.
    Immediate(u64),
    /// A constant in memory.
    Memory([u64; 2]),
    /// A value that the instruction shifts.
    Shifted(Literal, Shift, u8),
    /// A register of the same choice.
    Register(VirtualRegister),
    /// The register that is zero.
    Zero,
}

/// The instructions of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Steps {
    /// Those of a table.
    Of(&'static [Step]),
    /// The instruction for all functions of three, or of two, with this table.
    Ternary(Mnemonic, u8),
    /// The shortest sequence for a function of three.
    Way(u8),
    /// The instructions that load a constant on `AArch64`, for one board.
    Constant(u64),
    /// The same for two boards.
    Broadcast(u64),
    /// The value exists from the beginning.
    Nothing,
}

/// A way to compute a literal.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) operands: Vec<OperandSource>,
    pub(crate) steps: Steps,
    /// In hundredths of an instruction.
    pub(crate) cost: u32,
    /// The number of the comparison that the instructions begin with, if others may share it. Its
    /// cost comes on top.
    pub(crate) comparison: Option<usize>,
}

/// A comparison: the instruction with its operands.
pub(crate) type Comparison = (Mnemonic, Vec<OperandSource>);

/// The costs of an instruction and of a copy that may be needed before it, and the bonus of a
/// plain instruction over the one for all functions.
pub(crate) const INSTRUCTION: u32 = 100;
const COPY: u32 = 3;
/// The cost of a copy of the lower half of a register.
const HALF_COPY: u32 = 20;
const PLAIN: u32 = 1;

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.1, other.1) && self.0 == other.0
    }
}

impl Eq for Step {}

impl Choice {
    fn new(operands: Vec<OperandSource>, steps: &'static [Step]) -> Self {
        let is_free = |step: &&Step| match step.1 {
            // Loading a register is not a copy.
            [_, Slot::O(place)] if is_copy(step) => {
                matches!(operands[usize::from(*place)], OperandSource::Literal(_))
            }
            _ => is_copy(step),
        };
        let copies = steps.iter().filter(is_free).count() as u32;
        let halves = steps
            .iter()
            .filter(|step| matches!(step.0, Mnemonic::Mov32 | Mnemonic::ArmMov32))
            .count() as u32;
        let others = steps.len() as u32 - copies - halves;
        let cost = others * INSTRUCTION + copies * COPY + halves * HALF_COPY;
        Self { operands, steps: Steps::Of(steps), cost, comparison: None }
    }

    /// Returns the comparison of values that sets the flags first.
    pub(crate) fn comparison_of(&self, machine: Machine) -> Option<Comparison> {
        let Steps::Of(steps) = self.steps else { return None };
        let step = steps.iter().find(|step| writes(step.0, machine == Machine::Arm))?;
        let operand = |slot: &Slot| match *slot {
            Slot::O(place) => Some(self.operands[usize::from(place)]),
            Slot::Number(number) => Some(OperandSource::Immediate(number)),
            _ => None,
        };
        let operands: Option<Vec<_>> = step.1.iter().map(operand).collect();
        Some((step.0, operands?)).filter(|_| sets_only_flags(step.0))
    }

    /// Returns the values that the choice needs, each once.
    pub(crate) fn needs(&self) -> impl Iterator<Item = Literal> {
        let literal = |source: &OperandSource| match *source {
            OperandSource::Literal(literal) | OperandSource::Shifted(literal, ..) => Some(literal),
            _ => None,
        };
        self.operands.iter().enumerate().filter_map(move |(place, source)| {
            let found = literal(source)?;
            let is_first = self.operands[..place].iter().all(|other| literal(other) != Some(found));
            is_first.then_some(found)
        })
    }

    /// Returns the value that is overwritten unless it is copied first.
    pub(crate) fn destroyed(&self) -> Option<Literal> {
        let place = match self.steps {
            Steps::Of(steps) => match steps.iter().find(|step| is_copy(step))?.1 {
                [Slot::D, Slot::O(place)] => usize::from(*place),
                _ => return None,
            },
            Steps::Ternary(..) if self.operands.len() == 3 => 0,
            _ => return None,
        };
        match self.operands[place] {
            OperandSource::Literal(literal) => Some(literal),
            _ => None,
        }
    }
}

/// Returns true for a copy of an operand, which may turn out to be unnecessary.
fn is_copy(step: &Step) -> bool {
    step.0.is_move() && matches!(step.1, [Slot::D | Slot::T(..), Slot::O(_) | Slot::T(..)])
}

/// Finds the choices of a graph.
pub(crate) struct Finder<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) machine: Machine,
    pub(crate) table: &'static Table,
}

impl Finder<'_> {
    /// Returns the choices for a literal, except the complement of its other literal.
    pub(crate) fn choices(&self, literal: Literal, cuts: &[Cut]) -> Vec<Choice> {
        let node = self.graph.node(literal);
        let mut found = Vec::new();
        match node.kind {
            NodeKind::Input if !literal.is_negated() => {
                return vec![Choice {
                    operands: vec![],
                    steps: Steps::Nothing,
                    cost: 0,
                    comparison: None,
                }];
            }
            NodeKind::Constant | NodeKind::Pattern => self.constant(literal, &mut found),
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
                self.carry_idiom(cut.leaves(), table, &mut found);
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
            if matches!(source, OperandSource::Literal(literal) if self.graph.value(*literal) == Some(0))
            {
                *source = OperandSource::Zero;
            }
        }
    }

    /// Returns the choice that complements the other literal of the node.
    pub(crate) fn inverse(&self, literal: Literal) -> Choice {
        let is_bool = self.graph.class(literal) == Class::Bool;
        let steps = if is_bool { self.table.bool_not } else { self.table.not };
        let mut choice = Choice::new(vec![OperandSource::Literal(!literal)], steps);
        // Else both literals of a chain of unions may be computed.
        choice.cost += PLAIN;
        choice
    }

    fn constant(&self, literal: Literal, found: &mut Vec<Choice>) {
        let Some(memory) = self.memory(literal) else { return };
        let value = memory[0];
        let loads = arm::constant(value).len() as u32;
        let (operands, steps, count) = match self.machine {
            Machine::Arm => (vec![], Steps::Constant(value), loads),
            Machine::Neon if is_movi(value) => (vec![], Steps::Broadcast(value), 1),
            Machine::Neon => (vec![], Steps::Broadcast(value), 1 + loads),
            _ if self.table.has_memory_operands => {
                let steps = match self.table.copy {
                    Mnemonic::Vmovdqa => &[Step(Mnemonic::Vmovdqa, &[Slot::D, Slot::O(0)])],
                    _ => &[Step(Mnemonic::Vmovdqa64, &[Slot::D, Slot::O(0)])],
                };
                (vec![OperandSource::Memory(memory)], Steps::Of(steps), 1)
            }
            _ => return,
        };
        found.push(Choice { operands, steps, cost: count * INSTRUCTION, comparison: None });
    }

    /// Returns the value of a constant of any width.
    fn memory(&self, literal: Literal) -> Option<[u64; 2]> {
        let node = self.graph.node(literal);
        match node.kind {
            NodeKind::Pattern => Some(self.graph.patterns[node.number as usize]),
            _ => self.graph.value(literal).map(|value| [value; 2]),
        }
    }

    /// Adds a choice, and the same choice with a constant in memory if an operand may be one.
    fn with_memory(
        &self,
        operands: Vec<OperandSource>,
        steps: &'static [Step],
        found: &mut Vec<Choice>,
    ) {
        if self.table.has_memory_operands {
            for (place, source) in operands.iter().enumerate() {
                let OperandSource::Literal(literal) = *source else { continue };
                let Some(value) = self.memory(literal) else { continue };
                if is_last_only(steps, place as u8) {
                    let mut operands = operands.clone();
                    operands[place] = OperandSource::Memory(value);
                    found.push(Choice::new(operands, steps));
                }
            }
        }
        found.push(Choice::new(operands, steps));
    }

    /// Adds a cell for each order of the leaves and their complements in which it computes the
    /// function.
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
        let sources: Vec<_> =
            literals.iter().map(|&literal| OperandSource::Literal(literal)).collect();
        let Some(&last) = literals.last() else { return };
        let mut with_last = |source| {
            let mut sources = sources.clone();
            sources[literals.len() - 1] = source;
            found.push(Choice::new(sources, cell.steps));
        };
        if let (Some(fits), Some(value)) = (cell.immediate, self.graph.value(last))
            && fits.accepts(value)
        {
            with_last(OperandSource::Immediate(value));
        }
        if cell.is_immediate_only {
            return;
        }
        let node = self.graph.node(last);
        if cell.is_shifted && !last.is_negated() {
            let amount = node.number as u8;
            let shift = match node.kind {
                NodeKind::ShiftLeft => Some((Shift::Lsl, amount)),
                NodeKind::ShiftRight => Some((Shift::Lsr, amount)),
                NodeKind::RotateLeft => Some((Shift::Ror, 64 - amount)),
                _ => None,
            };
            if let Some((shift, amount)) = shift {
                with_last(OperandSource::Shifted(node.operands()[0], shift, amount));
            }
        }
        let before = found.len();
        self.with_memory(sources, cell.steps, found);
        // Prefer a constant as it was written.
        let turned =
            |literal: &Literal| literal.is_negated() && self.graph.value(*literal).is_some();
        let odd = literals.iter().any(turned);
        for choice in &mut found[before..] {
            choice.cost += if odd { 2 * COPY } else { 0 };
            choice.cost -= if self.table.ternary.is_some() { PLAIN } else { 0 };
        }
    }

    /// Adds the instruction for a function of a word and its sum with 1 or -1, a carry idiom.
    fn carry_idiom(&self, leaves: &[u32], table: u8, found: &mut Vec<Choice>) {
        let [first, second] = *leaves else { return };
        // The sum comes after its word in the graph.
        let sum = &self.graph.nodes[second as usize];
        if sum.kind != NodeKind::Add {
            return;
        }
        let of_first = sum.operands().iter().position(|operand| operand.node() == first as usize);
        let Some(place) = of_first else { return };
        let (word, summand) = (sum.operands()[place], self.graph.value(sum.operands()[1 - place]));
        for carry_idiom in self.table.carry_idioms {
            let first = if word.is_negated() { !TABLES[0] } else { TABLES[0] };
            let matches = summand == Some(carry_idiom.summand)
                && apply(carry_idiom.table, [first, TABLES[1], 0]) == table;
            if matches {
                found.push(Choice::new(vec![OperandSource::Literal(word)], carry_idiom.steps));
            }
        }
    }

    /// Adds the shortest sequence of instructions for a function of three words.
    fn way(&self, leaves: &[u32], table: u8, found: &mut Vec<Choice>) {
        if leaves.len() < 3 || self.table.ternary.is_some() {
            return;
        }
        if let Some((count, _)) = ways(self.machine)[usize::from(table)] {
            let literal = |&leaf: &u32| OperandSource::Literal(Literal::new(leaf as usize, false));
            let operands = leaves.iter().map(literal).collect();
            let cost = count * (INSTRUCTION + COPY);
            found.push(Choice { operands, steps: Steps::Way(table), cost, comparison: None });
        }
    }

    /// Adds the instruction for all functions.
    fn ternary(&self, leaves: &[u32], table: u8, found: &mut Vec<Choice>) {
        let Some(mnemonic) = self.table.ternary.filter(|_| leaves.len() >= 2) else { return };
        // A constant goes last, where it can be in memory.
        let is_constant = |&&leaf: &&u32| self.memory(Literal::new(leaf as usize, false)).is_some();
        let last = leaves.iter().position(|leaf| is_constant(&leaf));
        let mut order: Vec<_> = (0..leaves.len()).filter(|&place| Some(place) != last).collect();
        order.extend(last);
        for signs in 0..1u8 << leaves.len() {
            let literal =
                |place: usize| Literal::new(leaves[place] as usize, signs >> place & 1 == 1);
            let mut operands: Vec<_> =
                order.iter().map(|&place| OperandSource::Literal(literal(place))).collect();
            if let Some(value) = last.and_then(|place| self.memory(literal(place))) {
                operands[leaves.len() - 1] = OperandSource::Memory(value);
            }
            // The table for this order of the operands; for two, the last two count.
            let skipped = 3 - order.len();
            let mut tables = [0; 3];
            for (at, &leaf) in order.iter().enumerate() {
                let flip = if signs >> leaf & 1 == 1 { !0 } else { 0 };
                tables[leaf] = TABLES[at + skipped] ^ flip;
            }
            let steps = Steps::Ternary(mnemonic, apply(table, tables));
            let copies = if skipped == 0 { COPY } else { 0 };
            found.push(Choice { operands, steps, cost: INSTRUCTION + copies, comparison: None });
        }
    }
}

/// The operand in a place that the tile does not use.
const UNUSED: OperandSource = OperandSource::Immediate(0);

/// Returns true if an operand is used only once, as the last one of an instruction that is not a
/// copy.
pub(crate) fn is_last_only(steps: &'static [Step], place: u8) -> bool {
    let is_it = |slot: &Slot| match *slot {
        Slot::O(other) | Slot::Minus(other) | Slot::Opposite(other) | Slot::Complement(other) => {
            other == place
        }
        _ => false,
    };
    let uses = steps.iter().flat_map(|step| step.1).filter(|slot| is_it(slot)).count();
    let last =
        |step: &'static Step| step.1.iter().rev().find(|slot| !matches!(slot, Slot::Number(_)));
    let ends = steps.iter().filter(|step| !is_copy(step));
    uses == 1 && ends.filter_map(last).any(is_it)
}

/// Returns the orders of `len` operands.
fn orders(len: usize) -> &'static [&'static [usize]] {
    match len {
        2 => &[&[0, 1], &[1, 0]],
        3 => &[&[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]],
        _ => &[],
    }
}

/// Returns true if `movi` of NEON can load a constant: all bytes are equal, or each one is all ones
/// or zero.
pub(crate) fn is_movi(value: u64) -> bool {
    let bytes = value.to_le_bytes();
    bytes.iter().all(|&byte| byte == bytes[0]) || bytes.iter().all(|&byte| matches!(byte, 0 | 255))
}
