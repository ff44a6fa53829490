//! Piece placements.

use setwise_expr::board::Placement;

use super::board;

const SHOGI: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

#[test]
fn placements_give_the_sets_of_their_pieces() {
    let shogi = board("shogi");
    let placement = Placement::parse(SHOGI, &shogi).unwrap();
    let names = |name: &str| -> Vec<String> {
        let set = placement.set(name).unwrap();
        set.iter().map(|bit| shogi.shape.name(bit).to_string()).collect()
    };
    assert_eq!(names("R"), ["h2"]);
    assert_eq!(names("r"), ["b8"]);
    assert_eq!(names("k"), ["e9"]);
    // Black moves first in shogi, and is written in upper case.
    assert_eq!(names("black")[..2], ["a1", "b1"]);
    assert_eq!(names("white").len(), 20);
    assert_eq!(names("empty").len(), 41);
    assert_eq!(names("Q"), [""; 0]);
    assert_eq!(placement.set("RR"), None);
    assert_eq!(placement.piece(0), Some("L"));

    let xiangqi = board("xiangqi");
    let placement = Placement::parse(XIANGQI, &xiangqi).unwrap();
    assert_eq!(placement.set("white").and_then(|set| set.first()), Some(0));
    assert_eq!(placement.set("occupied").map(|set| set.len()), Some(32));
}

#[test]
fn promoted_pieces_and_numbers_of_several_digits_are_read() {
    let go19 = board("go19");
    let text = ["19"; 18].join("/") + "/10+B8";
    let placement = Placement::parse(&text, &go19).unwrap();
    assert_eq!(placement.set("+B").and_then(|set| set.first()), Some(10));
    assert_eq!(placement.set("B").map(|set| set.len()), Some(0));
    assert_eq!(placement.piece(10), Some("+B"));
}

#[test]
fn errors_have_a_place() {
    let shogi = board("shogi");
    let rest = "/9/9/9/9/9/9/9/9";
    for (text, message) in [
        ("9/9".to_owned(), "the placement has 2 ranks, and shogi has 9 (byte 4)"),
        (format!("x9{rest}"), "a rank has 9 squares, and this one has more (byte 2)"),
        (format!("x7{rest}"), "a rank has 9 squares, and this one has 8 (byte 3)"),
        (
            format!("99999999999999999999{rest}"),
            "a rank has 9 squares, and this one has more (byte 1)",
        ),
        (format!("p08{rest}"), "a number of empty squares begins with 0 (byte 2)"),
        (format!("4é4{rest}"), "'é' is not a piece (byte 2)"),
        (format!("4+{rest}"), "'+' is not a piece (byte 2)"),
        (String::new(), "the placement has 1 rank, and shogi has 9 (byte 1)"),
    ] {
        let error = Placement::parse(&text, &shogi).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    let draughts = board("draughts");
    let text = "m9".to_owned() + &"/10".repeat(9);
    let error = Placement::parse(&text, &draughts).unwrap_err();
    assert_eq!(error.to_string(), "the piece is not on a square (byte 1)");
}
