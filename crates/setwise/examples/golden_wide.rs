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

/// Defines a module of functions that are not inlined, on one type of sets, and one that keeps them by
/// opaque pointers.
macro_rules! module {
    ($module:ident $Sets:ty: $({
        $($name:ident($($argument:ident: $Type:ty),*) $(-> $Output:ty)? = $result:expr;)*
    })*) => {
        mod $module {
            use super::*;

            type Sets = $Sets;

            $($(
                #[inline(never)]
                fn $name($($argument: $Type),*) $(-> $Output)? {
                    $result
                }
            )*)*

            #[inline(always)]
            pub(super) fn keep() {
                $($(black_box($name as fn($($Type),*) $(-> $Output)?);)*)*
            }
        }
    };
}

/// Defines modules with the same functions and some of their own.
macro_rules! modules {
    ($both:tt $($module:ident $Sets:ty: $own:tt)*) => {
        $(module! { $module $Sets: $both $own })*
    };
}

modules! {
    {
        intersection(a: Sets, b: Sets) -> Sets = a & b;
        union(a: Sets, b: Sets) -> Sets = a | b;
        symmetric_difference(a: Sets, b: Sets) -> Sets = a ^ b;
        difference(a: Sets, b: Sets) -> Sets = a - b;
        complement(a: Sets) -> Sets = !a;
        is_empty(a: Sets) -> bool = a.is_empty();
        is_single(a: Sets) -> bool = a.is_single();
        has_many(a: Sets) -> bool = a.has_many();
        is_subset(a: Sets, b: Sets) -> bool = a.is_subset(b);
        is_disjoint(a: Sets, b: Sets) -> bool = a.is_disjoint(b);
        len(a: Sets) -> u32 = a.len();
        less(a: Sets, b: Sets) -> bool = a < b;
        isolate_ls1b(a: Sets) -> Sets = a.isolate_ls1b();
        reset_ls1b(a: Sets) -> Sets = a.reset_ls1b();
        below_ls1b_inclusive(a: Sets) -> Sets = a.below_ls1b_inclusive();
        set_ls0b(a: Sets) -> Sets = a.set_ls0b();
        isolate_ms1b(a: Sets) -> Sets = a.isolate_ms1b();
        smear_ms1b_down(a: Sets) -> Sets = a.smear_ms1b_down();
        has_common_ms1b(a: Sets, b: Sets) -> bool = a.has_common_ms1b(b);
        has_greater_ms1b(a: Sets, b: Sets) -> bool = a.has_greater_ms1b(b);
        select(a: Sets, b: Sets, c: Sets) -> Sets = a.select(b, c);
        majority(a: Sets, b: Sets, c: Sets) -> Sets = Sets::majority(a, b, c);
        extract(a: Sets, mask: Sets) -> Sets = a.extract(mask);
        deposit(a: Sets, mask: Sets) -> Sets = a.deposit(mask);
    }

    board Bitboard: {
        first(a: Sets) -> Option<usize> = a.first().map(Square::index);
        last(a: Sets) -> Option<usize> = a.last().map(Square::index);
        pop_first(a: &mut Sets) -> Option<usize> = a.pop_first().map(Square::index);
        pop_last(a: &mut Sets) -> Option<usize> = a.pop_last().map(Square::index);
        next(a: Sets, start: u32) -> Option<usize> =
            Bitboard(a.0 & u64::MAX.unbounded_shl(start)).first().map(Square::index);
        shift_left(a: Sets) -> Sets = a.generalized_shift(9);
        shift_right(a: Sets) -> Sets = a.generalized_shift(-9);
        rotate_left(a: Sets, amount: u32) -> Sets = a.rotate_left(amount);
        reverse_bits(a: Sets) -> Sets = a.rotate_180();
        wrapping_add(a: Sets, b: Sets) -> Sets = Bitboard(a.0.wrapping_add(b.0));
        wrapping_sub(a: Sets, b: Sets) -> Sets = Bitboard(a.0.wrapping_sub(b.0));
        visit_subsets(a: Sets, visit: fn(u64)) = a.subsets().for_each(|x| visit(x.0));
        sum(a: Sets, values: &[u64; 64]) -> u64 = {
            let mut sum = 0;
            for square in a {
                sum += values[square.index()];
            }
            sum
        };
        sum_reversed(a: Sets, values: &[u64; 64]) -> u64 = {
            let mut sum = 0;
            for square in a.squares().rev() {
                sum += values[square.index()];
            }
            sum
        };
        visit_indices(a: Sets, visit: fn(usize)) = a.squares().for_each(|s| visit(s.index()));
    }

    wide Set<1>: {
        first(a: Sets) -> Option<usize> = a.first();
        last(a: Sets) -> Option<usize> = a.last();
        pop_first(a: &mut Sets) -> Option<usize> = a.pop_first();
        pop_last(a: &mut Sets) -> Option<usize> = a.pop_last();
        next(a: Sets, start: u32) -> Option<usize> = a.next(start as usize);
        shift_left(a: Sets) -> Sets = a << 9;
        shift_right(a: Sets) -> Sets = a >> 9;
        rotate_left(a: Sets, amount: u32) -> Sets = a.rotate_left(amount as usize);
        reverse_bits(a: Sets) -> Sets = a.reverse_bits();
        wrapping_add(a: Sets, b: Sets) -> Sets = a.wrapping_add(b);
        wrapping_sub(a: Sets, b: Sets) -> Sets = a.wrapping_sub(b);
        visit_subsets(a: Sets, visit: fn(u64)) = a.subsets().for_each(|x| visit(x.0[0]));
        sum(a: Sets, values: &[u64; 64]) -> u64 = {
            let mut sum = 0;
            for index in a {
                sum += values[index];
            }
            sum
        };
        sum_reversed(a: Sets, values: &[u64; 64]) -> u64 = {
            let mut sum = 0;
            for index in a.iter().rev() {
                sum += values[index];
            }
            sum
        };
        visit_indices(a: Sets, visit: fn(usize)) = a.iter().for_each(visit);
    }
}

module! {
    words Set<8>: {
        union_of_eight(a: &mut Sets, b: &Sets) = *a |= *b;
        difference_of_eight(a: &mut Sets, b: &Sets) = *a -= *b;
        disjoint_eight(a: &Sets, b: &Sets) -> bool = a.is_disjoint(*b);
        len_of_eight(a: &Sets) -> u32 = a.len();
        sum_of_eight(a: &mut Sets, b: &Sets) = *a = a.wrapping_add(*b);
        difference_of_two_numbers(a: &mut Set<2>, b: &Set<2>) = *a = a.wrapping_sub(*b);
        shift_two_left(a: &mut Set<2>) = *a <<= 9;
        shift_two_right(a: &mut Set<2>) = *a >>= 9;
        shift_six_left(a: &mut Set<6>) = *a <<= 19;
        rotate_two(a: &mut Set<2>) = *a = a.rotate_left(73);
        next_subset_of_two(a: &mut Set<2>, set: &Set<2>) = *a = a.wrapping_sub(*set) & *set;
    }
}

fn main() {
    board::keep();
    wide::keep();
    words::keep();
}
