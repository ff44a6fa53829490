//! The lines of UCI: round trips, words that are ignored, errors, and arbitrary bytes.

use crate::common::model;

use proptest::prelude::*;
use proptest::sample::select;
use setwise::Square;
use setwise_chess::uci::{
    Bound, Command, CurrentLine, EngineOption, Evaluation, Go, Info, OptionKind, PositionSetup,
    Register, Response, Score, Status, UciReason, Wdl,
};
use setwise_chess::{FenError, Field, Game, MoveReason, Position, Role, UciMove};

fn any_move() -> impl Strategy<Value = UciMove> {
    let square = || (0..64usize).prop_map(crate::common::square);
    let promotion = prop::option::of(select(vec![Role::Knight, Role::Queen]));
    let normal = (square(), square(), promotion)
        .prop_map(|(from, to, promotion)| UciMove::Normal { from, to, promotion });
    prop_oneof![1 => Just(UciMove::Null), 9 => normal]
}

fn moves() -> impl Strategy<Value = Vec<UciMove>> {
    prop::collection::vec(any_move(), 0..4)
}

/// A text that is not a word of the protocol, with spaces inside.
fn text() -> impl Strategy<Value = String> {
    "[A-Zé<>][!-~é]{0,5}([ \t]{1,2}[A-Z#][!-~]{0,4}){0,2}"
}

fn go() -> impl Strategy<Value = Go> {
    let number = || prop::option::of(any::<u32>());
    let long = || prop::option::of(any::<u64>());
    let time = || prop::option::of(any::<i64>());
    let flags = (any::<bool>(), any::<bool>());
    (
        moves(),
        flags,
        (time(), time(), long(), long()),
        (number(), number(), number(), number()),
        (long(), long()),
    )
        .prop_map(|(searchmoves, flags, times, numbers, longs)| {
            let mut go = Go::default();
            go.searchmoves = searchmoves;
            (go.ponder, go.infinite) = flags;
            (go.wtime, go.btime, go.winc, go.binc) = times;
            (go.movestogo, go.depth, go.mate, go.perft) = numbers;
            (go.nodes, go.movetime) = longs;
            go
        })
}

pub(crate) fn command() -> impl Strategy<Value = Command> {
    let start = prop_oneof![
        Just(Position::START),
        model().prop_map(|model| model.text().parse().expect("a position")),
    ];
    prop_oneof![
        select(vec![
            Command::Uci,
            Command::Debug { on: true },
            Command::Debug { on: false },
            Command::IsReady,
            Command::UciNewGame,
            Command::Stop,
            Command::PonderHit,
            Command::Quit,
            Command::Register(Register::Later),
        ]),
        (text(), prop::option::of(prop_oneof![text(), Just(String::new())]))
            .prop_map(|(name, value)| Command::SetOption { name, value }),
        (prop::option::of(text()), prop::option::of(text()))
            .prop_map(|(name, code)| Command::Register(Register::As { name, code })),
        (start, moves())
            .prop_map(|(start, moves)| Command::Position(PositionSetup { start, moves })),
        go().prop_map(Command::Go),
    ]
}

fn score() -> impl Strategy<Value = Score> {
    let evaluation = prop_oneof![
        any::<i32>().prop_map(Evaluation::Centipawns),
        any::<i32>().prop_map(Evaluation::Mate),
    ];
    (evaluation, select(vec![Bound::Exact, Bound::Lower, Bound::Upper]))
        .prop_map(|(evaluation, bound)| Score::new(evaluation, bound))
}

fn info() -> impl Strategy<Value = Info> {
    let number = || prop::option::of(any::<u32>());
    let long = || prop::option::of(any::<u64>());
    let wdl = any::<[u32; 3]>().prop_map(|[win, draw, loss]| Wdl { win, draw, loss });
    let line = (number(), moves())
        .prop_filter("some text", |(cpu, moves)| cpu.is_some() || !moves.is_empty());
    let line = line.prop_map(|(cpu, moves)| CurrentLine { cpu, moves });
    (
        (number(), number(), number(), number(), number(), number()),
        (long(), long(), long(), long(), long()),
        (prop::option::of(score()), prop::option::of(wdl), prop::option::of(any_move())),
        (moves(), prop::option::of(line), moves(), prop::option::of(text())),
    )
        .prop_map(|(numbers, longs, (score, wdl, currmove), lines)| {
            let mut info = Info::default();
            (info.depth, info.seldepth, info.multipv, info.hashfull, ..) = numbers;
            (.., info.cpuload, info.currmovenumber) = numbers;
            (info.nodes, info.nps, info.tbhits, info.sbhits, info.time) = longs;
            (info.score, info.wdl, info.currmove) = (score, wdl, currmove);
            (info.refutation, info.currline, info.pv, info.string) = lines;
            info
        })
}

fn option() -> impl Strategy<Value = EngineOption> {
    let kind = prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        any::<[i64; 3]>().prop_map(|[default, min, max]| OptionKind::Spin { default, min, max }),
        (text(), prop::collection::vec(text(), 0..4))
            .prop_map(|(default, choices)| OptionKind::Combo { default, choices }),
        Just(OptionKind::Button),
        prop_oneof![text(), Just(String::new())].prop_map(|default| OptionKind::String { default }),
    ];
    (text(), kind).prop_map(|(name, kind)| EngineOption::new(name, kind))
}

pub(crate) fn response() -> impl Strategy<Value = Response> {
    let status = || select(vec![Status::Checking, Status::Ok, Status::Error]);
    prop_oneof![
        text().prop_map(Response::Name),
        text().prop_map(Response::Author),
        Just(Response::UciOk),
        Just(Response::ReadyOk),
        (any_move(), prop::option::of(any_move()))
            .prop_map(|(best_move, ponder)| Response::BestMove { best_move, ponder }),
        status().prop_map(Response::CopyProtection),
        status().prop_map(Response::Registration),
        info().prop_map(Response::Info),
        option().prop_map(Response::Option),
    ]
}

/// Lines made of words of the protocol and of others, in any order.
fn lines() -> impl Strategy<Value = String> {
    let words = "uci debug on isready setoption name value register later code ucinewgame position \
        startpos fen moves go searchmoves ponder wtime winc movestogo depth nodes mate infinite \
        perft stop quit id author uciok bestmove copyprotection ok info score cp lowerbound wdl pv \
        currline refutation string option type check default true spin min max combo var e2e4 \
        0000 e7e8k -1 3 99999999999999999999 x 8/8/8/8/8/8/k7/2K5 w - (none)";
    let words: Vec<&str> = words.split_whitespace().collect();
    prop::collection::vec(select(words), 0..10).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn commands_are_written_and_read_back(command in command()) {
        let line = command.to_string();
        prop_assert!(!line.contains(['\n', '\r']));
        let read = Command::read_with(&line, |word| panic!("{line}: {word:?}"));
        prop_assert_eq!(read, Ok(command));
    }

    #[test]
    fn responses_are_written_and_read_back(response in response()) {
        let line = response.to_string();
        let read = Response::read_with(&line, |word| panic!("{line}: {word:?}"));
        prop_assert_eq!(read, Ok(response));
    }

    #[test]
    fn any_word_of_info_ends_a_line(info in info(), line in moves()) {
        let without_line = |mut info: Info| {
            info.pv.clear();
            info.to_string()
        };
        let rest = without_line(info);
        let line: String = line.iter().map(|m| format!(" {m}")).collect();
        let text = format!("info pv{line} unknown{}", rest.strip_prefix("info").unwrap());
        let mut ignored = Vec::new();
        let read = Response::read_with(&text, |word| ignored.push(word.word().to_owned()));
        let Ok(Response::Info(read)) = read else { panic!("{text}: {read:?}") };
        prop_assert_eq!(read.pv.iter().map(|m| format!(" {m}")).collect::<String>(), line);
        prop_assert_eq!(without_line(read), rest);
        prop_assert_eq!(ignored, ["unknown"]);
    }

    #[test]
    fn unknown_words_do_not_change_a_command(
        command in command(),
        word in "[A-Z]{1,8}",
        blanks in "[ \t]{1,3}",
    ) {
        let line = format!("{blanks}{word}{blanks}{command}\r\nquit\n");
        let mut ignored = Vec::new();
        let read = Command::read_with(&line, |it| {
            ignored.push((it.word().to_owned(), it.column() as usize));
        });
        prop_assert_eq!(read, Ok(command));
        prop_assert_eq!(ignored, [(word, blanks.len() + 1)]);
    }

    #[test]
    fn any_line_is_read_or_an_error(
        bytes in prop::collection::vec(any::<u8>(), 0..80),
        line in lines(),
    ) {
        for line in [&bytes[..], line.as_bytes()] {
            let length = String::from_utf8_lossy(line).len();
            match Command::read(line) {
                Ok(command) => prop_assert_eq!(command.to_string().parse(), Ok(command)),
                Err(error) => prop_assert!(error.column() as usize <= length + 1, "{error}"),
            }
            match Response::read(line) {
                Ok(response) => prop_assert_eq!(response.to_string().parse(), Ok(response)),
                Err(error) => prop_assert!(error.column() as usize <= length + 1, "{error}"),
            }
        }
    }
}

#[test]
fn errors_have_a_column_and_a_reason() {
    for (line, message) in [
        ("", "column 1: the line has no known command"),
        ("  \n uci", "column 1: the line has no known command"),
        (" hello world", "column 2: the line has no known command"),
        ("debug", "column 6: expected `on` or `off`"),
        ("debug maybe", "column 7: expected `on` or `off`"),
        ("setoption Hash", "column 15: expected `name`"),
        ("setoption name", "column 15: the value of `name` is missing"),
        ("setoption name value 3", "column 16: the value of `name` is missing"),
        ("position", "column 9: expected `startpos` or `fen`"),
        (
            "position fen 8/8/8/8/8/8/8/8 w - - moves e2e4",
            "column 14: in the FEN record: piece placement, column 1: the white king is missing",
        ),
        ("position startpos moves e2e4 e7", "column 32: expected a target square such as `e4`"),
        ("position startpos moves e2e4  x7", "column 31: unexpected `x` in a move"),
        ("go depth", "column 9: the value of `depth` is missing"),
        ("go depth x", "column 10: the value of `depth` is not a whole number"),
        ("go depth 4294967296", "column 10: the value of `depth` is out of range"),
        ("go nodes -1", "column 10: the value of `nodes` is out of range"),
        ("go movetime +", "column 13: the value of `movetime` is not a whole number"),
    ] {
        let error = Command::read(line).expect_err(line);
        assert_eq!(error.to_string(), message, "{line}");
    }
    for (line, message) in [
        ("id", "column 3: expected `name` or `author`"),
        ("id name ", "column 9: the value of `id` is missing"),
        ("bestmove", "column 9: the value of `bestmove` is missing"),
        ("", "column 1: the line has no known response"),
        ("go infinite", "column 1: the line has no known response"),
        ("bestmove e2e4 ponder x", "column 22: unexpected `x` in a move"),
        ("bestmove e9e4", "column 11: unexpected `9` in a move"),
        ("registration maybe", "column 14: expected `checking`, `ok` or `error`"),
        ("info score 3", "column 12: expected `cp` or `mate`"),
        ("info score cp 12.5", "column 15: the value of `score` is not a whole number"),
        ("info wdl 1 2", "column 13: the value of `wdl` is missing"),
        ("info currline", "column 14: the value of `currline` is missing"),
        ("info pv e2e4 zz e7e5", "column 14: unexpected `z` in a move"),
        ("info refutation zz 1 e7e5", "column 17: unexpected `z` in a move"),
        ("info currline 1 e2e4 e7 g1f3", "column 24: expected a target square such as `e4`"),
        ("option name Hash", "column 17: expected `type`"),
        (
            "option name Hash type",
            "column 22: expected `check`, `spin`, `combo`, `button` or `string`",
        ),
        ("option name A type spin default 1 min 0", "column 40: the value of `max` is missing"),
        ("option name A type check default 1", "column 34: expected `true` or `false`"),
    ] {
        let error = Response::read(line).expect_err(line);
        assert_eq!(error.to_string(), message, "{line}");
    }
    let reason = |line| Command::read(line).unwrap_err().reason();
    let is_fen = |error: FenError| error.field() == Field::SideToMove;
    assert!(matches!(reason("position fen 8/8/8/8/8/8/k7/2K5"), UciReason::Fen(it) if is_fen(it)));
    let UciReason::NotAMove(MoveReason::NoTarget) = reason("position startpos moves e2") else {
        panic!("a move without a target");
    };
}

#[test]
fn lines_of_engines_and_interfaces_are_understood() {
    let line = "info depth 24 seldepth 33 multipv 1 score cp 35 lowerbound nodes 17 nps 9 hashfull \
        4 tbhits 0 time 1500 pv e2e4 e7e5 bmc 1 string a b";
    let mut ignored = Vec::new();
    let read = Response::read_with(line, |word| ignored.push(word.word().to_owned())).unwrap();
    let Response::Info(info) = read else { panic!("{read:?}") };
    assert_eq!(ignored, ["bmc", "1"]);
    let score = Score::new(Evaluation::Centipawns(35), Bound::Lower);
    assert_eq!((info.score, info.pv.len(), info.string), (Some(score), 2, Some("a b".to_owned())));

    // Some engines write `ponder` without a move.
    for (line, ponder) in [
        ("bestmove e2e4 ponder", None),
        ("bestmove e2e4 ponder ", None),
        ("bestmove e2e4 ponder e7e5", Some(UciMove::new(Square::E7, Square::E5))),
    ] {
        let best_move = UciMove::new(Square::E2, Square::E4);
        assert_eq!(Response::read(line), Ok(Response::BestMove { best_move, ponder }), "{line}");
    }

    // The words after the only argument are ignored.
    assert_eq!(Command::read("debug on off"), Ok(Command::Debug { on: true }));
    let line = "go perft 5 depth 3 depth 4";
    let Ok(Command::Go(go)) = Command::read(line) else { panic!("{line}") };
    assert_eq!((go.perft, go.depth), (Some(5), Some(4)));

    // Stockfish writes the bound after the probabilities.
    let read = Response::read("info score mate -3 wdl 0 0 1000 upperbound").unwrap();
    let Response::Info(info) = read else { panic!("{read:?}") };
    let score = Score::new(Evaluation::Mate(-3), Bound::Upper);
    assert_eq!((info.score, info.wdl.unwrap().loss), (Some(score), 1_000));

    let line = "info currline 2 e2e4 e7e5 refutation d1h5 g6h5";
    let Ok(Response::Info(info)) = Response::read(line) else { panic!("{line}") };
    assert_eq!(info.currline.map(|line| (line.cpu, line.moves.len())), Some((Some(2), 2)));
    assert_eq!(info.refutation.len(), 2);

    for (line, kind) in [
        (
            "option name Style type combo default Normal var Solid var Very Normal var Risky",
            OptionKind::Combo {
                default: "Normal".to_owned(),
                choices: ["Solid", "Very Normal", "Risky"].map(str::to_owned).to_vec(),
            },
        ),
        (
            "option name Path type string default <empty>",
            OptionKind::String { default: String::new() },
        ),
        ("option name Clear Hash type button", OptionKind::Button),
    ] {
        let Ok(Response::Option(option)) = Response::read(line) else { panic!("{line}") };
        assert_eq!((option.kind.clone(), option.to_string()), (kind, line.to_owned()));
    }

    let line = "go searchmoves e2e4 d2d4 infinite";
    let Ok(Command::Go(go)) = Command::read(line) else { panic!("{line}") };
    assert_eq!((go.searchmoves.len(), go.infinite, go.to_string().as_str()), (2, true, line));
    // A word that is not a move does not lift the restriction.
    for (line, message) in [
        ("go searchmoves zz depth 3", "column 16: "),
        ("go searchmoves e2e4 zz d2d4 depth 3", "column 21: "),
        ("go searchmoves", "column 15: the value of `searchmoves` is missing"),
    ] {
        let error = Command::read(line).unwrap_err().to_string();
        assert!(error.starts_with(message), "{line}: {error}");
    }
    let option = Command::SetOption { name: "a\nquit".to_owned(), value: None };
    assert_eq!(option.to_string(), "setoption name a quit");
}

#[test]
fn a_position_with_moves_is_a_game() {
    let setup = |line: &str| match Command::read(line) {
        Ok(Command::Position(setup)) => setup,
        other => panic!("{line}: {other:?}"),
    };
    let there_and_back = " g1f3 g8f6 f3g1 f6g8".repeat(2);
    let game = setup(&format!("position startpos moves{there_and_back}")).game().unwrap();
    assert_eq!((game.repetitions(), game.moves().len()), (3, 8));

    // Castling in both spellings, also in Chess960.
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let [king, rook] = ["e1g1 e8c8", "e1h1 e8a8"]
        .map(|moves| setup(&format!("position fen {fen} moves {moves}")).position().unwrap());
    assert_eq!(king, rook);
    assert_eq!(king.to_string(), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    let fen = "1r2k1r1/6p1/8/8/8/8/6P1/1R2K1R1 w GBgb - 0 1";
    let line = format!("position fen {fen} moves e1g1");
    assert_eq!(setup(&line).position().unwrap().king(setwise_chess::Color::White), Square::G1);

    let setup = setup("position startpos moves e2e4 e7e5 0000 g1f3");
    let error = setup.game().unwrap_err();
    assert_eq!(
        (error.index(), error.attempted(), error.reason()),
        (2, UciMove::Null, MoveReason::NullMove)
    );
    assert_eq!(error.to_string(), "move 0000, index 2: the null move is not a legal move");
    assert_eq!(setup.position(), Err(error));
    assert_eq!(PositionSetup { moves: Vec::new(), ..setup }.game(), Ok(Game::new()));
}
