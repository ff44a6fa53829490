//! The engine of the examples obeys the limits of a search, and answers every line.

#[path = "../../examples/engine.rs"]
#[allow(dead_code, reason = "the tests do not run its function `main`")]
mod example;

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use example::{Engine, Output};
use setwise_chess::polyglot::{Book, BookBuilder};
use setwise_chess::uci::{Evaluation, Info, Response};
use setwise_chess::{Position, UciMove};

/// Returns the answers to some lines up to one that begins with this word.
fn answers(book: Book, lines: &str, last: &str) -> Vec<String> {
    let written = Arc::new(Mutex::new(Vec::new()));
    let mut engine = Engine::new(book, Output(written.clone()));
    for line in lines.lines() {
        assert!(engine.obey(line.as_bytes()).is_continue());
    }
    let start = Instant::now();
    loop {
        let text = String::from_utf8(written.lock().unwrap().clone()).unwrap();
        let answers: Vec<String> = text.lines().map(str::to_owned).collect();
        if answers.iter().any(|line| line.starts_with(last)) {
            engine.stop();
            return answers;
        }
        // This only ends a test that would wait forever.
        assert!(start.elapsed() < Duration::from_secs(600), "{lines}: {text}");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Returns the information and the best move of a search.
fn search(lines: &str) -> (Vec<Info>, String) {
    let mut answers = answers(Book::new(Vec::new()).unwrap(), lines, "bestmove");
    let best = answers.pop().unwrap();
    let infos = answers.iter().map(|line| match Response::read(line) {
        Ok(Response::Info(info)) => info,
        other => panic!("{line}: {other:?}"),
    });
    (infos.collect(), best)
}

#[test]
fn the_limits_of_a_search_are_obeyed() {
    for (limit, depth) in [
        ("depth 0", 1),
        ("depth 1", 1),
        ("", 3),
        ("mate 1", 1),
        ("mate 2 depth 9", 3),
        ("nodes 20", 1),
        ("nodes 500", 2),
    ] {
        let (infos, _) = search(&format!("go {limit}"));
        assert_eq!(infos.last().and_then(|info| info.depth), Some(depth), "{limit}");
    }
    search("go movetime 5");
    search("go wtime 100 btime 1 winc 5");
    search("go wtime -5");
    let (_, best) = search("go searchmoves a2a3 e2e5 depth 2");
    assert_eq!(best, "bestmove a2a3");
}

#[test]
fn mates_are_counted_in_moves() {
    for (fen, mate, best) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "bestmove a1a8"),
        ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 2, "bestmove f6f7"),
        ("k7/8/1K6/8/8/8/8/7R b - - 0 1", -1, "bestmove a8b8"),
    ] {
        let (infos, answer) = search(&format!("position fen {fen}\ngo depth 3"));
        let score = infos.last().and_then(|info| info.score).unwrap();
        assert_eq!((score.evaluation, answer.as_str()), (Evaluation::Mate(mate), best), "{fen}");
    }
    let (infos, best) = search("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\ngo");
    assert_eq!((infos.len(), best.as_str()), (0, "bestmove 0000"));
}

#[test]
fn a_line_that_is_refused_is_explained() {
    let lines = "hello\n\nposition startpos moves e2e5\nposition fen x\ngo depth x\nuci";
    let answers = answers(Book::new(Vec::new()).unwrap(), lines, "uciok");
    let texts: Vec<_> = answers.iter().filter_map(|it| it.strip_prefix("info string ")).collect();
    assert_eq!(texts.len(), 3, "{answers:?}");
    assert_eq!(
        texts[0],
        "the position is not changed: move e2e5, index 0: no white pawn can move to e5"
    );
    assert!(texts[1].starts_with("the line is ignored: column 14: in the FEN record"));
    assert_eq!(
        texts[2],
        "the line is ignored: column 10: the value of `depth` is not a whole number"
    );
}

#[test]
fn the_book_is_used_unless_the_moves_are_restricted() {
    let (start, mut builder) = (Position::START, BookBuilder::new());
    let e4 = "e2e4".parse::<UciMove>().unwrap().to_move(&start).unwrap();
    builder.add(&start, e4, 1).unwrap();
    let book = builder.build();
    let best = |line: &str| answers(book.clone(), line, "bestmove").pop().unwrap();
    assert_eq!(best("go"), "bestmove e2e4");
    assert_eq!(best("go searchmoves e2e4 d2d4"), "bestmove e2e4");
    assert_eq!(best("go searchmoves d2d4"), "bestmove d2d4");
}

#[test]
fn sequences_of_moves_are_counted_for_each_move() {
    let answers = answers(Book::new(Vec::new()).unwrap(), "go perft 3", "Nodes searched");
    assert_eq!((answers.len(), answers.last().unwrap().as_str()), (22, "Nodes searched: 8902"));
    assert!(answers.contains(&"e2e4: 600".to_owned()));
}
