//! Operations on wide sets as separate functions, whose machine code `cargo xtask asm` checks.
//!
//! Each function of `wide` must have the instructions of the function of `board` with its name, so
//! that a set of one word costs no more than a board. Those of `words` must have neither loops nor
//! checks of indices.
//!
//! ```sh
//! cargo rustc --release -p setwise --example golden_wide -- --emit asm -C target-cpu=x86-64-v3
//! ```

use std::hint::black_box;

use setwise::wide::Set;
use setwise::{Bitboard, Square};

/// Defines modules of functions that are not inlined, and keeps them by opaque pointers.
macro_rules! functions {
    ($($module:ident { $($name:ident($($argument:ident: $Type:ty),*) $(-> $Output:ty)? = $result:expr;)* })*) => {
        $(mod $module {
            use super::*;
            $(
                #[inline(never)]
                pub(super) fn $name($($argument: $Type),*) $(-> $Output)? {
                    $result
                }
            )*
        })*

        fn main() {
            $($(black_box($module::$name as fn($($Type),*) $(-> $Output)?);)*)*
        }
    };
}

functions! {
    board {
        intersection(a: Bitboard, b: Bitboard) -> Bitboard = a & b;
        union(a: Bitboard, b: Bitboard) -> Bitboard = a | b;
        symmetric_difference(a: Bitboard, b: Bitboard) -> Bitboard = a ^ b;
        difference(a: Bitboard, b: Bitboard) -> Bitboard = a - b;
        complement(a: Bitboard) -> Bitboard = !a;
        is_empty(a: Bitboard) -> bool = a.is_empty();
        is_single(a: Bitboard) -> bool = a.is_single();
        has_many(a: Bitboard) -> bool = a.has_many();
        is_subset(a: Bitboard, b: Bitboard) -> bool = a.is_subset(b);
        is_disjoint(a: Bitboard, b: Bitboard) -> bool = a.is_disjoint(b);
        len(a: Bitboard) -> u32 = a.len();
        less(a: Bitboard, b: Bitboard) -> bool = a < b;
        first(a: Bitboard) -> Option<usize> = a.first().map(Square::index);
        last(a: Bitboard) -> Option<usize> = a.last().map(Square::index);
        pop_first(a: &mut Bitboard) -> Option<usize> = a.pop_first().map(Square::index);
        pop_last(a: &mut Bitboard) -> Option<usize> = a.pop_last().map(Square::index);
        next(a: Bitboard, start: u32) -> Option<usize> =
            Bitboard(a.0 & u64::MAX.unbounded_shl(start)).first().map(Square::index);
        isolate_ls1b(a: Bitboard) -> Bitboard = a.isolate_ls1b();
        reset_ls1b(a: Bitboard) -> Bitboard = a.reset_ls1b();
        below_ls1b_inclusive(a: Bitboard) -> Bitboard = a.below_ls1b_inclusive();
        set_ls0b(a: Bitboard) -> Bitboard = a.set_ls0b();
        isolate_ms1b(a: Bitboard) -> Bitboard = a.isolate_ms1b();
        smear_ms1b_down(a: Bitboard) -> Bitboard = a.smear_ms1b_down();
        has_common_ms1b(a: Bitboard, b: Bitboard) -> bool = a.has_common_ms1b(b);
        has_greater_ms1b(a: Bitboard, b: Bitboard) -> bool = a.has_greater_ms1b(b);
        shift_left(a: Bitboard) -> Bitboard = a.generalized_shift(9);
        shift_right(a: Bitboard) -> Bitboard = a.generalized_shift(-9);
        rotate_left(a: Bitboard, amount: u32) -> Bitboard = a.rotate_left(amount);
        reverse_bits(a: Bitboard) -> Bitboard = a.rotate_180();
        wrapping_add(a: Bitboard, b: Bitboard) -> Bitboard = Bitboard(a.0.wrapping_add(b.0));
        wrapping_sub(a: Bitboard, b: Bitboard) -> Bitboard = Bitboard(a.0.wrapping_sub(b.0));
        select(a: Bitboard, b: Bitboard, c: Bitboard) -> Bitboard = a.select(b, c);
        majority(a: Bitboard, b: Bitboard, c: Bitboard) -> Bitboard = Bitboard::majority(a, b, c);
        extract(a: Bitboard, mask: Bitboard) -> Bitboard = a.extract(mask);
        deposit(a: Bitboard, mask: Bitboard) -> Bitboard = a.deposit(mask);
        visit_subsets(a: Bitboard, visit: fn(u64)) = a.subsets().for_each(|x| visit(x.0));
        sum(a: Bitboard, values: &[u64; 64]) -> u64 = {
            let mut sum = 0;
            for square in a {
                sum += values[square.index()];
            }
            sum
        };
        sum_reversed(a: Bitboard, values: &[u64; 64]) -> u64 = {
            let mut sum = 0;
            for square in a.squares().rev() {
                sum += values[square.index()];
            }
            sum
        };
        visit_indices(a: Bitboard, visit: fn(usize)) = a.squares().for_each(|s| visit(s.index()));
    }

    wide {
        intersection(a: Set<1>, b: Set<1>) -> Set<1> = a & b;
        union(a: Set<1>, b: Set<1>) -> Set<1> = a | b;
        symmetric_difference(a: Set<1>, b: Set<1>) -> Set<1> = a ^ b;
        difference(a: Set<1>, b: Set<1>) -> Set<1> = a - b;
        complement(a: Set<1>) -> Set<1> = !a;
        is_empty(a: Set<1>) -> bool = a.is_empty();
        is_single(a: Set<1>) -> bool = a.is_single();
        has_many(a: Set<1>) -> bool = a.has_many();
        is_subset(a: Set<1>, b: Set<1>) -> bool = a.is_subset(b);
        is_disjoint(a: Set<1>, b: Set<1>) -> bool = a.is_disjoint(b);
        len(a: Set<1>) -> u32 = a.len();
        less(a: Set<1>, b: Set<1>) -> bool = a < b;
        first(a: Set<1>) -> Option<usize> = a.first();
        last(a: Set<1>) -> Option<usize> = a.last();
        pop_first(a: &mut Set<1>) -> Option<usize> = a.pop_first();
        pop_last(a: &mut Set<1>) -> Option<usize> = a.pop_last();
        next(a: Set<1>, start: u32) -> Option<usize> = a.next(start as usize);
        isolate_ls1b(a: Set<1>) -> Set<1> = a.isolate_ls1b();
        reset_ls1b(a: Set<1>) -> Set<1> = a.reset_ls1b();
        below_ls1b_inclusive(a: Set<1>) -> Set<1> = a.below_ls1b_inclusive();
        set_ls0b(a: Set<1>) -> Set<1> = a.set_ls0b();
        isolate_ms1b(a: Set<1>) -> Set<1> = a.isolate_ms1b();
        smear_ms1b_down(a: Set<1>) -> Set<1> = a.smear_ms1b_down();
        has_common_ms1b(a: Set<1>, b: Set<1>) -> bool = a.has_common_ms1b(b);
        has_greater_ms1b(a: Set<1>, b: Set<1>) -> bool = a.has_greater_ms1b(b);
        shift_left(a: Set<1>) -> Set<1> = a << 9;
        shift_right(a: Set<1>) -> Set<1> = a >> 9;
        rotate_left(a: Set<1>, amount: u32) -> Set<1> = a.rotate_left(amount as usize);
        reverse_bits(a: Set<1>) -> Set<1> = a.reverse_bits();
        wrapping_add(a: Set<1>, b: Set<1>) -> Set<1> = a.wrapping_add(b);
        wrapping_sub(a: Set<1>, b: Set<1>) -> Set<1> = a.wrapping_sub(b);
        select(a: Set<1>, b: Set<1>, c: Set<1>) -> Set<1> = a.select(b, c);
        majority(a: Set<1>, b: Set<1>, c: Set<1>) -> Set<1> = Set::majority(a, b, c);
        extract(a: Set<1>, mask: Set<1>) -> Set<1> = a.extract(mask);
        deposit(a: Set<1>, mask: Set<1>) -> Set<1> = a.deposit(mask);
        visit_subsets(a: Set<1>, visit: fn(u64)) = a.subsets().for_each(|x| visit(x.0[0]));
        sum(a: Set<1>, values: &[u64; 64]) -> u64 = {
            let mut sum = 0;
            for index in a {
                sum += values[index];
            }
            sum
        };
        sum_reversed(a: Set<1>, values: &[u64; 64]) -> u64 = {
            let mut sum = 0;
            for index in a.iter().rev() {
                sum += values[index];
            }
            sum
        };
        visit_indices(a: Set<1>, visit: fn(usize)) = a.iter().for_each(visit);
    }

    words {
        union_of_eight(a: &mut Set<8>, b: &Set<8>) = *a |= *b;
        difference_of_eight(a: &mut Set<8>, b: &Set<8>) = *a -= *b;
        disjoint_eight(a: &Set<8>, b: &Set<8>) -> bool = a.is_disjoint(*b);
        len_of_eight(a: &Set<8>) -> u32 = a.len();
        sum_of_eight(a: &mut Set<8>, b: &Set<8>) = *a = a.wrapping_add(*b);
        difference_of_two_numbers(a: &mut Set<2>, b: &Set<2>) = *a = a.wrapping_sub(*b);
        shift_two_left(a: &mut Set<2>) = *a <<= 9;
        shift_two_right(a: &mut Set<2>) = *a >>= 9;
        shift_six_left(a: &mut Set<6>) = *a <<= 19;
        rotate_two(a: &mut Set<2>) = *a = a.rotate_left(73);
        next_subset_of_two(a: &mut Set<2>, set: &Set<2>) = *a = a.wrapping_sub(*set) & *set;
    }
}
