//! The games of the examples, to depths that are quick without optimizations. The share `games`
//! of `xtask` runs them to the end.

use setwise::board::{Draughts, DraughtsBoard, Square};

#[path = "../../../examples/connect_four.rs"]
#[allow(dead_code, reason = "an example has a main function")]
mod connect_four;
#[path = "../../../examples/draughts.rs"]
#[allow(dead_code, reason = "an example has a main function")]
mod draughts;
#[path = "../../../examples/othello.rs"]
#[allow(dead_code, reason = "an example has a main function")]
mod othello;

#[test]
fn games_of_othello_are_as_many_as_published() {
    for (depth, expected) in othello::PUBLISHED.into_iter().enumerate().take(8) {
        assert_eq!(othello::perft(othello::Position::start(), depth), expected, "{depth}");
    }
}

#[test]
fn positions_of_connect_four_are_as_many_as_published() {
    assert!(connect_four::counts().take(8).eq(connect_four::PUBLISHED.into_iter().take(8)));
}

#[test]
fn games_of_draughts_are_as_many_as_published() {
    for (depth, expected) in draughts::PUBLISHED.into_iter().enumerate().take(6) {
        assert_eq!(draughts::perft(draughts::Position::start(), depth), expected, "{depth}");
    }
}

/// A position with many captures, known as that of Woldouby, and one with kings. Source: the thread
/// [Perft](http://laatste.info/bb3/viewtopic.php?f=53&t=2308) of the FMJD forum
#[test]
fn draughts_with_long_captures_and_kings_are_counted_as_published() {
    let set = |numbers: &[u32]| -> DraughtsBoard {
        numbers.iter().map(|n| n.to_string().parse::<Square<Draughts>>().unwrap()).collect()
    };
    let woldouby = draughts::Position {
        own: set(&[25, 27, 28, 30, 32, 33, 34, 35, 37, 38]),
        opponents: set(&[12, 13, 14, 16, 18, 19, 21, 23, 24, 26]),
        kings: DraughtsBoard::EMPTY,
    };
    for (depth, count) in [1, 6, 12, 30, 73, 215, 590, 1944, 6269, 22_369].into_iter().enumerate() {
        assert_eq!(draughts::perft(woldouby, depth), count, "{depth}");
    }
    // Black moves in this one.
    let white = [6, 9, 10, 11, 20, 21, 22, 23, 30, 31, 33, 37, 41, 42, 43, 44, 46];
    let kings = draughts::Position {
        own: set(&[17, 24]).rotate_180(),
        opponents: set(&white).rotate_180(),
        kings: set(&[17, 24, 31]).rotate_180(),
    };
    for (depth, count) in [1, 14, 55, 1168, 5432, 87_195].into_iter().enumerate() {
        assert_eq!(draughts::perft(kings, depth), count, "{depth}");
    }
}
