//! The laws of the algebra of sets, in the order of the textbooks.
//!
//! They follow from the laws of single squares, which are among them. The formula language proves
//! more of them.
//!
//! Source: Wikipedia, [Algebra of sets](https://en.wikipedia.org/wiki/Algebra_of_sets)

use crate::random::{set, square};

use proptest::prelude::*;
use setwise::{Bitboard, File, Rank, Square};

const EMPTY: Bitboard = Bitboard::EMPTY;
const FULL: Bitboard = Bitboard::FULL;

proptest! {
    // The fundamental laws.
    #[test]
    fn union_and_intersection_are_commutative(a in set(), b in set()) {
        prop_assert_eq!(a | b, b | a);
        prop_assert_eq!(a & b, b & a);
    }

    #[test]
    fn union_and_intersection_are_associative(a in set(), b in set(), c in set()) {
        prop_assert_eq!((a | b) | c, a | (b | c));
        prop_assert_eq!((a & b) & c, a & (b & c));
    }

    #[test]
    fn union_and_intersection_distribute_over_each_other(a in set(), b in set(), c in set()) {
        prop_assert_eq!(a | (b & c), (a | b) & (a | c));
        prop_assert_eq!(a & (b | c), (a & b) | (a & c));
    }

    #[test]
    fn the_empty_set_and_the_universe_are_identities(a in set()) {
        prop_assert_eq!(a | EMPTY, a);
        prop_assert_eq!(a & FULL, a);
    }

    #[test]
    fn a_set_and_its_complement_partition_the_universe(a in set()) {
        prop_assert_eq!(a | !a, FULL);
        prop_assert_eq!(a & !a, EMPTY);
    }

    // Further laws of union and intersection.
    #[test]
    fn union_and_intersection_are_idempotent(a in set()) {
        prop_assert_eq!(a | a, a);
        prop_assert_eq!(a & a, a);
    }

    #[test]
    fn union_and_intersection_absorb_each_other(a in set(), b in set()) {
        prop_assert_eq!(a | (a & b), a);
        prop_assert_eq!(a & (a | b), a);
    }

    // Laws of the complement.
    #[test]
    fn complements_exchange_union_and_intersection(a in set(), b in set()) {
        prop_assert_eq!(!(a | b), !a & !b);
        prop_assert_eq!(!(a & b), !a | !b);
    }

    #[test]
    fn the_complement_of_the_complement_is_the_set(a in set()) {
        prop_assert_eq!(!!a, a);
        prop_assert_eq!((!EMPTY, !FULL), (FULL, EMPTY));
    }

    // The algebra of inclusion.
    #[test]
    fn inclusion_is_a_partial_order(a in set(), b in set(), c in set()) {
        prop_assert!(a.is_subset(a));
        prop_assert_eq!(a.is_subset(b) && b.is_subset(a), a == b);
        let (low, middle, high) = (a & b & c, a & b, a);
        prop_assert!(low.is_subset(middle) && middle.is_subset(high) && low.is_subset(high));
    }

    #[test]
    fn inclusion_has_equivalent_forms(a in set(), b in set(), c in set()) {
        for (a, b) in [(a, b), (a & c, a), (a, a | c)] {
            let included = a.is_subset(b);
            prop_assert_eq!(b.is_superset(a), included);
            prop_assert_eq!(a & b == a, included);
            prop_assert_eq!(a | b == b, included);
            prop_assert_eq!(a.difference(b).is_empty(), included);
            prop_assert_eq!((!b).is_subset(!a), included);
            prop_assert_eq!(a.is_disjoint(!b), included);
        }
    }

    #[test]
    fn sets_are_disjoint_when_their_intersection_is_empty(a in set(), b in set(), c in set()) {
        prop_assert_eq!(a.is_disjoint(b), (a & b).is_empty());
        prop_assert!(a.difference(c).is_disjoint(b & c));
    }

    // The algebra of relative complements.
    #[test]
    fn a_difference_is_an_intersection_with_the_complement(a in set(), b in set()) {
        prop_assert_eq!(b.difference(a), b & !a);
        prop_assert_eq!(!b.difference(a), a | !b);
    }

    // The symmetric difference.
    #[test]
    fn symmetric_difference_is_a_group(a in set(), b in set(), c in set()) {
        prop_assert_eq!(a ^ b, b ^ a);
        prop_assert_eq!((a ^ b) ^ c, a ^ (b ^ c));
        prop_assert_eq!(a ^ EMPTY, a);
        prop_assert_eq!(a ^ a, EMPTY);
    }

    #[test]
    fn symmetric_difference_has_the_squares_of_exactly_one_set(a in set(), b in set()) {
        prop_assert_eq!(a ^ b, (a | b).difference(a & b));
        prop_assert_eq!(a ^ b, a.difference(b) | b.difference(a));
        prop_assert_eq!(a ^ b, (a | b) ^ (a & b));
        prop_assert_eq!((a ^ b).0, (a | b).0 - (a & b).0);
        prop_assert_eq!((a ^ b) ^ b, a);
        prop_assert_eq!(a ^ FULL, !a);
    }

    #[test]
    fn intersection_distributes_over_symmetric_difference(a in set(), b in set(), c in set()) {
        prop_assert_eq!(a & (b ^ c), (a & b) ^ (a & c));
    }

    // Cardinality.
    #[test]
    fn inclusion_and_exclusion_count_a_union(a in set(), b in set()) {
        prop_assert_eq!((a | b).len() + (a & b).len(), a.len() + b.len());
        prop_assert_eq!((a ^ b).len(), (a | b).len() - (a & b).len());
        prop_assert_eq!(a.len() + (!a).len(), 64);
    }

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

    #[test]
    fn a_set_is_its_first_or_last_square_and_the_rest(a in set()) {
        prop_assert_eq!(a.isolate_ls1b() ^ a.reset_ls1b(), a);
        prop_assert_eq!(a.isolate_ms1b() ^ a.reset_ms1b(), a);
        prop_assert_eq!(a.isolate_ls1b().first(), a.first());
        prop_assert_eq!(a.isolate_ms1b().last(), a.last());
        prop_assert!(a.reset_ls1b().is_subset(a) && a.reset_ms1b().is_subset(a));
    }
}
