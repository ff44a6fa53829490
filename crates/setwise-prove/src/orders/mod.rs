//! Orders: laws that only compare words.
//!
//! A comparison depends on the order of the words, and on nothing else about them. So a law that is
//! true in each order of its words, in which some may be equal, is true:
//!
//! ```text
//! for each possible order of the words:
//!     the constants are in their order, with no more words between them than there is room for
//!     x + 1 follows x at once, or x is the last word and x + 1 the first one
//!     the law, with each comparison as the order decides it
//! ```
//!
//! Worked example: `a < b && b < c => a < c` has three words with 13 orders. The premise holds in one of
//! them, and so does the conclusion.
//!
//! A part of a word, such as `a & b` of `a`, is not larger than the word. A subset, as a word, is not larger
//! than its superset.
//!
//! Signed words are compared after `2^63` is added to both sides. If a law compares so, the order is that
//! of signed words. What else decides a bool, such as `is_subset(a, b)`, may be true or false.

mod bounds;
mod ranks;

use setwise_expr::{BinaryOperation as B, Instruction, Register, UnaryOperation as U};

use self::bounds::Bounds;
use self::ranks::Orders;
use crate::bitwise::VARIABLES;
use crate::parts::parts;
use crate::stage::{Outcome, Stage, Task};
use crate::verdict::Method;

/// The stage of orders.
pub(super) struct ByOrders;

/// The most words: seven of them have 47,293 orders.
const MAX_WORDS: usize = 6;

/// The most bools about which nothing is known.
const MAX_FREE: usize = 3;

/// The longest programs.
const MAX_INSTRUCTIONS: usize = 400;

/// The farthest distance of words that are compared.
const MAX_OFFSET: u64 = 16;

impl Stage for ByOrders {
    fn attempt(&self, task: &Task<'_>) -> Outcome {
        if is_shown(task) {
            return Outcome::Holds(Method::Orders);
        }
        if task.program.instructions().len() > MAX_INSTRUCTIONS {
            return Outcome::Open(None);
        }
        let Some(mut law) = Law::new(task) else { return Outcome::Open(None) };
        let holds = law.is_tautology() || law.compares_words() && law.holds();
        Outcome::holds_if(holds, Method::Orders)
    }
}

/// Returns true if the law follows from the form of the words that it compares: each step of a fill or a flood
/// is a part of the next one.
fn is_shown(task: &Task<'_>) -> bool {
    let goals = parts(task.program).goals;
    let mut bounds = Bounds::new(task.program);
    let has_value = task.program.outputs()[0].fault.is_none();
    has_value && goals.into_iter().all(|goal| bounds.is_shown(goal))
}

/// A word as another one, or zero, plus a number modulo `2^width`.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Word {
    base: Option<Register>,
    offset: u64,
}

/// The source of the value of a bool.
#[derive(Clone, Copy)]
enum Atom {
    /// A comparison of two words, by index.
    Ordered(B, usize, usize),
    /// False if the first word is larger than the second one, true if they are equal, and else unknown.
    Subset(usize, usize),
    /// Unknown: it may be true or false.
    Free,
}

/// A law as a function of comparisons.
struct Law<'a> {
    task: &'a Task<'a>,
    /// The word of all places.
    all: u64,
    /// True if the order is that of signed words.
    is_signed: bool,
    words: Vec<Word>,
    /// Pairs of words whose first one is never larger than the second one.
    below: Vec<(usize, usize)>,
    /// Each register that is a bool and not made of bools, and how it is decided.
    atoms: Vec<(usize, Atom)>,
    /// True for each register that is a bool made of bools.
    is_made: Vec<bool>,
}

impl<'a> Law<'a> {
    /// Returns the law, in which nothing is known of the bools yet, if it is made of bools.
    fn new(task: &'a Task<'a>) -> Option<Self> {
        let count = task.program.instructions().len();
        let all = u64::MAX >> (64 - task.width);
        let (words, below, atoms) = (Vec::new(), Vec::new(), Vec::new());
        let is_made = vec![false; count];
        let mut law = Self { task, all, is_signed: false, words, below, atoms, is_made };
        let is_bool = law.bools();
        if law.roots().any(|root| !is_bool[root.index()] && !law.is_constant(root)) {
            return None;
        }
        law.atoms = law.decided(&is_bool).into_iter().map(|at| (at, Atom::Free)).collect();
        Some(law)
    }

    /// Returns the registers of the law and of its fault.
    fn roots(&self) -> impl Iterator<Item = Register> + use<> {
        let law = &self.task.program.outputs()[0];
        [law.register].into_iter().chain(law.fault)
    }

    /// Returns true if the law is true whatever its bools are, and it has some.
    fn is_tautology(&self) -> bool {
        let choices = self.atoms.len().saturating_sub(VARIABLES.len());
        if choices > MAX_FREE || self.atoms.is_empty() {
            return false;
        }
        (0..1u64 << choices).all(|choice| {
            let lane = |atom: usize| match VARIABLES.get(atom) {
                Some(&lanes) => lanes,
                None => (choice >> (atom - VARIABLES.len()) & 1).wrapping_neg(),
            };
            self.value(&(0..self.atoms.len()).map(lane).collect::<Vec<_>>()) == u64::MAX
        })
    }

    /// Finds the words that the bools compare; returns false if there are none, or too many.
    fn compares_words(&mut self) -> bool {
        let instructions = self.task.program.instructions();
        let of = |(at, _): &(usize, Atom)| comparison(instructions[*at]);
        self.is_signed = self.atoms.iter().filter_map(of).any(|(operation, a, b)| {
            !is_equality(operation) && [a, b].iter().any(|it| self.is_biased(self.word(*it)))
        });
        for index in 0..self.atoms.len() {
            let Some(atom) = self.atom(instructions[self.atoms[index].0]) else { return false };
            self.atoms[index].1 = atom;
        }
        let free = self.atoms.iter().filter(|(_, it)| !matches!(it, Atom::Ordered(..))).count();
        if free > MAX_FREE || !(1..=MAX_WORDS).contains(&self.words.len()) {
            return false;
        }
        if !self.is_signed {
            self.below = self.pairs_in_order();
        }
        true
    }

    /// Returns the pairs of words whose first one is a part of the second one, or smaller, by its form.
    fn pairs_in_order(&self) -> Vec<(usize, usize)> {
        let plain = |at: usize| self.words[at].base.filter(|_| self.words[at].offset == 0);
        let pairs = (0..self.words.len()).flat_map(|a| (0..self.words.len()).map(move |b| (a, b)));
        let mut bounds = Bounds::new(self.task.program);
        pairs
            .filter(|&(a, b)| match (plain(a), plain(b)) {
                (Some(x), Some(y)) => a != b && bounds.is_at_most(x, y),
                _ => false,
            })
            .collect()
    }

    fn instruction(&self, register: Register) -> Instruction {
        self.task.program.instructions()[register.index()]
    }

    /// Marks the bools that are made of bools, and returns which registers are bools.
    fn bools(&mut self) -> Vec<bool> {
        let mut is_bool: Vec<bool> = Vec::new();
        for (at, &instruction) in self.task.program.instructions().iter().enumerate() {
            let is_operation = match instruction {
                Instruction::Unary(U::Complement | U::IsEmpty | U::IsFull, _)
                | Instruction::Logic(..) => true,
                Instruction::Binary(operation, ..) => matches!(
                    operation,
                    B::Intersection
                        | B::Union
                        | B::SymmetricDifference
                        | B::Difference
                        | B::Equal
                        | B::NotEqual
                        | B::IsSubset
                        | B::IsDisjoint
                ),
                _ => false,
            };
            self.is_made[at] = is_operation
                && instruction.operands().any(|it| is_bool[it.index()])
                && instruction.operands().all(|it| is_bool[it.index()] || self.is_constant(it));
            is_bool.push(self.is_made[at] || is_predicate(instruction));
        }
        is_bool
    }

    /// Returns true for a register that is true or false as a bool.
    fn is_constant(&self, register: Register) -> bool {
        matches!(self.instruction(register), Instruction::Constant(it) if it == 0 || it == self.all)
    }

    /// Returns the bools that decide the law.
    fn decided(&self, is_bool: &[bool]) -> Vec<usize> {
        let mut is_needed = vec![false; is_bool.len()];
        self.roots().for_each(|root| is_needed[root.index()] = true);
        let mut decided = Vec::new();
        for at in (0..is_bool.len()).rev().filter(|&at| is_bool[at]) {
            match (is_needed[at], self.is_made[at]) {
                (true, true) => {
                    let operands = self.task.program.instructions()[at].operands();
                    operands.for_each(|it| is_needed[it.index()] = true);
                }
                (true, false) => decided.push(at),
                (false, _) => {}
            }
        }
        decided
    }

    /// Returns a word as another one and a number.
    fn word(&self, register: Register) -> Word {
        let constant = |register| match self.instruction(register) {
            Instruction::Constant(value) => Some(value),
            _ => None,
        };
        let sign = self.sign();
        let (base, offset) = match self.instruction(register) {
            Instruction::Constant(value) => return Word { base: None, offset: value & self.all },
            Instruction::Binary(B::Add, a, b) => match (constant(a), constant(b)) {
                (_, Some(value)) => (a, value),
                (Some(value), _) => (b, value),
                _ => (register, 0),
            },
            Instruction::Binary(B::Subtract, a, b) if constant(b).is_some() => {
                (a, constant(b).unwrap_or(0).wrapping_neg())
            }
            // An exclusive or with the sign is a sum.
            Instruction::Binary(B::SymmetricDifference, a, b) if constant(b) == Some(sign) => {
                (a, sign)
            }
            Instruction::Binary(B::SymmetricDifference, a, b) if constant(a) == Some(sign) => {
                (b, sign)
            }
            _ => (register, 0),
        };
        if base == register {
            return Word { base: Some(register), offset: 0 };
        }
        let inner = self.word(base);
        Word { base: inner.base, offset: inner.offset.wrapping_add(offset) & self.all }
    }

    fn sign(&self) -> u64 {
        1 << (self.task.width - 1)
    }

    /// Returns true for a word to which the sign is added, which makes comparisons signed.
    fn is_biased(&self, word: Word) -> bool {
        word.base.is_some() && self.is_near(word.offset ^ self.sign())
    }

    fn is_near(&self, offset: u64) -> bool {
        let unused = 64 - self.task.width;
        ((offset << unused).cast_signed() >> unused).unsigned_abs() <= MAX_OFFSET
    }

    fn atom(&mut self, instruction: Instruction) -> Option<Atom> {
        let Some((mut operation, a, b)) = comparison(instruction) else {
            return match instruction {
                Instruction::Unary(U::IsEmpty, a) => self.equal(self.word(a), 0),
                Instruction::Unary(U::IsFull, a) => self.equal(self.word(a), self.all),
                Instruction::Binary(B::IsSubset, a, b) if !self.is_signed => {
                    let [a, b] = [self.index(self.word(a))?, self.index(self.word(b))?];
                    Some(Atom::Subset(a, b))
                }
                _ => Some(Atom::Free),
            };
        };
        let [mut a, mut b] = [self.word(a), self.word(b)];
        if is_equality(operation) {
            // The sign may be added to both sides.
            if [a, b].iter().any(|it| self.is_biased(*it)) {
                [a, b] = [self.biased(a), self.biased(b)];
            }
        } else if self.is_signed {
            let sign = self.sign();
            let constant = |offset| Word { base: None, offset };
            let is_plain = |it: Word| it.base.is_some() && self.is_near(it.offset);
            // The sign alone, as the order of words tells it.
            (operation, a, b) = match (operation, a, b) {
                (B::Less, a, b) if a == constant(sign - 1) && is_plain(b) => {
                    (B::Less, b, constant(0))
                }
                (B::LessOrEqual, a, b) if a == constant(sign) && is_plain(b) => {
                    (B::Less, b, constant(0))
                }
                (B::Less, a, b) if b == constant(sign) && is_plain(a) => {
                    (B::LessOrEqual, constant(0), a)
                }
                (B::LessOrEqual, a, b) if b == constant(sign - 1) && is_plain(a) => {
                    (B::LessOrEqual, constant(0), a)
                }
                (operation, a, b) => (operation, self.biased(a), self.biased(b)),
            };
        }
        let [a, b] = [self.index(a)?, self.index(b)?];
        Some(Atom::Ordered(operation, a, b))
    }

    fn equal(&mut self, word: Word, value: u64) -> Option<Atom> {
        let value = Word { base: None, offset: value };
        let pair = if self.is_biased(word) {
            [self.biased(word), self.biased(value)]
        } else {
            [word, value]
        };
        let [a, b] = [self.index(pair[0])?, self.index(pair[1])?];
        Some(Atom::Ordered(B::Equal, a, b))
    }

    /// Returns a word with the sign added.
    fn biased(&self, word: Word) -> Word {
        Word { offset: word.offset ^ self.sign(), ..word }
    }

    /// Returns the index of a word; `None` if it is far from its base.
    fn index(&mut self, word: Word) -> Option<usize> {
        if word.base.is_some() && !self.is_near(word.offset) {
            return None;
        }
        let known = self.words.iter().position(|it| *it == word);
        Some(known.unwrap_or_else(|| {
            self.words.push(word);
            self.words.len() - 1
        }))
    }

    /// Returns true if the law is true in each possible order.
    fn holds(&self) -> bool {
        Orders::new(self).hold()
    }

    /// Returns true if words can have these ranks, whose number is `ranks`.
    fn can_be(&self, rank: &[u8], ranks: u8) -> bool {
        let key = |word: Word| if self.is_signed { word.offset ^ self.sign() } else { word.offset };
        let places = || self.words.iter().zip(rank);
        self.below.iter().all(|&(a, b)| rank[a] <= rank[b])
            && places().all(|(&a, &at)| {
                let fits = a.base.is_some() || {
                    // The words below and above a constant need room.
                    let above = u64::from(ranks - 1 - at);
                    u64::from(at) <= key(a) && above <= self.all - key(a)
                };
                fits && places().all(|(&b, &other)| {
                    if a.base != b.base || a == b {
                        return true;
                    }
                    if a.base.is_none() {
                        let [low, high] = [key(a), key(b)];
                        return low >= high || at < other && u64::from(other - at) <= high - low;
                    }
                    match b.offset.wrapping_sub(a.offset) & self.all {
                        1 => other == at + 1 || other == 0 && at == ranks - 1 && ranks > 1,
                        _ => other != at,
                    }
                })
            })
    }

    /// Returns where the law is true and has a value, from the values of the bools that decide it.
    fn value(&self, lanes: &[u64]) -> u64 {
        let program = self.task.program;
        self.task.clock.spend(program.instructions().len() as u64);
        let mut values = vec![0; program.instructions().len()];
        for ((at, _), lane) in self.atoms.iter().zip(lanes) {
            values[*at] = *lane;
        }
        for (at, &instruction) in program.instructions().iter().enumerate() {
            let of = |register: Register| values[register.index()];
            values[at] = match instruction {
                Instruction::Constant(value) => u64::from(value != 0).wrapping_neg(),
                _ if !self.is_made[at] => continue,
                Instruction::Unary(U::IsFull, a) => of(a),
                Instruction::Unary(_, a) => !of(a),
                Instruction::Binary(B::Equal, a, b) => !(of(a) ^ of(b)),
                Instruction::Binary(B::NotEqual, a, b) => of(a) ^ of(b),
                Instruction::Binary(B::IsSubset, a, b) => !of(a) | of(b),
                Instruction::Binary(B::IsDisjoint, a, b) => !(of(a) & of(b)),
                Instruction::Binary(operation, a, b) => operation.apply(of(a), of(b)),
                Instruction::Logic(logic, a, b, c) => logic.apply(of(a), of(b), of(c)),
                _ => continue,
            };
        }
        let law = &program.outputs()[0];
        let fault = law.fault.map_or(0, |fault| values[fault.index()]);
        values[law.register.index()] & !fault
    }
}

/// Returns true for an instruction whose result is a bool, from words.
fn is_predicate(instruction: Instruction) -> bool {
    match instruction {
        Instruction::Unary(operation, _) => operation.is_predicate(),
        Instruction::Binary(B::Contains | B::IsSubset | B::IsDisjoint, ..) => true,
        _ => comparison(instruction).is_some(),
    }
}

/// Returns the comparison of two words that an instruction is.
fn comparison(instruction: Instruction) -> Option<(B, Register, Register)> {
    match instruction {
        Instruction::Binary(
            operation @ (B::Less | B::LessOrEqual | B::Equal | B::NotEqual),
            a,
            b,
        ) => Some((operation, a, b)),
        _ => None,
    }
}

const fn is_equality(operation: B) -> bool {
    matches!(operation, B::Equal | B::NotEqual)
}
