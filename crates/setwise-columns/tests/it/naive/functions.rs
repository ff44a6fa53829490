//! The functions of the language, defined square by square.

use setwise::bitscan::CATALOG;
use setwise_expr::Value::{self, Bool, Set};

use super::board::{COMPASS, flood, from_squares, leap, line, squares, those, those_at, walk};
use super::{numbers, pawns, widened};

/// The value of a call, if it has one. Numbers have the words of sets, and words are signed numbers
/// if `is_signed`.
pub(super) fn call(name: &str, words: &[u64], is_signed: bool) -> Option<Value> {
    let word = |i: usize| words.get(i).copied().unwrap_or_default();
    let (a, b, c) = (word(0), word(1), word(2));
    let compass = |suffix: &str| {
        let direction = name.strip_suffix(suffix)?;
        COMPASS.iter().find(|(name, _)| *name == direction).map(|(_, vector)| *vector)
    };
    let all: Vec<_> = COMPASS.iter().map(|(_, vector)| *vector).collect();
    let straight: Vec<_> = all.iter().copied().step_by(2).collect();
    let diagonal: Vec<_> = all.iter().copied().skip(1).step_by(2).collect();
    if let Some(vector) = compass("_one") {
        return Some(leap(a, &[vector]));
    }
    if let Some(vector) = compass("_occluded") {
        return Some(walk(a, b, &[vector], true, false));
    }
    if let Some(vector) = compass("_attacks") {
        return Some(walk(a, b, &[vector], false, true));
    }
    if let Some(value) = pawns::call(name, words) {
        return Some(value);
    }
    let set = squares(a);
    let first = set.iter().position(|&square| square);
    let last = set.iter().rposition(|&square| square);
    let count = set.iter().filter(|&&square| square).count() as u64;
    let one = |square: Option<usize>| square.map_or(0, |square| 1u64 << square);
    let gap = set.iter().position(|&square| !square);
    let other = squares(b);
    // The number of arguments, from the first or second on, that have a square.
    let times = |skip: usize, i: usize| {
        words[skip..].iter().filter(|&&word| squares(word)[i]).count() as u64
    };
    if let Some(scan) = CATALOG.iter().find(|scan| scan.name == name) {
        let index = scan.direction.definition(a).or(scan.on_empty)?;
        return Some(Set(i64::from(index.cast_signed()).cast_unsigned()));
    }
    Some(match name {
        "north_fill" => walk(a, !0, &[(0, 1)], true, true),
        "south_fill" => walk(a, !0, &[(0, -1)], true, true),
        "file_fill" => walk(a, !0, &[(0, 1), (0, -1)], true, true),
        "pawn_attacks_white" => leap(a, &[(1, 1), (-1, 1)]),
        "pawn_attacks_black" => leap(a, &[(1, -1), (-1, -1)]),
        "knight" => {
            leap(a, &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)])
        }
        "king" => leap(a, &all),
        "bishop" => walk(a, !b, &diagonal, false, true),
        "rook" => walk(a, !b, &straight, false, true),
        "queen" => walk(a, !b, &all, false, true),
        "count" => Set(count),
        "count_of_three" => Set((0..64).map(|i| times(0, i)).sum()),
        "parity" => Set(count % 2),
        "prefix_parity" => those(|i| (0..=i).filter(|&below| set[below]).count() % 2 == 1),
        "gray_code" => those(|i| set[i] != set.get(i + 1).copied().unwrap_or(false)),
        "inverse_gray_code" => those(|i| (i..64).filter(|&above| set[above]).count() % 2 == 1),
        "nand" => those(|i| !(set[i] && other[i])),
        "nor" => those(|i| !set[i] && !other[i]),
        "odd_digit" => those(|i| times(0, i) % 2 == 1),
        "next_subset" => numbers::next_subset(set, other),
        "next_of_same_size" => numbers::next_of_same_size(set),
        "flip_mirror_or_reverse" => those_at(|file, rank| {
            let file = if c == 0 { file } else { 7 - file };
            set[if b == 0 { rank } else { 7 - rank } * 8 + file]
        }),
        "first" => Set(first.map_or(64, |square| square as u64)),
        "last" => Set(last.map_or(64, |square| square as u64)),
        "leading_zeros" => Set(last.map_or(64, |square| 63 - square as u64)),
        "find_first_set" => Set(first.map_or(0, |square| square as u64 + 1)),
        "bit_scan" => {
            let square = if b == 0 { first } else { last };
            Set(square.map_or(64, |square| square as u64))
        }
        "isolate_ls1b" => Set(one(first)),
        "reset_ls1b" => Set(a - one(first)),
        "isolate_ms1b" => Set(one(last)),
        "reset_ms1b" => Set(a - one(last)),
        "from_square" => Set(one((a < 64).then_some(a as usize))),
        "is_empty" => Bool(count == 0),
        "is_full" => Bool(count == 64),
        "is_single" => Bool(count == 1),
        "has_many" => Bool(count > 1),
        "contains" => Bool(set.get(b as usize) == Some(&true)),
        "is_subset" => Bool((0..64).all(|i| !set[i] || other[i])),
        "is_superset" => Bool((0..64).all(|i| set[i] || !other[i])),
        "is_disjoint" => Bool((0..64).all(|i| !set[i] || !other[i])),
        "intersection" => those(|i| set[i] && other[i]),
        "union" => those(|i| set[i] || other[i]),
        "difference" => those(|i| set[i] && !other[i]),
        "andn" => those(|i| !set[i] && other[i]),
        "symmetric_difference" => those(|i| set[i] != other[i]),
        "complement" => those(|i| !set[i]),
        "with" | "without" => {
            let mut set = set;
            if let Some(square) = set.get_mut(b as usize) {
                *square = name == "with";
            }
            Set(from_squares(set))
        }
        "flood" => flood(a, b, &all),
        "flood_orthogonal" => flood(a, b, &straight),
        "diagonal" => those_at(|file, rank| a < 64 && a % 8 + rank as u64 == a / 8 + file as u64),
        "anti_diagonal" => those_at(|file, rank| a < 64 && a % 8 + a / 8 == (file + rank) as u64),
        "line" => Set(line(a, b).1),
        "between" => Set(line(a, b).0),
        "upper_squares" => those(|i| i as u64 > a),
        "lower_squares" => those(|i| (i as u64) < a),
        "from_to" => those(|i| (i as u64 == a) != (i as u64 == b)),
        "toggled" => those(|i| set[i] != (i as u64 == b)),
        "isolate_ls1b_complement" => those(|i| Some(i) != first),
        "above_ls1b" => those(|i| first.is_some_and(|first| i > first)),
        "below_ls1b" => those(|i| first.is_none_or(|first| i < first)),
        "below_ls1b_inclusive" => those(|i| first.is_none_or(|first| i <= first)),
        "smear_ls1b_up" => those(|i| first.is_some_and(|first| i >= first)),
        "smear_ls1b_down" => those(|i| set[i] || first.is_none_or(|first| i < first)),
        "isolate_ls0b" => those(|i| Some(i) == gap),
        "isolate_ls0b_complement" => those(|i| Some(i) != gap),
        "set_ls0b" => those(|i| set[i] || Some(i) == gap),
        "reset_trailing_ones" => those(|i| set[i] && gap.is_some_and(|gap| i > gap)),
        "below_ls0b_inclusive" => those(|i| gap.is_none_or(|gap| i <= gap)),
        "above_ls0b_inclusive" => those(|i| gap.is_some_and(|gap| i >= gap)),
        "smear_ms1b_down" => those(|i| last.is_some_and(|last| i <= last)),
        "below_ms1b" => those(|i| last.is_some_and(|last| i < last)),
        "above_ms1b" => those(|i| last.is_none_or(|last| i > last)),
        "has_common_ms1b" => {
            Bool(last.is_some() && last == other.iter().rposition(|&square| square))
        }
        "has_greater_ms1b" => Bool(last > other.iter().rposition(|&square| square)),
        "implication" => those(|i| !set[i] || other[i]),
        "equivalence" => those(|i| set[i] == other[i]),
        "blend" => those(|i| if set[i] { other[i] } else { squares(c)[i] }),
        "at_least_one" => those(|i| times(0, i) >= 1),
        "permute" => {
            let deltas = [1, 2, 4, 8, 16, 32, 16, 8, 4, 2, 1];
            let mut word = a;
            for (mask, delta) in words[1..].iter().zip(deltas) {
                let of = squares(*mask);
                let next = numbers::exchanged(squares(word), 0, delta, |place| {
                    place < 64 && of[place as usize]
                });
                let Set(next) = next else { return None };
                word = next;
            }
            Set(word)
        }
        "majority" | "at_least_two" => those(|i| times(0, i) >= 2),
        "at_least" => those(|i| i128::from(times(1, i)) >= widened(a, !is_signed)),
        "exactly" => those(|i| i128::from(times(1, i)) == widened(a, !is_signed)),
        "generalized_shift" => numbers::moved(set, i128::from(b.cast_signed()), false),
        "rotate_left" => numbers::moved(set, i128::from(b), true),
        "rotate_right" => numbers::moved(set, -i128::from(b), true),
        "swap_bits" => numbers::exchanged(set, b, c, |place| place < u128::from(word(3))),
        "delta_swap" => numbers::exchanged(set, 0, c, |place| place < 64 && other[place as usize]),
        "extract" => {
            let extracted: Vec<_> = (0..64).filter(|&i| other[i]).map(|i| set[i]).collect();
            those(|i| extracted.get(i) == Some(&true))
        }
        "deposit" => those(|i| other[i] && set[(0..i).filter(|&below| other[below]).count()]),
        "flip_vertical" => those_at(|file, rank| set[(7 - rank) * 8 + file]),
        "mirror_horizontal" => those_at(|file, rank| set[rank * 8 + 7 - file]),
        "flip_diagonal" => those_at(|file, rank| set[file * 8 + rank]),
        "flip_anti_diagonal" => those_at(|file, rank| set[(7 - file) * 8 + 7 - rank]),
        "rotate_90" => those_at(|file, rank| set[file * 8 + 7 - rank]),
        "rotate_180" => those(|i| set[63 - i]),
        "rotate_270" => those_at(|file, rank| set[(7 - file) * 8 + rank]),
        _ => return numbers::call(name, a, b, is_signed),
    })
}
