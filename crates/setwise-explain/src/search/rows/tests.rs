//! Tests of what is known about rows.

use std::collections::BTreeSet;

use super::*;
use crate::search::term::{amount, is_known};

const MACHINES: [Machine; 7] = [
    Machine::X86,
    Machine::Bmi,
    Machine::Tbm,
    Machine::Avx2,
    Machine::Avx512,
    Machine::Arm,
    Machine::Neon,
];

/// Words that tell comparisons, shifts and counts apart, and others.
fn word(random: &mut u64) -> u64 {
    const SPECIAL: [u64; 8] = [0, !0, 1, 1 << 63, 5, 63, 64, 0xffff_ffff];
    *random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
    let mixed = (*random ^ *random >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    match mixed >> 61 {
        0..4 => SPECIAL[(mixed >> 50 & 7) as usize],
        4 => mixed >> 33 & 3,
        _ => mixed ^ mixed >> 32,
    }
}

fn all_rows(machine: Machine) -> Vec<Row> {
    let pool = Pool { has_parts: true, constants: vec![1, !0], amounts: vec![1, 63] };
    rows(machine, &pool)
}

/// Random operands of a row.
fn operands(row: &Row, random: &mut u64) -> [u64; 4] {
    std::array::from_fn(|place| match row.operands[place] {
        Kind::Bool => word(random) & 1,
        Kind::Number(_) => word(random) & 63,
        _ => word(random),
    })
}

#[test]
fn what_is_shown_of_rows_is_true_of_their_values() {
    let mut random = 1;
    for machine in MACHINES {
        let all = all_rows(machine);
        let of = |row: &Row, term: &Term| form(term, bools(&row.operands));
        for row in &all {
            // The order of operands does not matter, or another row has the other order.
            let exchanged = of(row, &row.term.exchanged());
            let is_it = |other: &&Row| {
                other.operands == row.operands && of(other, &other.term) == exchanged
            };
            let other = all.iter().find(is_it).filter(|_| row.exchangeable > 1);
            assert!(row.exchangeable < 2 || other.is_some(), "{row:?}");
            let is_constant = |kind: &Kind| matches!(kind, Kind::Constant(..));
            let place = row.operands.iter().rposition(is_constant);
            for _ in 0..300 {
                let words = operands(row, &mut random);
                let [a, b, c, d] = words;
                if let Some(other) = other {
                    assert_eq!(row.value(&words), other.value(&[b, a, c, d]), "{row:?}");
                }
                let Some(place) = place else { continue };
                let of = |constant: u64| {
                    let mut words = words;
                    words[place] = constant;
                    row.value(&words)
                };
                let constant = words[place];
                let (zero, one) = (of(0), of(1));
                let expected = match row.depends {
                    Depends::Bitwise => zero & !constant | of(!0) & constant,
                    Depends::Shifted(number) => {
                        let shifted = constant << words[usize::from(number)];
                        zero & !shifted | of(!0) & shifted
                    }
                    Depends::Linear => {
                        zero.wrapping_add(one.wrapping_sub(zero).wrapping_mul(constant))
                    }
                    Depends::LinearHalf => {
                        zero.wrapping_add(one.wrapping_sub(zero).wrapping_mul(constant)) & HALF
                    }
                    Depends::Other => continue,
                };
                assert_eq!(of(constant), expected, "{row:?}");
            }
        }
    }
}

#[test]
fn no_operation_of_a_table_is_left_out_for_another_one() {
    let mut random = 1;
    for machine in MACHINES {
        let kept = all_rows(machine);
        let forms: Vec<Form> =
            kept.iter().map(|row| form(&row.term, bools(&row.operands))).collect();
        for tile in machine.table().tiles.iter().copied().flatten() {
            let Some(term) = Term::of(&tile.pattern) else { continue };
            let mut kinds = [const { Kind::Unused }; 4];
            let pool = Pool { has_parts: true, constants: vec![1, !0], amounts: vec![1, 63] };
            super::operands(&tile.pattern, &term, false, &pool, &mut kinds);
            let term = if machine == Machine::Avx2 { term.with_signs() } else { term };
            let term = term.with_bools(&bools(&kinds));
            let wanted = form(&term, bools(&kinds));
            let (class, code) = (term.class(), term.code());
            let found = kept.iter().zip(&forms).find(|(row, form)| {
                row.operands == kinds && row.class == class && **form == wanted
            });
            // Copies of a register take no instruction.
            let Some((row, _)) = found else {
                assert!(tile.steps.iter().all(|Step(it, _)| it.is_move()), "{term:?}");
                continue;
            };
            for _ in 0..300 {
                let words = operands(row, &mut random);
                let value = value(&code, &words);
                let value = if class == Class::Bool { value & 1 } else { value };
                assert_eq!(row.value(&words), value, "{term:?} and {row:?}");
            }
        }
    }
}

#[test]
fn operands_of_a_subset_are_not_exchanged() {
    let subset = all_rows(Machine::Bmi).into_iter().find(|row| {
        let words = |a, b| row.value(&[a, b, 0, 0]);
        let is_pair = row.operands[1] == Kind::Word && row.registers() == 2;
        row.class == Class::Bool
            && is_pair
            && words(1, 3) == 1
            && words(3, 1) == 0
            && words(2, 1) == 0
    });
    // `x & ~y == none` has one value for most words, in either order.
    assert_eq!(subset.unwrap().exchangeable, 0);
}

/// The parts of patterns for which no row exists: everything that the search does not try. The help of
/// `explain` says it in words.
const NOT_TRIED: &[&str] = &[
    "AddBytes",
    "Affine",
    "Amount",
    "Constant",
    "CountBytes",
    "DoubleBits",
    "Half",
    "Int",
    "Load",
    "MultiplyHigh",
    "MultiplyHighSigned",
    "Number",
    "Opposite",
    "Parity",
    "Permute",
    "Quotient",
    "QuotientSigned",
    "ReverseBytes",
    "RotateHalf",
    "RotateHalfLeftModulo",
    "RotateHalfRightModulo",
    "RotatePart",
    "RotatePartModulo",
    "ScanForward",
    "ScanReverse",
    "ShiftRightSignedModulo",
    "Shuffle",
    "SumBytes",
    "SwapHalf",
];

/// Adds the parts of a pattern that have no value in a row.
fn not_tried(pattern: &Pattern, names: &mut BTreeSet<String>) {
    let (kind, parts) = match pattern {
        Pattern::Node(kind, parts) | Pattern::Numbered(kind, _, _, parts) => (kind, *parts),
        Pattern::Not(inner) => return not_tried(inner, names),
        other => {
            if Term::of(other).is_none() {
                names.insert(format!("{other:?}").split('(').next().unwrap_or("").to_owned());
            }
            return;
        }
    };
    if !is_known(*kind) {
        names.insert(format!("{kind:?}").split('(').next().unwrap_or("").to_owned());
    }
    parts.iter().for_each(|part| not_tried(part, names));
}

#[test]
fn each_instruction_is_a_row_or_is_listed_as_not_tried() {
    let mut names = BTreeSet::new();
    for machine in MACHINES {
        for tile in machine.table().tiles.iter().copied().flatten() {
            not_tried(&tile.pattern, &mut names);
        }
    }
    assert_eq!(names.iter().map(String::as_str).collect::<Vec<_>>(), NOT_TRIED);
}

#[test]
fn the_amount_of_a_shift_is_told_by_its_value() {
    let kinds = [
        NodeKind::ShiftLeft,
        NodeKind::ShiftRight,
        NodeKind::ShiftRightSigned,
        NodeKind::RotateLeft,
    ];
    let words = [1, 1 << 63, 0x9e37_79b9_7f4a_7c15, !0x9e37_79b9_7f4a_7c15, 0xff00, !0, !1];
    for (kind, word) in kinds.into_iter().flat_map(|kind| words.map(|word| (kind, word))) {
        let code = [Op::Operand(0), Op::Apply(kind, 1, 1)];
        let of = |number: u64| value(&code, &[word, number, 0, 0]);
        for number in (0..64).filter(|&number| of(number) != 0) {
            let told = amount(&code, &[word, 0, 0, 0], of(number));
            // If it tells one, no other one has this value.
            assert!(told.is_none_or(|told| told == number), "{kind:?} {word:#x} {number}");
            let is_only = (0..64).filter(|&other| of(other) == of(number)).count() == 1;
            assert!(told.is_some() <= is_only && (told.is_some() || kind != NodeKind::ShiftLeft));
        }
    }
}
