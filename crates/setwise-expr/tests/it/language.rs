//! The language: values, printing, errors and their messages.
use expect_test::{expect, expect_file};
use setwise_expr::{
    Function, MAX_DEPTH, MAX_LENGTH, Names, Program, Type, Value, compile, parse, parse_list,
};

use super::common::value;

const ERRORS: &str = include_str!("../data/errors.txt");

/// Returns the word of a set or a number.
fn word_of(value: Value) -> u64 {
    match value {
        Value::Set(word) => word,
        Value::Number(number) => number.cast_unsigned(),
        Value::Bool(_) => panic!("a bool"),
    }
}

/// Checks the words of formulas.
pub(crate) fn assert_words(rows: &[(&str, u64)]) {
    for &(source, word) in rows {
        assert_eq!(word_of(value(source)), word, "{source}");
    }
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
    for (source, printed) in [
        ("((a))&(b|(c))", "a & (b | c)"),
        ("(a-b)-c", "a - b - c"),
        ("a-(b-c)", "a - (b - c)"),
        ("(a=>b)=>c", "(a => b) => c"),
        ("a=>(b=>c)", "a => b => c"),
        ("a=>(b<=>c)", "a => (b <=> c)"),
        ("(a<=>b)=>c", "(a <=> b) => c"),
        ("{e4,a1..h1,x+1,}", "{e4, a1..h1, x + 1}"),
        ("let a=0xFF;let b=a;count(b)", "let a = 0xff; let b = a; count(b)"),
        ("- -x // twice", "--x"),
    ] {
        assert_eq!(parse(source).unwrap().to_string(), printed);
    }
}

#[test]
fn literals_have_their_values() {
    assert_words(&[
        ("0x8000_0000_0000_0001", 0x8000_0000_0000_0001),
        ("0b101", 5),
        ("18446744073709551615", u64::MAX),
        ("1_000", 1000),
        ("e4", 28),
        ("1 << e4", 1 << 28),
        ("{e4, d5, a1..h1}", 1 << 28 | 1 << 35 | 0xff),
        ("{}", 0),
        ("{first(none), count(all)}", 0),
        ("{h8..a1}", u64::MAX),
        ("{c3..c3}", 1 << 18),
        ("file_a | rank_8", 0xff01_0101_0101_0101),
        ("light_squares & {a1, b1}", 2),
        ("all - none", u64::MAX),
    ]);
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
    for line_end in ["\r\n", "\r"] {
        let source = format!("knight({{d4}}) == // c\n{diagram} // c\n").replace('\n', line_end);
        assert_eq!(value(&source), Value::Bool(true));
        let source = format!("{source}a b");
        let report = parse(&source).unwrap_err().report("x", &source).to_string();
        assert!(report.contains("--> x:12:1\n   |\n12 | a b\n"), "{report}");
    }
    let spaced = diagram.replace('.', " . ").replace('1', " 1 ");
    assert_eq!(value(&format!("~\n{spaced} & knight({{d4}})")), Value::Set(0));
    // Seven lines are not a diagram but numbers and dots.
    assert!(parse(&"........\n".repeat(7)).is_err());
    assert_eq!(value(&"11111111\n".repeat(8)), Value::Set(u64::MAX));
    assert_eq!(value("11111111"), Value::Number(11_111_111));
}

#[test]
fn arithmetic_wraps_and_an_amount_or_index_of_64_gives_the_empty_set() {
    assert_words(&[
        ("0 - 1", u64::MAX),
        ("-1", u64::MAX),
        ("all + 2", 1),
        ("1 << 63", 1 << 63),
        ("1 << 64", 0),
        ("all >> 64", 0),
        ("all << all", 0),
        ("0x100000001 * 0x100000001", 0x0000_0002_0000_0001),
        ("7 / 2 * 10 + 7 % 2", 31),
        ("first(none) + last(none)", 128),
        ("1 << first(none)", 0),
        ("select(first(none) in all, 1, 0)", 0),
    ]);
}

#[test]
fn division_by_zero_is_an_error_only_where_the_result_depends_on_it() {
    for (source, x, expected) in [
        ("12 / x", 4, Some(Value::Set(3))),
        ("12 / x", 0, None),
        ("12 % (x & 1) == 0", 2, None),
        ("x != 0 && 12 / x > 2", 0, Some(Value::Bool(false))),
        ("x == 0 || 12 / x > 2", 0, Some(Value::Bool(true))),
        ("x != 0 => 12 / x > 2", 0, Some(Value::Bool(true))),
        ("12 / x > 2 && x != 0", 0, None),
        ("select(x == 0, 7, 12 / x)", 0, Some(Value::Set(7))),
        ("let unused = 1 / x; 5 + x", 0, Some(Value::Set(5))),
        ("7 / 7 + x", 0, Some(Value::Set(1))),
    ] {
        let result = compile(source, Names::Free).unwrap().evaluate(&[x]).ok();
        assert_eq!(result.map(|values| values[0]), expected, "{source}");
    }
    let never = compile("false && 1 / x == 1", Names::Free).unwrap();
    assert_eq!(never.outputs()[0].fault, None);
}

/// Each printed formula is the same tree as its spelling in the language.
#[test]
fn printed_notation_is_another_spelling() {
    for (printed, formula) in [
        ("A ∩ B ∪ C", "A & B | C"),
        ("A ⊕ B ∆ C △ D", "A ^ B ^ C ^ D"),
        ("A∁ ∩ B = B \\ A", "~A & B == B & ~A"),
        ("a \\ b \\ c", "a & ~b & ~c"),
        ("A∁∁ ∪ -x∁", "~~A | -~x"),
        ("e4 ∈ A", "e4 in A"),
        ("A ≠ ∅", "A != none"),
        ("count(A) ≤ 3 && count(A) ≥ 1", "count(A) <= 3 && count(A) >= 1"),
        ("$a \\cap b \\cup \\neg c$", "a & b | ¬c"),
        ("$a \\wedge b \\vee c$", "a ∧ b ∨ c"),
        ("a ⇔ b", "a ↔ b"),
        ("a ⇒ b → c", "a → (b → c)"),
        ("bb ^ \\(bb-1\\)", "bb ^ (bb - 1)"),
        ("a /* the first */ | b // and\n & c;", "a | b & c"),
        ("C64(1) << sq | U64(0xff) | UINT64_C(3)", "1 << sq | 0xff | 3"),
        ("0x8000'0000 + 1'000", "0x80000000 + 1000"),
        ("min(1,000)", "min(1, 0)"),
        ("x xor y xor 7", "x ^ y ^ 7"),
        ("2**n - 1", "(1 << n) - 1"),
        ("2**2**n", "1 << (1 << n)"),
        ("s > 0 ? x << s : x >> -s", "select(s > 0, x << s, x >> -s)"),
        ("x ? 1 : y ? 2 : 3", "select(x != {}, 1, select(y != {}, 2, 3))"),
        ("{a1, b1, ..., e1, f1}", "{a1, b1, c1, d1, e1, f1}"),
        ("{a1, b2, …, d4, h8}", "{a1, b2, c3, d4, h8}"),
        ("if (a == b) -> equal sets", "a == b"),
        ("if (a)   -> it's not empty", "a != {}"),
        ("if (!a || b && c < d) → words;", "a == {} || b != {} && c < d"),
        ("if ((a & b) == 0) -> disjoint", "(a & b) == 0"),
        ("intersection = a & b", "let intersection = a & b; intersection"),
        ("low ::= (1<<d4)-1", "let low = (1 << d4) - 1; low"),
        ("i := (i + 1) mod 64", "let i = (i + 1) mod 64; i"),
        ("rotate ::= i := i + 1", "let rotate = i + 1; rotate"),
        ("signed decimal = -1", "-1"),
        ("set-wise = {a1..h8}", "{a1..h8}"),
        ("count-wise = x", "count - wise == x"),
        ("a-b = -(b-a)", "a - b == -(b - a)"),
        ("x = x & y", "x == x & y"),
        ("a | b = (a & b) ^ (a ^ b)", "a | b == (a & b) ^ (a ^ b)"),
        ("a = b = c", "a == b == c"),
        ("x == y because both are empty\n== z", "x == y == z"),
        ("1 == 2^(2^1) - 3 == 1", "1 == (1 << (1 << 1)) - 3 == 1"),
        ("x == 2^(2^1) - 3 == y", "x == (1 << (1 << 1)) - 3 == y"),
        ("x == 2^1 == y", "x == 2 ^ 1 == y"),
        ("8 == 2^3 == 0x8", "8 == 1 << 3 == 0x8"),
        ("0x10  16\t2^4", "0x10 == 16 == 1 << 4"),
        ("0xff  255", "0xff == 255"),
    ] {
        let tree = parse(printed).unwrap_or_else(|error| panic!("{printed}: {error}"));
        assert_eq!(Ok(&tree), parse(formula).as_ref(), "{printed}: {tree}");
        assert_eq!(parse(&tree.to_string()).as_ref(), Ok(&tree), "{printed}: {tree}");
        let list = parse_list(printed).unwrap();
        assert!(list == [tree], "{printed}: {list:?}");
    }
    let grouped = "9,223 == x + 18,446,744,073,709,551,615";
    assert_eq!(parse(grouped), parse("9223 == x + 18446744073709551615"));
    // Where lists are read, the commas may separate formulas.
    assert!(parse_list(grouped).unwrap_err().is_final());
    let labeled = "unsigned decimal = 18,446,744,073,709,551,615";
    assert_eq!(parse_list(labeled), parse("18446744073709551615").map(|tree| vec![tree]));
    assert_eq!(parse_list("n = 9,223"), parse("let n = 9223; n").map(|tree| vec![tree]));
}

#[test]
fn functions_and_constants_have_printed_names() {
    assert_words(&[
        ("min(3, 5) + max(3, 5)", 8),
        ("log2(0x80)", 7),
        ("pow2(7)", 0x80),
        ("let universe = 5; universe", 5),
    ]);
}

#[test]
fn bindings_see_earlier_ones_and_definitions_see_only_their_parameters() {
    assert_words(&[
        ("let a = 1; let a = a + 1; let b = a * 2; a + b", 6),
        ("let knight = {b1}; knight(knight)", 0x0005_0800),
        ("let a = 5; let square = 9; let set = 3; with(a, 1)", 7),
        ("let changed = 2; swapNBits(1, 0, changed, 1) + changed", 6),
    ]);
}

#[test]
fn lists_split_at_the_outer_commas() {
    let trees = parse_list("N, rook(R, {a1, b2}), let a = 1; a").unwrap();
    let texts: Vec<_> = trees.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["N", "rook(R, {a1, b2})", "let a = 1; a"]);
    assert!(parse_list("N,").is_err());
}

#[test]
fn the_names_of_the_chess_programming_wiki_are_aliases() {
    const ALIASES: &str = "
        nortOne=north_one noEaOne=north_east_one soutFill=south_fill popCount=count
        bitScanForward=first bitScanReverse=last flipVertical=flip_vertical
        noWeOccl=north_west_occluded knightAttacks=knight swapNBits=swap_bits
        deltaSwap=delta_swap koggeStoneAdd=kogge_stone_add genShift=generalized_shift
        rotateLeft=rotate_left rotateRight=rotate_right upperBits=upper_squares
        lowerBits=lower_squares fromToBB=from_to inBetween=between diagonalMask=diagonal
        antiDiagMask=anti_diagonal mirrorHorizontal=mirror_horizontal flipDiagA1H8=flip_diagonal
        flipDiagA8H1=flip_anti_diagonal rotate90clockwise=rotate_90
        rotate90antiClockwise=rotate_270 rotate180=rotate_180 pext=extract pdep=deposit
        average=floor_average atLeastDouble=at_least_two blsi=isolate_ls1b blsr=reset_ls1b
        blsic=isolate_ls1b_complement above_LS1B_mask=above_ls1b tzmsk=below_ls1b
        blsmsk=below_ls1b_inclusive smearsLS1BUp=smear_ls1b_up blsfill=smear_ls1b_down
        blcic=isolate_ls0b blci=isolate_ls0b_complement blcs=set_ls0b
        blcfill=reset_trailing_ones blcmsk=below_ls0b_inclusive t1mskc=above_ls0b_inclusive
        bts=with btr=without btc=toggled";
    for pair in ALIASES.split_whitespace() {
        let (alias, name) = pair.split_once('=').unwrap();
        let function = Function::named(alias).expect(alias);
        assert_eq!(function.name, name, "{alias}");
    }
}

#[test]
fn functions_have_values_outside_their_usual_domains() {
    assert_words(&[
        ("genShift({a3}, -16)", 1),
        ("genShift({a1}, 16)", 1 << 16),
        ("genShift(all, 64) | genShift(all, -64) | genShift(all, 1 << 63)", 0),
        ("rotateLeft({h8}, 1)", 1),
        ("rotateLeft({a1}, -1)", 1 << 63),
        ("rotateRight({b1}, 65)", 1),
        ("line(a1, 64) | between(64, a1) | diagonal(64) | upperBits(64)", 0),
        ("lowerBits(64)", u64::MAX),
        ("swapNBits(0b0110, 0, 2, 2)", 0b1001),
        ("swapNBits(0b0110, 0, 2, 3)", 0b11101),
        ("swapNBits(0b0110, 0, 63, 2)", 0b0100),
        ("deltaSwap(0b0110, 0b0011, 2)", 0b1001),
        ("deltaSwap({h8}, {h8}, 1)", 0),
        ("at_least_two(1, 3)", 1),
        ("at_least_two(1, 2, 4, 8, 16, 32, 64, 0xc0)", 64),
        ("at_least(0, none)", u64::MAX),
        ("at_least(3, 7, 6, 4) | exactly(16, all)", 4),
        ("divide_odd(91, inverse_odd(7)) / 7", 91),
    ]);
    for source in
        ["inverse_odd(6)", "divide_odd(0, 2)", "toggled(1 / 0, 1)", "majority(1, 2, 1 / 0)"]
    {
        assert!(compile(source, Names::Free).unwrap().evaluate(&[]).is_err(), "{source}");
    }
}

#[test]
fn equal_parts_are_computed_once() {
    let program = compile("(a & b | c) ^ (b & a) ^ (c | a & b)", Names::Free).unwrap();
    expect![[r"
        %0 = a
        %1 = b
        %2 = Intersection %0 %1
        %3 = c
        %4 = Union %2 %3
        %5 = SymmetricDifference %2 %4
        %6 = SymmetricDifference %4 %5
        set %6
    "]]
    .assert_eq(&program.to_string());
}

#[test]
fn constants_are_folded_and_dead_code_is_removed() {
    let program =
        compile("let d = x / 3; (y | 0) & ~{} & file_fill({c4}) + 0", Names::Free).unwrap();
    expect![[r"
        %0 = y
        %1 = 0x404040404040404
        %2 = Intersection %0 %1
        set %2
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
fn fused_programs_read_only_the_inputs_they_need() {
    let fused = |source| compile(source, Names::Free).unwrap().fused();
    for (source, listing) in [
        ("((b & a) | (~b & a)) ^ c", "%0 = a\n%1 = c\n%2 = SymmetricDifference %0 %1\nset %2\n"),
        ("a ^ (a & b)", "%0 = a\n%1 = b\n%2 = Difference %0 %1\nset %2\n"),
        ("((b & a) & a) & (b & a)", "%0 = b\n%1 = a\n%2 = Intersection %0 %1\nset %2\n"),
    ] {
        assert_eq!(fused(source).to_string(), listing);
    }
}

/// The data has a formula in each heading, `\n` for a line break, and its report below.
#[test]
fn errors_are_reported_as_recorded() {
    let mut text = String::new();
    for line in ERRORS.lines() {
        if line.starts_with('#') {
            text += &format!("{line}\n");
        }
        let Some(formula) = line.strip_prefix("==") else { continue };
        let formula = formula.trim().replace("\\n", "\n");
        let names = ["N", "q", "occupied"].map(|name| (name, Type::Set));
        let error = compile(&formula, Names::Known(&names)).expect_err(&formula);
        text += &format!("\n{line}\n");
        for line in error.report("formula", &formula).to_string().lines() {
            text += &format!("    {line}\n");
        }
    }
    expect_file!["../data/errors.txt"].assert_eq(&text);
}

#[test]
fn blockers_may_be_left_out_if_their_name_is_known_or_free() {
    let names = [("occupied", Type::Set)];
    assert!(compile("rook(occupied)", Names::Known(&names)).is_ok());
    assert!(compile("rook(none)", Names::Known(&[])).is_err());
    let [short, long] =
        ["rook(R)", "rook(R, occupied)"].map(|formula| compile(formula, Names::Free).unwrap());
    assert_eq!(short.instructions(), long.instructions());
    assert_eq!(short.inputs(), long.inputs());
}

#[test]
fn implications_and_equivalences_next_to_each_other_need_brackets() {
    for source in ["true => true <=> true", "true <=> true => true", "true <=> true <=> true"] {
        let error = parse(source).unwrap_err();
        assert!(error.message().ends_with("needs brackets"), "{source}: {error}");
    }
}

#[test]
fn limits_on_depth_and_length_prevent_overflows() {
    let nested = |open: &str, close: &str, depth: usize| {
        format!("{}N{}", open.repeat(depth), close.repeat(depth))
    };
    for (open, close) in [
        ("(", ")"),
        ("~", ""),
        ("knight(", ")"),
        ("{", "}"),
        ("true => M in (", ")"),
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
    assert_eq!(program.evaluate(&[1]).unwrap(), [Value::Set(MAX_LENGTH as u64 / 2)]);
    assert!(program.fused().evaluate(&[1]).is_ok());
    assert_eq!(
        parse(&parse(&long_chain).unwrap().to_string()).unwrap_err().span().start,
        MAX_LENGTH
    );
    let implications = vec!["true"; MAX_DEPTH].join(" => ");
    assert_eq!(parse(&parse(&implications).unwrap().to_string()), parse(&implications));
    // Each binding uses the previous one twice, so that there are 2^300 paths to the first one.
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
fn a_binding_may_have_the_name_of_a_square_or_of_a_constant() {
    // The knight attacks as they are published.
    let knight = "let l1 = x >> 1 & 0x7f7f7f7f7f7f7f7f; let l2 = x >> 2 & 0x3f3f3f3f3f3f3f3f;
        let r1 = x << 1 & 0xfefefefefefefefe; let r2 = x << 2 & 0xfcfcfcfcfcfcfcfc;
        let h1 = l1 | r1; let h2 = l2 | r2;
        h1 << 16 | h1 >> 16 | h2 << 8 | h2 >> 8";
    let law = knight.replace("h1 << 16", "(h1 << 16").replace("h2 >> 8", "h2 >> 8) == knight(x)");
    let law = compile(&law, Names::Free).unwrap();
    for set in [1, 1 << 63, 0x1234_5678_9abc_def0] {
        assert_eq!(law.evaluate(&[set]).unwrap(), [Value::Bool(true)]);
    }
    assert_words(&[
        ("let e4 = 3; e4 + 1", 4),
        ("let file_a = {a1}; file_a", 1),
        ("let none = e4; none", 28),
        ("e4 + count(none)", 28),
        ("let a1 = {h8}; {a1..a1}", 1),
    ]);
    let names = [("N", Type::Set)];
    for (formula, note) in [
        (
            "let h1 = x; h1",
            Some("from here on `h1` is the formula of this `let` and not the square"),
        ),
        (
            "let all = x; all",
            Some("from here on `all` is the formula of this `let` and not the constant"),
        ),
        ("let a = 1; let a = 2; a", None),
    ] {
        let note_of = |program: Program| program.outputs()[0].notes.first().cloned();
        let found = note_of(compile(formula, Names::Free).unwrap()).map(|note| note.to_string());
        assert_eq!(found.as_deref(), note, "{formula}");
    }
    let program = compile("let N = 2; N", Names::Known(&names)).unwrap();
    let note = program.outputs()[0].notes.first().map(ToString::to_string);
    let expected = "from here on `N` is the formula of this `let` and not the variable";
    assert_eq!(note.as_deref(), Some(expected));
}

#[test]
fn the_sets_that_a_bool_depends_on_are_marked() {
    let marks = |source: &str| {
        let program = compile(source, Names::Free).unwrap();
        let marks = &program.outputs()[0].marks;
        marks.iter().map(|mark| mark.text.clone()).collect::<Vec<_>>()
    };
    for (source, expected) in [
        ("count(knight(N) & (k | q)) >= 2", &["knight(N) & (k | q)"][..]),
        ("N & q", &["N & q"]),
        ("count(N)", &["N"]),
        ("count(N) == 0", &["N"]),
        ("let h1 = count(N) > 2; h1 && e4 in q", &["N", "e4 in q"]),
        ("e5 in N && !is_empty(b)", &["e5 in N", "b"]),
        ("let f = N & q; let two = count(f) == 2; two || count(f) > 3", &["f"]),
        ("us == black && count(occupied) <= 20", &["occupied"]),
        ("N == q", &[]),
        ("N & q != none || none == b", &["N & q"]),
        ("contains(N, e4) => is_full(q)", &["contains(N, e4)", "q"]),
        ("bt(N, e4) || is_universe(q)", &["bt(N, e4)", "q"]),
        ("let a = count(x) > 1; let b = a; let a = count(y) > 1; b || a", &["x", "y"]),
        ("true || count(1 / 0) == 1", &[]),
    ] {
        assert_eq!(marks(source), expected, "{source}");
    }
}
