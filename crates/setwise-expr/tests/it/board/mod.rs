//! The language over the squares of boards.

mod chess;
mod formulas;
mod messages;
mod naive;
mod placement;

use setwise::random::SplitMix64;
use setwise::wide::Set;
use setwise_expr::board::{BoardValue, NamedBoard};
use setwise_expr::{Compiler, FormulaError, Names, parse_on};

fn board(name: &str) -> NamedBoard {
    NamedBoard::parse(name).unwrap()
}

/// Returns the value of a formula for the values of its variables.
fn value(board: &NamedBoard, source: &str, variables: &[(&str, Set<8>)]) -> BoardValue {
    try_value(board, source, variables).unwrap_or_else(|error| panic!("{source}: {error}"))
}

fn try_value(
    board: &NamedBoard,
    source: &str,
    variables: &[(&str, Set<8>)],
) -> Result<BoardValue, FormulaError> {
    let mut compiler = Compiler::new(Names::Free).with_board(board);
    compiler.add(&parse_on(source, &board.shape)?)?;
    let find = |name: &str| {
        let found = variables.iter().find(|(known, _)| *known == name);
        found.unwrap_or_else(|| panic!("{name} in {source}")).1
    };
    Ok(compiler.finish_on_board().evaluate(find).unwrap()[0])
}

/// Returns a random set of one of several densities.
fn random_set(board: &NamedBoard, random: &mut SplitMix64) -> Set<8> {
    let mut word = || random.next_u64();
    let mut words = |density| {
        std::array::from_fn(|_| match density {
            0 => word() & word() & word() & word(),
            1 => word() & word(),
            2 => word() | word(),
            _ => word(),
        })
    };
    let set = match words(3)[0] % 6 {
        0 => Set(words(0)),
        1 => Set(words(1)),
        2 => Set(words(2)),
        3 => Set::from_index((words(3)[0] % board.shape.bits() as u64) as usize),
        4 => Set::EMPTY,
        _ => Set(words(3)),
    };
    set & board.shape.universe()
}
