//! C code that makes lists of squares, as pages print it.

use setwise::{Bitboard, SquareMapping};
use setwise_expr::{Compiler, Names, Value, parse};

/// Returns the squares of the list that code makes, its set, and the notes, or what is wrong.
fn list(bindings: &str, code: &str) -> Result<(String, u64, Vec<String>), String> {
    let tree = parse(&format!("{bindings}{code}")).map_err(|error| error.to_string())?;
    let mut compiler = Compiler::new(Names::Known(&[]));
    compiler.add(&tree).map_err(|error| error.to_string())?;
    let program = compiler.finish();
    let values = program.evaluate(&[]).map_err(|error| error.to_string())?;
    let Value::Set(set) = values[0] else { return Err(format!("{:?}", values[0])) };
    let output = &program.outputs()[0];
    let list = output.list.as_ref().ok_or("not a list")?.indices(&program.run(&[]));
    let square = |index: u64| SquareMapping::Lerf.square_at(index as usize).unwrap().to_string();
    let squares: Vec<_> = list.into_iter().map(square).collect();
    let notes = output.notes.iter().map(ToString::to_string).collect();
    Ok((squares.join(" "), set, notes))
}

const X: &str = "let x = {a1, d4, e5, h8}; ";

/// Loops as pages print them, also without the line breaks after comments, and the order.
const LOOPS: [(&str, &str); 14] = [
    ("while (x) {\n U64 ls1b = x & -x; // isolate\n ...\n x &= x-1; // reset\n}", "a1 d4 e5 h8"),
    ("while( x ){\nU64 ls1b = x &-x;// isolate LS1B\n...\nx&= x-1;// reset LS1B}", "a1 d4 e5 h8"),
    ("if( x )do{\nU64 ls1b = x &-x;\n...\n}while( x &= x-1);", "a1 d4 e5 h8"),
    (
        "if (x) do {\n int idx = bitScanForward(x); // from 0..63\n *list++ = foo(idx, ...);\n} while (x &= x-1);",
        "a1 d4 e5 h8",
    ),
    (
        "if( x )do{int idx = bitScanForward(x);// square index from 0..63*list++= foo(idx, ...);}while(x &= x-1);// reset LS1B",
        "a1 d4 e5 h8",
    ),
    (
        "if( x )do{int idx = bitScanReverse(x);// square index from 0..63*list++= foo(idx, ...);}while(x ^= powOf2[idx]);// or 1ULL << idx -> reset found bit",
        "h8 e5 d4 a1",
    ),
    (
        "while( x ){int idx = bitScanAndReset(&x);// square index from 0..63*list++= foo(idx, ...);}",
        "a1 d4 e5 h8",
    ),
    (
        "while(_BitScanForward64(&idx, x)){// or reverse*list++= foo(idx, ...);\n_bittestandreset64(&x, idx);}",
        "a1 d4 e5 h8",
    ),
    (
        "while (_BitScanReverse64(&idx, x)) { *list++ = idx; _bittestandreset64(&x, idx); }",
        "h8 e5 d4 a1",
    ),
    (
        "if( x ){\nU64 m =(U64)color -1;// e.g. -1 if white, 0 for blackint o =(int)m &56;\nx = x ^((x ^ flipVertical(x))& m);// conditional flipdo{int idx = bitScanForward(x)^ o;// square index from 0..63*list++= foo(idx , ...);}while(x &= x-1);// reset LS1B}",
        "h8 e5 d4 a1",
    ),
    ("while (x) { *moves++ = foo(from, bitScanForward(x)); x &= x-1; }", "b1 b1 b1 b1"),
    ("while (x) { int to = first(x); *moves++ = foo(from, to); x &= x-1; }", "a1 d4 e5 h8"),
    ("for (int i = 0; i < 3; i++) *p++ = 7 * i;", "a1 h1 g2"),
    ("while (0) *p++ = 3;", ""),
];

#[test]
fn loops_of_pages_make_lists() {
    for (code, expected) in LOOPS {
        let bindings = format!("{X}let color = 0; let from = 1; ");
        let (squares, set, notes) = list(&bindings, code).unwrap_or_else(|e| panic!("{code}: {e}"));
        assert_eq!(squares, expected, "{code}");
        let of = |name: &str| 1 << name.parse::<setwise::Square>().unwrap().index();
        assert_eq!(set, squares.split_whitespace().map(of).fold(0, |a: u64, b| a | b), "{code}");
        assert!(squares.is_empty() || notes.iter().any(|it| it.contains("the list of")), "{code}");
    }
    let of_black = LOOPS[9].0;
    let bindings = format!("{X}let color = 1; ");
    assert_eq!(list(&bindings, of_black).unwrap().0, "a1 d4 e5 h8");
}

#[test]
fn what_is_not_code_is_noted() {
    let notes = |code| list(&format!("{X}let color = 0; "), code).unwrap().2.join("\n");
    assert!(notes(LOOPS[0].0).contains("the list of the squares of `ls1b`"));
    assert!(notes(LOOPS[4].0).contains("`...` is read as nothing"));
    assert!(notes(LOOPS[4].0).contains("`foo` is not defined, so the list has its argument `idx`"));
    assert!(notes(LOOPS[4].0).contains("a comment ends before `*list++= foo(idx"));
    assert!(notes(LOOPS[9].0).contains("a comment ends before `int o =(int)m &56;"));
    let hoisted = "if (x) do { int i = bitScanReverse(x); *p++ = i; } while (x ^= 1ULL << i);";
    assert!(notes(hoisted).contains("`i` is declared in the body of the loop"));
}

#[test]
fn a_list_is_for_squares_and_alone() {
    for (code, message) in [
        ("*p++ = 64;", "not a square"),
        ("*p++ = -1;", "not a square"),
        (
            "while (x) { U64 y = x & 3; ... x &= x-1; }",
            "a set that is empty or has several squares",
        ),
        ("*p++ = 1; *q++ = 2;", "two lists"),
        ("*p++ = 1; x = p - q;", "`p` is a list"),
        ("p = x; *p++ = 1;", "`p` is a list"),
        ("*p++ = foo();", "the function `foo` is not defined"),
        ("int f(int *p) { *p++ = 1; return 0; }", "only `*name`"),
        // The code ends with another value.
        ("*p++ = 1; 5", "makes the list `p` and has another value"),
        ("*p++ = 1; x + 1", "makes the list `p` and has another value"),
        ("*p++ = 1; count(all)", "makes the list `p` and has another value"),
        ("*p++ = 1; return 7;", "remove this value for the list, or `*p++ = …` for the value"),
        ("while (x) { U64 y = x & -x; ... x &= x-1; } return 5;", "makes a list and has another"),
    ] {
        let error = list(X, code).unwrap_err();
        assert!(error.contains(message), "{code}: {error}");
    }
}

#[test]
fn comments_stay_comments() {
    // Code that is commented out, and words before a complete statement.
    for (code, expected) in [
        ("int y = 1; // y = 2;\n y", 1),
        ("int y = 1; // print x = 3;\n y", 1),
        ("int y = 1; // as in *list++ = 3;\n y", 1),
        ("int y = 1; // blackint o = 56;\n y", 1),
        ("int y = 1; /* a*list++ = 3; */ y", 1),
        ("int y = '\\''; // }\n y", 39),
    ] {
        assert_eq!(super::c::run(code, &[]), Ok(expected), "{code}");
    }
}

#[test]
fn indices_are_those_of_the_mapping() {
    let code = "let x = {a1, h8}; while (x) { *p++ = bitScanForward(x); x &= x - 1; }";
    let mut compiler = Compiler::new(Names::Known(&[])).with_mapping(SquareMapping::Berlef);
    compiler.add(&parse(code).unwrap()).unwrap();
    let program = compiler.finish();
    let set = Bitboard::from_squares(&[setwise::Square::A1, setwise::Square::H8]);
    assert_eq!(program.evaluate(&[]).unwrap(), [Value::Set(set.0)]);
    let list = program.outputs()[0].list.as_ref().unwrap();
    let squares = list.indices(&program.run(&[])).into_iter();
    let square = |index: u64| SquareMapping::Berlef.square_at(index as usize).unwrap().to_string();
    assert_eq!(squares.map(square).collect::<Vec<_>>(), ["h8", "a1"]);
    // The set of a list of free variables, and its program without the list.
    let mut compiler = Compiler::new(Names::Free);
    compiler.add(&parse("while (x) { *p++ = bitScanForward(x); x &= x - 1; }").unwrap()).unwrap();
    let program = compiler.finish().without_marks();
    assert!(program.outputs()[0].list.is_none());
    assert_eq!(program.evaluate(&[0x8100]).unwrap(), [Value::Set(0x8100)]);
}
