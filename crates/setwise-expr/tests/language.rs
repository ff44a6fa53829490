//! The language: how it is read, what it refuses, and what it says then.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use expect_test::{Expect, expect};
use setwise_expr::{MAX_DEPTH, MAX_LENGTH, Names, Type, Value, compile, parse, parse_list};

/// What a formula without variables is worth.
fn value(source: &str) -> Value {
    let program = compile(source, Names::Free).unwrap_or_else(|error| panic!("{source}: {error}"));
    program.evaluate(&[]).unwrap()[0]
}

/// The report on a formula over the variables `N`, `q` and `occupied`.
fn check_error(source: &str, expect: Expect) {
    let names = [("N", Type::Word), ("q", Type::Word), ("occupied", Type::Word)];
    let error = compile(source, Names::Known(&names)).unwrap_err();
    expect.assert_eq(&error.report("formula", source).to_string());
}

/// How a formula is bracketed, shown by printing it.
fn check_printed(source: &str, expect: Expect) {
    expect.assert_eq(&parse(source).unwrap().to_string());
}

#[test]
fn precedence_is_that_of_rust() {
    for (source, bracketed) in [
        ("~(a | b) == ~a & ~b", "(~(a | b)) == ((~a) & (~b))"),
        ("a | b ^ c & d << e + f * g", "a | (b ^ (c & (d << (e + (f * g)))))"),
        ("a * b + c << d & e ^ f | g", "((((((a * b) + c) << d) & e) ^ f) | g)"),
        ("a == b && c < d || e in f", "((a == b) && (c < d)) || (e in f)"),
        ("a == b => c == d => e == f", "(a == b) => ((c == d) => (e == f))"),
        ("a == b || c == d <=> e == f", "((a == b) || (c == d)) <=> (e == f)"),
        ("true => false => true", "true => (false => true)"),
        ("-a * ~b", "(-a) * (~b)"),
        ("a - b - c << d << e", "((a - b) - c) << d << e"),
        ("!a == b", "(!a) == b"),
        ("x & -x", "x & (-x)"),
    ] {
        assert_eq!(parse(source), parse(bracketed), "{source}");
    }
}

#[test]
fn formulas_are_printed_with_the_brackets_they_need() {
    check_printed("((a))&(b|(c))", expect!["a & (b | c)"]);
    check_printed("(a-b)-c", expect!["a - b - c"]);
    check_printed("a-(b-c)", expect!["a - (b - c)"]);
    check_printed("(a=>b)=>c", expect!["(a => b) => c"]);
    check_printed("a=>(b=>c)", expect!["a => b => c"]);
    check_printed("a=>(b<=>c)", expect!["a => (b <=> c)"]);
    check_printed("(a<=>b)=>c", expect!["(a <=> b) => c"]);
    check_printed("{e4,a1..h1,x+1,}", expect!["{e4, a1..h1, x + 1}"]);
    check_printed("let a=0xFF;let b=a;count(b)", expect!["let a = 0xff; let b = a; count(b)"]);
    check_printed("- -x // twice", expect!["--x"]);
}

#[test]
fn literals_have_the_values_they_show() {
    for (source, word) in [
        ("0x8000_0000_0000_0001", 0x8000_0000_0000_0001),
        ("0b101", 5),
        ("18446744073709551615", u64::MAX),
        ("1_000", 1000),
        ("e4", 28),
        ("1 << e4", 1 << 28),
        ("{e4, d5, a1..h1}", 1 << 28 | 1 << 35 | 0xff),
        ("{}", 0),
        ("{64, 1000}", 0),
        ("{h8..a1}", u64::MAX),
        ("{c3..c3}", 1 << 18),
        ("file_a | rank_8", 0xff01_0101_0101_0101),
        ("light_squares & {a1, b1}", 2),
        ("all - none", u64::MAX),
    ] {
        assert_eq!(value(source), Value::Word(word), "{source}");
    }
}

#[test]
fn a_diagram_is_a_set() {
    let diagram = "
        ........
        ........
        ..1.1...
        .1...1..
        ........
        .1...1..
        ..1.1...
        ........
    ";
    assert_eq!(value(&format!("knight({{d4}}) ==\n{diagram}")), Value::Bool(true));
    let spaced = diagram.replace('.', " . ").replace('1', " 1 ");
    assert_eq!(value(&format!("~\n{spaced} & knight({{d4}})")), Value::Word(0));
    // Seven lines are numbers and dots, and an error.
    assert!(parse(&"........\n".repeat(7)).is_err());
    assert_eq!(value(&"11111111\n".repeat(8)), Value::Word(u64::MAX));
    assert_eq!(value("11111111"), Value::Word(11_111_111));
}

#[test]
fn words_wrap_and_long_shifts_give_nothing() {
    for (source, word) in [
        ("0 - 1", u64::MAX),
        ("-1", u64::MAX),
        ("all + 2", 1),
        ("1 << 63", 1 << 63),
        ("1 << 64", 0),
        ("all >> 64", 0),
        ("all << all", 0),
        ("0x100000001 * 0x100000001", 0x0000_0002_0000_0001),
        ("7 / 2 * 10 + 7 % 2", 31),
    ] {
        assert_eq!(value(source), Value::Word(word), "{source}");
    }
}

#[test]
fn scans_of_the_empty_set_give_no_square() {
    assert_eq!(value("first(none)"), Value::Word(64));
    assert_eq!(value("last(none)"), Value::Word(64));
    assert_eq!(value("1 << first(none)"), Value::Word(0));
    assert_eq!(value("first(none) in all"), Value::Bool(false));
}

#[test]
fn division_by_zero_is_an_error_where_it_is_looked_at() {
    let run = |source: &str, x: u64| {
        let program = compile(source, Names::Free).unwrap();
        program.evaluate(&[x]).ok().map(|values| values[0])
    };
    assert_eq!(run("12 / x", 4), Some(Value::Word(3)));
    assert_eq!(run("12 / x", 0), None);
    assert_eq!(run("12 % (x & 1) == 0", 2), None);
    assert_eq!(run("x != 0 && 12 / x > 2", 0), Some(Value::Bool(false)));
    assert_eq!(run("x == 0 || 12 / x > 2", 0), Some(Value::Bool(true)));
    assert_eq!(run("x != 0 => 12 / x > 2", 0), Some(Value::Bool(true)));
    assert_eq!(run("12 / x > 2 && x != 0", 0), None);
    assert_eq!(run("select(x == 0, 7, 12 / x)", 0), Some(Value::Word(7)));
    assert_eq!(run("let unused = 1 / x; 5 + x", 0), Some(Value::Word(5)));
    assert_eq!(value("7 / 7"), Value::Word(1));
    let never = compile("false && 1 / x == 1", Names::Free).unwrap();
    assert_eq!(never.outputs()[0].fault, None);
}

#[test]
fn bindings_shadow_and_see_those_before() {
    assert_eq!(value("let a = 1; let a = a + 1; let b = a * 2; a + b"), Value::Word(6));
    assert_eq!(value("let knight = {b1}; knight(knight)"), Value::Word(0x0005_0800));
}

#[test]
fn lists_split_at_the_outer_commas() {
    let trees = parse_list("N, rook(R, {a1, b2}), let a = 1; a").unwrap();
    let texts: Vec<_> = trees.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["N", "rook(R, {a1, b2})", "let a = 1; a"]);
    assert!(parse_list("N,").is_err());
}

#[test]
fn the_fields_own_names_are_known() {
    for (field, ours) in [
        ("nortOne(x)", "north_one(x)"),
        ("noEaOne(x)", "north_east_one(x)"),
        ("soutFill(x)", "south_fill(x)"),
        ("popCount(x)", "count(x)"),
        ("bitScanForward(x)", "first(x)"),
        ("bitScanReverse(x)", "last(x)"),
        ("flipVertical(x)", "flip_vertical(x)"),
        ("noWeOccl(x, y)", "north_west_occluded(x, y)"),
        ("knightAttacks(x)", "knight(x)"),
        ("swapNBits(x, i, j, n)", "swap_bits(x, i, j, n)"),
        ("deltaSwap(x, mask, delta)", "delta_swap(x, mask, delta)"),
        ("koggeStoneAdd(a, b)", "kogge_stone_add(a, b)"),
        ("genShift(x, s)", "generalized_shift(x, s)"),
        ("rotateLeft(x, s)", "rotate_left(x, s)"),
        ("rotateRight(x, s)", "rotate_right(x, s)"),
        ("upperBits(x)", "upper_squares(x)"),
        ("lowerBits(x)", "lower_squares(x)"),
        ("fromToBB(x, y)", "from_to(x, y)"),
        ("inBetween(x, y)", "between(x, y)"),
        ("diagonalMask(x)", "diagonal(x)"),
        ("antiDiagMask(x)", "anti_diagonal(x)"),
        ("mirrorHorizontal(x)", "mirror_horizontal(x)"),
        ("flipDiagA1H8(x)", "flip_diagonal(x)"),
        ("flipDiagA8H1(x)", "flip_anti_diagonal(x)"),
        ("rotate90clockwise(x)", "rotate_90(x)"),
        ("rotate90antiClockwise(x)", "rotate_270(x)"),
        ("rotate180(x)", "rotate_180(x)"),
        ("pext(x, mask)", "extract(x, mask)"),
        ("pdep(x, mask)", "deposit(x, mask)"),
        ("average(x, y)", "floor_average(x, y)"),
        ("atLeastDouble(x, y, z)", "at_least_two(x, y, z)"),
        ("blsi(x)", "isolate_ls1b(x)"),
        ("blsr(x)", "reset_ls1b(x)"),
        ("blsic(x)", "isolate_ls1b_complement(x)"),
        ("above_LS1B_mask(x)", "above_ls1b(x)"),
        ("tzmsk(x)", "below_ls1b(x)"),
        ("blsmsk(x)", "below_ls1b_inclusive(x)"),
        ("smearsLS1BUp(x)", "smear_ls1b_up(x)"),
        ("blsfill(x)", "smear_ls1b_down(x)"),
        ("blcic(x)", "isolate_ls0b(x)"),
        ("blci(x)", "isolate_ls0b_complement(x)"),
        ("blcs(x)", "set_ls0b(x)"),
        ("blcfill(x)", "reset_trailing_ones(x)"),
        ("blcmsk(x)", "below_ls0b_inclusive(x)"),
        ("t1mskc(x)", "above_ls0b_inclusive(x)"),
        ("bts(x, s)", "with(x, s)"),
        ("btr(x, s)", "without(x, s)"),
        ("btc(x, s)", "toggled(x, s)"),
    ] {
        let program = |source| compile(source, Names::Free).unwrap().instructions().to_vec();
        assert_eq!(program(field), program(ours));
    }
}

#[test]
fn functions_have_a_value_beyond_their_domains() {
    for (source, word) in [
        ("genShift({a3}, -16)", 1),
        ("genShift({a1}, 16)", 1 << 16),
        ("genShift(all, 64) | genShift(all, -64) | genShift(all, 1 << 63)", 0),
        ("rotateLeft({h8}, 1)", 1),
        ("rotateLeft({a1}, -1)", 1 << 63),
        ("rotateRight({b1}, 65)", 1),
        ("line(a1, 64) | between(64, a1) | diagonal(64) | upperBits(64)", 0),
        ("lowerBits(64)", u64::MAX),
        ("swapNBits(0b0110, 0, 2, 2)", 0b1001),
        ("swapNBits(0b0110, 0, 2, 3)", 0b0110),
        ("swapNBits(0b0110, 0, 63, 2)", 0b0110),
        ("deltaSwap(0b0110, 0b0011, 2)", 0b1001),
        ("deltaSwap({h8}, {h8}, 1)", 1 << 63),
        ("at_least_two(1, 3)", 1),
        ("at_least_two(1, 2, 4, 8, 16, 32, 64, 0xc0)", 64),
        ("at_least(0, none)", u64::MAX),
        ("at_least(3, 7, 6, 4) | exactly(16, all)", 4),
        ("divide_odd(91, inverse_odd(7)) / 7", 91),
    ] {
        assert_eq!(value(source), Value::Word(word), "{source}");
    }
    for source in
        ["inverse_odd(6)", "divide_odd(0, 2)", "toggled(1 / 0, 1)", "majority(1, 2, 1 / 0)"]
    {
        assert!(compile(source, Names::Free).unwrap().evaluate(&[]).is_err(), "{source}");
    }
}

#[test]
fn definitions_see_only_their_parameters() {
    assert_eq!(value("let a = 5; let square = 9; let set = 3; with(a, 1)"), Value::Word(7));
    assert_eq!(value("let changed = 2; swapNBits(1, 0, changed, 1) + changed"), Value::Word(6));
}

#[test]
fn equal_parts_are_computed_once() {
    let program = compile("(a & b | c) ^ (b & a) ^ (c | a & b)", Names::Free).unwrap();
    expect![[r"
        %0 = a
        %1 = b
        %2 = And %0 %1
        %3 = c
        %4 = Or %2 %3
        %5 = Xor %2 %4
        %6 = Xor %4 %5
        word %6
    "]]
    .assert_eq(&program.to_string());
}

#[test]
fn constants_are_folded_and_dead_code_is_gone() {
    let program =
        compile("let d = x / 3; (y | 0) & ~{} & file_fill({c4}) + 0", Names::Free).unwrap();
    expect![[r"
        %0 = y
        %1 = 0x404040404040404
        %2 = And %0 %1
        word %2
    "]]
    .assert_eq(&program.to_string());
}

#[test]
fn boolean_chains_are_fused() {
    let program = compile("~(a & b) & c ^ (d | ~e) & ~f", Names::Free).unwrap();
    assert_eq!(program.instructions().len(), 14);
    let fused = program.fused();
    assert_eq!(fused.instructions().len() - fused.inputs().len(), 3, "{fused}");
    for bits in 0..64u64 {
        let inputs: Vec<_> = (0..6).map(|i| (bits >> i & 1).wrapping_neg()).collect();
        assert_eq!(program.evaluate(&inputs), fused.evaluate(&inputs));
    }
}

#[test]
fn fused_programs_read_what_they_need() {
    let fused = |source| compile(source, Names::Free).unwrap().fused();
    expect![[r"
        %0 = a
        %1 = c
        %2 = Xor %0 %1
        word %2
    "]]
    .assert_eq(&fused("((b & a) | (~b & a)) ^ c").to_string());
    expect![[r"
        %0 = a
        %1 = b
        %2 = Difference %0 %1
        word %2
    "]]
    .assert_eq(&fused("a ^ (a & b)").to_string());
    expect![[r#"
        %0 = b
        %1 = a
        %2 = And %0 %1
        word %2
    "#]]
    .assert_eq(&fused("((b & a) & a) & (b & a)").to_string());
}

#[test]
fn unknown_names_are_met_with_the_nearest() {
    check_error(
        "count(kinght(N)) >= 2",
        expect![[r"
            unknown function `kinght`
             --> formula:1:7
              |
            1 | count(kinght(N)) >= 2
              |       ^^^^^^ did you mean `knight`?"]],
    );
    check_error(
        "N & ocupied",
        expect![[r"
            unknown name `ocupied`
             --> formula:1:5
              |
            1 | N & ocupied
              |     ^^^^^^^ did you mean `occupied`?"]],
    );
    check_error(
        "let forks = knight(N);\nfork & q",
        expect![[r"
            unknown name `fork`
             --> formula:2:1
              |
            2 | fork & q
              | ^^^^ did you mean `forks`?"]],
    );
    check_error(
        "N & knight",
        expect![[r"
            unknown name `knight`
             --> formula:1:5
              |
            1 | N & knight
              |     ^^^^^^ a function is called: `knight(set)`"]],
    );
}

#[test]
fn types_are_told_apart() {
    check_error(
        "(count(N) >= 2) & q",
        expect![[r"
            expected a word, found a bool
             --> formula:1:2
              |
            1 | (count(N) >= 2) & q
              |  ^^^^^^^^^^^^^ for bools write `&&`"]],
    );
    check_error(
        "N && q",
        expect![[r"
            expected a bool, found a word
             --> formula:1:1
              |
            1 | N && q
              | ^ the intersection of sets is written `&`"]],
    );
    check_error(
        "!N",
        expect![[r"
            expected a bool, found a word
             --> formula:1:2
              |
            1 | !N
              |  ^ the complement of a set is written `~`, its emptiness `== none`"]],
    );
    check_error(
        "count(N == q)",
        expect![[r"
            expected a word, found a bool
             --> formula:1:7
              |
            1 | count(N == q)
              |       ^^^^^^ the call is `count(set)`"]],
    );
}

#[test]
fn calls_want_their_arguments() {
    check_error(
        "knight(N, q)",
        expect![[r"
            `knight` takes 1 argument
             --> formula:1:11
              |
            1 | knight(N, q)
              |           ^ the call is `knight(set)`"]],
    );
    check_error(
        "queen()",
        expect![[r"
            `queen` needs its argument `set`
             --> formula:1:1
              |
            1 | queen()
              | ^^^^^^^ the call is `queen(set[, occupied])`"]],
    );
    check_error(
        "is_subset(N)",
        expect![[r"
            `is_subset` needs its argument `b`
             --> formula:1:1
              |
            1 | is_subset(N)
              | ^^^^^^^^^^^^ the call is `is_subset(a, b)`"]],
    );
    // The blockers of sliders may be left out where there is a position.
    let names = [("occupied", Type::Word)];
    assert!(compile("rook(occupied)", Names::Known(&names)).is_ok());
    assert!(compile("rook(occupied)", Names::Free).is_err());
}

#[test]
fn syntax_errors_name_the_place() {
    check_error(
        "knight(N",
        expect![[r"
            expected `,` or `)`, found the end of the formula
             --> formula:1:9
              |
            1 | knight(N
              |         ^"]],
    );
    check_error(
        "N & & q",
        expect![[r"
            expected a formula, found `&`
             --> formula:1:5
              |
            1 | N & & q
              |     ^"]],
    );
    check_error(
        "1 < N < 3",
        expect![[r"
            `<` and `<` side by side need brackets
             --> formula:1:7
              |
            1 | 1 < N < 3
              |       ^ comparisons do not chain: write `a < b && b < c`"]],
    );
    for source in ["true => true <=> true", "true <=> true => true", "true <=> true <=> true"] {
        let error = parse(source).unwrap_err();
        assert!(error.message().ends_with("side by side need brackets"), "{source}: {error}");
    }
    check_error(
        "N = q",
        expect![[r"
            expected an operator or the end of the formula, found `=`
             --> formula:1:3
              |
            1 | N = q
              |   ^ equality is written `==`"]],
    );
    check_error(
        "let N = q N",
        expect![[r"
            expected `;` or an operator, found `N`
             --> formula:1:11
              |
            1 | let N = q N
              |           ^ a binding is `let name = formula;` and the formula follows"]],
    );
    check_error(
        "let e4 = q; e4",
        expect![[r"
            `e4` is a square
             --> formula:1:5
              |
            1 | let e4 = q; e4
              |     ^^ choose another name"]],
    );
    check_error(
        "N ∩ q",
        expect![[r"
            unexpected character '∩'
             --> formula:1:3
              |
            1 | N ∩ q
              |   ^ intersection is written `&`"]],
    );
    check_error(
        "0x1_0000_0000_0000_0000",
        expect![[r"
            the number has more than 64 bits
             --> formula:1:1
              |
            1 | 0x1_0000_0000_0000_0000
              | ^^^^^^^^^^^^^^^^^^^^^^^"]],
    );
    check_error(
        "",
        expect![[r#"
            expected a formula, found the end of the formula
             --> formula:1:1
              |
            1 |
              | ^"#]],
    );
}

#[test]
fn nothing_overflows() {
    let nested = |open: &str, close: &str, depth: usize| {
        format!("{}N{}", open.repeat(depth), close.repeat(depth))
    };
    for (open, close) in [
        ("(", ")"),
        ("~", ""),
        ("knight(", ")"),
        ("{", "}"),
        ("true => N in (", ")"),
        ("0 * (1 + (2 << (3 & (4 ^ (5 | (", "))))))"),
    ] {
        let levels = open.matches(['(', '{', '~']).count().max(1);
        let deepest = MAX_DEPTH / (levels + 1);
        assert!(parse(&nested(open, close, deepest)).is_ok(), "{open}");
        let error = parse(&nested(open, close, MAX_DEPTH + 1)).unwrap_err();
        assert!(error.message().contains("nested"), "{open}: {error}");
        // Unclosed and much too deep.
        assert!(parse(&nested(open, "", 4000)).is_err());
    }
    let long_chain = format!("N{}", "+N".repeat(MAX_LENGTH / 2 - 1));
    let program = compile(&long_chain, Names::Free).unwrap();
    assert_eq!(program.evaluate(&[1]).unwrap(), [Value::Word(MAX_LENGTH as u64 / 2)]);
    assert!(program.fused().evaluate(&[1]).is_ok());
    assert_eq!(
        parse(&parse(&long_chain).unwrap().to_string()).unwrap_err().span().start,
        MAX_LENGTH
    );
    let implications = vec!["true"; MAX_DEPTH].join(" => ");
    assert_eq!(parse(&parse(&implications).unwrap().to_string()), parse(&implications));
    // Each binding uses the one before twice: all of them together are used
    // once for each path, and there are 2^300 of those.
    let mut doubling = "let v = is_empty(x); ".to_owned();
    doubling.push_str(&"let v = v && v; ".repeat(300));
    let program = compile(&format!("{doubling} v"), Names::Free).unwrap();
    assert_eq!(program.outputs()[0].marks.len(), 1);
    let name = "n".repeat(MAX_LENGTH / 2 - 20);
    assert!(compile(&format!("let {name} = 1; {name}m"), Names::Known(&[])).is_err());
    let error = parse(&" ".repeat(MAX_LENGTH + 1)).unwrap_err();
    assert!(error.message().contains("longer"), "{error}");
}

#[test]
fn the_sets_a_formula_speaks_about_are_marked() {
    let marks = |source: &str| {
        let program = compile(source, Names::Free).unwrap();
        let marks = &program.outputs()[0].marks;
        marks.iter().map(|mark| mark.text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(marks("count(knight(N) & (k | q)) >= 2"), ["knight(N) & (k | q)"]);
    assert_eq!(marks("N & q"), ["N & q"]);
    assert_eq!(marks("e5 in N && !is_empty(b)"), ["e5 in N", "b"]);
    assert_eq!(marks("let f = N & q; let two = count(f) == 2; two || count(f) > 3"), ["f"]);
    assert_eq!(marks("us == black && count(occupied) <= 20"), ["occupied"]);
    assert!(marks("N == q").is_empty());
    assert_eq!(marks("N & q != none || none == b"), ["N & q"]);
    assert_eq!(marks("contains(N, e4) => is_full(q)"), ["contains(N, e4)", "q"]);
    assert_eq!(marks("bt(N, e4) || is_universe(q)"), ["bt(N, e4)", "q"]);
    assert_eq!(marks("let a = count(x) > 1; let b = a; let a = count(y) > 1; b || a"), ["x", "y"]);
    assert!(marks("true || count(1 / 0) == 1").is_empty());
}
