//! `moves`: the legal moves of many positions counted, listed, and listed and made.

use std::fs;

use anyhow::{Context, Result, ensure};
use setwise_chess::bulk::{Columns, Question};
use setwise_chess::{Epd, MoveList, Position, Role};

use crate::epd::OWN_FILE;
use crate::harness::{Contestant, Effort, race};
use crate::libraries::{Chess, CozyChess, Eschac, Library, Setwise, Shakmaty};

#[derive(clap::Args)]
pub struct Arguments {
    /// One short round, to check that the benchmark works
    #[arg(long)]
    quick: bool,
}

/// Positions by one library.
struct Boards<L: Library>(Vec<L::Board>);

impl<L: Library> Boards<L> {
    fn read(lines: &[String]) -> Result<Self> {
        let read = |line: &String| L::read(line).with_context(|| line.clone());
        let boards = lines.iter().map(read).collect::<Result<_>>()?;
        Ok(Self(boards))
    }

    /// One piece of work on all positions; the result is the number of all moves.
    fn work(&self, each: fn(&L::Board) -> u64) -> Contestant<'_> {
        Contestant::new(L::NAME, move || self.0.iter().map(each).sum())
    }
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let (effort, every) = if arguments.quick { (Effort::QUICK, 40) } else { (Effort::FULL, 4) };
    let lines = positions(every)?;
    let setwise = Boards::<Setwise>::read(&lines)?;
    let cozy = Boards::<CozyChess>::read(&lines)?;
    let chess = Boards::<Chess>::read(&lines)?;
    let shakmaty = Boards::<Shakmaty>::read(&lines)?;
    let eschac = Boards::<Eschac>::read(&lines)?;
    let mut moves = 0;
    for (at, line) in lines.iter().enumerate() {
        // What lies behind the moves is compared as well, by their answers.
        let nodes = Setwise::perft(&setwise.0[at], 2);
        let others = [
            CozyChess::perft(&cozy.0[at], 2),
            Chess::perft(&chess.0[at], 2),
            Shakmaty::perft(&shakmaty.0[at], 2),
            Eschac::perft(&eschac.0[at], 2),
        ];
        ensure!(others == [nodes; 4], "{line}: {others:?}, not {nodes}");
        moves += Setwise::list(&setwise.0[at]);
    }
    println!("{} positions, {moves} moves", lines.len());
    println!("counted; an item is a position");
    let columns: Columns = setwise.0.iter().cloned().collect();
    let mut counts = vec![0; columns.len()];
    race(
        lines.len(),
        effort,
        &mut [
            setwise.work(Setwise::count),
            Contestant::new("setwise bulk::Columns", || {
                columns.count_legal_moves(&mut counts);
                counts.iter().copied().map(u64::from).sum()
            }),
            cozy.work(CozyChess::count),
            chess.work(Chess::count),
            shakmaty.work(Shakmaty::count),
            eschac.work(Eschac::count),
        ],
    )?;
    mobility(&setwise.0, &columns, effort)?;
    let mut reused = [MoveList::new(), MoveList::new()];
    let [listed, made] = &mut reused;
    println!("listed; an item is a move");
    race(
        moves as usize,
        effort,
        &mut [
            setwise.work(Setwise::list),
            Contestant::new("setwise list_legal_moves", || {
                setwise.0.iter().map(|board| Setwise::list_in(board, listed)).sum()
            }),
            cozy.work(CozyChess::list),
            chess.work(Chess::list),
            shakmaty.work(Shakmaty::list),
            eschac.work(Eschac::list),
        ],
    )?;
    println!("listed and made; an item is a move");
    race(
        moves as usize,
        effort,
        &mut [
            setwise.work(Setwise::make),
            Contestant::new("setwise list_legal_moves", || {
                setwise.0.iter().map(|board| Setwise::make_from(board, made)).sum()
            }),
            cozy.work(CozyChess::make),
            chess.work(Chess::make),
            shakmaty.work(Shakmaty::make),
            eschac.work(Eschac::make),
        ],
    )
}

/// A question in plain words.
fn name(question: Question) -> String {
    match question {
        Question::LegalMoves => "legal moves counted".to_owned(),
        Question::Captures => "captures counted".to_owned(),
        Question::MovesOf(role) => format!("moves of the {role} counted"),
        Question::Targets => "target squares of legal moves".to_owned(),
        Question::Movable => "men that can move".to_owned(),
        Question::Checkers => "men that give check".to_owned(),
        Question::Pinned => "pinned men".to_owned(),
        Question::Pinners => "men that pin".to_owned(),
    }
}

/// Questions asked of columns, beside those asked of each position.
fn mobility(positions: &[Position], columns: &Columns, effort: Effort) -> Result<()> {
    for question in [
        Question::Captures,
        Question::MovesOf(Role::Knight),
        Question::MovesOf(Role::Queen),
        Question::Targets,
        Question::Movable,
        Question::Checkers,
        Question::Pinned,
    ] {
        println!("{}; an item is a position", name(question));
        let mut answers = vec![0; columns.len()];
        let sum = |sum: u64, answer: u64| sum.wrapping_add(answer);
        race(
            positions.len(),
            effort,
            &mut [
                Contestant::new("setwise, of each Position", || {
                    positions.iter().map(|position| question.of(position)).fold(0, sum)
                }),
                Contestant::new("setwise bulk::Columns", || {
                    columns.answer(question, &mut answers);
                    answers.iter().copied().fold(0, sum)
                }),
            ],
        )?;
    }
    Ok(())
}

/// The positions behind one legal move from those of the repository; of so many one.
fn positions(every: usize) -> Result<Vec<String>> {
    let text = fs::read_to_string(OWN_FILE).context(OWN_FILE)?;
    let mut lines = Vec::new();
    for line in text.lines() {
        let position = Epd::read(line).with_context(|| line.to_owned())?.into_position();
        for &played in &position.legal_moves() {
            lines.push(position.after(played).to_string());
        }
    }
    Ok(lines.into_iter().step_by(every).collect())
}
