//! The formats and files of the results of a query.

use std::fs;
#[cfg(target_os = "linux")]
use std::io::Write;
use std::path::Path;

use expect_test::expect;

#[cfg(target_os = "linux")]
use crate::common::{command, start};
use crate::common::{repository, setwise, setwise_with_input};
#[cfg(target_os = "linux")]
use crate::signals;

const EPD: &str = "data/positions.epd";
const FORKS: &str = "count(knight(N) & (k | q | r)) >= 2";

/// Returns the names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The shape of JSON and CSV, which other programs rely on: members and columns are only added.
#[test]
fn json_and_csv_have_their_documented_shape() {
    let game = "[White \"One\"]\n[WhiteElo \"2000\"]\n\n1. e4 e5 2. Nf3 *\n";
    let run = |format: &str, formula: &str| {
        let arguments = ["query", formula, "--select", "count(P), in_check, 1 / count(none)"];
        let arguments = [&arguments[..], &["--tags", "White,WhiteElo,Black", "-f", format]];
        setwise_with_input(&[&arguments.concat()[..], &["-n", "1"]].concat(), game).out
    };
    expect![[r#"
        {"file":"standard input","line":1,"game":1,"ply":3,"fen":"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2","rest":"2. Nf3","value":{"type":"set","hex":"0x0000000000200000","decimal":2097152,"count":1,"squares":["f3"]},"marks":[{"type":"set","hex":"0x0000000000200000","decimal":2097152,"count":1,"squares":["f3"],"formula":"N & rank_3"}],"select":[{"type":"number","value":8,"formula":"count(P)"},{"type":"bool","value":false,"formula":"in_check"},{"formula":"1 / count(none)"}],"fields":{"White":"One","WhiteElo":2000,"Black":null}}
    "#]].assert_eq(&run("json", "N & rank_3"));
    expect![[r#"
        file,line,game,ply,fen,rest,value,squares,count(P),in_check,1 / count(none),White,WhiteElo,Black
        standard input,1,1,3,rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2,2. Nf3,2097152,f3,8,false,,One,2000,
    "#]].assert_eq(&run("csv", "N & rank_3"));
    expect![[r#"
        standard input:1  game 1, ply 1  1. e4
        rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
        White: One
        WhiteElo: 2000
        8  r  n  b  q  k  b  n  r
        7  p  p  p  p  p  p  p  p
        6  .  .  .  .  .  .  .  .
        5  .  .  .  .  .  .  .  .
        4  .  .  .  .  P  .  .  .
        3  .  .  .  .  .  .  .  .
        2  P  P  P  P  .  P  P  P
        1  R [N] B  Q  K  B [N] R
           a  b  c  d  e  f  g  h
        N: 2 squares  b1 g1
        count(P) = 8
        in_check = false
        1 / count(none) has no value

    "#]]
    .assert_eq(&run("text", "count(N) > 1"));
    let line = "8/8/8/8/8/8/kP6/2K5 w - - id \"x\";";
    let lines = setwise_with_input(&["query", "count(P)", "-f", "json"], line).out;
    expect![[r#"
        {"file":"standard input","line":1,"fen":"8/8/8/8/8/8/kP6/2K5 w - - 0 1","rest":"id \"x\";","value":{"type":"number","value":1},"marks":[{"type":"set","hex":"0x0000000000000200","decimal":512,"count":1,"squares":["b2"],"formula":"P"}]}
    "#]].assert_eq(&lines);
}

#[test]
fn texts_are_quoted_and_escaped() {
    let text = "q\"uo,te; \ttab \\ / é ♞ \u{2028}\u{1}\u{7f}\r\nline";
    let name = "a \"b\", ü";
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let row = ["8/8/8/8/8/8/kP6/2K5 w - -", &quoted(text), "x", ""].join(",");
    let table = format!("fen,{},Name,Empty\n{row}\n", quoted(name));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a \"b\", é.csv");
    let file = path.to_str().unwrap();
    fs::write(&path, table).unwrap();
    let formula = "\"x\" in Name";
    let run = |format| setwise(&["query", "P", "--select", formula, file, "-f", format]).out;
    let json = run("json");
    let line = serde_json::from_str::<serde_json::Value>(&json).unwrap();
    assert_eq!((&line["file"], &line["fields"][name]), (&file.into(), &text.into()), "{json}");
    assert_eq!(line["select"][0]["formula"], formula, "{json}");
    let escaped = r#""q\"uo,te; \ttab \\ / é ♞ "#.to_owned() + "\u{2028}\\u0001\u{7f}\\r\\nline\"";
    assert!(json.contains(&format!(r#""a \"b\", ü":{escaped},"Name":"x","Empty":"""#)), "{json}");
    for (format, delimiter) in [("csv", b','), ("tsv", b'\t')] {
        let out = run(format);
        let mut rows = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(out.as_bytes());
        let header = rows.headers().unwrap().clone();
        let row = rows.records().next().unwrap().unwrap();
        let cell = |column: &str| &row[header.iter().position(|name| name == column).unwrap()];
        let cells = ["file", name, formula, "Name", "Empty"].map(cell);
        assert_eq!(cells, [file, text, "true", "x", ""], "{out}");
        assert!(out.contains(&quoted(text)), "{out}");
    }
}

#[test]
fn a_line_of_json_is_what_a_serializer_writes() {
    let shown = "N, count(P) - 9, in_check, count(q) / count(Q), pinned";
    for formula in ["P | p", "none == N", "count(us) - 16"] {
        for extra in
            [&[][..], &["--mapping", "berf"], &["--tags", "White,WhiteElo,clock_s,comment"]]
        {
            for file in [EPD, "data/lichess.pgn", "data/puzzles.csv"] {
                let arguments = ["query", formula, "--select", shown, file, "-f", "json"];
                let run = setwise(&[&arguments[..], extra].concat());
                for line in run.out.lines() {
                    let json = serde_json::from_str::<serde_json::Value>(line).unwrap();
                    assert_eq!(json.to_string(), line, "{formula} {extra:?} {file}");
                }
            }
        }
    }
}

#[test]
fn the_extension_chooses_the_format() {
    let folder = tempfile::tempdir().unwrap();
    for (name, format) in [
        ("a.txt", "text"),
        ("a.json", "json"),
        ("a.jsonl", "json"),
        ("a.CSV", "csv"),
        ("a.tsv", "tsv"),
        ("a.fen", "fen"),
        ("a.epd", "epd"),
        ("a.html", "html"),
    ] {
        let path = folder.path().join(name);
        let path = path.to_str().unwrap();
        let run = setwise(&["query", FORKS, EPD, "-o", path]);
        let printed = setwise(&["query", FORKS, EPD, "-f", format]);
        assert_eq!(run.err, "9 of 300 positions matched\n", "{name}");
        assert_eq!((run.code, run.out.as_str()), (0, ""), "{name}");
        assert_eq!(fs::read_to_string(path).unwrap(), printed.out, "{name}");
        // `--format` has precedence.
        let run = setwise(&["query", FORKS, EPD, "-o", path, "-f", "csv"]);
        assert_eq!(run.code, 0, "{name}");
        assert!(fs::read_to_string(path).unwrap().starts_with("file,line,game,ply,"), "{name}");
    }
    let path = folder.path().join("c.json");
    setwise(&["query", "P", EPD, "--count", "-o", path.to_str().unwrap()]);
    let sums = "{\"positions\":300,\"matched\":300,\"squares\":1666}\n";
    assert_eq!(fs::read_to_string(path).unwrap(), sums);
}

#[test]
fn outputs_are_compressed_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("forks.fen.gz");
    let path = path.to_str().unwrap();
    assert_eq!(setwise(&["query", FORKS, EPD, "-o", path]).code, 0);
    assert_eq!(fs::read(path).unwrap()[..2], [0x1f, 0x8b]);
    let run = setwise(&["query", FORKS, path, "--count"]);
    assert_eq!(run.out, "9 of 9 positions matched\n");
}

#[test]
fn outputs_that_cannot_be_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in.epd");
    fs::copy(repository().join(EPD), &path).unwrap();
    let input = path.to_str().unwrap();
    let refused = |arguments: &[&str]| {
        let run = setwise(&[&["query", "P", input][..], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        run.err.replace(folder.path().to_str().unwrap(), "folder")
    };
    let out = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let errors = [
        refused(&["-o", input]),
        refused(&["-o", &out("name")]),
        refused(&["-o", &out("a.csv.zst")]),
        refused(&["-o", &out("a.npy.gz")]),
        refused(&["-f", "npy"]),
        refused(&["-o", &out("a.npy"), "-s", "p"]),
        refused(&["--count", "-o", &out("a.html")]),
    ];
    expect![[r#"
        error: the input folder/in.epd and --output folder/in.epd are the same file: write to another file, and rename it afterwards
        error: --output: the name folder/name has no known extension: add --format
        error: --output: zstd is not written: end the name with .gz, or write to standard output, and pipe it to zstd
        error: --output: `npy` is not compressed: omit .gz
        error: `npy` begins with the number of values, which is known only at the end: name a file with -o
        error: an array has the values of the formula alone: omit --select
        error: --format: `html` cannot show numbers; with --count, use text, json or csv
    "#]]
    .assert_eq(&errors.concat());
    let run = setwise(&["query", "P", input, "-o", &out("none/a.csv")]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("a.csv: cannot be written: the folder"), "{}", run.err);
    #[cfg(not(feature = "parquet"))]
    for (name, title) in [("a.parquet", "Parquet"), ("a.arrow", "Arrow")] {
        let expected = format!(
            "error: --format: this build does not write {title}: install setwise with \
             `--features parquet`\n"
        );
        assert_eq!(refused(&["-o", &out(name)]), expected);
    }
    assert_eq!(names(folder.path()), ["in.epd"]);
}

#[test]
fn what_failed_is_not_in_the_way_of_what_was_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.fen");
    let path = path.to_str().unwrap();
    let run = setwise_with_input(&["query", "P", "-o", path], "x\n8/8/8/8/8/8/kP6/2K5 w - -\n");
    assert_eq!(run.code, 3, "{}", run.err);
    assert_eq!(fs::read_to_string(path).unwrap(), "8/8/8/8/8/8/kP6/2K5 w - - 0 1\n");
    // A formula that is refused leaves the previous file.
    assert_eq!(setwise(&["query", "P +", EPD, "-o", path]).code, 2);
    assert_eq!(fs::read_to_string(path).unwrap(), "8/8/8/8/8/8/kP6/2K5 w - - 0 1\n");
    assert_eq!(names(folder.path()), ["out.fen"]);
}

#[test]
fn arrays_hold_the_values() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.npy");
    let array = |formula: &str| {
        setwise(&["query", formula, EPD, "-o", path.to_str().unwrap(), "--limit", "2"]);
        let bytes = fs::read(&path).unwrap();
        let (header, data) = bytes.split_at(128);
        assert_eq!(header[..10], *b"\x93NUMPY\x01\x00v\x00");
        (String::from_utf8(header[10..].to_vec()).unwrap().trim_end().to_owned(), data.to_vec())
    };
    let words = |words: [u64; 2]| words.map(u64::to_le_bytes).concat();
    let header = |kind| format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': (2,), }}");
    assert_eq!(array("K & rank_1"), (header("<u8"), words([1 << 4, 1 << 6])));
    assert_eq!(array("0 - 1"), (header("<i8"), words([u64::MAX; 2])));
    assert_eq!(array("true"), (header("|b1"), vec![1, 1]));
    setwise(&["query", "false", EPD, "-o", path.to_str().unwrap()]);
    assert_eq!(fs::read(&path).unwrap().len(), 128);
}

#[test]
fn pages_tell_how_many_boards_they_lack() {
    let line = "4k3/8/8/8/8/8/4P3/4K3 w - - c0 \"<&>\";\n".repeat(2001);
    let page = |arguments: &[&str]| {
        setwise_with_input(&[&["query", "P < P + 1", "-f", "html"], arguments].concat(), &line).out
    };
    let boards = |page: &str| page.matches("class=\"setwise-board\"").count();
    let first = page(&[]);
    assert_eq!(boards(&first), 2000);
    assert!(first.contains("<p>The first 2000 of 2001 positions. More are drawn with"), "{first}");
    assert!(first.contains("<h2>standard input:1 c0 &quot;&lt;&amp;&gt;&quot;;</h2>"));
    assert!(first.contains("<h1><code>P &lt; P + 1</code></h1>"));
    let limited = page(&["--limit", "3000"]);
    assert_eq!(boards(&limited), 2001);
    assert!(limited.ends_with("</main>\n<p>2001 positions.</p>\n</body></html>\n"));
}

#[test]
fn positions_of_games_are_written_as_epd() {
    let run = setwise(&["query", "q & rank_1", "data/games.pgn", "-f", "epd", "--limit", "1"]);
    let line = run.out.trim_end();
    let again = setwise_with_input(&["query", "q & rank_1", "-f", "epd"], line);
    assert_eq!(again.out.trim_end(), line);
    assert!(line.contains("; c0 \""), "{line}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_query_leaves_a_complete_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.fen");
    let mut child = start(command(&["query", "true", "-o", path.to_str().unwrap()]));
    let line = "8/8/8/8/8/8/kP6/2K5 w - - 0 1\n";
    let mut input = child.stdin.take().unwrap();
    input.write_all(line.as_bytes()).unwrap();
    signals::wait_for_rest(&child);
    let code = signals::interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), code);
    assert_eq!(names(folder.path()), ["out.fen"]);
    assert!([line, ""].contains(&fs::read_to_string(&path).unwrap().as_str()));
}

#[test]
fn options_that_a_format_cannot_show_are_refused() {
    for (option, value, formats) in
        [("--select", "count(P)", &["fen", "epd", "pgn"][..]), ("--tags", "White", &["fen"])]
    {
        for format in formats {
            for command in [&["query", "true"][..], &["convert"]] {
                let arguments = [command, &[option, value, "--format", format]].concat();
                let run = setwise_with_input(&arguments, "8/8/8/4k3/8/4K3/8/8 w - -\n");
                let start = format!("error: {option}: `{format}` has no columns;");
                assert!(run.err.starts_with(&start), "{arguments:?}: {}", run.err);
                assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
            }
        }
    }
}

#[test]
fn texts_that_epd_cannot_hold_are_counted() {
    let rows = "fen,id,note\n8/8/8/8/8/8/k7/2K5 w - - 0 1,\"a \"\"b\"\"\",\"two\nlines\"\n\
                8/8/8/8/8/8/k7/2K5 w - - 0 1,a,b\n";
    for command in [&["query", "true"][..], &["convert"]] {
        let arguments = [command, &["--input", "csv", "-f", "epd"]].concat();
        let run = setwise_with_input(&arguments, rows);
        assert_eq!(run.code, 0);
        assert_eq!(
            run.out,
            "8/8/8/8/8/8/k7/2K5 w - - id \"a 'b'\"; c0 \"note=two lines\";\n\
             8/8/8/8/8/8/k7/2K5 w - - id \"a\"; c0 \"note=b\";\n"
        );
        assert_eq!(
            run.err,
            "note: 2 texts with quotes or line breaks were changed, as EPD has none; --strict lists \
             what and where\n"
        );
        let strict = setwise_with_input(&[&arguments[..], &["--strict"]].concat(), rows);
        assert_eq!((strict.code, strict.out), (3, run.out));
        assert_eq!(
            strict.err,
            "standard input:2: id: quotes or line breaks; changed\n\
             standard input:2: note: quotes or line breaks; changed\n\
             note: 2 texts with quotes or line breaks were changed, as EPD has none\n"
        );
    }
}
