//! The laws of the algebra of sets, in the order of the textbooks, then those of moving sets.
//!
//! Source: Wikipedia, [Algebra of sets](https://en.wikipedia.org/wiki/Algebra_of_sets)

use crate::random::{set, square};

use proptest::prelude::*;
use setwise::{Bitboard, Direction, File, Rank, Square};

const EMPTY: Bitboard = Bitboard::EMPTY;
const FULL: Bitboard = Bitboard::FULL;

fn direction() -> impl Strategy<Value = Direction> {
    prop::sample::select(Direction::ALL.as_slice())
}

// The fundamental laws.
proptest! {
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
}

// Further laws of union and intersection.
proptest! {
    #[test]
    fn union_and_intersection_are_idempotent(a in set()) {
        prop_assert_eq!(a | a, a);
        prop_assert_eq!(a & a, a);
    }

    #[test]
    fn the_universe_and_the_empty_set_dominate(a in set()) {
        prop_assert_eq!(a | FULL, FULL);
        prop_assert_eq!(a & EMPTY, EMPTY);
    }

    #[test]
    fn union_and_intersection_absorb_each_other(a in set(), b in set()) {
        prop_assert_eq!(a | (a & b), a);
        prop_assert_eq!(a & (a | b), a);
    }
}

// Laws of the complement.
proptest! {
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

    #[test]
    fn a_complement_is_unique(a in set(), b in set()) {
        prop_assert_eq!((a | b).is_full() && (a & b).is_empty(), b == !a);
    }
}

// The algebra of inclusion.
proptest! {
    #[test]
    fn inclusion_is_a_partial_order(a in set(), b in set(), c in set()) {
        prop_assert!(a.is_subset(a));
        prop_assert_eq!(a.is_subset(b) && b.is_subset(a), a == b);
        let (low, middle, high) = (a & b & c, a & b, a);
        prop_assert!(low.is_subset(middle) && middle.is_subset(high) && low.is_subset(high));
    }

    #[test]
    fn every_set_lies_between_the_empty_set_and_the_universe(a in set()) {
        prop_assert!(EMPTY.is_subset(a) && a.is_subset(FULL));
    }

    #[test]
    fn union_is_the_join_and_intersection_the_meet(a in set(), b in set(), c in set()) {
        prop_assert!(a.is_subset(a | b) && (a & b).is_subset(a));
        prop_assert_eq!((a | b).is_subset(c), a.is_subset(c) && b.is_subset(c));
        prop_assert_eq!(c.is_subset(a & b), c.is_subset(a) && c.is_subset(b));
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
}

// The algebra of relative complements.
proptest! {
    #[test]
    fn differences_exchange_union_and_intersection(a in set(), b in set(), c in set()) {
        prop_assert_eq!(c.difference(a & b), c.difference(a) | c.difference(b));
        prop_assert_eq!(c.difference(a | b), c.difference(a) & c.difference(b));
    }

    #[test]
    fn differences_nest(a in set(), b in set(), c in set()) {
        prop_assert_eq!(c.difference(b.difference(a)), (a & c) | c.difference(b));
        prop_assert_eq!(b.difference(a) & c, (b & c).difference(a));
        prop_assert_eq!(b.difference(a) & c, b & c.difference(a));
        prop_assert_eq!(b.difference(a) | c, (b | c).difference(a.difference(c)));
        prop_assert_eq!(b.difference(a).difference(c), b.difference(a | c));
    }

    #[test]
    fn a_difference_is_an_intersection_with_the_complement(a in set(), b in set()) {
        prop_assert_eq!(b.difference(a), b & !a);
        prop_assert_eq!(!b.difference(a), a | !b);
    }

    #[test]
    fn differences_with_the_trivial_sets(a in set()) {
        prop_assert_eq!(a.difference(a), EMPTY);
        prop_assert_eq!(EMPTY.difference(a), EMPTY);
        prop_assert_eq!(a.difference(EMPTY), a);
        prop_assert_eq!(FULL.difference(a), !a);
        prop_assert_eq!(a.difference(FULL), EMPTY);
    }
}

// The symmetric difference.
proptest! {
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
}

// Cardinality.
proptest! {
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
}

// Membership.
proptest! {
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
}

// The forms in which the same operation is written.
proptest! {
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

// Moving sets.
proptest! {
    #[test]
    fn steps_keep_unions_and_intersections(a in set(), b in set(), d in direction()) {
        prop_assert_eq!((a | b).one(d), a.one(d) | b.one(d));
        prop_assert_eq!((a & b).one(d), a.one(d) & b.one(d));
    }

    #[test]
    fn a_step_and_the_step_back_lose_only_squares_off_the_board(a in set(), d in direction()) {
        let back = d.opposite();
        prop_assert_eq!(a.one(d).one(back), a & FULL.one(back));
    }

    #[test]
    fn a_flip_turns_north_to_south(a in set(), b in set()) {
        prop_assert_eq!(a.flip_vertical().flip_vertical(), a);
        prop_assert_eq!((a | b).flip_vertical(), a.flip_vertical() | b.flip_vertical());
        prop_assert_eq!(a.flip_vertical().north_one(), a.south_one().flip_vertical());
        prop_assert_eq!(a.flip_vertical().north_fill(), a.south_fill().flip_vertical());
        prop_assert_eq!(a.flip_vertical().north_attacks(b.flip_vertical()),
            a.south_attacks(b).flip_vertical());
        prop_assert_eq!(a.flip_vertical().pawn_attacks_white(),
            a.pawn_attacks_black().flip_vertical());
    }

    #[test]
    fn fills_are_closures(a in set(), b in set(), empty in set()) {
        for fill in [Bitboard::north_fill, Bitboard::south_fill, Bitboard::file_fill] {
            prop_assert!(a.is_subset(fill(a)));
            prop_assert_eq!(fill(fill(a)), fill(a));
            prop_assert_eq!(fill(a | b), fill(a) | fill(b));
        }
        prop_assert!(a.is_subset(a.east_occluded(empty)));
        prop_assert_eq!(a.east_occluded(empty).east_occluded(empty), a.east_occluded(empty));
    }

    #[test]
    fn attacks_are_those_of_the_pieces_together(a in set(), b in set(), occupied in set()) {
        prop_assert_eq!((a | b).knight_attacks(), a.knight_attacks() | b.knight_attacks());
        prop_assert_eq!((a | b).king_attacks(), a.king_attacks() | b.king_attacks());
        prop_assert_eq!((a | b).queen_attacks(occupied),
            a.queen_attacks(occupied) | b.queen_attacks(occupied));
    }

    #[test]
    fn a_piece_is_attacked_from_where_it_attacks(a in square(), b in square(), occupied in set()) {
        let (x, y) = (Bitboard::from(a), Bitboard::from(b));
        prop_assert_eq!(x.knight_attacks().contains(b), y.knight_attacks().contains(a));
        prop_assert_eq!(x.king_attacks().contains(b), y.king_attacks().contains(a));
        prop_assert_eq!(x.pawn_attacks_white().contains(b), y.pawn_attacks_black().contains(a));
        prop_assert_eq!(x.rook_attacks(occupied).contains(b), y.rook_attacks(occupied).contains(a));
        prop_assert_eq!(x.bishop_attacks(occupied).contains(b),
            y.bishop_attacks(occupied).contains(a));
    }

    #[test]
    fn fewer_blockers_never_remove_an_attacked_square(a in set(), b in set(), c in set()) {
        prop_assert!(a.queen_attacks(b | c).is_subset(a.queen_attacks(b)));
    }
}
