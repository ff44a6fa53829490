//! `setwise query` with options that keep or sum up matches, against plain loops over all matches.

use std::collections::{BTreeMap, HashSet};

use serde_json::Value as Json;

use crate::common::{Run, command, run, setwise, setwise_with_input, transcript, transcript_of};

const EPD: &str = "data/positions.epd";
const PGN: &str = "data/games.pgn";

/// Runs a query and checks that it succeeds.
fn query(arguments: &[&str]) -> Run {
    let run = setwise(&[&["query"], arguments].concat());
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
    run
}

/// Returns the lines that a query prints as JSON.
fn json(arguments: &[&str]) -> Vec<Json> {
    let run = query(&[arguments, &["--format", "json"]].concat());
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn number(json: &Json) -> i64 {
    json.as_i64().unwrap()
}

/// Returns true if a number is the expected one, but for the rounding of the parser.
fn is_near(json: &Json, expected: Option<f64>) -> bool {
    match (json.as_f64(), expected) {
        (Some(found), Some(expected)) => (found - expected).abs() < 1e-12 * expected.abs().max(1.0),
        (found, expected) => found == expected,
    }
}

/// Returns the values of the selected formulas of a match.
fn selected(found: &Json) -> Vec<Option<i64>> {
    let value = |json: &Json| match &json["value"] {
        Json::Bool(value) => Some(i64::from(*value)),
        value => value.as_i64(),
    };
    found["select"].as_array().unwrap().iter().map(value).collect()
}

#[test]
fn positions_are_the_same_if_they_repeat() {
    let lines = "\
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 9 17
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQk - 0 1
4r1k1/8/8/4Pp2/8/8/8/4K3 w - f6 0 1
4r1k1/8/8/4Pp2/8/8/8/4K3 w - - 0 1
4r1k1/8/8/4PpP1/8/8/8/4K3 w - f6 0 1
4r1k1/8/8/4PpP1/8/8/8/4K3 w - - 0 1
";
    let run = setwise_with_input(&["query", "true", "--unique", "-f", "fen", "-"], lines);
    let lines: Vec<_> = lines.lines().collect();
    let expected = [0, 3, 4, 5, 7, 8].map(|index| lines[index].replace("KQkq e3", "KQkq -"));
    let expected = expected.map(|line| line.replace("Pp2/8/8/8/4K3 w - f6", "Pp2/8/8/8/4K3 w - -"));
    assert_eq!(run.out.lines().collect::<Vec<_>>(), expected);

    // The same position by two orders of moves, and once more by a repetition.
    let games = "\
[Event \"a\"]

1. d4 Nf6 2. c4 e6 3. Nf3 *

[Event \"b\"]

1. c4 e6 2. d4 Nf6 3. Nf3 Ng8 4. Ng1 Nf6 5. Nf3 *
";
    let run = setwise_with_input(&["query", "true", "--unique", "--count", "-"], games);
    assert_eq!(run.out, "14 of 14 positions matched, 9 kept\n");
}

#[test]
fn different_matches_are_counted() {
    let texts: HashSet<_> = query(&["N", PGN, "-f", "fen"])
        .out
        .lines()
        .map(|line| line.split(' ').take(4).collect::<Vec<_>>().join(" "))
        .collect();
    let [run] = &json(&["N", PGN, PGN, "--unique", "--count"])[..] else { panic!("one line") };
    assert_eq!(number(&run["kept"]), texts.len() as i64);
    assert!(number(&run["matched"]) > 2 * number(&run["kept"]));
    // The squares are those of the matches that are kept.
    let once = &json(&["N", PGN, "--unique", "--count"])[0];
    assert_eq!(run["squares"], once["squares"]);
    let csv = query(&["N", PGN, PGN, "--unique", "--count", "--format", "csv"]).out;
    let [positions, matched, kept, squares] =
        ["positions", "matched", "kept", "squares"].map(|name| &run[name]);
    let line = format!("{positions},{matched},{kept},{squares}");
    assert_eq!(csv, format!("positions,matched,kept,squares\n{line}\n"));
}

#[test]
fn colors_can_be_exchanged() {
    let mirrored = "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n";
    for (unique, kept) in [("--unique", 2), ("--unique=exact", 2), ("--unique=colorflip", 1)] {
        let run = setwise_with_input(&["query", "true", unique, "--count", "-"], mirrored);
        assert_eq!(run.out, format!("2 of 2 positions matched, {kept} kept\n"), "{unique}");
    }
}

#[test]
fn matches_per_game_are_limited() {
    let all = json(&["in_check", PGN]);
    for limit in [1, 3] {
        let mut of_games = BTreeMap::new();
        let is_first = |found: &&Json| {
            let of_game: &mut i32 = of_games.entry(number(&found["game"])).or_default();
            *of_game += 1;
            *of_game <= limit
        };
        let expected: Vec<_> = all.iter().filter(is_first).cloned().collect();
        let limit = limit.to_string();
        let arguments = ["in_check", PGN, "--limit-per-game", &limit];
        assert_eq!(json(&arguments), expected);
        assert_eq!(json(&[&arguments[..], &["--limit", "5"]].concat()), expected[..5]);
        let counted = &json(&[&arguments[..], &["--count"]].concat())[0];
        assert_eq!(number(&counted["kept"]), expected.len() as i64);
        assert_eq!(number(&counted["matched"]), all.len() as i64);
        // Each file begins its games anew.
        let twice = json(&[&arguments[..], &[PGN]].concat());
        assert_eq!(twice.len(), 2 * expected.len());
    }
    let game = "[Event \"x\"]\n\n1. e4 e5 *\n";
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("one-game.pgn");
    std::fs::write(&path, game).unwrap();
    let path = path.to_str().unwrap();
    assert_eq!(json(&["true", path, path, "--limit-per-game", "1"]).len(), 2);
}

#[test]
fn samples_depend_only_on_the_matches_and_the_seed() {
    let all = json(&["true", PGN]);
    let sample = |seed: &str, threads: &str| {
        json(&["true", PGN, "--sample", "50", "--seed", seed, "-j", threads])
    };
    let seven = sample("7", "1");
    assert_eq!(seven, sample("7", "3"));
    assert_ne!(seven, sample("8", "1"));
    assert_eq!(sample("0", "1"), json(&["true", PGN, "--sample", "50"]));
    // They are in the order of the input.
    let mut left = all.iter();
    assert!(seven.len() == 50 && seven.iter().all(|found| left.any(|it| it == found)));
    assert_eq!(json(&["true", PGN, "--sample", "1000000"]), all);
    let limited = json(&["true", PGN, "--sample", "50", "--seed", "7", "--limit", "3"]);
    assert_eq!(limited, seven[..3]);
}

#[test]
fn results_are_sorted() {
    let arguments = ["true", EPD, "--select", "legal_moves"];
    let all = json(&arguments);
    let key = |found: &Json| selected(found)[0].unwrap();
    for descending in [false, true] {
        let mut expected = all.clone();
        match descending {
            // Equal keys stay in the order of the input.
            true => expected.sort_by_key(|found| -key(found)),
            false => expected.sort_by_key(key),
        }
        let direction = if descending { &["--descending"][..] } else { &[] };
        let sorted = [&arguments[..], &["--sort", "legal_moves"], direction].concat();
        assert_eq!(json(&sorted), expected);
        assert_eq!(json(&[&sorted[..], &["-n", "7"]].concat()), expected[..7]);
        assert_eq!(json(&[&sorted[..], &["-n", "1000"]].concat()), expected);
    }
    // Positions without a value come last.
    for direction in [&[][..], &["--descending"]] {
        let sort = ["true", EPD, "--sort", "-8 / count(q)", "--select", "count(q)"];
        let sorted = json(&[&sort[..], direction].concat());
        let counts: Vec<_> = sorted.iter().map(key).collect();
        let mut expected = counts.clone();
        match direction.is_empty() {
            true => expected.sort_by_key(|&count| if count == 0 { i64::MAX } else { count }),
            false => expected.sort_by_key(|&count| std::cmp::Reverse(count)),
        }
        assert!(counts == expected && counts.ends_with(&[0]), "{counts:?}");
    }
    // A sample is sorted too.
    let sample = [&arguments[..], &["--sample", "20"]].concat();
    let mut expected = json(&sample);
    expected.sort_by_key(key);
    assert_eq!(json(&[&sample[..], &["--sort", "legal_moves"]].concat()), expected);
}

#[test]
fn groups_have_counts_sums_and_means() {
    let select = "--select=count(N) + count(n), in_check, legal_moves, 1 / count(q), in_check";
    let all = json(&["legal_moves < 40", PGN, select]);
    let mut groups: BTreeMap<[i64; 2], Vec<[Option<i64>; 3]>> = BTreeMap::new();
    for found in &all {
        let values = selected(found);
        let key = [values[0].unwrap(), values[1].unwrap()];
        groups.entry(key).or_default().push([values[2], values[3], values[4]]);
    }
    let by = ["legal_moves < 40", PGN, "--group-by", "count(N) + count(n), in_check"];
    let select = ["--select", "legal_moves, 1 / count(q), in_check"];
    let found = json(&[&by[..], &select].concat());
    assert_eq!(found.len(), groups.len());
    let csv = query(&[&by[..], &select, &["-f", "csv"]].concat()).out;
    assert_eq!(
        csv.lines().next().unwrap(),
        "count(N) + count(n),in_check,count,share,sum(legal_moves),mean(legal_moves),\
         sum(1 / count(q)),mean(1 / count(q)),sum(in_check),mean(in_check)"
    );
    for ((group, csv), (key, values)) in found.iter().zip(csv.lines().skip(1)).zip(&groups) {
        assert_eq!(number(&group["group"][0]["value"]), key[0]);
        assert_eq!(group["group"][1]["value"], Json::Bool(key[1] != 0));
        assert_eq!(number(&group["count"]), values.len() as i64);
        let share = values.len() as f64 / all.len() as f64;
        assert!(is_near(&group["share"], Some(share)));
        let mut line = format!("{},{},{},{share}", key[0], key[1] != 0, values.len());
        for index in 0..3 {
            let values: Vec<_> = values.iter().filter_map(|values| values[index]).collect();
            let (sum, len) = (values.iter().sum::<i64>(), values.len());
            let mean = (len > 0).then(|| sum as f64 / len as f64);
            let part = &group["select"][index];
            assert_eq!((number(&part["count"]), number(&part["sum"])), (len as i64, sum));
            assert!(is_near(&part["mean"], mean));
            line += &format!(",{sum},{}", mean.map_or(String::new(), |mean| mean.to_string()));
        }
        assert_eq!(csv, line);
    }

    // The other order, and the largest groups.
    let counts = |arguments: &[&str]| {
        let found = json(&[&by[..], arguments].concat());
        found.iter().map(|group| number(&group["count"])).collect::<Vec<_>>()
    };
    let mut expected = counts(&[]);
    expected.reverse();
    assert_eq!(counts(&["--sort", "value", "--descending"]), expected);
    expected.sort_unstable();
    assert_eq!(counts(&["--sort", "count"]), expected);
    expected.reverse();
    assert_eq!(counts(&["--sort", "count", "--descending", "--limit", "3"]), expected[..3]);
}

#[test]
fn columns_are_keys_and_summed_up() {
    // Tags of games.
    let all = json(&["legal_moves > 30", PGN, "--tags", "White,Result", "--select", "in_check"]);
    let mut groups: BTreeMap<[String; 2], Vec<i64>> = BTreeMap::new();
    for found in &all {
        let key = ["Result", "White"].map(|tag| found["fields"][tag].as_str().unwrap().to_owned());
        groups.entry(key).or_default().push(selected(found)[0].unwrap());
    }
    let arguments = ["legal_moves > 30", PGN, "--group-by", "Result, White"];
    let found = json(&[&arguments[..], &["--select", "in_check"]].concat());
    assert!(found.len() == groups.len() && groups.len() > 20);
    for (group, (key, checks)) in found.iter().zip(&groups) {
        let texts = [0, 1].map(|index| group["group"][index]["value"].as_str().unwrap());
        assert_eq!(texts, key.each_ref().map(String::as_str));
        assert_eq!(number(&group["count"]), checks.len() as i64);
        assert_eq!(number(&group["select"][0]["sum"]), checks.iter().sum::<i64>());
    }

    // Columns of a table: numbers in any spelling are sorted and summed up as such.
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let rows = [("10", "a"), ("9", "b"), ("-1.5", "a"), ("", "a"), ("009", "c"), ("?", "b")];
    let rows = rows.map(|(score, kind)| format!("{fen},{score},{kind}\n"));
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("scores.csv");
    std::fs::write(&path, format!("fen,score,kind\n{}", rows.concat())).unwrap();
    let path = path.to_str().unwrap();
    let csv = |arguments: &[&str]| {
        let run = query(&[&["true", path, "-f", "csv"], arguments].concat());
        run.out.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let sums = csv(&["--group-by", "kind", "--select", "score"]);
    assert_eq!(
        sums,
        ["a,3,0.5,8.5,4.25", "b,2,0.3333333333333333,9,9", "c,1,0.16666666666666666,9,9"]
    );
    let groups = csv(&["--group-by", "score", "--sort", "count"]);
    assert_eq!(groups.len(), 6);
    let sorted = json(&["true", path, "--sort", "score", "--descending"]);
    let lines: Vec<_> = sorted.iter().map(|found| number(&found["line"])).collect();
    assert_eq!(lines, [2, 3, 6, 4, 5, 7]);
}

#[test]
fn texts_are_in_no_sum_and_are_counted() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let prices = ["10", "0x10", "\"1,000\"", "1/2", "NaN", "10%", "?", "", "-", "1e1", "inf"];
    let rows = prices.map(|price| format!("{fen},{price},x\n")).concat();
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("prices.csv");
    std::fs::write(&path, format!("fen,price,kind\n{rows}")).unwrap();
    let path = path.to_str().unwrap();
    let arguments = ["query", "true", path, "--group-by", "white_to_move", "--select"];
    let note = "note: 6 values of `price` are texts and are not in its sums and means\n";
    let others = "note: 11 values of `kind` are texts and are not in its sums and means\n";
    for format in ["csv", "json", "tsv"] {
        let run = setwise(&[&arguments[..], &["price, kind", "-f", format]].concat());
        assert_eq!((run.code, run.err), (0, format!("{note}{others}")));
    }
    let run = setwise(&[&arguments[..], &["price"]].concat());
    assert_eq!(run.err, format!("{note}11 of 11 positions matched, 1 group\n"));
    assert!(run.out.ends_with('\n') && run.out.contains(" 20 "), "{}", run.out);
    // Only those of the matches count.
    let where_price = ["price", "--where", "price == \"10%\" || price == \"10\"", "-f", "csv"];
    let run = setwise(&[&arguments[..], &where_price].concat());
    assert_eq!(run.err, "note: 1 value of `price` is a text and is not in its sums and means\n");
    let run = setwise(&[&arguments[..], &["count(P)", "-f", "csv"]].concat());
    assert_eq!(run.err, "");
}

#[test]
fn positions_without_their_counters_are_groups() {
    let mut counts: BTreeMap<String, i64> = BTreeMap::new();
    for found in json(&["ply < 12", PGN]) {
        let fen = found["fen"].as_str().unwrap().split(' ').take(4).collect::<Vec<_>>();
        *counts.entry(fen.join(" ")).or_default() += 1;
    }
    let groups = json(&["ply < 12", PGN, "--group-by", "fen"]);
    let groups = groups.iter().map(|group| {
        (group["group"][0]["value"].as_str().unwrap().to_owned(), number(&group["count"]))
    });
    assert_eq!(groups.collect::<Vec<_>>(), counts.into_iter().collect::<Vec<_>>());
    let sorted = json(&["ply < 3", PGN, "--sort", "fen", "--limit", "1"]);
    assert_eq!(sorted[0]["ply"], 2);
}

#[test]
fn groups_are_drawn() {
    let expected = expect_test::expect![[r#"
        $ query true data/positions.epd --group-by 'legal_moves / 10' --select 'count(us), in_check'
        legal_moves / 10  matches  share  sum of count(us)  mean of count(us)  sum of in_check  mean of in_check
                       0       47  15.7%               482              10.26               46              0.98
                       1       12   4.0%                61               5.08                0              0.00
                       2       60  20.0%               609              10.15                0              0.00
                       3       95  31.7%              1207              12.71                0              0.00
                       4       65  21.7%               804              12.37                0              0.00
                       5       21   7.0%               251              11.95                0              0.00
        300 of 300 positions matched, 6 groups
        $ query true data/positions.epd --group-by 'K & {e1, g1}, 3 / count(q)' --sort count --descending -n4
        K & {e1, g1}  3 / count(q)  matches  share
        g1                       3      107  35.7%  ████████████████████████████████████
        none                     3       76  25.3%  █████████████████████████▋
        e1                       3       59  19.7%  ███████████████████▉
        none                     -       41  13.7%  █████████████▊
        300 of 300 positions matched, 7 groups
        $ query 'K & e4' data/positions.epd --group-by K
        K   matches   share
        e4        3  100.0%  ████████████████████████████████████████
        3 of 300 positions matched, 3 squares, 1 group
        $ query false data/positions.epd --group-by K
        0 of 300 positions matched, 0 groups
        [1]
        $ query 'knight(N) & k' data/positions.epd --heatmap --select 'k, N'
        k: 8 squares in 8 matches
        8 0  0  0  0  4█ 0  0  1░
        7 0  0  0  1░ 0  0  1░ 0
        6 0  0  0  0  0  0  0  0
        5 0  0  0  0  0  0  1░ 0
        4 0  0  0  0  0  0  0  0
        3 0  0  0  0  0  0  0  0
        2 0  0  0  0  0  0  0  0
        1 0  0  0  0  0  0  0  0
          a  b  c  d  e  f  g  h

        N: 13 squares in 8 matches
        8 0  0  0  0  0  0  0  0
        7 0  0  2█ 0  0  1▒ 1▒ 0
        6 0  1▒ 0  0  0  1▒ 0  0
        5 0  0  0  2█ 0  0  0  1▒
        4 0  0  0  0  1▒ 0  0  0
        3 0  0  0  0  0  1▒ 0  0
        2 0  0  0  0  2█ 0  0  0
        1 0  0  0  0  0  0  0  0
          a  b  c  d  e  f  g  h
        8 of 300 positions matched, 8 squares
        $ query true data/positions.epd data/positions.epd --unique --limit 2 --format fen
        r1bqkbnr/pp1ppppp/2n5/8/3pP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 4 c0 "McDonnell - La Bourdonnais, London 1834, after 3...cxd4";
        r1bq1rk1/5ppp/5b2/p3p3/2Pp4/1B6/PP2QPPP/RN1R2K1 b - c3 0 14 c0 "McDonnell - La Bourdonnais, London 1834, after 14.c4";
        $ query true data/positions.epd data/positions.epd --unique --group-by white_to_move
        white_to_move  matches  share
                false      147  49.0%  ██████████████████████████████████████▍
                 true      153  51.0%  ████████████████████████████████████████
        600 of 600 positions matched, 300 different, 2 groups
        $ query Q data/positions.epd --sample 3 --group-by white_to_move --format tsv
        white_to_move	count	share
        false	3	1
    "#]];
    let with_blocks = |arguments: &[&str]| {
        let mut command = command(arguments);
        command.env("LC_ALL", "C.UTF-8");
        run(command, "")
    };
    expected.assert_eq(&transcript_of(expected.data(), with_blocks));
}

#[test]
fn heat_maps_count_squares() {
    let word = |json: &Json| json["decimal"].as_u64().unwrap();
    let all = json(&["knight(N) & p", PGN, "--select", "N, pinned"]);
    let count = |words: &dyn Fn(&Json) -> u64| {
        let counts: Vec<_> = (0..64)
            .map(|square| all.iter().filter(|found| words(found) >> square & 1 == 1).count())
            .collect();
        serde_json::json!({ "matches": all.len(), "counts": counts })
    };
    let with = |formula: &str, mut json: Json| {
        json["formula"] = formula.into();
        json
    };
    let heatmap = json(&["knight(N) & p", PGN, "--heatmap"]);
    assert_eq!(heatmap, [with("knight(N) & p", count(&|found| word(&found["value"])))]);
    // The order of the squares does not depend on the mapping.
    let arguments = ["knight(N) & p", PGN, "--heatmap", "--select", "N, pinned"];
    let heatmaps = json(&[&arguments[..], &["--mapping", "a8b8"]].concat());
    let expected = ["N", "pinned"].into_iter().enumerate();
    let expected = expected
        .map(|(index, formula)| with(formula, count(&|found| word(&found["select"][index]))));
    assert_eq!(heatmaps, expected.collect::<Vec<_>>());

    let csv = query(&[&arguments[..], &["--format", "csv"]].concat()).out;
    let svg = query(&[&arguments[..], &["--format", "svg"]].concat()).out;
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("formula,square,count,share"));
    for board in &heatmaps {
        for (square, found) in board["counts"].as_array().unwrap().iter().enumerate() {
            let name = format!("{}{}", (b'a' + square as u8 % 8) as char, square / 8 + 1);
            let share = number(found) as f64 / all.len() as f64;
            let formula = board["formula"].as_str().unwrap();
            assert_eq!(lines.next().unwrap(), format!("{formula},{name},{found},{share}"));
            assert!(svg.contains(&format!("<title>{name}: {found}</title>")));
        }
    }
    assert_eq!(svg.matches("<rect").count(), 2 * 64);
    roxmltree::Document::parse(&svg).unwrap();
    // Markup in a formula is text.
    let svg = query(&["P & (p << 8)", EPD, "--heatmap", "-f", "svg"]).out;
    assert!(svg.contains("P &amp; p &lt;&lt; 8: ") || svg.contains("P &amp; (p &lt;&lt; 8): "));
}

#[test]
fn combinations_without_a_meaning_are_refused() {
    let expected = expect_test::expect![[r#"
        $ query true data/positions.epd --limit-per-game 1
        error: --limit-per-game: data/positions.epd has positions, not games: it needs games in PGN, or a table with the columns `game` and `ply`
        [2]
        $ query true data/positions.epd --heatmap
        error: --heatmap: `true` is not a set; choose a set with --select
        [2]
        $ query P data/positions.epd --heatmap --select 'count(P)'
        error: --heatmap: `count(P)` is not a set
        [2]
        $ query true data/positions.epd --group-by legal_moves --select P
        error: --group-by: `P` is a set, which has no sum; select `count(P)`
        [2]
        $ query true data/positions.epd --group-by legal_moves --sort 'count(P)'
        error: unknown name `P`
         --> sort:1:7
          |
        1 | count(P)
          |       ^ a formula over groups has `matches`, `share`, and `sum(…)` and `mean(…)` of formulas of the matches
        [2]
        $ query true data/positions.epd --group-by legal_moves --format fen
        error: --format: `fen` cannot show numbers; with --group-by, use text, json or csv
        [2]
        $ query true data/positions.epd --group-by 'legal_moves +'
        error: expected a formula, found the end of the formula
         --> group-by:1:14
          |
        1 | legal_moves +
          |              ^
        [2]
        $ query true data/positions.epd --sort unknown
        error: unknown name `unknown`
         --> sort:1:1
          |
        1 | unknown
          | ^^^^^^^
        [2]
        $ query P data/positions.epd --format svg
        error: --format: `svg` is for --heatmap
        [2]
        $ query P data/positions.epd --heatmap --format fen
        error: --format: `fen` cannot show numbers; with --heatmap, use text, json or csv
        [2]
    "#]];
    expected.assert_eq(&transcript(expected.data()));
    for arguments in [
        "--count --heatmap",
        "--count --group-by P",
        "--count --sort P",
        "--count --sample 3",
        "--heatmap --group-by P",
        "--heatmap --sort P",
        "--seed 3",
        "--descending",
        "--sample 0",
        "--limit-per-game 0",
        "--unique=mirror",
    ] {
        let arguments: Vec<_> = arguments.split(' ').collect();
        let run = setwise(&[&["query", "P", EPD], &arguments[..]].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
    }
}

/// After a signal, what is complete is printed.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_prints_the_groups_so_far() {
    use std::io::Write;

    use crate::common::{run_of, start};
    use crate::signals;

    let line = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n";
    for (arguments, expected) in [
        (&["--group-by", "legal_moves", "-f", "csv"][..], "legal_moves,count,share\n6,5000,1\n"),
        (&["--sort", "legal_moves", "-n", "1", "-f", "fen"], line),
        (&["--sample", "1", "-f", "fen"], line),
    ] {
        let mut child = start(command(&[&["query", "true", "-"], arguments].concat()));
        let mut input = child.stdin.take().unwrap();
        input.write_all(line.repeat(5000).as_bytes()).unwrap();
        signals::wait_for_rest(&child);
        let code = signals::interrupt(&child);
        let run = run_of(child.wait_with_output().unwrap());
        drop(input);
        assert_eq!((run.out.as_str(), Some(run.code)), (expected, code), "{arguments:?}");
        assert!(run.err.ends_with("interrupted after 5000 positions\n"), "{}", run.err);
    }
}

#[test]
fn the_explorer_has_scores_and_ratings() {
    let games = "\
        [WhiteElo \"2000\"]\n[BlackElo \"1900\"]\n\n1. e4 e5 1-0\n\n\
        [WhiteElo \"2100\"]\n[BlackElo \"2300\"]\n\n1. e4 c5 1/2-1/2\n\n\
        [WhiteElo \"1500\"]\n\n1. d4 0-1\n\n1. a3 *\n";
    let explore = |rest: &[&str]| {
        let by = ["query", "position(\"startpos\")", "--input", "pgn", "-"];
        let by = [&by[..], &["--group-by", "next_san", "--explorer"], rest].concat();
        let run = setwise_with_input(&by, games);
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    assert_eq!(
        explore(&[]),
        "next_san  games  share  score  rating  performance\n\
         e4            2  50.0%  75.0%    2050         2300\n\
         a3            1  25.0%      -       -            -\n\
         d4            1  25.0%   0.0%    1500            -\n"
    );
    assert_eq!(
        explore(&["--format", "csv", "--limit", "1"]),
        "next_san,games,share,score,rating,performance\ne4,2,0.5,0.75,2050,2300\n"
    );
    let line = explore(&["--format", "json", "--limit", "1"]);
    let object: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(object["performance"], 2300.0);
    assert_eq!(setwise(&["query", "K", PGN, "--explorer"]).code, 2);
    // A game counts once for a move that is played twice in it.
    let all = ["true", "data/lichess.pgn", "--group-by", "next_san", "--explorer", "-f", "csv"];
    let all = setwise(&[&["query"], &all[..]].concat()).out;
    let games = all.lines().find_map(|line| line.strip_prefix("O-O,")?.split(',').next());
    let castled = "next_san == \"O-O\"";
    let once = setwise(&["query", castled, "data/lichess.pgn", "--per-game", "-f", "csv"]).out;
    let each = setwise(&["query", castled, "data/lichess.pgn", "-f", "csv"]).out;
    assert_eq!(games, Some(&*(once.lines().count() - 1).to_string()));
    // Also in a table of the games.
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("games.csv").display().to_string();
    assert_eq!(setwise(&["table", "data/lichess.pgn", "-o", &table]).code, 0);
    let of_table = ["query", castled, &table, "--group-by", "next_san", "--explorer", "-f", "csv"];
    let of_table = setwise(&of_table).out;
    let of_table = of_table.lines().find_map(|line| line.strip_prefix("O-O,")?.split(',').next());
    assert_eq!(of_table, games);
    assert!(each.lines().count() > once.lines().count());
}
