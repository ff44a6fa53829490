//! `eval --as truth-table` and `eval --as venn`.

use expect_test::expect;
use roxmltree::Document;

use crate::common::{setwise, transcript};

#[test]
fn formulas_over_free_names_have_truth_tables() {
    let expected = expect![[r#"
        $ eval 'a & b | ~c' --as truth-table
        a b c | a & b | ~c
        ------+-----------
        0 0 0 | 1
        0 0 1 | 0
        0 1 0 | 1
        0 1 1 | 0
        1 0 0 | 1
        1 0 1 | 0
        1 1 0 | 1
        1 1 1 | 1
        $ eval 'P \ q' --as truth-table --format csv
        P,q,P & ~q
        0,0,0
        0,1,0
        1,0,1
        1,1,0
        $ eval 'x | x & y' --as truth-table --format json
        {"names":["x","y"],"formula":"x | x & y","rows":[{"inputs":[false,false],"value":false},{"inputs":[false,true],"value":false},{"inputs":[true,false],"value":true},{"inputs":[true,true],"value":true}]}
        $ eval all --as truth-table
        | all
        +----
        | 1
        $ eval 'a << 1 | b' --as truth-table
        error: the formula has no truth table: `shift left` does not treat each bit alone
         --> formula:1:1
          |
        1 | a << 1 | b
          | ^^^^^^^^^^
        [2]
        $ eval 'a - b' --as venn
        error: the formula has no truth table: `-` subtracts words: write `a & ~b` for the difference of sets
         --> formula:1:1
          |
        1 | a - b
          | ^^^^^
        [2]
    "#]];
    expected.assert_eq(&transcript(expected.data()));
}

#[test]
fn words_and_signs_of_logic_are_about_each_bit() {
    let table = |formula: &str| setwise(&["eval", formula, "--as", "truth-table"]);
    for (formula, values) in [
        ("a and b", "0001"),
        ("a or b", "0111"),
        ("a xor b", "0110"),
        ("a implies b", "1101"),
        ("a iff b", "1001"),
        ("a => b", "1101"),
        ("a <=> b", "1001"),
        ("a == b", "1001"),
        ("a != b", "0110"),
        ("a ≡ b", "1001"),
        ("a && b", "0001"),
        ("a || b", "0111"),
        ("a and not b", "0010"),
        ("not (a or b)", "1000"),
        ("!a && !b", "1000"),
        ("a and b => a or b", "1111"),
        ("not a", "10"),
        ("!a", "10"),
    ] {
        let run = table(formula);
        let lines = run.out.lines().skip(2);
        let column: String = lines.filter_map(|line| line.chars().next_back()).collect();
        assert_eq!(column, values, "{formula}: {}{}", run.out, run.err);
    }
    // What is wrong in the text as it is given is reported.
    let run = table("a and");
    assert!(run.code == 2 && run.err.contains("found `and`"), "{}", run.err);
}

#[test]
fn a_formula_without_values_can_be_drawn() {
    let hint = "add `--as truth-table` or `--as venn`";
    let run = setwise(&["eval", "a & ~b"]);
    assert!(run.code == 2 && run.err.contains(hint), "{}", run.err);
    for formula in ["a + b", "occupid & P", "a << 1"] {
        let run = setwise(&["eval", formula]);
        assert!(run.code == 2 && !run.err.contains(hint), "{formula}: {}", run.err);
    }
}

#[test]
fn a_diagram_has_circles_for_up_to_three_names() {
    let expected = expect![[r#"
        $ eval 'a & ~b' --as venn
        a                                              b



                    ************************
                 ****########******        ****
               ***#########***    ***         ***
              **##########**        **          **
              *###########*          *           *
              *###########*          *           *
              *###########*          *           *
              *###########*          *           *
              **##########**        **          **
               **##########**      **          **
                ***#########***  ***         ***
                  *****######******      *****
                      ********    ********


        Shaded: in a and not in b.
    "#]];
    expected.assert_eq(&transcript(expected.data()));
    let run = setwise(&["eval", "a ^ b ^ c", "--as", "venn", "--format", "svg"]);
    let document = Document::parse(&run.out).unwrap();
    let count =
        |name: &str| document.descendants().filter(|node| node.tag_name().name() == name).count();
    assert_eq!((count("circle"), count("title"), count("desc")), (3, 1, 1));
    let file = tempfile::tempdir().unwrap();
    let path = file.path().join("venn.svg");
    let run = setwise(&["eval", "a", "--as", "venn", "-o", path.to_str().unwrap()]);
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
    Document::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
    let run = setwise(&["eval", "a|b|c|d", "--as", "truth-table", "--format", "svg"]);
    let document = Document::parse(&run.out).unwrap();
    let cells = document.descendants().filter(|node| node.tag_name().name() == "text");
    assert_eq!(cells.count(), 17 * 5);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    for (arguments, message) in [
        (&["P", "startpos", "--as", "venn"][..], "omit the position"),
        (&["a|b|c|d", "--as", "venn"], "at most three: use --as truth-table"),
        (
            &["a|b|c|d|e|f|g", "--as", "truth-table"],
            "it has 7 variables, and at most 6 are possible",
        ),
        (&["none", "--as", "venn"], "no name without a value"),
        (&["a, b", "--as", "venn"], "found a list"),
        (&["a", "--as", "venn", "--format", "csv"], "use text or svg with --as"),
        (&["a", "--as", "truth-table", "--format", "fen"], "use text, json, csv or svg"),
        (&["a", "--as", "venn", "--board", "shogi"], "omit --board"),
        (&["a", "--as", "venn", "--file", "-"], "cannot be used with"),
        (&["1", "--as", "c", "-o", "x.svg"], "cannot be used with --output"),
    ] {
        let run = setwise(&[&["eval"], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
    }
}
