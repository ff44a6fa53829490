//! Turns a cover into instructions with virtual registers.

use setwise_expr::details::cone::{TABLES, apply};

use crate::code::{Bank, Mnemonic, Operand, Shift, VirtualRegister, sets_only_flags};
use crate::flags::{Flags, condition, with_flags, writes};
use crate::graph::{Class, Graph, Literal};
use crate::select::choice::{Choice, OperandSource, Steps, is_movi};
use crate::select::cover::Cover;
use crate::select::synthesis::{Last, ways};
use crate::table::{Scale, Slot, Step, arm};
use crate::target::Machine;

/// An instruction whose registers have no names yet.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) mnemonic: Mnemonic,
    pub(super) operands: Vec<Operand>,
    /// The value of the formula that the first operand then holds.
    pub(super) value: Option<Literal>,
}

/// The instruction that makes a comparison unnecessary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// The flags tell it.
    Already,
    /// The line at this place, if it sets the flags.
    By(usize),
}

/// The number of lines among which one can set the flags.
const WINDOW: usize = 64;

/// The instructions and registers so far.
pub(super) struct Emitter<'a> {
    graph: &'a Graph,
    pub(super) machine: Machine,
    pub(super) cover: &'a Cover,
    pub(super) lines: Vec<Draft>,
    pub(super) banks: Vec<Bank>,
    /// The register of each literal that has one.
    pub(super) registers: Vec<Option<VirtualRegister>>,
    /// The number of instructions and roots that still need each literal.
    open: Vec<u32>,
    /// The comparisons that the flags tell.
    pub(super) flags: Flags,
}

impl<'a> Emitter<'a> {
    pub(super) fn new(graph: &'a Graph, machine: Machine, cover: &'a Cover) -> Self {
        Self {
            graph,
            machine,
            cover,
            lines: Vec::new(),
            banks: Vec::new(),
            registers: vec![None; 2 * graph.nodes.len()],
            open: cover.uses.clone(),
            flags: Flags::new(machine == Machine::Arm),
        }
    }

    pub(super) fn register(&mut self, bank: Bank) -> VirtualRegister {
        self.banks.push(bank);
        VirtualRegister(self.banks.len() as u32 - 1)
    }

    /// Returns the register of a literal, a new one if it has none yet.
    pub(super) fn register_of(&mut self, literal: Literal) -> VirtualRegister {
        if let Some(register) = self.registers[literal.index()] {
            return register;
        }
        let bank = match self.graph.class(literal) {
            Class::Bool if self.machine.has_avx512() => Bank::Mask,
            _ => self.bank(),
        };
        let register = self.register(bank);
        self.registers[literal.index()] = Some(register);
        register
    }

    /// Returns the kind of registers for words.
    pub(super) const fn bank(&self) -> Bank {
        if self.machine.is_scalar() { Bank::General } else { Bank::Vector }
    }

    /// Emits the instructions of a literal.
    pub(super) fn literal(&mut self, literal: Literal) {
        let choice = self.best(literal).clone();
        let place = self.register_of(literal);
        match choice.steps {
            Steps::Nothing => {}
            Steps::Of(steps) => self.steps(steps, &choice.operands, place),
            Steps::Ternary(mnemonic, table) => self.ternary(mnemonic, table, &choice, place),
            Steps::Way(table) => self.way(table, &choice, place),
            Steps::Constant(value) => self.constant(value, place),
            Steps::Broadcast(value) => self.broadcast(value, place),
        }
        if let Some(last) = self.lines.last_mut() {
            last.value = Some(literal);
        }
        for need in choice.needs() {
            self.open[need.index()] -= 1;
        }
    }

    /// Returns a choice of equal cost that overwrites nothing that is needed later, if possible.
    pub(super) fn best(&self, literal: Literal) -> &'a Choice {
        let is_free = |choice: &&Choice| {
            choice.destroyed().is_none_or(|destroyed| self.open[destroyed.index()] == 1)
        };
        let chosen = self.cover.choice(literal);
        if is_free(&chosen) {
            return chosen;
        }
        self.cover.equals(literal).find(is_free).unwrap_or(chosen)
    }

    fn push(&mut self, mnemonic: Mnemonic, operands: Vec<Operand>) {
        self.flags.after(mnemonic, &operands);
        self.lines.push(Draft { mnemonic, operands, value: None });
    }

    fn steps(&mut self, steps: &[Step], sources: &[OperandSource], place: VirtualRegister) {
        let mut temporaries = [None; 8];
        for (at, step) in steps.iter().enumerate() {
            let mut operands = Vec::with_capacity(step.1.len());
            for &slot in step.1 {
                operands.push(self.slot(slot, sources, place, &mut temporaries));
            }
            if sets_only_flags(step.0) {
                let conditions = self.conditions(&steps[at + 1..]);
                match self.told(step.0, &operands, &conditions) {
                    Some(Told::Already) => continue,
                    Some(Told::By(line)) => {
                        self.set_flags(line);
                        continue;
                    }
                    None => {}
                }
            }
            self.push(step.0, operands);
        }
    }

    /// Returns true if an instruction may change the flags.
    pub(super) fn writes(&self, step: &Step) -> bool {
        writes(step.0, self.machine == Machine::Arm)
    }

    /// Returns the conditions that instructions read before one of them writes the flags.
    pub(super) fn conditions(&self, steps: &[Step]) -> Vec<&'static str> {
        let last = steps.iter().position(|step| self.writes(step));
        let readers = &steps[..last.map_or(steps.len(), |last| last + 1)];
        readers.iter().filter_map(|step| condition(step.0)).collect()
    }

    /// Returns what makes a comparison unnecessary, if its result is read by these conditions only.
    pub(super) fn told(
        &self,
        mnemonic: Mnemonic,
        operands: &[Operand],
        conditions: &[&str],
    ) -> Option<Told> {
        if self.flags.tell(mnemonic, operands, conditions) {
            return Some(Told::Already);
        }
        if self.machine != Machine::Arm {
            return None;
        }
        let touches =
            |draft: &&Draft| writes(draft.mnemonic, true) || condition(draft.mnemonic).is_some();
        let lines = self.lines.iter().enumerate().rev().take(WINDOW);
        lines.take_while(|(_, draft)| !touches(draft)).find_map(|(line, draft)| {
            let mut flags = Flags::new(true);
            flags.after(with_flags(draft.mnemonic)?, &draft.operands);
            flags.tell(mnemonic, operands, conditions).then_some(Told::By(line))
        })
    }

    /// Lets a line set the flags.
    fn set_flags(&mut self, line: usize) {
        let draft = &mut self.lines[line];
        if let Some(mnemonic) = with_flags(draft.mnemonic) {
            draft.mnemonic = mnemonic;
            self.flags.after(mnemonic, &draft.operands);
        }
    }

    pub(super) fn slot(
        &mut self,
        slot: Slot,
        sources: &[OperandSource],
        place: VirtualRegister,
        temporaries: &mut [Option<VirtualRegister>; 8],
    ) -> Operand {
        let number = |at: u8| match sources[usize::from(at)] {
            OperandSource::Immediate(value) => value,
            _ => 0,
        };
        match slot {
            Slot::D => Operand::Register(place),
            Slot::Zero => Operand::Zero,
            Slot::O(at) => self.source(sources[usize::from(at)]),
            Slot::Minus(at) => Operand::Immediate(number(at).wrapping_neg()),
            Slot::Complement(at) => Operand::Immediate(!number(at)),
            Slot::Opposite(at) => Operand::Immediate(64 - number(at)),
            Slot::OppositeHalf(at) => Operand::Immediate(32 - number(at)),
            Slot::Length(at) => Operand::Immediate(u64::from(number(at).count_ones())),
            Slot::IndexOf(at) => {
                let value = number(at);
                let bit = if value.is_power_of_two() { value } else { !value };
                Operand::Immediate(u64::from(bit.trailing_zeros()))
            }
            Slot::Field(start, ones) => {
                let length = u64::from(number(ones).count_ones());
                Operand::Immediate(number(start) | length << 8)
            }
            Slot::T(at, bank) => {
                let register = temporaries[usize::from(at)].unwrap_or_else(|| self.register(bank));
                temporaries[usize::from(at)] = Some(register);
                Operand::Register(register)
            }
            Slot::Number(value) => Operand::Immediate(value),
            Slot::Memory(value) => Operand::Constant(value),
            Slot::Address(base, index, scale, displacement) => {
                let mut part =
                    |at: Option<u8>| at.and_then(|at| self.part(sources[usize::from(at)]));
                let (base, index) = (part(base), part(index));
                let scale = match scale {
                    Scale::One => 1,
                    Scale::Power(at) => 1 << number(at),
                };
                let displacement = displacement.map_or(0, |at| number(at) as i32);
                Operand::Address { base, index, scale, displacement }
            }
            Slot::Shifted(at, shift, amount) => match self.part(sources[usize::from(at)]) {
                Some(register) => Operand::Shifted(register, shift, number(amount) as u8),
                None => Operand::Immediate(0),
            },
            Slot::RotatedHalf(at, amount) => match self.part(sources[usize::from(at)]) {
                Some(register) => Operand::Shifted(register, Shift::Ror, 32 - number(amount) as u8),
                None => Operand::Immediate(0),
            },
            Slot::Table(at) => Operand::Table(number(at) as usize),
            Slot::Entry(base, index, size) => {
                let base = temporaries[usize::from(base)].unwrap_or(place);
                let index = self.part(sources[usize::from(index)]).unwrap_or(place);
                Operand::Entry { base, index, size }
            }
        }
    }

    fn part(&mut self, source: OperandSource) -> Option<VirtualRegister> {
        match source {
            OperandSource::Literal(literal) => Some(self.register_of(literal)),
            OperandSource::Register(register) => Some(register),
            _ => None,
        }
    }

    fn source(&mut self, source: OperandSource) -> Operand {
        match source {
            OperandSource::Literal(literal) => Operand::Register(self.register_of(literal)),
            OperandSource::Register(register) => Operand::Register(register),
            OperandSource::Zero => Operand::Zero,
            OperandSource::Immediate(value) => Operand::Immediate(value),
            OperandSource::Memory(value) => Operand::Constant(value),
            OperandSource::Shifted(literal, shift, amount) => {
                Operand::Shifted(self.register_of(literal), shift, amount)
            }
        }
    }

    /// Emits the instruction for all functions. With three operands it overwrites the first one,
    /// so that is one that nothing else needs, if possible.
    fn ternary(&mut self, mnemonic: Mnemonic, table: u8, choice: &Choice, place: VirtualRegister) {
        let mut order: Vec<usize> = (0..choice.operands.len()).collect();
        let mut table = table;
        let is_free = |source: &OperandSource| match source {
            OperandSource::Literal(literal) => self.open[literal.index()] == 1,
            _ => false,
        };
        if let ([first, ..], 3) = (&choice.operands[..], order.len())
            && !is_free(first)
            && let Some(free) = choice.operands.iter().position(is_free)
        {
            order.swap(0, free);
            let mut exchanged = TABLES;
            exchanged.swap(0, free);
            table = apply(table, exchanged);
        }
        let mut operands = vec![Operand::Register(place)];
        for (at, &from) in order.iter().enumerate() {
            let operand = self.source(choice.operands[from]);
            match at {
                0 if order.len() == 3 => {
                    self.push(self.machine.table().copy, vec![Operand::Register(place), operand]);
                }
                _ => operands.push(operand),
            }
        }
        operands.push(Operand::Immediate(u64::from(table)));
        self.push(mnemonic, operands);
    }

    /// Emits the shortest sequence for a function of three: its parts first, each once.
    fn way(&mut self, table: u8, choice: &Choice, place: VirtualRegister) {
        let mut known: Vec<(u8, OperandSource)> = Vec::new();
        let mut open = vec![table];
        while let Some(&function) = open.last() {
            let Some((_, last)) = ways(self.machine)[usize::from(function)] else { return };
            let find = |part: u8| known.iter().find(|(other, _)| *other == part).map(|(_, s)| *s);
            let parts: &[u8] = match &last {
                Last::Leaf(_) => &[],
                Last::Not(inner) => &[*inner],
                Last::Cell(_, a, b) => &[*a, *b],
            };
            let missing: Vec<u8> = parts.iter().copied().filter(|&p| find(p).is_none()).collect();
            if !missing.is_empty() {
                open.extend(missing);
                continue;
            }
            open.pop();
            if find(function).is_some() {
                continue;
            }
            let mut sources: Vec<OperandSource> =
                parts.iter().filter_map(|&part| find(part)).collect();
            let steps = match last {
                Last::Leaf(leaf) => {
                    known.push((function, choice.operands[leaf]));
                    continue;
                }
                Last::Not(_) => self.machine.table().not,
                Last::Cell(cell, ..) => {
                    // It is better to overwrite a part than a value of the formula.
                    let is_part =
                        |source: &OperandSource| matches!(source, OperandSource::Register(_));
                    let is_free = |source: &OperandSource| match source {
                        OperandSource::Literal(literal) => self.open[literal.index()] == 1,
                        source => is_part(source),
                    };
                    let is_symmetric = matches!(cell.table, 0xc0 | 0xfc | 0x3c);
                    if is_symmetric && !is_part(&sources[0]) && is_free(&sources[1]) {
                        sources.swap(0, 1);
                    }
                    cell.steps
                }
            };
            let register = if function == table { place } else { self.register(self.bank()) };
            self.steps(steps, &sources, register);
            known.push((function, OperandSource::Register(register)));
        }
    }

    fn constant(&mut self, value: u64, place: VirtualRegister) {
        for (mnemonic, part) in arm::constant(value) {
            self.push(mnemonic, vec![Operand::Register(place), Operand::Immediate(part)]);
        }
    }

    fn broadcast(&mut self, value: u64, place: VirtualRegister) {
        if is_movi(value) {
            let operands = vec![Operand::Register(place), Operand::Immediate(value)];
            let is_byte = value.to_le_bytes().iter().all(|&byte| byte == value as u8);
            let mnemonic = if is_byte { Mnemonic::NeonMovi } else { Mnemonic::NeonMovi64 };
            return self.push(mnemonic, operands);
        }
        let one = self.register(Bank::General);
        self.constant(value, one);
        self.push(Mnemonic::NeonDup, vec![Operand::Register(place), Operand::Register(one)]);
    }
}
