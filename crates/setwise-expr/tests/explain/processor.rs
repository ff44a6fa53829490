//! The listings of x86-64 on a processor that has the instructions.

use setwise_expr::explain::{Bank, InstructionSet as I, Listing, Refusal, Target};
use setwise_expr::{Names, Program, Type, Value, compile, parse};

use crate::assemble::{Assembled, assemble};
use crate::formulas::{Random, calls, formula};
use crate::run::Code;

/// How many random formulas are tried for each target, and how often each of them is run.
const FORMULAS: u64 = 3000;
const RUNS: usize = 8;

fn is_available(set: I) -> bool {
    macro_rules! has {
        ($($feature:tt)*) => { $(std::arch::is_x86_feature_detected!($feature))&&* };
    }
    let bmi = has!("bmi1" "bmi2" "lzcnt" "popcnt");
    let avx512 = has!("avx512f" "avx512dq" "avx512bw" "avx512vl" "avx512cd" "avx512vbmi"
        "avx512vpopcntdq" "gfni");
    match set {
        I::X86_64 => true,
        I::Bmi => bmi,
        I::Avx2 => bmi && has!("avx2"),
        I::Avx512 => bmi && avx512,
        _ => false,
    }
}

/// Runs a listing on boards that are different in each lane, and compares with the program.
#[track_caller]
fn compare(text: &str, program: &Program, listing: &Listing, random: &mut Random) {
    let Assembled { bytes, data } = assemble(listing);
    let code = Code::new(&bytes);
    let lanes = usize::from(listing.target().width() / 64);
    for _ in 0..RUNS {
        let mut data = data.clone();
        let words: Vec<Vec<u64>> =
            (0..lanes).map(|_| listing.inputs().iter().map(|_| random.word()).collect()).collect();
        for (at, &input) in listing.inputs().iter().enumerate() {
            for (lane, words) in words.iter().enumerate() {
                data[Assembled::place(input) + lane] = words[at];
            }
        }
        code.run(&mut data);
        let result = &data[Assembled::place(listing.result())..];
        for (lane, words) in words.iter().enumerate() {
            // The program has only the variables that matter.
            let of = |name: &str| {
                let mut names = listing.variables().iter().zip(words);
                names.find_map(|(known, &word)| (known == name).then_some(word))
            };
            let inputs: Vec<u64> =
                program.inputs().iter().map(|input| of(&input.name).unwrap()).collect();
            let Ok(values) = program.evaluate(&inputs) else { continue };
            let bank = listing.registers()[listing.result().index()].bank;
            let found = match (values[0].r#type(), bank) {
                (Type::Word, _) => Value::Word(result[lane]),
                (Type::Bool, Bank::Mask) => Value::Bool(result[0] >> lane & 1 == 1),
                (Type::Bool, Bank::Vector) => {
                    assert!(result[lane] == 0 || result[lane] == !0, "{text}\n{listing}");
                    Value::Bool(result[lane] != 0)
                }
                (Type::Bool, _) => {
                    assert!(result[0] & 0xff < 2, "{text}\n{listing}");
                    Value::Bool(result[0] & 1 == 1)
                }
            };
            assert_eq!(found, values[0], "{text} for {inputs:x?}, {}\n{listing}", listing.target());
        }
    }
}

fn all_agree(set: I, width: u16) {
    if !is_available(set) {
        eprintln!("skipped: this processor lacks instructions of {set}");
        return;
    }
    let target = Target::new(set, Some(width)).unwrap();
    let mut random = Random::new(u64::from(width) * 8 + set as u64);
    let mut refused = 0;
    for number in 0..FORMULAS {
        let r#type = if number % 4 == 0 { Type::Bool } else { Type::Word };
        let text = formula(&mut random, r#type, 1 + (number % 5) as usize);
        let tree = parse(&text).unwrap();
        let program = compile(&text, Names::Free).unwrap();
        match Listing::new(&tree, target) {
            Ok(listing) => compare(&text, &program, &listing, &mut random),
            Err(Refusal::Operation { .. }) => refused += 1,
            Err(refusal) => panic!("{text}: {refusal}"),
        }
    }
    assert!(refused < FORMULAS / 3, "{refused} formulas were refused");
    for text in calls() {
        if let Ok(listing) = Listing::new(&parse(&text).unwrap(), target) {
            compare(&text, &compile(&text, Names::Free).unwrap(), &listing, &mut random);
        }
    }
}

#[test]
fn random_formulas_agree_on_the_base_of_x86_64() {
    all_agree(I::X86_64, 64);
}

#[test]
fn random_formulas_agree_with_bmi() {
    all_agree(I::Bmi, 64);
}

#[test]
fn random_formulas_agree_with_avx2() {
    all_agree(I::Avx2, 256);
}

#[test]
fn random_formulas_agree_with_avx512() {
    all_agree(I::Avx512, 512);
}

#[test]
fn random_formulas_agree_with_avx512_in_narrow_registers() {
    all_agree(I::Avx512, 256);
}

#[test]
fn laws_are_true_when_they_are_run() {
    let laws = include_str!("../data/laws.sw");
    for set in [I::X86_64, I::Bmi, I::Avx2, I::Avx512].into_iter().filter(|&s| is_available(s)) {
        let target = Target::new(set, None).unwrap();
        let mut random = Random::new(7);
        for text in laws.lines().filter(|text| !text.is_empty() && !text.starts_with("//")) {
            let program = compile(text, Names::Free).unwrap();
            if let Ok(listing) = Listing::new(&parse(text).unwrap(), target) {
                compare(text, &program, &listing, &mut random);
            }
        }
    }
}
