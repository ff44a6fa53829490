//! A line of UCI that was read, as a command or as a response, is written and read back.
#![cfg_attr(fuzzing, no_main)]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use setwise_chess::uci::{Command, Response};

fn check(data: &[u8]) {
    if let Ok(command) = Command::read(data) {
        check_text(&command);
        if let Command::Position(setup) = command {
            let (game, position) = (setup.game(), setup.position());
            assert_eq!(game.map(|game| game.position().clone()), position);
        }
    }
    if let Ok(response) = Response::read(data) {
        check_text(&response);
    }
}

/// Checks that the text of a value leads back to it.
fn check_text<T: Display + FromStr<Err: Debug> + PartialEq + Debug>(value: &T) {
    let line = value.to_string();
    assert!(!line.contains(['\n', '\r']), "{line:?}");
    let again: T = line.parse().unwrap_or_else(|error| panic!("{line}: {error:?}"));
    assert_eq!(again, *value, "{line}");
}

setwise_fuzz::fuzz_target!(check);
