//! Laws about programs with tables, as code with tables of its own has them.

use std::collections::BTreeMap;
use std::sync::Arc;

use setwise::bitscan::{Algorithm as A, DE_BRUIJN};
use setwise::random::SplitMix64;
use setwise::search::de_bruijn::{isolated_table, separated_table};
use setwise::search::modulo;
use setwise_expr::details::scan::{MATT_TAYLOR, table};
use setwise_expr::{
    BinaryOperation as B, Builder, Output, Program, Register, Type, UnaryOperation as U, Variable,
};

use crate::limits::Clock;
use crate::stage::{Outcome, Task};
use crate::stages::stages;
use crate::tests::{LIMITS, STAGES};
use crate::verdict::Method;

/// A program in the making, with the set `x`.
struct Code {
    builder: Builder,
    x: Register,
}

impl Code {
    fn new() -> Self {
        let mut builder = Builder::default();
        let x = builder.input(&Variable::set("x"));
        Self { builder, x }
    }

    fn number(&mut self, value: u64) -> Register {
        self.builder.constant(value)
    }

    fn unary(&mut self, operation: U, a: Register) -> Register {
        self.builder.unary(operation, a)
    }

    fn binary(&mut self, operation: B, a: Register, b: Register) -> Register {
        self.builder.binary(operation, a, b)
    }

    /// Applies an operation to a word and a number.
    fn with(&mut self, operation: B, a: Register, value: u64) -> Register {
        let value = self.number(value);
        self.binary(operation, a, value)
    }

    fn lookup(&mut self, entries: impl IntoIterator<Item = u64>, index: Register) -> Register {
        let entries: Arc<[u64]> = entries.into_iter().collect();
        let table = self.builder.table(&entries);
        self.builder.lookup(table, index)
    }

    /// `x & -x`
    fn isolated(&mut self) -> Register {
        let negative = self.unary(U::Negate, self.x);
        self.binary(B::Intersection, self.x, negative)
    }

    /// `x ^ (x - 1)`
    fn separated(&mut self) -> Register {
        let less = self.with(B::Subtract, self.x, 1);
        self.binary(B::SymmetricDifference, self.x, less)
    }

    /// Returns an entry of a table at the place of the upper bits of a product.
    fn hashed(&mut self, key: Register, table: impl IntoIterator<Item = u8>) -> Register {
        let product = self.with(B::Multiply, key, DE_BRUIJN);
        let index = self.with(B::ShiftRight, product, 58);
        self.lookup(table.into_iter().map(u64::from), index)
    }

    /// Returns a choice by a bool.
    fn select(&mut self, condition: Register, a: Register, b: Register) -> Register {
        let a = self.binary(B::Intersection, a, condition);
        let b = self.binary(B::Difference, b, condition);
        self.binary(B::Union, a, b)
    }

    /// Returns the law for all sets but the empty one.
    fn unless_empty(&mut self, law: Register) -> Register {
        let is_empty = self.with(B::Equal, self.x, 0);
        self.binary(B::Union, is_empty, law)
    }

    /// Returns the law as a program.
    fn program(self, law: Register) -> Program {
        self.builder.finish(vec![Output::new(String::new(), Type::Bool, law)])
    }
}

/// Returns the outcome of the first stage that decides a law.
fn decide(program: &Program) -> Option<Outcome> {
    let clock = Clock::start(LIMITS);
    let task = Task { program, width: 64, clock: &clock };
    let decides = |outcome: &Outcome| matches!(outcome, Outcome::Holds(_) | Outcome::Fails(..));
    stages().into_iter().map(|stage| stage.attempt(&task)).find(decides)
}

/// Checks that a law is proved.
fn assert_proved(name: &str, code: Code, law: Register) -> Method {
    let program = code.program(law);
    match decide(&program) {
        Some(Outcome::Holds(method)) => {
            println!("{name}: {method}");
            method
        }
        Some(Outcome::Fails(inputs, _)) => panic!("{name} is refuted by {inputs:x?}"),
        _ => panic!("{name} is open\n{program}"),
    }
}

/// Checks that a formula is the index of the first or last square of a set that is not empty.
fn assert_scan(name: &str, operation: U, formula: impl FnOnce(&mut Code) -> Register) {
    let mut code = Code::new();
    let found = formula(&mut code);
    let expected = code.unary(operation, code.x);
    let equal = code.binary(B::Equal, found, expected);
    let law = code.unless_empty(equal);
    assert_proved(name, code, law);
}

#[test]
fn scans_with_tables_are_proved() {
    assert_scan("De Bruijn, isolated", U::First, |code| {
        let key = code.isolated();
        code.hashed(key, isolated_table(DE_BRUIJN).unwrap())
    });
    assert_scan("De Bruijn, separated", U::First, |code| {
        let key = code.separated();
        code.hashed(key, separated_table(DE_BRUIJN).unwrap())
    });
    assert_scan("De Bruijn, reverse", U::Last, |code| {
        let mut key = code.x;
        for stage in 0..6 {
            let shifted = code.with(B::ShiftRight, key, 1 << stage);
            key = code.binary(B::Union, key, shifted);
        }
        code.hashed(key, separated_table(DE_BRUIJN).unwrap())
    });
    assert_scan("Matt Taylor", U::First, |code| {
        let separated = code.separated();
        let upper = code.with(B::ShiftRight, separated, 32);
        let folded = code.binary(B::SymmetricDifference, separated, upper);
        let folded = code.with(B::Intersection, folded, 0xffff_ffff);
        let product = code.with(B::Multiply, folded, MATT_TAYLOR.into());
        let product = code.with(B::Intersection, product, 0xffff_ffff);
        let index = code.with(B::ShiftRight, product, 26);
        let entries = table(A::ForwardMattTaylor).unwrap();
        code.lookup(entries.into_iter().map(u64::from), index)
    });
    assert_scan("modulo 67", U::First, |code| {
        let key = code.isolated();
        let index = code.with(B::Remainder, key, 67);
        let entries = modulo::table::<67>(64).unwrap();
        code.lookup(entries.map(u64::from), index)
    });
    assert_scan("Nalimov", U::Last, |code| {
        let (mut rest, mut result) = (code.x, code.number(0));
        for (limit, distance) in [(0xffff_ffff, 32), (0xffff, 16), (0xff, 8)] {
            let limit = code.number(limit);
            let is_above = code.binary(B::Less, limit, rest);
            let shifted = code.with(B::ShiftRight, rest, distance);
            rest = code.select(is_above, shifted, rest);
            let more = code.with(B::Add, result, distance);
            result = code.select(is_above, more, result);
        }
        let entry = code.lookup(table(A::ReverseNalimov).unwrap().into_iter().map(u64::from), rest);
        code.binary(B::Add, result, entry)
    });
}

#[test]
fn a_count_by_a_table_of_bytes_is_proved() {
    let mut code = Code::new();
    let mut sum = code.number(0);
    for byte in 0..8 {
        let shifted = code.with(B::ShiftRight, code.x, 8 * byte);
        let index = code.with(B::Intersection, shifted, 0xff);
        let entry = code.lookup((0..256u64).map(|byte| byte.count_ones().into()), index);
        sum = code.binary(B::Add, sum, entry);
    }
    let count = code.unary(U::Count, code.x);
    let law = code.binary(B::Equal, sum, count);
    assert_proved("population count", code, law);
}

/// Magic factor for a rook on a1.
const MAGIC_OF_A1: u64 = 0x0080_0010_2040_0080;

/// Returns the law that the attacks of a rook on a1 are an entry of a table by a magic factor, with
/// another entry at one place.
fn magic(code: &mut Code, wrong: Option<usize>) -> Register {
    let mask = 0x0001_0101_0101_017e_u64;
    let attacks = |occupied: u64| B::RookAttacks.apply(1, occupied);
    let mut entries = vec![0; 4096];
    let mut subset = 0u64;
    loop {
        let place = (subset.wrapping_mul(MAGIC_OF_A1) >> 52) as usize;
        let attacks = attacks(subset);
        assert!(entries[place] == 0 || entries[place] == attacks, "the factor is magic");
        entries[place] = attacks;
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            break;
        }
    }
    if let Some(wrong) = wrong {
        entries[wrong] ^= 1 << 40;
    }
    let relevant = code.with(B::Intersection, code.x, mask);
    let product = code.with(B::Multiply, relevant, MAGIC_OF_A1);
    let index = code.with(B::ShiftRight, product, 52);
    let entry = code.lookup(entries, index);
    let a1 = code.number(1);
    let expected = code.binary(B::RookAttacks, a1, code.x);
    code.binary(B::Equal, entry, expected)
}

#[test]
fn a_magic_lookup_of_a_rook_is_decided() {
    let mut code = Code::new();
    let law = magic(&mut code, None);
    assert_proved("rook on a1", code, law);
    let mut code = Code::new();
    let law = magic(&mut code, Some(1234));
    let program = code.program(law);
    let Some(Outcome::Fails(inputs, _)) = decide(&program) else { panic!("an entry is wrong") };
    assert_eq!(program.run(&inputs)[law.index()], 0);
}

#[test]
fn a_large_table_of_random_words_is_decided() {
    let mut random = SplitMix64::new(1);
    let entries: Vec<u64> = (0..4096).map(|_| random.next_u64()).collect();
    let mut code = Code::new();
    let product = code.with(B::Multiply, code.x, MAGIC_OF_A1);
    let index = code.with(B::ShiftRight, product, 52);
    let entry = code.lookup(entries.iter().copied(), index);
    let other = code.lookup(entries.iter().map(|entry| !entry), index);
    let sum = code.binary(B::Add, entry, other);
    let law = code.with(B::Equal, sum, u64::MAX);
    assert_proved("entries and complements", code, law);
}

#[test]
fn stages_agree_with_enumeration_about_random_tables() {
    let mut random = SplitMix64::new(2);
    let mut counts = BTreeMap::new();
    for round in 0..400 {
        let mut below = |bound: u64| random.next_u64() % bound;
        let mut code = Code::new();
        // The law depends on the lowest byte only.
        let byte = code.with(B::Intersection, code.x, 0xff);
        let (length, weight) = (1 + below(70), [1, 3, 8][below(3) as usize]);
        let is_sum = below(2) == 0;
        let mut entries: Vec<u64> = (0..length)
            .map(|place| match is_sum {
                true => u64::from(place.count_ones()) * weight + 5 * (place & 1),
                false => below(1 << (8 * weight - 1)),
            })
            .collect();
        let found = |code: &mut Code, entries: &[u64], random: u64| {
            let index = match random % 4 {
                0 => code.with(B::Intersection, byte, 0x3f),
                1 => code.with(B::ShiftRight, byte, 3),
                2 => code.with(B::Remainder, byte, 67),
                _ => byte,
            };
            code.lookup(entries.iter().copied(), index)
        };
        let kind = below(4);
        let left = found(&mut code, &entries, kind);
        let law = match below(3) {
            0 => {
                let most = entries.iter().copied().max().unwrap_or(0) - below(2).min(entries[0]);
                code.with(B::LessOrEqual, left, most)
            }
            1 => {
                let last = below(length) as usize;
                entries[last] ^= below(2);
                let right = found(&mut code, &entries, kind);
                code.binary(B::Equal, left, right)
            }
            _ => {
                let low = code.with(B::Intersection, left, 7);
                let high = code.with(B::Difference, left, 7);
                let sum = code.binary(B::Add, low, high);
                let law = code.binary(B::Equal, sum, left);
                let is_small = code.with(B::Less, left, 1 << (4 * weight));
                if below(2) == 0 { law } else { code.binary(B::Intersection, law, is_small) }
            }
        };
        let program = code.program(law);
        let expected = (0..256).all(|x| program.run(&[x])[law.index()] != 0);
        for (name, stage) in STAGES {
            let clock = Clock::start(LIMITS);
            let verdict = match stage.attempt(&Task { program: &program, width: 64, clock: &clock })
            {
                Outcome::Holds(_) => true,
                Outcome::Fails(inputs, _) => {
                    assert_eq!(program.run(&inputs)[law.index()], 0, "{name}\n{program}");
                    false
                }
                _ => {
                    assert_ne!(name, "bits", "round {round}\n{program}");
                    continue;
                }
            };
            assert_eq!(verdict, expected, "{name}, round {round}\n{program}");
            *counts.entry((name, verdict)).or_insert(0) += 1;
        }
    }
    for decided in [("bits", true), ("bits", false), ("integers", true), ("trial", false)] {
        assert!(counts[&decided] > 30, "{counts:?}");
    }
}
