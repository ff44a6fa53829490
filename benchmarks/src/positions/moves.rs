//! `moves`: the legal moves of many positions counted, listed, and listed and made; captures and null
//! moves.

use std::hint::black_box;

use anyhow::{Context, Result, ensure};
use setwise_chess::bulk::{Columns, Question};
use setwise_chess::{MoveList, Position, Role};

use super::files::own_positions;
use super::libraries::{Library, for_each_library};
use crate::harness::{Contestant, Effort, race};
use crate::levels;

/// The work that is measured on each position.
#[derive(Clone, Copy)]
enum Work {
    Count,
    List,
    Make,
    Captures,
    Pass,
}

pub fn run(quick: bool) -> Result<()> {
    let effort = Effort::new(quick);
    let positions = after_one_move(if quick { 40 } else { 4 })?;
    let lines: Vec<String> = positions.iter().map(Position::to_string).collect();
    // The positions after the moves are compared too, by the number of replies.
    let nodes = for_each_library!(two_plies(&lines));
    for (at, line) in lines.iter().enumerate() {
        let counts: Vec<_> = nodes.iter().map(|nodes| nodes[at]).collect();
        ensure!(counts.iter().all(|&count| count == counts[0]), "{line}: {counts:?}");
    }
    let moves: usize = positions.iter().map(|position| position.legal_moves().len()).sum();
    println!("{} positions, {moves} moves", lines.len());

    let columns: Columns = positions.iter().cloned().collect();
    let mut counts = vec![0; columns.len()];
    let in_columns = Contestant::new("setwise bulk::Columns", || {
        columns.count_legal_moves_at(levels::best(), &mut counts);
        counts.iter().copied().map(u64::from).sum()
    });
    println!("counted; an item is a position");
    compete(&lines, Work::Count, in_columns, lines.len(), effort)?;
    race_questions(&positions, &columns, effort)?;

    let mut list = MoveList::new();
    let in_place = Contestant::new("setwise list_legal_moves", || {
        let list_moves = |position: &Position| {
            position.list_legal_moves(&mut list);
            black_box(&list).len() as u64
        };
        positions.iter().map(list_moves).sum()
    });
    println!("listed; an item is a move");
    compete(&lines, Work::List, in_place, moves, effort)?;

    let mut list = MoveList::new();
    let in_place = Contestant::new("setwise list_legal_moves", || {
        let make_moves = |position: &Position| {
            position.list_legal_moves(&mut list);
            for &played in &list {
                black_box(&position.after(played));
            }
            list.len() as u64
        };
        positions.iter().map(make_moves).sum()
    });
    println!("listed and made; an item is a move");
    compete(&lines, Work::Make, in_place, moves, effort)?;

    let mut list = MoveList::new();
    let in_place = Contestant::new("setwise list_captures", || {
        let list_captures = |position: &Position| {
            position.list_captures(&mut list);
            black_box(&list).len() as u64
        };
        positions.iter().map(list_captures).sum()
    });
    println!("captures listed; an item is a position");
    compete(&lines, Work::Captures, in_place, lines.len(), effort)?;

    let mut changed = positions.clone();
    let in_place = Contestant::new("setwise make_pass, unmake", || {
        let pass = |position: &mut Position| {
            if position.is_check() {
                return 0;
            }
            let undo = position.make_pass();
            black_box(&position);
            position.unmake(undo);
            1
        };
        changed.iter_mut().map(pass).sum()
    });
    println!("null moves; an item is a position");
    compete(&lines, Work::Pass, in_place, lines.len(), effort)
}

/// Races the libraries, with another method of setwise in the second row.
fn compete<'a>(
    lines: &[String],
    work: Work,
    other: Contestant<'a>,
    items: usize,
    effort: Effort,
) -> Result<()> {
    let mut contestants: Vec<Contestant<'a>> = for_each_library!(contestant(lines, work));
    contestants.insert(1, other);
    race(items, effort, &mut contestants)
}

fn contestant<L: Library>(lines: &[String], work: Work) -> Result<Contestant<'static>> {
    let boards = read::<L>(lines)?;
    let each = match work {
        Work::Count => L::count,
        Work::List => L::list,
        Work::Make => L::make,
        Work::Captures => L::captures,
        Work::Pass => L::pass,
    };
    Ok(Contestant::new(L::NAME, move || boards.iter().map(each).sum()))
}

fn read<L: Library>(lines: &[String]) -> Result<Vec<L::Board>> {
    lines.iter().map(|line| L::read(line).with_context(|| line.clone())).collect()
}

fn two_plies<L: Library>(lines: &[String]) -> Result<Vec<u64>> {
    Ok(read::<L>(lines)?.iter().map(|board| L::perft(board, 2)).collect())
}

/// Returns a description of a question.
fn describe(question: Question) -> String {
    match question {
        Question::LegalMoves => "legal moves counted".to_owned(),
        Question::Captures => "captures counted".to_owned(),
        Question::MovesOf(role) => format!("moves of the {role} counted"),
        Question::Targets => "target squares of legal moves".to_owned(),
        Question::Movable => "pieces that can move".to_owned(),
        Question::Checkers => "pieces that give check".to_owned(),
        Question::Pinned => "pinned pieces".to_owned(),
        Question::Pinners => "pieces that pin".to_owned(),
        Question::HasMove => "positions with a legal move".to_owned(),
        _ => format!("{question:?}"),
    }
}

/// Compares answers from columns with answers from one position at a time.
fn race_questions(positions: &[Position], columns: &Columns, effort: Effort) -> Result<()> {
    for question in [
        Question::Captures,
        Question::MovesOf(Role::Knight),
        Question::MovesOf(Role::Queen),
        Question::Targets,
        Question::Movable,
        Question::Checkers,
        Question::Pinned,
    ] {
        println!("{}; an item is a position", describe(question));
        let mut answers = vec![0; columns.len()];
        let sum = |sum: u64, answer: u64| sum.wrapping_add(answer);
        let mut contestants = [
            Contestant::new("setwise, of each Position", || {
                positions.iter().map(|position| question.answer(position)).fold(0, sum)
            }),
            Contestant::new("setwise bulk::Columns", || {
                columns.answer_at(levels::best(), question, &mut answers);
                answers.iter().copied().fold(0, sum)
            }),
        ];
        race(positions.len(), effort, &mut contestants)?;
    }
    Ok(())
}

/// Returns one in `every` of the positions after a legal move from those of the repository.
fn after_one_move(every: usize) -> Result<Vec<Position>> {
    let mut positions = Vec::new();
    for position in own_positions()? {
        positions.extend(position.legal_moves().iter().map(|&played| position.after(played)));
    }
    Ok(positions.into_iter().step_by(every).collect())
}
