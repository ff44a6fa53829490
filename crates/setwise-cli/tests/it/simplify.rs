//! `setwise simplify` and `setwise generate constant`.

use expect_test::expect;

use crate::common::{setwise, setwise_with_input, transcript, without_times};

#[test]
fn the_first_line_is_the_shortest_formula() {
    let expected = expect![[r#"
        $ simplify '(x & y) * (x | y) + (x & ~y) * (~x & y)'
        x * y
        9 operations → 1 (normal form, … ms)
        $ simplify 'let m = x - 1; (x ^ m) & x'
        isolate_ls1b(x)
        3 operations → 1 (normal form, … ms)
        $ simplify 'x + y'
        x + y
        1 operation: no shorter formula was found in … ms
        $ simplify '(x ^ y) + 2 * (x & y)' --timeout=1e-9
        (x ^ y) + 2 * (x & y)
        4 operations: no shorter formula was found in … ms
        note: the time was over before the search: a longer `--timeout` may help
        $ simplify 'x | {e4}'
        error: a set in braces is not supported here
         --> formula:1:5
          |
        1 | x | {e4}
          |     ^^^^ write it with operators and functions of words
        [2]
        $ simplify 'x & 63' --premise 'x + 1'
        error: a law is true or false, this is a set
         --> --premise:1:1
          |
        1 | x + 1
          | ^^^^^ compare it: `… == …`
        [2]
    "#]];
    expected.assert_eq(&without_times(&transcript(expected.data())));
    let run = setwise(&["simplify", "x & 63", "--premise", "x < 64", "--format", "json"]);
    let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&object["simplified"], &object["premise"]), (&"x".into(), &"x < 64".into()));
    assert_eq!(object["operations"], serde_json::json!({ "before": 1, "after": 0 }));
    let run = setwise(&["simplify", "x + y", "--premise", "x < 3 && x > 5"]);
    assert!(run.code == 0 && run.err.contains("the premise is never true"), "{}", run.err);
    let run = setwise_with_input(&["simplify", "-"], "(x | y) + (x & y) - y");
    assert_eq!((run.code, run.out.lines().next()), (0, Some("x")));
}

#[test]
fn constants_are_listed_line_by_line() {
    let expected = expect![[r#"
        $ generate constant 'rotate_left(x, c) == (x << 13 | x >> 51)' --for c
        c = 13
        1 found; there may be others (14 candidates, … ms)
        $ generate constant 'rotate_left(x, c) == (x << 13 | x >> 51)' --for c --bits 7 --all
        c = 13
        c = 77
        2 found, proved that there are no others (128 candidates, … ms)
        $ generate constant 'c < 8 => x << c << 3 == x << c * 2' --for c --all 5 --format json
        {"c":{"hex":"0x0000000000000003","decimal":3}}
        1 found, proved that there are no others (629 candidates, … ms)
        $ generate constant 'x * 9 + 5 == (x << c) + x + d' --for c,d
        c = 3, d = 5
        1 found; there may be others (3149 candidates, … ms)
        $ generate constant 'x + c == x * 2' --for c
        proved that there are none (629 candidates, … ms)
        [1]
        $ generate constant 'c / 0 == 1' --for c
        proved that there are none (0 candidates, … ms)
        [1]
        $ generate constant 'x + c == x * 2' --for c,c
        error: the unknown `c` is named twice
         --> formula:1:1
          |
        1 | x + c == x * 2
          | ^^^^^^^^^^^^^^ name it once
        [2]
        $ generate constant 'x + c == x * 2' --for d
        error: the law has no variable `d`
         --> formula:1:1
          |
        1 | x + c == x * 2
          | ^^^^^^^^^^^^^^ name the unknown in it
        [2]
    "#]];
    expected.assert_eq(&without_times(&transcript(expected.data())));
    let none = ["generate", "constant", "x + c == x * 2", "--for", " c ", "--format", "json"];
    let run = setwise(&none);
    let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &object["found"], &object["is_proved"]), (1, &0.into(), &true.into()));
    let run = setwise(&["generate", "constant", "int c = 3; c == x", "--for", "x"]);
    assert!(run.code == 2 && run.err.contains("C code is not supported here"), "{}", run.err);
    let run = setwise(&["generate", "constant", "x + c == x + d", "--for", "c, d"]);
    assert_eq!((run.code, run.out.as_str()), (0, "c = 0, d = 0\n"), "{}", run.err);
    let law = "x * y != c * 12345678987654321 || x < 3";
    let run = setwise(&["generate", "constant", law, "--for", "c", "--timeout=1e-9"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    assert!(run.err.contains("none found, which is not proved"), "{}", run.err);
}
