//! Compares the verdicts with those of z3 and bitwuzla on exported laws, if Python has the packages
//! `z3-solver` and `bitwuzla`.
//!
//! The laws are those of the suite and of a fuzz target, random formulas, and random functions of C
//! over types of 8 to 64 bits. `LAWS` is the number of random laws, and with it the whole suite is compared. `SEED`
//! changes them, and `PYTHON` names another interpreter than `python3`.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use setwise_expr::{Definitions, parse};
use setwise_prove::{Law, Limits, Verdict};

use super::c_laws::sections;
use super::certificates::{SHORT, checked, folder, write};
use super::prove::TIMELESS;
use super::random::Random;
use super::z3::{law, signed_law};

/// The limit of our prover for one law, which counts work.
const LIMITS: Limits<'_> = Limits { conflicts: 1 << 13, ..TIMELESS };

/// The number of random laws of a usual run, and the part of the suite.
const LAWS: usize = 60;
const PART: usize = 16;

/// A law of the suite with its verdict, or another one.
struct Candidate {
    text: String,
    law: Law,
    is_true: Option<bool>,
}

/// Our answer, and those of z3 and bitwuzla.
type Answers = [String; 3];

impl Candidate {
    fn file(&self) -> String {
        self.law.to_smt2().unwrap_or_else(|error| panic!("{}: {error}", self.text))
    }

    /// Returns our verdict in the words of solvers.
    fn ours(&self) -> &'static str {
        let decided = || match self.law.prove(LIMITS) {
            Verdict::Proved { .. } => Some(true),
            Verdict::Refuted { .. } => Some(false),
            Verdict::Undecided { .. } => None,
        };
        match self.is_true.or_else(decided) {
            Some(true) => "unsat",
            Some(false) => "sat",
            None => "unknown",
        }
    }
}

const TYPES: [&str; 8] =
    ["unsigned char", "signed char", "unsigned short", "short", "unsigned", "int", "U64", "long"];

/// An expression of C over `a`, `b` and `c`.
fn expression(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.below(6) == 0 {
        let leaf = ["a", "b", "c", "a", "b", "c", "1", "3", "0x55", "200", "-7", "0xffff"];
        return random.one_of(&leaf).to_owned();
    }
    let a = expression(random, depth - 1);
    match random.below(9) {
        0 => format!("~({a})"),
        1 => format!("-({a})"),
        2 => format!("({a} << {})", random.below(7)),
        3 => format!("({a} >> {})", random.below(7)),
        4 => format!("({a} * {})", random.one_of(&[3, 5, 17])),
        5 => format!("({})({a})", random.one_of(&TYPES)),
        6 => {
            let [b, c, d] = [0; 3].map(|_| expression(random, depth - 1));
            let relation = random.one_of(&["<", "<=", "==", "!=", ">"]);
            format!("({a} {relation} {b} ? {c} : {d})")
        }
        _ => {
            let b = expression(random, depth - 1);
            format!("({a} {} {b})", random.one_of(&["+", "-", "&", "|", "^"]))
        }
    }
}

/// A statement, which changes a variable.
fn statement(random: &mut Random, depth: usize) -> String {
    let name = random.one_of(&["a", "b", "c"]);
    let value = expression(random, 2);
    match random.below(if depth == 0 { 3 } else { 5 }) {
        0 => format!("{name} = {value};"),
        1 => format!("{name} {}= {value};", random.one_of(&["+", "-", "^", "&", "|"])),
        2 => format!("if (({value}) & 1) {name} = {};", expression(random, 1)),
        3 => {
            let (then, other) = (statement(random, depth - 1), statement(random, depth - 1));
            format!("if ({value} > {name}) {{ {then} }} else {{ {other} }}")
        }
        _ => {
            let rounds = 1 + random.below(4);
            let body = statement(random, depth - 1);
            format!("for (int i = 0; i < {rounds}; i++) {{ {body} {name} += i; }}")
        }
    }
}

/// A form of the same value.
fn other_form(value: &str, random: &mut Random) -> String {
    match random.below(6) {
        0 => format!("~~({value})"),
        1 => format!("(({value}) ^ a ^ a)"),
        2 => format!("-(~({value}) + 1)"),
        3 => format!("(({value}) | ({value}))"),
        4 => format!("(({value}) + (b & c) - (b & c))"),
        // Not the same for all words.
        _ => format!("(({value}) | (a == 77))"),
    }
}

/// Two functions of C, and a law about them, true or not.
fn code(random: &mut Random) -> (String, String) {
    let [result, a, b, c] = [0; 4].map(|_| random.one_of(&TYPES));
    let body: Vec<_> = (0..1 + random.below(3)).map(|_| statement(random, 1)).collect();
    let (body, value) = (body.join(" "), expression(random, 2));
    let other = other_form(&value, random);
    let head = format!("({a} a, {b} b) {{ {c} c = a ^ b; {body} return ");
    let text = format!("{result} f{head}{value}; }}\n{result} g{head}{other}; }}\n");
    let law = match random.below(6) {
        0 => "f(x, y) <= 100",
        1 => "x <= y => f(x, y) == g(x, y)",
        2 => "f(x, y) == f(y, x)",
        _ => "f(x, y) == g(x, y)",
    };
    (text, law.to_owned())
}

/// Returns the laws of the suite.
fn suite() -> Vec<Candidate> {
    let files =
        [(include_str!("../data/laws.sw"), true), (include_str!("../data/not_laws.sw"), false)];
    let mut laws = Vec::new();
    for (file, is_true) in files {
        for text in file.lines().filter(|line| !line.is_empty() && !line.starts_with("//")) {
            let law = Law::from_tree(&parse(text).unwrap()).unwrap();
            laws.push(Candidate { text: text.to_owned(), law, is_true: Some(is_true) });
        }
    }
    for (title, code) in sections() {
        let definitions = Definitions::parse(&code).unwrap();
        for law in code.lines().filter_map(|line| line.strip_prefix("//= ")) {
            let law = law.replace('$', "27");
            let tree = definitions.formula(&law).unwrap();
            let text = format!("{title}: {law}");
            laws.push(Candidate { text, law: Law::from_tree(&tree).unwrap(), is_true: Some(true) });
        }
    }
    laws
}

/// Returns the corpus of the fuzz target that exports laws.
fn corpus() -> Vec<Candidate> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/exported");
    let files = std::fs::read_dir(folder).expect("the repository has it");
    let text = |file: std::io::Result<std::fs::DirEntry>| {
        std::fs::read_to_string(file.unwrap().path()).unwrap()
    };
    let candidate = |text: String| Candidate { law: Law::new(&text).unwrap(), text, is_true: None };
    files.map(text).map(candidate).collect()
}

/// Returns a random law: every other one is about C code.
fn random_law(index: usize, random: &mut Random) -> Candidate {
    let (text, law) = match index % 4 {
        kind @ (0 | 1) => {
            let text = if kind == 0 { law(random).0 } else { signed_law(random).0 };
            let law = Law::new(&text);
            (text, law)
        }
        _ => {
            let (code, law) = code(random);
            let tree = Definitions::parse(&code).and_then(|code| code.formula(&law));
            (format!("{code}{law}"), tree.and_then(|tree| Law::from_tree(&tree)))
        }
    };
    let law = law.unwrap_or_else(|error| panic!("{}", error.report("", &text)));
    Candidate { text, law, is_true: None }
}

/// Returns the answers for each law, or `None` if the solvers are not installed.
fn answers(laws: &[Candidate]) -> Option<Vec<Answers>> {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut probe = Command::new(&python);
    let probe = probe.args(["-c", "import z3, bitwuzla"]).stderr(Stdio::null()).status();
    if !probe.is_ok_and(|status| status.success()) {
        return None;
    }
    // A solver has one thread.
    let count = std::thread::available_parallelism().map_or(1, usize::from).min(4);
    let part = |first: usize| asked(&python, laws.iter().skip(first).step_by(count));
    let parts: Vec<_> = std::thread::scope(|scope| {
        let part = &part;
        let threads: Vec<_> = (0..count).map(|first| scope.spawn(move || part(first))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    Some((0..laws.len()).map(|index| parts[index % count][index / count].clone()).collect())
}

/// Asks the solvers in a process of their own.
fn asked<'l>(python: &str, laws: impl Iterator<Item = &'l Candidate>) -> Vec<Answers> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/solvers.py");
    let mut child = Command::new(python)
        .arg(&script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it has just run");
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let mut answers = Vec::new();
    for law in laws {
        writeln!(stdin, "{}", serde_json::to_string(&law.file()).unwrap()).unwrap();
        let line = lines.next().unwrap_or_else(|| panic!("not read: {}", law.text)).unwrap();
        let (z3, bitwuzla) = line.split_once(' ').unwrap();
        answers.push([law.ours(), z3, bitwuzla].map(str::to_owned));
    }
    drop(stdin);
    child.wait().unwrap();
    answers
}

/// Panics if the answers contradict each other.
fn expect_agreement(law: &Candidate, answers: &Answers) {
    for answer in answers {
        let is_known = ["unsat", "sat", "unknown"].contains(&answer.as_str());
        assert!(is_known, "a solver does not read the law: {answer}\n{}", law.file());
    }
    let decided: Vec<_> = answers.iter().filter(|answer| *answer != "unknown").collect();
    let agrees = decided.windows(2).all(|pair| pair[0] == pair[1]);
    assert!(agrees, "ours, z3, bitwuzla: {answers:?}\n{}\n{}", law.text, law.file());
}

#[test]
fn other_solvers_agree_on_exported_laws() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<usize>().ok());
    let (count, part) = match number("LAWS") {
        Some(count) => (count, 1),
        None => (LAWS, PART),
    };
    let mut random = Random::new(number("SEED").unwrap_or(1) as u64);
    let mut laws: Vec<Candidate> = suite().into_iter().step_by(part).collect();
    laws.extend(corpus());
    let of_suite = laws.len();
    laws.extend((0..count).map(|index| random_law(index, &mut random)));
    let Some(answers) = answers(&laws) else {
        return testing::skip("solvers", "python3 has no packages z3-solver and bitwuzla");
    };
    let mut tally: BTreeMap<_, usize> = BTreeMap::new();
    for (index, (law, answers)) in laws.iter().zip(answers).enumerate() {
        expect_agreement(law, &answers);
        let group = if index < of_suite { "suite" } else { "random" };
        *tally.entry((group, answers)).or_default() += 1;
    }
    for ((group, [ours, z3, bitwuzla]), count) in &tally {
        println!("{count:5}  {group}: ours {ours}, z3 {z3}, bitwuzla {bitwuzla}");
    }
    let decided = |verdict: &str| {
        let counts = tally.iter().filter(|((_, [ours, ..]), _)| ours == verdict);
        counts.map(|(_, count)| count).sum::<usize>()
    };
    assert!(decided("unsat") > laws.len() / 4 && decided("sat") > laws.len() / 20);
}

/// Reads the names of certificates, and prints whether the package `dratify` accepts each proof.
const DRATIFY: &str = "\
import sys
import dratify
for name in sys.argv[1:]:
    formula = dratify.parse_dimacs(open(name + '.cnf').read())
    print(dratify.check_proof(formula, open(name + '.drat').read()).ok)
";

#[test]
fn other_checkers_accept_certificates() {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let part = if std::env::var("LAWS").is_ok() { 8 } else { 8 * PART };
    let folder = folder("certificates_of_the_suite");
    let laws: Vec<_> = suite().into_iter().filter(|law| law.is_true == Some(true)).collect();
    let laws: Vec<_> = laws.iter().step_by(part).collect();
    let (mut names, mut with_clauses) = (Vec::new(), Vec::new());
    for (place, law) in laws.iter().enumerate() {
        if let Ok(certificate) = law.law.certificate(SHORT) {
            let name = write(&folder, &place.to_string(), &certificate);
            with_clauses.extend(certificate.clauses.map(|_| name.clone()));
            names.push(name);
        }
    }
    assert!(names.len() * 4 > laws.len() * 3, "{} of {}", names.len(), laws.len());
    let Some(lines) = checked(&names) else {
        return testing::skip("solvers", "there is no python3");
    };
    assert!(lines.iter().all(|line| line.starts_with("checked: ")), "{lines:#?}");
    let mut probe = Command::new(&python);
    let probe = probe.args(["-c", "import dratify"]).stderr(Stdio::null()).status();
    if !probe.is_ok_and(|status| status.success()) {
        return testing::skip("solvers", "python3 has no package dratify");
    }
    let output = Command::new(&python).args(["-c", DRATIFY]).args(&with_clauses).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let accepted = text.lines().filter(|line| *line == "True").count();
    assert_eq!(accepted, with_clauses.len(), "{}", String::from_utf8_lossy(&output.stderr));
    println!("{} of {} laws certified, {accepted} with clauses", names.len(), laws.len());
}
