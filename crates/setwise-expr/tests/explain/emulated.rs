//! The listings of processors that are not at hand: TBM, which no current processor has, and
//! `AArch64`.

use setwise_expr::explain::{Bank, InstructionSet as I, Listing, Refusal, Target};
use setwise_expr::{Names, Program, Type, Value, compile, parse};

use crate::formulas::{Random, calls, formula};
use crate::interpret::Processor;

const FORMULAS: u64 = 3000;
const RUNS: usize = 8;

#[track_caller]
fn compare(text: &str, program: &Program, listing: &Listing, random: &mut Random) {
    for _ in 0..RUNS {
        let mut processor = Processor::new(listing);
        let words: Vec<[u64; 2]> =
            listing.inputs().iter().map(|_| [random.word(), random.word()]).collect();
        for (&input, &value) in listing.inputs().iter().zip(&words) {
            processor.set(input, value);
        }
        let result = processor.run();
        let bank = listing.registers()[listing.result().index()].bank;
        for lane in 0..usize::from(listing.target().width() / 64) {
            let of = |name: &str| {
                let mut names = listing.variables().iter().zip(&words);
                names.find_map(|(known, words)| (known == name).then_some(words[lane]))
            };
            let inputs: Vec<u64> =
                program.inputs().iter().map(|input| of(&input.name).unwrap()).collect();
            let Ok(values) = program.evaluate(&inputs) else { continue };
            let found = match (values[0].r#type(), bank) {
                (Type::Word, _) => Value::Word(result[lane]),
                (Type::Bool, Bank::Vector) => Value::Bool(result[lane] == !0),
                (Type::Bool, _) => Value::Bool(result[0] & 0xff == 1),
            };
            assert_eq!(found, values[0], "{text} for {inputs:x?}\n{listing}");
        }
    }
}

fn all_agree(set: I, width: u16) {
    let target = Target::new(set, Some(width)).unwrap();
    let mut random = Random::new(u64::from(width) * 8 + set as u64);
    for number in 0..FORMULAS {
        let r#type = if number % 4 == 0 { Type::Bool } else { Type::Word };
        let text = formula(&mut random, r#type, 1 + (number % 5) as usize);
        let program = compile(&text, Names::Free).unwrap();
        match Listing::new(&parse(&text).unwrap(), target) {
            Ok(listing) => compare(&text, &program, &listing, &mut random),
            Err(Refusal::Operation { .. }) => {}
            Err(refusal) => panic!("{text}: {refusal}"),
        }
    }
    for text in calls() {
        if let Ok(listing) = Listing::new(&parse(&text).unwrap(), target) {
            compare(&text, &compile(&text, Names::Free).unwrap(), &listing, &mut random);
        }
    }
}

#[test]
fn random_formulas_agree_with_tbm() {
    all_agree(I::Tbm, 64);
}

#[test]
fn random_formulas_agree_with_bmi_when_interpreted() {
    all_agree(I::Bmi, 64);
}

#[test]
fn random_formulas_agree_on_aarch64() {
    all_agree(I::Aarch64, 64);
}

#[test]
fn random_formulas_agree_with_neon() {
    all_agree(I::Aarch64, 128);
}
