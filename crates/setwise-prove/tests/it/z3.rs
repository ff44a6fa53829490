//! Compares the prover with z3 on words of 64 bits, if Python has the package `z3-solver`.
//!
//! Formulas are made as a tree and written twice, in our language and in SMT-LIB, so that
//! neither the parser nor the compiler is taken for granted. `PYTHON` names another
//! interpreter than `python3`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use setwise_prove::{Law, Limits, Verdict};

use super::prove::TIMELESS;
use super::random::Random;

/// The number of formulas.
const FORMULAS: usize = 400;

/// The limit of our prover for one law. It counts work, as that of z3 does, so that a busy machine
/// decides the same laws.
const LIMITS: Limits<'_> = Limits { conflicts: 1 << 13, ..TIMELESS };

/// Reads one law per line and prints whether it is true for all words: the law is false for some
/// if its complement is satisfiable.
const SCRIPT: &str = r"
import sys, z3
names = {name: z3.BitVec(name, 64) for name in 'abc'}
for line in sys.stdin:
    solver = z3.Solver()
    solver.set('rlimit', 1000000)
    solver.add(z3.parse_smt2_string('(assert (not ' + line + '))', decls=names))
    print({'unsat': 'true', 'sat': 'false'}.get(str(solver.check()), 'unknown'), flush=True)
";

/// A formula in our language and in SMT-LIB.
pub(crate) type Twice = (String, String);

fn number(value: u64) -> Twice {
    (format!("{value:#x}"), format!("#x{value:016x}"))
}

fn infix(operator: (&str, &str), a: &Twice, b: &Twice) -> Twice {
    let (ours, smt) = operator;
    (format!("({} {ours} {})", a.0, b.0), format!("({smt} {} {})", a.1, b.1))
}

/// A formula over `x` and `y` with words in their place.
fn put((ours, smt): (&str, &str), x: &Twice, y: &Twice) -> Twice {
    let put = |text: &str, x: &str, y: &str| {
        // One variable after the other would also replace names in the first word.
        text.chars().fold(String::new(), |mut text, c| {
            match c {
                'X' => text += x,
                'Y' => text += y,
                _ => text.push(c),
            }
            text
        })
    };
    (put(ours, &x.0, &y.0), put(smt, &x.1, &y.1))
}

const ARITHMETIC: [(&str, &str); 5] =
    [("&", "bvand"), ("|", "bvor"), ("^", "bvxor"), ("+", "bvadd"), ("-", "bvsub")];

/// A word over `a`, `b` and `c`.
fn word(random: &mut Random, depth: usize) -> Twice {
    if depth == 0 || random.below(8) == 0 {
        return match random.below(8) {
            0 => number(random.one_of(&[0, 1, 3, 63, 255, u64::MAX, 0x0101_0101_0101_0101])),
            _ => {
                let name = random.one_of(&["a", "b", "c"]);
                (name.to_owned(), name.to_owned())
            }
        };
    }
    let a = word(random, depth - 1);
    match random.below(12) {
        0 => put(("~X", "(bvnot X)"), &a, &a),
        1 => put(("-X", "(bvneg X)"), &a, &a),
        2 => {
            let shift = random.one_of(&[("<<", "bvshl"), (">>", "bvlshr")]);
            infix(shift, &a, &number(random.one_of(&[1, 2, 7, 8, 32, 63])))
        }
        3 => {
            let shift = random.one_of(&[("<<", "bvshl"), (">>", "bvlshr")]);
            let amount = word(random, 0);
            infix(shift, &a, &amount)
        }
        4 => infix(("*", "bvmul"), &a, &number(random.one_of(&[3, 5, 255, 0x0101_0101_0101_0101]))),
        5 => {
            let divide = random.one_of(&[("/", "bvudiv"), ("%", "bvurem")]);
            infix(divide, &a, &number(random.one_of(&[2, 3, 5, 16, 255])))
        }
        6 => put(("isolate_ls1b(X)", "(bvand X (bvneg X))"), &a, &a),
        7 => {
            let b = word(random, depth - 1);
            put(("select(X <= Y, X, Y)", "(ite (bvule X Y) X Y)"), &a, &b)
        }
        _ => {
            let b = word(random, depth - 1);
            infix(random.one_of(&ARITHMETIC), &a, &b)
        }
    }
}

fn literal(value: i64) -> Twice {
    let (_, smt) = number(value.cast_unsigned());
    (if value < 0 { value.to_string() } else { format!("(0 + {value})") }, smt)
}

/// A signed number over counts, which are small, and literals. A literal is not shifted alone,
/// since that is a set.
fn signed(random: &mut Random, depth: usize) -> Twice {
    if depth == 0 || random.below(8) == 0 {
        let name = random.one_of(&["a", "b", "c"]);
        return match random.below(4) {
            0 => literal(random.one_of(&[0, 1, 7, 100, -1, -2, -64, i64::MAX, i64::MIN + 1])),
            1 => put(("count(X & 1)", "(bvand X #x0000000000000001)"), &same(name), &same(name)),
            _ => put(("byte_sum(X)", "(bvurem X #x00000000000000ff)"), &same(name), &same(name)),
        };
    }
    let a = signed(random, depth - 1);
    match random.below(8) {
        0 => put(("-X", "(bvneg X)"), &a, &a),
        1 => put(("~X", "(bvnot X)"), &a, &a),
        2 => infix((">>", "bvashr"), &a, &number(random.one_of(&[1, 2, 7, 63]))),
        3 => {
            let divide = random.one_of(&[("/", "bvsdiv"), ("%", "bvsrem")]);
            infix(divide, &a, &literal(random.one_of(&[2, 3, 16, 255, -1, -3])))
        }
        4 => infix(("*", "bvmul"), &a, &literal(random.one_of(&[2, 3, -5]))),
        5 => {
            let b = signed(random, depth - 1);
            put(("select(X <= Y, X, Y)", "(ite (bvsle X Y) X Y)"), &a, &b)
        }
        _ => {
            let b = signed(random, depth - 1);
            infix(random.one_of(&[("+", "bvadd"), ("-", "bvsub")]), &a, &b)
        }
    }
}

/// A name, which is the same in both languages.
fn same(name: &str) -> Twice {
    (name.to_owned(), name.to_owned())
}

/// A law of signed numbers, true or not.
pub(crate) fn signed_law(random: &mut Random) -> Twice {
    const RELATIONS: [(&str, &str); 4] =
        [("==", "="), ("<", "bvslt"), ("<=", "bvsle"), ("!=", "distinct")];
    let a = signed(random, 2);
    match random.below(4) {
        0 => infix(random.one_of(&RELATIONS), &a, &signed(random, 2)),
        1 => put(
            (
                "X / 3 * 3 + X % 3 == X",
                "(= (bvadd (bvmul (bvsdiv X #x0000000000000003) \
              #x0000000000000003) (bvsrem X #x0000000000000003)) X)",
            ),
            &a,
            &a,
        ),
        2 => put(
            (
                "(X < 0) == (X >> 63 == -1)",
                "(= (bvslt X #x0000000000000000) \
              (= (bvashr X #x000000000000003f) #xffffffffffffffff))",
            ),
            &a,
            &a,
        ),
        _ => {
            let bound = literal(random.one_of(&[100, 1000, -5]));
            let [less, greater] = [("<", "bvslt"), (">", "bvsgt")].map(|it| infix(it, &a, &bound));
            let is_within = put(("(X && !Y)", "(and X (not Y))"), &less, &greater);
            put(("(X || Y)", "(or X Y)"), &is_within, &infix((">=", "bvsge"), &a, &bound))
        }
    }
}

/// A word written in two forms.
fn equal_words(random: &mut Random, depth: usize) -> [Twice; 2] {
    if depth == 0 {
        let word = word(random, 1);
        return [word.clone(), word];
    }
    let [x, x2] = equal_words(random, depth - 1);
    let [y, y2] = equal_words(random, depth - 1);
    let laws = [
        (
            ("(X + Y)", "(bvadd X Y)"),
            (
                "((X ^ Y) + ((X & Y) << 1))",
                "(bvadd (bvxor X Y) (bvshl (bvand X Y) #x0000000000000001))",
            ),
        ),
        (("(X | Y)", "(bvor X Y)"), ("(X + Y - (X & Y))", "(bvsub (bvadd X Y) (bvand X Y))")),
        (
            ("(X - Y)", "(bvsub X Y)"),
            ("(X + ~Y + 1)", "(bvadd X (bvadd (bvnot Y) #x0000000000000001))"),
        ),
        (("(X & Y)", "(bvand X Y)"), ("~(~X | ~Y)", "(bvnot (bvor (bvnot X) (bvnot Y)))")),
        (
            ("(X * 9)", "(bvmul X #x0000000000000009)"),
            ("((X << 3) + X)", "(bvadd (bvshl X #x0000000000000003) X)"),
        ),
        (
            ("(X >> 4)", "(bvlshr X #x0000000000000004)"),
            ("(X / 16)", "(bvudiv X #x0000000000000010)"),
        ),
        (
            ("reset_ls1b(X)", "(bvand X (bvsub X #x0000000000000001))"),
            ("(X - isolate_ls1b(X))", "(bvsub X (bvand X (bvneg X)))"),
        ),
    ];
    let (left, right) = random.one_of(&laws);
    [put(left, &x, &y), put(right, &x2, &y2)]
}

/// A law, true or not.
pub(crate) fn law(random: &mut Random) -> Twice {
    const RELATIONS: [(&str, &str); 4] =
        [("==", "="), ("<", "bvult"), ("<=", "bvule"), ("!=", "distinct")];
    let premise = infix(random.one_of(&RELATIONS), &word(random, 1), &word(random, 1));
    let conclusion = match random.below(4) {
        0 => infix(random.one_of(&RELATIONS), &word(random, 2), &word(random, 2)),
        1 => {
            // Almost equal words: the law is false for few words, if for any.
            let [left, right] = equal_words(random, 1);
            let other = word(random, 1);
            let off = put(
                ("(Y != 12345 || X)", "(or (distinct Y #x0000000000003039) X)"),
                &infix(("==", "="), &left, &right),
                &other,
            );
            let other = infix(random.one_of(&RELATIONS), &left, &other);
            put(("(X && (Y || a != b))", "(and X (or Y (distinct a b)))"), &off, &other)
        }
        _ => {
            let depth = 1 + random.below(2);
            let [left, right] = equal_words(random, depth);
            infix(("==", "="), &left, &right)
        }
    };
    match random.below(3) {
        0 => put(("X => Y", "(=> X Y)"), &premise, &conclusion),
        _ => conclusion,
    }
}

/// Returns the answers of z3, or `None` if z3 is not installed.
fn z3(laws: &[Twice]) -> Option<Vec<String>> {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has_z3 = Command::new(&python).args(["-c", "import z3"]).stderr(Stdio::null()).status();
    if !has_z3.is_ok_and(|status| status.success()) {
        return None;
    }
    let mut child = Command::new(&python)
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it has just run");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input: String = laws.iter().map(|(_, smt)| format!("{smt}\n")).collect();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it writes").expect("it reads");
    assert!(output.status.success(), "z3 did not read the laws");
    let text = String::from_utf8(output.stdout).expect("words");
    Some(text.lines().map(str::to_owned).collect())
}

#[test]
fn the_prover_agrees_with_z3() {
    let mut random = Random::new(1);
    let laws: Vec<_> = (0..FORMULAS)
        .map(|i| if i % 4 == 0 { signed_law(&mut random) } else { law(&mut random) })
        .collect();
    let Some(answers) = z3(&laws) else {
        return testing::skip("z3", "python3 has no package z3-solver");
    };
    assert_eq!(answers.len(), laws.len());
    let (mut proved, mut refuted, mut ours_open, mut theirs_open) = (0, 0, 0, 0);
    for ((text, _), answer) in laws.iter().zip(&answers) {
        let law = Law::new(text).unwrap_or_else(|error| panic!("{}", error.report("", text)));
        let verdict = law.prove(LIMITS);
        theirs_open += usize::from(answer == "unknown");
        match &verdict {
            Verdict::Proved { .. } => {
                assert_ne!(answer, "false", "proved, but z3 refutes: {text}");
                proved += 1;
            }
            Verdict::Refuted { counterexample, .. } => {
                assert_ne!(answer, "true", "refuted, but z3 proves: {text}\n{counterexample:?}");
                refuted += 1;
            }
            Verdict::Undecided { tried, .. } => {
                println!("undecided, z3 says {answer}: {text}\n    {tried:?}");
                ours_open += 1;
            }
        }
    }
    println!(
        "{FORMULAS} formulas: {proved} proved, {refuted} refuted, {ours_open} not decided by the \
         prover and {theirs_open} not by z3; no contradiction"
    );
    assert!(proved > 50 && refuted > 50, "{proved} proved, {refuted} refuted");
    assert!(ours_open < FORMULAS / 10, "{ours_open} not decided");
}
