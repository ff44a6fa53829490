//! Evaluation by chunks: wherever the columns begin, however many rows they have, and with several
//! operations in one loop.

use setwise::bulk::Level;
use setwise::random::SplitMix64;
use setwise_columns::{CHUNK, Evaluator};
use setwise_expr::{Names, compile};

/// More rows than the smallest number for which chunks begin with a cache line.
const ROWS: usize = 20 * CHUNK + 3;

/// Columns of words, some of them equal or with few squares.
fn columns(count: usize) -> Vec<Vec<u64>> {
    let mut random = SplitMix64::new(5);
    let mut word = || match random.below(4) {
        0 => 0,
        1 => random.next_u64(),
        2 => 1 << random.below(64),
        _ => random.next_u64() & random.next_u64() & random.next_u64(),
    };
    (0..count).map(|_| (0..ROWS + 8).map(|_| word()).collect()).collect()
}

/// Compares an evaluator at each level with the program, row by row.
fn check(formula: &str, columns: &[Vec<u64>], start: usize, rows: usize) {
    let program = compile(formula, Names::Free).unwrap();
    let columns = &columns[..program.inputs().len()];
    let columns: Vec<_> = columns.iter().map(|column| &column[start..start + rows]).collect();
    let output = &program.outputs()[0];
    let expected: Vec<_> = (0..rows)
        .map(|row| columns.iter().map(|column| column[row]).collect::<Vec<_>>())
        .map(|inputs| program.run(&inputs)[output.register.index()])
        .collect();
    for level in Level::available() {
        let mut found = Vec::new();
        Evaluator::new_at(level, &program).run(&columns, rows, |chunk| {
            assert_eq!(chunk.first(), found.len());
            assert!((1..=CHUNK).contains(&chunk.len()));
            assert_eq!(chunk.output(0).len(), chunk.len());
            found.extend_from_slice(chunk.output(0));
        });
        assert_eq!(found, expected, "{formula} at {level}, {rows} rows from {start}");
        found.fill(7);
        assert_eq!(Evaluator::new_at(level, &program).write(&columns, &mut found), None);
        assert_eq!(found, expected, "{formula} at {level}, {rows} rows from {start}, written");
    }
}

#[test]
fn columns_begin_anywhere_and_have_any_number_of_rows() {
    let columns = columns(2);
    for start in 0..8 {
        for rows in [0, 1, 7, CHUNK - 1, CHUNK, CHUNK + 1, ROWS - 1, ROWS] {
            check("count(knight(x) & y) + first(x)", &columns, start, rows);
            check("x & y", &columns, start, rows);
        }
    }
}

#[test]
fn values_of_any_place_are_written() {
    let columns = columns(2);
    // A column, a constant, a loop with a constant, and values that other steps read too.
    for formula in ["x", "3", "x + 3", "x ^ y ^ x", "let a = x & y; a ^ (count(a) + a)"] {
        check(formula, &columns, 1, 3 * CHUNK + 5);
    }
}

#[test]
fn the_first_row_without_a_value_is_found() {
    let mut column = vec![1; ROWS];
    for formula in ["9 / x", "9 / x > 3", "inverse_odd(x)", "9 / x / x"] {
        let program = compile(formula, Names::Free).unwrap();
        for row in [ROWS - 1, 2 * CHUNK, 1] {
            column[row] = 0;
            let mut evaluator = Evaluator::new(&program);
            let found = evaluator.write(&[&column], &mut vec![0; ROWS]);
            assert_eq!(found, Some(row), "{formula}");
        }
        column.fill(1);
    }
}

#[test]
fn operations_in_one_loop_agree_with_the_program() {
    let columns = columns(3);
    let mut formulas: Vec<_> =
        ["x & y == 0", "x & y != 0", "is_empty(x & y)", "x & y == x"].map(str::to_owned).to_vec();
    for amount in [0, 1, 9, 63, 64, 65] {
        for operator in ["<<", ">>"] {
            let shift = format!("x {operator} {amount}");
            formulas.push(shift.clone());
            formulas.push(format!("({shift}) & ~file_a"));
            formulas.push(format!("y & ({shift})"));
            formulas.push(format!("({shift}) & y | ({shift}) & z"));
        }
    }
    for relation in ["==", "!=", "<", "<=", ">", ">="] {
        for limit in [0, 1, 2, 3, 63, 64, 65] {
            for set in ["x", "x & y", "x & y & z"] {
                formulas.push(format!("count({set}) {relation} {limit}"));
                formulas.push(format!("{limit} {relation} count({set})"));
            }
        }
        formulas.push(format!("count(x) {relation} 0xffffffffffffffff"));
        formulas.push(format!("count(x & y) {relation} 2 && count(x & y) < 9"));
    }
    for formula in formulas {
        check(&formula, &columns, 2, 2 * CHUNK + 5);
    }
}
