//! The names of squares and constants on a board.

use setwise::board::{Naming, Shape};
use setwise::wide::Set;

/// Returns the bit of the square with a name that formulas may use outside braces.
pub(super) fn square(shape: &Shape, name: &str) -> Option<usize> {
    shape.parse_name(name).ok().filter(|_| !shape.naming().is_number())
}

/// Returns the set of the squares whose coordinates pass a test.
fn squares(shape: &Shape, fits: impl Fn(usize, usize) -> bool) -> Set<8> {
    let is_in = |&bit: &usize| shape.coordinates(bit).is_some_and(|(file, rank)| fits(file, rank));
    (0..shape.bits()).filter(is_in).collect()
}

/// Returns the letter of a file and the number of a rank. Boards whose squares have numbers have
/// the letters and numbers of chess.
fn coordinate_names(shape: &Shape, bit: usize) -> (String, String) {
    let shape = match shape.naming().is_number() {
        true => shape.with_naming(Naming::LETTERS),
        false => *shape,
    };
    let mut file = shape.name(bit).to_string();
    let rank = file.split_off(1);
    (file, rank)
}

/// Returns the names of the constants of a board.
pub(super) fn constant_names(shape: &Shape) -> Vec<String> {
    let universe: Set<8> = shape.universe();
    let mut names: Vec<String> =
        ["none", "all", "light_squares", "dark_squares"].map(str::to_owned).into();
    for bit in universe.iter() {
        let (file, rank) = coordinate_names(shape, bit);
        for name in [format!("file_{file}"), format!("rank_{rank}")] {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// Returns the set of a constant, such as `file_a` or `rank_10`.
pub(super) fn constant(shape: &Shape, name: &str) -> Option<Set<8>> {
    let universe: Set<8> = shape.universe();
    let with_file = |letter: &str| {
        let mut found = universe.iter().filter(|&bit| coordinate_names(shape, bit).0 == letter);
        let file = found.next().and_then(|bit| shape.coordinates(bit))?.0;
        Some(squares(shape, |other, _| other == file))
    };
    if let Some(letter) = name.strip_prefix("file_") {
        return with_file(letter);
    }
    if let Some(number) = name.strip_prefix("rank_") {
        let mut found = universe.iter().filter(|&bit| coordinate_names(shape, bit).1 == number);
        let rank = found.next().and_then(|bit| shape.coordinates(bit))?.1;
        return Some(squares(shape, |_, other| other == rank));
    }
    Some(match name {
        "none" => Set::EMPTY,
        "all" | "universe" => universe,
        "light_squares" => squares(shape, |file, rank| (file + rank) % 2 == 1),
        "dark_squares" => squares(shape, |file, rank| (file + rank) % 2 == 0),
        _ => {
            let letters = name.strip_prefix("not")?.strip_suffix("File")?;
            if !matches!(letters.len(), 1 | 2) || !letters.bytes().all(|c| c.is_ascii_uppercase()) {
                return None;
            }
            let mut set = universe;
            for letter in letters.to_ascii_lowercase().chars() {
                set -= with_file(&letter.to_string())?;
            }
            set
        }
    })
}
