//! Messages about formulas that a board does not have.

use setwise::SquareMapping;
use setwise_expr::board::NamedBoard;
use setwise_expr::{Compiler, Names, Type, compile, parse_on};

use super::board;

/// Returns the message and the advice.
fn error(board: &NamedBoard, source: &str) -> String {
    let known = [("occupied", Type::Set), ("+S", Type::Set)];
    let mut compiler = Compiler::new(Names::Known(&known)).with_board(board);
    let tree = parse_on(source, &board.shape);
    let error = tree.and_then(|tree| compiler.add(&tree)).expect_err(source);
    let span = error.span();
    assert!(span.end <= source.len() && span.start <= span.end, "{source}: {span:?}");
    error.to_string()
}

#[test]
fn errors_name_the_board_and_the_remedy() {
    for (name, source, message) in [
        ("shogi", "j9", "unknown name `j9` (the squares of shogi are in the rectangle a1..i9)"),
        (
            "xiangqi",
            "a10",
            "unknown name `a10` (the squares of xiangqi are in the rectangle a0..i9)",
        ),
        ("draughts", "{51}", "no square 51 (the squares of draughts are {1} to {50})"),
        (
            "draughts",
            "28 in {28}",
            "the number may be a square or an index here (for a square, write `first({…})` with its \
             number in braces)",
        ),
        ("shogi", "occupid", "unknown name `occupid` (did you mean `occupied`?)"),
        ("shogi", "us", "unknown name `us`"),
        (
            "shogi",
            "{a1, b1, ..., i1}",
            "dots between squares are for the board of chess (a range is written `..`, without \
             commas)",
        ),
        (
            "7x1",
            "1.11.1.",
            "unexpected character '.' (numbers are whole, and a drawing has a line of `1` and `.` \
             for each of two ranks or more)",
        ),
        ("shogi", "file_x", "unknown name `file_x` (did you mean `file_a`?)"),
        (
            "shogi",
            "all * all",
            "products, quotients and remainders of sets need a board of at most 64 bits, and shogi \
             has 81 (numbers have all operators)",
        ),
        (
            "shogi",
            "pawn_attacks_white(all)",
            "`pawn_attacks_white` is about the 64 squares of chess, and the board is shogi",
        ),
        (
            "xiangqi",
            "rotate_90(all)",
            "`rotate_90` needs a square board, and xiangqi has 9 files and 10 ranks",
        ),
        (
            "draughts",
            "rook(all)",
            "`rook` leaves the squares of draughts, which are all of one color",
        ),
        (
            "draughts",
            "flip_vertical(all)",
            "`flip_vertical` moves squares of draughts to places that are not squares",
        ),
        (
            "connect-four",
            "rotate_left(all, 1)",
            "`rotate_left` needs a board whose bits are all squares, unlike connect-four",
        ),
        (
            "shogi",
            "0x1 << 1 | 0xf00000000000000000000",
            "bit 81 is not a square of shogi (the squares are the bits 0 to 80)",
        ),
        (
            "connect-four",
            "0x40",
            "bit 6 is not a square of connect-four (42 of 49 bits are squares)",
        ),
        (
            "shogi",
            "all + e5",
            "`e5` may be a set or an index here (write `{e5}` for the set or `40` for the index)",
        ),
        (
            "shogi",
            "{a1..occupied}",
            "both corners of a range must be squares (the squares of shogi are in the rectangle a1..i9)",
        ),
        (
            "shogi",
            "all && all",
            "expected a bool, found a set (compare the set, as in `… != none`; for an intersection of sets write `&`)",
        ),
        (
            "shogi",
            "all = ~none",
            "`all` has a value already (equality is written `==`, and another value `let name = formula; …`)",
        ),
        ("shogi", "flod(all)", "unknown function `flod` (did you mean `flood`?)"),
        ("shogi", "knight_attack(", "expected a formula, found the end of the formula"),
        (
            "shogi",
            "U64 x = 5; x",
            "C code is for the board of chess (omit the board, or write a formula)",
        ),
        ("shogi", "all in \"x\"", "texts are compared with columns"),
    ] {
        let found = error(&board(name), source);
        assert!(found.starts_with(message) || source.contains('"'), "{source}: {found}");
    }
}

#[test]
fn numbers_of_more_than_512_bits_are_refused() {
    let long = format!("0x1{}", "0".repeat(128));
    let message = "the number has more than 512 bits (a set has up to 128 hexadecimal digits)";
    assert_eq!(error(&board("19x26"), &long), message);
}

#[test]
fn programs_are_bounded() {
    let many = (0..600).map(|i| format!("flood(x{i}, y)")).collect::<Vec<_>>().join(" | ");
    let go19 = board("go19");
    let mut compiler = Compiler::new(Names::Free).with_board(&go19);
    let error = compiler.add(&parse_on(&many, &go19.shape).unwrap()).unwrap_err();
    assert_eq!(error.message(), "the formula needs more than two million instructions");
}

#[test]
fn formulas_of_another_board_are_refused() {
    let (shogi, go9) = (board("shogi"), board("go9"));
    let tree = parse_on("{a1}", &go9.shape).unwrap();
    assert!(Compiler::new(Names::Free).with_board(&shogi).add(&tree).is_err());
    let mut compiler = Compiler::new(Names::Free);
    assert!(compiler.add(&tree).is_err());
    assert!(compile("{a1}", Names::Free).is_ok());
    let mut compiler =
        Compiler::new(Names::Free).with_board(&go9).with_mapping(SquareMapping::Berf);
    assert_eq!(compiler.add(&tree).unwrap_err().message(), "mappings are for the board of chess");
}

#[test]
fn boards_are_named() {
    for (name, message) in [
        ("23x23", "a board has at most 512 squares, and this one has 529"),
        ("16x32", "a board has from 1 to 26 files and from 1 to 26 ranks"),
        ("0x8", "a board has from 1 to 26 files and from 1 to 26 ranks"),
        (
            "8x",
            "the boards are chess, shogi, xiangqi, draughts, go9, go13, go19, othello, connect-four, and sizes such as 10x10",
        ),
    ] {
        let error = NamedBoard::parse(name).unwrap_err();
        assert_eq!(error.to_string(), message, "{name}");
    }
    assert_eq!(board("08x8").name, "8x8");
    assert!(!board("8x8").is_chess() && board("chess").is_chess());
}

#[test]
fn each_board_has_the_functions_that_it_lists() {
    for name in testing::BOARDS {
        let board = board(name);
        let listed: Vec<&str> = board.functions().map(|function| function.name).collect();
        for function in setwise_expr::FUNCTIONS {
            let arguments =
                function.parameters.iter().map(|parameter| match parameter.value_type {
                    Type::Bool => "true",
                    Type::Set => "none",
                    _ => "count(none)",
                });
            let arguments: Vec<&str> = arguments.collect();
            let source = format!("{}({})", function.name, arguments.join(", "));
            let mut compiler = Compiler::new(Names::Free).with_board(&board);
            let result = compiler.add(&parse_on(&source, &board.shape).unwrap());
            // With numbers as arguments, a function may have a meaning that it lacks for sets.
            if listed.contains(&function.name) {
                assert_eq!(result, Ok(()), "{name}: {source}");
            } else if function.parameters[0].value_type == Type::Set {
                assert!(result.is_err(), "{name}: {source}");
            }
        }
    }
}
