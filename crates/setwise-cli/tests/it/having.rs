//! `setwise query --group-by` with formulas over groups, against plain loops over all groups.

use serde_json::Value as Json;

use crate::common::{setwise, setwise_with_input};

const PGN: &str = "data/lichess.pgn";

/// Returns the groups of the number of pieces, with the sums of these formulas.
fn groups(options: &[&str]) -> Vec<Json> {
    let query = ["query", "true", PGN, "--group-by", "count(occupied)", "-f", "json"];
    let select = ["--select", "legal_moves, eval_cp"];
    let run = setwise(&[&query[..], &select, options].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the number of matches, and the count and the sum of a selected formula.
fn numbers(group: &Json, index: usize) -> [i64; 3] {
    let select = &group["select"][index];
    [&group["count"], &select["count"], &select["sum"]].map(|json| json.as_i64().unwrap())
}

#[test]
fn groups_are_those_for_which_the_formula_is_true() {
    let all = groups(&[]);
    let total: i64 = all.iter().map(|group| numbers(group, 0)[0]).sum();
    type Check = fn([i64; 3], [i64; 3], i64) -> bool;
    let checks: [(&str, Check); 8] = [
        ("matches >= 100", |[count, ..], _, _| count >= 100),
        ("matches < 100 || sum(legal_moves) > 5000", |[count, _, sum], _, _| {
            count < 100 || sum > 5000
        }),
        ("100 * share > 3", |[count, ..], _, total| 100 * count > 3 * total),
        ("4 <= share * 100", |[count, ..], _, total| 400 / 100 * total <= 100 * count),
        ("mean(legal_moves) > 30", |[_, count, sum], _, _| sum > 30 * count),
        ("20 < mean(legal_moves) && mean(legal_moves) <= 30", |[_, count, sum], _, _| {
            20 * count < sum && sum <= 30 * count
        }),
        ("mean(eval_cp) < 100 && matches > 9", |[all, ..], [_, count, sum], _| {
            count > 0 && sum < 100 * count && all > 9
        }),
        ("mean(eval_cp) >= mean(legal_moves)", |[_, m, a], [_, n, b], _| n > 0 && b * m >= a * n),
    ];
    for (having, check) in checks {
        let holds = |group: &&Json| check(numbers(group, 0), numbers(group, 1), total);
        let expected: Vec<_> = all.iter().filter(holds).cloned().collect();
        assert!(!expected.is_empty() && expected.len() < all.len(), "{having}");
        assert_eq!(groups(&["--having", having]), expected, "{having}");
    }
}

#[test]
fn groups_are_sorted_by_formulas() {
    let mut expected = groups(&[]);
    let key = |group: &Json| {
        let [_, count, sum] = numbers(group, 0);
        sum - 20 * count
    };
    // The sort is stable, and groups come by their keys.
    expected.sort_by_key(key);
    assert_eq!(groups(&["--sort", "sum(legal_moves) - 20 * matches"]), expected);
    expected.sort_by_key(|group| std::cmp::Reverse(numbers(group, 0)[0]));
    let by_count = groups(&["--sort", "matches", "--descending"]);
    assert_eq!(by_count, groups(&["--sort", "count", "--descending"]));
    let mean = |group: &Json| group["select"][1]["mean"].as_f64();
    let sorted = groups(&["--sort", "mean(eval_cp)", "--descending"]);
    let known = sorted.iter().filter_map(mean).collect::<Vec<_>>();
    assert!(known.is_sorted_by(|a, b| a >= b));
    assert!(known.len() > 10 && sorted[..known.len()].iter().all(|group| mean(group).is_some()));
    let first = groups(&["--sort", "mean(eval_cp)", "--descending", "--limit", "2"]);
    assert_eq!(first, sorted[..2]);
}

#[test]
fn sums_are_hidden_and_groups_are_counted() {
    let query = ["query", "ply == 1", PGN, "--group-by", "san", "-f", "csv"];
    let run = setwise(&[&query[..], &["--having", "mean(eval_cp) > 20 && matches > 1"]].concat());
    assert!(run.out.starts_with("san,count,share\n"), "{}", run.out);
    let text = ["query", "ply == 1", PGN, "--group-by", "san", "--having", "matches > 1"];
    let run = setwise(&text);
    assert!(run.err.contains("groups") && run.err.contains(" of "), "{}", run.err);
    // Nothing is above a mean without values.
    let lines = "8/8/8/8/8/8/8/K6k w - - 0 1\n";
    let formula = "sum(count(Q)) / sum(count(R)) > 1";
    let arguments = ["query", "true", "--group-by", "count(K)", "--having", formula, "-"];
    let run = setwise_with_input(&arguments, lines);
    assert_eq!(run.out, "");
    assert!(run.err.contains("0 of 1 group, 1 without a value of --having"), "{}", run.err);
}

#[test]
fn formulas_without_a_meaning_are_refused() {
    for (having, message) in [
        ("mean(eval_cp) == 3", "a mean is not a whole number"),
        ("share + 2 > 3", "`share` is not a whole number"),
        ("share >= 5", "a share is from 0 to 1"),
        ("share >= 1/20", "a quotient is rounded, and a fraction is not"),
        ("legal_moves > 3", "unknown name `legal_moves`"),
        ("matches", "expected a bool, found a number"),
        ("mean(N) > 1", "`N` is a set, which has no sum"),
        ("sum(foo) > 1", "unknown name `foo`"),
        ("sum(matches, 1) > 1", "`sum` takes one formula of the matches"),
        ("mean(sum(eval_cp)) > 1", "`sum` needs a group of matches"),
    ] {
        let run = setwise(&["query", "true", PGN, "--group-by", "ply", "--having", having]);
        assert_eq!(run.code, 2, "{having}");
        assert!(run.err.contains(message), "{having}: {}", run.err);
    }
    let run = setwise(&["query", "true", PGN, "--having", "matches > 1"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--group-by"), "{}", run.err);
}
