//! `setwise convert`.

use std::fs;

use expect_test::expect;

use crate::common::{setwise, setwise_with_input};

const PUZZLES: &str = "\
PuzzleId,FEN,Moves,Rating,Themes
00008,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,f2g3 e6e7,1913,crushing hangingPiece
0000D,5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27,d3d6 f8d8,1518,\"advantage, \"\"endgame\"\"\"
";

const EPD: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"one\"; hmvc 3;\n";

const GAME: &str = "[White \"One\"]\n\n1. e4 e5 {[%clk 0:01:00]} *\n";

fn converted(input: &str, arguments: &[&str]) -> String {
    let run = setwise_with_input(&[&["convert"], arguments].concat(), input);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
    run.out
}

#[test]
fn tables_keep_their_columns() {
    let json = converted(PUZZLES, &["--format", "json"]);
    expect![[r#"
        {"fen":"r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24","PuzzleId":"00008","Moves":"f2g3 e6e7","Rating":1913,"Themes":"crushing hangingPiece"}
        {"fen":"5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27","PuzzleId":"0000D","Moves":"d3d6 f8d8","Rating":1518,"Themes":"advantage, \"endgame\""}
    "#]].assert_eq(&json);
    let csv = converted(&json, &["--format", "csv"]);
    expect![[r#"
        fen,PuzzleId,Moves,Rating,Themes
        r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,00008,f2g3 e6e7,1913,crushing hangingPiece
        5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27,0000D,d3d6 f8d8,1518,"advantage, ""endgame"""
    "#]].assert_eq(&csv);
    // Nothing is lost on the way back.
    assert_eq!(converted(&csv, &["--format", "json"]), json);
    expect![[r#"
        r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - fmvn 24; c0 "PuzzleId=00008"; c1 "Moves=f2g3 e6e7"; c2 "Rating=1913"; c3 "Themes=crushing hangingPiece";
        5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - hmvc 2; fmvn 27; c0 "PuzzleId=0000D"; c1 "Moves=d3d6 f8d8"; c2 "Rating=1518"; c3 "Themes=advantage, 'endgame'";
    "#]].assert_eq(&setwise_with_input(&["convert", "--format", "epd"], PUZZLES).out);
    expect![[r#"
        fen	count(P)	in_check	PuzzleId	Moves	Rating	Themes
        5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27	5	false	0000D	d3d6 f8d8	1518	"advantage, ""endgame"""
    "#]].assert_eq(&converted(
        PUZZLES,
        &["-f", "tsv", "--where", "Rating < 1600", "-s", "count(P), in_check"],
    ));
}

#[test]
fn operations_of_lines_are_kept() {
    assert_eq!(converted(EPD, &[]), "4k3/8/8/8/8/8/4P3/4K3 w - - 3 1 bm e4; id \"one\";\n");
    let epd = "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 3; bm e4; id \"one\";\n";
    assert_eq!(converted(EPD, &["-f", "epd"]), epd);
    assert_eq!(
        converted(EPD, &["-f", "csv"]),
        "fen,rest\n4k3/8/8/8/8/8/4P3/4K3 w - - 3 1,\"bm e4; id \"\"one\"\";\"\n"
    );
}

#[test]
fn positions_of_games_have_their_place() {
    expect![[r#"
        game,ply,White,fen
        1,1,One,rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
        1,2,One,rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
    "#]]
    .assert_eq(&converted(GAME, &["-f", "csv", "--tags", "White"]));
    expect![[r#"
        {"game":1,"ply":0,"san":null,"clock_s":null,"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
        {"game":1,"ply":1,"san":"e4","clock_s":null,"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"}
        {"game":1,"ply":2,"san":"e5","clock_s":60,"fen":"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"}
    "#]]
        .assert_eq(&converted(GAME, &["-f", "json", "-s", "san, clock_s", "--with-start"]));
    expect![[r#"
        rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 1. e4
    "#]]
    .assert_eq(&converted(GAME, &["--limit", "1"]));
    assert_eq!(converted(GAME, &["-f", "pgn"]), GAME);
}

#[test]
fn conversions_leave_complete_files() {
    let folder = tempfile::tempdir().unwrap();
    let [input, output] = ["in.csv", "out.jsonl.gz"].map(|name| folder.path().join(name));
    fs::write(&input, PUZZLES).unwrap();
    let [input, output] = [&input, &output].map(|path| path.to_str().unwrap());
    let run = setwise(&["convert", input, "-o", output]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", "2 positions\n"));
    let run = setwise(&["query", "--count", "Rating == 1518", output]);
    assert_eq!(run.out, "1 of 2 positions matched\n", "{}", run.err);
    // A bad line is reported, and the others are converted.
    fs::write(input, PUZZLES.replace("5rk1/", "9/")).unwrap();
    let run = setwise(&["convert", input, "-o", output]);
    assert_eq!(run.code, 3);
    assert!(run.err.ends_with("1 position\n"), "{}", run.err);
    assert_eq!(setwise(&["convert", input, "-o", output, "--skip-bad"]).code, 0);
    let run = setwise(&["convert", input, "-o", input]);
    assert_eq!(run.code, 2);
    let run = setwise(&["convert", input, "-f", "npy"]);
    assert_eq!(run.err, "error: --format: `npy` shows a formula; use `setwise query`\n");
    assert_eq!(setwise_with_input(&["convert"], "").code, 1);
}

#[test]
fn columns_of_several_kinds_keep_their_values() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, value: &str| {
        let path = folder.path().join(name);
        fs::write(&path, format!("fen,value\n4k3/8/8/8/8/8/8/4K3 w - - 0 1,{value}\n")).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let paths = [file("a.csv", "5"), file("b.csv", "five"), file("c.csv", "1.5")];
    for order in [[0, 1, 2], [1, 2, 0], [2, 0, 1]] {
        let [a, b, c] = order.map(|index| paths[index].as_str());
        let run = setwise(&["convert", a, b, c, "-f", "csv"]);
        let values = order.map(|index| ["5", "five", "1.5"][index]);
        let found: Vec<_> =
            run.out.lines().skip(1).filter_map(|it| it.rsplit(',').next()).collect();
        assert_eq!(found, values, "{}", run.err);
        #[cfg(feature = "parquet")]
        for files in [&[a, b, c][..], &[&*paths[0], &paths[2]]] {
            let out = folder.path().join("out.parquet");
            let run = setwise(&[&["convert", "-o", out.to_str().unwrap()], files].concat());
            assert_eq!(run.code, 0, "{}", run.err);
        }
    }
}

#[cfg(feature = "parquet")]
#[test]
fn files_in_columns_are_read_again() {
    let folder = tempfile::tempdir().unwrap();
    for extension in ["parquet", "arrow"] {
        let path = folder.path().join(format!("puzzles.{extension}"));
        let path = path.to_str().unwrap();
        let layouts = ["fast", "small"];
        let written = ["fen", "boards", "both"].iter().flat_map(|it| layouts.map(|by| (*it, by)));
        for (positions, layout) in written {
            let arguments = ["-o", path, "--positions", positions, "--layout", layout];
            let run = setwise_with_input(&[&["convert"], &arguments[..]].concat(), PUZZLES);
            assert_eq!((run.code, run.err.as_str()), (0, "2 positions\n"), "{extension}");
            let run = setwise(&["convert", path, "-f", "csv", "-s", "Rating + 1"]);
            assert_eq!(run.code, 0, "{}", run.err);
            assert!(run.out.contains(" 0 24,1914,"), "{}", run.out);
            let fens = |text: &str| {
                let lines = text.lines().skip(1);
                lines.map(|line| line.split(',').next().unwrap().to_owned()).collect::<Vec<_>>()
            };
            assert_eq!(fens(&run.out), fens(&converted(PUZZLES, &["-f", "csv"])));
        }
        let run = setwise(&["table", "data/games.pgn", "-o", path]);
        assert_eq!(run.code, 0, "{}", run.err);
        let rows = setwise(&["query", "--count", "true", "data/games.pgn", "-f", "csv"]).out;
        assert_eq!(setwise(&["query", "--count", "true", path, "-f", "csv"]).out, rows);
        let run = setwise(&["query", "P", "data/positions.epd", "-o", path, "-s", "P, in_check"]);
        assert_eq!(run.code, 0, "{}", run.err);
        let run = setwise(&["query", "--count", "value == P", path]);
        assert_eq!(run.out, "300 of 300 positions matched\n", "{}", run.err);
    }
}

#[test]
fn a_layout_needs_columns() {
    let run = setwise_with_input(&["convert", "--layout", "fast", "-f", "csv"], PUZZLES);
    let error = "error: --layout: `csv` has one layout; use `parquet` or `arrow`\n";
    assert_eq!((run.code, run.err.as_str()), (2, error));
}
