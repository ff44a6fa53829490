//! The operations on sets, square by square. The laws of the algebra of sets follow from these;
//! `laws.sw` of the prover has them.

use crate::random::{set, square};

use proptest::prelude::*;
use setwise::{Bitboard, File, Rank, Square};

proptest! {
    #[test]
    fn the_predicates_of_size_agree_with_the_count(a in set()) {
        for a in [a, a.isolate_ls1b(), a.isolate_ls1b() | a.isolate_ms1b(), !a] {
            let len = a.len();
            prop_assert_eq!(a.is_empty(), len == 0);
            prop_assert_eq!(a.is_single(), len == 1);
            prop_assert_eq!(a.has_many(), len > 1);
            prop_assert_eq!(a.is_full(), len == 64);
        }
    }

    // Membership.
    #[test]
    fn a_square_is_in_a_set_or_in_its_complement(a in set(), s in square()) {
        prop_assert_ne!(a.contains(s), (!a).contains(s));
        prop_assert_eq!(a.contains(s), Bitboard::from(s).is_subset(a));
    }

    #[test]
    fn operations_work_square_by_square(a in set(), b in set(), s in square()) {
        prop_assert_eq!((a | b).contains(s), a.contains(s) || b.contains(s));
        prop_assert_eq!((a & b).contains(s), a.contains(s) && b.contains(s));
        prop_assert_eq!((a ^ b).contains(s), a.contains(s) != b.contains(s));
        prop_assert_eq!(a.difference(b).contains(s), a.contains(s) && !b.contains(s));
        prop_assert_eq!(a.implication(b).contains(s), !a.contains(s) || b.contains(s));
        prop_assert_eq!(a.equivalence(b).contains(s), a.contains(s) == b.contains(s));
    }

    #[test]
    fn relations_hold_for_all_squares(a in set(), b in set(), c in set()) {
        for (a, b) in [(a, b), (a & c, a), (a, a | c), (a - c, c)] {
            let included = Square::all().all(|s| !a.contains(s) || b.contains(s));
            let apart = Square::all().all(|s| !a.contains(s) || !b.contains(s));
            prop_assert_eq!((a.is_subset(b), b.is_superset(a)), (included, included));
            prop_assert_eq!(a.is_disjoint(b), apart);
        }
    }

    #[test]
    fn a_square_can_be_added_and_removed(a in set(), s in square()) {
        prop_assert!(a.with(s).contains(s) && !a.without(s).contains(s));
        prop_assert_eq!(a.with(s).without(s), a.without(s));
        prop_assert_eq!(a.without(s).with(s), a.with(s));
        prop_assert_eq!(if a.contains(s) { a.with(s) } else { a.without(s) }, a);
    }

    // The forms in which the same operation is written.
    #[test]
    fn operators_are_the_named_methods(a in set(), b in set()) {
        prop_assert_eq!(a & b, a.intersection(b));
        prop_assert_eq!(a | b, a.union(b));
        prop_assert_eq!(a ^ b, a.symmetric_difference(b));
        prop_assert_eq!(!a, a.complement());
        let mut x = a;
        x &= b;
        prop_assert_eq!(x, a & b);
        x = a;
        x |= b;
        prop_assert_eq!(x, a | b);
        x = a;
        x ^= b;
        prop_assert_eq!(x, a ^ b);
    }

    #[test]
    fn the_other_operand_may_be_anything_that_converts_into_a_set(a in set(), s in square()) {
        prop_assert_eq!(a & s, a & Bitboard::from_square(s));
        prop_assert_eq!(a | s.file(), a | Bitboard::from_file(s.file()));
        prop_assert_eq!(a ^ s.rank(), a ^ Bitboard::from_rank(s.rank()));
        prop_assert_eq!(a & 0xff00_u64, a & Rank::Second);
        prop_assert_eq!(a.file_fill() & Rank::First & File::A, a.file_fill() & Square::A1);
    }

    #[test]
    fn a_set_is_the_collection_of_its_squares(a in set(), b in set()) {
        let squares: Vec<_> = a.squares().collect();
        prop_assert_eq!(a.squares().collect::<Bitboard>(), a);
        prop_assert_eq!(Bitboard::from_squares(&squares), a);
        prop_assert_eq!(Bitboard::from(u64::from(a)), a);
        let mut extended = b;
        extended.extend(a);
        prop_assert_eq!(extended, a | b);
    }
}
