//! Columns that follow from the rules: those of whole chunks are those of each position.
use std::fs;
use std::io::Cursor;
use std::ops::ControlFlow;

use setwise::{Bitboard, Square};
use setwise_chess::bulk::Question;
use setwise_chess::pgn::{Played, Reader, Visit, Visitor};
use setwise_chess::{CastlingSpelling, Color, Epd, Move, Outcome, Position, Role, attacks};
use setwise_columns::{Column, Detail, Input, Query, Table, Threads, VARIABLES};
use setwise_expr::{Type, Value, parse, parse_list};

/// Returns the names of the columns that follow from the rules.
fn names() -> Vec<&'static str> {
    let is_of_rules =
        |name: &str| matches!(Column::named(name), Some(Column::Rules(_) | Column::InCheck));
    VARIABLES.iter().map(|&(name, _)| name).filter(|name| is_of_rules(name)).collect()
}

/// Compares these columns with each position of a text; returns the number of positions.
fn check(text: &str) -> usize {
    let names = names();
    // `in_check` asks for checkers, and nothing is named after `HasMove`.
    assert_eq!(names.len(), Question::ALL.len());
    let shown: Vec<_> = names.iter().map(|name| parse(name).unwrap()).collect();
    let query = Query::new(&parse("true").unwrap(), &shown).unwrap();
    let mut found = 0;
    for threads in [1, 2] {
        let input = Input::from_reader(Cursor::new(text.to_owned())).unwrap();
        let answered = query.run(input, Threads::new(threads), Detail::Matches, |batch| {
            assert!(batch.errors.is_empty(), "{:?}", batch.errors);
            for hit in &batch.matches {
                for (name, value) in names.iter().zip(&hit.values[1..]) {
                    let word = Column::named(name).unwrap().word(&hit.position);
                    let expected = match *name {
                        "in_check" => Value::Bool(hit.position.is_check()),
                        name if Column::named(name).unwrap().is_number() => {
                            Value::Number(word.cast_signed())
                        }
                        _ => Value::Set(word),
                    };
                    assert_eq!(*value, Some(expected), "{name} of {}", hit.position);
                }
                found += 1;
            }
            ControlFlow::Continue(())
        });
        answered.unwrap();
    }
    found / 2
}

fn read(path: &str) -> String {
    let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn columns_of_files_are_those_of_each_position() {
    assert_eq!(check(&read("data/positions.epd")), 300);
    assert!(check(&read("data/games.pgn")) > 1000);
}

#[test]
fn columns_of_random_positions_are_those_of_each_position() {
    let suites = ["perft", "chess960"]
        .map(|name| read(&format!("crates/setwise-chess/tests/data/{name}.epd")));
    let lines = suites.iter().flat_map(|suite| suite.lines());
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let starts: Vec<_> = lines.map(|line| Epd::read(line).unwrap().into_position()).collect();
    let (mut text, mut state) = (String::new(), 0x2545_f491_4f6c_dd1du64);
    let (mut checks, mut en_passants, mut castlings, mut shuffled) = (0, 0, 0, 0);
    for start in starts.iter().cycle().take(5 * starts.len()) {
        let mut position: Position = start.clone();
        for _ in 0..30 {
            text.push_str(&format!("{position}\n"));
            let moves = position.legal_moves();
            checks += u32::from(position.is_check());
            en_passants += u32::from(moves.iter().any(|played| played.is_en_passant()));
            castlings += u32::from(moves.iter().any(|played| played.is_castling()));
            shuffled += u32::from(!position.has_standard_castling());
            if moves.is_empty() {
                break;
            }
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            position.play_unchecked(moves[(state >> 32) as usize % moves.len()]);
        }
    }
    let rare = [checks, en_passants, castlings, shuffled];
    assert!(rare.iter().all(|&count| count > 80), "{rare:?}");
    assert!(check(&text) > 10_000);
}

#[test]
fn a_table_fills_all_rows_before_it_returns_a_column() {
    let columns = [
        Column::named("legal_moves").unwrap(),
        Column::InCheck,
        Column::named("white_to_move").unwrap(),
    ];
    let mut table = Table::new(columns);
    let check: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse().unwrap();
    for row in 0..1000u64 {
        // Asked at any time, it has as many words as rows.
        if row % 97 == 0 {
            for column in columns {
                assert_eq!(table.column(column).unwrap().len() as u64, row);
            }
        }
        table.push(if row % 3 == 0 { &check } else { &Position::START });
    }
    let expected: Vec<_> = (0..1000).map(|row| if row % 3 == 0 { 3 } else { 20 }).collect();
    assert_eq!(table.column(columns[0]).unwrap(), expected);
    let expected: Vec<_> = (0..1000).map(|row| if row % 3 == 0 { !0 } else { 0 }).collect();
    assert_eq!(table.column(columns[1]).unwrap(), expected);
    assert_eq!(table.column(columns[2]).unwrap(), [!0; 1000]);
    table.clear();
    assert!(table.column(columns[0]).unwrap().is_empty());
    table.push(&Position::START);
    assert_eq!(table.column(columns[0]).unwrap(), [20]);
    assert_eq!(table.column(Column::named("pinned").unwrap()), None);
}

/// Returns the squares attacked by a side, piece by piece.
fn attacked(position: &Position, by: Color) -> Bitboard {
    let occupied = position.occupied();
    let mut attacked = Bitboard::EMPTY;
    for from in position.color_set(by) {
        attacked |= match position.piece_at(from).unwrap().role {
            Role::Pawn => attacks::pawn(by, from),
            Role::Knight => attacks::knight(from),
            Role::Bishop => attacks::bishop(from, occupied),
            Role::Rook => attacks::rook(from, occupied),
            Role::Queen => attacks::queen(from, occupied),
            Role::King => attacks::king(from),
        };
    }
    attacked
}

/// The names of the state and of the last move, and those derived from the rules.
const STATE: &str = "castling, en_passant, halfmove_clock, fullmove_number, ply, moved_from, \
                     moved_to, captured, attacked_by_us, attacked_by_them, hanging, checkmate, \
                     stalemate";

/// Returns the expected values of [`STATE`].
fn state(position: &Position, last: Option<(&Position, Move)>) -> Vec<Option<Value>> {
    let (us, them) = (position.side_to_move(), position.side_to_move().opposite());
    let mut targets = Bitboard::EMPTY;
    for played in position.legal_moves().iter().filter(|played| played.is_en_passant()) {
        targets |= Bitboard::from(played.to());
    }
    let (attacked_by_us, attacked_by_them) = (attacked(position, us), attacked(position, them));
    let hanging = position.color_set(them) & attacked_by_us & !attacked_by_them;
    let [from, to, captured] = last.map_or([Bitboard::EMPTY; 3], |(before, played)| {
        let uci = played.uci(CastlingSpelling::King).to_string();
        let square = |name: &str| Bitboard::from(name.parse::<Square>().unwrap());
        let is_taken = |square: &Square| {
            before.piece_at(*square).is_some_and(|piece| piece.color == us)
                && position.piece_at(*square).is_none_or(|piece| piece.color == them)
        };
        let captured: Vec<_> = Square::all().filter(is_taken).collect();
        assert!(captured.len() <= 1);
        [square(&uci[..2]), square(&uci[2..4]), Bitboard::from_squares(&captured)]
    });
    let (clock, number) = (position.halfmove_clock(), position.fullmove_number());
    let ply = 2 * number.max(1) - 2 + u32::from(us == Color::Black);
    let words = [
        position.castling_rooks().0,
        targets.0,
        clock.into(),
        number.into(),
        ply.into(),
        from.0,
        to.0,
        captured.0,
        attacked_by_us.0,
        attacked_by_them.0,
        hanging.0,
    ];
    let is_over = |outcome| position.outcome() == Some(outcome);
    let is_mate = matches!(position.outcome(), Some(Outcome::Checkmate { .. }));
    let bools = [is_mate, is_over(Outcome::Stalemate)].map(Value::Bool);
    let types = STATE.split(", ").map(|name| {
        VARIABLES.iter().find(|(known, _)| *known == name).map_or(Type::Set, |&(_, known)| known)
    });
    let words = types.zip(words).map(|(value_type, word)| Value::from_word(value_type, word));
    words.chain(bools).map(Some).collect()
}

#[test]
fn the_state_and_the_last_move_of_games_are_columns() {
    /// The positions after all moves, with their values.
    #[derive(Default)]
    struct Expected(Vec<(String, Vec<Option<Value>>)>);

    impl Visitor for Expected {
        fn played(&mut self, played: &Played<'_>) {
            let last = played.mv.map(|mv| (played.before, mv));
            self.0.push((played.after.to_string(), state(played.after, last)));
        }

        fn begin_variation(&mut self) -> Visit {
            Visit::Skip
        }
    }

    // En passant, both castlings, a null move, mate and stalemate.
    let rare = "[FEN \"r3k2r/4p3/8/3P4/8/8/8/R3K2R b KQkq - 7 30\"]\n\n\
                30... e5 31. dxe6 O-O 32. O-O-O Rfd8 33. -- Rxd1+ *\n\n\
                [FEN \"7k/8/6Q1/8/8/8/8/6K1 w - - 0 1\"]\n\n1. Kg2 *\n\n\
                [FEN \"7k/8/8/6Q1/8/8/8/6K1 w - - 0 1\"]\n\n1. Qg6 *\n";
    let text = read("data/games.pgn") + "\n" + rare;
    let mut expected = Expected::default();
    let mut reader = Reader::new(text.as_bytes());
    while reader.read_game(&mut expected).unwrap() {}
    let shown = parse_list(STATE).unwrap();
    let query = Query::new(&parse("true").unwrap(), &shown).unwrap();
    let input = Input::from_reader(Cursor::new(text)).unwrap();
    let mut expected = expected.0.into_iter();
    let answered = query.run(input, Threads::One, Detail::Matches, |batch| {
        for hit in &batch.matches {
            let (position, values) = expected.next().unwrap();
            assert_eq!(hit.position.to_string(), position);
            assert_eq!(hit.values[1..], values, "{position}");
        }
        ControlFlow::Continue(())
    });
    answered.unwrap();
    assert_eq!(expected.next(), None);
}

#[test]
fn the_state_of_lines_is_in_columns() {
    let text = read("data/positions.epd")
        + "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 12 0\n\
           8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 9\n\
           4k3/8/8/8/3Pp3/8/8/4K3 b - d3 hmvc 0; fmvn 17; id \"a; b\";\n\
           4k3/8/8/8/8/8/8/4K3 w - - id \"fmvn 3;\"; hmvc 44;\n";
    let shown = parse_list(STATE).unwrap();
    let query = Query::new(&parse("halfmove_clock >= 0").unwrap(), &shown).unwrap();
    let lines: Vec<_> = text.lines().map(|line| Epd::read_lenient(line).unwrap()).collect();
    let input = Input::from_reader(Cursor::new(text.clone())).unwrap();
    let mut seen = 0;
    let answered = query.run(input, Threads::One, Detail::Matches, |batch| {
        for hit in &batch.matches {
            assert_eq!(hit.values[1..], state(lines[seen].position(), None), "{}", hit.position);
            seen += 1;
        }
        ControlFlow::Continue(())
    });
    answered.unwrap();
    assert_eq!(seen, 304);
    assert_eq!(lines[302].position().fullmove_number(), 17);
}
