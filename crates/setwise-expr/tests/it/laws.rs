//! The laws of the algebra as formulas: each is tried on words of many kinds.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use setwise::random::SplitMix64;
use setwise_expr::{Compiler, Names, Program, Type, Value, compile, parse};

/// Laws, and formulas that are not laws.
const LAWS: &str = include_str!("../data/laws.sw");
const NOT_LAWS: &str = include_str!("../data/not_laws.sw");

/// The number of true premises for a law to count as tried.
const TRUE_PREMISES: usize = 50;

/// The number of random inputs for each formula.
const RANDOM_VALUES: usize = 7000;

/// Words with a structure, on which carries run far or not at all.
#[rustfmt::skip]
const WORDS: [u64; 24] = [
    0, 1, 2, 63, 64, 1 << 63, !0, // the ends, and the amounts of shifts
    0x0101_0101_0101_0101, 0x8080_8080_8080_8080, 0xff, 0xff << 56, // edges
    1 << 28, 1 << 35, 1 << 32, 255, 257, // single squares, bases
    0x5555_5555_5555_5555, 0xaaaa_aaaa_aaaa_aaaa, 0x55aa_55aa_55aa_55aa, // alternating
    0x0f0f_0f0f_0f0f_0f0f, 0x00ff_00ff_00ff_00ff, 0xffff_ffff, !1, !0 >> 1,
];

/// Fewer words, for all combinations of three and more variables.
const FEW_WORDS: [u64; 8] =
    [0, 1, 1 << 63, !0, 0x8080_8080_8080_8080, 0xff, 0x5555_5555_5555_5555, 0xffff_ffff];

/// Numbers of squares.
const NUMBERS: [u64; 12] = [0, 1, 2, 7, 8, 9, 31, 32, 33, 62, 63, 64];
const FEW_NUMBERS: [u64; 6] = [0, 1, 8, 32, 63, 64];

/// A line of a file of formulas, ready to be tried.
struct Line {
    number: usize,
    text: &'static str,
    /// Two outputs: whether the formula has to hold, and whether it does.
    program: Program,
}

/// The formulas of a file by line.
fn lines(file: &'static str) -> Vec<Line> {
    let numbered = file.lines().enumerate().map(|(i, text)| (i + 1, text));
    let formulas = numbered.filter(|(_, text)| !text.is_empty() && !text.starts_with("//"));
    formulas.map(|(number, text)| Line { number, text, program: program(number, text) }).collect()
}

fn program(number: usize, text: &'static str) -> Program {
    // Nothing is looser than `=>`, and it groups to the right: what stands before
    // the first is the premise, with the bindings that it may use.
    let premise = match text.split_once(" => ") {
        Some((premise, _)) => premise.to_owned(),
        None => "true".to_owned(),
    };
    let mut compiler = Compiler::new(Names::Free);
    for formula in [&premise, text] {
        let added = parse(formula).and_then(|tree| compiler.add(&tree));
        if let Err(error) = added {
            panic!("line {number}: {}", error.report("formula", formula));
        }
    }
    let program = compiler.finish();
    assert!(
        program.outputs().iter().all(|output| output.value_type == Type::Bool),
        "line {number} is not a bool: {text}"
    );
    program
}

/// The result of a trial on many inputs.
#[derive(Default)]
struct Trial {
    /// The number of inputs with a true premise.
    premises: usize,
    /// The first inputs that make the formula false.
    counterexample: Option<Vec<u64>>,
}

impl Line {
    fn try_all(&self) -> Trial {
        let mut trial = Trial::default();
        let mut inputs = vec![0; self.program.inputs().len()];
        self.try_combinations(&mut inputs, 0, &mut trial);
        // The same words in every run, and others on every line.
        let mut random = Random(SplitMix64::new(self.number as u64));
        for _ in 0..RANDOM_VALUES {
            for i in 0..inputs.len() {
                inputs[i] = self.random_value(i, &inputs[..i], &mut random);
            }
            self.try_on(&inputs, &mut trial);
        }
        trial
    }

    /// All combinations of the structured values, from the variable `i` on.
    fn try_combinations(&self, inputs: &mut [u64], i: usize, trial: &mut Trial) {
        if i == inputs.len() {
            return self.try_on(inputs, trial);
        }
        let values: &[u64] = match (inputs.len() <= 2, self.is_number(i)) {
            (true, false) => &WORDS,
            (true, true) => &NUMBERS,
            (false, false) => &FEW_WORDS,
            (false, true) => &FEW_NUMBERS,
        };
        for &value in values {
            inputs[i] = value;
            self.try_combinations(inputs, i + 1, trial);
        }
    }

    fn try_on(&self, inputs: &[u64], trial: &mut Trial) {
        let values = self.program.evaluate(inputs);
        let Ok([Value::Bool(premise), Value::Bool(holds)]) = values.as_deref() else {
            panic!("line {}: {} of {inputs:x?} is {values:?}", self.number, self.text);
        };
        trial.premises += usize::from(*premise);
        if !holds && trial.counterexample.is_none() {
            trial.counterexample = Some(inputs.to_vec());
        }
    }

    /// Returns true if a variable is a number of squares, by its name.
    fn is_number(&self, i: usize) -> bool {
        matches!(self.program.inputs()[i].name.as_str(), "i" | "j" | "n" | "s")
    }

    /// A random value for the variable `i`, which is by turns independent of those
    /// before it, a part of one of them, disjoint from it, more than it, and the same.
    fn random_value(&self, i: usize, before: &[u64], random: &mut Random) -> u64 {
        if self.is_number(i) && random.below(16) > 0 {
            return random.below(65);
        }
        let word = random.set();
        if before.is_empty() {
            return word;
        }
        let other = before[random.below(before.len() as u64) as usize];
        match random.below(8) {
            0 | 1 => other & word,
            2 => !other & word,
            3 => other | word,
            4 => other,
            5 => !other,
            _ => word,
        }
    }

    /// The line, its text, and the values of its variables.
    fn report(&self, inputs: &[u64]) -> String {
        let mut report = format!("line {}: {}\n", self.number, self.text);
        for (input, value) in self.program.inputs().iter().zip(inputs) {
            writeln!(report, "    {} = {value:#018x}", input.name).expect("a string takes all");
        }
        report
    }
}

/// A generator of sets.
struct Random(SplitMix64);

impl Random {
    /// A number below the limit.
    fn below(&mut self, limit: u64) -> u64 {
        self.0.below(limit)
    }

    /// A set of one of several densities, a small number, or a single square.
    fn set(&mut self) -> u64 {
        let mut word = || self.0.next_u64();
        let (a, b, c, d) = (word(), word(), word(), word());
        match self.below(8) {
            0 => a & b & c & d,
            1 | 2 => a & b,
            3 | 4 => a,
            5 => a | b | c,
            6 => a >> (b % 64),
            _ => 1 << (a % 64),
        }
    }
}

#[test]
fn laws_hold_of_all_words_tried() {
    let mut failures = String::new();
    for line in lines(LAWS) {
        let trial = line.try_all();
        if let Some(inputs) = trial.counterexample {
            failures += &line.report(&inputs);
        } else if !line.program.inputs().is_empty() && trial.premises < TRUE_PREMISES {
            writeln!(
                failures,
                "line {}: {}\n    the premise was true only {} times",
                line.number, line.text, trial.premises
            )
            .expect("a string takes all");
        }
    }
    assert!(failures.is_empty(), "no laws of laws.sw:\n{failures}");
}

#[test]
fn what_is_not_a_law_is_refuted() {
    let unrefuted: Vec<_> = lines(NOT_LAWS)
        .into_iter()
        .filter(|line| line.try_all().counterexample.is_none())
        .map(|line| format!("line {}: {}", line.number, line.text))
        .collect();
    assert!(unrefuted.is_empty(), "nothing refutes, in not_laws.sw:\n{}", unrefuted.join("\n"));
}

#[test]
fn no_law_stands_twice() {
    let mut seen = BTreeMap::new();
    for (file, line) in [LAWS, NOT_LAWS].into_iter().flat_map(|file| {
        let name = if file == LAWS { "laws.sw" } else { "not_laws.sw" };
        lines(file).into_iter().map(move |line| (name, line))
    }) {
        let text = parse(line.text).expect("it was compiled").to_string();
        if let Some(first) = seen.insert(text, (file, line.number)) {
            panic!("{file}:{} says again what {first:?} says: {}", line.number, line.text);
        }
    }
}

#[test]
fn a_false_law_is_reported_with_its_values() {
    let text = "x != 0 => y + 1 > y";
    let line = Line { number: 7, text, program: program(7, text) };
    let trial = line.try_all();
    let inputs = trial.counterexample.expect("the last word has no successor above it");
    assert!(line.report(&inputs).ends_with(
        ": x != 0 => y + 1 > y\n    x = 0x0000000000000001\n    y = 0xffffffffffffffff\n"
    ));
    assert!(trial.premises > TRUE_PREMISES);
}

#[test]
fn a_choice_takes_one_operation_less_without_relative_complement() {
    let operations = |formula| {
        let program = compile(formula, Names::Free).expect("a formula");
        let instructions = program.instructions().iter();
        instructions.filter(|instruction| instruction.operands().count() > 0).count()
    };
    assert_eq!(operations("a ^ (a ^ b) & m"), 3);
    assert_eq!(operations("a & ~m | b & m"), 4);
    assert_eq!(operations("difference(a, m) | b & m"), 3);
}
