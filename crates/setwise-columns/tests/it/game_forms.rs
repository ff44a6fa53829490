//! Formulas about whole games, compared with plain loops over the positions of all games of the
//! repository.

use std::ops::{ControlFlow, RangeInclusive};

use setwise_chess::{Color, Position};
use setwise_columns::{Detail, FieldColumn, Formulas, Input, Location, Query, Threads};
use setwise_expr::{Value, parse};
use testing::workspace;

use crate::played::{Game, games, pinned};

fn text() -> String {
    let path = workspace().join("crates/setwise-chess/tests/data/lichess.pgn");
    std::fs::read_to_string(path).unwrap()
}

/// Returns the matches of a formula: the number of the game, the ply, and the value.
fn matches(text: &str, formula: &str) -> Vec<(u64, u32, Value)> {
    let mut input = Input::from_reader(std::io::Cursor::new(text.as_bytes().to_vec())).unwrap();
    let fields = input.columns().unwrap().all;
    let tree = parse(formula).unwrap();
    let query = Query::compile(Formulas { fields: &fields, ..Formulas::new(&tree, &[]) });
    let query = query.unwrap_or_else(|error| panic!("{formula}: {error}"));
    let mut found = Vec::new();
    let run = query.run(input, Threads::One, Detail::Positions, |batch| {
        assert!(batch.errors.is_empty(), "{formula}: {:?}", batch.errors);
        found.extend(batch.matches.iter().map(|it| match it.location {
            Location::Game { game, ply, .. } => (game, ply, it.values[0].unwrap()),
            other => panic!("{other:?}"),
        }));
        ControlFlow::Continue(())
    });
    run.unwrap();
    found
}

/// Compares the matches of a formula with the plies at which a loop finds something; from ply 0 on if
/// `has_start`.
fn check(formula: &str, has_start: bool, holds: impl Fn(&Game, usize) -> bool) {
    let text = text();
    let mut expected = Vec::new();
    for (number, game) in (1..).zip(&games(&text)) {
        let first = usize::from(!has_start);
        let plies = (first..game.positions.len()).filter(|&ply| holds(game, ply));
        expected.extend(plies.map(|ply| (number, ply as u32)));
    }
    let found: Vec<_> = matches(&text, formula).iter().map(|it| (it.0, it.1)).collect();
    assert_eq!(found.len(), expected.len(), "{formula}");
    assert!(found == expected, "{formula}");
    assert!(!found.is_empty(), "{formula} never matches");
}

fn queens(position: &Position) -> u32 {
    let [white, black] = Color::ALL
        .map(|color| position.color_set(color) & position.role_set(setwise_chess::Role::Queen));
    white.len() + black.len()
}

#[test]
fn values_of_other_plies_are_those_there() {
    check("previous(in_check)", false, |game, ply| game.is_check(ply - 1));
    check("next(in_check) && !in_check", false, |game, ply| {
        !game.is_check(ply) && game.at(ply.checked_add(1), Position::is_check)
    });
    check("previous(count(Q | q), 3) > count(Q | q)", false, |game, ply| {
        game.at(ply.checked_sub(3), |before| queens(before) > queens(&game.positions[ply]))
    });
    check("previous(previous(in_check))", false, |game, ply| {
        game.at(ply.checked_sub(2), Position::is_check)
    });
    check("in_check || previous(in_check)", false, |game, ply| {
        game.is_check(ply) || game.at(ply.checked_sub(1), Position::is_check)
    });
    check("at_end(checkmate) && legal_moves == 1", false, |game, ply| {
        game.positions[game.last()].is_checkmate() && game.positions[ply].legal_moves().len() == 1
    });
    check("at_start(count(occupied)) == 32 && is_last", true, |game, ply| ply == game.last());
}

#[test]
fn questions_about_the_game_have_one_answer() {
    check("ever(checkmate)", false, |game, _| game.positions.iter().any(Position::is_checkmate));
    check("always(!in_check)", false, |game, _| !game.positions.iter().any(Position::is_check));
    check("count_plies(in_check) == 3", false, |game, _| {
        game.positions.iter().filter(|it| it.is_check()).count() == 3
    });
    check("game_plies == 40 && ply == 7", false, |game, ply| game.last() == 40 && ply == 7);
    check("is_first", true, |_, ply| ply == 0);
    check("is_last", false, |game, ply| ply == game.last());
    check("since(in_check) == 2", false, |game, ply| {
        (0..=ply).rev().find(|&ply| game.is_check(ply)) == Some(ply.wrapping_sub(2))
    });
    check("until(in_check) == 2", false, |game, ply| {
        (ply..=game.last()).find(|&ply| game.is_check(ply)) == Some(ply + 2)
    });
}

/// An element of a sequence as a loop reads it.
type Element = (fn(&Position) -> bool, RangeInclusive<usize>);

/// Returns the lengths of all matches of a sequence from a ply on.
fn lengths(game: &Game, ply: usize, elements: &[Element]) -> Vec<usize> {
    let Some(((holds, plies), rest)) = elements.split_first() else { return vec![0] };
    let mut found = Vec::new();
    for count in 0..=*plies.end() {
        if count > 0 && !game.at(Some(ply + count - 1), holds) {
            break;
        }
        if plies.contains(&count) && ply + count <= game.positions.len() {
            found.extend(lengths(game, ply + count, rest).iter().map(|length| length + count));
        }
    }
    found
}

#[test]
fn sequences_match_as_a_naive_matcher_says() {
    let calm: fn(&Position) -> bool = |it| !it.is_check();
    let few: fn(&Position) -> bool = |it| it.legal_moves().len() < 20;
    let any: fn(&Position) -> bool = |_| true;
    let cases: [(&str, Vec<Element>); 6] = [
        (
            "in_check, !in_check, in_check",
            vec![(Position::is_check, 1..=1), (calm, 1..=1), (Position::is_check, 1..=1)],
        ),
        ("repeat(!in_check, 3, 5), in_check", vec![(calm, 3..=5), (Position::is_check, 1..=1)]),
        (
            "in_check, repeat(true, 0, 6), checkmate",
            vec![(Position::is_check, 1..=1), (any, 0..=6), (Position::is_checkmate, 1..=1)],
        ),
        (
            "repeat(legal_moves < 20), repeat(in_check, 2)",
            vec![(few, 1..=256), (Position::is_check, 2..=2)],
        ),
        (
            "repeat(legal_moves < 20, 2, 4), repeat(legal_moves < 20, 1, 3), in_check",
            vec![(few, 2..=4), (few, 1..=3), (Position::is_check, 1..=1)],
        ),
        ("repeat(true, 4), is_last", vec![(any, 4..=4), (any, 1..=1)]),
    ];
    let text = text();
    let games = games(&text);
    for (sequence, elements) in cases {
        let is_at_end = sequence.ends_with("is_last");
        check(&format!("sequence({sequence})"), false, |game, ply| {
            let lengths = lengths(game, ply, &elements);
            lengths.iter().any(|&length| !is_at_end || ply + length == game.positions.len())
        });
        if is_at_end {
            continue;
        }
        for (game, ply, value) in matches(&text, &format!("sequence_end({sequence}) + 1")) {
            let game = &games[game as usize - 1];
            let shortest = lengths(game, ply as usize, &elements).into_iter().min().unwrap();
            assert_eq!(value, Value::Number((ply as usize + shortest) as i64), "{sequence}");
        }
    }
}

#[test]
fn moves_and_pieces_are_those_of_the_game() {
    check("captures(Q | q) != none", false, |game, ply| {
        let mv = game.moves[ply - 1].unwrap();
        game.positions[ply - 1].captured(mv) == Some(setwise_chess::Role::Queen)
    });
    check("moved(N | n) != none", false, |game, ply| {
        let mv = game.moves[ply - 1].unwrap();
        game.positions[ply - 1].role_at(mv.from()) == Some(setwise_chess::Role::Knight)
    });
    for (name, letter) in [("moved_piece", "k"), ("next_piece", "Q")] {
        check(&format!("{name} == \"{letter}\""), name == "next_piece", |game, ply| {
            let ply = if name == "next_piece" { ply + 1 } else { ply };
            let mv = game.moves.get(ply.wrapping_sub(1)).copied().flatten();
            mv.is_some_and(|mv| {
                let piece = game.positions[ply - 1].piece_at(mv.from());
                piece.unwrap().letter().to_string() == letter
            })
        });
    }
    check("captured_piece == \"N\"", false, |game, ply| {
        let [before, after] = [ply - 1, ply].map(|ply| {
            let white = game.positions[ply].color_set(Color::White);
            (white & game.positions[ply].role_set(setwise_chess::Role::Knight)).len()
        });
        before > after
    });
    check("promoted_to == \"q\"", false, |game, ply| {
        let mv = game.moves[ply - 1].unwrap();
        mv.promotes_to() == Some(setwise_chess::Role::Queen)
            && game.positions[ply].side_to_move() == Color::White
    });
    check("next_san == \"O-O\"", true, |game, ply| {
        let mv = game.moves.get(ply).copied().flatten();
        mv.is_some_and(|mv| game.positions[ply].san(mv).unwrap().as_str() == "O-O")
    });
    check("repetitions == 2", false, |game, ply| {
        let position = &game.positions[ply];
        game.positions[..=ply].iter().filter(|it| it.same_position(position)).count() == 2
    });
    check("legal_checks == 3", false, |game, ply| {
        let position = &game.positions[ply];
        let moves = position.legal_moves();
        moves.into_iter().filter(|&mv| position.after(mv).is_check()).count() == 3
    });
    check("legal_mates > 0", false, |game, ply| {
        let position = &game.positions[ply];
        position.legal_moves().into_iter().any(|mv| position.after(mv).is_checkmate())
    });
    check("pinned_them != none", false, |game, ply| {
        let position = &game.positions[ply];
        !pinned(position, position.side_to_move().opposite()).is_empty()
    });
}

#[test]
fn turned_formulas_hold_in_turned_positions() {
    let flipped = |position: &Position, holds: &dyn Fn(&Position) -> bool| {
        holds(position) || holds(&position.mirrored())
    };
    check("either_color(knight(N) & q != none)", false, |game, ply| {
        flipped(&game.positions[ply], &|it| {
            let knights = it.role_set(setwise_chess::Role::Knight) & it.color_set(Color::White);
            let queens = it.role_set(setwise_chess::Role::Queen) & it.color_set(Color::Black);
            !(knights.knight_attacks() & queens).is_empty()
        })
    });
    check(
        "either_color(white_to_move && count(castling & rank_1) == 2 && in_check)",
        false,
        |game, ply| {
            flipped(&game.positions[ply], &|it| {
                let first = it.castling_rooks() & setwise::Bitboard::from(setwise::Rank::First);
                it.side_to_move() == Color::White && first.len() == 2 && it.is_check()
            })
        },
    );
    check("either_color(previous(in_check) && Q == none)", false, |game, ply| {
        game.is_check(ply - 1)
            && flipped(&game.positions[ply], &|it| {
                (it.role_set(setwise_chess::Role::Queen) & it.color_set(Color::White)).is_empty()
            })
    });
    let text = text();
    let turned = matches(&text, "either_color(N & file_b)");
    let both = matches(&text, "N & file_b | n & file_b");
    assert_eq!(turned, both);
    let turned = matches(&text, "either_wing(N & file_b)");
    assert_eq!(turned, matches(&text, "N & (file_b | file_g)"));
    let tag = matches(&text, "either_color(WhiteElo > 2200 && moved_piece == \"Q\")");
    let [either, both] =
        ["either_color(lowercase(moved_piece) == \"n\")", "moved_piece in (\"n\", \"N\")"];
    assert_eq!(matches(&text, either), matches(&text, both));
    // One of two readings decides, also if the other has no value.
    let either = matches(&text, "either_color(since(moved(K) != none) < 5)");
    let color = |piece: &str| matches(&text, &format!("since(moved({piece}) != none) < 5"));
    let both: std::collections::BTreeSet<_> =
        color("K").into_iter().chain(color("k")).map(|it| (it.0, it.1)).collect();
    assert_eq!(either.iter().map(|it| (it.0, it.1)).collect::<Vec<_>>(), Vec::from_iter(both));
    let both = "WhiteElo > 2200 && moved_piece == \"Q\" || BlackElo > 2200 && moved_piece == \"q\"";
    assert_eq!(tag, matches(&text, both));
}

#[test]
fn positions_and_material_are_found() {
    let start = Position::START;
    check("position(\"startpos\")", true, |game, ply| game.positions[ply].same_position(&start));
    let fen = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1";
    let position: Position = fen.parse().unwrap();
    check(&format!("position(\"{fen}\")"), true, |game, ply| {
        game.positions[ply].same_position(&position)
    });
    let placement = fen.split(' ').next().unwrap();
    check(&format!("placement(\"{placement}\")"), true, |game, ply| {
        game.positions[ply].pieces() == position.pieces()
    });
    check("material(\"KRPKR\")", false, |game, ply| {
        let fen = game.positions[ply].to_string();
        let mut letters: Vec<_> =
            fen.split(' ').next().unwrap().chars().filter(|c| c.is_alphabetic()).collect();
        letters.sort_unstable();
        letters == ['K', 'P', 'R', 'k', 'r']
    });
}

#[test]
fn forms_are_refused_with_the_reason() {
    let fields = ["White", "san", "moved_piece", "is_first"].map(FieldColumn::of_games);
    for (formula, message) in [
        ("previous()", "`previous` has too few arguments"),
        ("previous(q, 2000)", "the number of plies is written in digits, from 1 to 1024"),
        ("previous(q, count(q))", "the number of plies is written in digits, from 1 to 1024"),
        ("ever(count(q))", "expected a bool or a set, found a number"),
        ("sequence(q, 3)", "expected a bool or a set, found a number"),
        ("sequence(repeat(q, 200), repeat(q, 100))", "a sequence spans at most 256 plies"),
        (
            "sequence(repeat(q, 5, 2))",
            "the numbers of `repeat` are from 0 to 256, the smaller first and the other above 0",
        ),
        ("sequence(repeat(true, 0, 256), q)", "a sequence spans at most 256 plies"),
        (
            "either_color(moved_piece < \"a\")",
            "`moved_piece` has a mirror image only in `==`, `!=` and `in`",
        ),
        ("is_first", "`is_first` may be the question about a game or the column"),
        ("repeat(q)", "`repeat` is a part of a sequence"),
        ("captures(1)", "`captures` takes a set"),
        ("material(\"KRP\")", "`KRP` is not a material"),
        ("position(q)", "`position` takes a text in quotes"),
        ("lowercase(White)", "`lowercase` takes a column that is compared with a text"),
        (
            "either_wing(castling)",
            "`castling` has no mirror image: write both cases, with `||` between them",
        ),
        (
            "either_color(san == \"e4\")",
            "`san` is a text with squares, which has no mirror image: write both cases, with `||` between them",
        ),
        ("count(\"q\")", "the text is not compared"),
    ] {
        let tree = match parse(formula) {
            Ok(tree) => tree,
            Err(error) => {
                assert_eq!(error.message(), message, "{formula}");
                continue;
            }
        };
        let query = Query::compile(Formulas { fields: &fields, ..Formulas::new(&tree, &[]) });
        assert_eq!(query.unwrap_err().error.message(), message, "{formula}");
    }
    let tree = parse("regex(White, \"(\")").unwrap();
    let query = Query::compile(Formulas { fields: &fields, ..Formulas::new(&tree, &[]) });
    let message = query.unwrap_err().to_string();
    assert!(message.starts_with("the regular expression is invalid"), "{message}");
    let lines = Input::from_reader(&b"4k3/8/8/8/8/8/8/K7 w - - 0 1\n"[..]).unwrap();
    let query = Query::new(&parse("sequence(q, q)").unwrap(), &[]).unwrap();
    let run = query.run(lines, Threads::One, Detail::Count, |_| ControlFlow::Continue(()));
    let message = run.unwrap_err().to_string();
    assert!(message.starts_with("`sequence` is about the positions of a game"), "{message}");
}

#[test]
fn forms_have_notes() {
    let fields = ["next_san", "half_points"].map(FieldColumn::of_games);
    for (formula, start) in [
        ("captured & q", "these are pieces that captured"),
        ("q & captured", "these are pieces that captured"),
        ("is_first", "in games, the position before the first move counts too"),
        ("next_san == \"e4\"", "in games, the position before the first move counts too"),
        ("half_points == 2", "in games, the position before the first move counts too"),
        ("at_start(q) != none", "in games, the position before the first move counts too"),
    ] {
        let tree = parse(formula).unwrap();
        let query = Query::compile(Formulas { fields: &fields, ..Formulas::new(&tree, &[]) });
        let query = query.unwrap();
        let notes: Vec<_> = query.notes(true, false).map(|note| note.to_string()).collect();
        assert!(notes.len() == 1 && notes[0].starts_with(start), "{formula}: {notes:?}");
        // Only games in PGN have that position besides their rows.
        let is_of_start = start.starts_with("in games");
        assert_eq!(query.notes(false, false).count(), usize::from(!is_of_start), "{formula}");
        let notes: Vec<_> = query.notes(false, true).map(|note| note.to_string()).collect();
        let start = if is_of_start { "a table has no rows of ply 0" } else { start };
        assert!(notes.len() == 1 && notes[0].starts_with(start), "{formula}: {notes:?}");
    }
}

#[test]
fn a_column_that_is_only_shown_adds_no_rows() {
    let text = "[Event \"?\"]\n\n1. e4 e5 *\n";
    let count = |columns: Vec<FieldColumn>| {
        let query = Query::new(&parse("K").unwrap(), &[]).unwrap().with_carried(columns);
        let input = Input::from_reader(text.as_bytes()).unwrap();
        let mut found = Vec::new();
        let run = query.run(input, Threads::One, Detail::Positions, |batch| {
            found.extend(batch.matches.iter().flat_map(|it| it.fields.clone()));
            ControlFlow::Continue(())
        });
        run.unwrap();
        found.iter().map(|field| field.text().into_owned()).collect::<Vec<_>>()
    };
    assert_eq!(count(vec![FieldColumn::of_games("uci")]), ["e2e4", "e7e5"]);
    assert_eq!(count(vec![FieldColumn::of_games("next_uci")]), ["e7e5", ""]);
}
