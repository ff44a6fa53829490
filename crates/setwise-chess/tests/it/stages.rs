//! Lists of some of the moves against all of them.

use crate::common::{Model, SUITES, model, sorted, suite};
use crate::walks::games;

use proptest::prelude::*;
use setwise::Bitboard;
use setwise::random::SplitMix64;
use setwise_chess::{Move, MoveCounts, MoveList, Position, Role};

/// Calls a function with the positions of the perft suites and those after two moves of them.
fn positions_of_suites(mut visit: impl FnMut(&Position)) {
    for (position, _) in SUITES.iter().flat_map(|text| suite(text)) {
        visit(&position);
        for &m in &position.legal_moves() {
            let next = position.after(m);
            visit(&next);
            next.legal_moves().iter().take(1).for_each(|&m| visit(&next.after(m)));
        }
    }
}

type ListMoves = fn(&Position, &mut MoveList);

fn check_stages(position: &Position) {
    let all = sorted(position.legal_moves().iter().copied());
    let is_capture = |m: &Move| {
        let theirs = position.color_set(position.side_to_move().opposite());
        m.is_en_passant() || theirs.contains(m.to())
    };
    let (captures, quiet): (Vec<Move>, Vec<Move>) = all.iter().partition(|m| is_capture(m));
    let mut list = MoveList::new();
    position.list_captures(&mut list);
    assert_eq!(sorted(list.iter().copied()), captures, "{position}");
    assert_eq!(list, position.captures());
    position.list_quiet_moves(&mut list);
    assert_eq!(sorted(list.iter().copied()), quiet, "{position}");
    assert_eq!(list, position.quiet_moves());
    let only = |keeps: &dyn Fn(Move) -> bool| -> Vec<Move> {
        all.iter().copied().filter(|&m| keeps(m)).collect()
    };
    let lists: [(ListMoves, MoveList, Vec<Move>); 4] = [
        (Position::list_promotions, position.promotions(), only(&|m| m.promotes_to().is_some())),
        (
            Position::list_tactical_moves,
            position.tactical_moves(),
            only(&|m| is_capture(&m) || m.promotes_to() == Some(Role::Queen)),
        ),
        (Position::list_checks, position.checks(), only(&|m| position.gives_check(m))),
        (Position::list_evasions, position.evasions(), only(&|_| position.is_check())),
    ];
    for (write, returned, expected) in lists {
        write(position, &mut list);
        assert_eq!(sorted(list.iter().copied()), expected, "{position}");
        assert_eq!(list, returned);
    }
    let mates = all.iter().filter(|&&m| position.after(m).is_checkmate()).count();
    let [moves, captures, checks, mates] =
        [all.len(), captures.len(), position.checks().len(), mates].map(|it| it as u32);
    let counts = MoveCounts { moves, captures, checks, mates };
    assert_eq!(position.move_counts(), counts, "{position}");
    assert_eq!(position.count_moves_and_captures(), [moves, captures], "{position}");
}

#[test]
fn captures_and_quiet_moves_are_all_moves_once() {
    positions_of_suites(check_stages);
    games(104, 80, |position, _| check_stages(position));
}

#[test]
fn lists_between_sets_are_the_moves_between_them() {
    let mut random = SplitMix64::new(5);
    let mut list = MoveList::new();
    games(104, 80, |position, _| {
        let [pieces, targets] = [(); 2].map(|()| Bitboard(random.next_u64() | random.next_u64()));
        let all = position.legal_moves();
        let between = |pieces: Bitboard, targets: Bitboard| {
            let is_between = |m: &Move| pieces.contains(m.from()) && targets.contains(m.to());
            sorted(all.iter().copied().filter(is_between))
        };
        position.list_moves_between(pieces, targets, &mut list);
        assert_eq!(list, position.moves_between(pieces, targets));
        assert_eq!(sorted(list.iter().copied()), between(pieces, targets), "{position}");
        let (from, to) = (position.moves_from(pieces), position.moves_to(targets));
        position.list_moves_from(pieces, &mut list);
        assert_eq!(list, from);
        position.list_moves_to(targets, &mut list);
        assert_eq!(list, to);
        assert_eq!(sorted(from.iter().copied()), between(pieces, Bitboard::FULL), "{position}");
        assert_eq!(sorted(to.iter().copied()), between(Bitboard::FULL, targets), "{position}");
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn pseudo_legal_moves_match_the_model_in_any_position(model in model()) {
        let position = Position::from_fen(model.text()).unwrap();
        check_stages(&position);
        let listed = position.pseudo_legal_moves();
        let expected = sorted(model.pseudo_legal_moves().into_iter().map(|(m, _)| m));
        prop_assert_eq!(sorted(listed.iter().copied()), expected, "{}", position);
        let legal = sorted(listed.iter().copied().filter(|&m| position.is_legal(m)));
        prop_assert_eq!(legal, sorted(position.legal_moves().iter().copied()));
    }
}

#[test]
fn pseudo_legal_moves_match_the_model_along_random_games() {
    games(104, 80, |position, _| {
        let expected = Model::of(position).pseudo_legal_moves().into_iter().map(|(m, _)| m);
        let listed = position.pseudo_legal_moves();
        assert_eq!(sorted(listed.iter().copied()), sorted(expected), "{position}");
    });
}

#[test]
fn a_list_has_space_for_its_capacity() {
    let moves = (0..=u16::MAX).filter_map(Move::from_bits);
    let list: MoveList = moves.clone().take(MoveList::CAPACITY).collect();
    assert!(list.iter().copied().eq(moves.take(MoveList::CAPACITY)));
}

#[test]
#[should_panic(expected = "the list of moves is full")]
fn a_full_list_takes_no_more() {
    MoveList::new().extend([Move::default(); MoveList::CAPACITY + 1]);
}
